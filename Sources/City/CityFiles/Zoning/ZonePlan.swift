import CityModel
import InputFiles
import Quantities
import Routing

/// The division of a road network into zones (Z01).
struct ZonePlan: Sendable {
    struct PlannedZone: Sendable {
        var name: String
        var title: String?
        var centre: Coordinate
        var areaSquareKilometres: Double
        /// Nodes of the zone, at least one.
        var nodes: [UInt32]
        /// Node nearest to the centre.
        var centreNode: UInt32
    }

    var zones: [PlannedZone]
    var outline: ZoneOutline
}

/// The source of the zones of a city on streets: drawn by the user, or cut from the land as cells (Z01).
package struct CityZoning: Sendable {
    /// Area of a zone where the land is cut.
    package let areaKm2: Double
    /// Drawn zones; nil where the land is cut.
    package let geoJSON: SourceFile?
    /// Property of the GeoJSON features that holds the id; nil for the default ones.
    package let idProperty: String?

    /// Creates a source of zones.
    ///
    /// - Parameter areaKm2: within `CityTables.areaKm2Range`; unused with a GeoJSON.
    package init(areaKm2: Double = 2, geoJSON: SourceFile? = nil, idProperty: String? = nil) {
        precondition(CityTables.areaKm2Range.contains(areaKm2))
        self.areaKm2 = areaKm2
        self.geoJSON = geoJSON
        self.idProperty = idProperty
    }
}

extension ZonePlan {
    /// Divides a network.
    ///
    /// - Parameters:
    ///   - graph: strongly connected.
    ///   - survey: knowledge of the land that is to be cut.
    ///   - fileName: source of the streets.
    /// - Throws: `InputError` with the errors of the GeoJSON, or if the land is too wide for zones so small, or lies on
    ///   both sides of the 180th meridian.
    init(
        _ zoning: CityZoning, over graph: RoadGraph, survey: LandSurvey, fileName: String,
        losses: inout [InputLoss]
    ) throws(InputError) {
        if ZonePlan.degreesWide(graph) > 180 {
            throw InputError(
                fileName, "the nodes lie more than 180 degrees of longitude apart",
                remedy: "check the positions; a city across the 180th meridian is not supported")
        } else if let geoJSON = zoning.geoJSON {
            let drawn = try GeoJSONZones.read(geoJSON, idProperty: zoning.idProperty, losses: &losses)
            try self.init(drawn: drawn, over: graph, file: geoJSON, losses: &losses)
        } else if let cut = ZonePlan(cutting: graph, areaKm2: zoning.areaKm2, survey: survey) {
            self = cut
        } else {
            throw InputError(
                fileName, "the nodes lie too far apart to cut the land into zones of \(zoning.areaKm2) km²",
                remedy: "make the zones larger, or check the positions")
        }
    }

    /// Returns the width in degrees from the westernmost to the easternmost node.
    private static func degreesWide(_ graph: RoadGraph) -> Double {
        let longitudes = graph.coordinates.map(\.longitudeDegrees)
        return (longitudes.max() ?? 0) - (longitudes.min() ?? 0)
    }
}

extension ZonePlan {
    /// Divides a network by drawn zones; those without a node of the network are left out with a notice.
    ///
    /// - Throws: `InputError` if no zone has a node.
    init(
        drawn: [DrawnZone], over graph: RoadGraph, file: SourceFile, losses: inout [InputLoss]
    ) throws(InputError) {
        let everything = ZoneOutline(polygons: drawn.map(\.shape))
        var nodes = [[UInt32]](repeating: [], count: drawn.count)
        var outside: [UInt32] = []
        for (node, coordinate) in graph.coordinates.enumerated() {
            if let zone = everything.zone(at: coordinate) {
                nodes[Int(zone.index)].append(UInt32(node))
            } else {
                outside.append(UInt32(node))
            }
        }
        losses += ZoneCoverage(drawn: drawn, file: file).losses(outside: outside, of: graph)
        zones = []
        var shapes: [ZoneShape] = []
        for (index, zone) in drawn.enumerated() {
            guard let centre = zone.shape.centroid,
                let centreNode = graph.nearestNode(to: centre, among: nodes[index])
            else {
                let reason = "zone '\(zone.name)' has no node of the road network and is left out"
                losses.append(
                    InputLoss(
                        file: file.displayName, reason: reason, count: 1, of: drawn.count,
                        first: InputLoss.Example(value: zone.name), expected: "a junction of the streets in its area",
                        remedy: "draw it over streets, or remove it", treatment: .notRequested))
                continue
            }
            shapes.append(zone.shape)
            zones.append(
                PlannedZone(
                    name: zone.name, title: zone.title, centre: centre,
                    areaSquareKilometres: zone.shape.areaSquareKilometres, nodes: nodes[index],
                    centreNode: centreNode))
        }
        guard !zones.isEmpty else {
            throw InputError(file.displayName, "no zone contains a node of the road network")
        }
        outline = shapes.count == drawn.count ? everything : ZoneOutline(polygons: shapes)
    }
}

