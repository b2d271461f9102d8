import Foundation
import Markup
import Pictures
import Testing

@testable import PageFrame

@Suite("Pages: charts")
struct ChartPictureTests {
    private static let narrow = PictureSize(width: 358, height: 300)

    private static func picture(_ chart: Chart, _ size: PictureSize = narrow) -> String {
        ChartPicture(chart, size: size, name: "narrow", label: "a \"chart\"").svg
    }

    private static func bars(_ names: [String], series: [String] = ["taxis"]) -> Chart {
        Chart(
            x: Chart.Axis("policy", scale: .categories(names)), y: Chart.Axis("wait", unit: "min"),
            series: series.map { name in
                Chart.Series(name, .blue, .bars, names.indices.map { Chart.Point(Double($0), 3) })
            })
    }

    @Test("A chart in a page is drawn once for each window width, in the colours of the page's style sheet")
    func sizes() {
        let figure = Figure(
            name: "waits", title: "", subtitle: "",
            content: .chart(ChartPictureTests.bars(Array(repeating: "a", count: 9))))
        let html = String(decoding: PagePart.figure(figure).markup.bytes, as: UTF8.self)
        for name in ["narrow", "medium", "wide"] { #expect(html.contains("<svg class=\"\(name)\" viewBox"), "\(name)") }
        #expect(html.contains("fill=\"var(--blue)\"") && html.contains("stroke=\"var(--line)\""))
        #expect(!html.contains("=\"#"))
        #expect(figure.svg().contains("fill=\"#0072b2\"") && !figure.svg().contains("var("))
    }

    @Test("A drawing gives the position of each row of its table, from left to right")
    func rows() throws {
        let chart = Chart(
            x: Chart.Axis("hour"), y: Chart.Axis("waiting"),
            series: [
                Chart.Series("one", .blue, .line, [Chart.Point(3, 1), Chart.Point(5, nil)]),
                Chart.Series("two", .green, .line, [Chart.Point(1, 1), Chart.Point(5, 2)]),
            ])
        let svg = ChartPictureTests.picture(chart)
        let told = try #require(svg.firstMatch(of: /data-rows="([^"]*)"/)).1
        let rows = told.split(separator: " ").compactMap { Double($0) }
        #expect(rows.count == chart.table.rows.count && rows == rows.sorted() && Set(rows).count == 3)
    }

    @Test("Text in a drawing cannot become markup")
    func words() {
        let svg = ChartPictureTests.picture(ChartPictureTests.bars(["<b>", "\"", "&"], series: ["<i>", "two"]))
        #expect(svg.contains("&lt;b&gt;") && svg.contains("&lt;i&gt;") && !svg.contains("<b>") && !svg.contains("<i>"))
        #expect(svg.contains("aria-label=\"a &quot;chart&quot;\""))
    }

    @Test("A rounding error of stacked sums does not add a tick")
    func axisEnd() {
        let series = [200.0, 100.0005].map { y in
            Chart.Series("\(y)", .blue, .area, [Chart.Point(0, y / 2), Chart.Point(1, y)])
        }
        let marks = { (above: Double) in
            let stacked = Chart(
                x: Chart.Axis("hour"), y: Chart.Axis("taxis"),
                series: series + [Chart.Series("more", .green, .area, [Chart.Point(0, 0), Chart.Point(1, above)])],
                isStacked: true)
            return ChartPictureTests.picture(stacked)
        }
        #expect(marks(0).contains(">300</text>") && !marks(0).contains(">400</text>"))
        #expect(marks(5).contains(">400</text>"))
    }

    @Test("A logarithmic axis starts and ends at a tick")
    func logarithmic() {
        let chart = Chart(
            x: Chart.Axis("share"), y: Chart.Axis("latency", unit: "ms", scale: .logarithmic),
            series: [Chart.Series("all", .blue, .line, [Chart.Point(0, 0.13), Chart.Point(1, 4.1)])])
        let svg = ChartPictureTests.picture(chart)
        for mark in ["0.1", "0.2", "5"] { #expect(svg.contains(">\(mark)</text>"), "\(mark)") }
        #expect(!svg.contains(">0.05</text>") && !svg.contains(">10</text>"))
    }

    @Test("Series names are next to the heading if there is room, else in rows below, all within the drawing")
    func namesAbove() {
        let names = ["the nearest free taxi", "the taxi that waits longest", "the rule", "batched every ten seconds"]
        let chart = ChartPictureTests.bars(["a", "b"], series: names)
        let places = { (svg: String) in
            names.compactMap { name in
                svg.matches(of: /<text x="([-0-9.]+)" y="([0-9.]+)"[^>]*>([^<]*)</).first { $0.3 == name }
                    .map { (x: Double($0.1) ?? -1, y: Double($0.2) ?? -1) }
            }
        }
        let narrow = places(ChartPictureTests.picture(chart))
        #expect(narrow.count == 4 && narrow.allSatisfy { $0.x >= 0 && $0.x < 340 } && Set(narrow.map(\.y)).count > 1)
        let wide = places(ChartPictureTests.picture(chart, PictureSize(width: 1_132, height: 380)))
        #expect(wide.count == 4 && Set(wide.map(\.y)).count == 1)
    }

    @Test("Category names are wrapped if they fit horizontally, else slanted")
    func categories() {
        let few = ChartPictureTests.picture(ChartPictureTests.bars(["given up by the client", "never offered a taxi"]))
        #expect(few.contains(">given up by the</text>") && few.contains(">client</text>") && !few.contains("rotate("))
        let many = ChartPictureTests.picture(ChartPictureTests.bars((1...15).map { "Neighbourhood \($0)" }))
        #expect(many.components(separatedBy: "rotate(-50").count == 16)
    }

    @Test("Labels of neighbouring vertical lines do not overlap")
    func references() {
        let chart = Chart(
            x: Chart.Axis("minutes", minimum: 0, maximum: 100), y: Chart.Axis("clients"),
            series: [Chart.Series("clients", .blue, .bars, [Chart.Point(0, 1), Chart.Point(100, 1)])],
            references: [
                Chart.Reference("mean 60 min", .vertical(60)), Chart.Reference("median 61 min", .vertical(61)),
            ])
        let svg = ChartPictureTests.picture(chart)
        let places = ["mean 60 min", "median 61 min"].compactMap { words in
            svg.matches(of: /<text x="([-0-9.]+)" y="([0-9.]+)"[^>]*>([^<]*)</).first { $0.3 == words }
                .map { (x: Double($0.1) ?? 0, y: Double($0.2) ?? 0) }
        }
        #expect(places.count == 2 && (abs(places[0].x - places[1].x) > 80 || abs(places[0].y - places[1].y) > 12))
    }
}
