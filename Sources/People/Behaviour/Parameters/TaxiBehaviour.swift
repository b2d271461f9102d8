import CityModel
import Quantities
import SimulationKernel

/// Parameters of clients' behaviour (B01).
package struct ClientBehaviour: Sendable {
    /// Seconds that a client waits for an allocation before giving up; nil for no limit.
    package var patienceSeconds: Distribution?
    /// Weights of party sizes 1, 2, 3, 4, and up to 8 if larger parties ask for a taxi.
    package var partyWeights: [Double] = [1, 0, 0, 0]
    /// Share of parties with a wheelchair, which need a taxi that is accessible.
    package var wheelchairProbability = 0.0
    /// Booking ahead (R01); nil if no client does.
    package var reservations: ReservationBehaviour?
    /// Share of clients who allow sharing, and first ask to join a ride that is being dispatched (S02).
    package var sharingProbability = 0.0
    /// Share of clients who pay by card; the others pay in cash (P03).
    package var cardProbability = 1.0
    /// Share of card payments that fail; the client tries the card once more, then pays in cash.
    package var cardFailureProbability = 0.0
    /// Share of clients who are not at the pickup (T12).
    package var noShowProbability = 0.0
    /// Clients who come to the pickup later than the taxi (T12); nil if none does.
    package var lateness: LatenessBehaviour?
    /// Share of rides that a client on board ends on the way (T11).
    package var interruptionProbability = 0.0
    /// Withdrawal before a taxi is allocated (T09); nil if no client withdraws.
    package var withdrawal: WithdrawalBehaviour?
    /// Share of clients who find after the request that no route leads to the destination (Z04), and withdraw at once.
    package var unreachableProbability = 0.0

    /// Creates the default behaviour.
    package init() {}
}

/// Clients who come to the pickup later than the taxi (T12).
package struct LatenessBehaviour: Sendable {
    /// Share of all clients.
    package var probability: Double
    /// Seconds from the taxi's arrival, or from the departure of a reservation, to the client's.
    package var bySeconds: Distribution

    /// Creates the parameters.
    package init(probability: Double, bySeconds: Distribution) {
        self.probability = probability
        self.bySeconds = bySeconds
    }
}

/// Withdrawal of requests (T09).
package struct WithdrawalBehaviour: Sendable {
    /// Share of all clients; a client who is allocated a taxi before stays.
    package var probability: Double
    /// Seconds from the request to the withdrawal.
    package var afterSeconds: Distribution

    /// Creates the parameters.
    package init(probability: Double, afterSeconds: Distribution) {
        self.probability = probability
        self.afterSeconds = afterSeconds
    }
}

/// Booking ahead (part R).
package struct ReservationBehaviour: Sendable {
    /// Share of all clients.
    package var probability: Double
    /// Seconds from booking to departure; at least the lead time of the rules.
    package var aheadSeconds: Distribution
    /// Shares of reservations that are cancelled, and that are postponed by half an hour, before they enter dispatch.
    package var cancelProbability = 0.0
    /// Share of reservations that are postponed by half an hour before they enter dispatch.
    package var changeProbability = 0.0

    /// Creates the parameters.
    package init(probability: Double, aheadSeconds: Distribution) {
        self.probability = probability
        self.aheadSeconds = aheadSeconds
    }
}

/// Parameters of drivers' behaviour (B02).
package struct DriverBehaviour: Sendable {
    /// Shifts of the taxis.
    package var shifts: [ShiftPlan] = []
    /// Drivers who stop for good during the run; nil if none does.
    package var attrition: DriverAttrition?
    /// Types of taxis, in order; the taxis that have none of them are ordinary ones.
    package var types: [VehicleType] = []
    /// Groups of drivers with other habits, in order; the drivers that have no group have the habits below.
    package var groups: [DriverGroup] = []
    /// Places at which electric taxis charge.
    package var charging: [ChargingPlace] = []
    /// Elasticity of working time to expected income (`drivers.choice`); nil for shifts that do not depend on income.
    package var incomeElasticity: Double?
    /// Weights of the zones in which shifts start; empty for equal weights.
    package var startWeights: [Double] = []
    /// Positions at which the first shifts start, in a city with streets: the drivers use them in turn; empty to draw
    /// by `startWeights`.
    package var startPlaces: [Position] = []
    /// Probability of accepting an offer.
    package var acceptance = Acceptance()
    /// Share of offers that get no answer.
    package var noAnswerProbability = 0.0
    /// Seconds from an offer to the answer.
    package var answerDelaySeconds: Distribution = .constant(5)
    /// Movement of idle drivers.
    package var idle = IdleMovement()
    /// Idle movement for particular days, in place of the general one.
    package var idleByDay: [IdleMovement] = []
    /// Ranks at which drivers wait.
    package var ranks: [WaitingPlace] = []
    /// Seconds that a driver stays away after a stand-down (D07), if the shift still runs then.
    package var returnAfterStandDownSeconds = 1_800.0
    /// Share of accepted rides that the driver gives back on the way to the pickup (D06).
    package var giveBackProbability = 0.0
    /// Share of rides that a problem of the taxi ends on the way (T11).
    package var taxiProblemProbability = 0.0
    /// Loss of the data connection (D05); nil for never.
    package var connection: ConnectionBehaviour?

    /// Creates the default behaviour.
    package init() {}

    /// Number of taxis of all shifts.
    package var taxiCount: Int { shifts.reduce(0) { $0 + $1.taxis } }
}

/// Drivers who stop working during the run and do not return.
package struct DriverAttrition: Sendable {
    /// Number of drivers among those working at that time; all if fewer work.
    package var drivers: Int
    /// Time from the start of the run, or from the point at which it resumes.
    package var after: SimDuration

    /// Creates the parameters.
    package init(drivers: Int, after: SimDuration) {
        self.drivers = drivers
        self.after = after
    }
}

