/// Factors that hold in periods of time, and 1 elsewhere. Where periods overlap, their factors are multiplied.
///
///     let rain = PeriodFactors([PeriodFactors.Part(16:00..<18:00, 0.8), PeriodFactors.Part(17:00..<19:00, 0.5)])
///     // 0.8 until 17:00, 0.4 until 18:00, 0.5 until 19:00
package struct PeriodFactors: Hashable, Sendable {
    /// A period with its factor.
    package struct Part: Hashable, Sendable {
        /// The period, without its end.
        package let period: Range<SimTime>
        /// The factor, not negative.
        package let factor: Double

        /// Creates a part.
        package init(_ period: Range<SimTime>, _ factor: Double) { (self.period, self.factor) = (period, factor) }
    }

    /// Disjoint periods in order of time.
    package let parts: [Part]

    /// Creates the product of several factors; empty for 1 at all times.
    ///
    /// - Complexity: O(changes²).
    package init(_ changes: [Part] = []) {
        let cuts = Set(changes.flatMap { [$0.period.lowerBound, $0.period.upperBound] }).sorted()
        parts = zip(cuts, cuts.dropFirst()).compactMap { start, end in
            let active = changes.filter { $0.period.contains(start) }
            return active.isEmpty ? nil : Part(start..<end, active.reduce(1) { $0 * $1.factor })
        }
    }

    /// Creates the factor 1 in one period and 0 at all other times of a run.
    package init(only period: Range<SimTime>) {
        parts = [
            Part(min(.zero, period.lowerBound) - .days(1)..<period.lowerBound, 0),
            Part(period.upperBound..<SimTime.distantFuture, 0),
        ]
    }

    /// Whether the factor is 1 at all times.
    package var isEmpty: Bool { parts.isEmpty }

    /// The greatest factor of all times, at least 1.
    package var greatest: Double { parts.reduce(1) { max($0, $1.factor) } }

    /// Returns the factor at a time.
    ///
    /// - Complexity: O(parts).
    package func factor(at time: SimTime) -> Double { parts.first { $0.period.contains(time) }?.factor ?? 1 }

    /// Returns the greatest factor in a period.
    ///
    /// - Complexity: O(parts).
    package func greatest(in period: Range<SimTime>) -> Double {
        var (greatest, rest) = (0.0, period.upperBound - period.lowerBound)
        for part in parts where part.period.overlaps(period) {
            greatest = max(greatest, part.factor)
            let common = part.period.clamped(to: period)
            rest = rest - (common.upperBound - common.lowerBound)
        }
        return rest > .zero ? max(greatest, 1) : greatest
    }
}
