import Measures
import OutputFiles

extension Finding {
    /// Returns the sentence on the first candidate and its mean, with an interval simultaneous over all candidates; nil
    /// if it is not significant.
    package func words(
        factor: Double = 1, decimals: Int, _ sentence: (_ first: Candidate, _ mean: FormattedEstimate) -> String
    ) -> String? {
        first.map { sentence($0, FormattedEstimate($0.mean, interval, factor: factor, decimals: decimals)) }
    }
}

/// The spread between zones: the tenth of the zones at each end, or one zone if there are few, and the mean that bounds
/// each group, with intervals adjusted for the selection.
///
///     ZoneSpread(waits, replications: 20)?.words(factor: 1 / 60, decimals: 1)   // 6 of 60 zones: 2.9 (2.7 to 3.1), 6
///     others: 11.2 (10.6 to 12.0)
package struct ZoneSpread {
    /// Names of both groups: `6 of 60 zones` and `6 others`, or `1 of 9 zones` and `another`.
    package let least, most: String
    private let low, high: (mean: Double, interval: ClosedRange<Double>?)

    /// Smallest number of replications: with fewer, the simultaneous intervals are too wide to be useful.
    private static let replicationsMin = 10

    /// Computes the spread; nil with fewer than two zones, or with several but too few replications.
    ///
    /// - Parameter zones: zones with enough observations.
    package init?(_ zones: [Finding.Candidate], replications: Int) {
        guard zones.count > 1, replications == 1 || replications >= ZoneSpread.replicationsMin else { return nil }
        let count = max(zones.count / 10, 1)
        least = "\(NumberFormat.count(count)) of \(NumberFormat.count(zones.count)) zones"
        most = count == 1 ? "another" : "\(NumberFormat.count(count)) others"
        low = Finding.mean(above: count - 1, of: zones)
        high = Finding.mean(above: zones.count - count, of: zones)
    }

    /// Returns the bounds of both groups as text.
    package func words(factor: Double, decimals: Int) -> (least: FormattedEstimate, most: FormattedEstimate) {
        (
            FormattedEstimate(low.mean, low.interval, factor: factor, decimals: decimals),
            FormattedEstimate(high.mean, high.interval, factor: factor, decimals: decimals)
        )
    }
}
