import TaxiService

/// Dispatch policies in words for planners.
enum PolicyText {
    /// Returns the short name of a policy, or the manifest's word if this version does not know it.
    static func name(_ policy: String) -> String {
        guard let name = TaxiService.PolicyName(rawValue: policy) else { return policy }
        return switch name {
        case .fifo: "first in, first out"
        case .nearest: "to the nearest taxi"
        case .longestIdle: "to the taxi that has been idle longest"
        case .random: "at random"
        case .batched: "in batches of calls"
        case .rebalanced: "first in, first out, with taxis sent ahead"
        }
    }

    /// Returns a description as a sentence without the full stop.
    static func sentence(_ policy: TaxiService.PolicyName) -> String {
        switch policy {
        case .fifo:
            "the taxi that came first to the queue of the client's zone gets the first offer (first in, first out)"
        case .nearest: "the taxi that would be there soonest gets the offer, even if another has waited longer"
        case .longestIdle: "the taxi that has been without a ride the longest gets the offer, wherever it is"
        case .random: "any free taxi gets the offer, each with the same probability"
        case .batched:
            "the calls of some seconds are collected; as many as possible are offered, with the least total drive time"
        case .rebalanced: "first in, first out, and free taxis are sent to where requests are expected"
        }
    }
}
