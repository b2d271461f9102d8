extension TaxiService {
    /// Who decides which driver is offered which ride: FIFO, the rule book's, or another policy, to see what the rule gains
    /// and loses. The words are those of `dispatch.policy` and of reports.
    package enum PolicyName: String, Hashable, Sendable, CaseIterable {
        /// First in, first out, in each zone's queue (T03): the rule.
        case fifo
        /// Whoever is the least time away from the pickup.
        case nearest
        /// Whoever has been without a ride the longest.
        case longestIdle
        /// Anybody, each as likely as the other.
        case random
        /// The waiting rides of some seconds together, with the least way to the pickups in all.
        case batched
        /// FIFO, and drivers without a ride are sent to where they will be wanted.
        case rebalanced

        /// Whether it is what the rule book wants.
        package var isRule: Bool { self == .fifo }

        /// Whether offers are as the rule wants them, whatever else is done.
        package var isFirstInFirstOut: Bool { self == .fifo || self == .rebalanced }

        /// What every result says of a policy that is not the rule, behind the word "dispatch".
        package var remark: String? { isRule ? nil : "\(rawValue) (not the rule: the rule is FIFO)" }
    }
}
