import Behaviour
import InputFiles
import Quantities
import SimulationKernel

/// `drivers:` (B02), but for shifts and where they start.
extension DriverBehaviour {
    /// What drivers do again and again takes time, or a run would not come to its end.
    fileprivate static let fromOneMinute = Limits.from(60, to: Limits.longestSeconds)

    /// What drivers do wherever they work, in a simulation as in a load test.
    ///
    /// - Parameter pause: how long who stood down may stay away; nil for at least a minute.
    package static func read(_ map: MapField, of drivers: inout DriverBehaviour, pause: Limits? = nil) {
        map.read(keys(pause: pause), &drivers)
    }

    static func keys(pause: Limits? = nil) -> [Key<DriverBehaviour>] {
        [
            Key("acceptance", \.acceptance, .map(Acceptance.keys), ""),
            Key("noAnswer", \.noAnswerProbability, .share, "of offers that get no answer: D08"),
            Key("answerDelay", \.answerDelaySeconds, .random(.time), "until an offer is answered"),
            Key(
                "returnAfterStandDown", \.returnAfterStandDownSeconds, .seconds(pause ?? fromOneMinute),
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
                    usual: ConnectionBehaviour(meanSecondsBetween: 60, lengthSeconds: .constant(0))),
                "how often the data connection is lost, and for how long: D05", usual: "never"),
        ]
    }
}

/// The chance of accepting an offer.
extension Acceptance {
    fileprivate static var keys: [Key<Acceptance>] {
        [
            Key("base", \.base, .share, "the chance of accepting an offer"),
            Key("perPickupKm", \.perPickupKilometre, .slope, "added to it for each kilometre to the pickup"),
            Key("perRideKm", \.perRideKilometre, .slope, "added to it for each kilometre of the ride"),
            Key("minimum", \.minimum, .share, "it is never less than this"),
        ]
    }
}

extension KeyForm where Value == Double {
    fileprivate static var slope: KeyForm { .number(.from(-1, to: 1)) }
}

extension ConnectionBehaviour {
    fileprivate static var keys: [Key<ConnectionBehaviour>] {
        [
            Key(
                "every", \.meanSecondsBetween, .seconds(DriverBehaviour.fromOneMinute),
                "the mean time on duty between two losses", needed: "tell the mean time on duty between two losses"),
            Key(
                "length", \.lengthSeconds, .random(.time), "until it is back",
                needed: "tell how long it takes until the connection is back"),
        ]
    }
}

/// `drivers.idle:`.
extension IdleMovement {
    /// - Parameter neighbours: zones beside the own.
    static func keys(neighbours: Int) -> [Key<IdleMovement>] {
        [
            Key(
                "after", \.after, .ifWritten(.time(.above(0, to: 86_400)), usual: .zero),
                "how long a driver stands in a queue first", needed: "tell how long a driver stands in a queue first"),
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
                "of going to a rank in one of them or in the own, in proportion to the weights of the ranks",
                usual: "0, or 0.5 if the scenario writes `ranks`"),
            Key(
                "towardsEarnings", \.towardsEarningsWeight, .number(.weight),
                "of going to wherever in the city it pays most to be, or of staying"),
            Key(
                "arrive", \.arrivalProbability, .share,
                "of drives to ranks and for earnings on which no calls are taken"),
            Key(
                "reachZones", \.reachZones,
                KeyForm("1 or more", text: { "\($0)" }) { field, _ in field.zoneCount(all: neighbours) },
                "how many of the nearest zones; more than there are means all"),
        ]
    }
}

/// `travel:` (B04).
extension TravelBehaviour {
    static var keys: [Key<TravelBehaviour>] {
        [
            Key("noise", \.noise, .ifWritten(.random(.factor), usual: .constant(0)), "of travel times"),
            Key(
                "pickupTime", \.pickupTimeSeconds, .ifWritten(.random(.time), usual: .constant(0)),
                "from accepting to the pickup", usual: "that of the way"),
            Key(
                "rideTime", \.rideTimeSeconds, .ifWritten(.random(.time), usual: .constant(0)), "on board",
                usual: "that of the way"),
        ]
    }
}
