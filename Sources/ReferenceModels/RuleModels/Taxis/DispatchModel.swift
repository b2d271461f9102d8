import CityModel
import Quantities
import TaxiService

/// A choice that violates the rules, with the choice that they require; none where it does not apply.
struct RuleViolation: Sendable, BitwiseCopyable {
    var kind: ViolationKind
    var rightDriver = DriverID.none
    var rightRequest = RequestID.none
    /// Zone whose queue history explains the violation.
    var zone: ZoneID
    /// A ride passed over repeatedly, which the service seems to have forgotten.
    var forgotten = RequestID.none
}

/// The dispatch that the rules require: the driver for a ride (T03, I11), the next ride (T04, T07, T11), the right to
/// wait (I14).
///
/// All knowledge about the order is here. First in, first out is the rule; a `DispatchRanking` has the criterion of
/// another policy; eligibility is the same for all. This type is informed of events and queried for the right choice.
/// The books have the states of drivers and rides.
///
/// A driver or ride passed over three times in a row counts as forgotten by the service, and is not expected any more.
///
/// Books are `inout` although they are only read: borrowed ones would be copied for every call.
struct DispatchModel: Sendable {
    private let orders: SearchOrders
    /// Number of zones of the search order that a request searches (T03).
    private let searchZones: Int
    /// The taxis, of which the types may differ.
    private let roster: VehicleRoster
    /// Whether all taxis have equal capabilities.
    private let isUniform: Bool
    private(set) var lines: DriverQueues
    private var tried = TriedOffers()
    private var waiting: CheckedWaitingRides
    /// Criterion of the policy; nil for first in, first out.
    private var ranking: DispatchRanking?

    private static let timesOvertakenMax: UInt8 = 3

    init(city: City, rules: TaxiRules, drivers: Int) {
        searchZones = min(rules.searchZones ?? city.zoneCount, city.zoneCount)
        (roster, isUniform) = (rules.roster, rules.roster.isOrdinary)
        orders = city.searchOrders(reaching: searchZones)
        lines = DriverQueues(zones: city.zoneCount, drivers: drivers)
        waiting = CheckedWaitingRides(city: city, searchZones: searchZones)
        ranking = DispatchRanking(rules, city: city, drivers: drivers)
    }
}

// Events.
extension DispatchModel {
    /// Adds the driver to the tail of the zone's queue; every ride may be offered again (T03).
    ///
    /// - Parameter line: effect that led to it.
    mutating func joined(_ driver: DriverID, _ zone: ZoneID, isFree: Bool, by line: EffectKind, at time: SimTime) {
        ranking?.joined(driver, by: line, at: time)
        tried.removeAll(&lines[firstTriedBy: driver])
        lines.goToTail(driver, of: zone, isFree: isFree)
    }

    /// Removes the driver from the queue.
    mutating func left(_ driver: DriverID, by line: EffectKind) {
        ranking?.left(driver, by: line)
        lines.unlink(driver)
    }

    /// Marks the driver as having an offer, which excludes others and keeps the place (T05).
    mutating func offered(to driver: DriverID) { lines.unlinkForOffer(driver) }

    /// Frees the driver at the old place (T09).
    mutating func offerWithdrawn(from driver: DriverID) { lines.link(driver) }

    /// Moves the driver to the tail and excludes the ride for this driver (T07).
    mutating func passedOn(_ ride: RequestID, by driver: DriverID, _ books: inout CheckerState) {
        let record = books.drivers[driver]
        lines.goToTail(driver, of: record.zone, isFree: record.isFree)
        tried.prune(&lines[firstTriedBy: driver], &books.requests)
        tried.insert(ride, into: &lines[firstTriedBy: driver])
    }

    /// Adds a waiting ride (T04).
    ///
    /// - Returns: its place, for `stopsWaiting`.
    mutating func waits(_ ride: RequestID, _ books: inout CheckerState) -> CheckedWaitingPlace {
        waiting.insert(DispatchModel.age(of: ride, &books), from: books.requests[ride].origin)
    }

    mutating func stopsWaiting(_ place: CheckedWaitingPlace) { waiting.remove(place) }
}

