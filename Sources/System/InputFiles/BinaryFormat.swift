/// Binary formats in which texts and tables are often distributed, recognised by their first bytes.
package enum BinaryFormat: CaseIterable, Sendable {
    /// Zip comes last, because workbooks are zip files.
    case gzip, excelWorkbook, openDocument, oldExcelWorkbook, zip, zstandard, parquet

    /// Returns the format of a file; nil if it may be a text.
    static func detect(in bytes: [UInt8]) -> BinaryFormat? {
        allCases.first { bytes.starts(with: $0.signature) && $0.hasParts(bytes) }
    }

    /// First bytes of the format. Sources: RFC 1952; PKWARE APPNOTE 4.3.7; MS-CFB 2.2; RFC 8878; the Apache Parquet
    /// file format.
    package var signature: [UInt8] {
        switch self {
        case .gzip: [0x1F, 0x8B]
        case .zip, .excelWorkbook, .openDocument: [0x50, 0x4B, 0x03, 0x04]
        case .oldExcelWorkbook: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]
        case .zstandard: [0x28, 0xB5, 0x2F, 0xFD]
        case .parquet: Array("PAR1".utf8)
        }
    }

    /// Whether a zip file contains the parts of a workbook, by their names, which are not compressed. Sources: ECMA-376
    /// part 2; OpenDocument 1.3 part 2, 3.3.
    private func hasParts(_ bytes: [UInt8]) -> Bool {
        switch self {
        case .excelWorkbook: bytes.contains(Array("xl/workbook.".utf8))
        case .openDocument: bytes.prefix(200).contains(Array("mimetypeapplication/vnd.oasis.opendocument".utf8))
        case .gzip, .oldExcelWorkbook, .zip, .zstandard, .parquet: true
        }
    }

    private static let export =
        "export its sheet: File > Save as > CSV UTF-8, with the comma as separator, and name that file"

    /// Returns the error, with the command that converts the file to text.
    func diagnostic(file: String) -> Diagnostic {
        let (noun, remedy) =
            switch self {
            case .gzip: ("a gzip file", "unpack it first: gunzip -c \(file) > FILE")
            case .excelWorkbook: ("an Excel workbook", BinaryFormat.export)
            case .oldExcelWorkbook: ("an Excel workbook (.xls)", BinaryFormat.export)
            case .openDocument: ("an OpenDocument spreadsheet", BinaryFormat.export)
            case .zip: ("a zip file", "unpack it first: unzip -p \(file) > FILE")
            case .zstandard: ("a Zstandard file", "unpack it first: zstd -dc \(file) > FILE")
            case .parquet:
                (
                    "a Parquet file",
                    "write it as CSV first: duckdb -c \"COPY (FROM '\(file)') TO 'FILE.csv'\", or python3 -c "
                        + "\"import pandas; pandas.read_parquet('\(file)').to_csv('FILE.csv', index=False)\""
                )
            }
        return Diagnostic(file: file, problem: "this is \(noun)", remedy: remedy)
    }
}
