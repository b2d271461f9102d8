import Foundation
import Markup
import OutputFiles
import Pictures
import Quantities
import TestSupport
import Testing

@testable import PageFrame

@Suite("Pages: frame")
struct PageTests {
    private static func page() -> Page {
        let chart = Chart(
            x: Chart.Axis("hour", scale: .clock(RunCalendar(firstDay: nil))),
            y: Chart.Axis("waiting", unit: "min", decimals: 1),
            series: [
                Chart.Series("at once", .blue, .line, [Chart.Point(0, 3.5, interval: 3...4), Chart.Point(1, nil)]),
                Chart.Series("reserved", .orange, .line, [Chart.Point(0, 1)]),
            ])
        let figure = Figure(
            name: "waiting", title: "Clients <b>wait</b> longest at eight", subtitle: "mean wait by hour, minutes",
            note: "One replication.", content: .chart(chart))
        return Page(
            title: "A & B", headline: "It <i>works</i>", facts: ["seed 1"],
            sections: [PageSection(id: "waiting", title: "Waiting", parts: [.figure(figure), .paragraph("told")])])
    }

    @Test("A page names each script and style by its SHA-256, and loads nothing")
    func policy() throws {
        let html = String(decoding: try PageTests.page().html(), as: UTF8.self)
        #expect(html.contains("default-src &#39;none&#39;; script-src &#39;sha256-") == true)
        #expect(html.contains("unsafe-inline") == false)
        #expect(!html.contains(" src=") && !html.contains("@import"))
        // One script and two styles.
        #expect(html.components(separatedBy: "&#39;sha256-").count - 1 == 3)
        #expect(!html.contains("<b>wait</b>") && !html.contains("<i>works</i>"))
    }

    @Test("The frame is in the language of the page")
    func language() throws {
        var page = PageTests.page()
        page.sections.append(PageSection(id: "more", title: "More", parts: [.paragraph("told")]))
        let english = String(decoding: try page.html(), as: UTF8.self)
        page.language = .turkish
        let turkish = String(decoding: try page.html(), as: UTF8.self)
        let words = [
            ("Skip to the content", "İçeriğe geç"), ("Dark or light", "Koyu ya da açık"), ("Contents", "İçindekiler"),
            ("This page loads nothing", "Bu sayfa ağdan hiçbir şey"), ("Colours: Okabe", "Renkler: Okabe"),
        ]
        for (word, kelime) in words {
            #expect(english.contains(word) && !english.contains(kelime), "\(word)")
            #expect(turkish.contains(kelime) && !turkish.contains(word), "\(kelime)")
        }
    }

    @Test("A band of intervals has a gap where there are no intervals")
    func bands() {
        let intervals: [ClosedRange<Double>?] = [1...2, 1...3, nil, 2...4, nil, 1...2, 2...5, 1...2]
        let points = intervals.enumerated().map { Chart.Point(Double($0), 2, interval: $1) }
        let chart = Chart(
            x: Chart.Axis("hour"), y: Chart.Axis("waiting"), series: [Chart.Series("mean", .blue, .line, points)])
        let svg = Figure(name: "bands", title: "", subtitle: "", content: .chart(chart)).svg()
        // One band for the first two hours, one for the last three; a single hour between gaps has none.
        #expect(svg.components(separatedBy: "fill-opacity").count - 1 == 2)
    }

    @Test("SHA-256 of the example of FIPS 180-4 is correct")
    func fingerprint() {
        #expect(SHA256.base64(of: Array("abc".utf8)) == "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=")
    }

    @Test("A page is byte-identical each time, and names the licences of its libraries")
    func bytes() throws {
        var page = PageTests.page()
        let html = try page.html()
        #expect(try firstDifference(html, PageTests.page().html()) == nil)
        #expect(!String(decoding: html, as: UTF8.self).contains("Leaflet, ©"))
        page.sections[0].parts.append(PagePart(HTML(), needs: [.map, .mapLibrary]))
        #expect(String(decoding: try page.html(), as: UTF8.self).contains("Leaflet, ©"))
    }

    @Test("A missing library is reported with its Debian package")
    func missingLibrary() {
        var page = PageTests.page()
        page.sections[0].parts.append(PagePart(HTML(), needs: [.map, .mapLibrary]))
        let error = #expect(throws: SystemError.self) { try page.html(from: PageAsset.Store(folder: "/nowhere")) }
        #expect(error?.description.contains("libjs-leaflet") == true)
    }

    @Test("Each figure has a table with intervals and gaps")
    func table() {
        let table = PageTests.page().figures[0].table
        #expect(
            table.columns.map(\.heading) == [
                "hour", "at once (min)", "at once, 95 % from (min)", "at once, 95 % to (min)", "reserved (min)",
            ])
        #expect(
            table.rows == [
                [.text("00:00"), .number(3.5), .number(3), .number(4), .number(1)],
                [.text("01:00"), .none, .none, .none, .none],
            ])
    }

    @Test("A figure is drawn as SVG, and as PNG")
    func drawing() throws {
        let svg = PageTests.page().figures[0].svg()
        #expect(svg.contains("Clients &lt;b&gt;wait&lt;/b&gt; longest at eight") == true)
        #expect(try RasterImage(svg: svg).bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(throws: RasterImage.Failure.self) { try RasterImage(svg: "no picture") }
    }
}
