import Quantities
import Synchronization

/// A city as the services and the simulator see it: immutable, shared by all replications and threads.
///
/// Zones are numbered from 0 in the order of the city file. What goes by the square of the zones, their ways and their search
/// orders, is found when it is asked for, as far as it is asked for, and then kept for all who ask.
@usableFromInline
package final class City: Sendable {
    package let name: String
    package let zones: [Zone]
    @usableFromInline package let zoneCount: Int
    /// Every zone can be reached from every other: a city with a hole is refused when built.
    package let ways: ZoneWays
    /// What zones are near to each other by (Z03).
    package let nearness: ZoneNearness
    /// Factors by which travel is slower than free flow: 24 by the hour of the day, or 192 where days differ (`RunDays`).
    @usableFromInline package let hourFactors: [Double]
    /// Finds the zone of a position; nil in a city that is only a table.
    package let outline: ZoneOutline?
    /// Held while something is being found, so that it is found once. What is found is read without it: many threads ask,
    /// and often.
    private let finding = Mutex(())
    private let foundLegs = FoundOnce<FoundLegs>()
    private let foundOrders = FoundOnce<FoundOrders>()
    /// By zone: whole search orders, of those who asked for all.
    private let foundWhole = Mutex<[ZoneID: ArraySlice<ZoneID>]>([:])

    /// More zones than a city has; their ways take 134 MB where all are asked for.
    package static var zoneCountMax: Int { 4_096 }

    /// - Parameters:
    ///   - hourFactors: 24 or 192 factors, all above 0; empty for none.
    ///   - nearness: of as many zones.
    package init(
        name: String, zones: [Zone], ways: ZoneWays, nearness: ZoneNearness, hourFactors: [Double] = [],
        outline: ZoneOutline? = nil
    ) {
        precondition(!zones.isEmpty && zones.count <= City.zoneCountMax)
        precondition(ways.zoneCount == zones.count && nearness.zoneCount == zones.count)
        precondition([0, RunDays.rowsOfDay, RunDays.rowsOfKinds].contains(hourFactors.count))
        self.name = name
        self.zones = zones
        zoneCount = zones.count
        self.ways = ways
        self.nearness = nearness
        self.hourFactors = hourFactors.isEmpty ? Array(repeating: 1, count: 24) : hourFactors
        self.outline = outline
    }

    /// A city that knows its ways.
    ///
    /// - Parameters:
    ///   - legs: zones × zones, row = from; no entry may be negative.
    ///   - searchDistances: zones × zones, any unit, row = from: what Z03 sorts by.
    ///   - hourFactors: 24 or 192 factors, all above 0; empty for none.
    package convenience init(
        name: String, zones: [Zone], legs: [TravelLeg], searchDistances: [Double], hourFactors: [Double] = [],
        outline: ZoneOutline? = nil
    ) {
        self.init(
            name: name, zones: zones, ways: .table(legs),
            nearness: ZoneNearness(zoneCount: zones.count, distances: searchDistances), hourFactors: hourFactors,
            outline: outline)
    }

    /// The same city at other speeds.
    ///
    /// - Parameter hourFactors: 24 or 192 factors, all above 0.
    package func slowed(by hourFactors: [Double]) -> City {
        City(
            name: name, zones: zones, ways: ways, nearness: nearness, hourFactors: hourFactors, outline: outline)
    }

    /// All ways between zones, row by row: the one from `a` to `b` is at `a × zones + b`. Whoever asks often holds them.
    ///
    /// - Complexity: O(1), but for the first who asks in a city whose ways are found over its streets.
    package var legs: [TravelLeg] {
        switch ways {
        case .table(let legs): legs
        case .streets(let streets):
            foundLegs.load()?.legs
                ?? finding.withLock { _ in
                    if let found = foundLegs.load() { return found.legs }
                    var legs: [TravelLeg] = []
                    legs.reserveCapacity(zoneCount * zoneCount)
                    streets.forEachRow { legs += $1 }
                    return foundLegs.storeIfNil(FoundLegs(legs)).legs
                }
        }
    }

    /// One of `legs`.
    package func leg(from origin: ZoneID, to destination: ZoneID) -> TravelLeg {
        legs[Int(origin.index) * zoneCount + Int(destination.index)]
    }

    /// So many zones have ways that are kept by whoever asks first: half a megabyte of them.
    private static let legsKeptMax = 256

    /// Calls `body` with the ways from each zone in turn, without keeping them where they are many.
    package func forEachLegRow(_ body: (ZoneID, ArraySlice<TravelLeg>) -> Void) {
        if case .streets(let streets) = ways, zoneCount > City.legsKeptMax, foundLegs.load() == nil {
            return streets.forEachRow { body(ZoneID($0), $1[...]) }
        }
        let legs = legs
        for zone in 0..<zoneCount { body(ZoneID(zone), legs[zone * zoneCount..<(zone + 1) * zoneCount]) }
    }

    /// The `rank`-th zone, from 0, in which a request from `origin` looks for a taxi (Z03).
    package func searchZone(from origin: ZoneID, rank: Int) -> ZoneID {
        searchOrders(reaching: rank + 1).zone(from: origin, rank: rank)
    }

    /// The place of a zone in the search order of another (Z03).
    package func searchRank(from origin: ZoneID, to zone: ZoneID) -> Int {
        var reach = 1
        while true {
            let orders = searchOrders(reaching: reach)
            if let rank = orders.rank(of: zone, from: origin, amongFirst: orders.reach) { return rank }
            reach = 2 * orders.reach
        }
    }

    /// The whole search order of a zone (Z03).
    ///
    /// - Complexity: O(zones log zones) for who asks for that zone first, where the orders of all are not known.
    package func searchOrder(from origin: ZoneID) -> ArraySlice<ZoneID> {
        if case .orders(let orders) = nearness { return orders.order(from: origin) }
        if let orders = foundOrders.load()?.orders(reaching: zoneCount) { return orders.order(from: origin) }
        return foundWhole.withLock { known in
            if let order = known[origin] { return order }
            let order = nearness.searchOrder(from: origin)
            known[origin] = order
            return order
        }
    }

    /// The search orders of all zones (Z03), as far as the rank before `count`, or farther. Whoever asks often holds them.
    ///
    /// - Complexity: O(1), but for who asks for more than all before.
    package func searchOrders(reaching count: Int) -> SearchOrders {
        if case .orders(let orders) = nearness { return orders }
        let wanted = min(count, zoneCount)
        if let orders = foundOrders.load()?.orders(reaching: wanted) { return orders }
        return finding.withLock { _ in
            let first = foundOrders.load()
            if let orders = first?.orders(reaching: wanted) { return orders }
            // Twice as far as before, so that there are few steps from the nearest to the farthest.
            let reach = min(zoneCount, max(wanted, 2 * (first?.farthest.orders.reach ?? 0)))
            let found = FoundOrders(nearness.searchOrders(reaching: reach))
            _ = first.map { $0.farthest.farther.storeIfNil(found) } ?? foundOrders.storeIfNil(found)
            return found.orders
        }
    }

    /// - Complexity: O(zones); build a dictionary to look many names up.
    package func zone(named name: String) -> ZoneID? {
        zones.firstIndex { $0.name == name }.map { ZoneID($0) }
    }

    /// The zone that a position lies in, or nil outside the service area (Z02).
    package func zone(at position: Coordinate) -> ZoneID? { outline?.zone(at: position) }

    /// The centre of the zone that draws most people, of equal ones the first; nil where the zones have no places.
    package var busiestCentre: Coordinate? {
        let attractions = zones.map { $0.attraction ?? 0 }
        let busiest = attractions.indices.max { (attractions[$0], -$0) < (attractions[$1], -$1) }
        return busiest.flatMap { zones[$0].centre }
    }
}

