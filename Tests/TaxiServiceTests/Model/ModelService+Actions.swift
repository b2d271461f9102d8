import CityModel
import Quantities
import TaxiService

// What happens when nothing speaks against it.
extension ModelService {
    mutating func carryOut(_ action: DriverAction, by driver: Int) {
        let id = DriverID(driver)
        switch action {
        case .start(let zone, let taxi):  // D02
            cabs[driver].taxi = Int(taxi.index)
            told.append(.driverStarted(id, zone: zone))
            joinTail(driver, of: Int(zone.index))
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
        case .move(let zone): move(driver, to: zone)
        case .accept: accept(driver)
        case .refuse:  // T07
            if let trip = offer(to: driver) {
                told.append(.refused(trips[trip].id, driver: id, zone: zone(of: driver)))
            }
            passOn(from: driver, isCounted: true)
        case .giveBack: giveBack(driver)
        case .pickUp:  // T10
            guard let trip = ride(of: driver) else { return }
            trips[trip].status = .riding(driver)
            cabs[driver].zone = trips[trip].origin
            told.append(.pickedUp(trips[trip].id, client: trips[trip].clientID, driver: id))
        case .conclude:  // T10
            guard let index = ride(of: driver) else { return }
            let trip = trips.remove(at: index)
            let end = ZoneID(trip.destination)
            told.append(.concluded(trip.id, client: trip.clientID, driver: id, zone: end))
            joinTail(driver, of: trip.destination)
            tryWaitingTrips()
        }
    }

    mutating func carryOut(_ action: ClientAction, by client: Int) {
        let id = ClientID(client)
        switch action {
        case .request(let origin, let destination, let party, let share):  // T01
            tripsSoFar += 1
            let trip = Trip(
                number: tripsSoFar, client: client, origin: Int(origin.index), destination: Int(destination.index),
                requestedAt: now)
            trips.append(trip)
            told.append(.requested(trip.id, client: id, from: origin, to: destination, party: party, share: share))
            dispatch(trip.number)
        case .withdraw:  // T09
            guard let index = trip(of: client) else { return }
            let trip = trips.remove(at: index)
            told.append(.withdrawn(trip.id, client: id))
            guard case .offered(let driver) = trip.status else { return }
            told.append(.offerWithdrawn(trip.id, driver: DriverID(driver)))
            tryWaitingTrips()
        case .pay(let means, let fails):  // P03
            guard let index = trip(of: client) else { return }
            let trip = trips[index]
            guard let driver = cabs.indices.first(where: { ride(of: $0) == index }) else { return }
            let price = price(of: trip)
            if fails {
                told.append(.paymentFailed(trip.id, client: id, driver: DriverID(driver), by: means, price: price))
            } else {
                trips[index].isPaid = true
                told.append(.paid(trip.id, client: id, driver: DriverID(driver), by: means, price: price))
            }
        }
    }

    mutating func fire(_ timer: Timer) {
        switch timer {
        case .offerTimeout(let id, let serial):  // D08
            let driver = Int(id.index)
            guard cabs[driver].offersHad == Int(serial), let trip = offer(to: driver) else { return }
            told.append(.timedOut(trips[trip].id, driver: id, zone: zone(of: driver)))
            passOn(from: driver, isCounted: rules.timeoutCountsAsRefusal)
        case .suspensionEnd(let id):  // D07
            let driver = Int(id.index)
            guard cabs[driver].isSuspended else { return }
            cabs[driver].isSuspended = false
            cabs[driver].refusals = 0
            told.append(.suspensionEnded(id, days: suspensionDays(of: driver)))
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
        told.append(
            .accepted(
                trip.id, client: trip.clientID, driver: DriverID(driver), zone: ZoneID(zone),
                wait: wait(from: zone, to: trip), price: price(of: trip)))
    }

    private func zone(of driver: Int) -> ZoneID { cabs[driver].zone.map { ZoneID($0) } ?? .none }
}
