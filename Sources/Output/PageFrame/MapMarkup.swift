import Markup
import OutputFiles
import Pictures
import Quantities
import ServiceKernel

/// A map in a page: its controls, its canvas and its data.
struct MapMarkup {
    private let chart: MapChart
    private let id: String
    private let title: String

    /// Creates the markup of a map.
    ///
    /// - Parameters:
    ///   - id: id of the figure.
    ///   - title: title of the figure.
    init(_ chart: MapChart, id: String, title: String) {
        self.chart = chart
        self.id = id
        self.title = title
    }

    private var language: Language { chart.language }

    var html: HTML {
        .element(
            .div, [.data("map", id)],
            .element(.div, [.class("map-controls")], measureChoice, hourChoice, zoneChoice),
            .element(.div, [.class("map-key"), .data("part", "key")]),
            .element(
                .div, [.class("map-frame")],
                .element(
                    .div,
                    [
                        .class("map-canvas"), .data("part", "canvas"), .role("region"),
                        .label(language.text("Map: {title}", "Harita: {title}", ["title": title])),
                    ]),
                .element(.div, [.class("map-story"), .data("part", "story"), Attribute("aria-live", "polite")])))
    }

    private var measureChoice: HTML {
        choice(
            of: "measure", called: language.text("Figure shown by colours", "Renklerle gösterilen sayı"),
            chart.measures.map(\.column.title), from: 0)
    }

    private var zoneChoice: HTML {
        let title = language.capitalized(chart.areaNoun)
        return choice(of: "zone", called: title, ["–"] + chart.areas.map(\.label), from: -1)
    }

    private var hourChoice: HTML {
        guard !chart.hours.isEmpty else {
            return .element(
                .span, [Attribute("hidden")],
                .element(.input, [Attribute("type", "range"), .data("part", "hour"), Attribute("value", "0")]),
                .element(.output, [.data("part", "hour-words")]))
        }
        let words = HTML.element(
            .label, [Attribute("for", "\(id)-hour")], HTML(language.text("When: ", "Zaman: ")),
            .element(.output, [.data("part", "hour-words"), Attribute("for", "\(id)-hour")]))
        let slider = HTML.element(
            .input,
            [
                .id("\(id)-hour"), Attribute("type", "range"), Attribute("min", "0"),
                Attribute("max", String(chart.hours.count)), Attribute("value", "0"), .data("part", "hour"),
            ])
        return .element(.div, [], words, slider)
    }

    private func choice(of part: String, called label: String, _ names: [String], from first: Int) -> HTML {
        let options = names.enumerated().map { index, name in
            HTML.element(.option, [Attribute("value", String(index + first))], HTML(name))
        }
        return .element(
            .div, [], .element(.label, [Attribute("for", "\(id)-\(part)")], HTML(label)),
            .element(.select, [.id("\(id)-\(part)"), .data("part", part)], options))
    }

    var islands: [DataIsland] {
        let lines = EncodedMapLines(chart)
        return [
            DataIsland(id: "\(id)-data", .bytes(data(unit: lines.unitDegrees).bytes(.compact))),
            DataIsland(id: "\(id)-lines", .bytes(lines.bytes)),
        ] + (chart.streets.source.map { [.streets($0.bytes)] } ?? [])
    }

    private var streets: JSONValue {
        guard let source = chart.streets.source else { return .boolean(false) }
        let (origin, unit) = (source.map.origin, source.unitMetres)
        return .object([
            ("north", .number(origin.latitudeDegrees, decimals: 7)),
            ("east", .number(origin.longitudeDegrees, decimals: 7)),
            ("northUnit", .number(unit / Earth.metresPerDegree, decimals: 12)),
            ("eastUnit", .number(unit / source.map.metresPerDegreeEast, decimals: 12)),
        ])
    }

    private func data(unit: Double) -> JSONValue {
        .object([
            ("unit", .number(unit, decimals: 7)),
            ("streets", streets),
            ("areas", .list(chart.areas.map { .text($0.label) })), ("areaWord", .text(chart.areaNoun)),
            ("labels", .list(chart.areas.map { .list($0.labels.map(label)) })), ("ranks", .list(chart.ranks.map(rank))),
            (
                "marked",
                .list(
                    chart.areas.enumerated().filter(\.element.isMarked).map {
                        .object([("area", .integer($0.offset)), ("name", .text($0.element.name))])
                    })
            ),
            ("hasAreas", .boolean(chart.hasAreas)),
            (
                "routes",
                .list(
                    chart.routes.map { .object([("name", .text($0.name)), ("share", .number($0.share, decimals: 3))]) })
            ),
            ("hours", .list(chart.hours.map { .text($0) })),
            ("whole", .text(chart.wholeName)),
            ("measures", .list(chart.measures.map { $0.json(language) })),
            ("colours", MapMarkup.colours(.sequential)), ("differences", MapMarkup.colours(.diverging)),
            ("differencesOnDark", MapMarkup.colours(.divergingOnDark)),
        ])
    }