extension ZonePlan {
    /// Returns the legs between all zones, computed on demand.
    ///
    /// - Parameter index: of the network that was divided into these zones.
    /// - Throws: `UnboundedLegs` if a leg exceeds `TravelLeg.secondsRange` or `TravelLeg.kilometresRange`, or does not
    ///   exist.
    /// - Complexity: the part of the index above the zones' nodes, and one customisation of it; in a city where legs
    ///   may be that long, times the number of zones.
    func legs(over index: RoutingIndex) throws(UnboundedLegs) -> CentreLegs {
        var fan = OneToManySearch(index.metric)
        let areAllShort = ZonePlan.areAllWithinLimits(over: index.graph, &fan)
        var legs: [TravelLeg] = []
        var endless = UnboundedLegs()
        for (number, origin) in zones.enumerated() {
            fan.setStart(Int(origin.centreNode), .departing)
            for (other, destination) in zones.enumerated() where other == number || !areAllShort {
                let leg = ZonePlan.meanLeg(to: other == number ? origin.nodes : [destination.centreNode], &fan)
                if leg == nil { endless.zones.append((number, other)) }
                if let leg, other == number { legs.append(leg) }
            }
        }
        if !endless.zones.isEmpty { throw endless }
        return CentreLegs(index, centreNodes: zones.map(\.centreNode), ownLegs: legs)
    }

    /// The pairs of zones whose leg exceeds the limits, or is missing.
    struct UnboundedLegs: Error {
        /// Pairs, row by row.
        var zones: [(origin: Int, destination: Int)] = []
    }

    /// Whether certainly no path between two nodes exceeds the limits: none takes longer than the slowest path to the
    /// first node plus the slowest from it, and none is longer than the fastest street in that time.
    ///
    /// - Complexity: O(nodes + edges of the index).
    private static func areAllWithinLimits(over graph: RoadGraph, _ fan: inout OneToManySearch) -> Bool {
        var milliseconds = 0.0
        for direction in [OneToManySearch.Direction.departing, .arriving] {
            fan.setStart(0, direction)
            var slowest: UInt32 = 0
            for node in 0..<graph.nodeCount {
                guard let cost = fan.cost(of: node) else { return false }
                slowest = max(slowest, cost.milliseconds)
            }
            milliseconds += Double(slowest)
        }
        let fastest = graph.arcs.reduce(0) { fastest, arc in
            let (length, time) = (Double(arc.cost.centimetres), Double(arc.cost.milliseconds))
            return max(fastest, length == 0 ? 0 : length / time)
        }
        return milliseconds / 1_000 < TravelLeg.secondsRange.upperBound
            && milliseconds * fastest / 100_000 < TravelLeg.kilometresRange.upperBound
    }

    private static func meanLeg(to ends: [UInt32], _ fan: inout OneToManySearch) -> TravelLeg? {
        var (milliseconds, centimetres) = (0.0, 0.0)
        for end in ends {
            guard let cost = fan.cost(of: Int(end)) else { return nil }
            milliseconds += Double(cost.milliseconds)
            centimetres += Double(cost.centimetres)
        }
        let seconds = milliseconds / Double(ends.count) / 1_000
        let kilometres = centimetres / Double(ends.count) / 100_000
        guard TravelLeg.secondsRange.contains(seconds) && TravelLeg.kilometresRange.contains(kilometres) else {
            return nil
        }
        return TravelLeg(seconds: seconds, kilometres: kilometres)
    }
}

extension ZonePlan {
    /// Estimates the activity of each zone from its streets, relative to the mean of the city: a proxy for people and
    /// jobs, which maps and tables of streets do not have.
    ///
    /// Streets are dense where people live and work, so every junction counts, and every named place counts as several
    /// junctions.
    ///
    /// - Parameter places: those outside all zones do not count.
    /// - Returns: by zone; above 0, since every zone has a junction.
    func attractions(places: [Place]) -> [Double] {
        var weights = zones.map { Double($0.nodes.count) }
        for place in places {
            if let zone = outline.zone(at: place.position) { weights[Int(zone.index)] += ZonePlan.junctionsPerPlace }
        }
        let mean = weights.reduce(0, +) / Double(weights.count)
        return weights.map { $0 / mean }
    }

    private static var junctionsPerPlace: Double { 4 }
}
