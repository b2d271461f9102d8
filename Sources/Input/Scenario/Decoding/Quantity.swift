import Quantities

/// What a unit measures, and the units that people may write.
package enum Dimension: CaseIterable {
    case time, length, speed

    /// The units and how many seconds, metres or kilometres an hour each is.
    package var units: [(name: String, factor: Int64)] {
        switch self {
        case .time: [("s", 1), ("min", 60), ("h", 3_600), ("day", 86_400), ("days", 86_400)]
        case .length: [("m", 1), ("km", 1_000)]
        case .speed: [("km/h", 1)]
        }
    }

    package var noun: String {
        switch self {
        case .time: "time"
        case .length: "length"
        case .speed: "speed"
        }
    }

    package var unitList: String { units.map(\.name).joined(separator: ", ") }

    /// A value in the largest unit of which it is a whole multiple: `90 s`, `2 h`.
    package func text(_ value: ExactDecimal) -> String {
        guard let whole = value.whole else { return "\(value) \(units[0].name)" }
        let fitting = units.last { unit in
            whole >= unit.factor && whole % unit.factor == 0
                && (unit.name != "days" || whole > unit.factor) && (unit.name != "day" || whole == unit.factor)
        }
        let unit = fitting ?? units[0]
        return "\(whole / unit.factor) \(unit.name)"
    }
}

/// The numbers that make sense somewhere.
package struct Limits: Sendable {
    package var lower: ExactDecimal
    package var upper: ExactDecimal
    /// Only what is more than `lower` makes sense.
    package var excludesLower = false

    package static func from(_ lower: Double, to upper: Double) -> Limits {
        Limits(lower: ExactDecimal(shortestOf: lower), upper: ExactDecimal(shortestOf: upper))
    }
    package static func above(_ lower: Double, to upper: Double) -> Limits {
        var limits = Limits.from(lower, to: upper)
        limits.excludesLower = true
        return limits
    }

    package func contains(_ value: ExactDecimal) -> Bool {
        (excludesLower ? value > lower : value >= lower) && value <= upper
    }

    /// "0 s to 36525 days is allowed"
    package func text(in dimension: Dimension? = nil) -> String { "\(range(in: dimension)) is allowed" }

    /// "0 s to 36525 days"
    package func range(in dimension: Dimension? = nil) -> String {
        let bounds = [lower, upper].map { dimension?.text($0) ?? $0.description }
        if lower == upper { return "only \(bounds[0])" }
        return excludesLower
            ? "more than \(bounds[0]) and at most \(bounds[1])" : "\(bounds[0]) to \(bounds[1])"
    }
}

/// A text split into a number and what follows it.
package struct WrittenNumber {
    /// nil where there are more digits than can be kept exactly.
    package var value: ExactDecimal?
    package let nearestDouble: Double
    /// Without the spaces before it; empty for a bare number.
    package var unit: String

    /// nil where the text does not begin with a number: a sign, digits, and perhaps a point with more digits.
    package init?(_ text: String) {
        var rest = Substring(text)
        var number = ""
        if rest.first == "-" || rest.first == "+" { number.append(rest.removeFirst()) }
        let whole = rest.prefix { $0.isASCII && $0.isNumber }
        guard !whole.isEmpty else { return nil }
        number += whole
        rest = rest.dropFirst(whole.count)
        if rest.first == "." {
            let decimals = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
            guard !decimals.isEmpty else { return nil }
            number += "." + decimals
            rest = rest.dropFirst(1 + decimals.count)
        }
        value = ExactDecimal(number)
        nearestDouble = Double(number) ?? 0
        unit = String(rest.drop { $0 == " " })
    }
}
