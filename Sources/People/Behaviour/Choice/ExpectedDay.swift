/// What people have come to expect of taxis, from days before: how long clients wait in each zone at each hour of the day, and
/// what drivers earn.
package struct ExpectedDay: Hashable, Sendable {
    /// Rows by the hour × zones.
    package var waitSeconds: [Double]
    /// Of the drivers of the city, in units of money for an hour on duty; 0 where nobody worked.
    package var incomePerHour: Double
    /// How many waits it was learnt from, as `waitSeconds`.
    package var waits: [Double]

    package init(waitSeconds: [Double], incomePerHour: Double, waits: [Double]) {
        (self.waitSeconds, self.incomePerHour, self.waits) = (waitSeconds, incomePerHour, waits)
    }

    /// Out of what was seen: where few waits were seen the others of the zone and of the hour tell, too.
    ///
    /// Each cell is shrunk towards what its hour and its zone would let expect, as if `ownWeight` waits of that had been seen
    /// there; hours and zones likewise towards all. (C. N. Morris, "Parametric Empirical Bayes Inference", Journal of the
    /// American Statistical Association 78 (1983), has the idea; the weight is a choice of ours, not estimated.)
    ///
    /// - Parameters:
    ///   - sums: seconds waited, rows by the hour × zones.
    ///   - counts: by how many, likewise.
    package init(sums: [Double], counts: [Double], zones: Int, incomePerHour: Double) {
        let all = counts.reduce(0, +)
        let mean = all > 0 ? sums.reduce(0, +) / all : 0
        let weight = ExpectedDay.ownWeight
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

    /// A part of the way from one to another.
    package func moved(by share: Double, towards other: ExpectedDay) -> ExpectedDay {
        ExpectedDay(
            waitSeconds: zip(waitSeconds, other.waitSeconds).map { $0 + share * ($1 - $0) },
            incomePerHour: incomePerHour + share * (other.incomePerHour - incomePerHour), waits: other.waits)
    }

    /// How far two are apart: the mean over the waits that the other was learnt from, and the most in any cell with one, seconds.
    package func gap(to other: ExpectedDay) -> (mean: Double, most: Double) {
        var (sum, waits, most) = (0.0, 0.0, 0.0)
        for cell in waitSeconds.indices where other.waits[cell] > 0 {
            let gap = abs(waitSeconds[cell] - other.waitSeconds[cell])
            sum += gap * other.waits[cell]
            waits += other.waits[cell]
            most = max(most, gap)
        }
        return (waits > 0 ? sum / waits : 0, most)
    }
}
