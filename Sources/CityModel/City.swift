import Quantities

/// A city as the services and the simulator see it: immutable, shared by all replications and threads.
///
/// Zones are numbered from 0 in the order of the city file. Matrices are flat arrays, row by row: the entry from `a` to
/// `b` is at `a × zones + b`.
@usableFromInline
package final class City: Sendable {
    package let name: String
    package let zones: [Zone]
    @usableFromInline package let zoneCount: Int
    /// zones × zones, row = from. Every zone can be reached from every other: a city with a hole is refused when built.
    @usableFromInline package let legs: [TravelLeg]
    /// zones × zones: row `a` is the search order of zone `a` (Z03), nearest first, itself at the head.
    @usableFromInline package let searchOrders: [ZoneID]
    /// zones × zones: at `a × zones + b` the place of `b` in the search order of `a`.
    @usableFromInline package let searchRanks: [UInt16]
    /// 24 factors by which travel is slower than free flow, by the hour of the day.
    @usableFromInline package let hourFactors: [Double]
    /// Finds the zone of a position; nil in a city that is only a table.
    package let outline: ZoneOutline?

    /// More zones than a city has; their ways and search orders take 230 MB.
    package static var zoneCountMax: Int { 4_096 }

    /// - Parameters:
    ///   - legs: zones × zones, row = from; no entry may be negative.
    ///   - searchDistances: zones × zones, any unit, row = from: what Z03 sorts by (straight lines between centres; in a
    ///     table city the table's kilometres, Z05).
    ///   - hourFactors: 24 factors, all above 0; empty for none.
    package convenience init(
        name: String, zones: [Zone], legs: [TravelLeg], searchDistances: [Double], hourFactors: [Double] = [],
        outline: ZoneOutline? = nil
    ) {
        self.init(
            name: name, zones: zones, legs: legs,
            search: City.searchOrders(zoneCount: zones.count, distances: searchDistances), hourFactors: hourFactors,
            outline: outline)
    }

    /// The same by distances as they were written. (Not generic: other modules would call it unspecialised.)
    package convenience init(
        name: String, zones: [Zone], legs: [TravelLeg], searchDistances: [ExactDecimal], hourFactors: [Double] = [],
        outline: ZoneOutline? = nil
    ) {
        self.init(
            name: name, zones: zones, legs: legs,
            search: City.searchOrders(zoneCount: zones.count, distances: searchDistances), hourFactors: hourFactors,
            outline: outline)
    }

    private convenience init(
        name: String, zones: [Zone], legs: [TravelLeg], search: (orders: [ZoneID], ranks: [UInt16]),
        hourFactors: [Double], outline: ZoneOutline?
    ) {
        self.init(
            name: name, zones: zones, legs: legs, searchOrders: search.orders, searchRanks: search.ranks,
            hourFactors: hourFactors, outline: outline)
    }

    /// - Precondition: the search orders and ranks belong together.
    package init(
        name: String, zones: [Zone], legs: [TravelLeg], searchOrders: [ZoneID], searchRanks: [UInt16],
        hourFactors: [Double], outline: ZoneOutline?
    ) {
        precondition(!zones.isEmpty && zones.count <= City.zoneCountMax)
        precondition(legs.count == zones.count * zones.count && searchOrders.count == legs.count)
        precondition(hourFactors.isEmpty || hourFactors.count == 24)
        self.name = name
        self.zones = zones
        zoneCount = zones.count
        self.legs = legs
        self.searchOrders = searchOrders
        self.searchRanks = searchRanks
        self.hourFactors = hourFactors.isEmpty ? Array(repeating: 1, count: 24) : hourFactors
        self.outline = outline
    }

    @inlinable
    package func leg(from origin: ZoneID, to destination: ZoneID) -> TravelLeg {
        legs[Int(origin.index) * zoneCount + Int(destination.index)]
    }

    /// The `rank`-th zone, from 0, in which a request from `origin` looks for a taxi (Z03).
    @inlinable
    package func searchZone(from origin: ZoneID, rank: Int) -> ZoneID {
        searchOrders[Int(origin.index) * zoneCount + rank]
    }

    @inlinable
    package func searchRank(from origin: ZoneID, to zone: ZoneID) -> Int {
        Int(searchRanks[Int(origin.index) * zoneCount + Int(zone.index)])
    }

    /// - Complexity: O(zones); build a dictionary to look many names up.
    package func zone(named name: String) -> ZoneID? {
        zones.firstIndex { $0.name == name }.map { ZoneID($0) }
    }

    /// The zone that a position lies in, or nil outside the service area (Z02).
    package func zone(at position: Coordinate) -> ZoneID? { outline?.zone(at: position) }

    /// Z03: the zone itself, then the others by distance, ties in the order of the city file.
    private static func searchOrders<Distance: Comparable>(
        zoneCount: Int, distances: [Distance]
    ) -> (orders: [ZoneID], ranks: [UInt16]) {
        precondition(distances.count == zoneCount * zoneCount)
        var orders: [ZoneID] = []
        orders.reserveCapacity(zoneCount * zoneCount)
        var ranks = [UInt16](repeating: 0, count: zoneCount * zoneCount)
        for origin in 0..<zoneCount {
            let row = origin * zoneCount
            var others = (0..<zoneCount).map { zone in (distance: distances[row + zone], zone: zone) }
            others.remove(at: origin)  // Z05: the zone itself comes first whatever its own entry
            others.sort { ($0.distance, $0.zone) < ($1.distance, $1.zone) }
            orders.append(ZoneID(origin))
            for (index, other) in others.enumerated() {
                orders.append(ZoneID(other.zone))
                ranks[row + other.zone] = UInt16(index + 1)
            }
        }
        return (orders, ranks)
    }
}

extension City {
    /// A city that is only a table of minutes and kilometres between zones (Z05).
    ///
    /// - Parameters:
    ///   - zoneNames: in the order of the file; no name twice.
    ///   - minutes: zones × zones, row = from, each zone to itself included; within `TravelLeg.secondsRange`.
    ///   - kilometres: likewise, within `TravelLeg.kilometresRange`; also what the search orders sort by, as written.
    ///   - hourFactors: 24 factors, all above 0; empty for none.
    package static func table(
        name: String, zoneNames: [String], minutes: [ExactDecimal], kilometres: [ExactDecimal],
        hourFactors: [Double] = []
    ) -> City {
        precondition(minutes.count == zoneNames.count * zoneNames.count && kilometres.count == minutes.count)
        return City(
            name: name, zones: zoneNames.map { Zone(name: $0) },
            legs: zip(minutes, kilometres).map { TravelLeg($0, millisecondsPerUnit: 60_000, kilometres: $1) },
            searchDistances: kilometres, hourFactors: hourFactors)
    }
}
