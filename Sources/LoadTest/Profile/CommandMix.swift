/// In which proportions people begin things of themselves; all other commands follow from these.
package struct CommandMix: Hashable, Sendable {
    /// What a profile may mix. The other kinds are answers to something: to an offer, to a taxi that has come, to the end
    /// of a ride.
    package static let kinds: [CommandKind] = [
        .position, .zoneChange, .duty, .request, .reservation, .share, .withdrawal,
    ]

    /// By `kinds`, adding up to 1.
    package let shares: [Double]

    /// - Precondition: as many as `kinds`, none negative, one at least positive.
    package init(weights: [Double]) {
        precondition(weights.count == CommandMix.kinds.count)
        let sum = weights.reduce(0, +)
        precondition(sum > 0 && weights.allSatisfy { $0 >= 0 })
        shares = weights.map { $0 / sum }
    }

    /// 0 for what is not mixed.
    package subscript(kind: CommandKind) -> Double {
        CommandMix.kinds.firstIndex(of: kind).map { shares[$0] } ?? 0
    }
}
