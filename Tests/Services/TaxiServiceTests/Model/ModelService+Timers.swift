import CityModel
import Quantities
import TaxiService

// What happens when time is up.
extension ModelService {
    mutating func fire(_ timer: TaxiService.Timer) {
        switch timer {
        case .offerTimeout(let id, let serial):  // D08
            let driver = Int(id.index)
            guard cabs[driver].offersHad == Int(serial), let trip = offer(to: driver) else { return }
            told += trips[trip].members.map { .timedOut($0.id, driver: id, zone: zone(of: driver)) }
            passOn(from: driver, isCounted: rules.timeoutCountsAsRefusal)
        case .suspensionEnd(let id):  // D07
            let driver = Int(id.index)
            guard cabs[driver].isSuspended else { return }
            cabs[driver].isSuspended = false
            cabs[driver].refusals = 0
            told.append(.suspensionEnded(id, days: suspensionDays(of: driver)))
        case .reservationDue(let id, let serial):
            guard let index = trips.firstIndex(where: { $0.creator == id }) else { return }
            if trips[index].status == .reserved, trips[index].turns == Int(serial) { enterDispatch(index) }
        case .noShow(let id, let serial):
            guard let index = trip(ofRequest: Int(id.number)) else { return }
            if trips[index].hasArrived, trips[index].turns == Int(serial) { closeNoShows(index) }
        case .dispatchRound: return  // FIFO holds none.
        }
    }

    /// R02: a client who has a ride by now loses the reservation.
    private mutating func enterDispatch(_ index: Int) {
        let trip = trips[index]
        trips[index].members = []
        for member in trip.members {
            if self.trip(of: member.client) == nil {
                trips[index].members.append(member)
                told.append(
                    .requested(
                        member.id, client: member.clientID, from: Position(trip.originID),
                        to: Position(member.destinationID), party: UInt8(member.size), share: trip.isShared,
                        price: member.price))
            } else {
                told.append(.reservationLapsed(member.clientID, .alreadyRiding))
                var lapsed = trip
                lapsed.members = [member]
                cancel(lapsed)
            }
        }
        if trips[index].members.isEmpty {
            trips.remove(at: index)
            return
        }
        if trips[index].members.count < trip.members.count { priceAnew(index) }
        trips[index].requestedAt = now
        trips[index].status = .searching
        dispatch(trip.number)
    }

    /// T12.
    private mutating func closeNoShows(_ index: Int) {
        guard case .allocated(let driver) = trips[index].status else { return }
        let missing = trips[index].members.filter { !$0.isOnBoard }
        told += missing.map {
            .noShow($0.id, client: $0.clientID, driver: DriverID(driver), zone: zone(of: driver))
        }
        trips[index].members.removeAll { !$0.isOnBoard }
        guard trips[index].members.isEmpty, let zone = cabs[driver].zone else { return }
        trips.remove(at: index)
        if cabs[driver].isConnected {
            joinTail(driver, of: zone)
            tryWaitingTrips()
        } else {
            cabs[driver].taxi = nil  // D05
        }
    }
}
