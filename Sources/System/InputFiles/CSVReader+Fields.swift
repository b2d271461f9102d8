import Quantities

/// Fields of the current row.
extension CSVReader {
    /// Returns the bytes of the field, without enclosing quotes; doubled quotes stay doubled.
    package func bytes(_ column: Column) -> ArraySlice<UInt8> {
        let field = fields[column.index]
        return source.bytes[field.start..<field.end]
    }

    /// Whether the field is empty.
    package func isEmpty(_ column: Column) -> Bool {
        let field = fields[column.index]
        return field.start == field.end
    }

    /// Whether the field is written as the text, without doubled quotes; the formula mark is ignored.
    package func equals(_ column: Column, _ text: String) -> Bool {
        let field = fields[column.index]
        if field.start < field.end, source.bytes[field.start] == FormulaGuard.mark { return self.text(column) == text }
        guard field.end - field.start == text.utf8.count, !field.hasDoubledQuotes else { return false }
        return source.bytes.withUnsafeBufferPointer { bytes in
            var place = field.start
            for byte in text.utf8 {
                if bytes[place] != byte { return false }
                place += 1
            }
            return true
        }
    }

    /// Returns the text of the field, without the mark that protects it from being read as a formula (`FormulaGuard`).
    package func text(_ column: Column) -> String { FormulaGuard.text(of: unquoted(column)) }

    private func unquoted(_ column: Column) -> String {
        let text = String(decoding: bytes(column), as: UTF8.self)
        guard fields[column.index].hasDoubledQuotes else { return text }
        var result = ""
        var isSecondQuote = false
        for character in text.unicodeScalars {
            isSecondQuote = character == "\"" && !isSecondQuote
            if !isSecondQuote { result.unicodeScalars.append(character) }
        }
        return result
    }

    /// Returns the field as a finite number, or nil; surrounding spaces are ignored.
    package func double(_ column: Column) -> Double? {
        let field = fields[column.index]
        return source.bytes.withUnsafeBufferPointer { bytes in
            DecimalNumber.double(UnsafeBufferPointer(rebasing: bytes[field.start..<field.end]))
        }
    }

    /// Returns the field as an exact decimal, or nil if it is no number or has too many digits; surrounding spaces are
    /// ignored.
    package func exactDecimal(_ column: Column) -> ExactDecimal? {
        let field = fields[column.index]
        return source.bytes.withUnsafeBufferPointer { bytes in
            ExactDecimal(ascii: UnsafeBufferPointer(rebasing: bytes[field.start..<field.end]))
        }
    }

    /// Returns the field as a whole number, or nil; accepts `12.0`, which published tables contain.
    package func int(_ column: Column) -> Int? { plainDigits(column) ?? exactDecimal(column)?.whole.map { Int($0) } }

    /// Returns the number in a field of up to nine digits: the fast path for most whole numbers in long tables.
    private func plainDigits(_ column: Column) -> Int? {
        let field = fields[column.index]
        guard (1...9).contains(field.end - field.start) else { return nil }
        return source.bytes.withUnsafeBufferPointer { bytes in
            var value = 0
            for index in field.start..<field.end {
                let digit = bytes[index] &- UInt8(ascii: "0")
                if digit > 9 { return nil }
                value = value &* 10 &+ Int(digit)
            }
            return value
        }
    }

    /// Returns the field as a finite number.
    ///
    /// - Throws: `InputError` at the field if it is none.
    package func requiredDouble(_ column: Column) throws(InputError) -> Double {
        if let value = double(column) { return value }
        throw InputError(invalidField(column, wanted: "a number"))
    }

    /// Returns the field as a whole number.
    ///
    /// - Throws: `InputError` at the field if it is none.
    package func requiredInt(_ column: Column) throws(InputError) -> Int {
        if let value = int(column) { return value }
        throw InputError(invalidField(column, wanted: "a whole number"))
    }

    /// Returns the text of a field.
    ///
    /// - Throws: `InputError` at the field if it is empty.
    package func requiredText(_ column: Column) throws(InputError) -> String {
        let value = text(column)
        if value.isEmpty { throw InputError(invalidField(column, wanted: "a name")) }
        return value
    }

    /// Returns the error for a field that cannot be read exactly: no number, too large, or with too many digits.
    package func inexactNumber(_ column: Column, digitsMax: Int = 18) -> Diagnostic {
        guard let number = double(column) else { return invalidField(column, wanted: "a number") }
        if abs(number) >= 1e18 {
            return diagnostic(
                column, problem: "\(header[column.index]) is \(text(column)), which is too large",
                remedy: "write a number below 1e18")
        }
        return diagnostic(
            column, problem: "\(header[column.index]) is \(text(column)), with more digits than are kept exactly",
            remedy: "round it to at most \(digitsMax) digits")
    }

    /// Returns the error for a field of the current row: "seconds is 'abc', which is not a number".
    package func invalidField(_ column: Column, wanted: String, remedy: String = "") -> Diagnostic {
        let name = header[column.index]
        let problem =
            isEmpty(column) ? "\(name) is empty, \(wanted) is needed" : "\(name) is '\(text(column))', not \(wanted)"
        return diagnostic(column, problem: problem, remedy: remedy)
    }

    /// Returns an error at a field of the current row. Long quotations from the row are shortened.
    ///
    /// - Complexity: O(length of the row).
    package func diagnostic(_ column: Column, problem: String, remedy: String = "") -> Diagnostic {
        var (fieldLine, fieldColumn) = (line, 1)
        for byte in source.bytes[rowStart..<fields[column.index].start] {
            if byte == UInt8(ascii: "\n") {
                fieldLine += 1
                fieldColumn = 1
            } else if byte & 0xC0 != 0x80 {
                fieldColumn += 1
            }
        }
        return Diagnostic(
            file: source.displayName, line: fieldLine, column: fieldColumn, problem: problem, remedy: remedy
        ).shorteningQuotes(of: fields.indices.map { text(Column(index: $0)) } + header)
    }
}

extension CSVReader {
    /// Moves to the next well-formed row and collects the errors of malformed ones.
    ///
    /// - Returns: false at the end of the file.
    package mutating func nextRow(collectingInto mistakes: inout DiagnosticCollector) -> Bool {
        while true {
            do { return try nextRow() } catch { mistakes.add(error) }
        }
    }
}
