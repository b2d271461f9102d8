import Glibc
import Quantities

/// Values of areas on a map: several measures, each over the whole time and hour by hour. A picture shows the first measure
/// over the whole time, a page lets its reader choose.
package struct MapChart: Sendable {
    package let areas: [Area]
    /// At least one.
    package let measures: [Measure]
    /// What hours are called, if measures are known by hour.
    package let hours: [String]
    /// What all hours together are called.
    package let whole: String
    /// What an area is called: `zone`.
    package let areaWord: String
    /// What lies under the areas.
    package let streets: Streets
    /// What leads over them.
    package let routes: [Route]
    /// The taxi ranks.
    package let ranks: [Rank]

    package struct Area: Sendable {
        package let name: String
        /// The id that tables use; short, so that it is on the map where the name has no room.
        package let id: String
        /// Each ends where it begins; empty if only its centre is known.
        package let rings: [[Coordinate]]
        package let centre: Coordinate?
        /// Whether a title names it: it is outlined, and its name stands there.
        package let isMarked: Bool

        /// - Parameter id: nil where it is the name.
        package init(
            name: String, id: String? = nil, rings: [[Coordinate]], centre: Coordinate?, isMarked: Bool = false
        ) {
            self.name = name
            self.id = id ?? name
            self.rings = rings
            self.centre = centre
            self.isMarked = isMarked
        }

        /// The name, with the id where that is another.
        package var words: String { AreaLabel.words(name, id: id) }

        /// The labels for any scale, the name in one line or more and else the id, each with its middle and the largest size
        /// of its letters in degrees of latitude.
        package var labels: [(words: String, place: Coordinate, sizeDegrees: Double)] {
            guard let first = rings.first?.first else { return [] }
            // Flat, north up, near enough for words.
            let east = cos(first.latitudeDegrees * .pi / 180)
            let flat = rings.map { $0.map { (x: $0.longitudeDegrees * east, y: -$0.latitudeDegrees) } }
            guard let room = AreaRoom(flat) else { return [] }
            return (AreaLabel.lines(of: name) + (id == name ? [] : [[id]])).compactMap { lines in
                room.place(ofBox: AreaLabel.box(lines.map { ($0, 1) })).map { place in
                    let middle = Coordinate(latitudeDegrees: -place.y, longitudeDegrees: place.x / east)
                    return (lines.joined(separator: "\n"), middle, place.scale)
                }
            }
        }
    }

    package struct Rank: Sendable {
        package let name: String
        package let place: Coordinate
        /// The text that appears where the reader points.
        package let words: String

        package init(name: String, place: Coordinate, words: String) {
            (self.name, self.place, self.words) = (name, place, words)
        }
    }

    package struct Measure: Sendable {
        /// Its name, unit and decimals.
        package let column: DataTable.Column
        /// By area; nil where it is not known.
        package let whole: [Double?]
        /// By hour and then by area; empty if it is only known over the whole time.
        package let byHour: [[Double?]]
        /// Of 95 %, by area, around `whole`; empty if none is known.
        package let intervals: [ClosedRange<Double>?]
        /// Of a share or a mean; nil of what rests on nothing but itself.
        package let basis: Basis?
        /// Of a difference; nil of what is none.
        package let chance: Chance?

        package init(
            _ column: DataTable.Column, whole: [Double?], byHour: [[Double?]] = [],
            intervals: [ClosedRange<Double>?] = [], basis: Basis? = nil, chance: Chance? = nil
        ) {
            self.column = column
            self.whole = whole
            self.byHour = byHour
            self.intervals = intervals.contains { $0 != nil } ? intervals : []
            self.basis = basis
            self.chance = chance
        }

        /// Over the whole time, of areas of which enough is known, or of all where there is none such.
        var known: [Double] {
            let enough = whole.indices.filter { basis?.isFew($0) != true }.compactMap { whole[$0] }
            return enough.isEmpty ? whole.compactMap(\.self) : enough
        }

        /// What colours go over; nil where nothing is known.
        package var range: ClosedRange<Double>? { range(of: known) }

        /// Likewise, hour by hour.
        package var rangeByHour: ClosedRange<Double>? { range(of: byHour.joined().compactMap(\.self)) }

        /// Of a difference as far below nothing as above it.
        private func range(of values: [Double]) -> ClosedRange<Double>? {
            guard chance != nil else { return MapChart.range(of: values) }
            return MapChart.range(of: [0] + values.map(abs)).map { -$0.upperBound...$0.upperBound }
        }

        /// The colours of its values.
        package var ramp: ColourRamp { chance == nil ? .sequential : .diverging }

        /// A value as it stands on a map: of a difference with its sign.
        func text(_ value: Double) -> String {
            (chance != nil && value > 0 ? "+" : "") + PictureNumber.text(value, decimals: column.decimals)
        }

        /// Whether an area's figure over the whole time may be chance, or rests on too few.
        func isDoubtful(_ area: Int) -> Bool {
            whole[area] != nil && (basis?.isFew(area) ?? chance?.whole[area] ?? false)
        }

        /// Of the key, beside what is hatched.
        var doubtWords: String { basis?.fewWords ?? Chance.words }

        /// Of the table: itself, where intervals are known from where to where they go, and on how many it rests.
        package var columns: [DataTable.Column] {
            (intervals.isEmpty ? [column] : column.withInterval)
                + (basis.map { [DataTable.Column($0.words)] } ?? [])
                + (chance == nil ? [] : [DataTable.Column("\(column.title): shown to differ")])
        }

        /// As many cells for an area.
        package func cells(_ area: Int) -> [DataTable.Cell] {
            let interval = intervals.isEmpty ? nil : intervals[area]
            let ends = intervals.isEmpty ? [] : [interval?.lowerBound, interval?.upperBound]
            let counts = basis.map { [$0.whole[area]] } ?? []
            let numbers = ([whole[area]] + ends + counts).map { $0.map { DataTable.Cell.number($0) } ?? .none }
            return numbers + (chance.map { [.word(whole[area] == nil ? "–" : $0.whole[area] ? "no" : "yes")] } ?? [])
        }
    }

    /// Which differences may be chance: on a map they are hatched, and no title names them.
    package struct Chance: Sendable {
        /// By area.
        package let whole: [Bool]
        /// By hour and then by area; empty if that is not known.
        package let byHour: [[Bool]]
        /// Of the key, beside what is hatched.
        package static let words = "may be chance"

        package init(whole: [Bool], byHour: [[Bool]] = []) { (self.whole, self.byHour) = (whole, byHour) }
    }

    /// On how many trips, or whatever else, the figures of areas rest, over all replications. A figure of few is chance: on a map
    /// it is hatched, and no title names it.
    package struct Basis: Sendable {
        /// What they are: `clients served`.
        package let words: String
        /// By area.
        package let whole: [Double]
        /// By hour and then by area; empty if that is not known.
        package let byHour: [[Double]]
        /// What is enough over the whole time, and in each hour.
        package let least: Double
        package let leastByHour: [Double]

        /// - Parameter enough: how many of an area are, by those of all.
        package init(
            _ words: String, whole: [Double], byHour: [[Double]] = [], enough: (_ counts: [Double]) -> Double
        ) {
            (self.words, self.whole, self.byHour) = (words, whole, byHour)
            (least, leastByHour) = (enough(whole), byHour.map(enough))
        }

        /// Whether an area's figure over the whole time rests on too few.
        package func isFew(_ area: Int) -> Bool { whole[area] < least }

        /// Of the key, beside what is hatched.
        package var fewWords: String { "of fewer than \(PictureNumber.text(least, decimals: 0)) \(words)" }
    }

    package struct Streets: Sendable {
        /// By rank, the widest first.
        package let lines: [[[Coordinate]]]
        /// The same as a page's program reads it, once for all maps of the page; nil: the page draws none.
        package let source: Source?

        package struct Source: Sendable {
            package let bytes: [UInt8]
            /// Where the middle lies from which points count, and how long a unit of theirs is.
            package let map: LocalMap
            package let unitMetres: Double

            package init(bytes: [UInt8], map: LocalMap, unitMetres: Double) {
                (self.bytes, self.map, self.unitMetres) = (bytes, map, unitMetres)
            }
        }

        package static let none = Streets(lines: [])

        package init(lines: [[[Coordinate]]], source: Source? = nil) {
            (self.lines, self.source) = (lines, source)
        }
    }

    package struct Route: Sendable {
        package let name: String
        package let line: [Coordinate]
        /// How wide it is drawn, 0 to 1.
        package let share: Double

        package init(name: String, line: [Coordinate], share: Double) {
            self.name = name
            self.line = line
            self.share = share
        }
    }

    /// - Parameters:
    ///   - areas: each with a ring or a centre.
    ///   - measures: with a value for each area, and for each of `hours` or for none.
    package init(
        areas: [Area], areaWord: String = "zone", measures: [Measure], hours: [String], whole: String = "the whole run",
        streets: Streets, routes: [Route] = [], ranks: [Rank] = []
    ) {
        precondition(!measures.isEmpty)
        precondition(measures.allSatisfy { $0.whole.count == areas.count })
        precondition(measures.allSatisfy { $0.intervals.isEmpty || $0.intervals.count == areas.count })
        precondition(measures.allSatisfy { $0.byHour.isEmpty || $0.byHour.count == hours.count })
        precondition(measures.compactMap(\.basis).allSatisfy { $0.whole.count == areas.count })
        precondition(measures.compactMap(\.basis).allSatisfy { $0.byHour.isEmpty || $0.byHour.count == hours.count })
        self.areas = areas
        self.measures = measures
        self.hours = hours
        self.whole = whole
        self.streets = streets
        self.areaWord = areaWord
        self.routes = routes
        self.ranks = ranks
    }

    /// Whether any has borders; otherwise all are places.
    package var hasAreas: Bool { areas.contains { !$0.rings.isEmpty } }

    /// A row for each area, a column for each measure over the whole time, two more where there are intervals.
    package var table: DataTable {
        var table = DataTable([DataTable.Column(areaWord)] + measures.flatMap(\.columns))
        for (index, area) in areas.enumerated() {
            table.add([.word(area.words)] + measures.flatMap { $0.cells(index) })
        }
        return table
    }

    /// What colours go over: up to the value that nineteen of twenty stay below, since a single odd area would leave all
    /// others alike.
    package static func range(of values: some Sequence<Double?>) -> ClosedRange<Double>? {
        let known = values.compactMap { $0 }.sorted()
        guard let least = known.first, let greatest = known.last else { return nil }
        let usual = known[(known.count - 1) * 19 / 20]
        return least...(usual > least ? usual : greatest)
    }
}
