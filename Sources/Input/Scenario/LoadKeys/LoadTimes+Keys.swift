import LoadParameters
import SimulationKernel

/// `rides:` of a load profile.
extension LoadRideTimes {
    /// Keys of rides.
    package static let keys: [Key<LoadRideTimes>] = [
        Key("toPickup", \.toPickup, .random(.time), "from accepting to arriving"),
        Key("onBoard", \.onBoard, .random(.time), "from getting in to paying"),
        Key("betweenSteps", \.betweenSteps, .random(.time), "from one step to the next"),
    ]
}

/// `walks:` of a load profile.
extension LoadTourTimes {
    /// Keys of walks.
    package static let keys: [Key<LoadTourTimes>] = [
        Key("toWaypoint", \.toWaypoint, .random(.time), "from one waypoint to the next"),
        Key("atWaypoint", \.atWaypoint, .random(.time), "at a waypoint"),
        Key("phoneAway", \.phoneAway, .random(.time), "from putting the telephone away to taking it out"),
        Key("betweenSteps", \.betweenSteps, .random(.time), "from one step to the next"),
    ]
}

/// `runs:` of a load profile.
extension LoadSessionTimes {
    /// Keys of runs.
    package static let keys: [Key<LoadSessionTimes>] = [
        Key("session", \.session, .random(.time), "of a session, pauses included"),
        Key("pause", \.pause, .random(.time), "of a session"),
        Key("lost", \.outage, .random(.time), "how long the connection is lost, or the app dead"),
        Key("loggedOut", \.loggedOut, .random(.time), "from logging out to logging in"),
        Key("fixEvery", \.fixInterval, .time(.from(0.01, to: 3_600)), "from fix to fix"),
        Key("step", \.stepMetres, .metres(toKilometres: 10), "the way from fix to fix"),
    ]
}

/// `evening:` of a load profile.
extension LoadTouristTimes {
    /// Keys of tourists.
    package static let keys: [Key<LoadTouristTimes>] =
        [Key("betweenSteps", \.betweenSteps, .random(.time), "from one step to the next")]
}

/// `target:` of a load profile.
extension LoadTarget {
    /// Keys of the targets.
    package static let keys: [Key<LoadTarget>] = [
        Key("latency", \.latency, .time(.above(0, to: 3_600)), "no command of the percentile takes longer"),
        // A percentile of 100, the slowest of all commands, has no statistical meaning.
        Key("percentile", \.percentile, .number(.above(0, to: 99.9999)), "of the commands of each kind"),
        Key(
            "lateness", \.generatorLatenessMax, .ifWritten(.time(.above(0, to: 3_600)), defaultValue: .zero),
            "one command of a hundred may be sent so late, or the run says nothing",
            defaultValue: "a tenth of `latency`"),
        Key("wrong", \.wrongShare, .number(.above(0, to: 1)), "of decisions, at most"),
        Key("refused", \.refusedShare, .number(.from(0, to: 1)), "of attempts, at most: 429, 503, no room"),
        Key(
            "failed", \.failedShare, .number(.from(0, to: 1)),
            "of attempts, at most: other statuses, unreadable answers"),
        Key("broken", \.brokenShare, .number(.from(0, to: 1)), "of attempts, at most: resets, half answers, no answer"),
        Key("timeout", \.timeout, .time(.above(0, to: 3_600)), "no attempt waits longer for its answer"),
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