// The right choices.
extension DispatchModel {
    /// Returns the first eligible driver in queue order of the first zone in search order that has one (T03).
    ///
    /// - Complexity: O(zones searched + drivers passed over because they have tried the ride).
    @inline(__always)
    func rightDriver(for ride: RequestID, _ books: inout CheckerState) -> DriverID {
        if lines.listedCount == 0 { return .none }
        if ranking != nil { return firstInRank(for: ride, &books) }
        if !isUniform { return firstFitting(for: ride, &books) }
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

    /// Returns the driver of `rightDriver` where types of taxis differ.
    private func firstFitting(for ride: RequestID, _ books: inout CheckerState) -> DriverID {
        for rank in 0..<searchZones {
            var driver = lines.first(in: orders.zone(from: books.requests[ride].origin, rank: rank))
            while !driver.isNone {
                if reason(against: driver, for: ride, &books) == nil { return driver }
                driver = lines.next(after: driver)
            }
        }
        return .none
    }

    /// Whether the driver's taxi has the seats and the access that the ride needs (T03).
    private func fits(_ driver: DriverID, _ ride: RequestID, _ books: inout CheckerState) -> Bool {
        let taxi = roster.capability(of: books.drivers[driver].taxi)
        let needsAccess = books.requests[ride].needsAccess
        return books.requests.seats(of: ride) <= Int(taxi.seats) && (taxi.isAccessible || !needsAccess)
    }

    /// Returns the eligible driver with the lowest rank, ties by number; none in a policy that offers in rounds only.
    ///
    /// - Complexity: O(free drivers in the searched zones).
    private func firstInRank(for ride: RequestID, _ books: inout CheckerState) -> DriverID {
        guard let ranking, ranking.offersAtOnce else { return .none }
        let request = books.requests[ride]
        var best = (rank: UInt64.max, driver: DriverID.none)
        for rank in 0..<searchZones {
            let zone = orders.zone(from: request.origin, rank: rank)
            var driver = lines.first(in: zone)
            while !driver.isNone {
                if !tried.contains(ride, in: lines[firstTriedBy: driver]), isUniform || fits(driver, ride, &books) {
                    let rank = ranking.rank(of: driver, in: zone, for: ride, request)
                    if best.driver.isNone || (rank, driver.index) < (best.rank, best.driver.index) {
                        best = (rank, driver)
                    }
                }
                driver = lines.next(after: driver)
            }
        }
        return best.driver
    }

    /// Returns the oldest waiting ride for which the driver is eligible (T04), or the nearest if that is the policy;
    /// none if there is none.
    @inline(__always)
    func rightRide(for driver: DriverID, _ books: inout CheckerState) -> RequestID {
        if waiting.count == 0 || driver.isNone { return .none }
        let record = books.drivers[driver]
        if !record.isFree { return .none }
        if !isUniform { return rightFittingRide(for: driver, &books) }
        let firstTried = lines[firstTriedBy: driver]
        guard let ranking else { return waiting.oldestReaching(record.zone, tried, firstTried: firstTried) }
        if !ranking.offersAtOnce { return .none }
        return waiting.oldestReaching(record.zone, tried, firstTried: firstTried) {
            ranking.preference(of: record.zone, forRidesFrom: $0)
        }
    }

    /// Returns the ride of `rightRide` where types of taxis differ.
    private func rightFittingRide(for driver: DriverID, _ books: inout CheckerState) -> RequestID {
        if let ranking, !ranking.offersAtOnce { return .none }
        let zone = books.drivers[driver].zone
        var rides: [(ride: RequestID, preference: Int32)] = []
        waiting.forEach { ride, origin in
            rides.append((ride, ranking?.preference(of: zone, forRidesFrom: origin) ?? 0))
        }
        let eligible = rides.filter { reason(against: driver, for: $0.ride, &books) == nil }
        let aged = eligible.map {
            (ride: $0.ride, preference: $0.preference, age: DispatchModel.age(of: $0.ride, &books))
        }
        return aged.min { ($0.preference, $0.age) < ($1.preference, $1.age) }?.ride ?? .none
    }

    @inline(__always)
    private static func age(of ride: RequestID, _ books: inout CheckerState) -> CheckedWaitingRides.Age {
        CheckedWaitingRides.Age(requestedAt: books.requests[ride].requestedAt, ride: ride)
    }

    /// Returns the reason why the driver may not have the ride at all; nil if the driver is eligible.
    @inline(__always)
    private func reason(
        against driver: DriverID, for ride: RequestID, _ books: inout CheckerState
    ) -> ViolationKind? {
        let record = books.drivers[driver]
        if record.state == .busy || !record.offer.isNone { return .driverAskedTwice }
        if record.state != .available { return .driverNotInQueue }
        if tried.contains(ride, in: lines[firstTriedBy: driver]) { return .refuserAskedAgain }
        if !isUniform, !fits(driver, ride, &books) { return .taxiDoesNotFit }
        let origin = books.requests[ride].origin
        if orders.rank(of: record.zone, from: origin, amongFirst: searchZones) == nil {
            return .driverOutOfReach
        }
        return nil
    }
}

// Rounds.
extension DispatchModel {
    var offersInRoundsOnly: Bool { ranking.map { !$0.offersAtOnce } ?? false }
    var waitingCount: Int { waiting.count }

