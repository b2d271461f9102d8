/// The proportions of the actions that users begin on their own; all other commands follow from these.
package struct CommandMix: Hashable, Sendable {
    /// Command kinds in the mix.
    package let kinds: [CommandKind]
    /// Share of each of `kinds`; the sum is 1.
    package let shares: [Double]

    /// Creates a mix from relative weights.
    ///
    /// - Precondition: one weight per kind, none negative, at least one positive.
    package init(of kinds: [CommandKind], weights: [Double]) {
        precondition(weights.count == kinds.count)
        let sum = weights.reduce(0, +)
        precondition(sum > 0 && weights.allSatisfy { $0 >= 0 })
        self.kinds = kinds
        shares = weights.map { $0 / sum }
    }

    /// Share of a kind; 0 if the mix does not contain it.
    package subscript(kind: CommandKind) -> Double { kinds.firstIndex(of: kind).map { shares[$0] } ?? 0 }
}
