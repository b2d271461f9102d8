import Testing

@testable import InputFiles

@Suite("Tables of comma-separated values")
struct CSVReaderTests {
    @Test("Quotes, doubled quotes, line ends in quotes, CR LF and blank lines are read as in RFC 4180")
    func readsQuotes() throws {
        let rows = try allRows("name, note \r\n\"a,b\",\"say \"\"hi\"\"\"\r\n\r\n\"two\nlines\",\n,\"\"\"\"")
        #expect(rows == [["a,b", "say \"hi\""], ["two\nlines", ""], ["", "\""]])
    }

    @Test("A last line without a line end, and one that ends in a comma, count")
    func readsLastLines() throws {
        #expect(try allRows("a,b\n1,2") == [["1", "2"]])
        #expect(try allRows("a,b\n1,") == [["1", ""]])
        #expect(try allRows("a\n") == [])
    }

    @Test("Empty fields behind the last column are ignored only on request")
    func skipsEmptyExcess() throws {
        var table = try CSVReader(SourceFile(displayName: "t.csv", text: "a,b\n1,2,,\r\n1,2,,3\n1\n3,\n"))
        #expect(throws: InputError.self) { try table.nextRow() }
        table = try CSVReader(SourceFile(displayName: "t.csv", text: "a,b\n1,2,,\r\n1,2,,3\n1\n3,\n"))
        table.ignoresTrailingEmptyFields = true
        let columns = try table.columns("a", "b")
        #expect(try table.nextRow() && table.int(columns[1]) == 2)
        #expect(throws: InputError.self) { try table.nextRow() }
        #expect(throws: InputError.self) { try table.nextRow() }
        #expect(try table.nextRow() && table.int(columns[0]) == 3 && table.isEmpty(columns[1]))
    }

    @Test("Columns are found by name, ignoring case, and all missing ones are reported together")
    func findsColumns() throws {
        var table = try CSVReader(SourceFile(displayName: "t.csv", text: "LocationID,second,km\n7,1.5,2\n"))
        let location = try table.column(anyOf: ["id", "locationid"])
        let found = try table.nextRow()
        #expect(found && table.int(location) == 7)
        let error = #expect(throws: InputError.self) { try table.columns("km", "seconds", "factor") }
        #expect(
            error?.description == """
                t.csv:1: the column 'seconds' is missing; did you mean 'second'?
                t.csv:1: the column 'factor' is missing; the header has LocationID, second, km
                """)
        #expect(throws: InputError.self) { try table.column(anyOf: ["zone", "name"]) }
    }

    @Test(
        "Numbers are read exactly, and nothing else is read as a number",
        arguments: [
            ("0", 0), ("-12.50", -12.5), (" 7 ", 7), ("+3", 3), (".5", 0.5), ("5.", 5), ("1e3", 1_000),
            ("-51.1656551", -51.1656551), ("0.1", 0.1), ("123456789012345678", 123_456_789_012_345_680),
            ("9007199254740993.5", 9_007_199_254_740_994), ("", nil), ("abc", nil), ("1,5", nil), ("12 km", nil),
            ("1.2.3", nil), ("-", nil), (".", nil), ("nan", nil), ("inf", nil), ("0x10", nil), ("1e999", nil),
        ] as [(String, Double?)])
    func readsNumbers(text: String, value: Double?) throws {
        var table = try CSVReader(SourceFile(displayName: "t.csv", text: "a,b\n\"\(text)\",0\n"))
        let column = try table.columns("a")[0]
        _ = try table.nextRow()
        #expect(table.double(column) == value)
    }

    @Test("Random decimals are read as by the standard library")
    func readsRandomNumbers() throws {
        var state: UInt64 = 20_260_606
        for _ in 0..<20_000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let digits = String(state >> (8 + state % 50))
            let point = Int((state >> 20) % UInt64(digits.count + 1))
            let text = digits.prefix(point) + "." + digits.dropFirst(point)
            let value = Array(text.utf8).withUnsafeBufferPointer { DecimalNumber.double($0) }
            #expect(value == Double(text.hasPrefix(".") ? "0" + text : String(text)))
        }
    }

    @Test("An error in a field names its line and column, also behind a field of two lines")
    func placesMistakes() throws {
        var table = try CSVReader(SourceFile(displayName: "t.csv", text: "name,seconds\nx,1\n\"é\nü\",soon\ny,\n"))
        let seconds = try table.columns("seconds")[0]
        var messages: [String] = []
        while try table.nextRow() {
            do { _ = try table.requiredDouble(seconds) } catch { messages.append(error.description) }
        }
        #expect(
            messages == [
                "t.csv:4:4: seconds is 'soon', not a number", "t.csv:5:3: seconds is empty, a number is needed",
            ])
    }

    @Test("Quotations of a row in messages are cut at 80 characters, and stay on one line")
    func cutsEchoes() throws {
        let long = String(repeating: "ü", count: 300)
        var table = try CSVReader(SourceFile(displayName: "t.csv", text: "a,b\n\(long),\"x\ny\"\n"))
        let columns = try table.columns("a", "b")
        #expect(try table.nextRow())
        #expect(
            table.invalidField(columns[0], wanted: "a number").description
                == "t.csv:2:1: a is '\(String(repeating: "ü", count: 80))…', not a number")
        #expect(
            table.invalidField(columns[1], wanted: "a number").description == "t.csv:2:303: b is 'x y', not a number")
        #expect(String(repeating: "x", count: 80).excerpt.count == 80)
    }

    @Test("A malformed row is reported, and the reader continues behind it")
    func survivesMalformedRows() throws {
        var table = try CSVReader(
            SourceFile(displayName: "t.csv", text: "a,b\n1\n\"x\"y,2\n3,4\n5,6,7\n8,\"open\n"))
        let column = try table.columns("a")[0]
        var (values, messages): ([String], [String]) = ([], [])
        var isAtEnd = false
        while !isAtEnd {
            do {
                isAtEnd = try !table.nextRow()
                if !isAtEnd { values.append(table.text(column)) }
            } catch {
                messages.append(error.description)
            }
        }
        #expect(values == ["3"])
        #expect(
            messages == [
                "t.csv:2: the row has 1 field; the header names 2",
                "t.csv:3:4: text follows the closing quote of a field; write a quote inside a quoted field twice",
                "t.csv:5: the row has 3 fields; the header names 2",
                "t.csv:6:3: a quoted field is not closed; end it with '\"'",
            ])
    }

    @Test("A file of blank lines has no header; one with semicolons is reported as such")
    func refusesHeaders() throws {
        let blank = try SourceFile(displayName: "t.csv", text: "\n\n")
        let error = #expect(throws: InputError.self) { try CSVReader(blank) }
        #expect(error?.description == "t.csv:1: the header with the column names is missing")
        let semicolons = try CSVReader(SourceFile(displayName: "t.csv", text: "from;to\n1;2\n"))
        let missing = #expect(throws: InputError.self) { try semicolons.columns("from") }
        #expect(missing?.description == "t.csv:1: the column 'from' is missing; separate the columns with commas")
    }

    private func allRows(_ text: String) throws -> [[String]] {
        var table = try CSVReader(SourceFile(displayName: "t.csv", text: text))
        var rows: [[String]] = []
        while try table.nextRow() {
            rows.append(table.header.indices.map { table.text(CSVReader.Column(index: $0)) })
        }
        return rows
    }
}
