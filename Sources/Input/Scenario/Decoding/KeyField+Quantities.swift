import InputFiles
import Quantities

extension Limits {
    /// Longest accepted time, a century of 36,525 days: the suspensions of one driver may add up to decades (D07).
    package static let longestSeconds = 36_525.0 * 86_400
    /// Any accepted time, 0 included.
    package static let anyTime = Limits.from(0, to: longestSeconds)
    /// Any accepted time above 0.
    package static let positiveTime = Limits.above(0, to: longestSeconds)
}

/// Numbers with a unit, clock times and dates.
extension KeyField {
    /// Decodes a duration, in seconds.
    package func seconds(_ limits: Limits = .anyTime) -> Double? { duration(limits)?.seconds }

    /// Decodes a duration.
    package func duration(_ limits: Limits = .anyTime) -> SimDuration? {
        quantity(.time, limits).flatMap { wholeMicroseconds($0, perUnit: 1_000_000) }
    }

    /// Decodes a length, in kilometres.
    package func kilometres(_ limits: Limits) -> Double? {
        let metres = Limits(
            lower: limits.lower.times(1_000) ?? limits.lower, upper: limits.upper.times(1_000) ?? limits.upper,
            excludesLower: limits.excludesLower)
        return quantity(.length, metres).map { $0.nearestDouble / 1_000 }
    }

    /// Decodes a length, in metres as written.
    package func metres(_ limits: Limits) -> ExactDecimal? { quantity(.length, limits) }

    /// Decodes a speed.
    package func kilometresPerHour(_ limits: Limits) -> Double? { quantity(.speed, limits).map(\.nearestDouble) }

    /// Decodes a number with a unit, in the smallest unit of the dimension.
    package func amount(_ dimension: Dimension, _ limits: Limits) -> Double? {
        quantity(dimension, limits).map(\.nearestDouble)
    }

    /// Decodes a number with a unit as written, in seconds, metres or kilometres an hour.
    private func quantity(_ dimension: Dimension, _ limits: Limits) -> ExactDecimal? {
        guard let text = scalar() else { return nil }
        let units = "units that fit: \(dimension.unitList)"
        guard let written = NumberWithUnit(text) else {
            report("\(label) is '\(text)', not a \(dimension.noun)", remedy: "write a number and a unit; \(units)")
            return nil
        }
        guard !written.unit.isEmpty else {
            report("\(label) is \(text) without a unit", remedy: units)
            return nil
        }
        guard let unit = dimension.units.first(where: { $0.name == written.unit }) else {
            report(
                unfitting(unit: written.unit, in: text, for: dimension), remedy: remedy(for: written.unit, dimension))
            return nil
        }
        return exact(written, text, limits, in: dimension, factor: unit.factor)
    }

    /// Returns the number in the smallest unit if it is exactly representable and accepted; otherwise reports an error.
    ///
    /// - Parameter factor: number of smallest units in the unit.
    package func exact(
        _ written: NumberWithUnit, _ text: String, _ limits: Limits, in dimension: Dimension? = nil, factor: Int64 = 1
    ) -> ExactDecimal? {
        let number = written.value?.times(factor)
        if let number, limits.contains(number) { return number }
        let allowed = limits.text(in: dimension)
        let range = limits.lower.nearestDouble...limits.upper.nearestDouble
        if number == nil, range.contains(written.nearestDouble * Double(factor)) {
            let digitsMax = String(Int64.max / factor).count - 1
            report(
                "\(label) is \(text), with more digits than are kept exactly",
                remedy: "write at most \(digitsMax); \(allowed)")
        } else {
            report("\(label) is \(text)", remedy: allowed)
        }
        return nil
    }

    /// Returns a time in microseconds; reports an error if it is no whole number of them, because written values are
    /// never rounded.
    package func wholeMicroseconds(_ number: ExactDecimal, perUnit microseconds: Int64) -> SimDuration? {
        if let whole = number.times(microseconds)?.whole { return SimDuration(microseconds: whole) }
        report("\(label) is \(scalar() ?? ""), finer than a microsecond", remedy: "write whole microseconds")
        return nil
    }

    private func unfitting(unit: String, in text: String, for dimension: Dimension) -> String {
        let other = Dimension.allCases.first { candidate in
            candidate != dimension && candidate.units.contains { $0.name == unit }
        }
        if let other { return "\(label) is '\(text)', which is a \(other.noun), not a \(dimension.noun)" }
        return "\(label) is '\(text)', and '\(unit)' is not a unit"
    }

    private func remedy(for unit: String, _ dimension: Dimension) -> String {
        let all = "units that fit: \(dimension.unitList)"
        guard let nearest = NameSuggestion.nearest(to: unit, among: dimension.units.map(\.name)) else { return all }
        return "did you mean '\(nearest)'? \(all)"
    }

    /// Decodes a clock time, written `"07:30"`, as time since midnight.
    package func clockTime() -> SimDuration? {
        guard let text = scalar() else { return nil }
        if let clock = KeyField.clockTime(text[...]) { return clock }
        report(
            "\(label) is '\(text)', not a time of the day",
            remedy: "write it like \"07:30\", from \"00:00\" to \"23:59\"")
        return nil
    }

    /// Returns the time since midnight of a text such as `07:30`; nil for any other text.
    static func clockTime(_ text: Substring) -> SimDuration? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.count == 2 && $0.allSatisfy { $0.isASCII && $0.isNumber } }),
            let hour = Int64(parts[0]), let minute = Int64(parts[1]), hour < 24, minute < 60
        else { return nil }
        return .minutes(hour * 60 + minute)
    }

    /// Decodes a date, written `2026-06-06`.
    package func date() -> CalendarDate? {
        guard let text = scalar() else { return nil }
        if let date = CalendarDate(text) { return date }
        report("\(label) is '\(text)', not a date", remedy: "write year, month and day like 2026-06-06")
        return nil
    }
}
