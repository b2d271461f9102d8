import Quantities

/// What the service must hold to pass.
package struct LoadTarget: Hashable, Sendable {
    /// T13: from the moment when a command was due.
    package var latency: SimDuration = .seconds(1)
    /// For how many of a hundred commands.
    package var percentile = 99.99
    /// T13: the share of wrong decisions that must not be reached.
    package var wrongShare = 0.0001
    /// How late the generators may send one command of a hundred before a run tells more of them than of the service; nil for
    /// a tenth of the latency.
    package var lateness: SimDuration?

    package init() {}
}
