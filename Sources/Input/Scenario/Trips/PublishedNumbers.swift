import InputFiles

/// The numbers of one column as publishers write them, also with a currency sign, and with commas between thousands.
///
/// A comma before three digits may also be a decimal comma. It counts as a thousands separator only if no field of the
/// column has a comma that must be a decimal one; fields with decimal commas are never read.
final class PublishedNumbers {
    /// A number in a form that `CSVReader.double` does not read.
    enum Written: Equatable {
        case number(Double)
        /// One comma before three digits: a separator of thousands or of decimals.
        case ambiguous(thousands: Double)
        case decimalComma
    }

    let column: CSVReader.Column
    /// Whether a field of the column has a decimal comma; nil before the column was searched.
    private var hasDecimalCommas: Bool?

    init(_ column: CSVReader.Column) { self.column = column }

    /// Returns the number in the current row, or nil if it is none or ambiguous.
    func double(in table: CSVReader) -> Double? {
        if let plain = table.double(column) { return plain }
        switch PublishedNumbers.read(table.text(column)) {
        case .number(let value): return value
        case .ambiguous(let value): return hasDecimalCommas(in: table.source) ? nil : value
        case .decimalComma, nil: return nil
        }
    }

    /// Whether a field of the column has a decimal comma.
    ///
    /// - Complexity: O(length of the file) the first time.
    private func hasDecimalCommas(in source: SourceFile) -> Bool {
        if let hasDecimalCommas { return hasDecimalCommas }
        let found = PublishedNumbers.findsDecimalComma(in: source, column)
        hasDecimalCommas = found
        return found
    }

    private static func findsDecimalComma(in source: SourceFile, _ column: CSVReader.Column) -> Bool {
        guard var table = try? CSVReader(source) else { return false }
        table.ignoresTrailingEmptyFields = true
        var mistakes = DiagnosticCollector()
        while table.nextRow(collectingInto: &mistakes) {
            if table.double(column) == nil, read(table.text(column)) == .decimalComma { return true }
        }
        return false
    }

    /// Parses a text, or returns nil if it is no number.
    static func read(_ text: String) -> Written? {
        var rest = trimmed(text.unicodeScalars[...])
        var isNegative = false
        if rest.first == "(", rest.last == ")" {  // negative, in accounting notation
            isNegative = true
            rest = trimmed(rest.dropFirst().dropLast())
        }
        (isNegative, rest) = withoutSignOfMoney(rest, isNegative)
        let body = String(rest)
        guard !body.isEmpty, body.utf8.allSatisfy({ (48...57).contains($0) || $0 == 44 || $0 == 46 }) else {
            return nil
        }
        let sign = isNegative ? -1.0 : 1
        func number(_ digits: String) -> Double? {
            Array(digits.utf8).withUnsafeBufferPointer { DecimalNumber.double($0) }.map { sign * $0 }
        }
        if !body.contains(",") { return number(body).map { .number($0) } }
        if body.wholeMatch(of: /\d{1,3}(,\d{3})+(\.\d+)?/) != nil, let value = number(body.replacing(",", with: "")) {
            let isOnlyGroup = body.count { $0 == "," } == 1 && !body.contains(".")
            if !isOnlyGroup { return .number(value) }
            return body.hasPrefix("0") ? .decimalComma : .ambiguous(thousands: value)
        }
        return body.wholeMatch(of: /\d+,\d+|\d{1,3}(\.\d{3})+,\d+/) != nil ? .decimalComma : nil
    }

    private static func withoutSignOfMoney(
        _ text: Substring.UnicodeScalarView, _ wasNegative: Bool
    ) -> (isNegative: Bool, rest: Substring.UnicodeScalarView) {
        var (rest, isNegative, hasSign) = (text, wasNegative, wasNegative)
        // "-$5.00", "$-5.00", "5.00 €".
        func isMoney(_ scalar: Unicode.Scalar?) -> Bool { scalar?.properties.generalCategory == .currencySymbol }
        var hasMoney = false
        while let first = rest.first {
            if !hasSign, first == "-" || first == "+" || first == "\u{2212}" {
                (hasSign, isNegative) = (true, first != "+")
            } else if !hasMoney, isMoney(first) {
                hasMoney = true
            } else {
                break
            }
            rest = trimmed(rest.dropFirst())
        }
        if !hasMoney, isMoney(rest.last) { rest = trimmed(rest.dropLast()) }
        return (isNegative, rest)
    }

    private static func trimmed(_ text: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
        var rest = text
        while rest.first?.properties.isWhitespace == true { rest.removeFirst() }
        while rest.last?.properties.isWhitespace == true { rest.removeLast() }
        return rest
    }
}
