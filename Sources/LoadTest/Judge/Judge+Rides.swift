import CityModel
import Quantities
import TaxiService

// T10–T12: what becomes of an accepted ride.
extension Judge {
    /// T12: the waiting time begins; joining closes (S03).
    mutating func arrived(_ id: RequestID, _ driver: DriverID) {
        see(.arrived)
        let ride = allocatedRide(of: id, driver)
        if ride.isNone { return }
        requests[ride].hasArrived = true
        queues[driver].zone = requests[ride].origin
    }

    /// T10.
    mutating func pickedUp(_ id: RequestID, _ driver: DriverID) {
        see(.pickedUp)
        let ride = allocatedRide(of: id, driver)
        if ride.isNone { return }
        if requests[id].isOnBoard { return note(.uncalledFor, request: id, driver: driver) }
        requests[id].isOnBoard = true
        requests[ride].partiesOnBoard += 1
        queues[driver].zone = requests[ride].origin
    }

    /// T10: all on board and paid; the driver joins the tail where the ride ended.
    mutating func concluded(_ id: RequestID, _ driver: DriverID, in zone: ZoneID) {
        see(.concluded)
        let ride = allocatedRide(of: id, driver)
        guard !ride.isNone, isKnown(zone) else { return }
        let record = requests[id]
        if !record.isOnBoard || !record.isPaid { note(.wrongEnd, request: id, driver: driver) }
        if requests[ride].parties == 1, hand.partiesEnded == 0, record.destination != zone {
            note(.wrongZone, request: id, driver: driver, zone: zone)
        }
        counts.completed += 1
        endParty(id)
        if requests[ride].phase != .over { return }
        queues[driver].ride = .none
        join(driver, zone)
    }

    /// T12: whoever is missing is out; with nobody left the driver joins the tail there, or goes offline (D05).
    mutating func missing(_ id: RequestID, _ driver: DriverID, in zone: ZoneID) {
        see(.noShow)
        let ride = allocatedRide(of: id, driver)
        guard !ride.isNone, isKnown(zone) else { return }
        if requests[id].isOnBoard || !requests[ride].hasArrived { note(.wrongEnd, request: id, driver: driver) }
        if zone != queues[driver].zone { note(.wrongZone, request: id, driver: driver, zone: zone) }
        counts.noShow += 1
        endParty(id)
        if requests[ride].phase != .over { return }
        queues[driver].ride = .none
        if queues[driver].isConnected {
            join(driver, zone)
        } else {
            stopWork(driver, as: .offline)
        }
    }

    /// T11: over for those on board. The driver joins the tail there, or goes offline; the others return to dispatch.
    mutating func interrupted(
        _ id: RequestID, _ driver: DriverID, in zone: ZoneID, because cause: TaxiService.InterruptionCause
    ) {
        let isFirst = hand.first == .nothing
        see(.interrupted)
        let ride = openRide(of: id)
        guard !ride.isNone, isKnown(driver), isKnown(zone) else { return }
        guard requests[ride].phase == .allocated, requests[ride].driver == driver else {
            return note(.uncalledFor, request: id, driver: driver)
        }
        if !requests[id].isOnBoard { note(.wrongEnd, request: id, driver: driver) }
        counts.interrupted += 1
        endParty(id)
        hand.mustGiveBack = requests[ride].phase == .over ? .none : ride
        guard isFirst else { return }
        if case .driver(_, let action) = hand.command, action.namedZone != zone {
            note(.wrongZone, request: id, driver: driver, zone: zone)
        }
        queues[driver].ride = .none
        if cause == .clientWish {
            join(driver, zone)
        } else {
            queues[driver].zone = zone
            stopWork(driver, as: .offline)
        }
    }

    /// The ride of the request, in the hands of this driver; none if it is not, which is wrong.
    private mutating func allocatedRide(of id: RequestID, _ driver: DriverID) -> RequestID {
        let ride = openRide(of: id)
        guard !ride.isNone, isKnown(driver) else { return .none }
        guard requests[ride].phase == .allocated, queues[driver].ride == ride else {
            note(.uncalledFor, request: id, driver: driver)
            return .none
        }
        return ride
    }

    /// Nobody who should have been in the end of a ride was left out (T10, T12).
    mutating func settleEndings() {
        guard hand.partiesEnded > 0, !hand.endedRide.isNone else { return }
        let ride = requests[hand.endedRide]
        switch hand.first {
        case .concluded where ride.phase == .allocated:
            note(.wrongEnd, request: ride.firstParty, driver: ride.driver)
        case .noShow where ride.phase == .allocated && ride.partiesOnBoard < ride.parties:
            note(.timerLost, request: ride.firstParty, driver: ride.driver)
        case .interrupted where ride.phase != .over && ride.partiesOnBoard > 0:
            note(.wrongEnd, request: ride.firstParty, driver: ride.driver)
        default: break
        }
    }

    /// I12: the request is over, and out of its ride; the ride is over with the last.
    mutating func endParty(_ id: RequestID) {
        let record = requests[id]
        let ride = record.ride
        hand.endedRide = ride
        hand.partiesEnded += 1
        unlinkParty(id, next: record.next, from: ride)
        requests[ride].parties -= 1
        if record.isOnBoard { requests[ride].partiesOnBoard -= 1 }
        if clients[Int(record.client.index)] == id { clients[Int(record.client.index)] = .none }
        if requests[ride].parties == 0 { waiting.remove(ride, from: &requests, for: .over) }
        requests.end(id)
        if ride != id { requests.forgetIfOver(ride) }
    }

    private mutating func unlinkParty(_ id: RequestID, next: RequestID, from ride: RequestID) {
        if requests[ride].firstParty == id {
            requests[ride].firstParty = next
            return
        }
        var before = requests[ride].firstParty
        while requests[before].next != id { before = requests[before].next }
        requests[before].next = next
    }
}
