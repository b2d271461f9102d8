import CityModel
import Quantities
import ServiceKernel

/// The rule book's policy: a queue for each zone, first come, first served (Z01, T03), and waiting rides oldest first
/// (T04).
struct FIFODispatch: DispatchPolicy, ~Copyable {
    let reach: SearchReach
    private(set) var queues: ZoneQueues
    private(set) var tried: TriedRides
    private(set) var waiting: WaitingRides

    /// Creates empty queues.
    ///
    /// - Parameter searchZones: the number of zones of the search order in which a request looks; nil for all.
    init(city: City, searchZones: Int?, drivers: Int) {
        reach = SearchReach(city: city, limit: searchZones, looksFar: false)
        queues = ZoneQueues(zones: city.zoneCount, drivers: drivers)
        tried = TriedRides(drivers: drivers)
        waiting = WaitingRides(zones: city.zoneCount)
    }

    init(copyOf other: borrowing FIFODispatch) {
        reach = other.reach
        queues = ZoneQueues(copyOf: other.queues)
        tried = TriedRides(copyOf: other.tried)
        waiting = WaitingRides(copyOf: other.waiting)
    }

    mutating func code(with form: inout StateCoder) throws {
        try queues.code(with: &form)
        try tried.code(with: &form)
        try waiting.code(with: &form)
    }

    var bytes: Int { reach.bytes + queues.bytes + tried.bytes + waiting.bytes }

    /// Prefetches the records of a driver who is needed soon.
    func prefetch(_ driver: DriverID) {
        queues.prefetch(driver)
        tried.prefetch(driver)
    }

    func hasTried(_ ride: RequestID, _ driver: DriverID) -> Bool { tried.contains(ride, driver: driver) }
    func drivers(in zone: ZoneID) -> [DriverID] { queues.members(of: zone) }
    func driverCount(in zone: ZoneID) -> UInt32 { queues.length(of: zone) }
}

// Drivers.
extension FIFODispatch {
    /// Puts the driver at the tail of the zone's queue (D02, D04, T10).
    mutating func driverJoins(_ driver: DriverID, _ fleet: borrowing Fleet) {
        tried.removeAll(of: driver)
        queues.join(driver, zone: fleet[driver].zone, isFree: fleet[driver].isFree)
    }

    mutating func driverLeaves(_ driver: DriverID, _ fleet: borrowing Fleet) {
        queues.leave(driver, zone: fleet[driver].zone)
    }

    /// Marks the driver as not free; the driver keeps the place in the queue (T05).
    mutating func offerOpens(
        of ride: Slot, to driver: DriverID, _ fleet: borrowing Fleet, _ book: borrowing RequestTable
    ) {
        queues.reserve(driver, zone: fleet[driver].zone)
    }

    /// Marks the driver as free again, at the same place in the queue (T09).
    mutating func offerIsWithdrawn(from driver: DriverID, _ fleet: borrowing Fleet) {
        queues.release(driver, zone: fleet[driver].zone)
    }

    /// Moves the driver to the tail (T07). This is not joining: rides tried stay tried (T03).
    mutating func offerIsDeclined(
        _ ride: Slot, by driver: DriverID, _ fleet: borrowing Fleet, _ book: borrowing RequestTable
    ) {
        let zone = fleet[driver].zone
        queues.leave(driver, zone: zone)
        queues.join(driver, zone: zone, isFree: true)
        tried.insert(book.ride(ride).number, driver: driver) { book.openRide($0).isNone }
    }
}

// Rides.
extension FIFODispatch {
    /// Returns the first eligible driver in queue order in the first zone of the search order (Z03) that has one (T03).
    ///
    /// Drivers with an open offer are skipped without being visited, so that the length of the queues does not matter
    /// (T13).
    ///
    /// - Complexity: O(zones searched + drivers skipped because they have tried the ride, or their taxi does not fit).
    func driver(
        for ride: Slot, _ fleet: borrowing Fleet, _ book: borrowing RequestTable, _ ways: TravelRouter,
        at time: SimTime
    ) -> DriverID {
        firstEligible(for: ride, fleet, book)
    }

