import Statistics

/// A comparison of mean waits at two loads, over replications.
public enum ComparisonOfMeans {
    /// Returns the mean wait of each of 20 replications with independent customers.
    private static func meanWaitsSeconds(load: Double) -> [Double] {
        (1...20).map { replication in
            Tally(
                SingleServerQueue.waitsSeconds(load: load, customers: 2_000, seed: 1, replication: replication)
            ).mean
        }
    }

    /// Returns the mean wait at one load and the difference at the other, with their intervals.
    public static func answer() -> String {
        let (busy, quiet) = (meanWaitsSeconds(load: 0.8), meanWaitsSeconds(load: 0.7))
        // Both loads have the same customers in each replication, so much random variation cancels in the difference.
        let difference = MeanDifference(paired: busy, quiet)
        guard let interval = ConfidenceInterval(Tally(busy)), let change = difference.interval else { return "too few" }
        func text(_ seconds: Double) -> String { "\((seconds * 100).rounded() / 100) s" }
        return "mean wait at 0.8: \(text(interval.low)) to \(text(interval.high)); "
            + "at 0.7 it is \(text(-change.upperBound)) to \(text(-change.lowerBound)) less"
    }
}
