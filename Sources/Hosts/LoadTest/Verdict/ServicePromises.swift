import LoadTestParameters
import Quantities

/// The rule book's promises of a service.
package struct ServicePromises: Sendable {
    /// Rule that sets the latency and correctness of all commands; empty if only the profile does.
    var rule = ""
    /// Name of the checked decisions in sentences.
    var judged = "answers"
    /// Text after the number of users.
    var usersPromised = ""
    /// Promises for some kinds of commands.
    var latencies: [LatencyPromise] = []
    /// Rule that promises an availability, in addition to the common targets; nil if there is none.
    var ruleOfAvailability: String?
    /// Maximum share of commands in error and maximum memory, with their rule; nil if no rule sets them.
    var soundness: (rule: String, errorShare: Double, bytes: Int)?
    /// The promises as one row per rule, for the tables of other services' profiles.
    let rows: [(rule: String, name: String, target: String)]

    func ofAll(_ target: LoadTarget) -> LatencyPromise {
        LatencyPromise(
            rule: rule, name: "time from due", kinds: [], limit: target.latency, percentile: target.percentile)
    }
}

/// Latency promised for some kinds of commands, from their due times.
package struct LatencyPromise: Sendable {
    /// The rule that promises it.
    package var rule: String
    /// Name of the latency in tables.
    package var name: String
    /// Command kinds; empty for all.
    package var kinds: [CommandKind]
    /// Maximum latency.
    package var limit: SimDuration
    /// Percentile of commands within the limit; nil for the percentile of the profile's target.
    package var percentile: Double?
}
