/// Expectations of clients and drivers, learnt from earlier days: the wait in each zone and hour of the day, and the
/// drivers' income.
package struct LearnedExpectations: Hashable, Sendable {
    /// Expected wait in seconds; rows by hour × zones.
    package var waitSeconds: [Double]
    /// Mean income of the city's drivers per hour on duty, in units of money; 0 if no driver worked.
    package var incomePerHour: Double
    /// Number of waits observed in each cell of `waitSeconds`.
    package var waitCounts: [Double]

    /// Creates expectations.
    package init(waitSeconds: [Double], incomePerHour: Double, waits: [Double]) {
        (self.waitSeconds, self.incomePerHour, self.waitCounts) = (waitSeconds, incomePerHour, waits)
    }

    /// Estimates expectations from observations. Cells with few waits also use the other cells of their zone and hour.
    ///
    /// Each cell is shrunk towards the value that its hour and its zone predict, as if `ownWeight` waits of that length
    /// had been observed; hours and zones are shrunk towards the overall mean. (The idea is in C. N. Morris,
    /// "Parametric Empirical Bayes Inference", Journal of the American Statistical Association 78 (1983); the weight is
    /// chosen, not estimated.)
    ///
    /// - Parameters:
    ///   - sums: seconds waited, rows by hour × zones.
    ///   - counts: number of waits, likewise.
    package init(sums: [Double], counts: [Double], zones: Int, incomePerHour: Double) {
        let all = counts.reduce(0, +)
        let mean = all > 0 ? sums.reduce(0, +) / all : 0
        let weight = LearnedExpectations.ownWeight
        let ofHour = (0..<counts.count / zones).map { hour -> Double in
            let row = hour * zones..<(hour + 1) * zones
            return (sums[row].reduce(0, +) + weight * mean) / (counts[row].reduce(0, +) + weight)
        }
        let ofZone = (0..<zones).map { zone -> Double in
            var (seen, expected) = (weight * mean, weight * mean)
            for hour in ofHour.indices {
                seen += sums[hour * zones + zone]
                expected += counts[hour * zones + zone] * ofHour[hour]
            }
            return expected > 0 ? seen / expected : 1
        }
        let waits = sums.indices.map { cell in
            (sums[cell] + weight * ofHour[cell / zones] * ofZone[cell % zones]) / (counts[cell] + weight)
        }
        self.init(waitSeconds: waits, incomePerHour: incomePerHour, waits: counts)
    }

    private static let ownWeight = 10.0

    /// Returns an interpolation towards other expectations; 0 is this one, 1 the other.
    package func moved(by share: Double, towards other: LearnedExpectations) -> LearnedExpectations {
        LearnedExpectations(
            waitSeconds: zip(waitSeconds, other.waitSeconds).map { $0 + share * ($1 - $0) },
            incomePerHour: incomePerHour + share * (other.incomePerHour - incomePerHour), waits: other.waitCounts)
    }

    /// Returns the distance to other expectations in seconds: the mean over the waits that the other was learnt from,
    /// and the maximum over cells with a wait.
    package func gap(to other: LearnedExpectations) -> (mean: Double, most: Double) {
        var (sum, waits, most) = (0.0, 0.0, 0.0)
        for cell in waitSeconds.indices where other.waitCounts[cell] > 0 {
            let gap = abs(waitSeconds[cell] - other.waitSeconds[cell])
            sum += gap * other.waitCounts[cell]
            waits += other.waitCounts[cell]
            most = max(most, gap)
        }
        return (waits > 0 ? sum / waits : 0, most)
    }
}
