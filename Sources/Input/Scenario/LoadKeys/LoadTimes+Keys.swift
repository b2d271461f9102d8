import LoadTestParameters
import SimulationKernel

/// `rides:` of a load profile.
extension LoadRideTimes {
    /// Keys of rides.
    package static let keys: [Key<LoadRideTimes>] = [
        Key("toPickup", \.toPickup, .random(.time), "time from accepting to the arrival at the pickup"),
        Key("onBoard", \.onBoard, .random(.time), "time from the pickup to the payment"),
        Key("betweenSteps", \.betweenSteps, .random(.time), "time between two steps"),
    ]
}

/// `walks:` of a load profile.
extension LoadTourTimes {
    /// Keys of walks.
    package static let keys: [Key<LoadTourTimes>] = [
        Key("toWaypoint", \.toWaypoint, .random(.time), "time from one waypoint to the next"),
        Key("atWaypoint", \.atWaypoint, .random(.time), "time at a waypoint"),
        Key("phoneAway", \.phoneAway, .random(.time), "time for which the phone is put away"),
        Key("betweenSteps", \.betweenSteps, .random(.time), "time between two steps"),
    ]
}

/// `runs:` of a load profile.
extension LoadSessionTimes {
    /// Keys of runs.
    package static let keys: [Key<LoadSessionTimes>] = [
        Key("session", \.session, .random(.time), "length of a session, with its pauses"),
        Key("pause", \.pause, .random(.time), "length of a pause in a session"),
        Key("lost", \.outage, .random(.time), "time for which the connection is lost, or the app has crashed"),
        Key("loggedOut", \.loggedOut, .random(.time), "time from logging out to logging in"),
        Key("fixEvery", \.fixInterval, .time(.from(0.01, to: 3_600)), "time between two positions"),
        Key("step", \.stepMetres, .metres(toKilometres: 10), "distance between two positions"),
    ]
}

/// `evening:` of a load profile.
extension LoadTouristTimes {
    /// Keys of tourists.
    package static let keys: [Key<LoadTouristTimes>] =
        [Key("betweenSteps", \.betweenSteps, .random(.time), "time between two steps")]
}

/// `target:` of a load profile.
extension LoadTarget {
    /// Keys of the targets.
    package static let keys: [Key<LoadTarget>] = [
        Key(
            "latency", \.latency, .time(.above(0, to: 3_600)),
            "response time that the `percentile` of the commands must not exceed"),
        // A percentile of 100, the slowest of all commands, has no statistical meaning.
        Key(
            "percentile", \.percentile, .number(.above(0, to: 99.9999)),
            "percentile of the commands of each kind, in per cent"),
        Key(
            "lateness", \.generatorLatenessMax, .ifWritten(.time(.above(0, to: 3_600)), defaultValue: .zero),
            "accepted lateness of the tester; if more than 1 % of the commands are sent later, the run is invalid",
            defaultValue: "a tenth of `latency`"),
        Key("wrong", \.wrongShare, .number(.above(0, to: 1)), "maximum share of wrong decisions"),
        Key(
            "refused", \.refusedShare, .number(.from(0, to: 1)), "maximum share of refused attempts: 429, 503, no room"),
        Key(
            "failed", \.failedShare, .number(.from(0, to: 1)),
            "maximum share of failed attempts: other statuses, unreadable answers"),
        Key(
            "broken", \.brokenShare, .number(.from(0, to: 1)),
            "maximum share of broken attempts: resets, incomplete answers, no answer"),
        Key("timeout", \.timeout, .time(.above(0, to: 3_600)), "maximum time that an attempt waits for its answer"),
    ]
}

extension KeyForm where Value == Double {
    /// Form of a length above 0, in metres.
    fileprivate static func metres(toKilometres limit: Double) -> KeyForm {
        let form = KeyForm.kilometres(.above(0, to: limit))
        return KeyForm(form.accepted, text: { form.text($0 / 1_000) }) { field, defaultValue in
            form.read(field, defaultValue).map { $0 * 1_000 }
        }
    }
}
