import Quantities
import Synchronization

/// A city as the services and the simulator see it: immutable, shared by all replications and threads.
///
/// Zones are numbered from 0 in the order of the city file. Tables whose size grows with the square of the number of
/// zones (legs, search orders) are computed on demand, as far as a caller needs them, and then shared by all callers.
@usableFromInline
package final class City: Sendable {
    /// Name of the city.
    package let name: String
    /// Zones in the order of the city file.
    package let zones: [Zone]
    /// Number of zones.
    @usableFromInline package let zoneCount: Int
    /// Source of the legs between zones. Every zone can be reached from every other; a city with a gap is rejected when
    /// built.
    package let zoneLegs: ZoneLegs
    /// Distances that order the zones in a search for a taxi (Z03).
    package let proximity: ZoneProximity
    /// Factors by which travel is slower than free flow: 24 by the hour of the day, or 192 where days differ
    /// (`RunDays`).
    @usableFromInline package let hourFactors: [Double]
    /// Areas of the zones, to find the zone of a position; nil in a city that is only a table.
    package let outline: ZoneOutline?
    /// Lock that ensures each table is computed once. Readers do not lock: many threads read often.
    private let computationLock = Mutex(())
    private let foundLegs = LazyReference<ComputedLegs>()
    private let foundOrders = LazyReference<LinkedSearchOrders>()
    /// Whole search orders by zone, for zones whose full order was requested.
    private let fullSearchOrders = Mutex<[ZoneID: ArraySlice<ZoneID>]>([:])

    /// Maximum number of zones of a city. The full table of legs of so large a city takes 134 MB.
    package static var zoneCountMax: Int { 4_096 }

    /// Creates a city.
    ///
    /// - Parameters:
    ///   - hourFactors: 24 or 192 factors, all above 0; empty for none.
    ///   - nearness: has the same number of zones.
    package init(
        name: String, zones: [Zone], ways: ZoneLegs, nearness: ZoneProximity, hourFactors: [Double] = [],
        outline: ZoneOutline? = nil
    ) {
        precondition(!zones.isEmpty && zones.count <= City.zoneCountMax)
        precondition(ways.zoneCount == zones.count && nearness.zoneCount == zones.count)
        precondition([0, RunDays.rowsPerDay, RunDays.rowsForAllKinds].contains(hourFactors.count))
        self.name = name
        self.zones = zones
        zoneCount = zones.count
        self.zoneLegs = ways
        self.proximity = nearness
        self.hourFactors = hourFactors.isEmpty ? Array(repeating: 1, count: 24) : hourFactors
        self.outline = outline
    }

    /// Creates a city from a full table of legs.
    ///
    /// - Parameters:
    ///   - legs: zones × zones, row = from; no entry may be negative.
    ///   - searchDistances: zones × zones, any unit, row = from; the sort key of Z03.
    ///   - hourFactors: 24 or 192 factors, all above 0; empty for none.
    package convenience init(
        name: String, zones: [Zone], legs: [TravelLeg], searchDistances: [Double], hourFactors: [Double] = [],
        outline: ZoneOutline? = nil
    ) {
        self.init(
            name: name, zones: zones, ways: .table(legs),
            nearness: ZoneProximity(zoneCount: zones.count, distances: searchDistances), hourFactors: hourFactors,
            outline: outline)
    }

    /// Returns the same city with other speeds.
    ///
    /// - Parameter hourFactors: 24 or 192 factors, all above 0.
    package func slowed(by hourFactors: [Double]) -> City {
        City(
            name: name, zones: zones, ways: zoneLegs, nearness: proximity, hourFactors: hourFactors, outline: outline)
    }

    /// All legs between zones, row by row: the leg from `a` to `b` is at `a × zones + b`. Hold the array when asking
    /// often.
    ///
    /// - Complexity: O(1), except for the first caller in a city that computes its legs over streets.
    package var legs: [TravelLeg] {
        switch zoneLegs {
        case .table(let legs): legs
        case .streets(let streets):
            foundLegs.load()?.legs
                ?? computationLock.withLock { _ in
                    if let found = foundLegs.load() { return found.legs }
                    var legs: [TravelLeg] = []
                    legs.reserveCapacity(zoneCount * zoneCount)
                    streets.forEachRow { legs += $1 }
                    return foundLegs.storeIfNil(ComputedLegs(legs)).legs
                }
        }
    }

    /// Returns one entry of `legs`.
    package func leg(from origin: ZoneID, to destination: ZoneID) -> TravelLeg {
        legs[Int(origin.index) * zoneCount + Int(destination.index)]
    }

    /// Maximum number of zones for which the legs are kept in memory: half a megabyte of them.
    private static let legsKeptMax = 256

    /// Calls `body` with the legs from each zone in turn; with more than `legsKeptMax` zones they are not kept.
    package func forEachLegRow(_ body: (ZoneID, ArraySlice<TravelLeg>) -> Void) {
        if case .streets(let streets) = zoneLegs, zoneCount > City.legsKeptMax, foundLegs.load() == nil {
            return streets.forEachRow { body(ZoneID($0), $1[...]) }
        }
        let legs = legs
        for zone in 0..<zoneCount { body(ZoneID(zone), legs[zone * zoneCount..<(zone + 1) * zoneCount]) }
    }

    /// Returns the zone at position `rank`, from 0, in the search order of `origin` (Z03).
    package func searchZone(from origin: ZoneID, rank: Int) -> ZoneID {
        searchOrders(reaching: rank + 1).zone(from: origin, rank: rank)
    }

    /// Returns the position of a zone in the search order of another (Z03).
    package func searchRank(from origin: ZoneID, to zone: ZoneID) -> Int {
        var reach = 1
        while true {
            let orders = searchOrders(reaching: reach)
            if let rank = orders.rank(of: zone, from: origin, amongFirst: orders.reach) { return rank }
            reach = 2 * orders.reach
        }
    }

    /// Returns the whole search order of a zone (Z03).
    ///
    /// - Complexity: O(zones log zones) for the first caller per zone, unless the orders of all zones are known.
    package func searchOrder(from origin: ZoneID) -> ArraySlice<ZoneID> {
        if case .orders(let orders) = proximity { return orders.order(from: origin) }
        if let orders = foundOrders.load()?.orders(reaching: zoneCount) { return orders.order(from: origin) }
        return fullSearchOrders.withLock { known in
            if let order = known[origin] { return order }
            let order = proximity.searchOrder(from: origin)
            known[origin] = order
            return order
        }
    }

    /// Returns the search orders of all zones (Z03), with at least `count` ranks each. Hold the result when asking
    /// often.
    ///
    /// - Complexity: O(1), unless `count` exceeds every earlier request.
    package func searchOrders(reaching count: Int) -> SearchOrders {
        if case .orders(let orders) = proximity { return orders }
        let wanted = min(count, zoneCount)
        if let orders = foundOrders.load()?.orders(reaching: wanted) { return orders }
        return computationLock.withLock { _ in
            let first = foundOrders.load()
            if let orders = first?.orders(reaching: wanted) { return orders }
            // Doubling the reach keeps the number of steps small.
            let reach = min(zoneCount, max(wanted, 2 * (first?.farthest.orders.reach ?? 0)))
            let found = LinkedSearchOrders(proximity.searchOrders(reaching: reach))
            _ = first.map { $0.farthest.farther.storeIfNil(found) } ?? foundOrders.storeIfNil(found)
            return found.orders
        }
    }

    /// Returns the zone of that name, or nil if none has it.
    ///
    /// - Complexity: O(zones); build a dictionary to look up many names.
    package func zone(named name: String) -> ZoneID? {
        zones.firstIndex { $0.name == name }.map { ZoneID($0) }
    }

    /// Returns the zone that contains a position, or nil outside the service area (Z02).
    package func zone(at position: Coordinate) -> ZoneID? { outline?.zone(at: position) }

    /// Centre of the zone with the highest attraction, the first of equal ones; nil if the zones have no positions.
    package var busiestCentre: Coordinate? {
        let attractions = zones.map { $0.attraction ?? 0 }
        let busiest = attractions.indices.max { (attractions[$0], -$0) < (attractions[$1], -$1) }
        return busiest.flatMap { zones[$0].centre }
    }
}

