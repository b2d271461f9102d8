extension TaxiService {
    /// The dispatch policy: FIFO, the rule book's, or another one for comparison. The names are those of
    /// `dispatch.policy` and of reports.
    package enum PolicyName: String, Hashable, Sendable, CaseIterable {
        /// First in, first out, in each zone's queue (T03): the rule.
        case fifo
        /// The driver with the least travel time to the pickup.
        case nearest
        /// The driver who has been without a ride the longest.
        case longestIdle
        /// Any eligible driver, all with equal probability.
        case random
        /// Batches of waiting rides, assigned with the least total time to the pickups.
        case batched
        /// FIFO, and drivers without a ride are sent to zones with expected demand.
        case rebalanced

        /// Whether the policy is that of the rule book.
        package var isRule: Bool { self == .fifo }

        /// Whether offers follow the rule, even if the policy does more.
        package var isFirstInFirstOut: Bool { self == .fifo || self == .rebalanced }

        /// The remark that follows "dispatch" in every result of a policy other than the rule.
        package var remark: String? {
            switch self {
            case .fifo: nil
            case .nearest, .longestIdle, .random, .batched:
                "\(rawValue) (not the rule; the rule is first come, first served)"
            case .rebalanced:
                "\(rawValue) (an addition to the rule: first come, first served, and waiting drivers are sent ahead)"
            }
        }
    }
}
