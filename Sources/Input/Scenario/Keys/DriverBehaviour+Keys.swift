import Behaviour
import Quantities
import SimulationKernel

/// `drivers:` (B02), except the start places of shifts.
extension DriverBehaviour {
    /// Shifts in a simulation.
    static let shiftKeys: [Key<DriverBehaviour>] = [
        Key(
            "shifts", \.shifts, .list(ShiftPlan.keys, of: ShiftPlan(taxis: 1), check: ShiftPlan.check),
            "shifts of the taxis",
            required: "list the shifts, such as [{taxis: 10}]"),
        Key(
            "types", \.types, .list(VehicleType.keys, of: VehicleType(), check: VehicleType.check),
            "types of taxis that differ from the ordinary one: see <doc:Scenarios>", defaultValue: "none"),
        Key(
            "leaving", \.attrition,
            .ifWritten(.map(DriverAttrition.keys), defaultValue: DriverAttrition(drivers: 1, after: .zero)),
            "drivers who stop work during the run and do not come back", defaultValue: "no driver"),
        Key(
            "choice", \.incomeElasticity, .ifWritten(.map(elasticityKeys), defaultValue: 0),
            "reaction of drivers to their income: see <doc:Scenarios>",
            defaultValue: "the income does not change the shifts"),
    ]

    /// Keys without default, because research does not even agree on the sign.
    private static let elasticityKeys: [Key<Double>] = [
        Key(
            "elasticity", \.self, .number(.from(-2, to: 2)),
            """
            change of the length of shifts, in per cent, if drivers expect an income per hour 1 % above today's: mostly above 0 \
            in Farber (2015), −0.2 for a permanent rise of fares in Ashenfelter et al. (2010), below 0 in Camerer et al. (1997); \
            shifts stay between 0.5 and 1.5 times their length
            """,
            required: "write by how many per cent shifts become longer for 1 % more income per hour, such as 0.3")
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
            Key("noAnswer", \.noAnswerProbability, .share, "share of offers that get no answer: D08"),
            Key("answerDelay", \.answerDelaySeconds, .random(.time), "time from an offer to its answer"),
            Key(
                "returnAfterStandDown", \.returnAfterStandDownSeconds, .seconds(pause),
                "time that a driver stays away after a stand-down: D07"),
            Key(
                "giveBack", \.giveBackProbability, .share,
                "share of accepted rides that the driver gives back on the way to the pickup: D06"),
            Key(
                "taxiProblem", \.taxiProblemProbability, .share,
                "share of rides that a problem of the taxi ends on the way: T11"),
            Key(
                "connection", \.connection,
                .ifWritten(
                    .map(ConnectionBehaviour.keys),
                    defaultValue: ConnectionBehaviour(meanSecondsBetween: 60, lengthSeconds: .constant(0))),
                "losses of the data connection: D05", defaultValue: "never"),
        ]
    }
}

/// `drivers.leaving:`.
extension DriverAttrition {
    fileprivate static let keys: [Key<DriverAttrition>] = [
        Key(
            "drivers", \.drivers, .whole(1...BehaviourDecoder.taxisMax),
            "number of drivers, drawn at random from those on duty; all, if fewer are. Each ends the current ride first",
            required: "write the number of drivers"),
        Key(
            "after", \.after, .time(.from(0, to: Limits.longestSeconds)),
            "time from the start of the run, or from the time at which `run --from` continues",
            required: "write the time from the start of the run, such as 1 h"),
    ]
}

