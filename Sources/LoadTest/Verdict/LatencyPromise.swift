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
        case .tours, .activity: ""
        }
    }

    /// What is judged, as people say it.
    var judged: String {
        switch self {
        case .taxis: "decisions"
        case .tours, .activity: "answers"
        }
    }

    var usersPromised: String {
        switch self {
        case .taxis: " (T13: up to 500000)"
        case .tours, .activity: ""
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
        case .tours:
            [
                LatencyPromise(rule: "W09", name: "tour list", kinds: [.list], limit: .milliseconds(500)),
                LatencyPromise(rule: "W09", name: "tour data", kinds: [.preview], limit: .milliseconds(750)),
                LatencyPromise(rule: "W09", name: "start", kinds: [.start], limit: .milliseconds(1_500)),
            ]
        case .activity:
            [
                LatencyPromise(rule: "F07", name: "starts", kinds: [.start], limit: .seconds(3), percentile: 80),
                LatencyPromise(rule: "F07", name: "logins", kinds: [.login], limit: .seconds(3), percentile: 80),
            ]
        }
    }

    /// The rule that promises so many of a hundred commands carried out, beside what all profiles ask; nil for none.
    var ruleOfAvailability: String? {
        switch self {
        case .taxis, .tours: nil
        case .activity: "F07"
        }
    }

    /// The rule of `promisedRows` that this service is tested by.
    var promisedRule: String {
        switch self {
        case .taxis: "T13"
        case .tours: "W09"
        case .activity: "F07"
        }
    }

    /// What the rule book promises of each service, for profiles of other ones.
    static let promisedRows: [(rule: String, name: String, target: String, isBuilt: Bool)] = [
        ("T13", "queue handling of the taxis", "under 1 s, below 1 wrong in 10000", true),
        ("W09", "tour list, tour data, start", "500 ms, 750 ms, 1500 ms", true),
        ("G11", "any answer of the city guide", "within 5 s", false),
        ("L09", "answers of the place finder to 20 users", "within 5 s", false),
        ("F07", "starts and logins of the tracker", "80 % within 3 s, 99 % available", true),
    ]
}
