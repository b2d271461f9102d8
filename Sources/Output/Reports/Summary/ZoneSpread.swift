import Measures
import OutputFiles

/// The spread between zones: the tenth of the zones with the lowest means and the tenth with the highest, each at least
/// one zone. Of the first group it has the highest mean, of the second the lowest, with intervals that allow for the
/// selection. One replication has no intervals.
///
///     let bounds = ZoneSpread(waits, replications: 20)?.bounds(factor: 1 / 60, decimals: 1)
///     // lowName: "6 of 60 zones", low: 2.9 (2.7 to 3.1); highName: "6 others", high: 11.2 (10.6 to 12.0)
package struct ZoneSpread {
    /// Names of both groups: `6 of 60 zones` and `6 others`, or `1 of 9 zones` and `another`.
    package let lowName, highName: String
    /// Number of zones in all, and in each group.
    package let zoneCount, count: Int
    private let low, high: (mean: Double, interval: ClosedRange<Double>?)

    /// Smallest number of replications: with fewer, the simultaneous intervals are too wide to be useful.
    private static let replicationsMin = 10

    /// Computes the spread; nil with fewer than two zones, or with several but too few replications.
    ///
    /// - Parameter zones: zones with enough observations.
    package init?(_ zones: [Finding.Candidate], replications: Int) {
        guard zones.count > 1, replications == 1 || replications >= ZoneSpread.replicationsMin else { return nil }
        (zoneCount, count) = (zones.count, max(zones.count / 10, 1))
        lowName = "\(NumberFormat.count(count)) of \(NumberFormat.count(zones.count)) zones"
        highName = count == 1 ? "another" : "\(NumberFormat.count(count)) others"
        low = Finding.mean(ofRank: count - 1, among: zones)
        high = Finding.mean(ofRank: zones.count - count, among: zones)
    }

    /// Returns the highest mean of the low group and the lowest mean of the high group.
    package func bounds(factor: Double, decimals: Int) -> (low: FormattedEstimate, high: FormattedEstimate) {
        (
            FormattedEstimate(low.mean, low.interval, factor: factor, decimals: decimals),
            FormattedEstimate(high.mean, high.interval, factor: factor, decimals: decimals)
        )
    }
}

extension Finding {
    /// Returns the sentence on the first candidate and its mean, with an interval simultaneous over all candidates; nil
    /// if it is not significant.
    package func words(
        factor: Double = 1, decimals: Int, _ sentence: (_ first: Candidate, _ mean: FormattedEstimate) -> String
    ) -> String? {
        first.map { sentence($0, FormattedEstimate($0.mean, interval, factor: factor, decimals: decimals)) }
    }
}
