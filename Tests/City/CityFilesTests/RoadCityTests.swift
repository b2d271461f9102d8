import InputFiles
import Quantities
import Routing
import SimulationKernel
import TestSupport
import Testing

@testable import CityFiles
@testable import CityModel

@Suite("Cities over road networks")
struct RoadCityTests {
    /// The streets of a real city, read once.
    private static let real = Result {
        var losses: [InputLoss] = []
        let network = try CityTables.streets(
            nodes: PublishedData.file("porto_alegre/drive_nodes.csv"),
            edges: PublishedData.file("porto_alegre/drive_edges.csv"), losses: &losses
        ).car
        return (network, losses)
    }

    @Test(
        "Z01: a real city is divided into connected zones of about the requested area",
        .enabled(if: PublishedData.isPresent, "\(PublishedData.isMissing)"), arguments: [2.0, 5])
    func cutsRealCity(areaKm2: Double) throws {
        let (network, losses) = try RoadCityTests.real.get()
        let (graph, survey) = (network.graph, LandSurvey(network, scenery: []))
        let plan = try #require(ZonePlan(cutting: graph, areaKm2: areaKm2, survey: survey))
        expectSensible(plan, graph, areaKm2: areaKm2)
        #expect(losses == [])
        if areaKm2 == 2 {
            let loaded = try CityTables.roadCity(
                name: "P", nodes: PublishedData.file("porto_alegre/drive_nodes.csv"),
                edges: PublishedData.file("porto_alegre/drive_edges.csv"))
            #expect(loaded.city.zones.map(\.name) == plan.zones.map(\.name))
            #expect(loaded.city.legs.allSatisfy { $0.milliseconds > 0 && $0.metres > 0 })
        }
    }

    @Test(
        "Legs between zones join the nodes nearest their centres; the leg within a zone is the mean from there"
    )
    func computesLegs() throws {
        let graph = gridGraph(side: 24)
        let plan = try #require(ZonePlan(cutting: graph, areaKm2: 1))
        let legs = legs(plan, over: graph)
        var paths = FastestPaths(over: graph)
        for (number, zone) in plan.zones.enumerated() {
            paths.search(from: Int(zone.centreNode))
            for (other, destination) in plan.zones.enumerated() where other != number {
                let leg = try #require(legs[number * plan.zones.count + other])
                #expect(Int(leg.milliseconds) == paths.milliseconds(to: Int(destination.centreNode)))
            }
            let own = try #require(legs[number * plan.zones.count + number])
            let times = zone.nodes.map { Double(paths.milliseconds(to: Int($0)) ?? 0) }
            let mean: Double = times.reduce(0, +) / Double(times.count)
            #expect(abs(Double(own.milliseconds) - mean) <= 0.5)
            let centre = zone.centre
            let nearest = zone.nodes.map { graph.coordinates[Int($0)].metres(to: centre) }.min()
            #expect(graph.coordinates[Int(zone.centreNode)].metres(to: centre) <= (nearest ?? 0) + 0.01)
        }
    }

