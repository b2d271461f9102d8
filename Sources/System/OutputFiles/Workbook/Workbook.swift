import InputFiles

/// Writer of tables as one workbook for spreadsheets (.xlsx): one sheet per table, with a frozen header and typed
/// cells.
///
/// Where a comma is the decimal mark, spreadsheets read `1702.667` in a CSV file as 1,702,667; a numeric cell has no
/// such problem. Equal tables give equal bytes: the file names no time and no user. Source: ECMA-376, parts 1 and 2.
package enum Workbook {
    /// Largest number of rows in a sheet, including the header.
    package static let rowsMax = 1_048_576
    /// Mark of a workbook by cabrank, uncompressed in the first file of the archive.
    static let applicationElement = "<Application>cabrank</Application>"
    static let archiveSignature: [UInt8] = [0x50, 0x4B, 0x03, 0x04]

    /// Table file with the name of its sheet.
    package struct Table: Sendable {
        /// Sheet name, and path of the table.
        package var sheet, path: String

        /// Creates a table description.
        package init(sheet: String, path: String) { (self.sheet, self.path) = (sheet, path) }
    }

    /// Writes the workbook. Until it is complete, its sheets lie next to it as hidden files.
    ///
    /// - Parameter path: must not exist.
    /// - Returns: the tables left out because they have more rows than a sheet allows.
    /// - Throws: `MachineError` if the system refuses; `InputError` if a table cannot be read.
    package static func write(_ tables: [Table], to path: String) throws -> [Table] {
        var written: [(name: String, path: String)] = []
        defer { for sheet in written { FileSystem.remove(sheet.path) } }
        var tooLong: [Table] = []
        for table in tables {
            let rows = try CSVReader(try SourceFile.read(table.path))
            guard Worksheet.fits(rows) else {
                tooLong.append(table)
                continue
            }
            let name = "sheet\(written.count + 1).xml"
            let folder = FileSystem.parent(of: path)
            let place = FileSystem.join(folder, ".\(FileSystem.name(of: path)).\(name)")
            written.append((name, place))
            try Worksheet.write(rows, to: place, isFirst: written.count == 1)
        }
        let names = tables.filter { table in !tooLong.contains { $0.path == table.path } }.map(\.sheet)
        var archive = try Archive(creating: path)
        try archive.add("docProps/app.xml", text: properties, isPacked: false)
        try archive.add("[Content_Types].xml", text: contentTypes(sheets: written.map(\.name)))
        try archive.add("_rels/.rels", text: relations([("officeDocument", "xl/workbook.xml"), appProperties]))
        try archive.add("xl/workbook.xml", text: workbook(of: names))
        try archive.add(
            "xl/_rels/workbook.xml.rels",
            text: relations(written.map { ("worksheet", "worksheets/\($0.name)") } + [("styles", "styles.xml")]))
        try archive.add("xl/styles.xml", text: styles)
        for sheet in written { try archive.add("xl/worksheets/\(sheet.name)", file: sheet.path) }
        try archive.close()
        return tooLong
    }

    /// Returns the message about a table with too many rows.
    ///
    /// - Parameter folder: folder of the table.
    package static func tooLongMessage(_ table: Table, in folder: String) -> String {
        "\(folder)/\(table.sheet).csv: not in the workbook: a sheet has at most \(NumberFormat.count(rowsMax)) rows"
    }

    // MARK: Parts

    static let head = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
    private static let schemas = "http://schemas.openxmlformats.org"
    static let main = "xmlns=\"\(schemas)/spreadsheetml/2006/main\""
    private static let appProperties = ("extended-properties", "docProps/app.xml")

    private static var properties: String {
        "\(head)<Properties xmlns=\"\(schemas)/officeDocument/2006/extended-properties\">\(applicationElement)</Properties>"
    }

    private static func contentTypes(sheets: [String]) -> String {
        let types = "application/vnd.openxmlformats-officedocument"
        func part(_ name: String, _ type: String) -> String {
            "<Override PartName=\"/\(name)\" ContentType=\"\(types).\(type)+xml\"/>"
        }
        return "\(head)<Types xmlns=\"\(schemas)/package/2006/content-types\">"
            + "<Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>"
            + "<Default Extension=\"xml\" ContentType=\"application/xml\"/>"
            + part("docProps/app.xml", "extended-properties") + part("xl/workbook.xml", "spreadsheetml.sheet.main")
            + part("xl/styles.xml", "spreadsheetml.styles")
            + sheets.map { part("xl/worksheets/\($0)", "spreadsheetml.worksheet") }.joined() + "</Types>"
    }

    private static func relations(_ targets: [(type: String, target: String)]) -> String {
        let entries = targets.enumerated().map { index, entry in
            "<Relationship Id=\"rId\(index + 1)\" Type=\"\(schemas)/officeDocument/2006/relationships/\(entry.type)\""
                + " Target=\"\(entry.target)\"/>"
        }
        return
            "\(head)<Relationships xmlns=\"\(schemas)/package/2006/relationships\">\(entries.joined())</Relationships>"
    }

    private static func workbook(of sheets: [String]) -> String {
        let entries = sheets.enumerated().map { index, name in
            "<sheet name=\"\(name)\" sheetId=\"\(index + 1)\" r:id=\"rId\(index + 1)\"/>"
        }
        return "\(head)<workbook \(main) xmlns:r=\"\(schemas)/officeDocument/2006/relationships\">"
            + "<sheets>\(entries.joined())</sheets></workbook>"
    }

    /// Style 0 is plain, style 1 bold.
    private static let styles =
        "\(head)<styleSheet \(main)><fonts count=\"2\"><font><sz val=\"11\"/><name val=\"Calibri\"/></font>"
        + "<font><b/><sz val=\"11\"/><name val=\"Calibri\"/></font></fonts>"
        + "<fills count=\"2\"><fill><patternFill patternType=\"none\"/></fill>"
        + "<fill><patternFill patternType=\"gray125\"/></fill></fills>"
        + "<borders count=\"1\"><border><left/><right/><top/><bottom/><diagonal/></border></borders>"
        + "<cellStyleXfs count=\"1\"><xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" borderId=\"0\"/></cellStyleXfs>"
        + "<cellXfs count=\"2\"><xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" borderId=\"0\" xfId=\"0\"/>"
        + "<xf numFmtId=\"0\" fontId=\"1\" fillId=\"0\" borderId=\"0\" xfId=\"0\" applyFont=\"1\"/></cellXfs>"
        + "<cellStyles count=\"1\"><cellStyle name=\"Normal\" xfId=\"0\" builtinId=\"0\"/></cellStyles></styleSheet>"
}
