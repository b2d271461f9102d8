import CityModel
import Quantities
import ServiceKernel

// The guarantees of FIFO: I01, I02, I10, I11, I14 and the orders of D04, T03 and T04.
extension FIFODispatch {
    func checkInvariants(
        _ fleet: borrowing Fleet, _ book: borrowing RequestTable, _ ways: TravelRouter, at time: SimTime
    ) throws(InvariantViolation) {
        try checkQueues(fleet)
        try checkWaiting(fleet, book)
    }

    private func checkQueues(_ fleet: borrowing Fleet) throws(InvariantViolation) {
        var timesQueued = [Int](repeating: 0, count: fleet.count)
        for zone in 0..<queues.zoneCount {  // I10: one queue for each zone.
            let id = ZoneID(zone)
            let queue = queues.members(of: id)
            try require(queue.count == Int(queues.length(of: id)), "I10", "the queue of \(zone) has a wrong length")
            let free = queues.freeMembers(of: id)
            var expected: [DriverID] = []
            for driver in queue where fleet[driver].isFree { expected.append(driver) }
            try require(
                free == expected, "I11", "the queue of \(zone) is \(queue), but its available drivers are \(free)")
            try require(
                queues.firstFree(in: id) == free.first ?? .none, "I11",
                "the wrong driver gets the first offer in \(zone)")
            for driver in queue {
                timesQueued[Int(driver.index)] += 1
                try require(fleet[driver].zone == id, "I10", "\(driver) is in the queue of another zone")
            }
        }
        for (index, times) in timesQueued.enumerated() {
            let isAvailable = fleet[DriverID(index)].state == .available
            try require(
                times == (isAvailable ? 1 : 0), isAvailable ? "I01" : "I02", "driver \(index) is in \(times) queues")
        }
    }

    /// Checks that rides wait in the order of their age, and that none waits although a driver could take it (T04,
    /// I14).
    private func checkWaiting(_ fleet: borrowing Fleet, _ book: borrowing RequestTable) throws(InvariantViolation) {
        var listed = 0
        for zone in 0..<queues.zoneCount {
            let rides = waiting.rides(from: ZoneID(zone))
            listed += rides.count
            for (older, younger) in zip(rides, rides.dropFirst()) {
                try require(
                    book.ride(older).age < book.ride(younger).age, "T04",
                    "\(book.ride(younger).number) waits behind a younger ride")
            }
            for ride in rides {
                try require(
                    book.ride(ride).phase == .waiting && book.ride(ride).origin == ZoneID(zone), "I05",
                    "\(book.ride(ride).number) is listed as waiting")
                try checkWaitsForReason(ride, fleet, book)
            }
        }
        var found = 0
        for slot in book.openSlots where book.ride(slot).phase == .waiting { found += 1 }
        try require(found == waiting.count && found == listed, "I05", "\(found) rides wait, but \(listed) are listed")
    }

    /// Checks that no driver could take a waiting ride (I14).
    private func checkWaitsForReason(
        _ ride: Slot, _ fleet: borrowing Fleet, _ book: borrowing RequestTable
    ) throws(InvariantViolation) {
        let eligible = firstEligible(for: ride, fleet, book)
        try require(
            eligible.isNone, "I14", "\(book.ride(ride).number) waits, although it can be offered to \(eligible)")
    }
}

// Checks of the part of the state that a command touched.
extension FIFODispatch {
    func checkInvariants(
        of touched: CommandFootprint, _ fleet: borrowing Fleet, _ book: borrowing RequestTable, _ ways: TravelRouter,
        at time: SimTime
    ) throws(InvariantViolation) {
        for driver in touched.drivers { try check(driver, fleet, book) }
        if !touched.joiner.isNone, fleet[touched.joiner].state == .available {
            let zone = fleet[touched.joiner].zone
            try require(
                queues.isTail(touched.joiner, of: zone), "I11", "\(touched.joiner) did not join the end of the queue")
        }
        for request in touched.requests {
            let party = book.openParty(request)
            if !party.isNone { try check(book.party(party).ride, fleet, book) }
        }
        for offer in touched.offers { try check(offer, fleet, book) }
    }