    @Test("Legs between zones equal those of Dijkstra's search on any network, and are missing where it finds none")
    func legsOfRandomNetworks() throws {
        for seed in 0..<60 as Range<UInt64> {
            var random = StreamFamily.test(seed: seed)
            let graph =
                seed % 3 == 0 ? RoutingNetwork.town(side: 20, &random) : RoutingNetwork.random(&random)
            let plan = anyPlan(over: graph, &random)
            #expect(
                legs(plan, over: graph) == plainLegs(plan, over: graph), "seed \(seed)")
        }
    }

    /// Creates zones of random nodes of a network, not necessarily connected.
    private func anyPlan(over graph: RoadGraph, _ random: inout RandomStream) -> ZonePlan {
        let zones = (0..<12).map { number in
            let nodes = (0...random.int(below: 5)).map { _ in UInt32(random.int(below: graph.nodeCount)) }
            return ZonePlan.PlannedZone(
                name: "\(number)", centre: graph.coordinates[Int(nodes[0])], areaSquareKilometres: 1, nodes: nodes,
                centreNode: nodes[0])
        }
        return ZonePlan(zones: zones, outline: ZoneOutline(polygons: []))
    }

    /// Returns all legs, nil for refused ones. If one is refused, the others are marked, not computed.
    private func legs(_ plan: ZonePlan, over graph: RoadGraph) -> [TravelLeg?] {
        do {
            var legs: [TravelLeg?] = []
            try plan.legs(over: RoutingIndex(of: graph)).forEachRow { legs += $1 }
            return legs
        } catch {
            var legs = plainLegs(plan, over: graph)
            for (index, leg) in legs.enumerated() where leg == nil {
                let way = (origin: index / plan.zones.count, destination: index % plan.zones.count)
                if !error.zones.contains(where: { $0 == way }) { legs[index] = TravelLeg(milliseconds: -1, metres: -1) }
            }
            #expect(error.zones.count == legs.count { $0 == nil })
            return legs
        }
    }

    /// Computes the expected legs of a plan by Dijkstra's search.
    private func plainLegs(_ plan: ZonePlan, over graph: RoadGraph) -> [TravelLeg?] {
        var paths = FastestPaths(over: graph)
        return plan.zones.indices.flatMap { index -> [TravelLeg?] in
            paths.search(from: Int(plan.zones[index].centreNode))
            return plan.zones.indices.map { other in
                let ends = other == index ? plan.zones[index].nodes : [plan.zones[other].centreNode]
                let costs = ends.compactMap { paths.cost(to: Int($0)) }
                guard costs.count == ends.count else { return nil }
                let milliseconds = costs.map { Double($0.milliseconds) }.reduce(0, +)
                let centimetres = costs.map { Double($0.centimetres) }.reduce(0, +)
                let (seconds, kilometres) = (
                    milliseconds / Double(ends.count) / 1_000, centimetres / Double(ends.count) / 100_000
                )
                guard TravelLeg.secondsRange.contains(seconds), TravelLeg.kilometresRange.contains(kilometres) else {
                    return nil
                }
                return TravelLeg(seconds: seconds, kilometres: kilometres)
            }
        }
    }

    @Test("The contraction order stored with the zones gives the same index as a new one")
    func keptOrder() throws {
        var random = StreamFamily.test(seed: 3)
        let generated = CityGenerator(seed: 3, zoneCount: 6, areaKm2: 1).makeStreetCity(name: "G", command: "c")
        let town = RoutingNetwork.town(side: 20, &random)
        let rows = (0..<town.nodeCount).map { node in
            let place = town.coordinates[node]
            return "\(node),\(place.latitudeDegrees),\(place.longitudeDegrees)\n"
        }
        let streets = (0..<town.nodeCount).flatMap { node in
            town.arcs(from: node).map {
                "\(node),\($0.head),\(Double($0.cost.centimetres) / 100),\($0.cost.milliseconds)\n"
            }
        }
        let imported = try CityTables.streetCity(
            name: "T", nodes: file("n.csv", "id,lat,lon\n" + rows.joined()),
            edges: file("e.csv", "from,to,length_m,travel_time_ms\n" + streets.joined()), command: "c"
        ).city
        for var city in [generated, imported] {
            #expect(city.attachments.map(\.name) == ["order car"])
            #expect(city.routingHierarchy(.car)?.order == RoutingHierarchy(of: city.car.graph).order)
            city.storeContractionOrders()
            let names = TravelMode.allCases.filter { city.network($0) != nil }.map { "order \($0.name)" }
            #expect(city.attachments.map(\.name) == names)
        }
    }

    @Test("A zone attracts by its junctions and four times its places, relative to the mean of the city")
    func attraction() throws {
        let drawn = """
            {"features": [
            {"properties": {"id": "west"}, "geometry": {"type": "Polygon", "coordinates": [[[0,0],[1,0],[1,2],[0,2],[0,0]]]}},
            {"properties": {"id": "east"}, "geometry": {"type": "Polygon", "coordinates": [[[1,0],[2,0],[2,2],[1,2],[1,0]]]}}
            ]}
            """
        let nodes = try file("n.csv", "id,lat,lon\na,1,0.5\nb,1,1.5\nc,1,1.6\n")
        let edges = try file(
            "e.csv", "from,to,length_m,speed_kmh\na,b,1000,60\nb,a,500,60\nb,c,1,60\nc,b,1,60\n")
        let plain = try CityTables.roadCity(name: "A", nodes: nodes, edges: edges, geoJSON: file("g.json", drawn))
        let byNodes: [Double?] = [1 / 1.5, 2 / 1.5]
        #expect(plain.city.zones.map(\.attraction) == byNodes)

        var losses: [InputLoss] = []
        var source = try CityTables.streets(nodes: nodes, edges: edges, losses: &losses)
        let positions: [(Double, Double)] = [(1, 0.2), (1, 0.3), (1, 1.9), (7, 7)]
        source.places = positions.map { latitude, longitude in
            Place(
                name: "P", category: .park,
                position: Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude))
        }
        let withPlaces = try StreetCity(
            name: "A", origin: CityOrigin(source: "s", command: "c"), source: source,
            zoning: CityZoning(geoJSON: file("g.json", drawn)), losses: &losses)
        // 1 + 2 × 4 and 2 + 4; one place lies outside.
        let byPlaces: [Double?] = [9 / 7.5, 6 / 7.5]
        #expect(withPlaces.city.zones.map(\.attraction) == byPlaces)
    }

    @Test("Drawn zones that overlap, or leave streets out, are reported with area and share")
    func coverage() throws {
        func losses(_ east: String, nodes: String = "a,1,0.5\nb,1,1.5") throws -> [String] {
            let drawn = """
                {"features": [
                {"properties": {"id": "west"}, "geometry": {"type": "Polygon", "coordinates": [[[0,0],[1,0],[1,2],[0,2],[0,0]]]}},
                {"properties": {"id": "east"}, "geometry": {"type": "Polygon", "coordinates": [[\(east)]]}}]}
                """
            return try CityTables.roadCity(
                name: "D", nodes: file("n.csv", "id,lat,lon\n\(nodes)\n"),
                edges: file("e.csv", "from,to,length_m,speed_kmh\na,b,1000,60\nb,a,500,60\n"),
                geoJSON: file("g.json", drawn)
            ).losses.map(\.description)
        }
        #expect(try losses("[1,0],[2,0],[2,2],[1,2],[1,0]").isEmpty)
        // A border that is drawn twice is no overlap.
        #expect(try losses("[0.999,0],[2,0],[2,2],[0.999,2],[0.999,0]").isEmpty)
        let overlap = try losses("[0.5,0],[2,0],[2,2],[0.5,2],[0.5,0]")
        #expect(
            overlap.count == 1 && overlap[0].hasPrefix("g.json: zones overlap: 'west' and 'east' by 12,3")
                && overlap[0].contains("km² (2 of 2 used in part)"), "\(overlap)")
        let outside = try losses("[1,0],[1.2,0],[1.2,2],[1,2],[1,0]")
        #expect(
            outside.count == 2 && outside[0].hasPrefix("g.json: \"1.0, 1.5\": junctions of the streets lie in no zone")
                && outside[0].contains("(1 of 2 not used)"), "\(outside)")
    }

    @Test("Z01: zones may be drawn; zones without a road are left out with a notice")
    func takesDrawnZones() throws {
        let drawn = """
            {"features": [
            {"properties": {"id": "west"}, "geometry": {"type": "Polygon", "coordinates": [[[0,0],[1,0],[1,2],[0,2],[0,0]]]}},
            {"properties": {"id": "sea"}, "geometry": {"type": "Polygon", "coordinates": [[[5,5],[6,5],[6,6],[5,5]]]}},
            {"properties": {"id": "east"}, "geometry": {"type": "Polygon", "coordinates": [[[1,0],[2,0],[2,2],[1,2],[1,0]]]}}
            ]}
            """
        let loaded = try CityTables.roadCity(
            name: "D", nodes: file("n.csv", "id,lat,lon\na,1,0.5\nb,1,1.5\nlost,1,1.6\n"),
            edges: file("e.csv", "from,to,length_m,speed_kmh\na,b,1000,60\nb,a,500,60\nb,lost,1,60\n"),
            geoJSON: file("g.json", drawn))
        #expect(loaded.city.zones.map(\.name) == ["west", "east"])
        #expect(loaded.city.leg(from: ZoneID(0), to: ZoneID(1)) == TravelLeg(milliseconds: 60_000, metres: 1_000))
        #expect(loaded.city.leg(from: ZoneID(1), to: ZoneID(0)) == TravelLeg(milliseconds: 30_000, metres: 500))
        #expect(loaded.city.zone(at: Coordinate(latitudeDegrees: 1, longitudeDegrees: 1)) == ZoneID(0))
        #expect(loaded.city.zone(at: Coordinate(latitudeDegrees: 5.5, longitudeDegrees: 5.8)) == nil)
        #expect(
            loaded.losses.map(\.description) == [
                "n.csv: \"lost\": the node has no route to or from most of the network and is left out "
                    + "(1 of 3 left out); expected edges in both directions; add the missing edges, or remove the node "
                    + "and its edges",
                "g.json: \"sea\": zone 'sea' has no node of the road network and is left out (1 of 3 not used); expected a "
                    + "junction of the streets in its area; draw it over streets, or remove it",
            ])
    }

    @Test("All wrong rows of a road network are reported at once, with their positions")
    func refusesFiles() throws {
        let nodes = try file("n.csv", "id,lat,lon\n1,0,0\n2,0,0.01\n")
        expectInputError([
            "n.csv:3:3: lat is '91', not a latitude from -90 to 90",
            "n.csv:4:5: lon is empty, a longitude from -180 to 180 is needed",
            "n.csv:5:1: the node '1' occurs more than once", "n.csv:6:1: id is empty, a name is needed",
        ]) {
            let text = "id,lat,lon\n1,0,0\n2,91,0\n3,1,\n1,0,0\n,1,1\n"
            _ = try CityTables.roadCity(name: "R", nodes: file("n.csv", text), edges: file("e.csv", "from\n"))
        }
        expectInputError([
            "e.csv:2:3: to is '3', not a node; every node must be in the file of nodes",
            "e.csv:3:5: length_m is '-1', not a length from 0 to 1000000 metres",
            "e.csv:4:7: speed_kmh is 'fast', not a speed from 0.1 to 300 km/h",
            "e.csv:5:7: speed_kmh is '0', not a speed from 0.1 to 300 km/h",
            "e.csv:6: the row has 3 fields; the header names 4",
        ]) {
            let text = "from,to,length_m,speed_kmh\n1,3,5,50\n1,2,-1,50\n1,2,5,fast\n1,2,5,0\n1,2,5\n"
            _ = try CityTables.roadCity(name: "R", nodes: nodes, edges: file("e.csv", text))
        }
        expectInputError(["e.csv:1: the column 'length_m' or 'length' is missing; did you mean 'lenght_m'?"]) {
            let text = "from,to,lenght_m,speed_kmh\n"
            _ = try CityTables.roadCity(name: "R", nodes: nodes, edges: file("e.csv", text))
        }
        expectInputError(["n.csv: there are no nodes"]) {
            _ = try CityTables.roadCity(name: "R", nodes: file("n.csv", "id,lat,lon\n"), edges: nodes)
        }
        expectInputError([
            "n.csv: the nodes lie too far apart to cut the land into zones of 2.0 km²; "
                + "make the zones larger, or check the positions"
        ]) {
            let far = try file("n.csv", "id,lat,lon\n1,0,0\n2,50,100\n")
            let edges = try file("e.csv", "from,to,length_m,speed_kmh\n1,2,5,50\n2,1,5,50\n")
            _ = try CityTables.roadCity(name: "R", nodes: far, edges: edges)
        }
    }

    @Test("A leg of more than a day between two zones is refused")
    func refusesEndlessWays() throws {
        let strip = { (west: Int) in "[[[\(west),0],[\(west + 1),0],[\(west + 1),2],[\(west),2],[\(west),0]]]" }
        let drawn = (0..<3).map { west in
            "{\"id\": \(west), \"geometry\": {\"type\": \"Polygon\", \"coordinates\": \(strip(west))}}"
        }
        let rows = ["1,2", "2,3", "3,2", "2,1"].map { $0 + ",1000,50,50000000\n" }.joined()
        expectInputError(
            ["'0' to '2'", "'2' to '0'"].map { zones in
                "e.csv: the route from zone \(zones) takes more than a day or 2000 km; check the lengths and times"
            }
        ) {
            _ = try CityTables.roadCity(
                name: "R", nodes: file("n.csv", "id,lat,lon\n1,1,0.5\n2,1,1.5\n3,1,2.5\n"),
                edges: file("e.csv", "from,to,length_m,speed_kmh,travel_time_ms\n" + rows),
                geoJSON: file("g.json", "{\"features\": [\(drawn.joined(separator: ","))]}"))
        }
    }

    @Test("A network of one node, or of two in one place, is a city of one zone")
    func survivesTinyNetworks() throws {
        let one = try CityTables.roadCity(
            name: "O", nodes: file("n.csv", "id,lat,lon\n1,48,180\n2,48,180\n"),
            edges: file("e.csv", "from,to,length_m,speed_kmh\n1,2,0,50\n2,1,0,50\n1,1,3,50\n"))
        #expect(one.city.zones.map(\.name) == ["A1"])
        #expect(one.city.legs == [TravelLeg(milliseconds: 0, metres: 0)])
    }

    private func gridGraph(side: Int) -> RoadGraph {
        let coordinates = (0..<side * side).map { node in
            Coordinate(
                latitudeDegrees: Double(node / side) * 0.002, longitudeDegrees: Double(node % side) * 0.002)
        }
        var random = StreamFamily.test(seed: 4)
        var edges: [RoadGraph.Edge] = []
        for node in coordinates.indices {
            for next in [node + 1, node + side] where next < coordinates.count && (next != node + 1 || next % side > 0)
            {
                for (a, b) in [(node, next), (next, node)] {
                    let cost = PathCost(
                        milliseconds: 15_000 + UInt32(random.int(below: 15_000)), centimetres: 22_239)
                    edges.append(RoadGraph.Edge(from: UInt32(a), to: UInt32(b), cost: cost))
                }
            }
        }
        return RoadGraph(coordinates: coordinates, edges: edges)
    }
}