/// Loss of the data connection (D05).
package struct ConnectionBehaviour: Sendable {
    /// Mean time on duty between two losses; they form a Poisson process.
    package var meanSecondsBetween: Double
    /// Length of a loss in seconds.
    package var lengthSeconds: Distribution

    /// Creates the parameters.
    package init(meanSecondsBetween: Double, lengthSeconds: Distribution) {
        self.meanSecondsBetween = meanSecondsBetween
        self.lengthSeconds = lengthSeconds
    }

    /// Sampler of the time between two losses.
    var lossSampler: Sampler { Sampler(.exponential(mean: meanSecondsBetween)) }
    /// Sampler of the length of a loss.
    var lengthSampler: Sampler { Sampler(lengthSeconds) }
}

/// Taxis with equal working hours.
package struct ShiftPlan: Sendable {
    /// Number of taxis.
    package var taxis: Int
    /// Clock time at which the shift starts; nil for duty during the whole run, without breaks.
    package var start: SimDuration?
    /// Length of the interval, centred on `start`, over which starts are spread evenly.
    package var spread: SimDuration = .zero
    /// Length of the shift in seconds.
    package var lengthSeconds: Distribution = .constant(36_000)
    /// Break; nil for none.
    package var rest: Rest?
    /// Days on which the shift starts.
    package var days = DaySet.all

    /// Break after a time on duty, taken when no passenger is waiting or on board.
    package struct Rest: Sendable {
        /// Time on duty before the break.
        package var after: SimDuration
        /// Length in seconds.
        package var lengthSeconds: Distribution

        /// Creates a break.
        package init(after: SimDuration, lengthSeconds: Distribution) {
            self.after = after
            self.lengthSeconds = lengthSeconds
        }
    }

    /// Creates a plan for taxis that are always on duty.
    package init(taxis: Int) { self.taxis = taxis }

    /// Multiplies the numbers of taxis. The total is rounded to the nearest whole taxi, and each shift is off by less
    /// than one.
    package static func scaled(_ shifts: [ShiftPlan], by factor: Double) -> [ShiftPlan] {
        var scaling = ProportionalRounding(factor)
        return shifts.map { shift in
            var shift = shift
            shift.taxis = scaling.next(shift.taxis)
            return shift
        }
    }
}

/// Scales whole numbers in sequence so that the running total is always the nearest to the scaled one.
struct ProportionalRounding {
    private let factor: Double
    private var before = 0
    private var scaledBefore = 0

    init(_ factor: Double) { self.factor = factor }

    /// Returns the scaled share of the next number.
    mutating func next(_ count: Int) -> Int {
        before += count
        let scaled = Int((Double(before) * factor).rounded())
        defer { scaledBefore = scaled }
        return scaled - scaledBefore
    }
}

/// Probability of accepting an offer: `base + perPickupKilometre × pickup + perRideKilometre × ride`, clamped to
/// `minimum` and 1.
package struct Acceptance: Sendable {
    /// Probability at zero distance.
    package var base = 1.0
    /// Change per kilometre to the pickup.
    package var perPickupKilometre = 0.0
    /// Change per kilometre of the ride.
    package var perRideKilometre = 0.0
    /// Lower bound.
    package var minimum = 0.0

    /// Whether the probability depends on distances.
    package var dependsOnDistance: Bool { perPickupKilometre != 0 || perRideKilometre != 0 }

    /// Returns the probability for an offer.
    package func probability(pickupKilometres: Double, rideKilometres: Double) -> Double {
        let wish = base + perPickupKilometre * pickupKilometres + perRideKilometre * rideKilometres
        return max(minimum, min(1, wish))
    }
}

/// Movement of a driver who has stood in a queue for `after`. The driver stays, drives to a random neighbouring zone,
/// to a nearby zone with high demand, to a nearby rank, or to the zone with the highest expected earnings. The weights
/// are not all zero.
package struct IdleMovement: Sendable {
    /// Idle time before a move; nil if drivers never move.
    package var after: SimDuration?
    /// Weight of staying.
    package var stayWeight = 1.0
    /// Weight of a random neighbouring zone.
    package var randomWeight = 0.0
    /// Weight of a zone with high demand.
    package var towardsDemandWeight = 0.0
    /// Weight of a nearby rank.
    package var towardsRanksWeight = 0.0
    /// Weight of the zone with the highest expected earnings.
    package var towardsEarningsWeight = 0.0
    /// Share of the drives to ranks and for earnings during which the driver takes no calls: the driver stops work
    /// (D03) and starts again at the destination (D02). On all other drives the driver stays in a queue and may be
    /// called.
    package var arrivalProbability = 0.9
    /// Number of nearest zones among which a move is chosen; moves for earnings have no limit.
    package var reachZones = 8
    /// Days on which the parameters apply.
    package var days = DaySet.all

    /// Creates the default: drivers stay.
    package init() {}

    var weightSum: Double {
        stayWeight + randomWeight + towardsDemandWeight + towardsRanksWeight + towardsEarningsWeight
    }
}

/// Parameters of the duration of drives (B04).
package struct TravelBehaviour: Sendable {
    /// Factor on the expected duration of a drive, with mean 1; nil for none.
    package var noise: Distribution?
    /// Seconds from acceptance to the pickup, independent of the route; nil for the route's travel time.
    package var pickupTimeSeconds: Distribution?
    /// Seconds with a passenger on board, independent of the route; nil for the route's travel time.
    package var rideTimeSeconds: Distribution?

    /// Creates the default: travel times of the routes.
    package init() {}
}
