import CityModel
import Quantities
import SimulationKernel

/// How clients behave (B01).
package struct ClientBehaviour: Sendable {
    /// How long a client waits for a taxi to be allocated before giving up, seconds; nil: for ever.
    package var patienceSeconds: Distribution?
    /// Weights of party sizes 1, 2, 3, 4.
    package var partyWeights: [Double] = [1, 0, 0, 0]
    /// The share of clients who book ahead (R01); nil: nobody.
    package var reservations: ReservationBehaviour?
    /// The share of clients who allow sharing, and first ask to join a ride that is being dispatched (S02).
    package var sharingProbability = 0.0
    /// The share who pay by card; the others pay in cash (P03).
    package var cardProbability = 1.0
    /// The share of card payments that fail; the card is tried once more, then cash is paid.
    package var cardFailureProbability = 0.0
    /// The share who are not at the pickup (T12).
    package var noShowProbability = 0.0
    /// The share of rides that a client on board ends on the way (T11).
    package var interruptionProbability = 0.0
    /// The share who think better of it before a taxi is allocated (T09); nil: nobody.
    package var withdrawal: WithdrawalBehaviour?
    /// The share who find, once they have asked, that no way leads to where they want to go (Z04): they withdraw at once.
    package var unreachableProbability = 0.0

    package init() {}
}

/// Clients who think better of it (T09).
package struct WithdrawalBehaviour: Sendable {
    /// The share of all clients; who is allocated a taxi before stays.
    package var probability: Double
    /// From the request to thinking better of it.
    package var afterSeconds: Distribution

    package init(probability: Double, afterSeconds: Distribution) {
        self.probability = probability
        self.afterSeconds = afterSeconds
    }
}

/// Clients who book ahead (part R).
package struct ReservationBehaviour: Sendable {
    /// The share of all clients.
    package var probability: Double
    /// From booking to departure; at least the rule's lead time.
    package var aheadSeconds: Distribution
    /// The share of reservations that are cancelled, and that are put off by half an hour, before they enter dispatch.
    package var cancelProbability = 0.0
    package var changeProbability = 0.0

    package init(probability: Double, aheadSeconds: Distribution) {
        self.probability = probability
        self.aheadSeconds = aheadSeconds
    }
}

/// How drivers behave (B02).
package struct DriverBehaviour: Sendable {
    package var shifts: [ShiftPlan] = []
    /// Who goes home for good meanwhile; nil: nobody.
    package var leaving: DriversLeaving?
    /// How much longer drivers work who expect to earn more (`drivers.choice`); nil: as the shifts say, whatever they earn.
    package var incomeElasticity: Double?
    /// Weight of each zone as the place where a shift starts, by zone; empty: all the same.
    package var startWeights: [Double] = []
    /// Where the first shift of each driver starts, in a city with streets: the drivers take them in turn; empty: drawn by
    /// `startWeights`.
    package var startPlaces: [Position] = []
    package var acceptance = Acceptance()
    /// The share of offers that get no answer at all.
    package var noAnswerProbability = 0.0
    /// From the offer to the answer.
    package var answerDelaySeconds: Distribution = .constant(5)
    package var idle = IdleMovement()
    /// The habits that replace it on some days.
    package var idleByDay: [IdleMovement] = []
    /// Where drivers wait who go to a rank.
    package var ranks: [WaitingPlace] = []
    /// How long a driver who stood down (D07) stays away, if the shift still runs then.
    package var returnAfterStandDownSeconds = 1_800.0
    /// The share of accepted rides that are given back on the way to the pickup (D06).
    package var giveBackProbability = 0.0
    /// The share of rides that a problem of the taxi ends on the way (T11).
    package var taxiProblemProbability = 0.0
    /// Losing the data connection (D05); nil: never.
    package var connection: ConnectionBehaviour?

    package init() {}
}

/// Some of the drivers stop working during the run, and do not come back.
package struct DriversLeaving: Sendable {
    /// Of those who work at that moment; all if fewer do.
    package var drivers: Int
    /// From the start of the run, or from the moment from which it goes on.
    package var after: SimDuration

    package init(drivers: Int, after: SimDuration) {
        self.drivers = drivers
        self.after = after
    }
}

