/// A text document for word processors (.odt): LibreOffice Writer, Word, Pages and Google Docs open it.
///
/// Equal documents give equal bytes: the file names no time and no user. Source: OpenDocument 1.3 (ISO/IEC 26300).
package struct TextDocument: Sendable {
    /// A piece of text in one style.
    package struct Run: Sendable {
        let text: String
        let isStrong: Bool

        /// Creates a run; a strong one is bold.
        package init(_ text: String, isStrong: Bool = false) {
            self.text = text
            self.isStrong = isStrong
        }
    }

    /// Style of a paragraph.
    package enum ParagraphStyle: String, Sendable {
        case plain = "Standard"
        case small = "Small"
        case boxed = "Boxed"
    }

    /// A table whose columns share the width of the page.
    package struct Table: Sendable {
        let widths: [Int]
        let head: [String]
        let rows: [[[[Run]]]]

        /// Creates a table.
        ///
        /// - Parameters:
        ///   - widths: widths of the columns, relative to their sum.
        ///   - rows: rows of cells of paragraphs; a cell without a paragraph is room to write.
        package init(widths: [Int], head: [String], rows: [[[[Run]]]]) {
            self.widths = widths
            self.head = head
            self.rows = rows
        }
    }

    /// A part of the document.
    package enum Block: Sendable {
        case heading(String, level: Int, startsPage: Bool = false)
        case paragraph([Run], ParagraphStyle)
        case table(Table)
        /// A line to write on.
        case blankLine
    }

    private let title: String
    private let language: String
    private let blocks: [Block]

    /// Creates a document.
    ///
    /// - Parameter language: code of its language (ISO 639-1), for the spelling checker.
    package init(title: String, language: String, blocks: [Block]) {
        self.title = title
        self.language = language
        self.blocks = blocks
    }

    /// Mark of a document by cabrank, uncompressed in the second file of the archive. A word processor that saves the
    /// document replaces it, so that cabrank does not overwrite what somebody has edited.
    static let generator = "<meta:generator>cabrank</meta:generator>"
    static let mediaType = "application/vnd.oasis.opendocument.text"

    /// Returns the document as a file.
    ///
    /// - Throws: `MachineError` if memory is short.
    package func bytes() throws(SystemError) -> [UInt8] {
        var archive = try Archive()
        // First and uncompressed, so that programs recognise the type.
        try archive.add("mimetype", text: TextDocument.mediaType, isPacked: false)
        try archive.add("meta.xml", text: meta, isPacked: false)
        try archive.add("META-INF/manifest.xml", text: manifest)
        try archive.add("styles.xml", text: styles)
        try archive.add("content.xml", text: content)
        return try archive.closedBytes()
    }

    // MARK: Parts

    private static let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    private static let names = ["office", "style", "text", "table", "meta"].map {
        "xmlns:\($0)=\"urn:oasis:names:tc:opendocument:xmlns:\($0):1.0\""
    }.joined(separator: " ")
    private static let root =
        "\(names) xmlns:fo=\"urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0\""
        + " xmlns:dc=\"http://purl.org/dc/elements/1.1/\" office:version=\"1.3\""

    private var meta: String {
        "\(TextDocument.head)<office:document-meta \(TextDocument.root)><office:meta>\(TextDocument.generator)"
            + "<dc:title>\(escaped(title))</dc:title><dc:language>\(language)</dc:language>"
            + "</office:meta></office:document-meta>"
    }

    private var manifest: String {
        let entries =
            [("/", TextDocument.mediaType)] + ["content.xml", "styles.xml", "meta.xml"].map { ($0, "text/xml") }
        let lines = entries.map { name, type in
            "<manifest:file-entry manifest:full-path=\"\(name)\" manifest:media-type=\"\(type)\"/>"
        }
        return "\(TextDocument.head)<manifest:manifest"
            + " xmlns:manifest=\"urn:oasis:names:tc:opendocument:xmlns:manifest:1.0\" manifest:version=\"1.3\">"
            + "\(lines.joined())</manifest:manifest>"
    }

    private var styles: String {
        func paragraph(_ name: String, parent: String = "Standard", _ properties: String, text: String = "") -> String {
            "<style:style style:name=\"\(name)\" style:family=\"paragraph\" style:parent-style-name=\"\(parent)\">"
                + "<style:paragraph-properties \(properties)/>"
                + (text.isEmpty ? "" : "<style:text-properties \(text)/>") + "</style:style>"
        }
        let base =
            "<style:default-style style:family=\"paragraph\"><style:text-properties fo:font-family=\"sans-serif\""
            + " fo:font-size=\"10.5pt\" fo:language=\"\(language)\" fo:country=\"none\"/></style:default-style>"
            + "<style:style style:name=\"Standard\" style:family=\"paragraph\"><style:paragraph-properties"
            + " fo:margin-top=\"0.5mm\" fo:margin-bottom=\"1mm\"/></style:style>"
        let page =
            "<office:automatic-styles><style:page-layout style:name=\"A4\"><style:page-layout-properties"
            + " fo:page-width=\"210mm\" fo:page-height=\"297mm\" fo:margin=\"15mm\"/></style:page-layout>"
            + "</office:automatic-styles><office:master-styles><style:master-page style:name=\"Standard\""
            + " style:page-layout-name=\"A4\"/></office:master-styles>"
        return "\(TextDocument.head)<office:document-styles \(TextDocument.root)><office:styles>\(base)"
            + paragraph("Small", "fo:margin-top=\"1mm\"", text: "fo:font-size=\"8.5pt\" fo:color=\"#555555\"")
            + paragraph("Boxed", "fo:border=\"0.5mm solid #009e73\" fo:padding=\"1.5mm\"")
            + paragraph("Line", "fo:margin-top=\"8mm\" fo:border-bottom=\"0.2mm solid #777777\"")
            + paragraph("Heading_1", "fo:margin-bottom=\"2mm\"", text: "fo:font-size=\"17pt\" fo:font-weight=\"bold\"")
            + paragraph(
                "Heading_2", "fo:margin-top=\"4mm\" fo:keep-with-next=\"always\"",
                text: "fo:font-size=\"12pt\" fo:font-weight=\"bold\"")
            + paragraph("Heading_2_page", parent: "Heading_2", "fo:break-before=\"page\"")
            + "<style:style style:name=\"Strong\" style:family=\"text\">"
            + "<style:text-properties fo:font-weight=\"bold\"/></style:style></office:styles>\(page)"
            + "</office:document-styles>"
    }

    /// The file with the text itself.
    var content: String {
        var tables = 0
        var (body, columns) = ("", "")
        for block in blocks {
            switch block {
            case .heading(let text, let level, let startsPage):
                let style = "Heading_\(level)" + (startsPage ? "_page" : "")
                body += "<text:h text:style-name=\"\(style)\" text:outline-level=\"\(level)\">\(escaped(text))</text:h>"
            case .paragraph(let runs, let style): body += paragraph(runs, style.rawValue)
            case .blankLine: body += "<text:p text:style-name=\"Line\"/>"
            case .table(let table):
                tables += 1
                columns += columnStyles(of: table, number: tables)
                body += markup(of: table, number: tables)
            }
        }
        let cell =
            "<style:style style:name=\"Cell\" style:family=\"table-cell\"><style:table-cell-properties"
            + " fo:border=\"0.2mm solid #777777\" fo:padding=\"1mm\"/></style:style>"
            + "<style:style style:name=\"Room\" style:family=\"table-row\"><style:table-row-properties"
            + " style:min-row-height=\"9mm\" fo:keep-together=\"always\"/></style:style>"
        return "\(TextDocument.head)<office:document-content \(TextDocument.root)>"
            + "<office:automatic-styles>\(cell)\(columns)</office:automatic-styles>"
            + "<office:body><office:text>\(body)</office:text></office:body></office:document-content>"
    }

    // MARK: Tables and paragraphs

    private func columnStyles(of table: Table, number: Int) -> String {
        let millimetres = 180
        let sum = max(1, table.widths.reduce(0, +))
        let columns = table.widths.enumerated().map { index, width in
            "<style:style style:name=\"Table\(number).\(index + 1)\" style:family=\"table-column\">"
                + "<style:table-column-properties style:column-width=\"\(width * millimetres / sum)mm\"/></style:style>"
        }
        return "<style:style style:name=\"Table\(number)\" style:family=\"table\"><style:table-properties"
            + " style:width=\"\(millimetres)mm\" table:align=\"left\"/></style:style>" + columns.joined()
    }

    private func markup(of table: Table, number: Int) -> String {
        let columns = table.widths.indices.map {
            "<table:table-column table:style-name=\"Table\(number).\($0 + 1)\"/>"
        }
        let head = row(table.head.map { [[Run($0, isStrong: true)]] })
        return "<table:table table:name=\"Table\(number)\" table:style-name=\"Table\(number)\">\(columns.joined())"
            + "<table:table-header-rows>\(head)</table:table-header-rows>\(table.rows.map(row).joined())</table:table>"
    }

    private func row(_ cells: [[[Run]]]) -> String {
        let isRoom = cells.contains { $0.isEmpty }
        let markup = cells.map { paragraphs in
            let text = paragraphs.isEmpty ? "<text:p/>" : paragraphs.map { paragraph($0, "Standard") }.joined()
            return "<table:table-cell table:style-name=\"Cell\" office:value-type=\"string\">\(text)</table:table-cell>"
        }
        return "<table:table-row\(isRoom ? " table:style-name=\"Room\"" : "")>\(markup.joined())</table:table-row>"
    }

    private func paragraph(_ runs: [Run], _ style: String) -> String {
        let text = runs.map { run in
            run.isStrong
                ? "<text:span text:style-name=\"Strong\">\(escaped(run.text))</text:span>" : escaped(run.text)
        }
        return "<text:p text:style-name=\"\(style)\">\(text.joined())</text:p>"
    }

    private func escaped(_ text: String) -> String {
        // A word processor reads several spaces as one.
        text.escapedForDocument.replacing("   ", with: "<text:s text:c=\"3\"/>")
    }
}
