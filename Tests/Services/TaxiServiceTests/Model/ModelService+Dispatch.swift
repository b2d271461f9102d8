import CityModel
import Quantities
import TaxiService

// T03, T04, T07: offering, trying again, passing on.
extension ModelService {
    /// T03: available, no offer open, not tried for this trip since joining.
    func isEligible(_ driver: Int, for trip: Trip) -> Bool {
        queue(holding: driver) != nil && offer(to: driver) == nil
            && !tried.contains(Tried(driver: driver, trip: trip.number))
    }

    func firstEligible(for trip: Trip) -> Int? {
        for zone in searchOrder(from: trip.origin) {
            for driver in queues[zone] where isEligible(driver, for: trip) { return driver }
        }
        return nil
    }

    /// Offers the trip, or lets it wait.
    mutating func dispatch(_ number: Int) {
        guard let index = trips.firstIndex(where: { $0.number == number }) else { return }
        let trip = trips[index]
        if let driver = firstEligible(for: trip) {
            trips[index].status = .offered(driver)
            cabs[driver].offersHad += 1
            let id = DriverID(driver)
            told += trip.members.map { .offered($0.id, driver: id, zone: zone(of: driver)) }
            let timer = TaxiService.Timer.offerTimeout(id, serial: UInt32(cabs[driver].offersHad))
            told.append(.setTimer(timer, at: now + rules.offerTimeout))
        } else if trip.status != .waiting {
            trips[index].status = .waiting
            told += trip.members.map { .waiting($0.id, zone: trip.originID) }
        }
    }

    /// T04: every trip in dispatch that nobody is offered is tried once, oldest first.
    mutating func tryWaitingTrips() {
        let waiting = trips.filter { $0.status == .waiting || $0.status == .searching }
        let oldestFirst = waiting.sorted { ($0.requestedAt, $0.number) < ($1.requestedAt, $1.number) }
        for trip in oldestFirst { dispatch(trip.number) }
    }

    /// T07: to the tail, counters and D07, the next offer, then the waiting.
    mutating func passOn(from driver: Int, isCounted: Bool) {
        guard let index = offer(to: driver), let zone = queue(holding: driver) else { return }
        let number = trips[index].number
        leaveQueue(driver)
        queues[zone].append(driver)  // Not joining: T03.
        tried.append(Tried(driver: driver, trip: number))
        trips[index].status = .searching
        if isCounted { countRefusal(of: driver) }
        dispatch(number)
        tryWaitingTrips()
    }

    /// D07: reaching both numbers suspends only.
    private mutating func countRefusal(of driver: Int) {
        cabs[driver].refusals += 1
        let mustGo = [rules.refusalsToStandDown, rules.refusalsToSuspend].contains(UInt32(cabs[driver].refusals))
        guard mustGo else { return }
        leaveQueue(driver)
        cabs[driver].taxi = nil
        if cabs[driver].refusals == Int(rules.refusalsToSuspend) {
            cabs[driver].isSuspended = true
            cabs[driver].suspensions += 1
            let days = suspensionDays(of: driver)
            told.append(.suspended(DriverID(driver), days: days))
            told.append(.setTimer(.suspensionEnd(DriverID(driver)), at: now + .days(Int64(days))))
        } else {
            told.append(.stoodDown(DriverID(driver)))
        }
    }

    func suspensionDays(of driver: Int) -> UInt32 { UInt32(cabs[driver].suspensions) * rules.suspensionDays }

    /// D02, D04, T10: joining a queue makes everything untried.
    mutating func joinTail(_ driver: Int, of zone: Int) {
        tried.removeAll { $0.driver == driver }
        cabs[driver].zone = zone
        queues[zone].append(driver)
    }

    mutating func leaveQueue(_ driver: Int) {
        for zone in queues.indices { queues[zone].removeAll { $0 == driver } }
    }

    /// D03: an open offer passes on, and nothing is counted.
    mutating func goOffline(_ driver: Int) {
        leaveQueue(driver)
        cabs[driver].taxi = nil
        guard let index = offer(to: driver) else { return }
        trips[index].status = .searching
        dispatch(trips[index].number)
    }

    /// D06.
    mutating func giveBack(_ driver: Int) {
        guard let index = ride(of: driver) else { return }
        cabs[driver].taxi = nil
        loseDriver(driver, index)
        dispatch(trips[index].number)
    }

    /// D06: the trip has no driver any more, its arrival is undone, and it is to be dispatched.
    mutating func loseDriver(_ driver: Int, _ index: Int) {
        told += trips[index].members.map { .gaveBack($0.id, driver: DriverID(driver)) }
        trips[index].status = .searching
        trips[index].hasArrived = false
        trips[index].turns += 1
    }
}
