import SimulationKernel

/// Values of `demand.gravity:`.
struct GravitySection {
    var requestsPerDay = 0.0
    var tripLengthKilometres = 0.0
    var hourWeights = [Double](repeating: 1, count: 24)

    static let keys: [Key<GravitySection>] = [
        Key(
            "requestsPerDay", \.requestsPerDay, .number(.above(0, to: DemandDecoder.requestsPerDayMax)),
            "requests per day between all zones; the origins follow the attraction of the zones", required: ""),
        Key(
            "tripLength", \.tripLengthKilometres, .kilometres(DemandDecoder.tripLengthKilometres),
            "scale of the trip length: destinations follow attraction × exp(−km / `tripLength`)", required: ""),
        Key("hours", \.hourWeights, DemandDecoder.hours, "weights of the hours from midnight"),
    ]
}

/// An entry of `demand.flows`, except origin and destination.
struct FlowEntry {
    var perHour = 0.0

    static let keys: [Key<FlowEntry>] = [
        Key("perHour", \.perHour, .number(.above(0, to: 1_000_000)), "requests per hour, at every hour", required: "")
    ]
}

/// An entry of `demand.regulars`, except origin and destination.
struct RegularsEntry {
    var clients = 0
    var pauseSeconds = Distribution.constant(0)

    static let keys: [Key<RegularsEntry>] = [
        Key(
            "clients", \.clients, .whole(1...10_000_000),
            "number of clients who request a taxi again and again; each request has a new client number",
            required: ""),
        Key(
            "pause", \.pauseSeconds, pause,
            "time from a ride, or a failed request, to the next request; its mean is at least 1 s",
            required: ""),
    ]

    private static var pause: KeyForm<Distribution> {
        let time = KeyForm<Distribution>.random(.time)
        return KeyForm(time.accepted, text: time.text) { field, defaultValue in
            guard let pause = time.read(field, defaultValue) else { return nil }
            if pause.mean >= 1 { return pause }
            field.report("the pause is shorter than 1 s on average", remedy: "write a mean of at least 1 s")
            return nil
        }
    }
}

extension DemandDecoder {
    static let scaleKeys = BehaviourDecoder.scale("factor of all requests, walk-up clients included")
    /// Keys of `requests:` besides its file.
    static let requestKeys: [Key<OutsideRequests>] = [
        Key(
            "outside", \.self, .word(),
            """
            treatment of coordinates outside all zones: an error, on streets only if no junction is within 2 km (`refuse`), or \
            the nearest of `city.gateways` that has them within its `within` (`gateway`)
            """)
    ]
    /// Keys of `matrix:` besides its file.
    static let hourKeys: [Key<[Double]>] = [Key("hours", \.self, hours, "weights of the hours from midnight")]

    /// Form of 24 weights, equal by default.
    fileprivate static let hours = KeyForm<[Double]>("24 weights", text: { _ in "equal weights" }) { field in
        guard let weights = field.hourList(.weight) else { return nil }
        if weights.contains(where: { $0 > 0 }) { return weights }
        field.report("all hours have the weight 0", remedy: "write at least one weight above 0")
        return nil
    }
}
