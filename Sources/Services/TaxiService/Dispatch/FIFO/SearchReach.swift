import CityModel

/// How far requests look for a taxi: the first zones of their search order (Z03), and the same seen from the taxis.
struct SearchReach: Sendable {
    /// How many zones of the search order a request looks in.
    let searchZones: Int
    /// For each zone one after another its search order; shared with the city where requests look everywhere.
    private let order: [ZoneID]
    private let isOwnOrder: Bool
    /// For each zone one after another: the origins whose requests look in it, in the order of the city.
    private let origins: [ZoneID]
    /// Where each zone's part of `origins` begins; one more for the end.
    private let starts: [Int]

    /// What is not shared with the city.
    var bytes: Int {
        let orderBytes = isOwnOrder ? order.capacity * MemoryLayout<ZoneID>.stride : 0
        return orderBytes + origins.capacity * MemoryLayout<ZoneID>.stride + starts.capacity * MemoryLayout<Int>.stride
    }

    /// - Complexity: O(zones × zones searched).
    init(city: City, limit: Int?) {
        let zones = city.zones.indices.map { ZoneID($0) }
        let ranks = 0..<min(limit ?? city.zoneCount, city.zoneCount)
        let orders = city.searchOrders(reaching: ranks.count)
        searchZones = ranks.count
        isOwnOrder = ranks.count < orders.reach
        // Close together, so that searching stays in the cache.
        order =
            isOwnOrder
            ? zones.flatMap { origin in ranks.map { orders.zone(from: origin, rank: $0) } } : orders.zones
        var starts = [Int](repeating: 0, count: zones.count + 1)
        for zone in order { starts[Int(zone.index) + 1] += 1 }
        for zone in zones.indices { starts[zone + 1] += starts[zone] }
        var next = starts
        var origins = [ZoneID](repeating: .none, count: order.count)
        for origin in zones {
            for rank in ranks {
                let zone = Int(order[Int(origin.index) * ranks.count + rank].index)
                origins[next[zone]] = origin
                next[zone] += 1
            }
        }
        self.origins = origins
        self.starts = starts
    }

    /// The `rank`-th zone, from 0, in which a request from `origin` looks for a taxi.
    @inline(__always)
    func zone(from origin: ZoneID, rank: Int) -> ZoneID { order[Int(origin.index) * searchZones + rank] }

    /// Which of `origins` a request could come from that is offered to a taxi in `zone`.
    @inline(__always)
    func originRange(reaching zone: ZoneID) -> Range<Int> { starts[Int(zone.index)]..<starts[Int(zone.index) + 1] }

    /// Whether requests from `origin` look for a taxi in `zone`.
    ///
    /// - Complexity: O(log origins).
    func reaches(_ zone: ZoneID, from origin: ZoneID) -> Bool {
        var range = originRange(reaching: zone)
        while range.count > 1 {
            let middle = (range.lowerBound + range.upperBound) / 2
            range = origins[middle].index <= origin.index ? middle..<range.upperBound : range.lowerBound..<middle
        }
        return !range.isEmpty && origins[range.lowerBound] == origin
    }

    @inline(__always)
    func origin(_ index: Int) -> ZoneID { origins[index] }
}
