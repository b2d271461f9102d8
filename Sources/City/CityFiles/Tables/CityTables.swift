import CityModel
import InputFiles
import Quantities
import Routing

/// Reads cities from published tables.
///
/// All plain errors are reported together and refuse the file. Known flaws of published data, such as a repeated id,
/// are only reported as losses.
package enum CityTables {
    /// Reads a city as a table of legs between zones (Z05), with centres and areas if there is a GeoJSON.
    ///
    /// The first one given of `zones`, `geoJSON` and `table` sets the order of the zones. The search orders follow the
    /// straight lines between centres (Z03) if every zone has one, else the table's kilometres (Z05).
    ///
    /// - Parameters:
    ///   - table: `from,to,seconds,km`, a row from every zone to every zone.
    ///   - zones: ids in a column `id`, `locationid`, `zone` or `name`, with an optional title.
    ///   - idProperty: property of the GeoJSON features that holds the id; nil for the default ones.
    ///   - hourFactors: `hour,factor`, 24 rows.
    ///   - sameZone: leg from every zone to itself, instead of the table's: tables made from one or two points of each
    ///     zone understate rides within one.
    /// - Throws: `InputError` with the errors of the first file that has some.
    package static func tableCity(
        name: String, table: SourceFile, zones: SourceFile? = nil, geoJSON: SourceFile? = nil,
        idProperty: String? = nil, hourFactors: SourceFile? = nil, sameZone: TravelLeg? = nil
    ) throws(InputError) -> LoadedCity {
        var losses: [InputLoss] = []
        var shapes = try geoJSON.map { file throws(InputError) in
            try GeoJSONZones.read(file, idProperty: idProperty, losses: &losses)
        }
        var list: [Zone]
        if let zones {
            list = try ZoneListFile.read(zones, losses: &losses)
            if let geoJSON, let unsorted = shapes {
                shapes = GeoJSONZones.matched(unsorted, to: list, file: geoJSON, losses: &losses)
            }
        } else if let shapes {
            list = shapes.map { Zone(name: $0.name, title: $0.title) }
        } else {
            list = try ZoneTableFile.zones(table)
        }
        var ways = try ZoneTableFile.read(table, zones: list, losses: &losses)
        if let sameZone {
            for zone in list.indices { ways.legs[zone * list.count + zone] = sameZone }
        }
        let factors = try hourFactors.map { file throws(InputError) in try CityTables.hourFactors(file) } ?? []

        var outline: ZoneOutline?
        if let shapes {
            for (index, drawn) in shapes.enumerated() where !drawn.shape.isEmpty {
                list[index].centre = drawn.shape.centroid
                list[index].areaSquareKilometres = drawn.shape.areaSquareKilometres
            }
            outline = ZoneOutline(polygons: shapes.map(\.shape))
        }
        let centres = list.compactMap(\.centre)
        let nearness =
            centres.count == list.count
            ? ZoneProximity.centres(centres) : ZoneProximity(zoneCount: list.count, distances: ways.kilometres)
        let city = City(
            name: name, zones: list, ways: .table(ways.legs), nearness: nearness, hourFactors: factors,
            outline: outline)
        return LoadedCity(city: city, losses: losses)
    }
}

extension CityTables {
    /// Accepted values of `areaKm2`.
    package static var areaKm2Range: ClosedRange<Double> { 0.05...1_000 }

    /// Reads a city over a road network, divided into zones of about the same area (Z01), or with the zones of a
    /// GeoJSON.
    ///
    /// Only the largest strongly connected part of the network is used; a notice reports the rest. The legs between
    /// zones are computed here, once.
    ///
    /// - Parameters:
    ///   - nodes: `id,lat,lon`.
    ///   - edges: `from,to,length_m,speed_kmh` and optionally `travel_time_ms`, a row for each direction.
    ///   - areaKm2: within `areaKm2Range`; unused with a GeoJSON.
    ///   - idProperty: property of the GeoJSON features that holds the id; nil for the default ones.
    ///   - hourFactors: `hour,factor`, 24 rows.
    ///   - sameZone: leg from every zone to itself, instead of the computed one.
    /// - Throws: `InputError` with the errors of the first file that has some.
    package static func roadCity(
        name: String, nodes nodeFile: SourceFile, edges edgeFile: SourceFile, areaKm2: Double = 2,
        geoJSON: SourceFile? = nil, idProperty: String? = nil, hourFactors: SourceFile? = nil
    ) throws(InputError) -> LoadedCity {
        let zoning = CityZoning(areaKm2: areaKm2, geoJSON: geoJSON, idProperty: idProperty)
        let factors = try hourFactors.map { file throws(InputError) in try CityTables.hourFactors(file) } ?? []
        var losses: [InputLoss] = []
        let network = try streets(nodes: nodeFile, edges: edgeFile, losses: &losses).car
        let graph = network.graph
        let plan = try ZonePlan(
            zoning, over: graph, survey: LandSurvey(network, scenery: []), fileName: nodeFile.displayName,
            losses: &losses)
        let city = try City(
            name: name, plan: plan, index: RoutingIndex(of: graph), hourFactors: factors,
            fileName: edgeFile.displayName)
        return LoadedCity(city: city, losses: losses)
    }

