import Measures
import Markup
import OutputFiles
import Pictures

/// A piece of a section: what stands in the page, the data behind it, and what it needs to be drawn.
package struct PagePart: Sendable {
    package var markup: HTML
    package var islands: [DataIsland] = []
    package var needs: Set<PageAsset> = []
    /// Also drawn for slides and papers, where it is one.
    package var figure: Figure?

    package init(_ markup: HTML, islands: [DataIsland] = [], needs: Set<PageAsset> = []) {
        self.markup = markup
        self.islands = islands
        self.needs = needs
    }

    /// A paragraph.
    package static func words(_ text: HTML) -> PagePart { PagePart(.element(.p, [], text)) }

    /// - Parameter caption: what is in it, a sentence.
    package static func table(_ table: DataTable, caption: String) -> PagePart {
        PagePart(
            .element(
                .div, [.class("scroll"), Attribute("tabindex", "0"), .role("region"), .label(caption)],
                DataTableMarkup.html(table, caption: caption)))
    }

    /// A chart with the table behind it.
    package static func figure(_ figure: Figure) -> PagePart {
        var part = FigureMarkup(figure).part
        part.figure = figure
        return part
    }
}

/// Data for a page's program.
package struct DataIsland: Sendable {
    package let id: String
    package let content: Content

    package enum Content: Sendable {
        case json(JSONValue)
        /// Compressed when it is written; the page opens it again.
        case bytes([UInt8])
    }

    package init(id: String, _ content: Content) {
        self.id = id
        self.content = content
    }

    /// The streets of the city, as `Ground.streetBytes` has them; several parts may bring the same.
    package static func streets(_ bytes: [UInt8]) -> DataIsland { DataIsland(id: "streets", .bytes(bytes)) }

    var html: HTML {
        switch content {
        case .json(let value): .island(json: value.bytes(.compact), id: id)
        case .bytes(let bytes): .island(base64: Base64.encoded(Deflate.compressed(bytes)), id: id)
        }
    }
}

/// One chapter of a page.
package struct PageSection: Sendable {
    /// Its anchor.
    package let id: String
    package let title: String
    package var parts: [PagePart]
    /// What its titles ask of the run, and name only where chance is ruled out.
    package let findings: [Finding]

    package init(id: String, title: String, parts: [PagePart], findings: [Finding] = []) {
        self.id = id
        self.title = title
        self.parts = parts
        self.findings = findings
    }
}
