import CityModel
import Glibc
import Quantities
import SimulationKernel
import TaxiService

/// Parameters of the mode choice in one state of the world: today's, or the scenario's.
package struct ChoiceContext: Sendable {
    let choice: ModeChoiceParameters
    let prices: SoloPrices
    let clock: TravelClock
    let expected: LearnedExpectations

    /// Creates a state of the world.
    package init(
        _ choice: ModeChoiceParameters, _ rules: TaxiRules, _ clock: TravelClock, _ expected: LearnedExpectations
    ) {
        (self.choice, self.clock, self.expected) = (choice, clock, expected)
        prices = SoloPrices(rules, clock)
    }
}

/// Model of mode choice by people who consider a taxi (B01). Each person has a separate random draw, so that a changed
/// tariff meets the same people.
///
/// A class, so that a caller who asks for one person at a time does not count references to what all threads share.
package final class ModeChoiceModel: Sendable {
    /// Decision of one person.
    package struct Decision: Equatable, Sendable {
        /// Chosen alternative.
        package var alternative: TravelAlternative
        /// Price of a taxi in cents.
        package var priceCents: Int64
        /// Expected wait in seconds.
        package var waitSeconds: Double
    }

    private let base: ChoiceContext
    private let scenario: ChoiceContext
    private let habits: ClientHabitsSampler
    private let zoneCount: Int
    /// Utilities of a trip of mean length for one person.
    private let mean: (walking: Double, publicTransport: Double)

    /// Creates the model.
    ///
    /// - Parameter demand: demand that determines the mean trip.
    package init(today: ChoiceContext, now: ChoiceContext, demand: [DemandSource], shares: ClientShares) {
        (self.base, self.scenario) = (today, now)
        habits = ClientHabitsSampler(shares, goByRequest: false)
        zoneCount = now.clock.city.zoneCount
        let kilometres = ModeChoiceModel.meanKilometres(of: demand, today.clock)
        let bus = today.choice.publicTransport
        mean = (
            now.choice.utilityOfWalking(kilometres: kilometres, in: today.choice),
            now.choice.utilityOfPublicTransport(
                bus.timetable.flatMap { ModeChoiceModel.meanMinutes(of: demand, today.clock, $0) }
                    ?? bus.minutes(kilometres: kilometres), people: 1, price: bus.price)
        )
    }

    /// Returns the mean journey on the first day over all expected trips that have a journey; nil if none has.
    private static func meanMinutes(
        of demand: [DemandSource], _ clock: TravelClock, _ timetable: TransitTravelTimes
    ) -> JourneyMinutes? {
        var (sum, trips) = (JourneyMinutes(waiting: 0, riding: 0, walking: 0), 0.0)
        demand.forEachExpectedTrip(clock) { hour, trip, count in
            let minutes = timetable.minutes(from: trip.origin, to: trip.destination, hour: hour, day: 0)
            guard minutes.riding > 0 else { return }
            sum.waiting += count * minutes.waiting
            sum.riding += count * minutes.riding
            sum.walking += count * minutes.walking
            trips += count
        }
        return trips > 0
            ? JourneyMinutes(waiting: sum.waiting / trips, riding: sum.riding / trips, walking: sum.walking / trips)
            : nil
    }

    private static func meanKilometres(of demand: [DemandSource], _ clock: TravelClock) -> Double {
        let (zones, legs) = (clock.city.zoneCount, clock.city.legs)
        var (metres, trips) = (0.0, 0.0)
        demand.forEachExpectedTrip(clock) { _, trip, count in
            metres += count * Double(legs[Int(trip.origin.index) * zones + Int(trip.destination.index)].metres)
            trips += count
        }
        return trips > 0 ? metres / trips / 1_000 : 0
    }

    /// Draws the decision of a person who considers a taxi.
    ///
    /// - Parameters:
    ///   - takesTaxiToday: whether the person takes a taxi today.
    ///   - client: key of the random stream.
    ///   - isBooked: whether the ride is booked ahead by plan; nil to draw it.
    ///   - percent: percentage of surge pricing that the app shows.
    package func decide(
        _ places: TripPlaces, party: UInt8, takesTaxiToday: Bool, client: StreamKey, isBooked: Bool? = nil,
        at time: SimTime, surge percent: UInt16 = 0, _ streams: StreamFamily
    ) -> Decision {
        let booksAhead = isBooked ?? habits.ofClient(client, streams).booksAhead
        let (logit, price, wait) = evaluate(
            places, party: party, booksAhead: booksAhead, at: time, surge: booksAhead ? 0 : percent)
        var stream = streams.stream(purpose: .travelChoice, of: client)
        let (taxi, other) = (stream.uniform(), stream.uniform())
        let takesTaxi = taxi < (takesTaxiToday ? logit.retainedTaxiShare : logit.newTaxiShare)
        return Decision(
            alternative: takesTaxi ? .taxi : logit.otherAlternative(at: other), priceCents: price, waitSeconds: wait)
    }

    /// Returns the shares of the alternatives for all who consider the same trip at the same time, the price of a taxi
    /// in cents, and the expected wait in seconds.
    ///
    /// - Parameters:
    ///   - booksAhead: whether the client books ahead and does not wait.
    ///   - percent: percentage of surge pricing, of which today's price has none.
    package func evaluate(
        _ places: TripPlaces, party: UInt8, booksAhead: Bool = false, at time: SimTime, surge percent: UInt16 = 0
    ) -> (logit: IncrementalLogit, priceCents: Int64, waitSeconds: Double) {
        let (before, after) = (
            taxi(places, in: base, at: time), taxi(places, in: scenario, at: time, surge: percent)
        )
        let (kilometres, people) = (before.kilometres, Double(party))
        let tastes = scenario.choice
        let walking = tastes.utilityOfWalking(kilometres: kilometres, in: base.choice)
        func utilityOfPublicTransport(_ world: ChoiceContext) -> Double {
            let bus = world.choice.publicTransport
            return tastes.utilityOfPublicTransport(
                bus.minutes(kilometres: kilometres, places, at: time), people: people, price: bus.price)
        }
        let riding = utilityOfPublicTransport(base)
        var change = AlternativeValues()
        change[.taxi] = tastes.utilityOfTaxi(
            money: Double(after.cents - before.cents) / 100,
            waitMinutes: booksAhead ? 0 : (after.waitSeconds - before.waitSeconds) / 60,
            rideMinutes: (after.rideSeconds - before.rideSeconds) / 60)
        change[.walk] = tastes.utilityOfWalking(kilometres: kilometres, in: scenario.choice) - walking
        change[.publicTransport] = utilityOfPublicTransport(scenario) - riding
        let logit = IncrementalLogit(today: sharesToday(walking: walking, publicTransport: riding), change: change)
        return (logit, after.cents, after.waitSeconds)
    }

    /// Returns today's shares. The share of taxis is the same for every trip; among the others, fewer people walk the
    /// longer the trip is.
    private func sharesToday(walking: Double, publicTransport: Double) -> AlternativeValues {
        let choice = base.choice
        let others = AlternativeValues(
            0, choice.walkToday * exp(min(walking - mean.walking, 60)),
            choice.publicTransportToday * exp(min(publicTransport - mean.publicTransport, 60)), choice.stayToday)
        let sum = others.sum()
        // Where all would walk and the trip is too long to walk, they stay.
        var shares =
            sum > 0 ? others * ((1 - choice.taxiToday) / sum) : AlternativeValues(0, 0, 0, 1 - choice.taxiToday)
        shares[.taxi] = choice.taxiToday
        return shares
    }

    private func taxi(
        _ places: TripPlaces, in world: ChoiceContext, at time: SimTime, surge percent: UInt16 = 0
    ) -> (cents: Int64, kilometres: Double, rideSeconds: Double, waitSeconds: Double) {
        let (origin, destination) = (Int(places.origin.zone.index), Int(places.destination.zone.index))
        let leg = world.clock.city.legs[origin * zoneCount + destination]
        let ride = world.clock.congested(milliseconds: Int64(leg.milliseconds), at: time)
        let price = world.prices.price(
            from: places.origin, to: places.destination, metres: Int64(leg.metres), promised: ride, at: time,
            surge: percent)
        let wait = world.expected.waitSeconds[world.clock.hourRow(at: time) * zoneCount + origin]
        return (price.cents, Double(leg.metres) / 1_000, ride.seconds, wait)
    }
}
