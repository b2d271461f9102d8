import Quantities

/// How people choose who would consider a taxi (`demand.choice`, B01): what a unit of money and a minute are to them, who they
/// are today, and what there is besides taxis.
package struct TravelChoice: Sendable {
    /// What utility changes by, none above 0: with a unit of money, with a minute of waiting, of sitting in a taxi or a bus, and
    /// on foot.
    package var perMoney = -0.1
    package var perMinuteWaiting = -0.045
    package var perMinuteRiding = -0.023
    package var perMinuteWalking = -0.045
    /// Of those who would consider a taxi, the share who take one today.
    package var takenToday = 0.5
    /// Of those who do not, how many do what today on a trip of mean length: only their proportions matter.
    package var walkToday = 1.0
    package var publicTransportToday = 4.0
    package var stayToday = 1.0
    package var walkingKilometresPerHour = 4.8
    package var publicTransport = PublicTransport()
    /// How often expectations are learnt anew, at most, and how far apart what is expected and what is found may be, on
    /// average over the requests.
    package var iterationsMax = 5
    package var toleranceSeconds = 15.0

    /// Bus and train.
    package struct PublicTransport: Sendable {
        /// Of one person.
        package var price = 2.5
        /// The feeds of timetables, as the scenario names them, and what they say; where there are none, it is as below.
        package var feeds: [String] = []
        package var timetable: TimetableTimes?
        package var kilometresPerHour = 18.0
        package var waitMinutes = 8.0
        /// To the stop, and from the one where somebody gets out.
        package var walkMinutes = 8.0
    }

    package init() {}

    /// Whether nobody minds anything: then all do what they do today.
    package var isIndifferent: Bool {
        perMoney == 0 && perMinuteWaiting == 0 && perMinuteRiding == 0 && perMinuteWalking == 0
    }

    // MARK: Utilities

    /// Of what is different from one state of the world to another in a taxi.
    func utilityOfTaxi(money: Double, waitMinutes: Double, rideMinutes: Double) -> Double {
        perMoney * money + perMinuteWaiting * waitMinutes + perMinuteRiding * rideMinutes
    }

    /// - Parameter world: in which people walk; what a minute is to them is told here.
    func utilityOfWalking(kilometres: Double, in world: TravelChoice) -> Double {
        perMinuteWalking * 60 * kilometres / world.walkingKilometresPerHour
    }

    /// - Parameters:
    ///   - minutes: in the world in which the buses go.
    ///   - price: of one person there.
    func utilityOfPublicTransport(_ minutes: JourneyMinutes, people: Double, price: Double) -> Double {
        perMoney * price * people + perMinuteWaiting * minutes.waiting + perMinuteRiding * minutes.riding
            + perMinuteWalking * minutes.walking
    }
}

extension TravelChoice.PublicTransport {
    /// Of a journey without a timetable.
    func minutes(kilometres: Double) -> JourneyMinutes {
        JourneyMinutes(waiting: waitMinutes, riding: 60 * kilometres / kilometresPerHour, walking: walkMinutes)
    }

    func minutes(kilometres: Double, _ places: TripPlaces, at time: SimTime) -> JourneyMinutes {
        timetable?.minutes(from: places.origin.zone, to: places.destination.zone, at: time)
            ?? minutes(kilometres: kilometres)
    }
}
