import SimulationKernel

/// Values of `demand.gravity:`.
struct GravitySection {
    var requestsPerDay = 0.0
    var tripLengthKilometres = 0.0
    var hourWeights = [Double](repeating: 1, count: 24)

    static let keys: [Key<GravitySection>] = [
        Key(
            "requestsPerDay", \.requestsPerDay, .number(.above(0, to: DemandDecoder.requestsPerDayMax)),
            "between all zones: from each by its attraction", required: ""),
        Key(
            "tripLength", \.tripLengthKilometres, .kilometres(DemandDecoder.tripLengthKilometres),
            "to each by attraction × exp(−km / `tripLength`)", required: ""),
        Key("hours", \.hourWeights, DemandDecoder.hours, "from midnight"),
    ]
}

/// An entry of `demand.flows`, except origin and destination.
struct FlowEntry {
    var perHour = 0.0

    static let keys: [Key<FlowEntry>] = [
        Key("perHour", \.perHour, .number(.above(0, to: 1_000_000)), "requests, at every hour", required: "")
    ]
}

/// An entry of `demand.regulars`, except origin and destination.
struct RegularsEntry {
    var clients = 0
    var pauseSeconds = Distribution.constant(0)

    static let keys: [Key<RegularsEntry>] = [
        Key(
            "clients", \.clients, .whole(1...10_000_000), "so many ask again and again, each time with a new number",
            required: ""),
        Key(
            "pause", \.pauseSeconds, pause, "after each ride, or after having found none; 1 s or more in the mean",
            required: ""),
    ]

    private static var pause: KeyForm<Distribution> {
        let time = KeyForm<Distribution>.random(.time)
        return KeyForm(time.accepted, text: time.text) { field, defaultValue in
            guard let pause = time.read(field, defaultValue) else { return nil }
            if pause.mean >= 1 { return pause }
            field.report("the pause is shorter than a second", remedy: "write a longer one")
            return nil
        }
    }
}

extension DemandDecoder {
    static let scaleKeys = BehaviourDecoder.scale("so many times the requests of all of them")
    /// Keys of `matrix:` besides its file.
    static let hourKeys: [Key<[Double]>] = [Key("hours", \.self, hours, "from midnight")]

    /// Form of 24 weights, equal by default.
    fileprivate static let hours = KeyForm<[Double]>("24 weights", text: { _ in "all the same" }) { field in
        guard let weights = field.hourList(.weight) else { return nil }
        if weights.contains(where: { $0 > 0 }) { return weights }
        field.report("all hours weigh nothing", remedy: "let at least one be above 0")
        return nil
    }
}
