import InputFiles
import Quantities

/// Writes a CSV file by RFC 4180 with LF at the end of every line: fields one after another, then `endRow()`.
///
///     var writer = try CSVWriter(creating: path, header: "zone,wait_s")
///     writer.field("A")
///     writer.field(seconds: wait)
///     try writer.endRow()
///     try writer.close()
///
/// A field is quoted only if it holds a comma, a quote or a line end, and a text that a spreadsheet would take for a formula
/// has an apostrophe in front (`FormulaGuard`). Fields only fill a buffer and cannot fail; what
/// the disk refuses is thrown at the end of a row.
package struct CSVWriter: ~Copyable {
    private var file: OutputFile
    private var buffer: TextBuffer
    /// Since the last flush.
    private var bytesWritten = 0
    private let rowsDigest = ContentDigest()
    /// nil if nobody will ask for it.
    private var textDigest: TextDigest?
    private let columnCount: Int
    #if DEBUG
        /// Of the row that is being filled.
        private var fieldCount = 0
    #endif
    private static let flushBytes = 256 * 1_024

    /// - Parameters:
    ///   - path: must not exist.
    ///   - header: the names of the columns, joined by commas; none of them has one.
    ///   - isDigested: whether `digest()` will be asked for.
    /// - Throws: `MachineError` if the file cannot be created.
    package init(creating path: String, header: String, isDigested: Bool = false) throws(MachineError) {
        let columnCount = 1 + header.utf8.count { $0 == UInt8(ascii: ",") }
        try self.init(creating: path, header: header, columnCount: columnCount, isDigested: isDigested)
    }

    private init(creating path: String, header: String, columnCount: Int, isDigested: Bool) throws(MachineError) {
        self.columnCount = columnCount
        file = try OutputFile(creating: path)
        textDigest = isDigested ? TextDigest() : nil
        buffer = TextBuffer(capacity: CSVWriter.flushBytes + 4_096)
        buffer.append(header)
        buffer.append(UInt8(ascii: "\n"))
        bytesWritten = -buffer.count
    }

    /// - Parameters:
    ///   - path: must not exist.
    ///   - columns: their names, quoted where need be.
    /// - Throws: `MachineError` if the file cannot be created.
    package init(creating path: String, columns: [String]) throws(MachineError) {
        var names = TextBuffer(capacity: 1_024)
        for (index, column) in columns.enumerated() {
            if index > 0 { names.append(UInt8(ascii: ",")) }
            names.append(field: column)
        }
        try self.init(
            creating: path, header: String(decoding: names.bytes, as: UTF8.self), columnCount: columns.count,
            isDigested: false)
    }

    package mutating func emptyField() { endField() }

    package mutating func field(_ text: String) {
        buffer.append(field: text)
        endField()
    }

    /// A value as somebody wrote it: a number stays one, anything else is a text.
    package mutating func field(value text: String) {
        buffer.append(fieldOfValue: text)
        endField()
    }

    /// A word that needs no quotes.
    package mutating func field(word: StaticString) {
        buffer.append(word)
        endField()
    }

    /// The bytes of a text that is not yet quoted.
    package mutating func field(_ bytes: UnsafeBufferPointer<UInt8>) {
        buffer.append(field: bytes)
        endField()
    }

    /// A name of the table, which has it quoted already.
    package mutating func field(_ index: Int, of names: borrowing FieldNames) {
        names.append(index, to: &buffer)
        endField()
    }

    package mutating func field(_ number: Int) {
        buffer.append(Int64(number))
        endField()
    }

    /// `number / 10^decimals`, exactly.
    package mutating func field(fixed number: Int64, decimals: Int) {
        buffer.append(fixed: number, decimals: decimals)
        endField()
    }

    /// A word and a number, such as `tour12`.
    package mutating func field(word: StaticString, _ number: UInt32) {
        buffer.append(word)
        buffer.append(UInt64(number))
        endField()
    }

    /// A letter and a number, such as `r12`.
    package mutating func field(_ letter: Unicode.Scalar, _ number: UInt32) {
        buffer.append(UInt8(ascii: letter))
        buffer.append(UInt64(number))
        endField()
    }

    package mutating func field(seconds duration: SimDuration) {
        buffer.append(seconds: duration.microseconds)
        endField()
    }

    /// Empty if there is none.
    package mutating func field(secondsIfAny duration: SimDuration?) {
        if let duration { field(seconds: duration) } else { emptyField() }
    }

    /// Empty if there is none.
    package mutating func field(ifAny number: Int?) {
        if let number { field(number) } else { emptyField() }
    }

    /// Empty if there is none.
    package mutating func field(ifAny money: Money?) {
        if let money { field(money) } else { emptyField() }
    }

    package mutating func field(kilometres metres: Int64) {
        buffer.append(kilometres: metres)
        endField()
    }

    package mutating func field(_ money: Money) {
        buffer.append(money)
        endField()
    }

    /// The shortest decimals that read back as the same number; empty if there is none.
    package mutating func field(exactly number: Double?) {
        if let number { buffer.append(exactly: number) }
        endField()
    }

    /// Empty if there is no number.
    package mutating func field(_ number: Double?, decimals: Int) {
        if let number, number.isFinite { buffer.append(number, decimals: decimals) }
        endField()
    }

    /// Whole rows, written as they are.
    package mutating func rows(_ text: String) { buffer.append(text) }

    /// - Precondition: the row has as many fields as the header (found in debug builds).
    /// - Throws: `MachineError` if what was gathered cannot be written.
    package mutating func endRow() throws(MachineError) {
        #if DEBUG
            precondition(fieldCount == columnCount, "a row of \(fieldCount) fields below \(columnCount) columns")
            fieldCount = 0
        #endif
        buffer.replaceLast(with: UInt8(ascii: "\n"))
        if buffer.count >= CSVWriter.flushBytes { try writeBuffer() }
    }

    /// Writes what was gathered; more rows may follow.
    ///
    /// - Returns: the rows written since the last call; the header counts in none.
    /// - Throws: `MachineError` if it cannot be written.
    package mutating func flush() throws(MachineError) -> WrittenRows {
        try writeBuffer()
        defer {
            bytesWritten = 0
            rowsDigest.reset()
        }
        return WrittenRows(bytes: bytesWritten, digest: rowsDigest.value)
    }

    /// The fingerprint of all text so far, header and all, of a table that is digested.
    ///
    /// - Throws: `MachineError` if what was gathered cannot be written.
    package mutating func digest() throws(MachineError) -> UInt64 {
        try writeBuffer()
        guard let textDigest else { preconditionFailure("a table that is not digested") }
        return textDigest.value
    }

    /// Writes what is left; nothing may follow.
    ///
    /// - Throws: `MachineError` if it cannot be written.
    package mutating func close() throws(MachineError) {
        try writeBuffer()
        try file.close()
    }

    private mutating func writeBuffer() throws(MachineError) {
        try file.write(buffer.bytes)
        textDigest?.combine(buffer.bytes)
        let headerBytes = max(0, min(-bytesWritten, buffer.count))
        let rows = UnsafeRawBufferPointer(buffer.bytes)[headerBytes...]
        rowsDigest.combine(UnsafeRawBufferPointer(rebasing: rows))
        bytesWritten += buffer.count
        buffer.removeAll()
    }

    private mutating func endField() {
        buffer.append(UInt8(ascii: ","))
        #if DEBUG
            fieldCount += 1
        #endif
    }
}

