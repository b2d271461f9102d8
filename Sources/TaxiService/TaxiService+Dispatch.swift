import CityModel
import Quantities

// T02–T04: who is offered a request, and how requests wait.
extension TaxiService {
    /// T03: offers the request to the first eligible driver, or lets it wait (T04). It is in no list and not offered.
    mutating func dispatch(_ request: RequestID, at time: SimTime) {
        let driver = firstEligibleDriver(for: request)
        if driver.isNone {
            let zone = requests[request].origin
            insertWaiting(request)
            effects.append(.waiting(request, zone: zone))
        } else {
            offer(request, to: driver, at: time)
        }
    }

    /// T04: a driver has joined a queue or is free again, and the waiting requests are tried, oldest first.
    ///
    /// No waiting request had an eligible driver before (I14), so only this driver can take one, and at most one: trying
    /// the others again would find nobody.
    mutating func retryWaitingRequests(with driver: DriverID, at time: SimTime) {
        guard drivers[Int(driver.index)].state == .available, drivers[Int(driver.index)].isFree else { return }
        let zone = drivers[Int(driver.index)].zone
        var request = oldestWaiting
        while !request.isNone {
            if isInReach(zone, of: request), !tried.contains(request, driver: driver) {
                removeWaiting(request)
                return offer(request, to: driver, at: time)
            }
            request = requests[request].nextWaiting
        }
    }

    /// T03: the first in queue order of the first zone in search order (Z03) that has an eligible driver.
    private func firstEligibleDriver(for request: RequestID) -> DriverID {
        let origin = requests[request].origin  // T02
        for rank in 0..<searchZones {
            var driver = queues.firstFree(in: clock.city.searchZone(from: origin, rank: rank))
            while !driver.isNone {
                if !tried.contains(request, driver: driver) { return driver }
                driver = queues.nextFree(after: driver)
            }
        }
        return .none
    }

    private func isInReach(_ zone: ZoneID, of request: RequestID) -> Bool {
        searchZones == clock.city.zoneCount
            || clock.city.searchRank(from: requests[request].origin, to: zone) < searchZones
    }

    /// T04: by the moment of the request, ties by number. A request that comes back may be older than others.
    private mutating func insertWaiting(_ id: RequestID) {
        let age = requests[id].requestedAt
        var older = youngestWaiting
        while !older.isNone, (age, id) < (requests[older].requestedAt, older) {
            older = requests[older].previousWaiting
        }
        let younger = older.isNone ? oldestWaiting : requests[older].nextWaiting
        requests[id].phase = .waiting
        requests[id].driver = .none
        requests[id].previousWaiting = older
        requests[id].nextWaiting = younger
        if older.isNone { oldestWaiting = id } else { requests[older].nextWaiting = id }
        if younger.isNone { youngestWaiting = id } else { requests[younger].previousWaiting = id }
    }

    mutating func removeWaiting(_ id: RequestID) {
        let (older, younger) = (requests[id].previousWaiting, requests[id].nextWaiting)
        if older.isNone { oldestWaiting = younger } else { requests[older].nextWaiting = younger }
        if younger.isNone { youngestWaiting = older } else { requests[younger].previousWaiting = older }
    }
}
