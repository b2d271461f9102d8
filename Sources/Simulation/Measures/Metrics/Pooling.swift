/// The estimation of a measure over several replications.
package enum Pooling: Hashable, Sendable {
    /// Number of events per member of a whole: the ratio of two sums over all replications, in which each member has
    /// the same weight. Every metric of such a measure carries the size of its whole (`Metric.weight`).
    case rate(of: String)
    /// The same for a numerator that is no count: seconds, kilometres, money.
    case ratio(of: String)
    /// The mean of the replications' values.
    case eachReplicationAlike(because: Reason)

    /// The reason for the lack of a weight.
    package enum Reason: Hashable, Sendable, CaseIterable {
        /// A count that the scenario determines, such as drivers or possible overtakings: it may not be random.
        case countOfGiven
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
    static let countOfGiven = Pooling.eachReplicationAlike(because: .countOfGiven)
    static let count = Pooling.eachReplicationAlike(because: .count)
    static let total = Pooling.eachReplicationAlike(because: .total)
    static let quantile = Pooling.eachReplicationAlike(because: .quantile)
    static let extreme = Pooling.eachReplicationAlike(because: .extreme)
    static let spread = Pooling.eachReplicationAlike(because: .spread)
    static let index = Pooling.eachReplicationAlike(because: .index)
    static let correlation = Pooling.eachReplicationAlike(because: .correlation)
    static let difference = Pooling.eachReplicationAlike(because: .difference)
}
