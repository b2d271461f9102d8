import CityModel
import Quantities

// T10, T12 and D06: what becomes of an accepted ride.
extension TaxiService {
    /// T12: at the next pickup of the route the waiting time of those who start there begins, for a reservation not before
    /// its departure; joining closes (S03).
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

    /// T10: the driver confirms that a party is on board; joining closes (S03).
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

    /// The first party, in the order of joining, that is not on board; none if all are.
    func firstPartyNotOnBoard(of ride: Slot) -> Slot { book.firstParty(of: ride) { $0.phase != .onBoard } }

    /// T12: the first party, in the order of joining, that starts there and is not on board; none if all are.
    func firstMissingParty(of ride: Slot, at pickup: StreetPoint) -> Slot {
        book.firstParty(of: ride) { $0.phase != .onBoard && $0.pickupPoint == pickup }
    }

    func hasPartyOnBoard(_ ride: Slot) -> Bool { !book.ride(ride).firstOnBoard.isNone }

    /// T10: everyone on board and paid; the driver joins the tail of the zone of the last stop.
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

    /// D06: before anybody is on board the driver may give the ride back, and goes offline.
    mutating func giveBack(_ driver: DriverID, at time: SimTime) throws(Reason) {
        let ride = fleet[driver].ride
        if ride.isNone { throw .noRide }
        if hasPartyOnBoard(ride) { throw .passengerOnBoard }
        returnRide(of: driver, at: time)
    }

    /// D06: the driver is offline, and the ride is in dispatch again.
    mutating func returnRide(of driver: DriverID, at time: SimTime) {
        let ride = fleet[driver].ride
        takeBack(ride, from: driver)
        fleet.dropRide(of: driver)
        fleet.stopWork(driver, as: .offline)
        dispatch(ride, at: time)
    }

    /// D06: those in the ride are searching again.
    mutating func takeBack(_ ride: Slot, from driver: DriverID) {
        for party in book.parties(of: ride) {
            effects.append(.gaveBack(book.party(party).number, driver: driver))
        }
        book.giveBack(ride)
    }

    /// T12: whoever is missing when the waiting time at a pickup is over is closed as no-show, at unchanged prices for the
    /// others.
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
        // Where the taxi stands; without a connection offline (D05).
        guard fleet[driver].isConnected else { return fleet.stopWork(driver, as: .offline) }
        dispatcher.driverIsWithoutRide(driver, since: .rideEnded, at: time)
        join(driver, at: place)
        retryWaitingRides(with: driver, at: time)
    }
}
