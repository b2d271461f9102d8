import CityModel
import Quantities
import ServiceKernel

/// The state of policies without queues: the available drivers by zone, the waiting rides by age, and the rides that
/// each driver has tried (T03).
struct DispatchPool {
    let reach: SearchReach
    /// The available drivers of each zone by number, including those with an open offer.
    private var members: [[DriverID]]
    /// The rides that each driver has refused or let time out since joining; some may be over.
    private var tried: [[RequestID]]
    /// The waiting rides, oldest first (T04).
    private(set) var waiting: [Slot] = []

    /// Creates an empty pool.
    ///
    /// - Parameter searchZones: the number of zones of the search order in which a request looks; nil for all.
    init(city: City, searchZones: Int?, drivers: Int) {
        reach = SearchReach(city: city, limit: searchZones)
        members = Array(repeating: [], count: city.zoneCount)
        tried = Array(repeating: [], count: drivers)
    }

    mutating func code(with form: inout StateCoder) throws {
        try form.visit(each: &members, unread: []) { try $0.visit(&$1) }
        try form.visit(each: &tried, unread: []) { try $0.visit(&$1) }
        try form.visit(&waiting)
    }

    var bytes: Int {
        let listed = members.reduce(0) { $0 + $1.capacity * MemoryLayout<DriverID>.stride }
        let noted = tried.reduce(0) { $0 + $1.capacity * MemoryLayout<RequestID>.stride }
        return reach.bytes + listed + noted + (members.capacity + tried.capacity) * MemoryLayout<[DriverID]>.stride
            + waiting.capacity * MemoryLayout<Slot>.stride
    }

    func drivers(in zone: ZoneID) -> [DriverID] { members[Int(zone.index)] }
    func driverCount(in zone: ZoneID) -> UInt32 { UInt32(members[Int(zone.index)].count) }
    func hasTried(_ ride: RequestID, _ driver: DriverID) -> Bool { tried[Int(driver.index)].contains(ride) }
}

// Changes of drivers and rides.
extension DispatchPool {
    mutating func join(_ driver: DriverID, _ fleet: borrowing Fleet) {
        tried[Int(driver.index)].removeAll(keepingCapacity: true)
        let zone = Int(fleet[driver].zone.index)
        let place = members[zone].place { $0.index < driver.index }
        assert(place == members[zone].count || members[zone][place] != driver, "a driver is listed twice")  // I01
        members[zone].insert(driver, at: place)
    }

    mutating func leave(_ driver: DriverID, _ fleet: borrowing Fleet) {
        let zone = Int(fleet[driver].zone.index)
        let place = members[zone].place { $0.index < driver.index }
        assert(members[zone][place] == driver, "the driver is in another list")
        members[zone].remove(at: place)
    }

    mutating func addTried(_ ride: Slot, by driver: DriverID, _ book: borrowing RequestTable) {
        assert(!hasTried(book.ride(ride).number, driver), "a driver gets the same offer twice")  // T03
        var rides = tried[Int(driver.index)]
        rides.removeAll { book.openRide($0).isNone }
        rides.append(book.ride(ride).number)
        tried[Int(driver.index)] = rides
    }

    mutating func addWaiting(_ ride: Slot, _ book: borrowing RequestTable) {
        let place = place(of: ride, book)
        waiting.insert(ride, at: place)
    }

    mutating func removeWaiting(_ ride: Slot, _ book: borrowing RequestTable) {
        let place = place(of: ride, book)
        assert(waiting[place] == ride, "another ride is at this place")
        waiting.remove(at: place)
    }

    private func place(of ride: Slot, _ book: borrowing RequestTable) -> Int {
        let age = book.ride(ride).age
        return waiting.place { book.ride($0).age < age }
    }
}

// Eligibility.
extension DispatchPool {
    /// Returns whether the driver is available, has no open offer, is in reach and has not tried the ride since joining
    /// (T03).
    func isEligible(
        _ driver: DriverID, for ride: Slot, _ fleet: borrowing Fleet, _ book: borrowing RequestTable
    ) -> Bool {
        fleet[driver].state == .available && fleet[driver].isFree && couldTake(ride, driver, fleet, book)
    }

    /// Returns whether an available driver is eligible for the ride, apart from a possible open offer.
    func couldTake(
        _ ride: Slot, _ driver: DriverID, _ fleet: borrowing Fleet, _ book: borrowing RequestTable
    ) -> Bool {
        !hasTried(book.ride(ride).number, driver) && fleet.fits(driver, book.ride(ride))
            && reach.reaches(fleet[driver].zone, from: book.ride(ride).origin)
    }

    /// Calls `body` with the eligible drivers in a zone, by their numbers, until it returns `enough`.
    func forEachEligible(
        for ride: Ride, in zone: ZoneID, _ fleet: borrowing Fleet, _ body: (DriverID) -> Enough
    ) {
        for driver in members[Int(zone.index)] where fleet[driver].isFree && !hasTried(ride.number, driver) {
            if fleet.fits(driver, ride), body(driver) == .enough { return }
        }
    }

