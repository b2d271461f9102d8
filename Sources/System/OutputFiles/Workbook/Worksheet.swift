import InputFiles

/// Writer of a table as a sheet of a workbook.
enum Worksheet {
    /// Column widths in characters.
    private static let widths = 8...60
    /// Number of rows that determine the column widths.
    private static let sampledRowsMax = 1_000
    private static let flushBytes = 256 * 1_024
    /// Largest cell text in UTF-16 units; longer texts are cut.
    private static let textMax = 32_767

    /// Whether a table fits into a sheet.
    static func fits(_ table: CSVReader) -> Bool {
        let newline = UInt8(ascii: "\n")
        // Each row ends a line; the rows themselves are counted only if there are too many lines.
        if table.source.bytes.count(where: { $0 == newline }) < Workbook.rowsMax { return true }
        var (rows, count) = (table, 1)
        while (try? rows.nextRow()) == true { count += 1 }
        return count <= Workbook.rowsMax
    }

    /// Writes a sheet.
    ///
    /// - Parameters:
    ///   - table: a table before its first row.
    ///   - isFirst: whether the sheet is shown first.
    /// - Throws: `MachineError` if the system refuses; `InputError` if a row is malformed.
    static func write(_ table: CSVReader, to path: String, isFirst: Bool) throws {
        let columns = table.columns
        let names = columns.indices.map(letters)
        var file = try OutputFile(creating: path)
        var text = TextBuffer(capacity: flushBytes + 65_536)
        text.append(Workbook.head)
        text.append("<worksheet \(Workbook.main)><sheetViews><sheetView workbookViewId=\"0\"")
        text.append(isFirst ? " tabSelected=\"1\">" : ">")
        text.append("<pane ySplit=\"1\" topLeftCell=\"A2\" activePane=\"bottomLeft\" state=\"frozen\"/>")
        text.append("</sheetView></sheetViews><cols>")
        for (index, width) in try chosenWidths(of: columns, in: table).enumerated() {
            text.append("<col min=\"\(index + 1)\" max=\"\(index + 1)\" width=\"\(width)\" customWidth=\"1\"/>")
        }
        text.append("</cols><sheetData><row r=\"1\">")
        for (index, name) in table.header.enumerated() {
            text.append("<c r=\"\(names[index])1\" s=\"1\" t=\"inlineStr\"><is><t>")
            text.append(xml: name)
            text.append("</t></is></c>")
        }
        text.append("</row>")
        var (rows, number) = (table, Int64(1))
        while try rows.nextRow() {
            number += 1
            text.append("<row r=\"")
            text.append(number)
            text.append("\">")
            for (index, column) in columns.enumerated() where !rows.isEmpty(column) {
                text.append("<c r=\"")
                text.append(names[index])
                text.append(number)
                appendCell(of: rows, column, to: &text)
            }
            text.append("</row>")
            if text.count >= flushBytes {
                try file.write(text.bytes)
                text.removeAll()
            }
        }
        text.append("</sheetData></worksheet>")
        try file.write(text.bytes)
        try file.close()
    }

    private static func appendCell(of rows: CSVReader, _ column: CSVReader.Column, to text: inout TextBuffer) {
        let bytes = rows.bytes(column)
        if bytes.withUnsafeBufferPointer(isNumber) {
            text.append("\"><v>")
            bytes.withUnsafeBufferPointer { text.append($0) }
            text.append("</v></c>")
        } else {
            var value = rows.text(column)
            if value.utf16.count > textMax {
                value = String(decoding: value.utf16.prefix(textMax - 1), as: UTF16.self) + "…"
            }
            text.append("\" t=\"inlineStr\"><is><t xml:space=\"preserve\">")
            text.append(xml: value)
            text.append("</t></is></c>")
        }
    }

    /// Whether a field is a number that a spreadsheet stores exactly: not a name such as `007`, nor a number with more
    /// digits than a `Double` holds.
    static func isNumber(_ field: UnsafeBufferPointer<UInt8>) -> Bool {
        var rest = field[...]
        func digits() -> Slice<UnsafeBufferPointer<UInt8>> {
            let found = rest.prefix { $0 &- UInt8(ascii: "0") <= 9 }
            rest = rest.dropFirst(found.count)
            return found
        }
        func take(_ byte: UInt8) -> Bool {
            guard rest.first == byte else { return false }
            rest = rest.dropFirst()
            return true
        }
        _ = take(UInt8(ascii: "-"))
        let whole = digits()
        guard !whole.isEmpty, whole.count == 1 || whole.first != UInt8(ascii: "0") else { return false }
        var digitCount = whole.count
        if take(UInt8(ascii: ".")) {
            let decimals = digits()
            if decimals.isEmpty { return false }
            digitCount += decimals.count
        }
        // Swift's notation of an exponent; `1e5` may be a name.
        if take(UInt8(ascii: "e")) {
            guard take(UInt8(ascii: "-")) || take(UInt8(ascii: "+")), !digits().isEmpty else { return false }
            digitCount = min(digitCount, digitsMax)
        }
        return rest.isEmpty && digitCount <= digitsMax
    }

    /// The shortest text of a `Double` has at most this number of digits.
    private static let digitsMax = 17

    private static func chosenWidths(of columns: [CSVReader.Column], in table: CSVReader) throws -> [Int] {
        var widest = table.header.map { $0.count + 2 }
        var (rows, count) = (table, 0)
        while count < sampledRowsMax, try rows.nextRow() {
            count += 1
            for (index, column) in columns.enumerated() {
                let bytes = rows.bytes(column)
                if bytes.count >= widest[index] { widest[index] = String(decoding: bytes, as: UTF8.self).count + 1 }
            }
        }
        return widest.map { min(max($0, widths.lowerBound), widths.upperBound) }
    }

    /// Returns the name of a column, counted from 0: `A`, `Z`, `AA`.
    static func letters(_ column: Int) -> String {
        let letter = String(UnicodeScalar(UInt8(ascii: "A") + UInt8(column % 26)))
        return column < 26 ? letter : letters(column / 26 - 1) + letter
    }
}

extension TextBuffer {
    /// Appends the text of an XML element; characters that XML does not have are written as in spreadsheets, `_x0001_`.
    fileprivate mutating func append(xml text: String) {
        append(
            text.escapedForXML(isQuoted: false) { scalar in
                if scalar == "\t" || scalar == "\n" { return String(scalar) }
                let digits = String(scalar.value, radix: 16, uppercase: true)
                return "_x\(String(repeating: "0", count: 4 - digits.count))\(digits)_"
            })
    }
}
