import Statistics

/// Whether fewer customers wait less, and by how much: a comparison of means over replications.
public enum ComparisonOfMeans {
    /// The mean wait of each of 20 replications, which have customers of their own.
    private static func meanWaitsSeconds(load: Double) -> [Double] {
        (1...20).map { replication in
            Tally(
                SingleServerQueue.waitsSeconds(load: load, customers: 2_000, seed: 1, replication: replication)
            ).mean
        }
    }

    /// The mean wait at two loads, and what may be said of the difference.
    public static func answer() -> String {
        let (busy, quiet) = (meanWaitsSeconds(load: 0.8), meanWaitsSeconds(load: 0.7))
        // Replication by replication both have the same customers: what chance brings them falls out of the difference.
        let difference = MeanDifference(paired: busy, quiet)
        guard let interval = ConfidenceInterval(Tally(busy)), let change = difference.interval else { return "too few" }
        func text(_ seconds: Double) -> String { "\((seconds * 100).rounded() / 100) s" }
        return "mean wait at 0.8: \(text(interval.low)) to \(text(interval.high)); "
            + "at 0.7 it is \(text(-change.upperBound)) to \(text(-change.lowerBound)) less"
    }
}
