import Markup
import OutputFiles
import Pictures
import Quantities

/// A figure in a page: its title, the place where it is drawn, its data for the program, and the table for everybody.
struct FigureMarkup {
    private let figure: Figure

    init(_ figure: Figure) { self.figure = figure }

    var part: PagePart {
        let id = "figure-\(figure.name)"
        let title = HTML.element(.h3, [.id("\(id)-title")], HTML(UnbrokenUnits.text(figure.title)))
        let subtitle = HTML.element(.p, [.class("subtitle")], HTML(UnbrokenUnits.text(figure.subtitle)))
        let note = figure.note.isEmpty ? HTML() : .element(.p, [.class("note")], HTML(UnbrokenUnits.text(figure.note)))
        let drawn = drawn(id: id)
        let all = HTML.element(
            .figure, [.id(id), .class("figure"), Attribute("aria-labelledby", "\(id)-title")],
            title, subtitle, drawn.html, drawn.isTable ? HTML() : table, note)
        return PagePart(all, islands: drawn.islands, needs: drawn.needs)
    }

    private var table: HTML {
        .element(
            .details, [], .element(.summary, [], "The same as a table"),
            PagePart.table(figure.table, caption: figure.subtitle).markup)
    }

    private struct Drawn {
        var html: HTML
        var islands: [DataIsland] = []
        var needs: Set<PageAsset>
        var isTable = false
    }

    private func drawn(id: String) -> Drawn {
        switch figure.content {
        case .chart(let chart):
            let canvas = HTML.element(.canvas, [.role("img"), .label("\(figure.title). \(figure.subtitle)")])
            return Drawn(
                html: .element(.div, [.class(chart.shape), .data("chart", "\(id)-data")], canvas),
                islands: [DataIsland(id: "\(id)-data", .json(chart.json))], needs: [.chartLibrary, .charts])
        case .heatMap(let map):
            let field = HTML.element(
                .div, [.class("scroll heat"), Attribute("tabindex", "0"), .role("region"), .label(figure.title)],
                HeatMapMarkup.html(map))
            return Drawn(html: field, needs: [.charts], isTable: true)
        case .map(let chart):
            let map = MapMarkup(chart, id: id, title: figure.title)
            return Drawn(html: map.html, islands: map.islands, needs: [.mapLibrary, .ground, .map])
        }
    }
}

/// A heat map as a table whose fields are coloured by the page's program.
enum HeatMapMarkup {
    static func html(_ map: HeatMap) -> HTML {
        let head =
            [HTML.element(.th, [Attribute("scope", "col")], HTML("\(map.rowTitle), by \(map.columnTitle)"))]
            + map.columns.map { .element(.th, [Attribute("scope", "col")], HTML($0)) }
        let rows = zip(map.rows, map.values).map { name, values in
            HTML.element(
                .tr, [],
                [.element(.th, [Attribute("scope", "row")], HTML(name))] + values.map { field($0, of: map) })
        }
        return .element(
            .table, [], .element(.caption, [], HTML(map.value.heading)), .element(.thead, [], .element(.tr, [], head)),
            .element(.tbody, [], rows))
    }

    private static func field(_ value: Double?, of map: HeatMap) -> HTML {
        guard let value else { return .element(.td, [], "–") }
        let share = map.share(value)
        let text = HTML(PictureNumber.text(value, decimals: map.value.decimals))
        return .element(
            .td,
            [
                .class("number"), .data("colour", ColourRamp.sequential.hex(share)),
                .data("words", ColourRamp.sequential.ofWords(share)),
                .data("dark", ColourRamp.sequential.hex(1 - share)),
                .data("dark-words", ColourRamp.sequential.ofWords(1 - share)),
            ], text)
    }
}

extension Chart {
    /// How much room it takes: a few marks beside each other are not drawn far apart.
    fileprivate var shape: StaticString {
        for reference in references {
            if case .from = reference.line { return "chart square" }
        }
        guard case .categories(let names) = x.scale, names.count <= Chart.fewMax else { return "chart" }
        return "chart few"
    }

    private static let fewMax = 4

    /// For the page's program, which draws it by Chart.js.
    var json: JSONValue {
        .object([
            ("x", x.json), ("y", y.json), ("stacked", .boolean(isStacked)),
            ("series", .list(series.map(\.json))), ("references", .list(references.map(\.json))),
        ])
    }
}

extension Chart.Axis {
    fileprivate var json: JSONValue {
        var members: [(key: String, value: JSONValue)] = [
            ("title", .text(heading)), ("unit", .text(unit)), ("decimals", .integer(decimals)),
        ]
        if let minimum { members.append(("min", .number(minimum, decimals: 6))) }
        if let maximum { members.append(("max", .number(maximum, decimals: 6))) }
        switch scale {
        case .linear: members.append(("scale", .text("linear")))
        case .logarithmic: members.append(("scale", .text("logarithmic")))
        case .clock(let calendar): members += [("scale", .text("clock")), ("firstDay", day(calendar))]
        case .days(let calendar): members += [("scale", .text("days")), ("firstDay", day(calendar))]
        case .categories(let names):
            members += [("scale", .text("category")), ("names", .list(names.map { .text($0) }))]
        }
        return .object(members)
    }

    private func day(_ calendar: RunCalendar) -> JSONValue { .text(calendar.firstDay?.description ?? "") }
}

extension Chart.Series {
    fileprivate var json: JSONValue {
        let hasIntervals = points.contains { $0.interval != nil }
        let hasLabels = points.contains { !$0.label.isEmpty }
        var fields: [(String, JSONValue)] = [
            ("name", .text(name)), ("colour", .text(colour.rawValue)), ("kind", .text(kind.rawValue)),
            ("x", .list(points.map { .number($0.x, decimals: 6) })),
            ("y", .list(points.map { .number($0.y ?? .nan, decimals: 6) })),
        ]
        if hasIntervals {
            fields += [
                ("low", .list(points.map { .number($0.interval?.lowerBound ?? .nan, decimals: 6) })),
                ("high", .list(points.map { .number($0.interval?.upperBound ?? .nan, decimals: 6) })),
            ]
        }
        if hasLabels { fields.append(("labels", .list(points.map { .text($0.label) }))) }
        return .object(fields)
    }
}

extension Chart.Reference {
    fileprivate var json: JSONValue {
        let ends: [Double]
        let kind: String
        switch line {
        case .horizontal(let value): (kind, ends) = ("horizontal", [value])
        case .vertical(let value): (kind, ends) = ("vertical", [value])
        case .from(let x, let y, let toX, let toY): (kind, ends) = ("from", [x, y, toX, toY])
        }
        return .object([
            ("label", .text(label)), ("kind", .text(kind)), ("at", .list(ends.map { .number($0, decimals: 6) })),
        ])
    }
}