/// Names that are written many times, quoted once.
package struct FieldNames: ~Copyable {
    private var buffer: TextBuffer
    private var ends: [Int] = []

    package init(_ names: some Collection<String>) {
        buffer = TextBuffer(capacity: 1_024)
        for name in names {
            buffer.append(field: name)
            ends.append(buffer.count)
        }
    }

    /// Numbers that are written many times.
    package init(_ numbers: some Collection<Double>, decimals: Int) {
        buffer = TextBuffer(capacity: 1_024)
        for number in numbers {
            buffer.append(number, decimals: decimals)
            ends.append(buffer.count)
        }
    }

    package var count: Int { ends.count }

    package func append(_ index: Int, to target: inout TextBuffer) {
        let start = index == 0 ? 0 : ends[index - 1]
        target.append(UnsafeBufferPointer(rebasing: buffer.bytes[start..<ends[index]]))
    }
}

/// Fields of tables (RFC 4180).
extension TextBuffer {
    /// A row of texts, or of values, of which some may be numbers.
    package mutating func append(row fields: [String], asValues areValues: Bool = false) {
        for (index, field) in fields.enumerated() {
            if index > 0 { append(UInt8(ascii: ",")) }
            if areValues { append(fieldOfValue: field) } else { append(field: field) }
        }
        append(UInt8(ascii: "\n"))
    }

    package mutating func append(field text: String) {
        var text = text
        text.withUTF8 { append(field: $0) }
    }

    /// A number as it is, anything else as a text.
    package mutating func append(fieldOfValue text: String) {
        if Double(text)?.isFinite == true { append(text) } else { append(field: text) }
    }

    /// A text, kept from being a formula, in quotes if it holds a comma, a quote or a line end.
    fileprivate mutating func append(field bytes: UnsafeBufferPointer<UInt8>) {
        let quote = UInt8(ascii: "\"")
        let needsQuotes = bytes.contains { byte in
            byte == UInt8(ascii: ",") || byte == quote || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
        }
        if needsQuotes { append(quote) }
        if FormulaGuard.guards(bytes) { append(FormulaGuard.mark) }
        if needsQuotes {
            for byte in bytes {
                if byte == quote { append(quote) }
                append(byte)
            }
            append(quote)
        } else {
            append(bytes)
        }
    }
}

/// Rows that one call of `flush` wrote.
package struct WrittenRows: Hashable, Sendable {
    package var bytes: Int
    /// Fingerprint of the rows (XXH3), or nil if none was taken.
    package var digest: UInt64?

    package init(bytes: Int, digest: UInt64?) { (self.bytes, self.digest) = (bytes, digest) }
}
