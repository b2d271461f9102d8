import CityModel
import Quantities

// T10, T12 and D06: accepted rides.
extension TaxiService {
    /// Confirms arrival at the next pickup of the route (T12). The waiting time of the parties there begins, for a
    /// reservation not before its departure; joining closes (S03).
    mutating func arrive(_ driver: DriverID, at time: SimTime) throws(Reason) {
        let ride = fleet[driver].ride
        if ride.isNone { throw .noRide }
        let next = book.firstToPickUp(in: ride, over: ways) { $0.phase != .onBoard && !$0.hasTaxiArrived }
        if next.isNone { throw .alreadyArrived }
        book.arrive(atPickupOf: next)
        let place = origin(of: next)
        fleet.note(place, of: driver)
        let party = firstMissingParty(of: ride, at: place.point)
        effects.append(.arrived(book.party(party).number, client: book.party(party).client, driver: driver))
        let start = max(time, book.ride(ride).departure ?? time)
        let timer = Timer.noShow(book.party(party).number, serial: book.ride(ride).timerSerial)
        ask(for: timer, at: start + rules.noShowWait)
    }

    /// Confirms that a party is on board (T10); joining closes (S03).
    mutating func pickUp(_ client: ClientID, by driver: DriverID) throws(Reason) {
        let ride = fleet[driver].ride
        if ride.isNone { throw .noRide }
        var party = firstPartyNotOnBoard(of: ride)
        if !client.isNone {
            party = book.firstParty(of: ride) { $0.client == client }
            if party.isNone { throw .noRide }
        }
        if party.isNone || book.party(party).phase == .onBoard { throw .alreadyPickedUp }
        book.board(party)
        fleet.note(origin(of: party), of: driver)
        effects.append(.pickedUp(book.party(party).number, client: book.party(party).client, driver: driver))
    }

    /// Returns the first party, in the order of joining, that is not on board, or none.
    func firstPartyNotOnBoard(of ride: Slot) -> Slot { book.firstParty(of: ride) { $0.phase != .onBoard } }

    /// Returns the first party, in the order of joining, that starts at `pickup` and is not on board, or none (T12).
    func firstMissingParty(of ride: Slot, at pickup: StreetPoint) -> Slot {
        book.firstParty(of: ride) { $0.phase != .onBoard && $0.pickupPoint == pickup }
    }

    func hasPartyOnBoard(_ ride: Slot) -> Bool { !book.ride(ride).firstOnBoard.isNone }

    /// Concludes a ride whose parties are all on board and have paid; the driver joins the tail of the zone of the last
    /// stop (T10).
    mutating func conclude(_ driver: DriverID, at time: SimTime) throws(Reason) {
        let ride = fleet[driver].ride
        if ride.isNone { throw .noRide }
        if !firstPartyNotOnBoard(of: ride).isNone { throw .notPickedUp }
        if !book.firstParty(of: ride, where: { !$0.isPaid }).isNone { throw .unpaid }  // P03
        let isAlone = book.ride(ride).parties == 1
        let place = isAlone ? book.party(book.ride(ride).firstParty).destination : route(of: ride).lastStop
        fleet.dropRide(of: driver)
        for slot in book.parties(of: ride) {
            let party = book.party(slot)
            effects.append(
                .concluded(
                    party.number, client: party.client, driver: driver, zone: place.zone,
                    authority: party.authorityPart))
            cashier.passFareOn(party.fare, to: driver)
            book.end(slot, as: .completed)
        }
        dispatcher.driverIsWithoutRide(driver, since: .rideEnded, at: time)
        join(driver, at: place)
        retryWaitingRides(with: driver, at: time)
    }

    /// Gives a ride back before a party is on board; the driver goes offline (D06).
    mutating func giveBack(_ driver: DriverID, at time: SimTime) throws(Reason) {
        let ride = fleet[driver].ride
        if ride.isNone { throw .noRide }
        if hasPartyOnBoard(ride) { throw .passengerOnBoard }
        returnRide(of: driver, at: time)
    }

    /// Takes the driver offline and returns the ride to dispatch (D06).
    mutating func returnRide(of driver: DriverID, at time: SimTime) {
        let ride = fleet[driver].ride
        takeBack(ride, from: driver)
        fleet.dropRide(of: driver)
        fleet.stopWork(driver, as: .offline)
        dispatch(ride, at: time)
    }

    /// Makes all parties of a ride search again (D06).
    mutating func takeBack(_ ride: Slot, from driver: DriverID) {
        for party in book.parties(of: ride) {
            effects.append(.gaveBack(book.party(party).number, driver: driver))
        }
        book.giveBack(ride)
    }

    /// Closes the parties missing at a pickup as no-shows when the waiting time is over, at unchanged prices for the
    /// others (T12).
    mutating func closeNoShows(atPickupOf waitedFor: Slot, at time: SimTime) {
        let (ride, pickup) = (book.party(waitedFor).ride, book.party(waitedFor).pickupPoint)
        let driver = book.ride(ride).driver
        assert(fleet[driver].ride == ride, "the ride is in nobody's hands")  // I05
        let place = fleet[driver].position
        for slot in book.parties(of: ride) {
            let party = book.party(slot)
            guard party.phase == .allocated, party.pickupPoint == pickup else { continue }
            effects.append(.noShow(party.number, client: party.client, driver: driver, zone: place.zone))
            payBack(slot)
            book.end(slot, as: .noShow)
        }
        guard book.isOver(ride) else { return }
        fleet.dropRide(of: driver)
        // The driver joins where the taxi stands, or goes offline without a connection (D05).
        guard fleet[driver].isConnected else { return fleet.stopWork(driver, as: .offline) }
        dispatcher.driverIsWithoutRide(driver, since: .rideEnded, at: time)
        join(driver, at: place)
        retryWaitingRides(with: driver, at: time)
    }
}