/// An entry of `drivers.shifts`.
extension ShiftPlan {
    fileprivate static let keys: [Key<ShiftPlan>] = [
        Key(
            "taxis", \.taxis, .whole(1...BehaviourDecoder.taxisMax), "number of taxis",
            required: "write the number of taxis"),
        Key(
            "start", \.start, .ifWritten(.clock, defaultValue: .zero), "start of the shift, on each of the `days`",
            defaultValue: "on duty during the whole run"),
        Key("days", \.days, .days, "days on which the shift starts; needs `start: {date}`", defaultValue: "every day"),
        Key(
            "spread", \.spread, .time(.from(0, to: 86_400)),
            "interval, centred on `start`, over which the starts are spread evenly"),
        Key("length", \.lengthSeconds, .random(.time), "length of a shift", defaultValue: "needed with `start`"),
        Key(
            "break", \.rest,
            .ifWritten(.map(Rest.keys), defaultValue: .unknown),
            "break, taken when no passenger is waiting or on board", defaultValue: "none"),
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
    /// Values in place of the keys, which are required.
    static let unknown = ShiftPlan.Rest(after: .zero, lengthSeconds: .constant(0))

    static let keys: [Key<ShiftPlan.Rest>] = [
        Key("after", \.after, .time(.positiveTime), "time on duty before the break", required: ""),
        Key("length", \.lengthSeconds, .random(.time), "length of the break", required: ""),
    ]
}

/// Probability of accepting an offer.
extension Acceptance {
    fileprivate static let keys: [Key<Acceptance>] = [
        Key("base", \.base, .share, "probability of accepting an offer"),
        Key("perPickupKm", \.perPickupKilometre, .slope, "change of the probability for each kilometre to the pickup"),
        Key("perRideKm", \.perRideKilometre, .slope, "change of the probability for each kilometre of the ride"),
        Key("minimum", \.minimum, .share, "lower limit of the probability"),
    ]
}

extension KeyForm where Value == Double {
    fileprivate static var slope: KeyForm { .number(.from(-1, to: 1)) }
}

extension ConnectionBehaviour {
    fileprivate static let keys: [Key<ConnectionBehaviour>] = [
        Key(
            "every", \.meanSecondsBetween, .seconds(DriverBehaviour.fromOneMinute),
            "mean time on duty between two losses", required: "write the mean time on duty between two losses"),
        Key(
            "length", \.lengthSeconds, .random(.time), "time until the connection is back",
            required: "write the time until the connection is back"),
    ]
}

/// `drivers.idle:`.
extension IdleMovement {
    /// Returns the keys.
    ///
    /// - Parameters:
    ///   - neighbours: number of zones besides the driver's own.
    ///   - areNeeded: whether keys without default are required.
    static func keys(neighbours: Int, areNeeded: Bool = true) -> [Key<IdleMovement>] {
        keysOfDays(areNeeded: areNeeded) + [
            Key(
                "reachZones", \.reachZones, .zones(all: neighbours),
                "number of nearest zones among which a driver chooses; a number above that of the zones means all")
        ]
    }

    /// Returns the keys that may differ by the day.
    ///
    /// - Parameter areNeeded: whether keys without default are required.
    static func keysOfDays(areNeeded: Bool) -> [Key<IdleMovement>] {
        [
            Key(
                "after", \.after, .ifWritten(.time(.above(0, to: 86_400)), defaultValue: .zero),
                "time in a queue before a driver considers moving",
                required: areNeeded ? "write the time in a queue before a driver considers moving" : nil),
            Key("stay", \.stayWeight, .number(.weight), "weight of staying"),
            Key(
                "random", \.randomWeight, .number(.weight),
                "weight of driving to one of the `reachZones` nearest zones, all equally likely"
            ),
            Key(
                "towardsDemand", \.towardsDemandWeight, .number(.weight),
                "weight of driving to one of them or staying, in proportion to the requests expected there at that hour"
            ),
            Key(
                "towardsRanks", \.towardsRanksWeight, .number(.weight),
                "weight of driving to a rank there or in the own zone, in proportion to the weights of the ranks"),
            Key(
                "towardsEarnings", \.towardsEarningsWeight, .number(.weight),
                "weight of driving to where in the city the expected earnings are highest, or of staying"),
            Key(
                "arrive", \.arrivalProbability, .share,
                "share of drives to ranks and for earnings on which the driver takes no calls"),
        ]
    }
}

/// `travel:` (B04).
extension TravelBehaviour {
    static let keys: [Key<TravelBehaviour>] = [
        Key(
            "noise", \.noise, .ifWritten(.random(.factor), defaultValue: .constant(0)), "random factor of travel times"),
        Key(
            "pickupTime", \.pickupTimeSeconds, .ifWritten(.random(.time), defaultValue: .constant(0)),
            "time from accepting to the pickup", defaultValue: "the drive time of the route"),
        Key(
            "rideTime", \.rideTimeSeconds, .ifWritten(.random(.time), defaultValue: .constant(0)), "time on board",
            defaultValue: "the drive time of the route"),
    ]
}
