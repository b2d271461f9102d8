import Quantities
import SimulationKernel
import System
import TestSupport
import Testing

@testable import Routing

@Suite("Routing: separators")
struct RoutingSeparatorTests {
    @Test(
        "The flow is as large as the smallest set of nodes that parts the two ends, and both cuts part them",
        arguments: 0..<150)
    func findsSmallestSeparator(seed: UInt64) {
        var random = StreamFamily.test(seed: 7_000 + seed)
        let count = 3 + random.int(below: 8)
        let edges = (0..<(count + random.int(below: 2 * count))).map { _ in
            RoadGraph.Edge(
                from: UInt32(random.int(below: count)), to: UInt32(random.int(below: count)), cost: .zero)
        }
        let nowhere = Coordinate(latitudeDegrees: 0, longitudeDegrees: 0)
        let graph = RoadGraph(coordinates: Array(repeating: nowhere, count: count), edges: edges)
        let lists = AdjacencyLists(undirected: graph, numberedBy: FixedArray(0..<UInt32(count)))
        let fragment = Fragment(
            nodes: FixedArray(0..<UInt32(count)), firstHeads: FixedArray(lists.firstHeads.values),
            heads: FixedArray(lists.heads.values))
        let (firstEnds, secondEnds) = (1 + random.int(below: 2), 1 + random.int(below: count / 3))
        var flow = SeparatorFlow(nodeCount: count)
        var expected = 0
        // The ends are enlarged while the flow stands.
        for size in [1, max(firstEnds, secondEnds)] {
            for node in 0..<size {
                flow.addSource(UInt32(node))
                flow.addTarget(UInt32(count - 1 - node))
            }
            let isLargest = flow.maximise(in: fragment, limit: .max)
            #expect(isLargest, "seed \(seed)")
            expected = smallestSeparator(graph, ends: size)
            #expect(flow.value == expected, "seed \(seed)")
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

    /// Tries all sets of nodes.
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
