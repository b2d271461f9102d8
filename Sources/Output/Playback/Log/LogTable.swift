import Glibc
import InputFiles

/// Reads a log of a results folder row by row, a piece of the file at a time: New York's day is 100 MB, of which never more
/// than a piece is in memory.
///
/// Rows are those that cabrank writes (RFC 4180, LF at the end of lines); fields are bytes, no strings.
struct LogTable {
    private static let pieceBytes = 1 << 20

    /// Closed when nobody reads it any more.
    private final class OpenFile {
        let descriptor: Int32

        init(_ descriptor: Int32) { self.descriptor = descriptor }

        deinit { if descriptor >= 0 { close(descriptor) } }
    }

    private let path: String
    private let file: OpenFile
    private var buffer: [UInt8] = []
    /// Of the buffer: where the next row begins.
    private var cursor = 0
    private var isAtEnd = false
    private var isCutShort = false
    /// Where the fields of the current row lie in the buffer.
    private var fields: [Range<Int>] = []
    /// From 1.
    private(set) var line = 0
    private(set) var header: [String] = []
    /// Nobody has a higher number, for who is numbered is named: arrays go by them.
    let numberMax: Int64

    /// - Throws: `InputError` if there is no such file, or it is empty.
    init(_ path: String) throws(InputError) {
        self.path = path
        file = OpenFile(open(path, O_RDONLY | O_CLOEXEC))
        guard file.descriptor >= 0 else {
            throw InputError(path, "the file cannot be read: \(String(cString: strerror(errno)))")
        }
        var status = stat()
        numberMax = fstat(file.descriptor, &status) == 0 ? min(max(Int64(status.st_size), 1 << 20), 1 << 24) : 1 << 20
        guard try scanRow() else { throw InputError(path, "the file is empty") }
        header = (0..<fields.count).map { text($0) }
    }

    /// The place of a column; nil where the log has none of that name.
    func column(_ name: String) -> Int? { header.firstIndex(of: name) }

    /// - Throws: `InputError` if the log has no such column.
    func requiredColumn(_ name: String) throws(InputError) -> Int {
        if let column = column(name) { return column }
        throw InputError(path, line: 1, "the column '\(name)' is missing")
    }

    /// - Returns: false at the end of the file.
    /// - Throws: `InputError` for a row with another number of fields than the header.
    mutating func nextRow() throws(InputError) -> Bool {
        guard try scanRow() else { return false }
        guard fields.count == header.count else {
            throw mistake("the row has \(fields.count) fields", remedy: "the header names \(header.count)")
        }
        return true
    }

    /// The same, of a log that ends each of its lines.
    ///
    /// - Throws: `InputError` likewise, and behind a last line that has no end.
    mutating func nextEndedRow() throws(InputError) -> Bool {
        if try nextRow() { return true }
        if isCutShort { throw mistake("the line is cut short", remedy: "a run ends each of its lines") }
        return false
    }

    /// A mistake in the current row.
    func mistake(_ problem: String, remedy: String = "") -> InputError {
        InputError(path, line: line, problem, remedy: remedy)
    }

    func text(_ column: Int) -> String { String(decoding: buffer[fields[column]], as: UTF8.self) }

    func isEmpty(_ column: Int) -> Bool { fields[column].isEmpty }