    /// Returns the optimum of a round of `batched`: the maximum number of offers with the minimum total time to the
    /// pickups.
    ///
    /// Drivers in one zone who have tried no ride are interchangeable; likewise rides of one origin that none of the
    /// other drivers has tried. Where types of taxis differ, no two drivers or rides are.
    func bestRound(_ books: inout CheckerState) -> MinCostMatching.Optimum {
        var (alikeInZone, alone) = ([Int](repeating: 0, count: lines.zoneCount), [DriverID]())
        for zone in alikeInZone.indices {
            var driver = lines.first(in: ZoneID(zone))
            while !driver.isNone {
                if isUniform, lines[firstTriedBy: driver] == TriedOffers.none {
                    alikeInZone[zone] += 1
                } else {
                    alone.append(driver)
                }
                driver = lines.next(after: driver)
            }
        }
        var (alikeFrom, triedRides) = ([Int](repeating: 0, count: lines.zoneCount), [RequestID]())
        waiting.forEach { ride, origin in
            let isTried = !isUniform || alone.contains { tried.contains(ride, in: lines[firstTriedBy: $0]) }
            if isTried { triedRides.append(ride) } else { alikeFrom[Int(origin.index)] += 1 }
        }
        let rows =
            alikeFrom.indices.filter { alikeFrom[$0] > 0 }.map { (RequestID.none, ZoneID($0), alikeFrom[$0]) }
            + triedRides.map { ($0, books.requests[$0].origin, 1) }
        let columns =
            alikeInZone.indices.filter { alikeInZone[$0] > 0 }.map { (DriverID.none, ZoneID($0), alikeInZone[$0]) }
            + alone.map { ($0, books.drivers[$0].zone, 1) }
        let costs = rows.flatMap { ride, origin, _ in
            columns.map { driver, zone, _ -> Int64? in
                if orders.rank(of: zone, from: origin, amongFirst: searchZones) == nil { return nil }
                if !ride.isNone, !driver.isNone {
                    if tried.contains(ride, in: lines[firstTriedBy: driver]) { return nil }
                    if !isUniform, !fits(driver, ride, &books) { return nil }
                }
                return ranking.map { Int64($0.milliseconds(from: zone, to: origin)) }
            }
        }
        return MinCostMatching(rows: rows.map(\.2), columns: columns.map(\.2), costs: costs).optimum()
    }

    /// Checks an offer of a round: a waiting ride, an eligible driver, the oldest ride first.
    mutating func violation(
        inRoundOffering ride: RequestID, to driver: DriverID, after last: RequestID, _ books: inout CheckerState
    ) -> RuleViolation? {
        let zone = books.drivers[driver].zone
        guard books.requests[ride].phase == .waiting else { return RuleViolation(kind: .uncalledFor, zone: zone) }
        if let kind = reason(against: driver, for: ride, &books) { return RuleViolation(kind: kind, zone: zone) }
        if last.isNone || DispatchModel.age(of: last, &books) < DispatchModel.age(of: ride, &books) { return nil }
        return RuleViolation(kind: .rideOvertaken, rightRequest: ride, zone: zone)
    }