/// Losing and regaining the data connection (D05).
package struct ConnectionBehaviour: Sendable {
    /// Mean time on duty between two losses; they are a Poisson process.
    package var meanSecondsBetween: Double
    package var lengthSeconds: Distribution

    package init(meanSecondsBetween: Double, lengthSeconds: Distribution) {
        self.meanSecondsBetween = meanSecondsBetween
        self.lengthSeconds = lengthSeconds
    }
}

/// Taxis that work the same hours.
package struct ShiftPlan: Sendable {
    package var taxis: Int
    /// Clock time at which the shift starts; nil: on duty during the whole run, without breaks.
    package var start: SimDuration?
    /// Starts are spread evenly over this long, centred on `start`.
    package var spread: SimDuration = .zero
    package var lengthSeconds: Distribution = .constant(36_000)
    package var rest: Rest?
    /// The days on which the shift starts.
    package var days = DaySet.all

    /// A break: after so long on duty, for so long; taken when no passenger is waiting or on board.
    package struct Rest: Sendable {
        package var after: SimDuration
        package var lengthSeconds: Distribution

        package init(after: SimDuration, lengthSeconds: Distribution) {
            self.after = after
            self.lengthSeconds = lengthSeconds
        }
    }

    package init(taxis: Int) { self.taxis = taxis }

    /// So many times the taxis: all shifts together to the nearest whole taxi, each to within one.
    package static func scaled(_ shifts: [ShiftPlan], by factor: Double) -> [ShiftPlan] {
        var scaling = RunningScale(factor)
        return shifts.map { shift in
            var shift = shift
            shift.taxis = scaling.take(shift.taxis)
            return shift
        }
    }
}

/// Scales whole things one after another so that what was taken so far is always the nearest to the factor.
struct RunningScale {
    private let factor: Double
    private var before = 0
    private var scaledBefore = 0

    init(_ factor: Double) { self.factor = factor }

    /// How many stand for so many more.
    mutating func take(_ count: Int) -> Int {
        before += count
        let scaled = Int((Double(before) * factor).rounded())
        defer { scaledBefore = scaled }
        return scaled - scaledBefore
    }
}

/// The probability of accepting an offer: `base + perPickupKilometre × pickup + perRideKilometre × ride`, held between
/// `minimum` and 1.
package struct Acceptance: Sendable {
    package var base = 1.0
    package var perPickupKilometre = 0.0
    package var perRideKilometre = 0.0
    package var minimum = 0.0

    package var dependsOnWays: Bool { perPickupKilometre != 0 || perRideKilometre != 0 }

    package func probability(pickupKilometres: Double, rideKilometres: Double) -> Double {
        let wish = base + perPickupKilometre * pickupKilometres + perRideKilometre * rideKilometres
        return max(minimum, min(1, wish))
    }
}

/// What a driver does who has stood in a queue for `after`: stays, drives to a neighbouring zone at random, to one nearby
/// where demand is high, to a rank nearby, or to wherever in the city it pays most to be. Weights, not all zero.
package struct IdleMovement: Sendable {
    /// nil: drivers never move while idle.
    package var after: SimDuration?
    package var stayWeight = 1.0
    package var randomWeight = 0.0
    package var towardsDemandWeight = 0.0
    package var towardsRanksWeight = 0.0
    package var towardsEarningsWeight = 0.0
    /// The share of the drives to ranks and for earnings on which no calls are taken: the driver stops work (D03) and starts
    /// again there (D02). On all others a driver stands in a queue and may be called away.
    package var arrivalProbability = 0.9
    /// Moves go to one of so many nearest zones, but for those for earnings.
    package var reachZones = 8
    /// The days on which they do so.
    package var days = DaySet.all

    package init() {}

    var weightSum: Double {
        stayWeight + randomWeight + towardsDemandWeight + towardsRanksWeight + towardsEarningsWeight
    }
}

/// How long driving takes in this world (B04).
package struct TravelBehaviour: Sendable {
    /// The factor by which a drive takes longer or shorter than expected; mean 1. nil: none.
    package var noise: Distribution?
    /// The time of a taxi from accepting to the pickup, seconds, whatever the way; nil: the way's travel time.
    package var pickupTimeSeconds: Distribution?
    /// The time with a passenger on board, seconds, whatever the way; nil: the way's travel time.
    package var rideTimeSeconds: Distribution?

    package init() {}
}
