import Markup

/// The web pages of the service for clients, drivers, visitors and operators, with their scripts and styles (U01–U03).
///
/// They load nothing from other servers.
package enum ServicePages {
    /// A file that the service sends unchanged.
    package struct Document: Sendable {
        /// Path on the service, starting with `/`.
        package let path: String
        /// Media type for the header `Content-Type`.
        package let mediaType: String
        /// Content of the file.
        package let bytes: [UInt8]
    }

    /// Sources that a document may load and connect to, for the header `Content-Security-Policy`.
    package static let contentSecurityPolicy =
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
        + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

    /// All files: pages, scripts and the style sheet.
    package static var all: [Document] {
        [index] + Audience.allCases.map(\.document) + scripts + [
            Document(
                path: "/assets/service.css", mediaType: "text/css; charset=utf-8",
                bytes: Array((PageAsset.text("frame.css") + PageAsset.text("service.css")).utf8))
        ]
    }

    /// Audience of a page.
    private enum Audience: String, CaseIterable {
        case client, driver, visitor
        case operators = "operator"

        /// Title in English and Turkish; the page chooses by the reader's language.
        var title: (english: String, turkish: String) {
            switch self {
            case .client: ("Take a taxi", "Taksi iste")
            case .driver: ("Drive a taxi", "Taksi sür")
            case .visitor: ("Visit the city", "Şehri gez")
            case .operators: ("Run the service", "Hizmeti yönet")
            }
        }

        var document: Document {
            page(
                path: "/\(rawValue)", name: rawValue, title: title,
                .element(.p, [.class("hint")], "…"), script: "service_\(rawValue)")
        }
    }

    private static var index: Document {
        let links = Audience.allCases.map { subject in
            HTML.element(
                .p, [.class("card")],
                .element(
                    .a, [.link(toPage: subject.rawValue)],
                    HTML("\(subject.title.english) · \(subject.title.turkish)")))
        }
        return page(
            path: "/", name: "index", title: ("cabrank", "cabrank"),
            links.reduce(HTML()) { $0 + $1 }, script: "service_index")
    }

    private static func page(
        path: String, name: String, title: (english: String, turkish: String), _ content: HTML, script: String
    ) -> Document {
        var document = HTML.documentType
        document += .element(
            .html, [Attribute("lang", "en")],
            .element(
                .head, [],
                .element(.meta, [Attribute("charset", "utf-8")]),
                .element(
                    .meta, [Attribute("name", "viewport"), Attribute("content", "width=device-width, initial-scale=1")]),
                .element(.meta, [Attribute("name", "color-scheme"), Attribute("content", "light dark")]),
                .element(.title, [], HTML("\(title.english) · \(title.turkish)")),
                .element(
                    .link, [Attribute("rel", "stylesheet"), .style(at: ServedPath("/assets/service.css"))]),
                // Before the page is drawn, so that a dark page does not flash white.
                .element(.script, [.script(at: ServedPath("/assets/service_theme.js"))]),
                // It imports the other modules, which a browser may load meanwhile.
                .element(.script, [Attribute("type", "module"), .script(at: ServedPath("/assets/\(script).js"))])),
            .element(
                .body, [.data("page", name)],
                .element(.a, [.class("skip"), .link(toID: "content")], "Skip to the content · İçeriğe geç"),
                .element(
                    .header, [.class("bar")],
                    .element(
                        .h1, [.data("english", title.english), .data("turkish", title.turkish)], HTML(title.english)),
                    .element(.div, [.id("tools")])),
                .element(.p, [.id("away"), .role("alert"), Attribute("hidden")]),
                .element(.p, [.id("message"), .role("status"), Attribute("hidden")]),
                .element(.main, [.id("content")], content)))
        return Document(path: path, mediaType: "text/html; charset=utf-8", bytes: document.bytes)
    }

    /// The modules and two scripts that are not modules: the theme, and the worker that shows notifications.
    private static var scripts: [Document] {
        let entries = ["index"] + Audience.allCases.map(\.rawValue)
        let modules = PageScript.closure(of: entries.map { "service_\($0)" }).map(\.name)
        return (modules + ["service_theme", "service_worker"]).map { name in
            Document(
                path: "/assets/\(name).js", mediaType: "text/javascript; charset=utf-8",
                bytes: Array(PageAsset.text("\(name).js").utf8))
        }
    }
}
