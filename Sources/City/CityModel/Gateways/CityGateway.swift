import Quantities

/// The road between a gateway and the city. A gateway is a place outside the city, such as an airport or a region,
/// where trips begin and end: a zone of its own, without an area, reached by a fixed drive beyond its entry.
package struct CityGateway: Hashable, Sendable {
    /// Zone through which taxis reach the gateway.
    package var entry: ZoneID
    /// Position of the gateway; nil if the scenario gives none.
    package var position: Coordinate?
    /// Drive between the entry and the gateway on an empty road, the same in both directions.
    package var drive: TravelLeg
    /// Greatest straight distance from the gateway at which places outside the city belong to it.
    package var reachMetres: Double

    /// Creates a gateway.
    package init(entry: ZoneID, position: Coordinate? = nil, drive: TravelLeg, reachMetres: Double) {
        self.entry = entry
        self.position = position
        self.drive = drive
        self.reachMetres = reachMetres
    }
}

/// A gateway before the city has it: either its entry or its position may be missing.
package struct GatewayPlan: Hashable, Sendable {
    /// Name of the zone that the gateway becomes.
    package var name: String
    /// Zone through which taxis reach the gateway; nil: the nearest to its position.
    package var entry: ZoneID?
    /// Position of the gateway; nil: it lies straight behind its entry, seen from the middle of the city.
    package var position: Coordinate?
    /// Drive between the entry and the gateway on an empty road.
    package var drive: TravelLeg
    /// Greatest straight distance from the gateway at which places outside the city belong to it.
    package var reachMetres: Double

    /// Creates a plan.
    ///
    /// - Precondition: `entry` or `position` is known.
    package init(
        name: String, entry: ZoneID? = nil, position: Coordinate? = nil, drive: TravelLeg, reachMetres: Double = 10_000
    ) {
        precondition(entry != nil || position != nil)
        self.name = name
        self.entry = entry
        self.position = position
        self.drive = drive
        self.reachMetres = reachMetres
    }

    /// Returns the zone of the gateway.
    ///
    /// - Parameters:
    ///   - entryPlace: place where the road to the gateway begins; nil in a city that is only a table.
    ///   - middle: middle of the city.
    func zone(entry: ZoneID, entryPlace: Coordinate?, middle: Coordinate?) -> Zone {
        var zone = Zone(name: name, centre: position, attraction: 0)
        zone.gateway = CityGateway(entry: entry, position: position, drive: drive, reachMetres: reachMetres)
        if position == nil, let entryPlace, let middle {
            zone.centre = GatewayPlan.place(Double(drive.metres), behind: entryPlace, seenFrom: middle)
        }
        return zone
    }

    private static func place(_ metres: Double, behind entry: Coordinate, seenFrom middle: Coordinate) -> Coordinate {
        let map = LocalMap(origin: entry)
        let inwards = map.metres(of: middle)
        let length = (inwards.east * inwards.east + inwards.north * inwards.north).squareRoot()
        // An entry in the very middle has no outer side: the road leads north.
        guard length > 1 else { return map.coordinate(eastMetres: 0, northMetres: metres) }
        return map.coordinate(
            eastMetres: -inwards.east / length * metres, northMetres: -inwards.north / length * metres)
    }
}

extension City {
    /// Zones that are gateways, in the order of the city: after all others.
    package var gateways: [(zone: ZoneID, gateway: CityGateway)] {
        zones.indices.compactMap { index in zones[index].gateway.map { (ZoneID(index), $0) } }
    }

    /// Returns the same city with gateways as further zones: the leg to a gateway is the leg to its entry and the drive
    /// beyond.
    ///
    /// - Precondition: a gateway has an entry, or the zones have centres.
    package func adding(_ plans: [GatewayPlan]) -> City {
        let places = zones.map(\.centre)
        let entries = plans.map { plan in plan.entry ?? plan.position.flatMap(zoneNearest) ?? ZoneID(0) }
        switch zoneLegs {
        case .table(let legs):
            let added = added(plans, entries, entryPlaces: entries.map { places[Int($0.index)] })
            return adding(added, .table(City.adding(added, to: legs)))
        case .streets(let streets):
            let nodes = entries.map { streets.centreNodes[Int($0.index)] }
            let graph = streets.index.graph
            let added = added(plans, entries, entryPlaces: nodes.map { graph.coordinates[Int($0)] })
            let roads = RoadSpur.roads(to: added, from: nodes, in: graph, isDivided: false)
            return adding(added, .streets(streets.adding(roads, to: graph.adding(roads))))
        }
    }

