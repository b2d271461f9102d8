import CityModel
import Quantities
import TaxiService

// D01–D06: drivers join queues and leave them.
extension Judge {
    /// At the tail of the zone's queue; everything may be offered anew (T03).
    mutating func join(_ driver: DriverID, _ zone: ZoneID) {
        decisions += 1
        queues.unlink(driver)
        queues[driver].state = .available
        queues[driver].zone = zone
        tried.removeAll(&queues[driver].firstTried)
        queues.goToTail(driver)
        if queues[driver].isFree { hand.freed = driver }
        history.note(.joined, zone, driver: driver, at: hand.time)
    }

    /// In no queue and with no taxi (I02, I04); an open offer passes on (D03).
    mutating func stopWork(_ driver: DriverID, as state: JudgedDriver.State) {
        let record = queues[driver]
        if record.state == .available {
            decisions += 1
            queues.unlink(driver)
            history.note(.left, record.zone, driver: driver, at: hand.time)
        }
        queues[driver].state = state
        queues[driver].offer = .none
        if Int(record.taxi.index) < taxiUsers.count { taxiUsers[Int(record.taxi.index)] = .none }
        queues[driver].taxi = .none
        if !record.offer.isNone { mustDispatch(record.offer) }
    }

    /// D02.
    mutating func started(_ driver: DriverID, in zone: ZoneID) {
        see(.started)
        guard isKnown(driver), isKnown(zone) else { return }
        if case .driver(_, let action) = hand.command, action.namedZone != zone {
            note(.wrongZone, driver: driver, zone: zone)
        }
        if case .driver(_, .start(_, let taxi)) = hand.command {
            taxiUsers[Int(taxi.index)] = driver
            queues[driver].taxi = taxi
        }
        join(driver, zone)
    }

    /// D03; with an allocated ride as D06.
    mutating func stopped(_ driver: DriverID, in zone: ZoneID) {
        see(.stopped)
        guard isKnown(driver) else { return }
        if zone != queues[driver].zone { note(.wrongZone, driver: driver, zone: zone) }
        hand.mustGiveBack = queues[driver].ride
        if queues[driver].state == .available { stopWork(driver, as: .offline) }
    }

    /// D05: a busy driver stays busy, an available one goes offline as by D03.
    mutating func connectionLost(_ driver: DriverID) {
        see(.connectionLost)
        guard isKnown(driver) else { return }
        queues[driver].isConnected = false
        if queues[driver].state == .available { stopWork(driver, as: .offline) }
    }

    /// D04: into the new zone's tail, with an open offer too; a busy driver's move only notes the position.
    mutating func moved(_ driver: DriverID, to zone: ZoneID) {
        see(.moved)
        guard isKnown(driver), isKnown(zone) else { return }
        if case .driver(_, let action) = hand.command, action.namedZone != zone {
            note(.wrongZone, driver: driver, zone: zone)
        }
        guard queues[driver].state == .available else { return queues[driver].zone = zone }
        history.note(.left, queues[driver].zone, driver: driver, at: hand.time)
        join(driver, zone)
    }

    /// D06: back to dispatch with its request time; the driver is offline, but after an interruption as T11 says.
    mutating func gaveBack(_ id: RequestID, _ driver: DriverID) {
        see(.gaveBack)
        guard isKnown(driver) else { return }
        let ride = openRide(of: id)
        guard !ride.isNone, isFirstLine(id, of: ride, .gaveBack) else { return }
        guard requests[ride].phase == .allocated, requests[ride].driver == driver else {
            return note(.uncalledFor, request: id, driver: driver)
        }
        if requests[ride].partiesOnBoard > 0 { note(.wrongEnd, request: id, driver: driver) }
        if hand.mustGiveBack == ride { hand.mustGiveBack = .none }
        requests[ride].hasArrived = false
        mustDispatch(ride)
        if hand.isInterruption { return }
        queues[driver].ride = .none
        stopWork(driver, as: .offline)
    }
}
