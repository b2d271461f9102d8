import CityModel
import Quantities

// T05–T08: the offer and its answer.
extension TaxiService {
    /// T05: the driver gets no other offer meanwhile.
    mutating func offer(_ ride: Slot, to driver: DriverID, at time: SimTime) {
        dispatcher.offerOpens(of: ride, to: driver, fleet, book)
        let serial = fleet.openOffer(of: ride, to: driver)
        book.offer(ride, to: driver)
        let zone = fleet[driver].zone
        for party in book.parties(of: ride) {
            effects.append(.offered(book.party(party).number, driver: driver, zone: zone))
        }
        ask(for: .offerTimeout(driver, serial: serial), at: time + rules.offerTimeout)  // T08
    }

    /// T06: busy, and not to be dispatched; every client learns taxi, waiting time and price.
    mutating func accept(_ driver: DriverID, at time: SimTime) throws(Reason) {
        guard fleet[driver].isWorking else { throw .notWorking }
        if fleet[driver].isFree { throw .noOpenOffer }
        dispatcher.driverLeaves(driver, fleet)
        fleet.acceptOffer(driver)
        let ride = fleet[driver].ride
        assert(book.ride(ride).driver == driver, "the ride is offered to another")  // I01
        book.allocate(ride)
        if book.ride(ride).parties == 1 {
            let party = book.ride(ride).firstParty
            tellAccepted(party, driver, waitMilliseconds: 0, pickup: origin(of: party), at: time)
            return
        }
        let route = route(of: ride)
        let parties = book.parties(of: ride)
        let firstPickup = origin(of: parties[route.party(pickedUpAs: 0)])
        for place in 0..<parties.count {
            let before = route.pickup(party: place).milliseconds
            tellAccepted(parties[place], driver, waitMilliseconds: before, pickup: firstPickup, at: time)
        }
    }

    /// - Parameters:
    ///   - waitMilliseconds: free flow, from the first pickup to this party's.
    ///   - pickup: the ride's first.
    private mutating func tellAccepted(
        _ slot: Slot, _ driver: DriverID, waitMilliseconds: Int64, pickup: Position, at time: SimTime
    ) {
        let party = book.party(slot)
        let wait =
            ways.travelTime(from: fleet[driver].position, to: pickup, at: time)
            + ways.clock.congested(milliseconds: waitMilliseconds, at: time)
        effects.append(
            .accepted(
                party.number, client: party.client, driver: driver, zone: fleet[driver].zone, wait: wait,
                price: party.price))
    }

    /// T07: to the tail, counters (D07), then the next offer, then the waiting rides (T04).
    mutating func refuse(_ driver: DriverID, at time: SimTime) throws(Reason) {
        guard fleet[driver].isWorking else { throw .notWorking }
        let ride = fleet[driver].openOffer
        if ride.isNone { throw .noOpenOffer }
        let zone = fleet[driver].zone
        for party in book.parties(of: ride) {
            effects.append(.refused(book.party(party).number, driver: driver, zone: zone))
        }
        passOfferOn(from: driver, isCounted: true, at: time)
    }

    /// T08, D08: like a refusal, counted only if the rules say so.
    mutating func offerTimedOut(_ driver: DriverID, at time: SimTime) {
        let zone = fleet[driver].zone
        for party in book.parties(of: fleet[driver].openOffer) {
            effects.append(.timedOut(book.party(party).number, driver: driver, zone: zone))
        }
        passOfferOn(from: driver, isCounted: rules.timeoutCountsAsRefusal, at: time)
    }

    private mutating func passOfferOn(from driver: DriverID, isCounted: Bool, at time: SimTime) {
        let ride = fleet[driver].openOffer
        assert(book.ride(ride).phase == .offered && book.ride(ride).driver == driver, "the offer is another's")  // I01
        fleet.closeOffer(to: driver)
        dispatcher.offerIsNotTaken(ride, by: driver, fleet, book)
        if isCounted { countRefusal(of: driver, at: time) }
        dispatch(ride, at: time)
        retryWaitingRides(with: driver, at: time)
    }
}
