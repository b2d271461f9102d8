import TaxiService

/// Dispatch policies in words for planners.
enum PolicyText {
    /// Returns the short name of a policy, or the manifest's word if this version does not know it.
    static func name(_ policy: String) -> String {
        guard let name = TaxiService.PolicyName(rawValue: policy) else { return policy }
        return switch name {
        case .fifo: "first in, first out"
        case .nearest: "to the nearest taxi"
        case .longestIdle: "to the taxi longest idle"
        case .random: "by lot"
        case .batched: "of gathered calls"
        case .rebalanced: "first in, first out, taxis sent ahead"
        }
    }

    /// Returns a description as a sentence without the full stop.
    static func sentence(_ policy: TaxiService.PolicyName) -> String {
        switch policy {
        case .fifo: "the taxi that came first to the queue of the client's zone is asked first (first in, first out)"
        case .nearest: "the taxi that would be there soonest is asked, whoever has waited longer"
        case .longestIdle: "the taxi that has been without a ride the longest is asked, wherever it stands"
        case .random: "any free taxi is asked, each as likely as the other"
        case .batched:
            "the calls of some seconds are gathered, and given to the taxis with the least way to them in all"
        case .rebalanced: "first in, first out, and free taxis are sent to where they will be wanted"
        }
    }
}
