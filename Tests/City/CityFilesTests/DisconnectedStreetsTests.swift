import Routing
import SimulationKernel
import TestSupport
import Testing

@testable import CityFiles
@testable import CityModel

@Suite("Streets outside the strongly connected network")
struct DisconnectedStreetsTests {
    @Test("Z04: the whole network has exactly the paths of a table that Dijkstra's search finds")
    func wholeAgainstPlainSearch() {
        var answered = (ways: 0, none: 0)
        for seed in 0..<80 as Range<UInt64> {
            var random = StreamFamily.test(seed: seed)
            let table = RoutingNetwork.random(&random)
            let network = StreetNetwork(
                largestPartOf: arcs(of: table), mode: .car, coordinates: table.coordinates,
                nodeNames: (0..<table.nodeCount).map { "n\($0)" })
            let whole = network.whole
            #expect(whole.graph.nodeCount == table.nodeCount && whole.graph.arcCount == table.arcCount, "seed \(seed)")
            for node in 0..<network.graph.nodeCount { #expect(whole.nodeIDs[node] == network.nodeIDs[node]) }
            let numbers = whole.nodeIDs.nodesByName()
            let nodes = (0..<table.nodeCount).compactMap { numbers["n\($0)"].map { Int($0) } }
            var search = RouteSearch(RoutingMetric(RoutingHierarchy(of: whole.graph)))
            var paths = FastestPaths(over: table)
            var wrong = 0
            for (from, origin) in nodes.enumerated() {
                paths.search(from: from)
                for (to, destination) in nodes.enumerated() {
                    let found = search.cost(from: origin, to: destination)
                    if found != paths.cost(to: to) { wrong += 1 }
                    if found == nil { answered.none += 1 } else { answered.ways += 1 }
                }
            }
            #expect(nodes.count == table.nodeCount && wrong == 0, "seed \(seed)")
        }
        #expect(answered.ways > 1_000 && answered.none > 1_000)
    }

    private func arcs(of graph: RoadGraph) -> [StreetNetwork.NewArc] {
        (0..<graph.nodeCount).flatMap { node in
            graph.arcs(from: node).map { arc in
                StreetNetwork.NewArc(
                    edge: RoadGraph.Edge(from: UInt32(node), to: arc.head, cost: arc.cost),
                    streetClass: arc.head % 2 == 0 ? .primary : .residential, nameNumber: 0, shape: .straight)
            }
        }
    }

    private func city() throws -> StreetCity {
        try CityTables.streetCity(
            name: "L", nodes: file("n.csv", "id,lat,lon\n1,0,0\nleaf,0,0.001\n2,0,0.002\n3,0,0.003\n"),
            edges: file(
                "e.csv",
                "from,to,length_m,speed_kmh,name,class\n1,2,200,36,Main,primary\n2,1,200,36,Main,primary\n"
                    + "2,leaf,150,54,Leaf Lane,secondary\n3,1,300,36,,\n"),
            command: "again"
        ).city
    }

    @Test("A city file keeps the streets outside the network, with their classes and names")
    func cityFile() throws {
        let bytes = CityFile.bytes(of: try city())
        let read = try keptCity(bytes)
        #expect(firstDifference(CityFile.bytes(of: read), bytes) == nil)
        #expect(read.car.whole.graph.arcCount == 4 && read.car.graph.nodeCount == 2 && read.car.isStronglyConnected)
        let whole = read.car.whole
        #expect((0..<4).map { whole.nodeIDs[$0] } == ["1", "2", "leaf", "3"])
        let arc = try #require(whole.arcs(from: 1).first { whole.head(ofArc: $0) == 2 })
        #expect(whole.milliseconds(ofArc: arc) == 10_000 && whole.metres(ofArc: arc) == 150)
        #expect(whole.classes[arc] == .secondary && read.name(ofArc: arc, in: whole) == "Leaf Lane")
        #expect(whole.polyline(ofArc: arc, from: 1).map(\.longitudeDegrees) == [0.002, 0.001])
    }

    @Test("A city file with a street to a missing node, or between two nodes of the network, is refused")
    func forged() throws {
        let good = try city()
        for (from, to) in [(0, 4), (4, 0), (0, 1)] as [(UInt32, UInt32)] {
            var leftOut = good.car.disconnected
            (leftOut.arcs[0].edge.from, leftOut.arcs[0].edge.to) = (from, to)
            let car = StreetNetwork(
                mode: .car, graph: good.car.graph, nodeIDs: good.car.nodeIDs, classes: good.car.classes,
                nameNumbers: good.car.nameNumbers, arcShapes: good.car.arcShapes, shapes: good.car.shapes,
                disconnected: leftOut)
            let bad = StreetCity(
                city: good.city, origin: good.origin, car: car, walk: nil, cycle: nil, streetNames: good.streetNames,
                carNodeZones: good.carNodeZones, places: [], ranks: [], scenery: [])
            expectInputError(["t.city: the city file is damaged; make it again: again"]) {
                _ = try keptCity(CityFile.bytes(of: bad))
            }
        }
    }
}
