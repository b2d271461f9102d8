/// The difference of a metric below which two values count as equally good: the indifference zone of a search for the
/// best, and the smallest difference that comparisons report.
package enum Indifference: Hashable, Sendable {
    /// Amount in the metric's unit.
    case absolute(Double)
    /// Share of the baseline's mean.
    case share(Double)

    /// Parses `30 s`, `0.01`, `2 %`, or for a share `0.5 points`; nil unless it is an amount above 0 in a suitable
    /// unit.
    package init?(_ text: some StringProtocol, in unit: MetricUnit) {
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard let number = Double(digits), number > 0, number.isFinite else { return nil }
        let written = text[digits.endIndex...].drop { $0 == " " }
        let factor = unit.factor(of: written)
        if written == "%" {
            self = .share(number / 100)
        } else if let factor {
            self = .absolute(number * factor)
        } else {
            return nil
        }
    }

    /// Returns the difference in the metric's unit.
    package func amount(of mean: Double) -> Double {
        switch self {
        case .absolute(let amount): amount
        case .share(let share): share * abs(mean)
        }
    }
}

extension MetricUnit {
    /// Returns the amount in this unit that a written unit stands for: 60 for `min` of seconds; nil if it does not fit.
    func factor(of written: some StringProtocol) -> Double? {
        switch (written, self) {
        case ("", _): 1
        case ("s", .seconds), ("min", .minutes), ("h", .hours), ("km", .kilometres), ("kg", .kilograms): 1
        case ("min", .seconds), ("h", .minutes): 60
        case ("h", .seconds): 3_600
        case ("points", .share): 0.01
        default: nil
        }
    }
}

extension Measure {
    /// The smallest difference that comparisons report by default (`worthTelling`). Smaller ones may be significant
    /// with enough replications, and still affect no decision.
    package var indifference: Indifference {
        // A Gini or Jain index has no unit; its second decimal is what publications report.
        if pooling == .index { return .absolute(0.01) }
        return switch unit {
        // Half a client in a hundred.
        case .share: .absolute(0.005)
        // A tenth of a minute: less is finer than any promise to a client.
        case .seconds: .absolute(6)
        case .minutes: .absolute(0.1)
        case .count, .ratio, .people, .kilometres, .kilograms, .hours, .money, .moneyPerHour, .ridesPerHour,
            .metresPerSecond, .day:
            .share(0.01)
        }
    }
}

/// The smallest differences that comparisons report.
package struct ReportingThresholds: Sendable {
    private let explicit: [MetricKey: Indifference]  // only looked up

    /// Creates the thresholds.
    ///
    /// - Parameter written: thresholds of the scenario; all other metrics have the default of their measure.
    package init(_ written: [MetricKey: Indifference] = [:]) { self.explicit = written }

    /// Returns whether the scenario sets the threshold of a metric.
    package func isSet(_ key: MetricKey) -> Bool { explicit[key] != nil }

    /// Returns the threshold of a metric.
    package subscript(key: MetricKey) -> Indifference { explicit[key] ?? key.measure.indifference }
}
