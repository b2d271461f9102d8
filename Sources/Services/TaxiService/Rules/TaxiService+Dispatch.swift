import CityModel
import Quantities

// T02–T04: who is offered a ride, and how rides wait. Which driver and which ride is the policy's to say.
extension TaxiService {
    /// T03: offers the ride to a driver, or lets it wait (T04). It neither waits nor is it offered.
    mutating func dispatch(_ ride: Slot, at time: SimTime) {
        let driver = dispatcher.driver(for: ride, fleet, book, ways, at: time)
        guard driver.isNone else { return offer(ride, to: driver, at: time) }
        book.wait(ride)
        dispatcher.rideWaits(ride, book)
        let zone = book.ride(ride).origin
        for party in book.parties(of: ride) { effects.append(.waiting(book.party(party).number, zone: zone)) }
        callForRound(at: time)
    }

    /// T01, R02: a ride enters dispatch for the first time; policies that look ahead count what is asked for.
    mutating func dispatchNew(_ ride: Slot, at time: SimTime) {
        dispatch(ride, at: time)
        guard dispatcher.rebalancing != nil else { return }
        dispatcher.noteRequest(from: book.ride(ride).origin, at: time)
        callForRound(at: time)
    }

    /// A policy that decides for many at once is called back.
    private mutating func callForRound(at time: SimTime) {
        guard let round = dispatcher.nextRound(after: time) else { return }
        ask(for: .dispatchRound(serial: round.serial), at: round.due)
    }

    /// - Precondition: a round is wanted.
    mutating func holdRound(at time: SimTime) {
        for (ride, driver) in dispatcher.holdRound(fleet, book, ways, at: time) {
            offerWaiting(ride, to: driver, at: time)
        }
        for sending in dispatcher.sendDrivers(fleet, ways, at: time) {
            effects.append(.sent(sending.driver, from: sending.from, to: sending.to))
        }
        callForRound(at: time)
    }

    /// T04: the driver has joined or is free again, and may be offered a ride that waits.
    mutating func retryWaitingRides(with driver: DriverID, at time: SimTime) {
        guard isFreeForAnOffer(driver) else { return }
        let ride = dispatcher.waitingRide(for: driver, fleet, book, ways, at: time)
        if !ride.isNone { offerWaiting(ride, to: driver, at: time) }
    }

    /// T11: the driver is free again at the moment at which a ride returns to dispatch: what waits and comes before
    /// that.
    mutating func retryWaitingRides(with driver: DriverID, before returned: Slot, at time: SimTime) {
        guard isFreeForAnOffer(driver) else { return }
        let ride = dispatcher.waitingRide(for: driver, before: returned, fleet, book, ways, at: time)
        if !ride.isNone { offerWaiting(ride, to: driver, at: time) }
    }

    /// T03, T05.
    private func isFreeForAnOffer(_ driver: DriverID) -> Bool {
        fleet[driver].state == .available && fleet[driver].isFree
    }

    private mutating func offerWaiting(_ ride: Slot, to driver: DriverID, at time: SimTime) {
        dispatcher.rideWaitsNoLonger(ride, book)
        offer(ride, to: driver, at: time)
    }
}
