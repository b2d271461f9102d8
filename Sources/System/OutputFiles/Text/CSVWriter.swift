import InputFiles
import Quantities

/// Writer of CSV files (RFC 4180, lines end in LF): fields one after another, then `endRow()`.
///
///     var writer = try CSVWriter(creating: path, header: "zone,wait_s")
///     writer.field("A")
///     writer.field(seconds: wait)
///     try writer.endRow()
///     try writer.close()
///
/// A field is quoted only if it contains a comma, a quote or a line end. A text that a spreadsheet would read as a
/// formula gets an apostrophe in front (`FormulaGuard`). Fields only fill a buffer and cannot fail; errors of the disk
/// are thrown at the end of a row.
package struct CSVWriter: ~Copyable {
    private var file: OutputFile
    private var buffer: TextBuffer
    /// Bytes since the last flush; the header is not counted.
    private var bytesWritten = 0
    private let rowsDigest = ContentDigest()
    /// Digest of the whole text; nil if it is not requested.
    private var textDigest: TextDigest?
    private let columnCount: Int
    #if DEBUG
        /// Number of fields in the current row.
        private var fieldCount = 0
    #endif
    private static let flushBytes = 256 * 1_024

    /// Creates a file and writes the header.
    ///
    /// - Parameters:
    ///   - path: must not exist.
    ///   - header: column names joined by commas; no name contains one.
    ///   - isDigested: whether `digest()` will be called.
    /// - Throws: `MachineError` if the file cannot be created.
    package init(creating path: String, header: String, isDigested: Bool = false) throws(SystemError) {
        let columnCount = 1 + header.utf8.count { $0 == UInt8(ascii: ",") }
        try self.init(creating: path, header: header, columnCount: columnCount, isDigested: isDigested)
    }

    private init(creating path: String, header: String, columnCount: Int, isDigested: Bool) throws(SystemError) {
        self.columnCount = columnCount
        file = try OutputFile(creating: path)
        textDigest = isDigested ? TextDigest() : nil
        buffer = TextBuffer(capacity: CSVWriter.flushBytes + 4_096)
        buffer.append(header)
        buffer.append(UInt8(ascii: "\n"))
        bytesWritten = -buffer.count
    }

    /// Creates a file and writes the header.
    ///
    /// - Parameters:
    ///   - path: must not exist.
    ///   - columns: column names, quoted if necessary.
    /// - Throws: `MachineError` if the file cannot be created.
    package init(creating path: String, columns: [String]) throws(SystemError) {
        var names = TextBuffer(capacity: 1_024)
        for (index, column) in columns.enumerated() {
            if index > 0 { names.append(UInt8(ascii: ",")) }
            names.append(field: column)
        }
        try self.init(
            creating: path, header: String(decoding: names.bytes, as: UTF8.self), columnCount: columns.count,
            isDigested: false)
    }

    /// Writes an empty field.
    package mutating func emptyField() { endField() }

    /// Writes a text, quoted if necessary.
    package mutating func field(_ text: String) {
        buffer.append(field: text)
        endField()
    }

    /// Writes a user's value: a number as it is, anything else as a text.
    package mutating func field(numberOrText text: String) {
        buffer.append(numberOrTextField: text)
        endField()
    }

    /// Writes a word that needs no quotes.
    package mutating func field(word: StaticString) {
        buffer.append(word)
        endField()
    }

    /// Writes a text in bytes, quoted if necessary.
    package mutating func field(_ bytes: UnsafeBufferPointer<UInt8>) {
        buffer.append(field: bytes)
        endField()
    }

    /// Writes one of the already quoted names.
    package mutating func field(_ index: Int, of names: borrowing QuotedFields) {
        names.append(index, to: &buffer)
        endField()
    }

    /// Writes a whole number.
    package mutating func field(_ number: Int) {
        buffer.append(Int64(number))
        endField()
    }

    /// Writes `number / 10^decimals`, exactly.
    package mutating func field(fixed number: Int64, decimals: Int) {
        buffer.append(fixed: number, decimals: decimals)
        endField()
    }

    /// Writes a word and a number, such as `tour12`.
    package mutating func field(word: StaticString, _ number: UInt32) {
        buffer.append(word)
        buffer.append(UInt64(number))
        endField()
    }

    /// Writes a letter and a number, such as `r12`.
    package mutating func field(_ letter: Unicode.Scalar, _ number: UInt32) {
        buffer.append(UInt8(ascii: letter))
        buffer.append(UInt64(number))
        endField()
    }

    /// Writes a duration in seconds, with three decimals.
    package mutating func field(seconds duration: SimDuration) {
        buffer.append(seconds: duration.microseconds)
        endField()
    }

    /// Writes a duration in seconds; an empty field for nil.
    package mutating func field(secondsIfPresent duration: SimDuration?) {
        if let duration { field(seconds: duration) } else { emptyField() }
    }

    /// Writes a whole number; an empty field for nil.
    package mutating func field(ifPresent number: Int?) {
        if let number { field(number) } else { emptyField() }
    }

    /// Writes an amount; an empty field for nil.
    package mutating func field(ifAny money: Money?) {
        if let money { field(money) } else { emptyField() }
    }

    /// Writes a length in kilometres, with three decimals.
    package mutating func field(kilometres metres: Int64) {
        buffer.append(kilometres: metres)
        endField()
    }

    /// Writes an amount, with two decimals.
    package mutating func field(_ money: Money) {
        buffer.append(money)
        endField()
    }

    /// Writes the shortest decimals that read back as the same number; an empty field for nil.
    package mutating func field(exactly number: Double?) {
        if let number { buffer.append(exactly: number) }
        endField()
    }

    /// Writes a rounded number; an empty field if it is nil or not finite.
    package mutating func field(_ number: Double?, decimals: Int) {
        if let number, number.isFinite { buffer.append(number, decimals: decimals) }
        endField()
    }

    /// Writes complete rows, unchanged.
    package mutating func rows(_ text: String) { buffer.append(text) }

    /// Ends a row.
    ///
    /// - Precondition: the row has as many fields as the header (checked in debug builds).
    /// - Throws: `MachineError` if buffered rows cannot be written.
    package mutating func endRow() throws(SystemError) {
        #if DEBUG
            precondition(fieldCount == columnCount, "a row of \(fieldCount) fields below \(columnCount) columns")
            fieldCount = 0
        #endif
        buffer.replaceLast(with: UInt8(ascii: "\n"))
        if buffer.count >= CSVWriter.flushBytes { try writeBuffer() }
    }

    /// Writes buffered rows to the file; more may follow.
    ///
    /// - Returns: size and digest of the rows since the last call, without the header.
    /// - Throws: `MachineError` if they cannot be written.
    package mutating func flush() throws(SystemError) -> WrittenRows {
        try writeBuffer()
        defer {
            bytesWritten = 0
            rowsDigest.reset()
        }
        return WrittenRows(bytes: bytesWritten, digest: rowsDigest.value)
    }

    /// Returns the digest of all text so far, including the header; only if the table is digested.
    ///
    /// - Throws: `MachineError` if buffered rows cannot be written.
    package mutating func digest() throws(SystemError) -> UInt64 {
        try writeBuffer()
        guard let textDigest else { preconditionFailure("a table that is not digested") }
        return textDigest.value
    }

    /// Writes the rest and closes the file.
    ///
    /// - Throws: `MachineError` if it cannot be written.
    package mutating func close() throws(SystemError) {
        try writeBuffer()
        try file.close()
    }

    private mutating func writeBuffer() throws(SystemError) {
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

/// Fields that are written repeatedly, quoted once.
package struct QuotedFields: ~Copyable {
    private var buffer: TextBuffer
    private var ends: [Int] = []

    /// Quotes the texts.
    package init(_ names: some Collection<String>) {
        buffer = TextBuffer(capacity: 1_024)
        for name in names {
            buffer.append(field: name)
            ends.append(buffer.count)
        }
    }

    /// Formats the numbers.
    package init(_ numbers: some Collection<Double>, decimals: Int) {
        buffer = TextBuffer(capacity: 1_024)
        for number in numbers {
            buffer.append(number, decimals: decimals)
            ends.append(buffer.count)
        }
    }

    /// Number of fields.
    package var count: Int { ends.count }

    /// Appends one of the fields to a buffer.
    package func append(_ index: Int, to target: inout TextBuffer) {
        let start = index == 0 ? 0 : ends[index - 1]
        target.append(UnsafeBufferPointer(rebasing: buffer.bytes[start..<ends[index]]))
    }
}

/// Fields of tables (RFC 4180).
extension TextBuffer {
    /// Appends a row of texts, or of values that may be numbers.
    package mutating func append(row fields: [String], asValues areValues: Bool = false) {
        for (index, field) in fields.enumerated() {
            if index > 0 { append(UInt8(ascii: ",")) }
            if areValues { append(numberOrTextField: field) } else { append(field: field) }
        }
        append(UInt8(ascii: "\n"))
    }

    /// Appends a text, quoted if necessary.
    package mutating func append(field text: String) {
        var text = text
        text.withUTF8 { append(field: $0) }
    }

    /// Appends a number as it is, anything else as a text.
    package mutating func append(numberOrTextField text: String) {
        if Double(text)?.isFinite == true { append(text) } else { append(field: text) }
    }

    /// Appends a text, protected against being read as a formula, and in quotes if it contains a comma, a quote or a
    /// line end.
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
    /// Size of the rows in bytes.
    package var bytes: Int
    /// Digest of the rows (XXH3); nil if there is none.
    package var digest: UInt64?

    /// Creates a record of written rows.
    package init(bytes: Int, digest: UInt64?) { (self.bytes, self.digest) = (bytes, digest) }
}
