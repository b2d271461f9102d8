import LoadParameters
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
        case .evening: "G11"
        }
    }

    /// What is judged, as people say it.
    var judged: String {
        switch self {
        case .taxis: "decisions"
        case .tours, .activity, .evening: "answers"
        }
    }

    var usersPromised: String {
        switch self {
        case .taxis: " (T13: up to 500000)"
        case .tours, .activity, .evening: ""
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
        case .evening:
            [
                LatencyPromise(
                    rule: "L09", name: "answers of the place finder",
                    kinds: [.feed, .search, .look, .visit, .review, .friend, .message, .block], limit: .seconds(5)),
                LatencyPromise(
                    rule: "G11", name: "answers of the guide",
                    kinds: [.nearby, .meal, .route, .subscription, .transportCard], limit: .seconds(5)),
            ]
        }
    }

    /// The rule that promises so many of a hundred commands carried out, beside what all profiles ask; nil for none.
    var ruleOfAvailability: String? {
        switch self {
        case .taxis, .tours, .evening: nil
        case .activity: "F07"
        }
    }

    /// The share of commands in error below which this service is to stay, and within which memory, by which rule; nil where no rule
    /// says so.
    var promisedSoundness: (rule: String, errorShare: Double, bytes: Int)? {
        switch self {
        case .taxis, .tours, .activity: nil
        case .evening: (rule: "G11", errorShare: 0.001, bytes: 200_000_000)
        }
    }

    /// The rules of `promisedRows` that this service is tested by.
    var promisedRules: Set<String> {
        switch self {
        case .taxis: ["T13"]
        case .tours: ["W09"]
        case .activity: ["F07"]
        case .evening: ["G11", "L09"]
        }
    }

    /// What the rule book promises of each service, for profiles of other ones.
    static let promisedRows: [(rule: String, name: String, target: String)] = [
        ("T13", "queue handling of the taxis", "under 1 s, below 1 wrong in 10000"),
        ("W09", "tour list, tour data, start", "500 ms, 750 ms, 1500 ms"),
        ("G11", "any answer of the city guide", "within 5 s, below 0.1 % in error, 200 MB"),
        ("L09", "answers of the place finder to 20 users", "within 5 s"),
        ("F07", "starts and logins of the tracker", "80 % within 3 s, 99 % available"),
    ]
}
