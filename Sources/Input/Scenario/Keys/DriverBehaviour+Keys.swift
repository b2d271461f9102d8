import Behaviour
import Quantities
import SimulationKernel

/// `drivers:` (B02), except the start places of shifts.
extension DriverBehaviour {
    /// Shifts in a simulation.
    static let shiftKeys: [Key<DriverBehaviour>] = [
        Key(
            "shifts", \.shifts, .list(ShiftPlan.keys, of: ShiftPlan(taxis: 1), check: ShiftPlan.check),
            "who works when",
            required: "list who works when"),
        Key(
            "leaving", \.attrition,
            .ifWritten(.map(DriverAttrition.keys), defaultValue: DriverAttrition(drivers: 1, after: .zero)),
            "who goes home meanwhile, and does not come back", defaultValue: "nobody"),
        Key(
            "choice", \.incomeElasticity, .ifWritten(.map(elasticityKeys), defaultValue: 0),
            "how drivers react to what they earn: see <doc:Scenarios>",
            defaultValue: "they work as `shifts` say, whatever they earn"),
    ]

    /// Keys without default, because research does not even agree on the sign.
    private static let elasticityKeys: [Key<Double>] = [
        Key(
            "elasticity", \.self, .number(.from(-2, to: 2)),
            """
            by so many per cent shifts become longer if drivers expect to earn one per cent more an hour than today: mostly above 0 \
            in Farber (2015), −0.2 for fares raised for good in Ashenfelter et al. (2010), below 0 in Camerer et al. (1997); no \
            shift becomes shorter than half or longer than one and a half times
            """,
            required: "tell by how many per cent they work longer for one per cent more income an hour, such as 0.3")
    ]

    /// Accepted times between repeated actions: at least a minute, so that a run can end.
    fileprivate static let fromOneMinute = Limits.from(60, to: Limits.longestSeconds)

    /// Habits of drivers in simulations.
    static let keys = keys(pause: fromOneMinute)
    /// Habits in a load test, which is too short for long absences after a stand-down or breakdown.
    static let keysOfLoad = keys(pause: .from(0, to: 86_400))

    /// Returns the keys.
    ///
    /// - Parameter pause: accepted absence after a stand-down.
    private static func keys(pause: Limits) -> [Key<DriverBehaviour>] {
        [
            Key("acceptance", \.acceptance, .map(Acceptance.keys), ""),
            Key("noAnswer", \.noAnswerProbability, .share, "of offers that get no answer: D08"),
            Key("answerDelay", \.answerDelaySeconds, .random(.time), "until an offer is answered"),
            Key(
                "returnAfterStandDown", \.returnAfterStandDownSeconds, .seconds(pause),
                "how long who has stood down stays away: D07"),
            Key(
                "giveBack", \.giveBackProbability, .share,
                "of rides accepted that are given back on the way to the pickup: D06"),
            Key(
                "taxiProblem", \.taxiProblemProbability, .share,
                "of rides that a problem of the taxi ends on the way: T11"),
            Key(
                "connection", \.connection,
                .ifWritten(
                    .map(ConnectionBehaviour.keys),
                    defaultValue: ConnectionBehaviour(meanSecondsBetween: 60, lengthSeconds: .constant(0))),
                "how often the data connection is lost, and for how long: D05", defaultValue: "never"),
        ]
    }
}

/// `drivers.leaving:`.
extension DriverAttrition {
    fileprivate static let keys: [Key<DriverAttrition>] = [
        Key(
            "drivers", \.drivers, .whole(1...BehaviourDecoder.taxisMax),
            "so many of those on duty, drawn by lot; all if fewer are: a ride in hand is driven to its end first",
            required: "tell how many"),
        Key(
            "after", \.after, .time(.from(0, to: Limits.longestSeconds)),
            "so long after the start of the run, or after the moment from which `run --from` goes on",
            required: "tell after how long"),
    ]
}

/// An entry of `drivers.shifts`.
extension ShiftPlan {
    fileprivate static let keys: [Key<ShiftPlan>] = [
        Key("taxis", \.taxis, .whole(1...BehaviourDecoder.taxisMax), "how many", required: "tell how many"),
        Key(
            "start", \.start, .ifWritten(.clock, defaultValue: .zero), "on each of the `days`",
            defaultValue: "on duty during the whole run"),
        Key("days", \.days, .days, "on which the shift starts; needs `start: {date}`", defaultValue: "every day"),
        Key(
            "spread", \.spread, .time(.from(0, to: 86_400)),
            "starts lie evenly over so long, with `start` in the middle"),
        Key("length", \.lengthSeconds, .random(.time), "of a shift", defaultValue: "needed beside `start`"),
        Key(
            "break", \.rest,
            .ifWritten(.map(Rest.keys), defaultValue: Rest(after: .zero, lengthSeconds: .constant(0))),
            "taken when no passenger is waiting or on board", defaultValue: "none"),
    ]

