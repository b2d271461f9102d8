import Glibc
import InputFiles

/// Reads a log of a results folder row by row. It holds only one block of the file in memory: a day of New York is 100
/// MB.
///
/// Rows are those that cabrank writes (RFC 4180, lines end in LF). Fields are bytes, not strings.
struct LogFileReader {
    private static let pieceBytes = 1 << 20

    /// A file descriptor that is closed with its last owner.
    private final class OpenFile {
        let descriptor: Int32

        init(_ descriptor: Int32) { self.descriptor = descriptor }

        deinit { if descriptor >= 0 { close(descriptor) } }
    }

    private let path: String
    private let file: OpenFile
    private var buffer: [UInt8] = []
    /// Start of the next row in the buffer.
    private var cursor = 0
    private var isAtEnd = false
    private var isCutShort = false
    /// Ranges of the current row's fields in the buffer.
    private var fields: [Range<Int>] = []
    /// Line number, from 1.
    private(set) var line = 0
    private(set) var header: [String] = []
    /// Upper bound of people's numbers: each person in the log takes bytes of the file. Arrays are indexed by number.
    let numberMax: Int64

    /// Opens a log and reads its header.
    ///
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

    /// Returns the index of a column, or nil if the log has none of that name.
    func column(_ name: String) -> Int? { header.firstIndex(of: name) }

    /// Returns the index of a column.
    ///
    /// - Throws: `InputError` if the log has no such column.
    func requiredColumn(_ name: String) throws(InputError) -> Int {
        if let column = column(name) { return column }
        throw InputError(path, line: 1, "the column '\(name)' is missing")
    }

    /// Reads the next row; returns false at the end of the file.
    ///
    /// - Throws: `InputError` for a row with another number of fields than the header.
    mutating func nextRow() throws(InputError) -> Bool {
        guard try scanRow() else { return false }
        guard fields.count == header.count else {
            throw error("the row has \(fields.count) fields", remedy: "the header names \(header.count)")
        }
        return true
    }

    /// Reads the next row of a log in which every line must have an end.
    ///
    /// - Throws: `InputError` as `nextRow`, and for an incomplete last line.
    mutating func nextCompleteRow() throws(InputError) -> Bool {
        if try nextRow() { return true }
        if isCutShort { throw error("the line is cut short", remedy: "each line must end with a newline") }
        return false
    }

    /// Returns an error in the current row.
    func error(_ problem: String, remedy: String = "") -> InputError {
        InputError(path, line: line, problem, remedy: remedy)
    }

    func text(_ column: Int) -> String { String(decoding: buffer[fields[column]], as: UTF8.self) }

    func isEmpty(_ column: Int) -> Bool { fields[column].isEmpty }

    @inline(__always)
    func withBytes<Answer>(_ column: Int, _ body: (UnsafeRawBufferPointer) -> Answer) -> Answer {
        let field = fields[column]
        return buffer.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[field])) }
    }

    /// Calls `body` with all fields of the current row: faster than one field after another.
    @inline(__always)
    func withRow<Answer>(_ body: (Row) -> Answer) -> Answer {
        buffer.withUnsafeBytes { body(Row(bytes: $0, fields: fields)) }
    }

    /// The fields of a row; valid only inside the closure of `withRow`.
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
                throw error("a quote is open until the end of the file")
            }
            try readBlock()
        }
        line += 1
        return true
    }

    /// Finds the fields of the next row; returns false if the buffer does not hold its end.
    private mutating func scanWholeRow() -> Bool {
        let (comma, newline, quote) = (UInt8(ascii: ","), UInt8(ascii: "\n"), UInt8(ascii: "\""))
        guard cursor < buffer.count else { return false }
        var (index, found, isWhole, hasDoubledQuotes) = (cursor, fields, false, false)
        fields = []  // so that the array is changed in place
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
                    // Letters, digits and points, nearly all bytes, are greater than the comma.
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

    /// Replaces doubled quotes in a field by single ones, in place.
    private mutating func withoutDoubledQuotes(_ field: Range<Int>) -> Range<Int> {
        var (from, to) = (field.lowerBound, field.lowerBound)
        while from < field.upperBound {
            buffer[to] = buffer[from]
            from += buffer[from] == UInt8(ascii: "\"") ? 2 : 1
            to += 1
        }
        return field.lowerBound..<to
    }

    /// Reads a block of the file after the unread rest of the buffer.
    private mutating func readBlock() throws(InputError) {
        buffer.removeFirst(cursor)
        cursor = 0
        let start = buffer.count
        buffer.append(contentsOf: repeatElement(0, count: LogFileReader.pieceBytes))
        let count = buffer.withUnsafeMutableBytes {
            read(file.descriptor, $0.baseAddress?.advanced(by: start), LogFileReader.pieceBytes)
        }
        guard count >= 0 else {
            throw InputError(path, "the file cannot be read: \(String(cString: strerror(errno)))")
        }
        buffer.removeLast(LogFileReader.pieceBytes - max(count, 0))
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
    /// Milliseconds of a number of seconds with up to three decimals, as in the event log; nil for other text, and
    /// beyond the longest run.
    var milliseconds: Int64? {
        guard let (number, decimals) = decimal, decimals <= 3 else { return nil }
        let milliseconds = number * [1_000, 100, 10, 1][decimals]
        return milliseconds <= LogFileReader.millisecondsMax ? milliseconds : nil
    }

    /// Digits as an integer, and the number of decimals: `-3.50` is −350 and 2. Nil for text that would not be written
    /// the same way, such as `007`, and for more than 15 digits.
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

    /// Returns the number after a word, as in `d17` or `runner3`; 0 if there is none, or if it is above `max`.
    func number(after word: StaticString, max: Int64) -> Int {
        let length = word.utf8CodeUnitCount
        guard count > length, let bytes = baseAddress, memcmp(bytes, word.utf8Start, length) == 0 else { return 0 }
        let digits = UnsafeRawBufferPointer(rebasing: self[length...])
        guard let (number, decimals) = digits.decimal, decimals == 0, number > 0, number <= max else {
            return 0
        }
        return Int(number)
    }
}

extension LogFileReader {
    /// Ten years, the longest run of a report.
    static var millisecondsMax: Int64 { 10 * 366 * 86_400_000 }
}
