import Quantities

/// Parameters of the mode choice by people who consider a taxi (`demand.choice`, B01): values of money and time,
/// today's shares, and the alternatives to a taxi.
package struct ModeChoiceParameters: Sendable {
    /// Change of utility, not above 0: per unit of money, and per minute of waiting, riding in a taxi or bus, and
    /// walking.
    package var perMoney = -0.1
    /// Change of utility per minute of waiting.
    package var perMinuteWaiting = -0.045
    /// Change of utility per minute in a taxi or bus.
    package var perMinuteRiding = -0.023
    /// Change of utility per minute of walking.
    package var perMinuteWalking = -0.045
    /// Share of people who take a taxi today, among those who consider one.
    package var taxiToday = 0.5
    /// Weights of today's other alternatives on a trip of mean length; only their ratios matter.
    package var walkToday = 1.0
    /// Weight of public transport.
    package var publicTransportToday = 4.0
    /// Weight of staying.
    package var stayToday = 1.0
    /// Walking speed.
    package var walkingKilometresPerHour = 4.8
    /// Public transport.
    package var publicTransport = PublicTransport()
    /// Largest number of learning iterations.
    package var iterationsMax = 5
    /// Tolerance of the mean difference between expected and observed waits over the requests, in seconds.
    package var toleranceSeconds = 15.0

    /// Bus and train.
    package struct PublicTransport: Sendable {
        /// Fare per person.
        package var price = 2.5
        /// Timetable feeds as named in the scenario, and their times; without feeds the values below apply.
        package var feeds: [String] = []
        /// Journey times from the feeds; nil without feeds.
        package var timetable: TransitTravelTimes?
        /// Speed without a timetable.
        package var kilometresPerHour = 18.0
        /// Waiting time without a timetable.
        package var waitMinutes = 8.0
        /// Walking time to the first stop and from the last.
        package var walkMinutes = 8.0
    }

    /// Creates the defaults.
    package init() {}

    /// Whether no utility depends on anything: then all people choose as today.
    package var isIndifferent: Bool {
        perMoney == 0 && perMinuteWaiting == 0 && perMinuteRiding == 0 && perMinuteWalking == 0
    }

    // MARK: Utilities

    /// Returns the utility of a difference between two states of the world in a taxi.
    func utilityOfTaxi(money: Double, waitMinutes: Double, rideMinutes: Double) -> Double {
        perMoney * money + perMinuteWaiting * waitMinutes + perMinuteRiding * rideMinutes
    }

    /// Returns the utility of walking.
    ///
    /// - Parameter world: parameters with the walking speed; the value of a minute is taken from here.
    func utilityOfWalking(kilometres: Double, in world: ModeChoiceParameters) -> Double {
        perMinuteWalking * 60 * kilometres / world.walkingKilometresPerHour
    }

    /// Returns the utility of a journey by public transport.
    ///
    /// - Parameters:
    ///   - minutes: journey in the state of the world considered.
    ///   - price: fare per person there.
    func utilityOfPublicTransport(_ minutes: JourneyMinutes, people: Double, price: Double) -> Double {
        perMoney * price * people + perMinuteWaiting * minutes.waiting + perMinuteRiding * minutes.riding
            + perMinuteWalking * minutes.walking
    }
}

extension ModeChoiceParameters.PublicTransport {
    /// Returns the journey without a timetable.
    func minutes(kilometres: Double) -> JourneyMinutes {
        JourneyMinutes(waiting: waitMinutes, riding: 60 * kilometres / kilometresPerHour, walking: walkMinutes)
    }

    func minutes(kilometres: Double, _ places: TripPlaces, at time: SimTime) -> JourneyMinutes {
        timetable?.minutes(from: places.origin.zone, to: places.destination.zone, at: time)
            ?? minutes(kilometres: kilometres)
    }
}
