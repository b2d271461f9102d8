import Glibc
import Quantities
import ServiceKernel

/// Values of areas on a map: several measures, each over the whole time and by hour. A picture shows the first measure
/// over the whole time; on a page the reader can choose.
package struct MapChart: Sendable {
    /// Areas or places with values.
    package let areas: [Area]
    /// Measures; at least one.
    package let measures: [Measure]
    /// Names of the hours, if measures are known by hour.
    package let hours: [String]
    /// Name of the whole time.
    package let wholeName: String
    /// Singular noun for an area: `zone`.
    package let areaNoun: String
    /// Streets under the areas.
    package let streets: Streets
    /// Routes over the areas.
    package let routes: [Route]
    /// The taxi ranks and the places of events.
    package let ranks: [Rank]
    /// Language of numbers and of the map's own words.
    package var language = Language.english

    /// An area, or a place that has only a centre.
    package struct Area: Sendable {
        /// Name for people.
        package let name: String
        /// Id used in tables; short enough for the map where the name has no room.
        package let id: String
        /// Closed rings; empty if only the centre is known.
        package let rings: [[Coordinate]]
        /// Centre; nil if it is unknown.
        package private(set) var centre: Coordinate?
        /// Letter size of the name in degrees of latitude, for a place among areas; nil for others.
        private(set) var markerLetterDegrees: Double?
        /// Place of that name.
        private var markerNamePlace: Coordinate?
        /// Whether a title names the area: it is outlined and labelled.
        package let isMarked: Bool
        private let isAtEdge: Bool

        /// Creates an area.
        ///
        /// - Parameters:
        ///   - id: id; nil if it equals the name.
        ///   - isAtEdge: whether a place without borders is drawn at the edge of the areas if it lies far outside.
        package init(
            name: String, id: String? = nil, rings: [[Coordinate]], centre: Coordinate?, isMarked: Bool = false,
            isAtEdge: Bool = false
        ) {
            self.name = name
            self.id = id ?? name
            self.rings = rings
            self.centre = centre
            self.isMarked = isMarked
            self.isAtEdge = isAtEdge
        }

        /// Returns the same area, or a place without borders as a marker within the edge of the map.
        fileprivate func marked(within edge: MapEdge) -> Area {
            guard isAtEdge, rings.isEmpty, let centre else { return self }
            var marked = self
            let marker = edge.marker(of: centre)
            (marked.centre, marked.markerLetterDegrees) = (marker, edge.letterDegrees)
            marked.markerNamePlace = Coordinate(
                latitudeDegrees: edge.latitudeOfName(at: marker), longitudeDegrees: marker.longitudeDegrees)
            return marked
        }

        /// Name, with the id if that differs.
        package var label: String { AreaLabel.words(name, id: id) }

        /// Labels for any zoom: the name on one or more lines, then the id, each with its centre and largest letter
        /// size in degrees of latitude.
        package var labels: [(words: String, place: Coordinate, sizeDegrees: Double)] {
            guard let first = rings.first?.first else { return markerLabels }
            // A flat map with north up is accurate enough for labels.
            let east = cos(first.latitudeDegrees * .pi / 180)
            let flat = rings.map { $0.map { (x: $0.longitudeDegrees * east, y: -$0.latitudeDegrees) } }
            guard let room = AreaRoom(flat) else { return [] }
            return (AreaLabel.lines(of: name) + (id == name ? [] : [[id]])).compactMap { lines in
                room.largestBox(ofShape: AreaLabel.box(lines.map { ($0, 1) })).map { place in
                    let middle = Coordinate(latitudeDegrees: -place.y, longitudeDegrees: place.x / east)
                    return (lines.joined(separator: "\n"), middle, place.scale)
                }
            }
        }

        /// Name beside the marker of a place among areas.
        private var markerLabels: [(words: String, place: Coordinate, sizeDegrees: Double)] {
            guard let place = markerNamePlace, let letters = markerLetterDegrees else { return [] }
            return [(name, place, letters)]
        }
    }

    /// A taxi rank, or the place of an event.
    package struct Rank: Sendable {
        /// Name of the rank.
        package let name: String
        /// Position of the rank.
        package let place: Coordinate
        /// The text that appears where the reader points.
        package let tooltip: String
        /// Sign at the position.
        package let sign: Sign

        /// A sign on the map.
        package enum Sign: String, Sendable {
            case rank = "T"
            case event = "!"
        }

        /// Creates a rank, or the place of an event.
        package init(name: String, place: Coordinate, words: String, sign: Sign = .rank) {
            (self.name, self.place, self.tooltip, self.sign) = (name, place, words, sign)
        }
    }

    /// A measure with its values.
    package struct Measure: Sendable {
        /// Name, unit and decimals of the measure.
        package let column: DataTable.Column
        /// Values by area over the whole time; nil where unknown.
        package let whole: [Double?]
        /// Values by hour, then by area; empty if only known over the whole time.
        package let byHour: [[Double?]]
        /// 95 % confidence intervals of `whole` by area; empty if none is known.
        package let intervals: [ClosedRange<Double>?]
        /// Observations behind a share or a mean; nil for counts.
        package let sampleSizes: SampleSizes?
        /// Significance of a difference; nil for other measures.
        package let significance: Significance?

        /// Creates a measure.
        package init(
            _ column: DataTable.Column, whole: [Double?], byHour: [[Double?]] = [],
            intervals: [ClosedRange<Double>?] = [], basis: SampleSizes? = nil, chance: Significance? = nil
        ) {
            self.column = column
            self.whole = whole
            self.byHour = byHour
            self.intervals = intervals.contains { $0 != nil } ? intervals : []
            self.sampleSizes = basis
            self.significance = chance
        }

        /// Values over the whole time of areas with enough observations, or of all areas if none has enough.
        var known: [Double] {
            let enough = whole.indices.filter { sampleSizes?.isFew($0) != true }.compactMap { whole[$0] }
            return enough.isEmpty ? whole.compactMap(\.self) : enough
        }

        /// Range of the colours; nil if no value is known.
        package var range: ClosedRange<Double>? { range(of: known) }

        /// Range of the colours of hours; nil if no value is known.
        package var rangeByHour: ClosedRange<Double>? { range(of: byHour.joined().compactMap(\.self)) }

        /// Returns the range of values, symmetric around zero for a difference.
        private func range(of values: [Double]) -> ClosedRange<Double>? {
            guard significance != nil else { return MapChart.range(of: values) }
            return MapChart.range(of: [0] + values.map(abs)).map { -$0.upperBound...$0.upperBound }
        }

        /// Colour scale of the values.
        package var ramp: ColourRamp { significance == nil ? .sequential : .diverging }

        /// Returns a value as text; a difference has a sign.
        func text(_ value: Double, in language: Language) -> String {
            (significance != nil && value > 0 ? "+" : "")
                + PictureNumber.text(value, decimals: column.decimals, in: language)
        }

        /// Whether an area's value over the whole time may be random or has too few observations.
        func isDoubtful(_ area: Int) -> Bool {
            whole[area] != nil && (sampleSizes?.isFew(area) ?? significance?.whole[area] ?? false)
        }

        /// Returns the text next to the hatching in the key.
        func doubtLabel(in language: Language) -> String {
            sampleSizes?.label(in: language) ?? Significance.label(in: language)
        }

        /// Returns the columns of the table: the value, its interval, the number of observations, and significance, as
        /// far as known.
        package func columns(in language: Language) -> [DataTable.Column] {
            let significant = language.text("{title}: significant", "{title}: anlamlı", ["title": column.title])
            return (intervals.isEmpty ? [column] : column.withInterval(in: language))
                + (sampleSizes.map { [DataTable.Column($0.words)] } ?? [])
                + (significance == nil ? [] : [DataTable.Column(significant)])
        }

        /// Returns the cells of an area for the columns of the table.
        package func cells(_ area: Int, in language: Language) -> [DataTable.Cell] {
            let interval = intervals.isEmpty ? nil : intervals[area]
            let ends = intervals.isEmpty ? [] : [interval?.lowerBound, interval?.upperBound]
            let counts = sampleSizes.map { [$0.whole[area]] } ?? []
            let numbers = ([whole[area]] + ends + counts).map { $0.map { DataTable.Cell.number($0) } ?? .none }
            let (no, yes) = (language.text("no", "hayır"), language.text("yes", "evet"))
            return numbers + (significance.map { [.text(whole[area] == nil ? "–" : $0.whole[area] ? no : yes)] } ?? [])
        }
    }

    /// Differences that may be random: the map hatches them, and no title names them.
    package struct Significance: Sendable {
        /// Flags by area.
        package let whole: [Bool]
        /// Flags by hour, then by area; empty if unknown.
        package let byHour: [[Bool]]
        /// Returns the text next to the hatching in the key.
        package static func label(in language: Language) -> String {
            language.text("may be random", "rastlantı olabilir")
        }

        /// Creates flags; true means that the difference may be random.
        package init(whole: [Bool], byHour: [[Bool]] = []) { (self.whole, self.byHour) = (whole, byHour) }
    }

    /// The number of observations behind the values of areas, over all replications. Values with too few are
    /// unreliable: the map hatches them, and no title names them.
    package struct SampleSizes: Sendable {
        /// Plural noun for the observations: `clients served`.
        package let words: String
        /// Counts by area.
        package let whole: [Double]
        /// Counts by hour, then by area; empty if unknown.
        package let byHour: [[Double]]
        /// Smallest sufficient count over the whole time.
        package let threshold: Double
        /// Smallest sufficient count in each hour.
        package let thresholdByHour: [Double]

        /// Creates the counts and the thresholds.
        ///
        /// - Parameter enough: function that returns the smallest sufficient count, from the counts of all areas.
        package init(
            _ words: String, whole: [Double], byHour: [[Double]] = [], enough: (_ counts: [Double]) -> Double
        ) {
            (self.words, self.whole, self.byHour) = (words, whole, byHour)
            (threshold, thresholdByHour) = (enough(whole), byHour.map(enough))
        }

        /// Whether an area has too few observations over the whole time.
        package func isFew(_ area: Int) -> Bool { whole[area] < threshold }

        /// Returns the text next to the hatching in the key.
        func label(in language: Language) -> String {
            let values = ["count": PictureNumber.text(threshold, decimals: 0, in: language), "words": words]
            return language.text("fewer than {count} {words}", "{words}: {count:abl} az", values)
        }
    }

    /// The streets of a map.
    package struct Streets: Sendable {
        /// Lines by rank, the widest streets first.
        package let lines: [[[Coordinate]]]
        /// The streets encoded for the page's script, once for all maps of a page; nil if the page draws none.
        package let source: Source?

        /// Encoded streets.
        package struct Source: Sendable {
            /// Encoded coordinates, as `BaseMap.streetBytes`.
            package let bytes: [UInt8]
            /// Local projection; its origin is that of the coordinates.
            package let map: LocalMap
            /// Length of one coordinate unit.
            package let unitMetres: Double

            /// Creates encoded streets.
            package init(bytes: [UInt8], map: LocalMap, unitMetres: Double) {
                (self.bytes, self.map, self.unitMetres) = (bytes, map, unitMetres)
            }
        }

        /// No streets.
        package static let none = Streets(lines: [])

        /// Creates the streets of a map.
        package init(lines: [[[Coordinate]]], source: Source? = nil) {
            (self.lines, self.source) = (lines, source)
        }
    }

    /// A route drawn over the map.
    package struct Route: Sendable {
        /// Name in the tooltip.
        package let name: String
        /// Points of the route.
        package let line: [Coordinate]
        /// Line width, 0 to 1.
        package let share: Double

        /// Creates a route.
        package init(name: String, line: [Coordinate], share: Double) {
            self.name = name
            self.line = line
            self.share = share
        }
    }

    /// Creates a map.
    ///
    /// - Parameters:
    ///   - areas: areas, each with a ring or a centre.
    ///   - measures: measures with a value for each area, and for each of `hours` or none.
    package init(
        areas: [Area], areaWord: String = "zone", measures: [Measure], hours: [String], whole: String = "the whole run",
        streets: Streets, routes: [Route] = [], ranks: [Rank] = []
    ) {
        precondition(!measures.isEmpty)
        precondition(measures.allSatisfy { $0.whole.count == areas.count })
        precondition(measures.allSatisfy { $0.intervals.isEmpty || $0.intervals.count == areas.count })
        precondition(measures.allSatisfy { $0.byHour.isEmpty || $0.byHour.count == hours.count })
        precondition(measures.compactMap(\.sampleSizes).allSatisfy { $0.whole.count == areas.count })
        precondition(
            measures.compactMap(\.sampleSizes).allSatisfy { $0.byHour.isEmpty || $0.byHour.count == hours.count })
        self.areas = MapEdge(around: areas).map { edge in areas.map { $0.marked(within: edge) } } ?? areas
        self.measures = measures
        self.hours = hours
        self.wholeName = whole
        self.streets = streets
        self.areaNoun = areaWord
        self.routes = routes
        self.ranks = ranks
    }

    /// Whether any area has borders; else all are places.
    package var hasAreas: Bool { areas.contains { !$0.rings.isEmpty } }

    /// The data: a row for each area, a column for each measure over the whole time, and two more for intervals.
    package var table: DataTable {
        var table = DataTable(
            [DataTable.Column(areaNoun)] + measures.flatMap { $0.columns(in: language) }, in: language)
        for (index, area) in areas.enumerated() {
            table.add([.text(area.label)] + measures.flatMap { $0.cells(index, in: language) })
        }
        return table
    }

    /// Returns the range of colours: its upper bound is the 95th percentile, as a single outlier would leave all other
    /// areas alike.
    package static func range(of values: some Sequence<Double?>) -> ClosedRange<Double>? {
        let known = values.compactMap { $0 }.sorted()
        guard let least = known.first, let greatest = known.last else { return nil }
        let usual = known[(known.count - 1) * 19 / 20]
        return least...(usual > least ? usual : greatest)
    }
}
