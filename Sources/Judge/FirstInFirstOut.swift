import CityModel
import Quantities
import TaxiService

/// Why a choice is not the one that the rules want, and what they want instead; none where it does not apply.
struct Objection: Sendable, BitwiseCopyable {
    var kind: WrongKind
    var rightDriver = DriverID.none
    var rightRequest = RequestID.none
    /// Whose queue tells the story.
    var zone: ZoneID
    /// That ride was passed over so often that the service seems to have forgotten it.
    var forgotten = RequestID.none
}

/// What the rules of first in, first out want: who is offered a ride (T03, I11), which ride comes next (T04, T07, T11), who may
/// wait (I14).
///
/// All that the judge holds to be right about an order stands here: another way to dispatch needs a type with the same
/// face and nothing else. It is told what happened and is asked what would be right; whether a driver is free, and where a
/// ride stands, the books say.
///
/// Whoever is passed over three times in a row is taken to be forgotten by the service, and not expected any more.
///
/// Books are passed as `inout` though they are only read: borrowed they would be copied whole for every call.
struct FirstInFirstOut: Sendable {
    private let orders: SearchOrders
    /// T03: how many zones of the search order a request looks in.
    private let searchZones: Int
    private var lines: DriverLines
    private var tried = TriedOffers()
    private var waiting: WaitingRides

    private static let timesOvertakenMax: UInt8 = 3

    init(city: City, searchZones limit: Int?, drivers: Int) {
        searchZones = min(limit ?? city.zoneCount, city.zoneCount)
        orders = city.searchOrders(reaching: searchZones)
        lines = DriverLines(zones: city.zoneCount, drivers: drivers)
        waiting = WaitingRides(city: city, searchZones: searchZones)
    }
}

// What happens.
extension FirstInFirstOut {
    /// At the tail of the zone's queue; everything may be offered anew (T03).
    mutating func joined(_ driver: DriverID, _ zone: ZoneID, isFree: Bool) {
        tried.removeAll(&lines[firstTriedBy: driver])
        lines.goToTail(driver, of: zone, isFree: isFree)
    }

    /// In no queue.
    mutating func left(_ driver: DriverID) { lines.unlink(driver) }

    /// T05: gets no other offer, and keeps the place.
    mutating func offered(to driver: DriverID) { lines.takeTurn(driver) }

    /// T09: free again at the old place.
    mutating func offerWithdrawn(from driver: DriverID) { lines.link(driver) }

    /// T07: to the tail, and not asked for this ride again.
    mutating func passedOn(_ ride: RequestID, by driver: DriverID, _ books: inout JudgedBooks) {
        let record = books.drivers[driver]
        lines.goToTail(driver, of: record.zone, isFree: record.isFree)
        tried.prune(&lines[firstTriedBy: driver], &books.requests)
        tried.insert(ride, into: &lines[firstTriedBy: driver])
    }

    /// T04.
    ///
    /// - Returns: where it stands, for `stopsWaiting`.
    mutating func waits(_ ride: RequestID, _ books: inout JudgedBooks) -> WaitingPlace {
        waiting.insert(FirstInFirstOut.age(of: ride, &books), from: books.requests[ride].origin)
    }

    mutating func stopsWaiting(_ place: WaitingPlace) { waiting.remove(place) }
}

// What would be right.
extension FirstInFirstOut {
    /// T03: the first eligible driver in queue order of the first zone in search order that has one.
    ///
    /// - Complexity: O(zones searched + drivers passed over because they have tried the ride).
    @inline(__always)
    func rightDriver(for ride: RequestID, _ books: inout JudgedBooks) -> DriverID {
        if lines.listedCount == 0 { return .none }
        let origin = books.requests[ride].origin
        for rank in 0..<searchZones {
            var driver = lines.first(in: orders.zone(from: origin, rank: rank))
            while !driver.isNone {
                if !tried.contains(ride, in: lines[firstTriedBy: driver]) { return driver }
                driver = lines.next(after: driver)
            }
        }
        return .none
    }

    /// T04: the oldest waiting ride for which the driver is eligible, or none.
    @inline(__always)
    func rightRide(for driver: DriverID, _ books: inout JudgedBooks) -> RequestID {
        if waiting.count == 0 || driver.isNone { return .none }
        let record = books.drivers[driver]
        if !record.isFree { return .none }
        return waiting.oldestReaching(record.zone, tried, firstTried: lines[firstTriedBy: driver])
    }

