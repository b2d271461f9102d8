import CAssignment
import CityModel
import Quantities
import ServiceKernel

/// `batched`: rides wait for a round. Each round offers as many rides as possible, with the least total time to their
/// pickups.
///
/// A ride that enters dispatch or comes back to it waits. The first one schedules a round in `dispatch.batchSeconds`,
/// and so does each round after which rides still wait. Drivers who are free again wait for the round too. The times
/// are those of `nearest`, the assignment is exact (see `assignment_solve`), and the offers are opened in the order of
/// the rides' age.
struct BatchedDispatch: PoolPolicy {
    var pool: DispatchPool
    private let interval: SimDuration
    /// The number of the round that was scheduled last.
    private var serial: UInt32 = 0
    private var isScheduled = false

    init(_ pool: DispatchPool, interval: SimDuration) {
        self.pool = pool
        self.interval = interval
    }

    mutating func code(with form: inout StateCoder) throws {
        try pool.code(with: &form)
        try form.visit(&serial)
        try form.visit(&isScheduled)
    }

    func driver(
        for ride: Slot, _ fleet: borrowing Fleet, _ book: borrowing RequestTable, _ ways: TravelRouter, at time: SimTime
    ) -> DriverID { .none }

    func waitingRide(
        for driver: DriverID, _ fleet: borrowing Fleet, _ book: borrowing RequestTable, _ ways: TravelRouter,
        at time: SimTime
    ) -> Slot { .none }

    func waitingRide(
        for driver: DriverID, before returned: Slot, _ fleet: borrowing Fleet, _ book: borrowing RequestTable,
        _ ways: TravelRouter, at time: SimTime
    ) -> Slot { .none }

    /// Cancels the scheduled round if no ride waits for it.
    mutating func rideStopsWaiting(_ ride: Slot, _ book: borrowing RequestTable) {
        pool.removeWaiting(ride, book)
        if pool.waiting.isEmpty { isScheduled = false }
    }

    mutating func nextRound(after time: SimTime) -> DispatchRound? {
        if isScheduled || pool.waiting.isEmpty { return nil }
        isScheduled = true
        serial &+= 1
        return DispatchRound(serial: serial, due: time + interval)
    }

    func isNeeded(round serial: UInt32) -> Bool { isScheduled && serial == self.serial }

    mutating func holdRound(
        _ fleet: borrowing Fleet, _ book: borrowing RequestTable, _ ways: TravelRouter, at time: SimTime
    ) -> [(ride: Slot, driver: DriverID)] {
        isScheduled = false
        var places = [UInt32](repeating: .max, count: fleet.count)
        var candidates: [DriverID] = []
        var pairs: [assignment_pair] = []
        for (left, ride) in pool.waiting.enumerated() {
            let pickup = book.firstPickup(of: ride, over: ways)
            pool.forEachEligible(for: ride, fleet, book) { driver in
                if places[Int(driver.index)] == .max {
                    places[Int(driver.index)] = UInt32(candidates.count)
                    candidates.append(driver)
                }
                let cost = Int64(ways.leg(from: fleet[driver].position, to: pickup, at: time).milliseconds)
                pairs.append(assignment_pair(left: UInt32(left), right: places[Int(driver.index)], cost: cost))
            }
        }
        return BatchedDispatch.partners(of: pool.waiting.count, among: candidates.count, pairs).enumerated()
            .compactMap { left, right in right.map { (ride: pool.waiting[left], driver: candidates[$0]) } }
    }

    /// Returns the partner of each member of the left group, or nil for a member without one. Without memory no member
    /// has a partner, and the rides wait for the next round.
    private static func partners(of left: Int, among right: Int, _ pairs: [assignment_pair]) -> [Int?] {
        var partners = [UInt32](repeating: .max, count: left)
        let isSolved = assignment_solve(UInt32(left), UInt32(right), pairs, pairs.count, &partners) != 0
        return partners.map { isSolved && $0 != .max ? Int($0) : nil }
    }
}