    /// Reads a road network, with names and classes of streets where the files have them. Nodes keep their ids; only
    /// the largest strongly connected part is used.
    ///
    /// - Throws: `InputError` with the errors of the first file that has some.
    package static func streets(
        nodes nodeFile: SourceFile, edges edgeFile: SourceFile, units: RoadUnits = RoadUnits(),
        losses: inout [InputLoss]
    ) throws(InputError) -> StreetSource {
        let nodes = try RoadFiles.nodes(nodeFile)
        let edges = try RoadFiles.streets(edgeFile, nodes: nodes, units: units)
        let network = StreetNetwork(
            largestPartOf: edges.arcs, mode: .car, coordinates: nodes.coordinates, nodeNames: nodes.names)
        if network.disconnectedNodeIDs.count > 0 {
            let reason = "the node has no route to or from most of the network and is left out"
            losses.append(
                InputLoss(
                    file: nodeFile.displayName, reason: reason, count: network.disconnectedNodeIDs.count,
                    of: nodes.coordinates.count, first: InputLoss.Example(value: "\(network.disconnectedNodeIDs[0])"),
                    expected: "edges in both directions",
                    remedy: "add the missing edges, or remove the node and its edges"))
        }
        return StreetSource(fileName: edgeFile.displayName, car: network, streetNames: edges.names.table)
    }

    /// Reads a city on the streets of two tables, for a city file.
    ///
    /// - Throws: `InputError` with the errors of the first file that has some.
    package static func streetCity(
        name: String, nodes: SourceFile, edges: SourceFile, units: RoadUnits = RoadUnits(), command: String,
        zoning: CityZoning = CityZoning(), congestion: Congestion = .none
    ) throws(InputError) -> LoadedStreetCity {
        var losses: [InputLoss] = []
        let source = try streets(nodes: nodes, edges: edges, units: units, losses: &losses)
        let origin = CityOrigin(source: "\(nodes.displayName), \(edges.displayName)", command: command)
        let city = try StreetCity(
            name: name, origin: origin, source: source, zoning: zoning, congestion: congestion, losses: &losses)
        return LoadedStreetCity(city: city, losses: losses)
    }
}

extension City {
    /// Creates the city of a zone plan.
    ///
    /// - Parameters:
    ///   - index: of the network that `plan` divides.
    ///   - places: known places in the zones, see `ZonePlan.attractions`.
    /// - Throws: `InputError` if a leg between two zones exceeds the limits of a table.
    convenience init(
        name: String, plan: ZonePlan, index: RoutingIndex, places: [Place] = [], hourFactors: [Double],
        fileName: String
    ) throws(InputError) {
        let ways: CentreLegs
        do {
            ways = try plan.legs(over: index)
        } catch {
            var errors = DiagnosticCollector()
            for way in error.zones {
                let names = "'\(plan.zones[way.origin].name)' to '\(plan.zones[way.destination].name)'"
                errors.add(
                    Diagnostic(
                        file: fileName, problem: "the route from zone \(names) takes more than a day or 2000 km",
                        remedy: "check the lengths and times"))
            }
            throw errors.error
        }
        let zones = zip(plan.zones, plan.attractions(places: places)).map { zone, attraction in
            Zone(
                name: zone.name, title: zone.title, centre: zone.centre,
                areaSquareKilometres: zone.areaSquareKilometres, attraction: attraction)
        }
        self.init(
            name: name, zones: zones, ways: .streets(ways), nearness: .centres(plan.zones.map(\.centre)),
            hourFactors: hourFactors, outline: plan.outline)
    }
}
