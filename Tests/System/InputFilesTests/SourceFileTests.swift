import Foundation
import TestSupport
import Testing

@testable import InputFiles

@Suite("Source files")
struct SourceFileTests {
    @Test("A byte order mark is skipped and the text stays unchanged")
    func skipsByteOrderMark() throws {
        let file = try SourceFile(displayName: "a.csv", bytes: [0xEF, 0xBB, 0xBF] + Array("id\r\n1".utf8))
        #expect(file.text == "id\r\n1")
    }

    private static let export =
        "export its sheet: File > Save as > CSV UTF-8, with the comma as separator, and name that file"

    @Test(
        "Invalid contents of a file are reported with their place",
        arguments: [
            ([], "a.csv: the file is empty"),
            ([0xEF, 0xBB, 0xBF], "a.csv: the file is empty"),
            (
                Array("id\nçà".utf8) + [0xE9, 0x0A],
                "a.csv:2:3: the file is not UTF-8: byte 0xE9; save it with the encoding UTF-8"
            ),
            ([0x1F, 0x8B, 8], "a.csv: this is a gzip file; unpack it first: gunzip -c a.csv > FILE"),
            ([0x50, 0x4B, 3, 4], "a.csv: this is a zip file; unpack it first: unzip -p a.csv > FILE"),
            (
                [0x50, 0x4B, 3, 4] + Array("[Content_Types].xml …xl/workbook.xml".utf8),
                "a.csv: this is an Excel workbook; \(export)"
            ),
            (
                [0x50, 0x4B, 3, 4] + [UInt8](repeating: 0, count: 26)
                    + Array("mimetypeapplication/vnd.oasis.opendocument.spreadsheet".utf8),
                "a.csv: this is an OpenDocument spreadsheet; \(export)"
            ),
            (
                [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1, 0],
                "a.csv: this is an Excel workbook (.xls); \(export)"
            ),
            ([0x28, 0xB5, 0x2F, 0xFD], "a.csv: this is a Zstandard file; unpack it first: zstd -dc a.csv > FILE"),
            (
                Array("PAR1".utf8) + [0x15, 0],
                "a.csv: this is a Parquet file; write it as CSV first: duckdb -c \"COPY (FROM 'a.csv') TO 'FILE.csv'\", or "
                    + "python3 -c \"import pandas; pandas.read_parquet('a.csv').to_csv('FILE.csv', index=False)\""
            ),
            ([0x41, 0xC0, 0x80], "a.csv:1:2: the file is not UTF-8: byte 0xC0; save it with the encoding UTF-8"),
        ] as [([UInt8], String)])
    func refusesContents(bytes: [UInt8], message: String) {
        let error = #expect(throws: InputError.self) { try SourceFile(displayName: "a.csv", bytes: bytes) }
        #expect(error?.description == message)
    }

    @Test("A missing file, a folder and a file in the path are distinguished")
    func refusesPaths() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("Größe", to: "plain.txt")
        #expect(try SourceFile.read(file).text == "Größe")
        expectMessage("there is no such file") { _ = try SourceFile.read(folder.path + "/none.csv", displayName: "x") }
        expectMessage("there is no such file") { _ = try SourceFile.read(file + "/below.csv", displayName: "x") }
        expectMessage("this is a folder; name a file in it") {
            _ = try SourceFile.read(folder.path, displayName: "x")
        }
    }

    @Test("A file larger than one read is read completely")
    func readsLargeFiles() throws {
        let folder = try TemporaryFolder()
        let text = String(repeating: "0123456789\n", count: 30_000)
        let file = try SourceFile.read(try folder.write(text, to: "large.txt"))
        #expect(firstDifference(file.text, text) == nil)
        #expect(file.place(ofByte: text.utf8.count).line == 30_001)
    }

    private func expectMessage(_ message: String, when action: () throws -> Void) {
        let error = #expect(throws: InputError.self) { try action() }
        #expect(error?.description == "x: " + message)
    }
}
