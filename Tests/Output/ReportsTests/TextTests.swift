import OutputFiles
import Quantities
import Reports
import TestSupport
import Testing

@Suite("Numbers and documents as text")
struct TextTests {
    private func text(_ build: (inout TextBuffer) -> Void) -> String {
        var buffer = TextBuffer(capacity: 1)
        build(&buffer)
        return String(decoding: buffer.bytes, as: UTF8.self)
    }

    @Test(
        "Times have three decimals, rounded half up, and are never -0",
        arguments: [
            (0, "0.000"), (499, "0.000"), (500, "0.001"), (1_000_000, "1.000"), (1_234_499, "1.234"),
            (1_234_500, "1.235"), (-500, "0.000"), (-501, "-0.001"), (-1_500, "-0.001"), (86_400_000_000, "86400.000"),
        ] as [(Int64, String)])
    func seconds(microseconds: Int64, expected: String) {
        #expect(text { $0.append(seconds: microseconds) } == expected)
    }

    @Test(
        "Decimals are rounded half up and never -0",
        arguments: [
            (0.0, 3, "0.000"), (-0.0, 2, "0.00"), (-0.0004, 3, "0.000"), (0.125, 2, "0.13"), (-0.125, 2, "-0.12"),
            (12.5, 0, "13"), (-0.5, 0, "0"), (1.0 / 3, 6, "0.333333"), (999_999.9999999, 6, "1000000.000000"),
        ])
    func decimals(number: Double, decimals: Int, expected: String) {
        #expect(text { $0.append(number, decimals: decimals) } == expected)
    }

    @Test(
        "Numbers of any size are written in full",
        arguments: [0, 7, 10, 99, 100, -1, Int64.max, Int64.min] as [Int64])
    func integers(number: Int64) {
        #expect(text { $0.append(number) } == "\(number)")
    }

    @Test(
        "Exact numbers read back unchanged from their shortest decimals",
        arguments: [
            (0.0, "0"), (-0.0, "-0"), (7.0, "7"), (-12.0, "-12"), (0.5, "0.5"), (0.1 + 0.2, "0.30000000000000004"),
            (1e15, "1000000000000000"), (999_999_999_999_999.0, "999999999999999"), (-2.5e-300, "-2.5e-300"),
            (1.7e308, "1.7e+308"),
        ])
    func exactly(number: Double, expected: String) {
        let written = text { $0.append(exactly: number) }
        #expect(written == expected && Double(written) == number)
        let described = "\(number)"
        #expect(written == (described.hasSuffix(".0") ? String(described.dropLast(2)) : described))
    }

    @Test("Money has two decimals and kilometres three")
    func moneyAndKilometres() {
        #expect(text { $0.append(Money(cents: -5)) } == "-0.05")
        #expect(text { $0.append(Money(cents: 123_450)) } == "1234.50")
        #expect(text { $0.append(kilometres: 10_050) } == "10.050")
    }

    @Test("JSON keeps the order of keys, escapes only what it must, and writes no infinite numbers")
    func json() {
        let document = JSONValue.object([
            ("z", .text("a \"b\" \\ \n\t\u{1} é")), ("a", .list([.integer(-1), .unsigned(.max), .boolean(true)])),
            ("n", .number(1.5, decimals: 2)), ("infinite", .number(.infinity, decimals: 2)), ("none", .list([])),
            ("empty", .object([])),
        ])
        let expected = """
            {
              "z": "a \\"b\\" \\\\ \\n\\t\\u0001 é",
              "a": [
                -1,
                18446744073709551615,
                true
              ],
              "n": 1.50,
              "infinite": null,
              "none": [],
              "empty": {}
            }
            """
        #expect(String(decoding: document.bytes(.indented), as: UTF8.self) == expected)
        let short = JSONValue.object([("a", .list([.integer(1), .list([])])), ("b", .boolean(false))])
        #expect(String(decoding: short.bytes(.compact), as: UTF8.self) == #"{"a":[1,[]],"b":false}"#)
        #expect(String(decoding: short.bytes(.spaced), as: UTF8.self) == #"{"a": [1, []], "b": false}"#)
    }
}

@Suite("XML text")
struct XMLTextTests {
    @Test("Markup characters become entities, quotes where needed; the caller replaces characters that XML lacks")
    func escapes() {
        let text = "a<b> & \"c\"\t\u{1}\u{FFFE}é"
        #expect(text.escapedForXML { "[\($0.value)]" } == "a&lt;b&gt; &amp; &quot;c&quot;[9][1][65534]é")
        #expect(text.escapedForXML(isQuoted: false) { _ in "" } == "a&lt;b&gt; &amp; \"c\"é")
        #expect("plain é".escapedForXML { _ in "?" } == "plain é")
    }
}

@Suite("CSV writer")
struct CSVWriterTests {
    @Test("In a row of values a number stays a number, and no text becomes a formula")
    func values() {
        var row = TextBuffer(capacity: 16)
        row.append(row: ["=1+1", "-3.20", "a,\"b\""], asValues: true)
        #expect(String(decoding: row.bytes, as: UTF8.self) == "'=1+1,-3.20,\"a,\"\"b\"\"\"\n")
    }

    @Test("A field is quoted only if it holds a comma, a quote or a line end; lines end in LF")
    func quoting() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/a.csv"
        var writer = try CSVWriter(creating: path, header: "a,b,c")
        for field in ["plain", "with space", "a,b"] { writer.field(field) }
        try writer.endRow()
        for field in ["say \"hi\"", "two\nlines", "cr\r"] { writer.field(field) }
        try writer.endRow()
        writer.emptyField()
        writer.field("r", 12)
        writer.field(nil as Double?, decimals: 3)
        try writer.endRow()
        try writer.close()
        #expect(
            TestFiles.read(path)
                == "a,b,c\nplain,with space,\"a,b\"\n\"say \"\"hi\"\"\",\"two\nlines\",\"cr\r\"\n,r12,\n")
    }

    @Test("Names that are used many times are quoted once and written the same")
    func fieldNames() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/a.csv"
        let names = QuotedFields(["plain", "", "x,y"])
        var writer = try CSVWriter(creating: path, header: "n,n,n")
        for index in 0..<3 { writer.field(index, of: names) }
        try writer.endRow()
        try writer.close()
        #expect(TestFiles.read(path) == "n,n,n\nplain,,\"x,y\"\n")
    }

    @Test("A file much longer than the buffer is written completely")
    func longFile() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/a.csv"
        var writer = try CSVWriter(creating: path, header: "n,text")
        let text = String(repeating: "x", count: 70_000)
        for number in 0..<20 {
            writer.field(number)
            writer.field(text)
            try writer.endRow()
        }
        try writer.close()
        let expected = "n,text\n" + (0..<20).map { "\($0),\(text)\n" }.joined()
        #expect(firstDifference(TestFiles.read(path), expected) == nil)
    }

    @Test("An existing file is not overwritten, and the error names it and the reason")
    func existingFile() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/a.csv"
        try TestFiles.write("precious", to: path)
        let error = #expect(throws: SystemError.self) { _ = try CSVWriter(creating: path, header: "n") }
        #expect(error?.description == "cannot create \(path): File exists")
        #expect(TestFiles.read(path) == "precious")
    }
}
