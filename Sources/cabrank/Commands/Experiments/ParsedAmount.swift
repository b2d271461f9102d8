import InputFiles
import Measures

/// A number with its unit on the command line: `5 s`, `2%`, `0.01`.
struct ParsedAmount {
    let number: Double
    /// Unit; empty for a bare number.
    let unit: String
    private let text: String
    private let option: String

    /// Parses an amount.
    ///
    /// - Parameter option: Option for error messages.
    /// - Throws: `InputError` if the text does not begin with a finite number above 0.
    init(_ text: String, option: String) throws(InputError) {
        (self.text, self.option) = (text, option)
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        number = Double(digits) ?? 0
        unit = String(text[digits.endIndex...].drop { $0 == " " })
        if number <= 0 || number.isInfinite {
            throw error("is not a positive amount", remedy: "write it like 5 s, 0.01 or 2%")
        }
    }

    /// Returns the amount as the largest irrelevant difference of a metric.
    ///
    /// - Throws: `InputError` if the metric has another unit.
    func indifference(of key: MetricKey) throws(InputError) -> Indifference {
        if let amount = Indifference(text, in: key.unit) { return amount }
        throw error(
            "does not fit '\(key.name)', which is in \(key.unit.rawValue)",
            remedy: "write a number in that unit, or a share of the best, such as 2%")
    }

    func error(_ problem: String, remedy: String) -> InputError {
        InputError("--\(option)", "'\(text)' \(problem)", remedy: remedy)
    }
}