    @inline(__always)
    func withBytes<Answer>(_ column: Int, _ body: (UnsafeRawBufferPointer) -> Answer) -> Answer {
        let field = fields[column]
        return buffer.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[field])) }
    }

    /// The fields of the current row, all at once: cheaper than one after another.
    @inline(__always)
    func withRow<Answer>(_ body: (Row) -> Answer) -> Answer {
        buffer.withUnsafeBytes { body(Row(bytes: $0, fields: fields)) }
    }

    /// Valid only where it is handed over.
    struct Row {
        fileprivate let bytes: UnsafeRawBufferPointer
        fileprivate let fields: [Range<Int>]

        subscript(column: Int) -> UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: bytes[fields[column]]) }
    }

    // MARK: Rows

    private mutating func scanRow() throws(InputError) -> Bool {
        while true {
            if scanWholeRow() { break }
            if isAtEnd {
                if cursor == buffer.count { return false }
                line += 1
                throw mistake("a quote is open until the end of the file")
            }
            try readPiece()
        }
        line += 1
        return true
    }

    /// - Returns: whether the buffer holds the end of the row.
    private mutating func scanWholeRow() -> Bool {
        let (comma, newline, quote) = (UInt8(ascii: ","), UInt8(ascii: "\n"), UInt8(ascii: "\""))
        guard cursor < buffer.count else { return false }
        var (index, found, isWhole, hasDoubledQuotes) = (cursor, fields, false, false)
        fields = []  // so that the list is changed in place
        found.removeAll(keepingCapacity: true)
        buffer.withUnsafeBufferPointer { bytes in
            while index < bytes.count {
                let isQuoted = bytes[index] == quote
                let start = isQuoted ? index + 1 : index
                if isQuoted {
                    index += 1
                    while index + 1 < bytes.count && (bytes[index] != quote || bytes[index + 1] == quote) {
                        if bytes[index] == quote { hasDoubledQuotes = true }
                        index += bytes[index] == quote ? 2 : 1
                    }
                } else {
                    // Letters, digits and points, which nearly all bytes are, stand behind the comma.
                    while index < bytes.count
                        && (bytes[index] > comma || bytes[index] != comma && bytes[index] != newline)
                    { index += 1 }
                }
                let end = index
                index += isQuoted ? 1 : 0
                guard index < bytes.count else { return }
                found.append(start..<end)
                index += 1
                isWhole = bytes[index - 1] == newline
                if isWhole { return }
            }
        }
        fields = found
        guard isWhole else { return false }
        cursor = index
        if hasDoubledQuotes { for field in fields.indices { fields[field] = withoutDoubledQuotes(fields[field]) } }
        return true
    }

    /// Moves a field's bytes together.
    private mutating func withoutDoubledQuotes(_ field: Range<Int>) -> Range<Int> {
        var (from, to) = (field.lowerBound, field.lowerBound)
        while from < field.upperBound {
            buffer[to] = buffer[from]
            from += buffer[from] == UInt8(ascii: "\"") ? 2 : 1
            to += 1
        }
        return field.lowerBound..<to
    }

    /// Puts a piece of the file behind what of the buffer is not read yet.
    private mutating func readPiece() throws(InputError) {
        buffer.removeFirst(cursor)
        cursor = 0
        let start = buffer.count
        buffer.append(contentsOf: repeatElement(0, count: LogTable.pieceBytes))
        let count = buffer.withUnsafeMutableBytes {
            read(file.descriptor, $0.baseAddress?.advanced(by: start), LogTable.pieceBytes)
        }
        guard count >= 0 else {
            throw InputError(path, "the file cannot be read: \(String(cString: strerror(errno)))")
        }
        buffer.removeLast(LogTable.pieceBytes - max(count, 0))
        if count == 0 {
            isAtEnd = true
            if let last = buffer.last, last != UInt8(ascii: "\n") {
                isCutShort = true
                buffer.append(UInt8(ascii: "\n"))
            }
        }
    }
}

extension UnsafeRawBufferPointer {
    /// Whole milliseconds of seconds with up to three decimals, as the event log writes them; nil for anything else, and for
    /// more than a run can take.
    var milliseconds: Int64? {
        guard let (number, decimals) = decimal, decimals <= 3 else { return nil }
        let milliseconds = number * [1_000, 100, 10, 1][decimals]
        return milliseconds <= LogTable.millisecondsMax ? milliseconds : nil
    }

    /// A number without its point, and how many of its digits stood behind it: `-3.50` is −350 and 2. Nil for what would
    /// not be written back the same, such as `007`, and for numbers above 15 digits.
    var decimal: (number: Int64, decimals: Int)? {
        var (index, number, decimals, digits) = (0, Int64(0), -1, 0)
        let isNegative = first == UInt8(ascii: "-")
        if isNegative { index = 1 }
        let firstDigit = index
        while index < count {
            let byte = self[index]
            if byte == UInt8(ascii: "."), decimals < 0, index > firstDigit {
                decimals = 0
            } else {
                guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
                number = number * 10 + Int64(byte - UInt8(ascii: "0"))
                digits += 1
                if decimals >= 0 { decimals += 1 }
                if digits > 15 { return nil }
            }
            index += 1
        }
        guard digits > 0, decimals != 0, decimals <= 6, !(isNegative && number == 0) else { return nil }
        let hasLeadingZero = self[firstDigit] == UInt8(ascii: "0") && digits - Swift.max(decimals, 0) > 1
        return hasLeadingZero ? nil : (isNegative ? -number : number, Swift.max(decimals, 0))
    }

    /// The number behind a word, `d17`, `runner3`; 0 where there is none, or one above `max`.
    func number(behind word: StaticString, max: Int64) -> Int {
        let length = word.utf8CodeUnitCount
        guard count > length, let bytes = baseAddress, memcmp(bytes, word.utf8Start, length) == 0 else { return 0 }
        let digits = UnsafeRawBufferPointer(rebasing: self[length...])
        guard let (number, decimals) = digits.decimal, decimals == 0, number > 0, number <= max else {
            return 0
        }
        return Int(number)
    }
}

extension LogTable {
    /// Ten years, the longest that results are told of.
    static var millisecondsMax: Int64 { 10 * 366 * 86_400_000 }
}
