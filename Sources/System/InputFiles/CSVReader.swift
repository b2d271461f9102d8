/// Reader of comma-separated values (RFC 4180), row by row; it makes strings only on request.
///
///     var table = try CSVReader(file)
///     let columns = try table.columns("from", "seconds")
///     while try table.nextRow() {
///         let seconds = try table.requiredDouble(columns[1])
///     }
///
/// The first line names the columns. Fields may be quoted, lines end in LF or CR LF, and empty lines are skipped.
/// `nextRow()` throws at a malformed row; the next call continues behind it.
package struct CSVReader: Sendable {
    /// A column of one table.
    @frozen
    package struct Column: Hashable, Sendable, BitwiseCopyable {
        @usableFromInline let index: Int
    }

    /// Byte range of a field, without its quotes.
    struct Field: BitwiseCopyable {
        var start: Int
        var end: Int
        /// Whether the bytes contain doubled quotes, each of which means one.
        var hasDoubledQuotes: Bool
    }

    /// The file.
    package let source: SourceFile
    /// Whether empty fields behind the last column are ignored. Rows of published tables may end in more commas than
    /// their header.
    package var ignoresTrailingEmptyFields = false
    /// Column names, without surrounding spaces.
    package private(set) var header: [String] = []
    /// Line, from 1, on which the current row begins.
    package private(set) var line = 1

    private(set) var fields: [Field] = []
    private(set) var rowStart = 0
    private var cursor = 0
    private var nextLine = 1

    /// Creates a reader and reads the header.
    ///
    /// - Throws: `InputError` if the header is missing or malformed.
    package init(_ source: SourceFile) throws(InputError) {
        self.source = source
        guard try scanFilledRecord() else {
            throw InputError(source.displayName, line: 1, "the header with the column names is missing")
        }
        header = fields.indices.map { index in trimmed(text(Column(index: index))) }
    }

    /// Moves to the next row.
    ///
    /// - Returns: false at the end of the file.
    /// - Throws: `InputError` if the row has too few or too many fields, or its quotes are wrong.
    /// - Complexity: O(length of the row).
    package mutating func nextRow() throws(InputError) -> Bool {
        guard try scanFilledRecord() else { return false }
        if ignoresTrailingEmptyFields { dropEmptyExcess() }
        guard fields.count == header.count else {
            throw InputError(
                source.displayName, line: line, "the row has \(fields.count) \(fields.count == 1 ? "field" : "fields")",
                remedy: "the header names \(header.count)")
        }
        return true
    }

    private mutating func dropEmptyExcess() {
        while fields.count > header.count, let last = fields.last, last.start == last.end { fields.removeLast() }
    }

    private mutating func scanFilledRecord() throws(InputError) -> Bool {
        repeat {
            guard try scanRecord() else { return false }
        } while fields.count == 1 && fields[0].start == fields[0].end
        return true
    }

    /// Finds the fields of the next record.
    private mutating func scanRecord() throws(InputError) -> Bool {
        fields.removeAll(keepingCapacity: true)
        guard cursor < source.bytes.count else { return false }
        (rowStart, line) = (cursor, nextLine)
        while true {
            if scanPlainFields() { return true }
            try scanQuotedField()
            guard cursor < source.bytes.count else { return true }
            let isEndOfLine = source.bytes[cursor] == UInt8(ascii: "\n")
            cursor += 1
            if isEndOfLine {
                nextLine += 1
                return true
            }
        }
    }

    /// Scans unquoted fields and their commas, up to the end of the record, a quoted field or the end of the file.
    ///
    /// - Returns: whether the record ends here.
    private mutating func scanPlainFields() -> Bool {
        let (comma, newline, quote) = (UInt8(ascii: ","), UInt8(ascii: "\n"), UInt8(ascii: "\""))
        var (start, found) = (cursor, fields)
        fields = []  // so that the list is changed in place
        defer { fields = found }
        return source.bytes.withUnsafeBufferPointer { bytes in
            var index = start
            while true {
                if index < bytes.count && bytes[index] == quote && index == start {
                    cursor = index
                    return false
                }
                // Letters, digits and points, which are nearly all bytes, have higher codes than the comma.
                while index < bytes.count && (bytes[index] > comma || bytes[index] != comma && bytes[index] != newline)
                {
                    index += 1
                }
                let isAtEnd = index == bytes.count
                let isEndOfLine = isAtEnd || bytes[index] == newline
                let end = isEndOfLine && index > start && bytes[index - 1] == UInt8(ascii: "\r") ? index - 1 : index
                found.append(Field(start: start, end: end, hasDoubledQuotes: false))
                if isEndOfLine {
                    cursor = isAtEnd ? index : index + 1
                    if !isAtEnd { nextLine += 1 }
                    return true
                }
                index += 1
                start = index
            }
        }
    }

    private mutating func scanQuotedField() throws(InputError) {
        let bytes = source.bytes
        let quote = UInt8(ascii: "\"")
        let opening = cursor
        var hasDoubledQuotes = false
        cursor += 1
        while true {
            guard cursor < bytes.count else {
                throw InputError(
                    source.diagnostic(
                        atByte: opening, problem: "a quoted field is not closed", remedy: "end it with '\"'"))
            }
            if bytes[cursor] == quote {
                guard cursor + 1 < bytes.count && bytes[cursor + 1] == quote else { break }
                hasDoubledQuotes = true
                cursor += 1
            } else if bytes[cursor] == UInt8(ascii: "\n") {
                nextLine += 1
            }
            cursor += 1
        }
        fields.append(Field(start: opening + 1, end: cursor, hasDoubledQuotes: hasDoubledQuotes))
        cursor += 1
        try skipToFieldEnd()
    }

    /// Checks that only a comma or the end of the line follows a closing quote.
    private mutating func skipToFieldEnd() throws(InputError) {
        let rest = cursor
        while cursor < source.bytes.count && source.bytes[cursor] != UInt8(ascii: ",")
            && source.bytes[cursor] != UInt8(ascii: "\n")
        { cursor += 1 }
        guard withoutCarriageReturn(rest, cursor) > rest else { return }
        while cursor < source.bytes.count && source.bytes[cursor] != UInt8(ascii: "\n") { cursor += 1 }
        cursor += 1
        nextLine += 1
        throw InputError(
            source.diagnostic(
                atByte: rest, problem: "text follows the closing quote of a field",
                remedy: "write a quote inside a quoted field twice"))
    }

    private func withoutCarriageReturn(_ start: Int, _ end: Int) -> Int {
        let isLineEnd = end == source.bytes.count || source.bytes[end] == UInt8(ascii: "\n")
        return isLineEnd && end > start && source.bytes[end - 1] == UInt8(ascii: "\r") ? end - 1 : end
    }
}

private func trimmed(_ text: String) -> String {
    String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
}
