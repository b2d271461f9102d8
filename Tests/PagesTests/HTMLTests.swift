import InputFiles
import Testing

@testable import Pages

@Suite("Pages: markup")
struct HTMLTests {
    private static let hostile = "<script>alert('1')</script>\"& \u{1}"

    @Test("words and values never become markup")
    func escaping() {
        let html = HTML.element(
            .p, [.label(HTMLTests.hostile), .data("name", HTMLTests.hostile)], HTML(HTMLTests.hostile))
        let escaped = "&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&quot;&amp;  "
        #expect(text(html) == "<p aria-label=\"\(escaped)\" data-name=\"\(escaped)\">\(escaped)</p>")
    }

    @Test("an interpolated text is escaped as a whole")
    func interpolation() {
        let name = "a<b"
        #expect(text("Zone \(name) & more") == "Zone a&lt;b &amp; more")
    }

    @Test("data of a page cannot end the element they stand in")
    func islands() {
        let island = DataIsland(id: "d", .json(.object([("name", .text("</script><script>"))])))
        #expect(
            text(island.html)
                == #"<script type="application/json" id="d">{"name":"\u003c/script>\u003cscript>"}</script>"#)
    }

    @Test("elements without content have no end", arguments: [Pages.Tag.br, .hr, .meta, .input])
    func voidElements(tag: Pages.Tag) { #expect(text(.element(tag, [], "not told")) == "<\(tag.rawValue)>") }

    @Test("a link to a page beside this one is encoded")
    func links() {
        #expect(
            text(.element(.a, [.link(toPage: "a b/../\"ç.html")], "x"))
                == #"<a href="./a%20b%2F..%2F%22%C3%A7.html">x</a>"#)
    }

    private func text(_ html: HTML) -> String { String(decoding: html.bytes, as: UTF8.self) }
}
