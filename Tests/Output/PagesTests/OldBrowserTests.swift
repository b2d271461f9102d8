import Testing

@testable import PageFrame

/// Chrome 90, Firefox 88 and Safari 14, as on school computers: what they lack may not be used, because a missing
/// function stops a script, and a missing colour is black.
@Suite("Pages: browsers of 2021")
struct OldBrowserTests {
    /// Assets of lessons; other pages are for the computers of planners.
    private static let assets = PageAsset.names.filter { name in
        ["stage", "handout", "paper", "contents", "frame", "older"].contains { name.hasPrefix($0) }
    }

    /// Expressions in scripts that these browsers lack, and that older.js does not add.
    private static let inScripts = [
        "structuredClone", ".findLast(", ".findLastIndex(", "Object.hasOwn(", ".toSorted(", ".toReversed(",
        ".toSpliced(", "Object.groupBy", "Array.fromAsync", "Promise.withResolvers", "randomUUID(",
        ".replaceAll(/", "(?<=", "(?<!", "this.#", "static {", "&&=", "||=", "??=", "import(", "popover",
        "showPopover", "checkVisibility(", "ariaHidden", "ariaLabel", "ariaLive", "Intl.Segmenter", ".isWellFormed(",
        "new CSSStyleSheet",
    ]
    /// Expressions in style sheets that these browsers lack. They do not drop a `color-mix` of variables in favour of
    /// the declaration before it: its value becomes invalid only when it is computed, so that it turns out black.
    private static let inStyles = [
        "color-mix(", ":has(", "light-dark(", "oklch(", "@layer", "@container", "@scope", " aspect-ratio:", "dvh",
        "svh",
        "cqw", "subgrid", "inset:", "inset-inline", "inset-block", "& ", "rgb(from", "translate:", "rotate:", "scale:",
    ]

    /// Returns a text without its comments.
    private func code(_ name: String) -> String {
        PageAsset.text(name).replacing(/\/\*[\s\S]*?\*\//, with: "").replacing(/(?m)^\s*\/\/.*$/, with: "")
    }

    @Test("Scripts and style sheets of lessons use nothing that these browsers lack", arguments: assets)
    func nothingNewer(_ name: String) {
        let code = code(name)
        let forbidden = name.hasSuffix(".css") ? OldBrowserTests.inStyles : OldBrowserTests.inScripts
        for expression in forbidden {
            #expect(!code.contains(expression), "\(name) uses \(expression)")
        }
    }

    @Test("The list of assets is not empty, and the check sees what it forbids")
    func seen() {
        #expect(OldBrowserTests.assets.count >= 14)
        #expect("a { color: color-mix(in srgb, red, blue); }".contains(OldBrowserTests.inStyles[0]))
    }

    @Test("The script that adds functions has the syntax of every browser")
    func syntax() {
        let code = code("older.js")
        for word in ["=>", "const ", "let ", "`", "?.", "??", "class "] {
            #expect(!code.contains(word), "\(word)")
        }
        // What the modules use and these browsers lack is added.
        for function in ["\"at\"", "\"with\"", "\"showModal\"", "\"close\""] { #expect(code.contains(function)) }
    }

    @Test("A page with these scripts has a word for browsers without JavaScript, and one for older ones")
    func words() throws {
        let page = Page(
            title: "", headline: "",
            sections: [PageSection(id: "a", title: "", parts: [PagePart("", needs: [.older, .lesson])])])
        let html = String(decoding: try page.html(), as: UTF8.self)
        #expect(html.contains(#"<noscript><p class="notice">"#))
        #expect(html.contains(#"<p id="too-old" class="notice" role="alert" hidden>"#))
        // Before the modules, which may not even be read.
        let older = try #require(html.range(of: "<script>// A classic script"))
        let modules = try #require(html.range(of: #"<script type="module">"#))
        #expect(older.lowerBound < modules.lowerBound)
    }
}