// Guarantees, explanations and state.
extension BatchedDispatch {
    /// Returns the pickup times of the driver and of the eligible drivers who are left over.
    func rankings(
        for ride: Slot, offeredTo driver: DriverID, _ fleet: borrowing Fleet, _ book: borrowing RequestTable,
        _ ways: TravelRouter, at time: SimTime
    ) -> [TaxiService.Calculation] {
        var drivers = [driver]
        pool.forEachEligible(for: ride, fleet, book) { drivers.append($0) }
        return drivers.map { driver in
            let milliseconds = pickupTime(of: ride, driver, fleet, book, ways, at: time)
            let length = ways.clock.congested(milliseconds: milliseconds, at: time)
            return TaxiService.Calculation(
                .pickupTime,
                [.driver: driver.fieldValue, .zone: fleet[driver].zone.fieldValue, .length: length.fieldValue])
        }
    }

    func checkInvariants(
        _ fleet: borrowing Fleet, _ book: borrowing RequestTable, _ ways: TravelRouter, at time: SimTime
    ) throws(InvariantViolation) {
        try pool.checkInvariants(fleet, book)
        try checkRoundIsCalledFor()
    }

    /// Checks that a round is scheduled while rides wait, so that none waits for ever (T04).
    private func checkRoundIsCalledFor() throws(InvariantViolation) {
        try require(
            isScheduled != pool.waiting.isEmpty, "T04", "\(pool.waiting.count) rides wait, but no round is scheduled")
    }

    func checkInvariants(
        of touched: CommandFootprint, _ fleet: borrowing Fleet, _ book: borrowing RequestTable, _ ways: TravelRouter,
        at time: SimTime
    ) throws(InvariantViolation) {
        try checkListed(touched, fleet, book)
        try checkRoundIsCalledFor()
        try require(touched.isRound || touched.offers.isEmpty, "T04", "an offer is made between rounds")
        guard touched.isRound else { return }
        var offered: [(ride: Slot, driver: DriverID)] = []
        for offer in touched.offers {
            let ride = try pool.check(offer, fleet, book)
            // S06: one line for each party.
            if offered.last?.ride != ride { offered.append((ride, offer.driver)) }
        }
        for ride in pool.waiting {
            try require(
                !pool.hasEligible(for: ride, fleet, book), "I14", "\(book.ride(ride).number) was left out of a round")
        }
        try checkIsOptimal(offered, fleet, book, ways, at: time)
    }

    /// Checks that no driver left over is nearer, and that no exchange between two offers shortens the total. (Tests
    /// exclude longer chains of exchanges by another algorithm.)
    private func checkIsOptimal(
        _ offered: [(ride: Slot, driver: DriverID)], _ fleet: borrowing Fleet, _ book: borrowing RequestTable,
        _ ways: TravelRouter, at time: SimTime
    ) throws(InvariantViolation) {
        for (ride, driver) in offered {
            let own = pickupTime(of: ride, driver, fleet, book, ways, at: time)
            var nearest = DriverID.none
            pool.forEachEligible(for: ride, fleet, book) { other in
                if pickupTime(of: ride, other, fleet, book, ways, at: time) < own { nearest = other }
            }
            try require(nearest.isNone, "T03", "\(nearest) has no offer and is nearer to \(book.ride(ride).number)")
            for (otherRide, other) in offered where otherRide != ride {
                guard pool.couldTake(otherRide, driver, fleet, book), pool.couldTake(ride, other, fleet, book) else {
                    continue
                }
                let others = pickupTime(of: otherRide, other, fleet, book, ways, at: time)
                let exchanged =
                    pickupTime(of: otherRide, driver, fleet, book, ways, at: time)
                    + pickupTime(of: ride, other, fleet, book, ways, at: time)
                try require(own + others <= exchanged, "T03", "\(driver) and \(other) should have each other's offers")
            }
        }
    }

    private func pickupTime(
        of ride: Slot, _ driver: DriverID, _ fleet: borrowing Fleet, _ book: borrowing RequestTable,
        _ ways: TravelRouter,
        at time: SimTime
    ) -> Int64 {
        let pickup = book.firstPickup(of: ride, over: ways)
        return Int64(ways.leg(from: fleet[driver].position, to: pickup, at: time).milliseconds)
    }

    func digest(into take: (UInt64) -> Void, _ fleet: borrowing Fleet, _ book: borrowing RequestTable) {
        pool.digest(into: take, book)
        take(UInt64(serial) | (isScheduled ? 1 << 32 : 0))
    }
}
