import InputFiles
import OutputFiles
import TestSupport
import Testing

@Suite("Tables contain no formulas, and every text reads back")
struct FormulaGuardTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Writes texts in every way that exists, and reads them back.
    private func written(_ texts: [String]) throws -> (table: String, header: [String], rows: [[String]]) {
        let path = "\(folder.path)/\(folder.names().count).csv"
        var writer = try CSVWriter(creating: path, columns: ["n", "\(texts[0])h", "names", "rows"])
        let names = QuotedFields(texts)
        for (index, text) in texts.enumerated() {
            writer.field(index)
            writer.field(text)
            writer.field(index, of: names)
            writer.field(numberOrText: text)
            try writer.endRow()
        }
        try writer.close()
        var table = try CSVReader(try SourceFile.read(path))
        let columns = try table.columns("n", "names", "rows")
        let second = try #require(table.optionalColumn(table.header[1]))
        var rows: [[String]] = []
        while try table.nextRow() { rows.append([second, columns[1], columns[2]].map { table.text($0) }) }
        return (try #require(TestFiles.read(path)), table.header, rows)
    }

    @Test(
        "A text that starts like a formula gets an apostrophe, and no other text changes",
        arguments: [
            ("=1+1", "'=1+1"), ("+49 30", "'+49 30"), ("-A", "'-A"), ("@SUM(A1)", "'@SUM(A1)"), ("\tx", "'\tx"),
            ("\r=x", "\"'\r=x\""), ("=a,b", "\"'=a,b\""), ("=\"a\"", "\"'=\"\"a\"\"\""), ("'=1", "''=1"),
            ("''-", "'''-"),
            ("'s-Hertogenbosch", "'s-Hertogenbosch"), ("'", "'"), ("''", "''"), ("a=b", "a=b"), ("", ""), (" =", " ="),
            ("-", "'-"), ("-5 min", "'-5 min"),
        ])
    func forms(text: String, field: String) throws {
        let (table, _, rows) = try written([text])
        #expect(table.hasSuffix("\n0,\(field),\(field),\(field)\n"), "\(table)")
        #expect(rows == [[text, text, text]])
    }

    @Test("Numbers, including negative ones, stay numbers; the same characters in a name are text")
    func numbers() throws {
        for number in ["-3.5", "-1", "+2", "-1e-5"] {
            let (table, _, rows) = try written([number])
            #expect(table.hasSuffix("\n0,'\(number),'\(number),\(number)\n"), "\(table)")
            #expect(rows == [[number, number, number]])
        }
    }

    @Test("Random texts read back, and none starts like a formula")
    func random() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SplitMix64(seed: seed)
        let alphabet = Array("''=+-@\t\r\n,\"a é5")
        let texts = (0..<2_000).map { _ in
            String(
                (0..<Int.random(in: 0...5, using: &generator)).map { _ in
                    alphabet.randomElement(using: &generator) ?? "a"
                })
        }
        let (_, _, rows) = try written(texts)
        #expect(
            rows.map { $0[0] } == texts && rows.map { $0[1] } == texts && rows.map { $0[2] } == texts, "seed \(seed)")
        var table = try CSVReader(try SourceFile.read("\(folder.path)/0.csv"))
        let column = try table.columns("names")[0]
        var formula: Int?
        while try formula == nil && table.nextRow() {
            if let begin = table.bytes(column).first, "=+-@\t\r\n".utf8.contains(begin) { formula = table.line }
        }
        #expect(formula == nil, "seed \(seed)")
    }

    @Test("Names of columns read back like other texts")
    func header() throws {
        #expect(try written(["=x"]).header == ["n", "=xh", "names", "rows"])
    }

    @Test("A field that cabrank would not write reads as it is")
    func foreign() throws {
        for field in ["=1", "-x", "+y", "'abc", "@z"] {
            try folder.write("a,b\n1,\(field)\n", to: "foreign.csv")
            var table = try CSVReader(try SourceFile.read("\(folder.path)/foreign.csv"))
            let column = try table.columns("b")[0]
            #expect(try table.nextRow() && table.text(column) == field && table.equals(column, field))
        }
    }
}
