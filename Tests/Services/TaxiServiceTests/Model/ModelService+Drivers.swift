import CityModel
import Quantities
import TaxiService

// What happens when nothing speaks against what a driver does.
extension ModelService {
    mutating func carryOut(_ action: TaxiService.DriverAction, by driver: Int) {
        let id = DriverID(driver)
        switch action {
        case .start(let place, let taxi):  // D02
            cabs[driver].taxi = Int(taxi.index)
            told.append(.driverStarted(id, zone: place.zone))
            joinTail(driver, of: Int(place.zone.index))
            tryWaitingTrips()
        case .stop:  // D03
            told.append(.driverStopped(id, zone: zone(of: driver)))
            if ride(of: driver) == nil { goOffline(driver) } else { giveBack(driver) }
        case .loseConnection:  // D05
            told.append(.connectionLost(id))
            cabs[driver].isConnected = false
            if ride(of: driver) == nil { goOffline(driver) }
        case .regainConnection:
            told.append(.connectionRegained(id))
            cabs[driver].isConnected = true
        case .move(let place): move(driver, to: place.zone)
        case .accept: accept(driver)
        case .refuse:  // T07
            if let trip = offer(to: driver) {
                told += trips[trip].members.map { .refused($0.id, driver: id, zone: zone(of: driver)) }
            }
            passOn(from: driver, isCounted: true)
        case .giveBack: giveBack(driver)
        case .arrive: arrive(driver)
        case .pickUp(let client): pickUp(client, by: driver)
        case .conclude: conclude(driver)
        case .confirmCash(let client): confirmCash(of: client, by: driver)
        case .interrupt(let place, let cause): interrupt(driver, in: Int(place.zone.index), because: cause)
        }
    }

    /// D04.
    private mutating func move(_ driver: Int, to zone: ZoneID) {
        if cabs[driver].zone == Int(zone.index) { return }
        told.append(.driverMoved(DriverID(driver), zone: zone))
        cabs[driver].zone = Int(zone.index)
        if ride(of: driver) != nil { return }
        leaveQueue(driver)
        joinTail(driver, of: Int(zone.index))
        tryWaitingTrips()
    }

    /// T06.
    private mutating func accept(_ driver: Int) {
        guard let index = offer(to: driver), let zone = cabs[driver].zone else { return }
        leaveQueue(driver)
        cabs[driver].refusals = 0  // D07
        trips[index].status = .allocated(driver)
        let trip = trips[index]
        for (place, member) in trip.members.enumerated() {
            told.append(
                .accepted(
                    member.id, client: member.clientID, driver: DriverID(driver), zone: ZoneID(zone),
                    wait: fares.wait(from: ZoneID(zone), toPickup: place, in: trip.originID, at: now),
                    price: member.price))
        }
    }

    /// T12.
    private mutating func arrive(_ driver: Int) {
        guard let index = ride(of: driver), let missing = trips[index].members.first(where: { !$0.isOnBoard }) else {
            return
        }
        trips[index].hasArrived = true
        cabs[driver].zone = trips[index].origin
        told.append(.arrived(missing.id, client: missing.clientID, driver: DriverID(driver)))
        let trip = trips[index]
        let waitsFrom = trip.departure.map { max($0, now) } ?? now
        told.append(
            .setTimer(.noShow(missing.id, serial: UInt32(trip.turns)), at: waitsFrom + rules.noShowWait))
    }

    /// T10.
    private mutating func pickUp(_ client: ClientID, by driver: Int) {
        guard let index = ride(of: driver) else { return }
        let place = trips[index].members.firstIndex {
            !$0.isOnBoard && (client.isNone || $0.clientID == client)
        }
        guard let place else { return }
        trips[index].members[place].isOnBoard = true
        cabs[driver].zone = trips[index].origin
        let member = trips[index].members[place]
        told.append(.pickedUp(member.id, client: member.clientID, driver: DriverID(driver)))
    }

    /// P03.
    private mutating func confirmCash(of client: ClientID, by driver: Int) {
        let payer: Member?
        if let index = ride(of: driver), let place = payingMember(client, of: trips[index]) {
            trips[index].members[place].isPaid = true
            payer = trips[index].members[place]
        } else {
            payer = debt(of: client, to: driver).map { debts.remove(at: $0).member }
        }
        guard let payer else { return }
        told.append(
            .paid(payer.id, client: payer.clientID, driver: DriverID(driver), by: .cash, price: payer.price))
    }

    /// The client's; without a client the first on board that has not paid.
    func payingMember(_ client: ClientID, of trip: Trip) -> Int? {
        trip.members.firstIndex { client.isNone ? $0.isOnBoard && !$0.isPaid : $0.clientID == client }
    }

    /// The oldest that the client owes this driver.
    func debt(of client: ClientID, to driver: Int) -> Int? {
        debts.firstIndex { $0.member.clientID == client && $0.driver == driver }
    }

    /// T10.
    private mutating func conclude(_ driver: Int) {
        guard let index = ride(of: driver) else { return }
        let trip = trips.remove(at: index)
        let end = route(of: trip).lastStop
        told += trip.members.map {
            .concluded(
                $0.id, client: $0.clientID, driver: DriverID(driver), zone: end, authority: $0.authority)
        }
        joinTail(driver, of: Int(end.index))
        tryWaitingTrips()
    }

    /// T11.
    private mutating func interrupt(_ driver: Int, in place: Int, because cause: TaxiService.InterruptionCause) {
        guard let index = ride(of: driver) else { return }
        var ended = trips[index].members.filter(\.isOnBoard)
        let shares = fares.interruptedShares(
            of: ended.count, from: trips[index].originID, to: ZoneID(place), at: trips[index].pricedAt)
        for turn in ended.indices {
            ended[turn].fare = shares[turn]
            let member = ended[turn]
            told.append(
                .interrupted(
                    member.id, client: member.clientID, driver: DriverID(driver), zone: ZoneID(place),
                    because: cause, price: member.price, authority: member.authority))
            if !member.isPaid { debts.append(Debt(member: member, driver: driver)) }
        }
        trips[index].members.removeAll(where: \.isOnBoard)
        if trips[index].members.isEmpty { trips.remove(at: index) } else { loseDriver(driver, index) }
        // First the driver, then T04.
        cabs[driver].zone = place
        if cause == .clientWish { joinTail(driver, of: place) } else { cabs[driver].taxi = nil }
        tryWaitingTrips()
    }
}
