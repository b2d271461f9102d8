import Behaviour
import Quantities
import SimulationKernel

/// `runners:` (B03, part F).
extension RunnerBehaviour {
    static let keys: [Key<RunnerBehaviour>] = [
        Key("count", \.count, .whole(1...PedestrianDecoder.peopleMax), "how many", required: "tell how many"),
        Key("cyclists", \.cyclistProbability, .share, "who cycle"),
        Key("sessionsPerMonth", \.sessionsPerMonth, .random(.factor), "of 30 days, drawn for each runner"),
        Key("hours", \.hourWeights, .hourWeights("mornings and evenings"), "at which sessions begin"),
        Key("running", \.running, .map(SessionHabits.keys), ""),
        Key("cycling", \.cycling, .map(SessionHabits.keys), ""),
        Key("gps", \.gps, .map(GPSBehaviour.keys), ""),
        Key("pause", \.pauses, .interruptions, "of a session; `none`: never"),
        Key("loseConnection", \.connection, .interruptions, "how often, and for how long; `none`: never"),
        Key("appDies", \.appDeaths, .interruptions, "how often, and for how long; `none`: never"),
        Key("goal", \.goals, .map(GoalHabits.keys), ""),
    ]
}

extension SessionHabits {
    fileprivate static let keys: [Key<SessionHabits>] = [
        Key("length", \.kilometres, .random(.length), "of a session"),
        Key("speed", \.speedKilometresPerHour, .random(.speed), "of a session"),
    ]
}

extension GPSBehaviour {
    fileprivate static let keys: [Key<GPSBehaviour>] = [
        Key("accuracy", \.accuracyMetres, accuracy, "of a fix"),
        Key("interval", \.interval, .time(.from(1, to: 3_600)), "from fix to fix"),
        Key("sendEvery", \.sendingInterval, .time(.from(1, to: 86_400)), "fixes are sent together, so often"),
    ]

    private static var accuracy: KeyForm<Distribution> {
        let kilometres = KeyForm<Distribution>.random(.length)
        return KeyForm(kilometres.accepted, text: { kilometres.text($0.scaled(by: 0.001)) }) { field, metres in
            kilometres.read(field, metres)?.scaled(by: 1_000)
        }
    }
}

extension KeyForm where Value == PoissonInterruptions? {
    fileprivate static var interruptions: KeyForm {
        .unlessNone(
            .map([
                Key(
                    "every", \.meanSecondsBetween, .seconds(.from(1, to: Limits.longestSeconds)),
                    "the mean time between two of them", required: "tell the mean time between two of them"),
                Key("length", \.lengthSeconds, .random(.time), "how long each takes", required: ""),
            ]), defaultValue: PoissonInterruptions(meanSecondsBetween: 1, lengthSeconds: .constant(0)))
    }
}

extension GoalHabits {
    fileprivate static let keys: [Key<GoalHabits>] = [
        Key("set", \.setsProbability, .share, "who set one: F05"),
        Key("distance", \.kilometres, .random(.length), "of the goal, for a month: F05"),
        Key("raise", \.raisesProbability, .share, "who raise it: F05"),
        Key("reset", \.resetsProbability, .share, "who reset their progress: F05"),
    ]
}