    @inline(__always)
    private static func age(of ride: RequestID, _ books: inout JudgedBooks) -> WaitingRides.Age {
        WaitingRides.Age(requestedAt: books.requests[ride].requestedAt, ride: ride)
    }

    /// Why the driver may not be offered the ride at all; nil if only somebody else comes first.
    @inline(__always)
    private func reason(
        against driver: DriverID, for ride: RequestID, _ books: inout JudgedBooks
    ) -> WrongKind? {
        let record = books.drivers[driver]
        if record.state == .busy || !record.offer.isNone { return .driverAskedTwice }
        if record.state != .available { return .driverNotInQueue }
        if tried.contains(ride, in: lines[firstTriedBy: driver]) { return .refuserAskedAgain }
        let origin = books.requests[ride].origin
        if orders.rank(of: record.zone, from: origin, amongFirst: searchZones) == nil {
            return .driverOutOfReach
        }
        return nil
    }
}

// What is wrong.
extension FirstInFirstOut {
    /// T03, I11: a ride that came into dispatch is offered, and nobody is overtaken.
    mutating func objection(
        toOffering ride: RequestID, to driver: DriverID, _ books: inout JudgedBooks
    ) -> Objection? {
        let right = rightDriver(for: ride, &books)
        if right == driver { return nil }
        // One whom the service seemed to have forgotten is back.
        if books.drivers[driver].isFree, !lines.isListed(driver) { return nil }
        let kind = reason(against: driver, for: ride, &books) ?? .wrongDriver
        let zone = books.drivers[right.isNone ? driver : right].zone
        if !right.isNone { overtook(right) }
        return Objection(kind: kind, rightDriver: right, zone: zone)
    }

    /// T04: a waiting ride is offered to the driver just freed, the oldest that this driver may have.
    mutating func objection(
        toRetrying ride: RequestID, with driver: DriverID, _ books: inout JudgedBooks
    ) -> Objection? {
        let oldest = rightRide(for: driver, &books)
        if oldest == ride { return nil }
        let kind = reason(against: driver, for: ride, &books) ?? .rideOvertaken
        var objection = Objection(kind: kind, rightRequest: oldest, zone: books.drivers[driver].zone)
        if !oldest.isNone, overtook(oldest, &books) { objection.forgotten = oldest }
        return objection
    }

    /// T04: a ride that came into dispatch waits, for there is no eligible driver anywhere.
    mutating func objection(toWaiting ride: RequestID, _ books: inout JudgedBooks) -> Objection? {
        let right = rightDriver(for: ride, &books)
        if right.isNone { return nil }
        overtook(right)
        return Objection(kind: .waitsInVain, rightDriver: right, zone: books.drivers[right].zone)
    }

    /// T11: after an interruption the ride given back has its turn among the waiting ones, the oldest first.
    mutating func objection(
        toTurnOf ride: RequestID, afterFreeing driver: DriverID, _ books: inout JudgedBooks
    ) -> Objection? {
        let older = rightRide(for: driver, &books)
        if older.isNone || !isOlder(older, than: ride, &books) { return nil }
        return Objection(kind: .rideOvertaken, rightRequest: older, zone: .none)
    }

    /// I14: whoever was freed has no waiting ride to take when the command is done.
    mutating func objection(toLeavingFree driver: DriverID, _ books: inout JudgedBooks) -> Objection? {
        let ride = rightRide(for: driver, &books)
        if ride.isNone { return nil }
        var objection = Objection(
            kind: .waitingForgotten, rightDriver: driver, rightRequest: ride, zone: books.drivers[driver].zone)
        if overtook(ride, &books) { objection.forgotten = ride }
        return objection
    }

    /// T04: which of two rides comes first.
    @inline(__always)
    func isOlder(_ ride: RequestID, than other: RequestID, _ books: inout JudgedBooks) -> Bool {
        FirstInFirstOut.age(of: ride, &books) < FirstInFirstOut.age(of: other, &books)
    }

    private mutating func overtook(_ driver: DriverID) {
        if lines.overtake(driver) >= FirstInFirstOut.timesOvertakenMax { lines.unlink(driver) }
    }

    /// - Returns: whether it is taken to be forgotten.
    @inline(__always)
    private mutating func overtook(_ ride: RequestID, _ books: inout JudgedBooks) -> Bool {
        waiting.overtake(books.requests[ride].waitingPlace) >= FirstInFirstOut.timesOvertakenMax
    }
}