    /// Checks a driver's place in the queue (I01, I02, I10, I11), and that no ride waits that the driver could take
    /// (I14).
    private func check(
        _ driver: DriverID, _ fleet: borrowing Fleet, _ book: borrowing RequestTable
    ) throws(InvariantViolation) {
        guard fleet[driver].state == .available else {
            return try require(!queues.isQueued(driver), "I02", "\(driver) is \(fleet[driver].state), but in a queue")
        }
        let zone = fleet[driver].zone
        try require(queues.isQueued(driver, in: zone), "I01", "\(driver) is available, but not in the zone's queue")
        let isFree = fleet[driver].isFree
        try require(queues.isFree(driver, in: zone) == isFree, "I11", "\(driver) is wrongly skipped or not skipped")
        try require(queues.hasValidFirstFree(in: zone), "I11", "the wrong driver gets the first offer in \(zone)")
        guard isFree else { return }
        let ride = oldestWaiting(for: driver, fleet, book).ride
        try require(ride.isNone, "I14", "a ride waits, although it can be offered to \(driver)")
    }

    /// Checks that a ride is listed as waiting exactly if it waits (I05), and that no driver could take it then (I14).
    private func check(
        _ ride: Slot, _ fleet: borrowing Fleet, _ book: borrowing RequestTable
    ) throws(InvariantViolation) {
        let (record, isWaiting) = (book.ride(ride), book.ride(ride).phase == .waiting)
        let isListed = waiting.oldest(from: record.origin, notBefore: record.age).ride == ride
        try require(
            isListed == isWaiting, "I05", "\(record.number) is \(record.phase), but the waiting list does not match")
        if isWaiting { try checkWaitsForReason(ride, fleet, book) }
    }

    /// Checks that no eligible driver stood ahead when the offer was opened (T03, I11). A driver freed by the same
    /// command stands at the tail, or was freed before the offer.
    private func check(
        _ offer: (request: RequestID, driver: DriverID), _ fleet: borrowing Fleet, _ book: borrowing RequestTable
    ) throws(InvariantViolation) {
        let party = book.openParty(offer.request)
        let driver = offer.driver
        guard !party.isNone, fleet[driver].openOffer == book.party(party).ride else {
            throw InvariantViolation(rule: "T05", found: "\(offer.request) is reported as offered, but is not")
        }
        let ride = book.ride(book.party(party).ride)
        try require(!tried.contains(ride.number, driver: driver), "T03", "\(driver) gets the same offer again")
        try require(fleet.fits(driver, ride), "T03", "the taxi of \(driver) does not fit \(ride.number)")
        let other = firstEligible(for: book.party(party).ride, fleet, book)
        let isOvertaken = !other.isNone && isAhead(other, of: driver, from: ride.origin, fleet)
        try require(!isOvertaken, "I11", "\(other) is ahead of \(driver) for \(ride.number)")
        let oldest = oldestWaiting(for: driver, fleet, book)
        try require(!(oldest.age < ride.age), "T04", "a ride waits that is older than the one offered to \(driver)")
    }

    /// Returns whether the search from an origin reaches `other` before `driver`.
    private func isAhead(
        _ other: DriverID, of driver: DriverID, from origin: ZoneID, _ fleet: borrowing Fleet
    ) -> Bool {
        let (othersZone, zone) = (fleet[other].zone, fleet[driver].zone)
        if othersZone == zone { return queues.isAhead(other, of: driver) }
        for rank in 0..<reach.searchZones {
            let next = reach.zone(from: origin, rank: rank)
            if next == zone { return false }
            if next == othersZone { return true }
        }
        return false
    }
}