    func milliseconds(to ride: RequestID, from driver: DriverID, _ books: inout CheckerState) -> Int32 {
        ranking?.milliseconds(from: books.drivers[driver].zone, to: books.requests[ride].origin) ?? 0
    }
}

// Violations.
extension DispatchModel {
    /// Checks that a ride in dispatch is offered to the right driver (T03, I11).
    mutating func violation(
        byOffering ride: RequestID, to driver: DriverID, _ books: inout CheckerState
    ) -> RuleViolation? {
        let right = rightDriver(for: ride, &books)
        if right == driver { return nil }
        // A driver who seemed to be forgotten is back.
        if books.drivers[driver].isFree, !lines.isListed(driver) { return nil }
        let kind = reason(against: driver, for: ride, &books) ?? .wrongDriver
        let zone = books.drivers[right.isNone ? driver : right].zone
        if !right.isNone { overtook(right) }
        return RuleViolation(kind: kind, rightDriver: right, zone: zone)
    }

    /// Checks that the driver just freed gets the oldest waiting ride for which the driver is eligible (T04).
    mutating func violation(
        byRetrying ride: RequestID, with driver: DriverID, _ books: inout CheckerState
    ) -> RuleViolation? {
        let oldest = rightRide(for: driver, &books)
        if oldest == ride { return nil }
        let kind = reason(against: driver, for: ride, &books) ?? .rideOvertaken
        var objection = RuleViolation(kind: kind, rightRequest: oldest, zone: books.drivers[driver].zone)
        if !oldest.isNone, overtook(oldest, &books) { objection.forgotten = oldest }
        return objection
    }

    /// Checks that a ride in dispatch waits only if no driver is eligible (T04).
    mutating func violation(byWaiting ride: RequestID, _ books: inout CheckerState) -> RuleViolation? {
        let right = rightDriver(for: ride, &books)
        if right.isNone { return nil }
        overtook(right)
        return RuleViolation(kind: .waitsInVain, rightDriver: right, zone: books.drivers[right].zone)
    }

    /// Checks after an interruption that no older waiting ride precedes the ride given back (T11).
    mutating func violation(
        byTurnOf ride: RequestID, afterFreeing driver: DriverID, _ books: inout CheckerState
    ) -> RuleViolation? {
        let other = rightRide(for: driver, &books)
        if other.isNone || !precedes(other, ride, for: driver, &books) { return nil }
        return RuleViolation(kind: .rideOvertaken, rightRequest: other, zone: .none)
    }

    /// Checks that the freed driver has no waiting ride to take at the end of the command (I14).
    mutating func violation(byLeavingFree driver: DriverID, _ books: inout CheckerState) -> RuleViolation? {
        let ride = rightRide(for: driver, &books)
        if ride.isNone { return nil }
        var objection = RuleViolation(
            kind: .waitingForgotten, rightDriver: driver, rightRequest: ride, zone: books.drivers[driver].zone)
        if overtook(ride, &books) { objection.forgotten = ride }
        return objection
    }

    /// Whether a waiting ride precedes a ride that has just returned, for this driver (T04).
    @inline(__always)
    func precedes(
        _ waiting: RequestID, _ returned: RequestID, for driver: DriverID, _ books: inout CheckerState
    ) -> Bool {
        let isOlder = DispatchModel.age(of: waiting, &books) < DispatchModel.age(of: returned, &books)
        guard let ranking else { return isOlder }
        if reason(against: driver, for: returned, &books) != nil { return true }
        let zone = books.drivers[driver].zone
        let preferences = [waiting, returned].map {
            ranking.preference(of: zone, forRidesFrom: books.requests[$0].origin)
        }
        return preferences[0] == preferences[1] ? isOlder : preferences[0] < preferences[1]
    }

    /// Whether a ride is older than another one (T04).
    func isOlder(_ ride: RequestID, than other: RequestID, _ books: inout CheckerState) -> Bool {
        DispatchModel.age(of: ride, &books) < DispatchModel.age(of: other, &books)
    }

    private mutating func overtook(_ driver: DriverID) {
        if lines.overtake(driver) >= DispatchModel.timesOvertakenMax { lines.unlink(driver) }
    }

    /// Counts that a ride was passed over.
    ///
    /// - Returns: whether it counts as forgotten.
    @inline(__always)
    private mutating func overtook(_ ride: RequestID, _ books: inout CheckerState) -> Bool {
        waiting.overtake(books.requests[ride].waitingPlace) >= DispatchModel.timesOvertakenMax
    }
}