extension City {
    /// A city that is only a table of minutes and kilometres between zones (Z05).
    ///
    /// - Parameters:
    ///   - zoneNames: in the order of the file; no name twice.
    ///   - minutes: zones × zones, row = from, each zone to itself included; within `TravelLeg.secondsRange`.
    ///   - kilometres: likewise, within `TravelLeg.kilometresRange`; also what the search orders sort by, as written.
    ///   - hourFactors: 24 or 192 factors, all above 0; empty for none.
    package static func table(
        name: String, zoneNames: [String], minutes: [ExactDecimal], kilometres: [ExactDecimal],
        hourFactors: [Double] = []
    ) -> City {
        precondition(minutes.count == zoneNames.count * zoneNames.count && kilometres.count == minutes.count)
        return City(
            name: name, zones: zoneNames.map { Zone(name: $0) },
            ways: .table(zip(minutes, kilometres).map { TravelLeg($0, millisecondsPerUnit: 60_000, kilometres: $1) }),
            nearness: ZoneNearness(zoneCount: zoneNames.count, distances: kilometres), hourFactors: hourFactors)
    }
}

/// All ways between zones, once they are found.
private final class FoundLegs: Sendable {
    let legs: [TravelLeg]

    init(_ legs: [TravelLeg]) { self.legs = legs }
}

/// Search orders as far as somebody has asked for, and those that reach farther.
private final class FoundOrders: Sendable {
    let orders: SearchOrders
    let farther = FoundOnce<FoundOrders>()

    init(_ orders: SearchOrders) { self.orders = orders }

    /// nil if none reach so far yet.
    func orders(reaching count: Int) -> SearchOrders? {
        orders.reach >= count ? orders : farther.load()?.orders(reaching: count)
    }

    var farthest: FoundOrders { farther.load()?.farthest ?? self }
}
