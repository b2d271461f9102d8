import CityModel
import Quantities

// T10, T12 and D06: what becomes of an accepted ride.
extension TaxiService {
    /// T12: the waiting time begins, for a reservation not before its departure; joining closes (S03).
    mutating func arrive(_ driver: DriverID, at time: SimTime) -> Reason? {
        let ride = drivers[Int(driver.index)].ride
        if ride.isNone { return .noRide }
        let party = firstPartyNotOnBoard(of: ride)
        if rides[ride].hasArrived || party.isNone { return .alreadyArrived }
        let place = firstPickup(of: ride)
        rides[ride].hasArrived = true
        drivers[Int(driver.index)].position = place
        effects.append(.arrived(party, client: parties[party].client, driver: driver))
        let start = max(time, rides[ride].departure ?? time)
        let timer = Timer.noShow(ride, serial: rides[ride].timerSerial)
        effects.append(.setTimer(timer, at: start + rules.noShowWait))
        return nil
    }

    /// T10: the driver confirms that a party is on board; joining closes (S03).
    mutating func pickUp(_ client: ClientID, by driver: DriverID) -> Reason? {
        let ride = drivers[Int(driver.index)].ride
        if ride.isNone { return .noRide }
        var party = firstPartyNotOnBoard(of: ride)
        if !client.isNone {
            let named = partyOf(client, in: ride)
            if named.isNone { return .noRide }
            party = parties[named].phase == .onBoard ? .none : named
        }
        if party.isNone { return .alreadyPickedUp }
        parties[party].phase = .onBoard
        drivers[Int(driver.index)].position = origin(of: party)
        effects.append(.pickedUp(party, client: parties[party].client, driver: driver))
        return nil
    }

    /// The client's party in the ride, or none.
    @inline(__always)
    private func partyOf(_ client: ClientID, in ride: RequestID) -> RequestID {
        var party = rides[ride].firstParty
        while !party.isNone, parties[party].client != client { party = parties[party].next }
        return party
    }

    /// T10: everyone on board and paid; the driver joins the tail of the zone of the last stop.
    mutating func conclude(_ driver: DriverID, at time: SimTime) -> Reason? {
        let ride = drivers[Int(driver.index)].ride
        if ride.isNone { return .noRide }
        if !firstPartyNotOnBoard(of: ride).isNone { return .notPickedUp }
        if hasUnpaidParty(ride) { return .unpaid }  // P03
        let place = rides[ride].parties > 1 ? route(of: ride).lastStop : parties[rides[ride].firstParty].destination
        drivers[Int(driver.index)].ride = .none
        forEachParty(of: ride) { service, party in
            let client = service.parties[party].client
            service.effects.append(.concluded(party, client: client, driver: driver, zone: place.zone))
            service.ledger.payOut(service.parties[party].price, to: driver)
            service.end(party, as: .completed)
        }
        joinTail(driver, at: place)
        retryWaitingRides(with: driver, at: time)
        return nil
    }

    @inline(__always)
    private func hasUnpaidParty(_ ride: RequestID) -> Bool {
        var party = rides[ride].firstParty
        while !party.isNone {
            if !parties[party].isPaid { return true }
            party = parties[party].next
        }
        return false
    }

    /// D06: before anybody is on board the driver may give the ride back, and goes offline.
    mutating func giveBack(_ driver: DriverID, at time: SimTime) -> Reason? {
        let ride = drivers[Int(driver.index)].ride
        if ride.isNone { return .noRide }
        if hasPartyOnBoard(ride) { return .passengerOnBoard }
        returnRide(of: driver, at: time)
        return nil
    }

    /// D06: the driver is offline, and the ride is in dispatch again.
    mutating func returnRide(of driver: DriverID, at time: SimTime) {
        let ride = takeBackRide(of: driver)
        if defect == .requestTimeForgotten { rides[ride].requestedAt = time }
        stopWorking(driver, as: .offline)
        dispatch(ride, at: time)
    }

