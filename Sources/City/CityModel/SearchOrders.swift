import Quantities

/// The search orders of all zones: the zones in which a request looks for a taxi, nearest first, its own zone at the
/// head (Z03); possibly cut to the first `reach` ranks. Immutable.
@frozen
@usableFromInline
package struct SearchOrders: Hashable, Sendable {
    /// Number of ranks per zone.
    @usableFromInline package let reach: Int
    /// Zones × `reach`, row = from.
    @usableFromInline package let zones: [ZoneID]

    /// Creates search orders.
    ///
    /// - Parameter zones: zones × `reach`.
    package init(reach: Int, zones: [ZoneID]) {
        precondition(reach > 0 && zones.count.isMultiple(of: reach))
        self.reach = reach
        self.zones = zones
    }

    /// Returns the zone at position `rank`, from 0 and below `reach`.
    @inlinable
    package func zone(from origin: ZoneID, rank: Int) -> ZoneID { zones[Int(origin.index) * reach + rank] }

    /// Returns the known part of a zone's search order.
    func order(from origin: ZoneID) -> ArraySlice<ZoneID> {
        zones[Int(origin.index) * reach..<(Int(origin.index) + 1) * reach]
    }

    /// Returns the position of a zone in the order of another, or nil if it is not among the first `count`, at most
    /// `reach`.
    ///
    /// - Complexity: O(rank).
    @inlinable
    package func rank(of zone: ZoneID, from origin: ZoneID, amongFirst count: Int) -> Int? {
        let row = Int(origin.index) * reach
        return (0..<count).first { zones[row + $0] == zone }
    }
}

/// Distances between zones, from which their search orders follow (Z03).
package enum ZoneProximity: Sendable {
    /// Straight lines between the centres of the zones.
    case centres([Coordinate])
    /// Precomputed search orders, from a table.
    case orders(SearchOrders)

    /// Creates the orders from a table of distances.
    ///
    /// - Parameter distances: zones × zones, any unit, row = from.
    /// - Complexity: O(zones² log zones).
    package init(zoneCount: Int, distances: [Double]) {
        self = .orders(ZoneProximity.orders(zoneCount: zoneCount, distances))
    }

    /// Creates the orders from distances as written. (Not generic: other modules would call it unspecialised.)
    package init(zoneCount: Int, distances: [ExactDecimal]) {
        self = .orders(ZoneProximity.orders(zoneCount: zoneCount, distances))
    }

    /// Number of zones.
    package var zoneCount: Int {
        switch self {
        case .centres(let centres): centres.count
        case .orders(let orders): orders.zones.count / orders.reach
        }
    }

    /// Computes search orders.
    ///
    /// - Returns: orders with at least `count` ranks, or with all zones.
    func searchOrders(reaching count: Int) -> SearchOrders {
        switch self {
        case .centres(let centres): CentreOrders(centres).searchOrders(reaching: count)
        case .orders(let orders): orders
        }
    }

    /// Computes the whole search order of one zone.
    func searchOrder(from origin: ZoneID) -> ArraySlice<ZoneID> {
        switch self {
        case .centres(let centres):
            let centre = centres[Int(origin.index)]
            return ZoneProximity.order(from: origin, centres.count) { centre.metres(to: centres[$0]) }[...]
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

    /// Z03: the zone itself first (Z05: also if its own distance is larger), then the others by distance, ties in the
    /// order of the city file.
    private static func order<Distance: Comparable>(
        from origin: ZoneID, _ zoneCount: Int, _ distance: (Int) -> Distance
    ) -> [ZoneID] {
        var others = (0..<zoneCount).map { zone in (distance: distance(zone), zone: zone) }
        others.remove(at: Int(origin.index))
        others.sort { ($0.distance, $0.zone) < ($1.distance, $1.zone) }
        return [origin] + others.lazy.map { ZoneID($0.zone) }
    }
}

/// Search orders by straight lines between centres (Z03), without measuring all pairs: from each zone, zones are taken
/// in a growing band of latitudes until the nearest in the band are nearer than any zone outside of it.
private struct CentreOrders {
    private typealias Other = (metres: Double, zone: Int)

    private let centres: [Coordinate]
    /// Zones from south to north.
    private let northwards: [Int]

    /// Minimum number of ranks to compute, so that a slightly larger request does not repeat all the work.
    private static let reachMin = 32
    /// Factor that covers rounding errors of straight-line distances.
    private static let roundingFactor = 0.999_999

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

    /// Puts the zones nearest to one at the front of `others`, nearest first, ties in the order of the city file.
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
            guard count > 0, others[min(count, others.count) - 1].metres >= metresMin(outside: band, of: centre),
                band.count < northwards.count
            else { return }
        }
    }

    /// Returns a lower bound of the distance to centres outside the band.
    private func metresMin(outside band: Range<Int>, of centre: Coordinate) -> Double {
        let south = band.lowerBound > 0 ? centres[northwards[band.lowerBound - 1]].latitudeDegrees : -.infinity
        let north =
            band.upperBound < northwards.count ? centres[northwards[band.upperBound]].latitudeDegrees : .infinity
        let degrees = min(centre.latitudeDegrees - south, north - centre.latitudeDegrees)
        return degrees * Earth.metresPerDegree * CentreOrders.roundingFactor
    }
}
