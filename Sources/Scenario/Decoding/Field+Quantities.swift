import InputFiles
import Quantities

extension Limits {
    /// No time in a scenario is longer.
    package static let longestSeconds = 366.0 * 86_400
    package static let anyTime = Limits.from(0, to: longestSeconds)
    package static let positiveTime = Limits.above(0, to: longestSeconds)
}

/// Numbers with a unit, clock times and dates.
extension Field {
    /// A length of time, in seconds.
    package func seconds(_ limits: Limits = .anyTime) -> Double? { quantity(.time, limits) }

    /// A length of time.
    package func duration(_ limits: Limits = .anyTime) -> SimDuration? {
        quantity(.time, limits).map { SimDuration(seconds: $0) }
    }

    /// A length, in kilometres.
    package func kilometres(_ limits: Limits) -> Double? {
        let metres = Limits(
            lower: limits.lower * 1_000, upper: limits.upper * 1_000, excludesLower: limits.excludesLower)
        return quantity(.length, metres).map { $0 / 1_000 }
    }

    /// A number with a unit, in seconds, metres or kilometres an hour.
    func quantity(_ dimension: Dimension, _ limits: Limits) -> Double? {
        guard let text = scalar() else { return nil }
        let units = "units that fit: \(dimension.unitList)"
        guard let written = WrittenNumber(text) else {
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
        let value = written.value * unit.factor
        guard limits.contains(value) else {
            report("\(label) is \(text)", remedy: limits.text(in: dimension))
            return nil
        }
        return value
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
        guard let nearest = NearestName.suggestion(for: unit, among: dimension.units.map(\.name)) else { return all }
        return "did you mean '\(nearest)'? \(all)"
    }

    /// A time of the day, written `"07:30"`, as time since midnight.
    func clockTime() -> SimDuration? {
        guard let text = scalar() else { return nil }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        if parts.count == 2, parts.allSatisfy({ $0.count == 2 && $0.allSatisfy { $0.isASCII && $0.isNumber } }),
            let hour = Int64(parts[0]), let minute = Int64(parts[1]), hour < 24, minute < 60
        {
            return .minutes(hour * 60 + minute)
        }
        report(
            "\(label) is '\(text)', not a time of the day",
            remedy: "write it like \"07:30\", from \"00:00\" to \"23:59\"")
        return nil
    }

    /// A date, written `2026-06-06`.
    func date() -> CalendarDate? {
        guard let text = scalar() else { return nil }
        if let date = CalendarDate(text) { return date }
        report("\(label) is '\(text)', not a date", remedy: "write year, month and day like 2026-06-06")
        return nil
    }
}