    /// D06: the ride is without a driver, with its request time; arrival is undone, payments stay.
    mutating func takeBackRide(of driver: DriverID) -> RequestID {
        let ride = drivers[Int(driver.index)].ride
        forEachParty(of: ride) { service, party in
            service.effects.append(.gaveBack(party, driver: driver))
            service.parties[party].phase = .searching
        }
        drivers[Int(driver.index)].ride = .none
        rides[ride].hasArrived = rides[ride].hasArrived && defect == .arrivalKept
        rides[ride].timerSerial += 1
        return ride
    }

    /// T12: whoever is missing when the waiting time is over is closed as no-show, at unchanged prices for the others.
    mutating func closeNoShows(of ride: RequestID, serial: UInt32, at time: SimTime) {
        guard isPending(.noShow(ride, serial: serial)) else { return }
        let driver = rides[ride].driver
        let place = drivers[Int(driver.index)].position
        forEachParty(of: ride) { service, party in
            let isMissing = service.parties[party].phase == .allocated
            guard isMissing || service.defect == .noShowClosesEveryone else { return }
            service.effects.append(
                .noShow(party, client: service.parties[party].client, driver: driver, zone: place.zone))
            service.payBack(party)
            service.end(party, as: .noShow)
        }
        if rides.contains(ride), rides[ride].phase != .over { return }
        drivers[Int(driver.index)].ride = .none
        release(driver, at: place, at: time)
    }

    /// T11, T12: the driver joins the tail where the taxi stands, or goes offline without a connection (D05).
    private mutating func release(_ driver: DriverID, at place: Position, at time: SimTime) {
        if drivers[Int(driver.index)].isConnected {
            joinTail(driver, at: place)
            retryWaitingRides(with: driver, at: time)
        } else {
            stopWorking(driver, as: .offline)
        }
    }

    /// T11: the ride ends here for those on board, at the price of the way driven; the others return to dispatch (D06).
    mutating func interrupt(
        _ driver: DriverID, at place: Position, because cause: InterruptionCause, at time: SimTime
    ) -> Reason? {
        let ride = drivers[Int(driver.index)].ride
        if ride.isNone { return .noRide }
        if !hasPartyOnBoard(ride) { return .notPickedUp }
        if place.zone == .none { return .outsideServiceArea }  // Z02
        endForThoseOnBoard(ride, driver, at: place, because: cause)
        let goesOn = rides.contains(ride) && rides[ride].phase != .over
        if goesOn { _ = takeBackRide(of: driver) } else { drivers[Int(driver.index)].ride = .none }
        // First the driver joins the tail or goes offline, then T04 runs.
        if cause == .clientWish {
            joinTail(driver, at: place)
        } else {
            drivers[Int(driver.index)].position = place
            stopWorking(driver, as: .offline)
        }
        let older = oldestWaitingRide(for: driver)
        let isOlderFirst = goesOn && !older.isNone && rides[older].age(as: older) < rides[ride].age(as: ride)
        if isOlderFirst { retryWaitingRides(with: driver, at: time) }
        if goesOn { dispatch(ride, at: time) }
        retryWaitingRides(with: driver, at: time)
        return nil
    }

    private mutating func endForThoseOnBoard(
        _ ride: RequestID, _ driver: DriverID, at place: Position, because cause: InterruptionCause
    ) {
        var onBoard = PartyList()
        let everyone = partyList(of: ride)
        for index in 0..<everyone.count where parties[everyone[index]].phase == .onBoard {
            payBack(everyone[index])
            onBoard.append(everyone[index])
        }
        if defect != .interruptedAtFullPrice { repriceInterrupted(onBoard, at: place) }
        for index in 0..<onBoard.count {
            let id = onBoard[index]
            let party = parties[id]
            effects.append(
                .interrupted(
                    id, client: party.client, driver: driver, zone: place.zone, because: cause, price: party.price))
            if party.isPaid {
                // P04: the old price went back, the new one is due.
                ledger.payIn(party.price)
                ledger.payOut(party.price, to: driver)
            } else {
                unpaidFares[party.client, default: []].append(
                    UnpaidFare(request: id, driver: driver, price: party.price))
            }
            end(id, as: .interrupted)
        }
    }
}
