import CityModel
import Quantities

// T02–T04: who is offered a request, and how requests wait.
extension TaxiService {
    /// T03: offers the request to the first eligible driver, or lets it wait (T04). It is in no list and not offered.
    mutating func dispatch(_ request: RequestID, at time: SimTime) {
        let driver = firstEligibleDriver(for: request)
        if driver.isNone {
            let zone = requests[request].origin
            waiting.insert(request, into: &requests)
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
        let record = drivers[Int(driver.index)]
        guard waiting.count > 0, record.state == .available, record.isFree else { return }
        let request = waiting.oldest(within: reach.origins(reaching: record.zone), of: requests) {
            tried.contains($0, driver: driver)
        }
        if request.isNone { return }
        waiting.remove(request, from: &requests)
        offer(request, to: driver, at: time)
    }

    /// T03: the first in queue order of the first zone in search order (Z03) that has an eligible driver.
    private func firstEligibleDriver(for request: RequestID) -> DriverID {
        let origin = requests[request].origin  // T02
        for rank in 0..<reach.searchZones {
            var driver = queues.firstFree(in: clock.city.searchZone(from: origin, rank: rank))
            while !driver.isNone {
                if !tried.contains(request, driver: driver) { return driver }
                driver = queues.nextFree(after: driver)
            }
        }
        return .none
    }
}
