import InputFiles

/// The values of one key to try: `--vary path=200..400:50`, `--vary path=a,b,c`.
package struct Variation: Sendable {
    /// Path of the value, as `--set` takes it: `drivers.scale`.
    package let path: String
    /// Name in messages: `--vary drivers.scale=1,2`.
    let option: String
    let values: Values

    enum Values: Sendable {
        /// Listed values, at least one.
        case list([String])
        /// All steps of a range.
        case steps(VariedRange)
        /// Any number of a range.
        case range(VariedRange)
    }

    static let example =
        "write --vary path.to.key=VALUE,VALUE or path.to.key=FROM..TO:STEP, such as --vary drivers.scale=0.8..1.2:0.1"
    /// Maximum number of values of one key; more are most likely a typing error.
    static let valuesMax = 10_000

    /// Parses a variation.
    ///
    /// - Parameter text: text after `--vary`.
    /// - Throws: `InputError` if there is no path, no value, or an invalid range.
    package init(_ text: String) throws(InputError) {
        option = "--vary \(text)"
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, parts[1].contains(where: { !$0.isWhitespace }) else {
            throw Variation.mistake(option, "it does not have the form PATH=VALUES")
        }
        path = KeyTable.wholePath(
            parts[0].split(separator: ".", omittingEmptySubsequences: false).map(String.init), of: .scenario
        ).joined(separator: ".")
        if path == "replications" {
            throw InputError(
                option, "each variant has the same number of replications", remedy: "write --replications N")
        }
        if let range = try VariedRange(parts[1], option: option) {
            values = range.hasSteps ? .steps(range) : .range(range)
        } else {
            values = .list(try Variation.list(parts[1], option: option))
        }
    }

    /// Whether the paths of two variations are equal, or one contains the other.
    func overlaps(_ other: Variation) -> Bool {
        zip(steps, other.steps).allSatisfy { $0 == $1 }
    }

    /// Parts of the path; an index of a list in normal form.
    private var steps: [String] {
        path.split(separator: ".").map { Int($0).map(String.init) ?? String($0) }
    }

    /// Splits a text at commas, except those within brackets and quotes.
    private static func list(_ text: Substring, option: String) throws(InputError) -> [String] {
        var values = [""]
        var depth = 0
        var quote: Character?
        for letter in text {
            if letter == ",", depth == 0, quote == nil {
                values.append("")
                continue
            }
            if let open = quote {
                if letter == open { quote = nil }
            } else if letter == "'" || letter == "\"" {
                quote = letter
            } else if "[{".contains(letter) {
                depth += 1
            } else if "]}".contains(letter) {
                depth -= 1
            }
            values[values.count - 1].append(letter)
        }
        let trimmed = values.map { $0.trimmingBlanks }
        guard !trimmed.contains("") else { throw mistake(option, "a value is missing between two commas") }
        if let twice = trimmed.indices.first(where: { trimmed[..<$0].contains(trimmed[$0]) }) {
            throw mistake(option, "duplicate value '\(trimmed[twice])'")
        }
        return trimmed
    }

    static func mistake(_ option: String, _ problem: String) -> InputError {
        InputError(option, problem, remedy: example)
    }

    // MARK: Values

    /// Returns all values in order.
    ///
    /// - Throws: `InputError` for a range without steps.
    func allValues() throws(InputError) -> [String] {
        switch values {
        case .list(let list): return list
        case .steps(let range): return (0..<range.stepCount).map { range.text(step: $0) }
        case .range:
            throw InputError(
                option, "the range has no step",
                remedy: "add a step after ':', or write the number of variants with --samples or --sobol")
        }
    }

    /// Returns the value at a position.
    ///
    /// - Parameter place: in [0, 1) from the first to the last.
    func value(at place: Double) -> String {
        switch values {
        case .list(let list): list[Int(place * Double(list.count))]
        case .steps(let range): range.text(step: Int(place * Double(range.stepCount)))
        case .range(let range): range.text(at: place)
        }
    }
}

extension StringProtocol {
    /// Text without blanks at both ends.
    var trimmingBlanks: String {
        let front = drop { $0 == " " }
        return String(front.prefix(front.count - front.reversed().prefix { $0 == " " }.count))
    }
}
