import Behaviour
import Quantities
import SimulationKernel

/// `runners:` (B03, part F).
extension RunnerBehaviour {
    static let keys: [Key<RunnerBehaviour>] = [
        Key(
            "count", \.count, .whole(1...PedestrianDecoder.peopleMax), "number of runners and cyclists",
            required: "write the number of runners"),
        Key("cyclists", \.cyclistProbability, .share, "share who cycle instead of running"),
        Key("sessionsPerMonth", \.sessionsPerMonth, .random(.factor), "sessions in 30 days, drawn for each runner"),
        Key(
            "hours", \.hourWeights, .hourWeights("mornings and evenings"),
            "weights of the hours at which sessions begin"),
        Key("running", \.running, .map(SessionHabits.keys), ""),
        Key("cycling", \.cycling, .map(SessionHabits.keys), ""),
        Key("gps", \.gps, .map(GPSBehaviour.keys), ""),
        Key("pause", \.pauses, .interruptions, "pauses during a session; `none`: never"),
        Key("loseConnection", \.connection, .interruptions, "losses of the connection; `none`: never"),
        Key("appDies", \.appDeaths, .interruptions, "crashes of the app; `none`: never"),
        Key("goal", \.goals, .map(GoalHabits.keys), ""),
    ]
}

extension SessionHabits {
    fileprivate static let keys: [Key<SessionHabits>] = [
        Key("length", \.kilometres, .random(.length), "distance of a session"),
        Key("speed", \.speedKilometresPerHour, .random(.speed), "speed of a session"),
    ]
}

extension GPSBehaviour {
    fileprivate static let keys: [Key<GPSBehaviour>] = [
        Key("accuracy", \.accuracyMetres, accuracy, "standard error of a position"),
        Key("interval", \.interval, .time(.from(1, to: 3_600)), "time between two positions"),
        Key(
            "sendEvery", \.sendingInterval, .time(.from(1, to: 86_400)),
            "time between two transmissions of the positions"),
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
                    "mean time between two of them", required: "write the mean time between two of them"),
                Key("length", \.lengthSeconds, .random(.time), "length of each", required: ""),
            ]), defaultValue: PoissonInterruptions(meanSecondsBetween: 1, lengthSeconds: .constant(0)))
    }
}

extension GoalHabits {
    fileprivate static let keys: [Key<GoalHabits>] = [
        Key("set", \.setsProbability, .share, "share of runners who set a goal each month: F05"),
        Key("distance", \.kilometres, .random(.length), "distance of a monthly goal: F05"),
        Key("raise", \.raisesProbability, .share, "share of runners who raise a goal that they have reached: F05"),
        Key("reset", \.resetsProbability, .share, "share of months in which a runner resets the progress: F05"),
    ]
}