    private func label(_ label: (words: String, place: Coordinate, sizeDegrees: Double)) -> JSONValue {
        .object(
            [("words", .text(label.words)), ("size", .number(label.sizeDegrees, decimals: 7))] + place(label.place))
    }

    private func rank(_ rank: MapChart.Rank) -> JSONValue {
        let sign = rank.sign == .rank ? [] : [(key: "sign", value: JSONValue.text(rank.sign.rawValue))]
        return .object([("name", .text(rank.name)), ("words", .text(rank.tooltip))] + place(rank.place) + sign)
    }

    private func place(_ place: Coordinate) -> [(key: String, value: JSONValue)] {
        [
            ("north", .number(place.latitudeDegrees, decimals: 6)),
            ("east", .number(place.longitudeDegrees, decimals: 6)),
        ]
    }

    private static func colours(_ ramp: ColourRamp) -> JSONValue {
        .list((0...32).map { .text(ramp.hexColour(at: Double($0) / 32)) })
    }
}

extension MapChart.SampleSizes {
    fileprivate var json: JSONValue {
        let list = { (counts: [Double]) in JSONValue.list(counts.map { .number($0, decimals: 1) }) }
        return .object([
            ("words", .text(words)), ("least", .number(threshold, decimals: 0)), ("whole", list(whole)),
            ("hourLeast", list(thresholdByHour)), ("byHour", .list(byHour.map(list))),
        ])
    }
}

extension MapChart.Significance {
    fileprivate func json(_ language: Language) -> JSONValue {
        let list = { (flags: [Bool]) in JSONValue.list(flags.map { .integer($0 ? 1 : 0) }) }
        return .object([
            ("words", .text(MapChart.Significance.label(in: language))), ("whole", list(whole)),
            ("byHour", .list(byHour.map(list))),
        ])
    }
}

extension MapChart.Measure {
    fileprivate func json(_ language: Language) -> JSONValue {
        let list = { (values: [Double?]) in
            JSONValue.list(values.map { .number($0 ?? .nan, decimals: column.decimals + 1) })
        }
        let ends = { (range: ClosedRange<Double>?) -> JSONValue in
            range.map { list([$0.lowerBound, $0.upperBound]) } ?? .boolean(false)
        }
        return .object([
            ("title", .text(column.title)), ("unit", .text(column.unit)), ("decimals", .integer(column.decimals)),
            ("whole", list(whole)), ("low", list(intervals.map { $0?.lowerBound })),
            ("high", list(intervals.map { $0?.upperBound })), ("byHour", .list(byHour.map(list))),
            ("range", ends(range)),
            ("hourRange", ends(rangeByHour)), ("basis", sampleSizes?.json ?? .boolean(false)),
            ("chance", significance?.json(language) ?? .boolean(false)),
        ])
    }
}

/// The borders and routes of a map as little-endian 32-bit integers, as `map.js` reads them: for each area its rings
/// and a line of its centre or an empty line, then the routes.
/// Each list is preceded by its count, and each point is the difference from the previous point.
struct EncodedMapLines {
    /// Size of one unit in degrees: too fine to see on a screen, and the same for all areas, so that shared borders
    /// match.
    let unitDegrees: Double
    private(set) var bytes: [UInt8] = []
    private var last = (north: 0, east: 0)

    private static let unitsOfExtent = 6_000.0

    init(_ chart: MapChart) {
        let places = chart.areas.flatMap { $0.rings.joined() + ($0.centre.map { [$0] } ?? []) }
        let latitudes = places.map(\.latitudeDegrees)
        let longitudes = places.map(\.longitudeDegrees)
        let extent = max(
            (latitudes.max() ?? 0) - (latitudes.min() ?? 0), (longitudes.max() ?? 0) - (longitudes.min() ?? 0))
        unitDegrees = max((extent / EncodedMapLines.unitsOfExtent * 1e7).rounded() / 1e7, 1e-7)
        for area in chart.areas {
            append(area.rings)
            append(line: area.centre.map { [$0] } ?? [])
        }
        append(chart.routes.map(\.line))
    }

    private mutating func append(_ lines: [[Coordinate]]) {
        append(number: lines.count)
        for line in lines { append(line: line) }
    }

    /// Appends a line without repeated points.
    private mutating func append(line: [Coordinate]) {
        var points: [(north: Int, east: Int)] = []
        for place in line {
            let point = (
                north: Int((place.latitudeDegrees / unitDegrees).rounded()),
                east: Int((place.longitudeDegrees / unitDegrees).rounded())
            )
            if let before = points.last, before == point { continue }
            points.append(point)
        }
        append(number: points.count)
        for point in points {
            append(number: point.north - last.north)
            append(number: point.east - last.east)
            last = point
        }
    }

    private mutating func append(number: Int) {
        withUnsafeBytes(of: Int32(truncatingIfNeeded: number).littleEndian) { bytes += $0 }
    }
}