    func firstEligible(for ride: Slot, _ fleet: borrowing Fleet, _ book: borrowing RequestTable) -> DriverID {
        let record = book.ride(ride)
        let (origin, number) = (record.origin, record.number)  // T02
        let fitsAllTaxis = record.fitsAllTaxis
        let found = reach.firstFound(from: origin) { zone -> DriverID? in
            var driver = queues.firstFree(in: zone)
            while !driver.isNone {
                if !tried.contains(number, driver: driver), fitsAllTaxis || fleet.fits(driver, record) { return driver }
                driver = queues.nextFree(after: driver, in: zone)
            }
            return nil
        }
        return found ?? .none
    }

    mutating func rideStartsWaiting(_ ride: Slot, _ book: borrowing RequestTable) {
        waiting.insert(ride, from: book.ride(ride).origin, age: book.ride(ride).age)
    }

    mutating func rideStopsWaiting(_ ride: Slot, _ book: borrowing RequestTable) {
        waiting.remove(from: book.ride(ride).origin, age: book.ride(ride).age)
    }

    /// Returns the oldest ride for which the driver is eligible (T04). No waiting ride had an eligible driver before
    /// (I14), so only this driver can take one, and at most one: other rides need not be tried again.
    func waitingRide(
        for driver: DriverID, _ fleet: borrowing Fleet, _ book: borrowing RequestTable, _ ways: TravelRouter,
        at time: SimTime
    ) -> Slot {
        oldestWaiting(for: driver, fleet, book).ride
    }

    /// Returns the oldest waiting ride if it is older than the one given back (T04).
    func waitingRide(
        for driver: DriverID, before returned: Slot, _ fleet: borrowing Fleet, _ book: borrowing RequestTable,
        _ ways: TravelRouter, at time: SimTime
    ) -> Slot {
        let oldest = oldestWaiting(for: driver, fleet, book)
        return oldest.age < book.ride(returned).age ? oldest.ride : .none
    }

    /// Returns the oldest waiting ride for which the driver is eligible.
    ///
    /// - Complexity: O(origins in reach + rides tried already, or for another type of taxi · log waiting rides).
    func oldestWaiting(
        for driver: DriverID, _ fleet: borrowing Fleet, _ book: borrowing RequestTable
    ) -> (ride: Slot, age: RideAge) {
        var best = (ride: Slot.none, age: RideAge.youngerThanAll)
        guard waiting.count > 0 else { return best }
        for index in reach.originRange(reaching: fleet[driver].zone) {
            let origin = reach.origin(index)
            guard waiting.oldestAge(from: origin) < best.age else { continue }
            var next = waiting.oldest(from: origin, notBefore: .olderThanAll)
            while !next.ride.isNone,
                tried.contains(next.age.creator, driver: driver)
                    || !fleet.isUniform && !fleet.fits(driver, book.ride(next.ride))
            {
                next = waiting.oldest(from: origin, notBefore: next.age.justYounger)
            }
            if !next.ride.isNone, next.age < best.age { best = next }
        }
        return best
    }

    /// Passes the order of the queues and the rides tried to `take`. The order of the waiting rides follows from their
    /// age.
    func digest(into take: (UInt64) -> Void, _ fleet: borrowing Fleet, _ book: borrowing RequestTable) {
        for zone in 0..<queues.zoneCount {
            let queue = queues.members(of: ZoneID(zone))
            take(UInt64(queue.count))
            for driver in queue { take(UInt64(driver.index)) }
        }
        for driver in 0..<fleet.count {
            // Tried rides that are over no longer matter.
            let rides = tried.rides(of: DriverID(driver)).filter { !book.openRide($0).isNone }
            take(UInt64(rides.count))
            for ride in rides.sorted() { take(UInt64(ride.number)) }
        }
    }
}
