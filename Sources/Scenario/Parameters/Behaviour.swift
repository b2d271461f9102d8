import CityModel
import Quantities
import SimulationKernel

/// How clients behave (B01).
package struct ClientBehaviour: Sendable {
    /// How long a client waits for a taxi to be allocated before giving up, seconds; nil: for ever.
    package var patienceSeconds: Distribution?
    /// Weights of party sizes 1, 2, 3, 4.
    package var partyWeights: [Double] = [1, 0, 0, 0]

    package init() {}
}

/// How drivers behave (B02).
package struct DriverBehaviour: Sendable {
    package var shifts: [ShiftPlan] = []
    /// Weight of each zone as the place where a shift starts, by zone; empty: all the same.
    package var startWeights: [Double] = []
    package var acceptance = Acceptance()
    /// The share of offers that get no answer at all.
    package var noAnswerProbability = 0.0
    /// From the offer to the answer.
    package var answerDelaySeconds: Distribution = .constant(5)
    package var idle = IdleMovement()
    /// How long a driver who stood down (D07) stays away, if the shift still runs then.
    package var returnAfterStandDownSeconds = 1_800.0

    package init() {}
}

/// Taxis that work the same hours.
package struct ShiftPlan: Sendable {
    package var taxis: Int
    /// Clock time at which the shift starts, every day; nil: on duty during the whole run, without breaks.
    package var start: SimDuration?
    /// Starts are spread evenly over this long, centred on `start`.
    package var spread: SimDuration = .zero
    package var lengthSeconds: Distribution = .constant(36_000)
    package var rest: Rest?

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
}

/// The probability of accepting an offer: `base + perPickupKilometre × pickup + perRideKilometre × ride`, held between
/// `minimum` and 1.
package struct Acceptance: Sendable {
    package var base = 1.0
    package var perPickupKilometre = 0.0
    package var perRideKilometre = 0.0
    package var minimum = 0.0

    package init() {}

    package func probability(pickupKilometres: Double, rideKilometres: Double) -> Double {
        let wish = base + perPickupKilometre * pickupKilometres + perRideKilometre * rideKilometres
        return max(minimum, min(1, wish))
    }
}

/// What a driver does who has stood in a queue for `after`: stays, drives to a neighbouring zone at random, or to one
/// nearby where demand is high. Weights, not all zero.
package struct IdleMovement: Sendable {
    /// nil: drivers never move while idle.
    package var after: SimDuration?
    package var stayWeight = 1.0
    package var randomWeight = 0.0
    package var towardsDemandWeight = 0.0
    /// Moves go to one of so many nearest zones.
    package var reachZones = 8

    package init() {}
}

/// How long driving takes in this world (B04).
package struct TravelBehaviour: Sendable {
    /// The factor by which a drive takes longer or shorter than expected; mean 1. nil: none.
    package var noise: Distribution?
    /// The time with a passenger on board, seconds, whatever the way; nil: the way's travel time.
    package var rideTimeSeconds: Distribution?

    package init() {}
}
