/// In which proportions people begin things of themselves; all other commands follow from these.
package struct CommandMix: Hashable, Sendable {
    /// What can be mixed.
    package let kinds: [CommandKind]
    /// By `kinds`, adding up to 1.
    package let shares: [Double]

    /// - Precondition: as many as `kinds`, none negative, one at least positive.
    package init(of kinds: [CommandKind], weights: [Double]) {
        precondition(weights.count == kinds.count)
        let sum = weights.reduce(0, +)
        precondition(sum > 0 && weights.allSatisfy { $0 >= 0 })
        self.kinds = kinds
        shares = weights.map { $0 / sum }
    }

    /// 0 for what is not mixed.
    package subscript(kind: CommandKind) -> Double { kinds.firstIndex(of: kind).map { shares[$0] } ?? 0 }
}