/// Expects the properties that every division into zones must have (Z01, Z02).
func expectSensible(
    _ plan: ZonePlan, _ graph: RoadGraph, areaKm2: Double, _ location: SourceLocation = #_sourceLocation
) {
    let areas = plan.zones.map(\.areaSquareKilometres)
    let mean = areas.reduce(0, +) / Double(areas.count)
    #expect(abs(mean / areaKm2 - 1) < 0.2, "the mean area is \(mean)", sourceLocation: location)
    #expect((areas.max() ?? 0) < 2.2 * areaKm2 && (areas.min() ?? 0) > 0.3 * areaKm2, sourceLocation: location)
    let variance = areas.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(areas.count)
    #expect(variance.squareRoot() < 0.26 * mean, "zones are about equally large", sourceLocation: location)
    #expect(Set(plan.zones.map(\.name)).count == plan.zones.count, sourceLocation: location)
    let owners = plan.zones.reduce(0) { $0 + $1.nodes.count }
    #expect(owners == graph.nodeCount, "every node is in one zone", sourceLocation: location)
    var misplaced = 0
    for (number, zone) in plan.zones.enumerated() {
        for node in zone.nodes where plan.outline.zone(at: graph.coordinates[Int(node)]) != ZoneID(number) {
            misplaced += 1
        }
    }
    #expect(misplaced == 0, "nodes lie in their zones", sourceLocation: location)
}
