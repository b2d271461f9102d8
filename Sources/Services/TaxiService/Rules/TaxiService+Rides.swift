import CityModel
import Quantities

// T10, T12 and D06: accepted rides.
extension TaxiService {
    /// Confirms arrival at the next pickup of the route (T12). The waiting time of the parties there begins, for a
    /// reservation not before its departure; joining closes (S03).
    mutating func arrive(_ driver: DriverID, at time: SimTime) throws(Reason) {
        let ride = fleet[driver].ride
        if ride.isNone { throw .noRide }
        let next = requests.firstToPickUp(in: ride, over: ways) { $0.phase != .onBoard && !$0.hasTaxiArrived }
        if next.isNone { throw .alreadyArrived }
        let start = max(time, requests.ride(ride).departure ?? time)
        requests.arrive(atPickupOf: next, waitingFrom: rules.waitingCharge.isNone ? nil : start)
        let place = origin(of: next)
        fleet.setPosition(place, of: driver)
        let party = firstMissingParty(of: ride, at: place.point)
        effects.append(.arrived(requests.party(party).number, client: requests.party(party).client, driver: driver))
        let timer = Timer.noShow(requests.party(party).number, serial: requests.ride(ride).timerSerial)
        setTimer(timer, at: start + rules.noShowWait)
    }

    /// Confirms that a party is on board (T10); joining closes (S03).
    mutating func pickUp(_ client: ClientID, by driver: DriverID, at time: SimTime) throws(Reason) {
        let ride = fleet[driver].ride
        if ride.isNone { throw .noRide }
        var party = firstPartyNotOnBoard(of: ride)
        if !client.isNone {
            party = requests.firstParty(of: ride) { $0.client == client }
            if party.isNone { throw .noRide }
        }
        if party.isNone || requests.party(party).phase == .onBoard { throw .alreadyPickedUp }
        requests.board(party)
        fleet.setPosition(origin(of: party), of: driver)
        let charge = chargeWaiting(of: party, at: time)
        effects.append(
            .pickedUp(
                requests.party(party).number, client: requests.party(party).client, driver: driver, waiting: charge))
    }

    /// Returns the first party, in the order of joining, that is not on board, or none.
    func firstPartyNotOnBoard(of ride: Slot) -> Slot { requests.firstParty(of: ride) { $0.phase != .onBoard } }

    /// Returns the first party, in the order of joining, that starts at `pickup` and is not on board, or none (T12).
    func firstMissingParty(of ride: Slot, at pickup: StreetPoint) -> Slot {
        requests.firstParty(of: ride) { $0.phase != .onBoard && $0.pickupPoint == pickup }
    }

    func hasPartyOnBoard(_ ride: Slot) -> Bool { !requests.ride(ride).firstOnBoard.isNone }

    /// Concludes a ride whose parties are all on board and have paid; the driver joins the tail of the zone of the last
    /// stop (T10), or stops work there before a walk-up client gets in (D03, T14).
    mutating func conclude(_ driver: DriverID, stops: Bool = false, at time: SimTime) throws(Reason) {
        let ride = fleet[driver].ride
        if ride.isNone { throw .noRide }
        if !firstPartyNotOnBoard(of: ride).isNone { throw .notPickedUp }
        if !requests.firstParty(of: ride, where: { !$0.isPaid }).isNone { throw .unpaid }  // P03
        let isAlone = requests.ride(ride).parties == 1
        let place = isAlone ? requests.party(requests.ride(ride).firstParty).destination : route(of: ride).lastStop
        fleet.dropRide(of: driver)
        for slot in requests.parties(of: ride) {
            let party = requests.party(slot)
            effects.append(
                .concluded(
                    party.number, client: party.client, driver: driver, zone: place.zone,
                    authority: party.authorityPart))
            cashier.payOutFare(party.fare, to: driver)
            cashier.removeWaitingCharge(of: party.number)
            requests.end(slot, as: .completed)
        }
        if stops {
            fleet.setPosition(place, of: driver)
            effects.append(.driverStopped(driver, zone: place.zone))
            return fleet.stopWork(driver, as: .offline)
        }
        dispatcher.driverBecomesIdle(driver, because: .rideEnded, at: time)
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
        returnToDispatch(ride, from: driver)
        fleet.dropRide(of: driver)
        fleet.stopWork(driver, as: .offline)
        dispatch(ride, at: time)
    }

    /// Makes all parties of a ride search again (D06).
    mutating func returnToDispatch(_ ride: Slot, from driver: DriverID) {
        for party in requests.parties(of: ride) {
            effects.append(.gaveBack(requests.party(party).number, driver: driver))
        }
        requests.giveBack(ride)
    }

    /// Closes the parties missing at a pickup as no-shows when the waiting time is over, at unchanged prices for the
    /// others (T12).
    mutating func closeNoShows(atPickupOf waitedFor: Slot, at time: SimTime) {
        let (ride, pickup) = (requests.party(waitedFor).ride, requests.party(waitedFor).pickupPoint)
        let driver = requests.ride(ride).driver
        assert(fleet[driver].ride == ride, "the driver does not have the ride")  // I05
        let place = fleet[driver].position
        for slot in requests.parties(of: ride) {
            let party = requests.party(slot)
            guard party.phase == .allocated, party.pickupPoint == pickup else { continue }
            effects.append(.noShow(party.number, client: party.client, driver: driver, zone: place.zone))
            refund(slot)
            requests.end(slot, as: .noShow)
        }
        guard requests.isOver(ride) else { return }
        fleet.dropRide(of: driver)
        // The driver joins where the taxi stands, or goes offline without a connection (D05).
        guard fleet[driver].isConnected else { return fleet.stopWork(driver, as: .offline) }
        dispatcher.driverBecomesIdle(driver, because: .rideEnded, at: time)
        join(driver, at: place)
        retryWaitingRides(with: driver, at: time)
    }
}
