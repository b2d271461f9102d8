import Quantities

/// In which zones a request from each zone looks for a taxi, nearest first, itself at the head (Z03); or as many of them as
/// were asked for. Immutable.
@frozen
@usableFromInline
package struct SearchOrders: Hashable, Sendable {
    /// How many zones of each order there are.
    @usableFromInline package let reach: Int
    /// zones × `reach`, row = from.
    @usableFromInline package let zones: [ZoneID]

    /// - Parameter zones: zones × `reach`.
    package init(reach: Int, zones: [ZoneID]) {
        precondition(reach > 0 && zones.count.isMultiple(of: reach))
        self.reach = reach
        self.zones = zones
    }

    /// The `rank`-th zone, from 0 and below `reach`.
    @inlinable
    package func zone(from origin: ZoneID, rank: Int) -> ZoneID { zones[Int(origin.index) * reach + rank] }

    /// All of a zone's order that there is.
    func order(from origin: ZoneID) -> ArraySlice<ZoneID> {
        zones[Int(origin.index) * reach..<(Int(origin.index) + 1) * reach]
    }

    /// The place of a zone in the order of another; nil if it is none of the first `count`, at most `reach`.
    ///
    /// - Complexity: O(rank).
    @inlinable
    package func rank(of zone: ZoneID, from origin: ZoneID, amongFirst count: Int) -> Int? {
        let row = Int(origin.index) * reach
        return (0..<count).first { zones[row + $0] == zone }
    }
}

/// What zones are near to each other by (Z03), from which their search orders follow.
package enum ZoneNearness: Sendable {
    /// The straight lines between the centres of the zones.
    case centres([Coordinate])
    /// All search orders, as a table has them.
    case orders(SearchOrders)

    /// By a table of distances.
    ///
    /// - Parameter distances: zones × zones, any unit, row = from.
    /// - Complexity: O(zones² log zones).
    package init(zoneCount: Int, distances: [Double]) {
        self = .orders(ZoneNearness.orders(zoneCount: zoneCount, distances))
    }

    /// The same by distances as they were written. (Not generic: other modules would call it unspecialised.)
    package init(zoneCount: Int, distances: [ExactDecimal]) {
        self = .orders(ZoneNearness.orders(zoneCount: zoneCount, distances))
    }

    package var zoneCount: Int {
        switch self {
        case .centres(let centres): centres.count
        case .orders(let orders): orders.zones.count / orders.reach
        }
    }

    /// - Returns: orders that reach at least as far, or all zones.
    func searchOrders(reaching count: Int) -> SearchOrders {
        switch self {
        case .centres(let centres): CentreOrders(centres).searchOrders(reaching: count)
        case .orders(let orders): orders
        }
    }

    /// The whole order of one zone.
    func searchOrder(from origin: ZoneID) -> ArraySlice<ZoneID> {
        switch self {
        case .centres(let centres):
            let centre = centres[Int(origin.index)]
            return ZoneNearness.order(from: origin, centres.count) { centre.metres(to: centres[$0]) }[...]
        case .orders(let orders): return orders.order(from: origin)
        }
    }

    private static func orders<Distance: Comparable>(zoneCount: Int, _ distances: [Distance]) -> SearchOrders {
        precondition(distances.count == zoneCount * zoneCount)
        var zones: [ZoneID] = []
        zones.reserveCapacity(distances.count)
        for origin in 0..<zoneCount {
            zones += order(from: ZoneID(origin), zoneCount) { distances[origin * zoneCount + $0] }
        }
        return SearchOrders(reach: zoneCount, zones: zones)
    }

    /// Z03: the zone itself (Z05: whatever its own distance), then the others by distance, ties in the order of the city file.
    private static func order<Distance: Comparable>(
        from origin: ZoneID, _ zoneCount: Int, _ distance: (Int) -> Distance
    ) -> [ZoneID] {
        var others = (0..<zoneCount).map { zone in (distance: distance(zone), zone: zone) }
        others.remove(at: Int(origin.index))
        others.sort { ($0.distance, $0.zone) < ($1.distance, $1.zone) }
        return [origin] + others.lazy.map { ZoneID($0.zone) }
    }
}

/// Search orders by the straight lines between centres (Z03), without measuring all of them: from each zone, zones are taken in
/// a growing band of latitudes, until the nearest ones of the band are nearer than everything outside of it.
private struct CentreOrders {
    private typealias Other = (metres: Double, zone: Int)

    private let centres: [Coordinate]
    /// Zones from south to north.
    private let northwards: [Int]

    /// Whoever asks for fewer gets so many, so that a little more does not mean all again.
    private static let reachMin = 32
    /// What rounding may take from a straight line.
    private static let sureShare = 0.999_999

    init(_ centres: [Coordinate]) {
        self.centres = centres
        northwards = centres.indices.sorted {
            (centres[$0].latitudeDegrees, $0) < (centres[$1].latitudeDegrees, $1)
        }
    }

    func searchOrders(reaching count: Int) -> SearchOrders {
        let reach = min(max(count, CentreOrders.reachMin), centres.count)
        var zones = [ZoneID](repeating: .none, count: centres.count * reach)
        var others: [Other] = []
        for (place, origin) in northwards.enumerated() {
            findNearest(reach - 1, toZoneAt: place, &others)
            zones[origin * reach] = ZoneID(origin)
            for rank in 1..<max(reach, 1) { zones[origin * reach + rank] = ZoneID(others[rank - 1].zone) }
        }
        return SearchOrders(reach: reach, zones: zones)
    }

    /// Puts the nearest zones to one into the front of `others`, nearest first, ties in the order of the city file.
    private func findNearest(_ count: Int, toZoneAt place: Int, _ others: inout [Other]) {
        others.removeAll(keepingCapacity: true)
        let centre = centres[northwards[place]]
        var band = place..<place + 1
        var step = 4 * count + 16
        while true {
            let wider = max(0, band.lowerBound - step)..<min(northwards.count, band.upperBound + step)
            for index in Array(wider.lowerBound..<band.lowerBound) + Array(band.upperBound..<wider.upperBound) {
                let zone = northwards[index]
                others.append((centre.metres(to: centres[zone]), zone))
            }
            (band, step) = (wider, 2 * step)
            others.sort { $0 < $1 }
            guard count > 0, others[min(count, others.count) - 1].metres >= sureMetres(outside: band, of: centre),
                band.count < northwards.count
            else { return }
        }
    }

    /// Nothing outside the band is nearer.
    private func sureMetres(outside band: Range<Int>, of centre: Coordinate) -> Double {
        let south = band.lowerBound > 0 ? centres[northwards[band.lowerBound - 1]].latitudeDegrees : -.infinity
        let north =
            band.upperBound < northwards.count ? centres[northwards[band.upperBound]].latitudeDegrees : .infinity
        let degrees = min(centre.latitudeDegrees - south, north - centre.latitudeDegrees)
        return degrees * Earth.metresPerDegree * CentreOrders.sureShare
    }
}