    /// Returns the zone whose centre is nearest to a position, the first of equally near ones; nil without centres.
    private func zoneNearest(to position: Coordinate) -> ZoneID? {
        let distances = zones.map { $0.centre.map { position.metres(to: $0) } ?? .infinity }
        guard let least = distances.min(), least < .infinity else { return nil }
        return distances.firstIndex(of: least).map { ZoneID($0) }
    }

    /// Returns the zones of gateways.
    func added(_ plans: [GatewayPlan], _ entries: [ZoneID], entryPlaces: [Coordinate?]) -> [Zone] {
        let middle = Coordinate.mean(of: zones.compactMap(\.centre))
        return plans.indices.map {
            plans[$0].zone(entry: entries[$0], entryPlace: entryPlaces[$0], middle: middle)
        }
    }

    /// Returns the same city with further zones.
    func adding(_ added: [Zone], _ legs: ZoneLegs) -> City {
        let outline = outline.map { outline in
            switch outline.areas {
            case .cells: outline
            case .polygons(let shapes):
                ZoneOutline(polygons: shapes + Array(repeating: ZoneShape(), count: added.count))
            }
        }
        return City(
            name: name, zones: zones + added, ways: legs, nearness: nearness(with: added, legs),
            hourFactors: hourFactors, outline: outline)
    }

    private func nearness(with added: [Zone], _ legs: ZoneLegs) -> ZoneProximity {
        switch proximity {
        case .centres(let centres): return .centres(centres + added.compactMap(\.centre))
        case .orders(let orders):
            guard case .table(let legs) = legs else { preconditionFailure("a city with orders is a table") }
            return .orders(orders.adding(added.count, legs: legs))
        }
    }

    /// Returns the legs of a table with gateways.
    private static func adding(_ added: [Zone], to legs: [TravelLeg]) -> [TravelLeg] {
        let count = Int(Double(legs.count).squareRoot())
        let all = count + added.count
        /// Returns the zone that stands for a zone in the old table, and the drive beyond it.
        func base(_ zone: Int) -> (zone: Int, drive: TravelLeg?) {
            guard zone >= count, let gateway = added[zone - count].gateway else { return (zone, nil) }
            return (Int(gateway.entry.index), gateway.drive)
        }
        return (0..<all * all).map { index in
            let (from, to) = index.quotientAndRemainder(dividingBy: all)
            if from == to && from >= count { return .zero }
            let (origin, destination) = (base(from), base(to))
            let drives = [origin.drive, legs[origin.zone * count + destination.zone], destination.drive]
            return drives.compactMap(\.self).reduce(.zero, +)
        }
    }
}

extension SearchOrders {
    /// Returns the orders of a table with further zones, each behind those that are as near.
    ///
    /// - Parameter legs: legs between all zones, the further ones included.
    fileprivate func adding(_ added: Int, legs: [TravelLeg]) -> SearchOrders {
        let count = reach
        let all = count + added
        var ordered: [ZoneID] = []
        ordered.reserveCapacity(all * all)
        for origin in 0..<all {
            func metres(_ zone: ZoneID) -> Int32 { legs[origin * all + Int(zone.index)].metres }
            let new = (count..<all).map { ZoneID($0) }.filter { Int($0.index) != origin }
            var order = origin < count ? Array(order(from: ZoneID(origin))) : [ZoneID(origin)]
            let others = origin < count ? new : (0..<count).map { ZoneID($0) } + new
            for zone in others {
                // Z03, Z05: the zone itself comes first, also if another is nearer.
                let place = order.dropFirst().firstIndex { metres($0) > metres(zone) } ?? order.endIndex
                order.insert(zone, at: place)
            }
            ordered += order
        }
        return SearchOrders(reach: all, zones: ordered)
    }
}

extension TravelLeg {
    fileprivate static let zero = TravelLeg(milliseconds: 0, metres: 0)

    fileprivate static func + (left: TravelLeg, right: TravelLeg) -> TravelLeg {
        TravelLeg(milliseconds: left.milliseconds + right.milliseconds, metres: left.metres + right.metres)
    }
}
