import LoadParameters
import Quantities

/// The rule book's promises of a service.
package struct ServicePromises: Sendable {
    /// The rule under which all commands together are asked to be soon, and everything to be right; none where only the
    /// profile asks it.
    var rule = ""
    /// Name of the judged commands in sentences.
    var judged = "answers"
    /// Behind the number of users.
    var usersPromised = ""
    /// Promises for some kinds of commands.
    var latencies: [LatencyPromise] = []
    /// The rule that promises so many of a hundred commands carried out, beside what all profiles ask; nil for none.
    var ruleOfAvailability: String?
    /// The share of commands in error below which this service is to stay, and within which memory, by which rule; nil where
    /// no rule says so.
    var soundness: (rule: String, errorShare: Double, bytes: Int)?
    /// The same in a row for each rule, for profiles of other services.
    let rows: [(rule: String, name: String, target: String)]

    func ofAll(_ target: LoadTarget) -> LatencyPromise {
        LatencyPromise(
            rule: rule, name: "time from due", kinds: [], limit: target.latency, percentile: target.percentile)
    }
}

/// Latency promised for commands of some kinds, counted from when they were due.
package struct LatencyPromise: Sendable {
    /// The rule that promises it.
    package var rule: String
    package var name: String
    /// Empty for all kinds.
    package var kinds: [CommandKind]
    package var limit: SimDuration
    /// For so many of a hundred; nil for as many as the profile's target says.
    package var percentile: Double?
}
