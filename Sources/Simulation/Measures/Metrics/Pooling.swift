/// The estimation of a measure over several replications.
package enum Pooling: Hashable, Sendable {
    /// Number of events per member of a whole: the ratio of two sums over all replications, in which each member has
    /// the same weight. Every metric of such a measure carries the size of its whole (`Metric.weight`).
    case rate(of: String)
    /// The same for a numerator that is no count: seconds, kilometres, money.
    case ratio(of: String)
    /// The mean of the replications' values.
    case unweightedMean(because: Reason)

    /// The reason for the lack of a weight.
    package enum Reason: Hashable, Sendable, CaseIterable {
        /// A count that the scenario determines, such as drivers or possible overtakings: it may not be random.
        case scenarioCount
        /// A count of random events.
        case count
        /// A total length, time or amount of money.
        case total
        /// A quantile, for which the replications are batches.
        case quantile
        /// The greatest or the first of a replication.
        case extreme
        /// The dispersion of the parts of one replication.
        case spread
        /// A coefficient from 0 to 1 that is no share.
        case index
        /// A rank correlation, from −1 to 1.
        case correlation
        /// A difference between two figures of one replication: the common effect of a busy day cancels.
        case difference
    }
}

/// Shorthand for the rows of measures.
extension Pooling {
    static let countOfGiven = Pooling.unweightedMean(because: .scenarioCount)
    static let count = Pooling.unweightedMean(because: .count)
    static let total = Pooling.unweightedMean(because: .total)
    static let quantile = Pooling.unweightedMean(because: .quantile)
    static let extreme = Pooling.unweightedMean(because: .extreme)
    static let spread = Pooling.unweightedMean(because: .spread)
    static let index = Pooling.unweightedMean(because: .index)
    static let correlation = Pooling.unweightedMean(because: .correlation)
    static let difference = Pooling.unweightedMean(because: .difference)
}
