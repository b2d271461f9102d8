/// What becomes of a measure over several replications.
package enum Pooling: Hashable, Sendable {
    /// How often something happens among so many: the ratio of two sums over all replications, in which each of these counts
    /// the same. Every metric of such a measure carries of how many of them it is (`Metric.weight`).
    case rate(of: String)
    /// Likewise of what is no whole number: seconds, kilometres, money.
    case ratio(of: String)
    /// The mean of the replications' values.
    case eachReplicationAlike(because: Reason)

    /// Why there is nothing that each value could be weighed by.
    package enum Reason: Hashable, Sendable, CaseIterable {
        /// A count of what the scenario brings about, such as drivers, and whether they may be passed over: chance may have no
        /// part in it.
        case countOfGiven
        /// A count of what happens by chance.
        case count
        /// A length, a time or an amount of money of all together.
        case total
        /// A quantile, of which the replications are the batches.
        case quantile
        /// The greatest or the first of a replication.
        case extreme
        /// How far the parts of one replication are apart.
        case spread
        /// A coefficient from 0 to 1 that is a share of nothing.
        case index
        /// Of two orders, from −1 to 1.
        case correlation
        /// Of two figures of one replication: what a busy day does to both falls out.
        case difference
    }
}

/// As a measure's row says it.
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
