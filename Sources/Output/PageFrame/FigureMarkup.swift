import Markup
import Pictures
import ServiceKernel

/// A figure in a page: title, drawing and an accessible table.
struct FigureMarkup {
    private let figure: Figure

    init(_ figure: Figure) { self.figure = figure }

    private var id: String { "figure-\(figure.name)" }

    var html: HTML {
        let title = HTML.element(.h3, [.id("\(id)-title")], HTML(NoBreakUnits.text(figure.title)))
        let subtitle = HTML.element(.p, [.class("subtitle")], HTML(NoBreakUnits.text(figure.subtitle)))
        let note = figure.note.isEmpty ? HTML() : .element(.p, [.class("note")], HTML(NoBreakUnits.text(figure.note)))
        return .element(
            .figure, [.id(id), .class("figure"), Attribute("aria-labelledby", "\(id)-title")],
            title, subtitle, drawing, table, note)
    }

    /// Data of a map; none for other figures.
    var islands: [DataIsland] {
        switch figure.content {
        case .chart, .heatMap: []
        case .map(let chart): MapMarkup(chart, id: id, title: figure.title).islands
        }
    }

    var needs: Set<PageAsset> {
        switch figure.content {
        case .chart, .heatMap: [.charts]
        case .map: [.mapLibrary, .map]
        }
    }

    private func table(_ language: Language) -> HTML {
        .element(
            .details, [], .element(.summary, [], HTML(language.text("Show as a table", "Tablo olarak göster"))),
            DataTableMarkup.region(figure.table, caption: figure.subtitle))
    }

    /// The table behind the drawing; a heat map is one itself.
    private var table: HTML {
        switch figure.content {
        case .chart(let chart): table(chart.language)
        case .heatMap: HTML()
        case .map(let chart): table(chart.language)
        }
    }

    private var drawing: HTML {
        switch figure.content {
        case .chart(let chart):
            let shape = ChartShape(chart)
            let label = figure.title + (figure.title.hasSuffix(".") ? " " : ". ") + figure.subtitle
            return .element(
                .div, [.class(shape.name)],
                shape.sizes.map { .drawing(ChartPicture(chart, size: $0.size, name: $0.name, label: label)) })
        case .heatMap(let map):
            return .element(
                .div, [.class("scroll heat"), Attribute("tabindex", "0"), .role("region"), .label(figure.title)],
                HeatMapMarkup.html(map))
        case .map(let chart): return MapMarkup(chart, id: id, title: figure.title).html
        }
    }
}

/// A heat map as a table; the page's script colours its cells.
enum HeatMapMarkup {
    static func html(_ map: HeatMap) -> HTML {
        let titles = ["rows": map.rowTitle, "columns": map.columnTitle]
        let corner = map.language.text("{rows}, by {columns}", "{rows} \\ {columns}", titles)
        let head =
            [HTML.element(.th, [Attribute("scope", "col")], HTML(corner))]
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
        let share = map.intensity(of: value)
        let text = HTML(map.text(value))
        return .element(
            .td,
            [
                .class("number"), .data("colour", ColourRamp.sequential.hexColour(at: share)),
                .data("words", ColourRamp.sequential.textColour(on: share)),
                .data("dark", ColourRamp.sequential.hexColour(at: 1 - share)),
                .data("dark-words", ColourRamp.sequential.textColour(on: 1 - share)),
            ], text)
    }
}

/// The sizes in which a chart is drawn. The page's style sheet shows the one that fits the window.
private struct ChartShape {
    let name: StaticString
    let sizes: [(name: StaticString, size: PictureSize)]

    init(_ chart: Chart) {
        if chart.references.contains(where: { if case .from = $0.line { true } else { false } }) {
            name = "chart square"
            sizes = [
                ("narrow", PictureSize(width: 358, height: 360)), ("medium wide", PictureSize(width: 540, height: 500)),
            ]
        } else if case .categories(let names) = chart.x.scale, names.count <= ChartShape.fewMax {
            // A few categories are not drawn far apart.
            name = "chart few"
            sizes = [
                ("narrow", PictureSize(width: 358, height: 300)), ("medium wide", PictureSize(width: 720, height: 340)),
            ]
        } else {
            name = "chart"
            sizes = [
                ("narrow", PictureSize(width: 358, height: 300)), ("medium", PictureSize(width: 640, height: 340)),
                ("wide", PictureSize(width: 1_132, height: 380)),
            ]
        }
    }

    private static let fewMax = 4
}