    fileprivate static func check(_ map: MapField, _ shift: ShiftPlan) {
        if !map.present(among: ["start"]).isEmpty {
            _ = map.required("length")
            return
        }
        for key in map.present(among: ["spread", "length", "break", "days"]) {
            map.reportKey(
                key, "'\(key)' needs a 'start'", remedy: "a shift without 'start' is on duty during the whole run")
        }
    }
}

extension ShiftPlan.Rest {
    fileprivate static let keys: [Key<ShiftPlan.Rest>] = [
        Key("after", \.after, .time(.positiveTime), "so long on duty", required: ""),
        Key("length", \.lengthSeconds, .random(.time), "of the break", required: ""),
    ]
}

/// Probability of accepting an offer.
extension Acceptance {
    fileprivate static let keys: [Key<Acceptance>] = [
        Key("base", \.base, .share, "the chance of accepting an offer"),
        Key("perPickupKm", \.perPickupKilometre, .slope, "added to it for each kilometre to the pickup"),
        Key("perRideKm", \.perRideKilometre, .slope, "added to it for each kilometre of the ride"),
        Key("minimum", \.minimum, .share, "it is never less than this"),
    ]
}

extension KeyForm where Value == Double {
    fileprivate static var slope: KeyForm { .number(.from(-1, to: 1)) }
}

extension ConnectionBehaviour {
    fileprivate static let keys: [Key<ConnectionBehaviour>] = [
        Key(
            "every", \.meanSecondsBetween, .seconds(DriverBehaviour.fromOneMinute),
            "the mean time on duty between two losses", required: "tell the mean time on duty between two losses"),
        Key(
            "length", \.lengthSeconds, .random(.time), "until it is back",
            required: "tell how long it takes until the connection is back"),
    ]
}

/// `drivers.idle:`.
extension IdleMovement {
    /// Returns the keys.
    ///
    /// - Parameter neighbours: number of zones besides the driver's own.
    static func keys(neighbours: Int) -> [Key<IdleMovement>] {
        keysOfDays(areNeeded: true) + [
            Key(
                "reachZones", \.reachZones, .zones(all: neighbours),
                "how many of the nearest zones; more than there are means all")
        ]
    }

    /// Returns the keys that may differ by the day.
    ///
    /// - Parameter areNeeded: whether keys without default are required.
    static func keysOfDays(areNeeded: Bool) -> [Key<IdleMovement>] {
        [
            Key(
                "after", \.after, .ifWritten(.time(.above(0, to: 86_400)), defaultValue: .zero),
                "how long a driver stands in a queue first",
                required: areNeeded ? "tell how long a driver stands in a queue first" : nil),
            Key("stay", \.stayWeight, .number(.weight), "weight of staying"),
            Key(
                "random", \.randomWeight, .number(.weight), "of driving about, to one of the `reachZones` nearest zones"
            ),
            Key(
                "towardsDemand", \.towardsDemandWeight, .number(.weight),
                "of driving about, to one of them or the own, in proportion to the requests expected there at that hour"
            ),
            Key(
                "towardsRanks", \.towardsRanksWeight, .number(.weight),
                "of going to a rank in one of them or in the own, in proportion to the weights of the ranks"),
            Key(
                "towardsEarnings", \.towardsEarningsWeight, .number(.weight),
                "of going to wherever in the city it pays most to be, or of staying"),
            Key(
                "arrive", \.arrivalProbability, .share,
                "of drives to ranks and for earnings on which no calls are taken"),
        ]
    }
}

/// `travel:` (B04).
extension TravelBehaviour {
    static let keys: [Key<TravelBehaviour>] = [
        Key("noise", \.noise, .ifWritten(.random(.factor), defaultValue: .constant(0)), "of travel times"),
        Key(
            "pickupTime", \.pickupTimeSeconds, .ifWritten(.random(.time), defaultValue: .constant(0)),
            "from accepting to the pickup", defaultValue: "that of the way"),
        Key(
            "rideTime", \.rideTimeSeconds, .ifWritten(.random(.time), defaultValue: .constant(0)), "on board",
            defaultValue: "that of the way"),
    ]
}
