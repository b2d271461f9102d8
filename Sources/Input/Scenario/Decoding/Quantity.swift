import Quantities

/// A physical dimension, and its accepted units.
package enum Dimension: CaseIterable {
    case time, length, speed, energy, power, consumption

    /// Units with the number of seconds, metres, kilometres an hour, watt-hours, watts or watt-hours per kilometre in
    /// each.
    package var units: [(name: String, factor: Int64)] {
        switch self {
        case .time: [("s", 1), ("min", 60), ("h", 3_600), ("day", 86_400), ("days", 86_400)]
        case .length: [("m", 1), ("km", 1_000)]
        case .speed: [("km/h", 1)]
        case .energy: [("Wh", 1), ("kWh", 1_000)]
        case .power: [("W", 1), ("kW", 1_000)]
        case .consumption: [("Wh/km", 1), ("kWh/100km", 10)]
        }
    }

    /// Name of the dimension in messages.
    package var noun: String {
        switch self {
        case .time: "time"
        case .length: "length"
        case .speed: "speed"
        case .energy: "quantity of energy"
        case .power: "power"
        case .consumption: "consumption"
        }
    }

    /// Names of the units for messages.
    package var unitList: String { units.map(\.name).joined(separator: ", ") }

    /// Returns a value in the largest unit of which it is a whole multiple: `90 s`, `2 h`.
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

/// An interval of accepted numbers.
package struct Limits: Sendable {
    /// Lower bound.
    package var lower: ExactDecimal
    /// Upper bound, which is accepted.
    package var upper: ExactDecimal
    /// Whether the lower bound itself is rejected.
    package var excludesLower = false

    /// Creates a closed interval.
    package static func from(_ lower: Double, to upper: Double) -> Limits {
        Limits(lower: ExactDecimal(shortestOf: lower), upper: ExactDecimal(shortestOf: upper))
    }
    /// Creates an interval without its lower bound.
    package static func above(_ lower: Double, to upper: Double) -> Limits {
        var limits = Limits.from(lower, to: upper)
        limits.excludesLower = true
        return limits
    }

    /// Whether a number is accepted.
    package func contains(_ value: ExactDecimal) -> Bool {
        (excludesLower ? value > lower : value >= lower) && value <= upper
    }

    /// Returns text such as "0 s to 36525 days is allowed".
    package func text(in dimension: Dimension? = nil) -> String { "\(range(in: dimension)) is allowed" }

    /// Returns text such as "0 s to 36525 days".
    package func range(in dimension: Dimension? = nil) -> String {
        let bounds = [lower, upper].map { dimension?.text($0) ?? $0.description }
        if lower == upper { return "only \(bounds[0])" }
        return excludesLower
            ? "more than \(bounds[0]) and at most \(bounds[1])" : "\(bounds[0]) to \(bounds[1])"
    }
}

/// A text split into a number and its unit.
package struct NumberWithUnit {
    /// Exact number; nil if it has too many digits.
    package var value: ExactDecimal?
    /// Number as the nearest binary fraction.
    package let nearestDouble: Double
    /// Text after the number without spaces; empty for a bare number.
    package var unit: String

    /// Splits a text; nil if it does not begin with a number: a sign, digits, and optionally a point with more digits.
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
