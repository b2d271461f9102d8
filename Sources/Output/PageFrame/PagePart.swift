import Markup
import Measures
import OutputFiles
import Pictures
import ServiceKernel

/// A piece of a section: its markup, its data, and the assets that draw it.
package struct PagePart: Sendable {
    private let content: Content

    private enum Content: Sendable {
        case markup(HTML, islands: [DataIsland], needs: Set<PageAsset>)
        case table(DataTable, caption: String)
        case figure(Figure)
    }

    /// Markup of the part.
    package var markup: HTML {
        switch content {
        case .markup(let markup, _, _): markup
        case .table(let table, let caption): DataTableMarkup.region(table, caption: caption)
        case .figure(let figure): FigureMarkup(figure).html
        }
    }

    /// Data for the page's scripts.
    package var islands: [DataIsland] {
        switch content {
        case .markup(_, let islands, _): islands
        case .table: []
        case .figure(let figure): FigureMarkup(figure).islands
        }
    }

    /// Scripts and style sheets that the part needs.
    package var needs: Set<PageAsset> {
        switch content {
        case .markup(_, _, let needs): needs
        case .table: []
        case .figure(let figure): FigureMarkup(figure).needs
        }
    }

    /// Figure that can also be exported for slides and papers; nil if the part has none.
    package var figure: Figure? { if case .figure(let figure) = content { figure } else { nil } }

    private init(_ content: Content) { self.content = content }

    /// Creates a part from its markup, data and assets.
    package init(_ markup: HTML, islands: [DataIsland] = [], needs: Set<PageAsset> = []) {
        self.init(.markup(markup, islands: islands, needs: needs))
    }

    /// Returns the part with the numbers of its table or figure in a language.
    func localized(to language: Language) -> PagePart {
        switch content {
        case .markup: return self
        case .table(var table, let caption):
            table.language = language
            return PagePart(.table(table, caption: caption))
        case .figure(let figure): return PagePart(.figure(figure.localized(to: language)))
        }
    }

    /// Returns a paragraph.
    package static func paragraph(_ text: HTML) -> PagePart { PagePart(.element(.p, [], text)) }

    /// Returns a table.
    ///
    /// - Parameter caption: content of the table, a sentence.
    package static func table(_ table: DataTable, caption: String) -> PagePart {
        PagePart(.table(table, caption: caption))
    }

    /// Returns a chart and the table behind it.
    package static func figure(_ figure: Figure) -> PagePart { PagePart(.figure(figure)) }
}

/// Data for a page's script.
package struct DataIsland: Sendable {
    /// Element id by which the script finds the data.
    package let id: String
    /// The data.
    package let content: Content

    /// JSON or bytes.
    package enum Content: Sendable {
        case json(JSONValue)
        /// Compressed when written; the page decompresses them.
        case bytes([UInt8])
    }

    /// Creates a data island.
    package init(id: String, _ content: Content) {
        self.id = id
        self.content = content
    }

    /// Returns the streets of the city, encoded as `BaseMap.streetBytes`; several parts may include the same streets.
    package static func streets(_ bytes: [UInt8]) -> DataIsland { DataIsland(id: "streets", .bytes(bytes)) }

    var html: HTML {
        switch content {
        case .json(let value): .island(json: value.bytes(.compact), id: id)
        case .bytes(let bytes): .island(base64: Base64.encoded(Deflate.compressed(bytes)), id: id)
        }
    }
}

/// One section of a page.
package struct PageSection: Sendable {
    /// Anchor of the section.
    package let id: String
    /// Heading of the section.
    package let title: String
    /// Markup of the heading where it is more than the title, such as a heading in two languages.
    package let heading: HTML
    /// Parts in order.
    package var parts: [PagePart]
    /// Findings that the section's titles name only if they are statistically significant.
    package let findings: [Finding]

    /// Creates a section.
    package init(
        id: String, title: String, heading: HTML? = nil, parts: [PagePart], findings: [Finding] = []
    ) {
        self.id = id
        self.title = title
        self.heading = heading ?? HTML(title)
        self.parts = parts
        self.findings = findings
    }

    func localized(to language: Language) -> PageSection {
        var section = self
        section.parts = parts.map { $0.localized(to: language) }
        return section
    }
}
