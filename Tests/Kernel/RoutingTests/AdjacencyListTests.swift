import OperatingSystem
import Quantities
import SimulationKernel
import TestSupport
import Testing

@testable import Routing

@Suite("Routing: adjacency")
struct AdjacencyListTests {
    @Test(
        "Neighbours are listed ascending and once, without the node itself, for any numbering of the nodes",
        arguments: 0..<100)
    func listsNeighbours(seed: UInt64) {
        var random = StreamFamily.test(seed: 9_000 + seed)
        let count = 1 + random.int(below: 12)
        let edges = (0..<random.int(below: 5 * count)).map { _ in
            RoadGraph.Edge(
                from: UInt32(random.int(below: count)), to: UInt32(random.int(below: count)), cost: .zero)
        }
        var numbers = Array(0..<UInt32(count))
        for place in numbers.indices { numbers.swapAt(place, random.int(below: count)) }
        var neighbours = [Set<UInt32>](repeating: [], count: count)
        for edge in edges where edge.from != edge.to {
            let (from, to) = (numbers[Int(edge.from)], numbers[Int(edge.to)])
            neighbours[Int(from)].insert(to)
            neighbours[Int(to)].insert(from)
        }

        let nowhere = Coordinate(latitudeDegrees: 0, longitudeDegrees: 0)
        let graph = RoadGraph(coordinates: Array(repeating: nowhere, count: count), edges: edges)
        let lists = AdjacencyLists(undirected: graph, numberedBy: FixedArray(numbers))
        let heads = lists.heads.values
        let listed = (0..<UInt32(count)).map { Array(heads[lists.places(of: $0)]) }
        #expect(listed == neighbours.map { $0.sorted() }, "seed \(9_000 + seed)")
        #expect(heads.count == listed.joined().count, "seed \(9_000 + seed)")
    }
}
