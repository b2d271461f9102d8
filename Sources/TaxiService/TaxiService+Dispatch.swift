import CityModel
import Quantities

// T02–T04: who is offered a ride, and how rides wait.
extension TaxiService {
    /// T03: offers the ride to the first eligible driver, or lets it wait (T04). It is in no list and not offered.
    mutating func dispatch(_ ride: RequestID, at time: SimTime) {
        let driver = firstEligibleDriver(for: ride)
        guard driver.isNone else { return offer(ride, to: driver, at: time) }
        let zone = rides[ride].origin
        waiting.insert(ride, into: &rides)
        if defect == .driverOfferedTwice, let head = queues.members(of: zone).first {
            return forEachParty(of: ride) { service, party in
                service.effects.append(.offered(party, driver: head, zone: zone))
            }
        }
        forEachParty(of: ride) { service, party in service.effects.append(.waiting(party, zone: zone)) }
    }

    /// T04: a driver has joined a queue or is free again, and the waiting rides are tried, oldest first.
    ///
    /// No waiting ride had an eligible driver before (I14), so only this driver can take one, and at most one: trying
    /// the others again would find nobody.
    mutating func retryWaitingRides(with driver: DriverID, at time: SimTime) {
        let ride = oldestWaitingRide(for: driver)
        if ride.isNone { return }
        waiting.remove(ride, from: &rides)
        offer(ride, to: driver, at: time)
    }

    /// The oldest waiting ride for which the driver is eligible, or none.
    @inline(__always)
    func oldestWaitingRide(for driver: DriverID) -> RequestID {
        let record = drivers[Int(driver.index)]
        guard waiting.count > 0, record.state == .available, record.isFree else { return .none }
        return waiting.oldest(within: reach.origins(reaching: record.zone), of: rides) {
            tried.contains($0, driver: driver)
        }
    }

    /// T03: the first in queue order of the first zone in search order (Z03) that has an eligible driver.
    ///
    /// T13: drivers with an open offer are not looked at, so that the length of the queues does not matter.
    ///
    /// - Complexity: O(zones searched + drivers passed over because they have tried the ride).
    @inline(__always)
    private func firstEligibleDriver(for ride: RequestID) -> DriverID {
        let origin = rides[ride].origin  // T02
        for rank in 0..<reach.searchZones {
            var driver = queues.firstFree(in: ways.clock.city.searchZone(from: origin, rank: rank))
            while !driver.isNone {
                if !tried.contains(ride, driver: driver) { return driver }
                driver = queues.nextFree(after: driver)
            }
        }
        return .none
    }
}
