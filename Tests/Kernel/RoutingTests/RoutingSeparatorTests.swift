import OperatingSystem
import Quantities
import SimulationKernel
import TestSupport
import Testing

@testable import Routing

@Suite("Routing: separators")
struct RoutingSeparatorTests {
    @Test(
        "The maximum flow equals the size of the minimum separator, and both extreme cuts separate the ends",
        arguments: 0..<150)
    func findsSmallestSeparator(seed: UInt64) {
        var random = StreamFamily.test(seed: 7_000 + seed)
        let count = 3 + random.int(below: 8)
        let edges = (0..<(count + random.int(below: 2 * count))).map { _ in
            RoadGraph.Edge(
                from: UInt32(random.int(below: count)), to: UInt32(random.int(below: count)), cost: .zero)
        }
        let graph = graph(nodes: count, edges)
        let fragment = fragment(graph)
        let (firstEnds, secondEnds) = (1 + random.int(below: 2), 1 + random.int(below: count / 2))
        var flow = SeparatorFlow(nodeCount: count)
        var expected = 0
        // Enlarges the ends during the flow.
        for size in [1, max(firstEnds, secondEnds)] {
            for node in 0..<size {
                flow.addSource(UInt32(node))
                flow.addTarget(UInt32(count - 1 - node))
            }
            let isLargest = flow.maximise(in: fragment, limit: .max)
            #expect(isLargest, "seed \(seed)")
            expected = smallestSeparator(graph, ends: size)
            #expect(flow.pathCount == expected, "seed \(seed)")
        }
        let size = max(firstEnds, secondEnds)
        let cuts = flow.cuts(in: fragment)
        for cut in [cuts.0, cuts.1] {
            var isCut = FixedArray<Bool>(repeating: false, count: count)
            flow.separator(cut, in: fragment, into: &isCut)
            let removed = (0..<count).filter { isCut[$0] }
            #expect(removed.count == expected && cut.separatorCount == expected, "seed \(seed)")
            #expect(parts(removed: Set(removed), graph, ends: size), "seed \(seed)")
        }
    }

    @Test("A node inside one end is never part of the separator, and counts to its side", arguments: [1, 2, 3])
    func ignoresInnerEnds(width: UInt32) {
        // Seven columns of four nodes: blocks of two columns at the ends, and a given number of rows between them.
        let columns = 7
        var edges: [RoadGraph.Edge] = []
        for column in 0..<UInt32(columns) {
            for row in 0..<UInt32(4) {
                let node = 4 * column + row
                let isInBlock = column < 2 || column > 4
                if row < 3 && isInBlock { edges.append(RoadGraph.Edge(from: node, to: node + 1, cost: .zero)) }
                if column == 0 || column == 5 || column < 6 && row < width {
                    edges.append(RoadGraph.Edge(from: node, to: node + 4, cost: .zero))
                }
            }
        }
        let fragment = fragment(graph(nodes: 4 * columns, edges))
        var flow = SeparatorFlow(nodeCount: 4 * columns)
        // The ends are the blocks, most of whose nodes have no other neighbours.
        for node in 0..<UInt32(8) {
            flow.addSource(node)
            flow.addTarget(UInt32(4 * columns) - 1 - node)
        }
        let isLargest = flow.maximise(in: fragment, limit: .max)
        #expect(isLargest && flow.pathCount == Int(width))
        let (nearSources, nearTargets) = flow.cuts(in: fragment)
        for (cut, column) in [(nearSources, UInt32(1)), (nearTargets, 5)] {
            #expect(cut.smallerSideCount == 8 - Int(width))
            var isCut = FixedArray<Bool>(repeating: false, count: 4 * columns)
            flow.separator(cut, in: fragment, into: &isCut)
            #expect(isCut.indices.filter { isCut[$0] } == (0..<width).map { Int(4 * column + $0) })
        }
    }

    @Test(
        "Partitioning at bounds leaves nothing before a bound greater than behind it, and loses nothing",
        arguments: 0..<200)
    func parts(seed: UInt64) {
        var random = StreamFamily.test(seed: 9_000 + seed)
        let count = random.int(below: 400)
        let most = 1 + random.int(below: 500)
        let values = (0..<count).map { _ in random.int(below: most) }
        let bounds = (0..<random.int(below: 8)).map { _ in random.int(below: count + 1) }.sorted()
        var parted = values
        parted.withUnsafeMutableBufferPointer { $0.partition(0..<count, at: bounds[...]) }
        #expect(parted.sorted() == values.sorted(), "seed \(seed)")
        for bound in bounds where bound > 0 && bound < count {
            #expect(parted[..<bound].max() ?? 0 <= parted[bound...].min() ?? .max, "seed \(seed), bound \(bound)")
        }
    }

    private func graph(nodes: Int, _ edges: [RoadGraph.Edge]) -> RoadGraph {
        let nowhere = Coordinate(latitudeDegrees: 0, longitudeDegrees: 0)
        return RoadGraph(coordinates: Array(repeating: nowhere, count: nodes), edges: edges)
    }

    private func fragment(_ graph: RoadGraph) -> Fragment {
        let numbers = 0..<UInt32(graph.nodeCount)
        let lists = AdjacencyLists(undirected: graph, numberedBy: FixedArray(numbers))
        return Fragment(
            nodes: FixedArray(numbers), firstHeads: FixedArray(lists.firstHeads.values),
            heads: FixedArray(lists.heads.values))
    }

    /// Returns the size of the smallest separator, by trying all sets of nodes.
    private func smallestSeparator(_ graph: RoadGraph, ends: Int) -> Int {
        (0..<(1 << graph.nodeCount)).lazy.filter { set in
            parts(removed: Set((0..<graph.nodeCount).filter { set & (1 << $0) != 0 }), graph, ends: ends)
        }.map(\.nonzeroBitCount).min() ?? 0
    }

    private func parts(removed: Set<Int>, _ graph: RoadGraph, ends: Int) -> Bool {
        var isReached = (0..<graph.nodeCount).map { $0 < ends && !removed.contains($0) }
        var isChanged = true
        while isChanged {
            isChanged = false
            for node in 0..<graph.nodeCount {
                for arc in graph.arcs(from: node) {
                    let head = Int(arc.head)
                    if isReached[node] != isReached[head] && !removed.contains(node) && !removed.contains(head) {
                        isReached[node] = true
                        isReached[head] = true
                        isChanged = true
                    }
                }
            }
        }
        return !(0..<ends).contains { isReached[graph.nodeCount - 1 - $0] }
    }
}
