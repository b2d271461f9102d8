import InputFiles
import Quantities
import YAML

/// A relative change of a value: `--set fare.perKm=+10%`.
///
/// It refers to the value in the scenario, or to the default if the scenario has none.
struct RelativeChange: Hashable, Sendable {
    /// Text such as `+10%`, as written.
    let text: String
    /// Multiplier: 1.1 for `+10%`.
    private let factor: ExactDecimal

    private static let percentRange = Limits.from(-100, to: 10_000)
    private static let example = "write it like +10% or -5%, from -100% to +10000%, with at most 4 decimals"
    private static let decimalsMax = 4

    /// Parses a value; nil for one without sign, without `%`, or in quotes, which is absolute.
    ///
    /// - Parameter option: position of errors.
    /// - Throws: `InputError` if the share is out of range.
    init?(_ node: YAMLNode, option: SourcePosition) throws(InputError) {
        guard case .scalar(let text, style: .plain) = node.content, let first = text.first, "+-".contains(first),
            let written = NumberWithUnit(text), written.unit == "%"
        else { return nil }
        guard let percent = written.value, RelativeChange.percentRange.contains(percent),
            percent.decimals <= RelativeChange.decimalsMax,
            let whole = percent.roundedHalfUp(times: RelativeChange.unitsPerPercent)
        else {
            throw InputError(option.diagnostic("'\(text)' is not a relative change", remedy: RelativeChange.example))
        }
        self.text = text
        factor = ExactDecimal(
            digits: 100 * RelativeChange.unitsPerPercent + whole, decimals: RelativeChange.decimalsMax + 2)
    }

    private static let unitsPerPercent: Int64 = 10_000

    private var isNone: Bool { factor == ExactDecimal(digits: 1) }

    /// The reason why a value has no relative change.
    struct Refusal: Error {
        var problem, remedy: String
    }

    /// Returns the changed number, with its unit if it has one, rounded half up to the precision of the key.
    ///
    /// - Parameter name: of the value, in messages.
    func changed(_ value: String, grain: KeyPrecision, name: String) throws(Refusal) -> String {
        guard let written = NumberWithUnit(value), RelativeChange.isUnit(written.unit) else {
            throw Refusal(
                problem: "\(name) is '\(value)', not a number that \(text) can change",
                remedy: "write the value itself")
        }
        guard let number = written.value, let product = number.times(factor.digits),
            product.decimals + factor.decimals <= ExactDecimal.decimalsMax
        else {
            throw Refusal(
                problem: "\(name) is \(value), with too many digits for \(text)", remedy: "write fewer digits")
        }
        let exact = ExactDecimal(digits: product.digits, decimals: product.decimals + factor.decimals)
        let rounded = grain.rounded(exact)
        if rounded == number, !isNone {
            throw Refusal(
                problem: "\(name) is \(value), and \(text) changes nothing",
                remedy: number.digits == 0
                    ? "write the value itself: any share of 0 is 0" : "write the value itself: \(grain.advice)")
        }
        return grain.text(rounded) + (written.unit.isEmpty ? "" : " \(written.unit)")
    }

    private static func isUnit(_ unit: String) -> Bool {
        unit.isEmpty || Dimension.allCases.contains { $0.units.contains { $0.name == unit } }
    }
}

/// The precision of a key's values.
enum KeyPrecision: Hashable, Sendable {
    case any, whole, cents

    fileprivate var decimals: Int? {
        switch self {
        case .any: nil
        case .whole: 0
        case .cents: 2
        }
    }

    fileprivate func rounded(_ number: ExactDecimal) -> ExactDecimal {
        guard let decimals, number.decimals > decimals else { return number }
        let unitsPerOne = (0..<decimals).reduce(Int64(1)) { product, _ in product * 10 }
        return number.roundedHalfUp(times: unitsPerOne).map { ExactDecimal(digits: $0, decimals: decimals) } ?? number
    }

    fileprivate func text(_ number: ExactDecimal) -> String {
        guard self == .cents, let cents = number.times(100)?.whole else { return "\(number)" }
        return "\(Money(cents: cents))"
    }

    fileprivate var advice: String {
        switch self {
        case .any: "the change is too small"
        case .whole: "it must be a whole number"
        case .cents: "it must be whole cents"
        }
    }
}
