import Markup
import Pictures
import Testing

@testable import PageFrame

@Suite("Pages: markup")
struct HTMLTests {
    private static let hostile = "<script>alert('1')</script>\"& \u{1}"

    @Test("Text and values never become markup")
    func escaping() {
        let html = HTML.element(
            .p, [.label(HTMLTests.hostile), .data("name", HTMLTests.hostile)], HTML(HTMLTests.hostile))
        let escaped = "&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&quot;&amp;  "
        #expect(text(html) == "<p aria-label=\"\(escaped)\" data-name=\"\(escaped)\">\(escaped)</p>")
    }

    @Test("Characters that change the writing direction have no effect in pages and pictures")
    func turns() {
        let name = "\u{202E}West\u{2067} \u{05D0}"
        let html = HTML.element(.p, [.label(name)], "In \(name) now")
        #expect(text(html) == "<p aria-label=\"West א\">In West א now</p>")
        let chart = Chart(x: Chart.Axis(name), y: Chart.Axis("y"), series: [])
        let figure = Figure(name: "f", title: name, subtitle: "", content: .chart(chart))
        #expect(figure.svg().contains(">West א</text>"))
        #expect(!figure.svg().unicodeScalars.contains { (0x202A...0x202E).contains($0.value) || $0 == "\u{2067}" })
    }

    @Test("An interpolated text is escaped as a whole")
    func interpolation() {
        let name = "a<b"
        #expect(text("Zone \(name) & more") == "Zone a&lt;b &amp; more")
    }

    @Test("A data island cannot end its own element")
    func islands() {
        let island = DataIsland(id: "d", .json(.object([("name", .text("</script><script>"))])))
        #expect(
            text(island.html)
                == #"<script type="application/json" id="d">{"name":"\u003c/script>\u003cscript>"}</script>"#)
    }

    @Test("Elements without content have no end tag", arguments: [Markup.Tag.br, .hr, .meta, .input])
    func voidElements(tag: Markup.Tag) { #expect(text(.element(tag, [], "not told")) == "<\(tag.rawValue)>") }

    @Test("A link to a page in the same folder is encoded")
    func links() {
        #expect(
            text(.element(.a, [.link(toPage: "a b/../\"ç.html")], "x"))
                == #"<a href="./a%20b%2F..%2F%22%C3%A7.html">x</a>"#)
    }

    private func text(_ html: HTML) -> String { String(decoding: html.bytes, as: UTF8.self) }
}