    /// Calls `body` with all drivers who are eligible for a ride.
    func forEachEligible(
        for ride: Slot, _ fleet: borrowing Fleet, _ book: borrowing RequestTable, _ body: (DriverID) -> Void
    ) {
        for rank in 0..<reach.searchZones {
            let zone = reach.zone(from: book.ride(ride).origin, rank: rank)
            forEachEligible(for: book.ride(ride), in: zone, fleet) { driver in
                body(driver)
                return .more
            }
        }
    }

    enum Enough { case more, enough }

    /// Returns whether any driver is eligible for the ride.
    func hasEligible(for ride: Slot, _ fleet: borrowing Fleet, _ book: borrowing RequestTable) -> Bool {
        var isFound = false
        forEachEligible(for: ride, fleet, book) { _ in isFound = true }
        return isFound
    }
}

// Checks.
extension DispatchPool {
    /// Checks that every available driver is listed once, in the right zone, and every waiting ride once, by age (I01,
    /// I02, I10, I05, T04).
    func checkInvariants(_ fleet: borrowing Fleet, _ book: borrowing RequestTable) throws(InvariantViolation) {
        var timesListed = [Int](repeating: 0, count: fleet.count)
        for (zone, drivers) in members.enumerated() {
            for driver in drivers {
                timesListed[Int(driver.index)] += 1
                try require(fleet[driver].zone == ZoneID(zone), "I10", "\(driver) is listed in another zone")
            }
        }
        for (index, times) in timesListed.enumerated() {
            let isAvailable = fleet[DriverID(index)].state == .available
            try require(
                times == (isAvailable ? 1 : 0), isAvailable ? "I01" : "I02", "driver \(index) is in \(times) lists")
        }
        for (older, younger) in zip(waiting, waiting.dropFirst()) {
            try require(
                book.ride(older).age < book.ride(younger).age, "T04",
                "\(book.ride(younger).number) waits behind a younger ride")
        }
        for ride in waiting {
            try require(
                book.ride(ride).phase == .waiting, "I05", "\(book.ride(ride).number) is listed as waiting")
        }
        let found = book.openSlots.count { book.ride($0).phase == .waiting }
        try require(found == waiting.count, "I05", "\(found) rides wait, but \(waiting.count) are listed")
    }

    /// Checks I01, I02 and I10 for a driver.
    func check(_ driver: DriverID, _ fleet: borrowing Fleet) throws(InvariantViolation) {
        let isAvailable = fleet[driver].state == .available
        let zone = Int(fleet[driver].zone.index)
        let isListed = members.indices.contains(zone) && members[zone].contains(driver)
        try require(
            isListed == isAvailable, isAvailable ? "I01" : "I02",
            "\(driver) is \(fleet[driver].state), but the list does not match")
    }

    /// Checks I05 for a ride.
    func check(_ ride: Slot, _ book: borrowing RequestTable) throws(InvariantViolation) {
        let isWaiting = book.ride(ride).phase == .waiting
        try require(
            waiting.contains(ride) == isWaiting, "I05", "\(book.ride(ride).number) does not match the waiting list")
    }

    /// Checks that the offer is open, and is the driver's first one of this ride since joining (T05, T03).
    /// - Returns: the ride.
    func check(
        _ offer: (request: RequestID, driver: DriverID), _ fleet: borrowing Fleet, _ book: borrowing RequestTable
    ) throws(InvariantViolation) -> Slot {
        let party = book.openParty(offer.request)
        guard !party.isNone, fleet[offer.driver].openOffer == book.party(party).ride else {
            throw InvariantViolation(rule: "T05", found: "\(offer.request) is reported as offered, but is not")
        }
        let ride = book.party(party).ride
        try require(!hasTried(book.ride(ride).number, offer.driver), "T03", "\(offer.driver) gets the same offer again")
        try require(
            fleet.fits(offer.driver, book.ride(ride)), "T03",
            "the taxi of \(offer.driver) does not fit \(book.ride(ride).number)")
        try require(
            reach.reaches(fleet[offer.driver].zone, from: book.ride(ride).origin), "T03",
            "\(offer.driver) is beyond the zones searched")
        return ride
    }

    /// Passes the tried rides that are not over to `take`. The lists of drivers and rides follow from fleet and book.
    func digest(into take: (UInt64) -> Void, _ book: borrowing RequestTable) {
        for rides in tried {
            let open = rides.filter { !book.openRide($0).isNone }.sorted()
            take(UInt64(open.count))
            for ride in open { take(UInt64(ride.number)) }
        }
    }
}

extension Array {
    /// Returns the first index at which `isBefore` does not hold, in an array that is sorted by it.
    fileprivate func place(where isBefore: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
