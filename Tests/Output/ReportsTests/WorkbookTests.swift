import InputFiles
import TestSupport
import Testing

@testable import OutputFiles

@Suite("Workbooks for spreadsheets")
struct WorkbookTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func sheet(_ table: String) throws -> String {
        let path = "\(folder.path)/\(folder.names().count).xml"
        try Worksheet.write(CSVReader(SourceFile(displayName: "t.csv", text: table)), to: path, isFirst: true)
        return try #require(TestFiles.read(path))
    }

    @Test("A number is a number cell with its digits in any locale; a text, even a formula, is a text cell")
    func cells() throws {
        let text = try sheet("metric,mean\nwait_mean_s,1702.667\n'=1+1,-3.5\n\"a, <b> & c\",\n")
        #expect(text.contains("<c r=\"B2\"><v>1702.667</v></c>") && text.contains("<c r=\"B3\"><v>-3.5</v></c>"))
        #expect(text.contains("<c r=\"A3\" t=\"inlineStr\"><is><t xml:space=\"preserve\">=1+1</t></is></c>"))
        #expect(text.contains(">a, &lt;b&gt; &amp; c<") && !text.contains("r=\"B4\"") && !text.contains("<f>"))
        #expect(text.contains("<pane ySplit=\"1\" topLeftCell=\"A2\"") && text.contains("<c r=\"A1\" s=\"1\""))
    }

    @Test("A column is as wide as its longest text, within limits")
    func widths() throws {
        let text = try sheet("a,metric,long\n1,promised_wait_mean_s,\(String(repeating: "x", count: 200))\n")
        #expect(["8", "21", "60"].allSatisfy { text.contains("width=\"\($0)\"") }, "\(text.prefix(600))")
    }

    @Test(
        "Names that look like numbers stay text, and no digit is lost",
        arguments: [
            ("0", true), ("-7", true), ("12.50", true), ("1e-05", true), ("1.5e+16", true), ("0.1", true),
            ("12345678901234567", true), ("007", false), ("1e5", false), ("123456789012345678", false), ("1.", false),
            (".5", false), ("", false), ("-", false), ("1,5", false), ("0x1F", false), ("nan", false), ("1 000", false),
        ])
    func numbers(text: String, isNumber: Bool) {
        #expect(Array(text.utf8).withUnsafeBufferPointer(Worksheet.isNumber) == isNumber)
    }

    @Test("Characters that XML cannot hold are escaped as spreadsheets do, and long texts are cut")
    func strangeTexts() throws {
        let text = try sheet("a,b\n\u{1}\u{1F},\(String(repeating: "x", count: 40_000))\n")
        #expect(text.contains("_x0001__x001F_") && text.utf8.count < 34_000)
    }

    @Test(
        "Columns have the letters that spreadsheets use",
        arguments: [(0, "A"), (25, "Z"), (26, "AA"), (701, "ZZ"), (702, "AAA")])
    func letters(column: Int, letters: String) { #expect(Worksheet.letters(column) == letters) }

    @Test(
        "The same tables give the same bytes, no separate sheet remains, and a foreign file is recognised"
    )
    func archive() throws {
        let table = try folder.write("metric,mean\nwait,1.5\n", to: "summary.csv")
        var files: [[UInt8]] = []
        for name in ["one.xlsx", "two.xlsx"] {
            let path = "\(folder.path)/\(name)"
            #expect(try Workbook.write([Workbook.Table(sheet: "summary", path: table)], to: path).isEmpty)
            #expect(try OutputKind.workbook.matches(fileAt: path))
            files.append(try TestFiles.bytes(of: path))
        }
        #expect(files[0] == files[1] && !files[0].isEmpty)
        #expect(folder.names() == ["one.xlsx", "summary.csv", "two.xlsx"])
        try folder.write([0x50, 0x4B, 3, 4] + Array("[Content_Types].xml".utf8), to: "theirs.xlsx")
        #expect(try !OutputKind.workbook.matches(fileAt: "\(folder.path)/theirs.xlsx"))
    }

    @Test("A table longer than a sheet stays a CSV file, and the command says so; one row less is a sheet")
    func longTables() throws {
        let rows = String(repeating: "1\n", count: Workbook.rowsMax - 1)
        func tooLong(_ text: String) throws -> [String] {
            let path = try folder.write(text, to: "rides.csv")
            defer { FileSystem.remove("\(folder.path)/t.xlsx") }
            return try Workbook.write([Workbook.Table(sheet: "rides", path: path)], to: "\(folder.path)/t.xlsx")
                .map { Workbook.tooLongMessage($0, in: "r") }
        }
        #expect(
            try tooLong("a\n\(rows)1\n") == [
                "r/rides.csv: not in the workbook: a sheet has at most 1,048,576 rows"
            ])
        #expect(try CSVReader(SourceFile(displayName: "t", text: "a\n\(rows)")).isSheet)
    }
}

extension CSVReader {
    fileprivate var isSheet: Bool { Worksheet.fits(self) }
}