extension City {
    /// Creates a city that is only a table of minutes and kilometres between zones (Z05).
    ///
    /// - Parameters:
    ///   - zoneNames: in the order of the file; no name twice.
    ///   - minutes: zones × zones, row = from, each zone to itself included; within `TravelLeg.secondsRange`.
    ///   - kilometres: in the same order, within `TravelLeg.kilometresRange`; the sort key of the search orders, as
    ///     written.
    ///   - hourFactors: 24 or 192 factors, all above 0; empty for none.
    package static func table(
        name: String, zoneNames: [String], minutes: [ExactDecimal], kilometres: [ExactDecimal],
        hourFactors: [Double] = []
    ) -> City {
        precondition(minutes.count == zoneNames.count * zoneNames.count && kilometres.count == minutes.count)
        return City(
            name: name, zones: zoneNames.map { Zone(name: $0) },
            ways: .table(zip(minutes, kilometres).map { TravelLeg($0, millisecondsPerUnit: 60_000, kilometres: $1) }),
            nearness: ZoneProximity(zoneCount: zoneNames.count, distances: kilometres), hourFactors: hourFactors)
    }
}

/// Table of all legs between zones, computed on demand.
private final class ComputedLegs: Sendable {
    let legs: [TravelLeg]

    init(_ legs: [TravelLeg]) { self.legs = legs }
}

/// Search orders up to some reach, linked to longer ones computed later.
private final class LinkedSearchOrders: Sendable {
    let orders: SearchOrders
    let farther = LazyReference<LinkedSearchOrders>()

    init(_ orders: SearchOrders) { self.orders = orders }

    /// Returns orders with at least `count` ranks, or nil if none is long enough yet.
    func orders(reaching count: Int) -> SearchOrders? {
        orders.reach >= count ? orders : farther.load()?.orders(reaching: count)
    }

    var farthest: LinkedSearchOrders { farther.load()?.farthest ?? self }
}
