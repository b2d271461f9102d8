import Markup
import PageAssets

/// The pages of the service over HTTP, for clients, drivers, visitors and whoever runs it, with their scripts and styles (U01–U03).
///
/// They load nothing from anywhere but the service itself.
package enum ServicePages {
    /// One thing that is served as it is.
    package struct Document: Sendable {
        package let path: String
        package let mediaType: String
        package let bytes: [UInt8]
    }

    /// What a document may load and whom it may ask: for the header `Content-Security-Policy`.
    package static let policy =
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
        + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

    package static var all: [Document] {
        [index] + Subject.allCases.map(\.document) + scripts + [
            Document(
                path: "/assets/service.css", mediaType: "text/css; charset=utf-8",
                bytes: bytes(page_frame_css()) + bytes(page_service_css()))
        ]
    }

    /// For whom a page is.
    private enum Subject: String, CaseIterable {
        case client, driver, visitor
        case operators = "operator"

        /// In English and Turkish: the page chooses by the reader's language.
        var title: (english: String, turkish: String) {
            switch self {
            case .client: ("Take a taxi", "Taksi iste")
            case .driver: ("Drive a taxi", "Taksi sür")
            case .visitor: ("Visit the city", "Şehri gez")
            case .operators: ("Run the service", "Hizmeti yönet")
            }
        }

        /// Besides what all pages have, in order.
        var scripts: [String] {
            switch self {
            case .client: ["service_account", "service_map", "service_places", "service_client"]
            case .driver: ["service_account", "service_map", "service_places", "service_alerts", "service_driver"]
            case .visitor: ["service_account", "service_visitor"]
            case .operators: ["service_account", "service_map", "service_operator"]
            }
        }

        var document: Document {
            page(
                path: "/\(rawValue)", name: rawValue, title: title,
                .element(.p, [.class("hint")], "…"), scripts: ["service"] + scripts)
        }
    }

    private static var index: Document {
        let links = Subject.allCases.map { subject in
            HTML.element(
                .p, [.class("card")],
                .element(
                    .a, [.link(toPage: subject.rawValue)],
                    HTML("\(subject.title.english) · \(subject.title.turkish)")))
        }
        return page(
            path: "/", name: "index", title: ("cabrank", "cabrank"),
            links.reduce(HTML()) { $0 + $1 }, scripts: ["service", "service_index"])
    }

    private static func page(
        path: String, name: String, title: (english: String, turkish: String), _ content: HTML, scripts: [String]
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
                // Before the page is drawn, so that it is never light for a moment at night.
                .element(.script, [.script(at: ServedPath("/assets/service_theme.js"))])),
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
                .element(.main, [.id("content")], content),
                scripts.reduce(HTML()) { html, script in
                    html + .element(.script, [.script(at: ServedPath("/assets/\(script).js"))])
                }))
        return Document(path: path, mediaType: "text/html; charset=utf-8", bytes: document.bytes)
    }

    private static var scripts: [Document] {
        [
            ("service", page_service_js()), ("service_account", page_service_account_js()),
            ("service_theme", page_service_theme_js()), ("service_alerts", page_service_alerts_js()),
            ("service_places", page_service_places_js()), ("service_worker", page_service_worker_js()),
            ("service_client", page_service_client_js()), ("service_driver", page_service_driver_js()),
            ("service_map", page_service_map_js()), ("service_operator", page_service_operator_js()),
            ("service_visitor", page_service_visitor_js()), ("service_index", page_service_index_js()),
        ].map { name, asset in
            Document(path: "/assets/\(name).js", mediaType: "text/javascript; charset=utf-8", bytes: bytes(asset))
        }
    }

    private static func bytes(_ asset: page_asset) -> [UInt8] {
        Array(UnsafeBufferPointer(start: asset.bytes, count: asset.count))
    }
}
