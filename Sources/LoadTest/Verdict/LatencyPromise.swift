import Quantities

/// How soon commands of some kinds are to be answered, from when they were due.
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

// What each service promises.
extension LoadCrowd {
    /// Under which all commands together are asked to be soon, and everything to be right; none where only the profile asks it.
    var rule: String {
        switch self {
        case .taxis: "T13"
        }
    }

    /// What is judged, as people say it.
    var judged: String {
        switch self {
        case .taxis: "decisions"
        }
    }

    var usersPromised: String {
        switch self {
        case .taxis: " (T13: up to 500000)"
        }
    }

    func promiseOfAll(_ target: LoadTarget) -> LatencyPromise {
        LatencyPromise(
            rule: rule, name: "time from due", kinds: [], limit: target.latency, percentile: target.percentile)
    }

    /// Of some kinds of commands.
    var promises: [LatencyPromise] {
        switch self {
        case .taxis: []
        }
    }

    /// The rule of `promisedRows` that this service is tested by.
    var promisedRule: String {
        switch self {
        case .taxis: "T13"
        }
    }

    /// What the rule book promises of each service, for profiles of other ones.
    static let promisedRows: [(rule: String, name: String, target: String, isBuilt: Bool)] = [
        ("W09", "tour list, tour data, start", "500 ms, 750 ms, 1500 ms", false),
        ("G11", "any answer of the city guide", "within 5 s", false),
        ("L09", "answers of the place finder to 20 users", "within 5 s", false),
        ("F07", "starts and logins of the tracker", "80 % within 3 s", false),
    ]
}
