import CityModel
import Quantities

/// The zones in which requests look for a taxi: the first zones of their search order (Z03), and the reverse relation
/// from a taxi's zone to the origins.
struct SearchReach: Sendable {
    /// The number of zones of the search order in which a request looks.
    let searchZones: Int
    /// The first `storedCount` zones of each zone's search order, one zone after another. Shared with the city where
    /// both have the same length.
    private let order: [ZoneID]
    let storedCount: Int
    private let isOwnOrder: Bool
    /// The source of farther zones; nil where `order` contains all zones that are searched.
    private let city: City?
    /// The origins whose requests look in a zone, zone after zone, in the order of the city. Empty where requests look
    /// everywhere: then these are all zones.
    private let origins: [ZoneID]
    /// The index in `origins` at which each zone's part begins, and the end as a last entry.
    private let starts: [Int]
    private let zoneCount: Int

    /// Limits for large cities. Above `zonesOrderedMax` zones the complete search orders would take megabytes; only the
    /// nearest `nearCount` zones are then stored, unless every request needs all of them.
    private static let (zonesOrderedMax, nearCount) = (1_000, 32)

    /// The memory not shared with the city, in bytes.
    var bytes: Int {
        let orderBytes = isOwnOrder ? order.capacity * MemoryLayout<ZoneID>.stride : 0
        return orderBytes + origins.capacity * MemoryLayout<ZoneID>.stride + starts.capacity * MemoryLayout<Int>.stride
    }

    /// Creates the reach for a city.
    ///
    /// - Parameter looksFar: whether every request looks in all zones in reach. If not, searches mostly end near the
    ///   origin, and farther zones are computed on demand.
    /// - Complexity: O(zones × zones searched).
    init(city: City, limit: Int?, looksFar: Bool = true) {
        zoneCount = city.zoneCount
        searchZones = min(limit ?? city.zoneCount, city.zoneCount)
        let isLarge = searchZones == city.zoneCount && searchZones > SearchReach.zonesOrderedMax
        let orders = city.searchOrders(reaching: isLarge && !looksFar ? SearchReach.nearCount : searchZones)
        storedCount = min(searchZones, orders.reach)
        self.city = storedCount < searchZones ? city : nil
        isOwnOrder = storedCount < orders.reach
        // Close together, so that a search stays in the cache.
        order = isOwnOrder ? SearchReach.prefixes(of: orders, storedCount, city.zoneCount) : orders.zones
        (origins, starts) =
            searchZones < city.zoneCount ? SearchReach.origins(order, storedCount, city.zoneCount) : ([], [])
    }

    private static func prefixes(of orders: SearchOrders, _ count: Int, _ zoneCount: Int) -> [ZoneID] {
        (0..<zoneCount).flatMap { origin in (0..<count).map { orders.zone(from: ZoneID(origin), rank: $0) } }
    }

    /// - Parameter order: `count` zones for each of `zoneCount` origins.
    private static func origins(_ order: [ZoneID], _ count: Int, _ zoneCount: Int) -> ([ZoneID], [Int]) {
        var starts = [Int](repeating: 0, count: zoneCount + 1)
        for zone in order { starts[Int(zone.index) + 1] += 1 }
        for zone in 0..<zoneCount { starts[zone + 1] += starts[zone] }
        var next = starts
        var origins = [ZoneID](repeating: .none, count: order.count)
        for (place, reached) in order.enumerated() {
            let zone = Int(reached.index)
            origins[next[zone]] = ZoneID(place / count)
            next[zone] += 1
        }
        return (origins, starts)
    }

    /// Returns the `rank`-th zone, from 0, in which a request from `origin` looks for a taxi.
    @inline(__always)
    func zone(from origin: ZoneID, rank: Int) -> ZoneID {
        if rank < storedCount { return order[Int(origin.index) * storedCount + rank] }
        let far = farZones(from: origin)
        return far[far.startIndex + rank - storedCount]
    }

    /// Calls `body` with the zones in which a request from `origin` looks, in their order, until it returns a result.
    @inline(__always)
    func firstFound<Found>(from origin: ZoneID, _ body: (ZoneID) -> Found?) -> Found? {
        let row = Int(origin.index) * storedCount
        for place in row..<row + storedCount {
            if let found = body(order[place]) { return found }
        }
        if city == nil { return nil }
        for zone in farZones(from: origin) {
            if let found = body(zone) { return found }
        }
        return nil
    }

    /// Returns the zones behind the `storedCount` nearest ones.
    @inline(never)
    private func farZones(from origin: ZoneID) -> ArraySlice<ZoneID> {
        city?.searchOrder(from: origin).dropFirst(storedCount) ?? []
    }

    /// Returns the indices of the origins whose requests can be offered to a taxi in `zone`.
    @inline(__always)
    func originRange(reaching zone: ZoneID) -> Range<Int> {
        reachesAllZones ? 0..<zoneCount : starts[Int(zone.index)]..<starts[Int(zone.index) + 1]
    }

    private var reachesAllZones: Bool { searchZones == zoneCount }

    /// Returns whether requests from `origin` look for a taxi in `zone`.
    ///
    /// - Complexity: O(log origins).
    func reaches(_ zone: ZoneID, from origin: ZoneID) -> Bool {
        if reachesAllZones { return true }
        var range = originRange(reaching: zone)
        while range.count > 1 {
            let middle = (range.lowerBound + range.upperBound) / 2
            range = origins[middle].index <= origin.index ? middle..<range.upperBound : range.lowerBound..<middle
        }
        return !range.isEmpty && origins[range.lowerBound] == origin
    }

    @inline(__always)
    func origin(_ index: Int) -> ZoneID { reachesAllZones ? ZoneID(index) : origins[index] }
}
