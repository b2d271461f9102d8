import Markup
import Measures
import OutputFiles
import Pictures
import ServiceKernel

/// A self-contained page: it loads nothing, runs only its own scripts, and is byte-identical for the same content.
package struct Page: Sendable {
    /// Title of the window.
    package var title: String
    /// Subject of the page, above the headline.
    package var kicker: String
    /// Main finding, a sentence.
    package var headline: String
    /// Markup of the headline where it is more than its text; nil otherwise.
    package var headlineMarkup: HTML?
    /// Origin of the result: seed, replications, version.
    package var facts: [String]
    /// Sections in order.
    package var sections: [PageSection]
    /// Language of the page's text.
    package var language: Language
    /// Layout of the page's frame.
    package var layout: Layout
    /// Lines at the foot, such as the licence of the texts.
    package var notices: [HTML]

    /// A layout of the page's frame.
    package enum Layout: String, Sendable {
        /// Header, contents, then one section below the other.
        case report
        /// One section fills the screen.
        case stage
        /// For paper: one section below the other, the last one on the back.
        case handout
        /// For paper: one section below the other, on as many sheets as needed.
        case teacher
        /// One A4 page.
        case decision
        /// Like `report`, in both languages at once; it links to pages in the same folder.
        case contents
    }

    /// Creates a page from its texts and sections.
    package init(
        title: String, kicker: String = "", headline: String, headlineMarkup: HTML? = nil, facts: [String] = [],
        sections: [PageSection],
        language: Language = .english, layout: Layout = .report, notices: [HTML] = []
    ) {
        self.title = title
        self.kicker = kicker
        self.headline = headline
        self.headlineMarkup = headlineMarkup
        self.facts = facts
        self.sections = sections.map { $0.localized(to: language) }
        self.language = language
        self.layout = layout
        self.notices = notices
    }

    /// All figures that can be exported for slides and papers.
    package var figures: [Figure] { sections.flatMap { $0.parts.compactMap(\.figure) } }

    /// All findings that the page's titles refer to; claims are tested within this set.
    package var findings: [Finding] { sections.flatMap(\.findings) }

    /// Returns the whole document in UTF-8.
    ///
    /// - Throws: `MachineError` if a library is not installed.
    package func html(from store: PageAsset.Store = PageAsset.Store()) throws -> [UInt8] {
        let parts = sections.flatMap(\.parts)
        let needs = parts.reduce(into: Set<PageAsset>([.frame])) { $0.formUnion($1.needs) }
        let assets = PageAsset.allCases.filter { needs.contains($0) }
        let libraries = try assets.compactMap { try store.libraryScript(of: $0) }
        let program = PageScript.bundle(PageScript.closure(of: assets.compactMap(\.script)))
        let styles = try assets.compactMap { try store.style(of: $0) }
        let skip = HTML.element(
            .a, [.class("skip"), .link(toID: "content")], localizedMarkup("Skip to the content", "İçeriğe geç"))
        let main = HTML.element(.main, [.id("content")], sections.map(html(of:)))
        let foot = footer(licences: assets.compactMap { $0.licence(in: language) })
        let programs = libraries.map { HTML.code(.script, $0) } + [HTML.module(program)]
        var document = HTML.documentType
        document += .element(
            .html, [Attribute("lang", language.rawValue), .data("layout", layout.rawValue)],
            head(scripts: libraries + [program], styles: styles),
            .element(
                .body, [], [skip] + warnings(needs) + [header, contents, main, foot] + islands.map(\.html) + programs))
        return document.bytes
    }

    /// Data islands of all parts; one that several parts need occurs once.
    private var islands: [DataIsland] {
        var known: Set<String> = []
        return sections.flatMap(\.parts).flatMap(\.islands).filter { known.insert($0.id).inserted }
    }

    private func head(scripts: [[UInt8]], styles: [[UInt8]]) -> HTML {
        .element(
            .head, [],
            [
                .element(.meta, [Attribute("charset", "utf-8")]),
                .element(
                    .meta,
                    [
                        Attribute("http-equiv", "Content-Security-Policy"),
                        Attribute("content", Page.contentSecurityPolicy(scripts: scripts, styles: styles)),
                    ]),
                .element(
                    .meta, [Attribute("name", "viewport"), Attribute("content", "width=device-width, initial-scale=1")]),
                .element(.meta, [Attribute("name", "generator"), Attribute("content", "cabrank \(programVersion)")]),
                .element(.meta, [Attribute("name", "color-scheme"), Attribute("content", "light dark")]),
                .element(.title, [], HTML(title)),
            ] + styles.map { HTML.code(.style, $0) })
    }

    /// Returns a content security policy: nothing is loaded, and scripts and styles are allowed by their hash.
    private static func contentSecurityPolicy(scripts: [[UInt8]], styles: [[UInt8]]) -> String {
        let hashes = { (codes: [[UInt8]]) in codes.map { "'sha256-\(SHA256.base64(of: $0))'" }.joined(separator: " ") }
        return "default-src 'none'; script-src \(hashes(scripts)); style-src \(hashes(styles)); img-src data:; "
            + "base-uri 'none'; form-action 'none'"
    }

    /// Returns words for browsers without JavaScript, and for those too old for the page's scripts.
    private func warnings(_ needs: Set<PageAsset>) -> [HTML] {
        guard needs.contains(.older) else { return [] }
        let off = localizedMarkup(
            "The picture and the buttons of this page need JavaScript: switch it on in the browser's settings.",
            "Bu sayfanın resmi ve düğmeleri için JavaScript gerekir: tarayıcının ayarlarından açın.")
        let old = localizedMarkup(
            "This browser cannot draw this page. Use a newer one: Chrome or Edge from version 90, Firefox from 88, "
                + "Safari from 14.",
            "Bu tarayıcı bu sayfayı çizemiyor. Daha yeni birini kullanın: Chrome ya da Edge 90, Firefox 88, Safari 14 "
                + "veya sonrası.")
        return [
            .element(.noscript, [], .element(.p, [.class("notice")], off)),
            .element(.p, [.id("too-old"), .class("notice"), .role("alert"), Attribute("hidden")], old),
        ]
    }

    private var header: HTML {
        .element(
            .header, [.class("top")],
            .element(.p, [.class("kicker")], HTML(kicker)), headlineElement,
            facts.isEmpty
                ? HTML() : .element(.ul, [.class("facts")], facts.map { .element(.li, [], HTML($0)) }),
            .element(
                .button, [.id("theme"), Attribute("type", "button")],
                localizedMarkup("Dark or light", "Koyu ya da açık")))
    }

    /// Headline; a long one gets a smaller font.
    private var headlineElement: HTML {
        let isLong = layout == .report && headline.count > Page.shortHeadlineMax
        return .element(.h1, isLong ? [.class("long")] : [], headlineMarkup ?? HTML(NoBreakUnits.text(headline)))
    }

    private static let shortHeadlineMax = 160

    private var contents: HTML {
        guard sections.count > 1, ![.handout, .teacher, .decision].contains(layout) else { return HTML() }
        let entries = sections.map {
            HTML.element(.li, [], .element(.a, [.link(toID: $0.id)], $0.heading))
        }
        return .element(
            .nav, [.class("contents"), .label(localized("Contents", "İçindekiler"))], .element(.ul, [], entries))
    }

    private func html(of section: PageSection) -> HTML {
        .element(
            .section, [.id(section.id), Attribute("aria-labelledby", "\(section.id)-title")],
            [.element(.h2, [.id("\(section.id)-title")], section.heading)] + section.parts.map(\.markup))
    }

    private func footer(licences: [String]) -> HTML {
        let made = localizedMarkup(
            "Made by cabrank \(programVersion). This page loads nothing from the network.",
            "cabrank \(programVersion) ile yapıldı. Bu sayfa ağdan hiçbir şey yüklemez.")
        return .element(
            .footer, [.class("bottom")] + (layout == .contents ? [] : [Attribute("lang", language.rawValue)]),
            [.element(.p, [], made)] + (notices + licences.map { HTML($0) }).map { .element(.p, [], $0) }
                + [
                    .element(
                        .p, [],
                        localizedMarkup(
                            "Colours: Okabe and Ito (2008); cividis for values.",
                            "Renkler: Okabe ve Ito (2008); değerler için cividis."))
                ])
    }

    private func localized(_ english: String, _ turkish: String) -> String { language.text(english, turkish) }

    /// Returns the text in the page's language, or in both on a page with both.
    private func localizedMarkup(_ english: String, _ turkish: String) -> HTML {
        guard layout == .contents else { return HTML(localized(english, turkish)) }
        return .element(.span, [Attribute("lang", Language.english.rawValue)], HTML(english))
            + .element(.span, [Attribute("lang", Language.turkish.rawValue)], HTML(turkish))
    }
}
