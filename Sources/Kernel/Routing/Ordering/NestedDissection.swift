import OperatingSystem
import Quantities

/// The order in which a customisable contraction hierarchy contracts the nodes of a road network: small separators
/// last.
///
/// Each fragment of the network is cut by a small separator, whose nodes follow all others of the fragment in the
/// order; the parts are cut recursively. Separators come from inertial flow: a maximum flow separates the nodes at one
/// end of a line from those at the other. Several lines and several sizes of the ends are tried.
///
/// Sources: A. George, "Nested dissection of a regular finite element mesh" (1973); A. Schild, C. Sommer, "On balanced
/// separators in road networks" (2015); L. Gottesbüren, M. Hamann, T. Uhl, D. Wagner, "Faster and better nested
/// dissection orders for customizable contraction hierarchies" (2019).
struct NestedDissection: ~Copyable {
    /// Nodes whose position is known, in the order of contraction.
    private var order: [UInt32]
    private let eastMetres: [Double]
    private let northMetres: [Double]

    private let effort: Effort

    /// The number of separators tried for each fragment.
    enum Effort: Sendable {
        /// Twelve separators, for an index with many queries.
        case thorough
        /// One separator, across the longer side, where building the index would otherwise take longer than all
        /// queries.
        case quick
    }

    /// Directions of the lines: the compass points and the diagonals. Their lengths do not matter.
    private static let lines: [Line] = [(1, 0), (0, 1), (1, 1), (1, -1)]
    private typealias Line = (east: Double, north: Double)
    /// Shares of a fragment's nodes at each end of the line.
    private static let endShares: [Double] = [0.2, 0.3, 0.4]

    /// Returns the nodes of a network in the order of contraction. The same network always yields the same order.
    ///
    /// - Complexity: about O(nodes × √nodes × log nodes) in road networks.
    static func order(of graph: RoadGraph, _ effort: Effort = .thorough) -> [UInt32] {
        let undirected = AdjacencyLists(undirected: graph, numberedBy: FixedArray(0..<UInt32(graph.nodeCount)))
        let elimination = SparseElimination(undirected)
        var dissection = NestedDissection(graph, order: elimination.order, effort)
        let core = Fragment(remainderOf: elimination)
        dissection.dissectComponents(of: core, without: FixedArray(repeating: false, count: core.nodeCount))
        return dissection.order
    }

    private init(_ graph: RoadGraph, order: [UInt32], _ effort: Effort) {
        self.order = order
        self.effort = effort
        let map = LocalMap(origin: graph.coordinates.first ?? Coordinate(latitudeDegrees: 0, longitudeDegrees: 0))
        let positions = graph.coordinates.map { map.metres(of: $0) }
        eastMetres = positions.map(\.east)
        northMetres = positions.map(\.north)
    }

    private mutating func dissectComponents(of whole: borrowing Fragment, without isCut: borrowing FixedArray<Bool>) {
        let (members, ends) = whole.components(without: isCut)
        var local = FixedArray<UInt32>(repeating: 0, count: whole.nodeCount)
        var start = 0
        for end in ends {
            for index in start..<end { local[members[index]] = UInt32(index - start) }
            dissect(Fragment(of: whole, members: members[start..<end], local: local, isCut: isCut))
            start = end
        }
    }

    private mutating func dissect(_ fragment: borrowing Fragment) {
        if fragment.nodeCount <= leafNodesMax {
            order += fragment.nodes.values
            return
        }
        let isCut = separator(of: fragment)
        dissectComponents(of: fragment, without: isCut)
        for node in 0..<fragment.nodeCount where isCut[node] { order.append(fragment.nodes[node]) }
    }

    /// Returns the best separator found.
    private func separator(of fragment: borrowing Fragment) -> FixedArray<Bool> {
        let count = fragment.nodeCount
        var isCut = FixedArray<Bool>(repeating: false, count: count)
        var flow = SeparatorFlow(nodeCount: count)
        var bestScore = Double.infinity
        let ends = endShares.map { max(1, Int(Double(count) * $0)) }
        let bounds = ends + ends.reversed().map { count - $0 }
        for line in lines(for: fragment) {
            let nodes = nodes(of: fragment, along: line, partedAt: bounds)
            flow.reset()
            var ended = 0
            for end in ends {
                while ended < end {
                    flow.addSource(nodes[ended].number)
                    flow.addTarget(nodes[count - 1 - ended].number)
                    ended += 1
                }
                // A larger separator cannot score better, even between equal sides.
                let limit = bestScore.isFinite ? Int(bestScore) + 1 : .max
                guard flow.maximise(in: fragment, limit: limit) else { break }
                let (nearSources, nearTargets) = flow.cuts(in: fragment)
                let cut = nearSources.smallerSideCount >= nearTargets.smallerSideCount ? nearSources : nearTargets
                let score = NestedDissection.score(cut, nodeCount: count)
                if score < bestScore {
                    bestScore = score
                    flow.separator(cut, in: fragment, into: &isCut)
                }
            }
        }
        return isCut
    }

    /// Largest number of nodes of a fragment that is not cut any more.
    private var leafNodesMax: Int {
        switch effort {
        case .thorough: 2
        case .quick: 16
        }
    }

    private var endShares: [Double] {
        switch effort {
        case .thorough: NestedDissection.endShares
        case .quick: [0.3]
        }
    }

    private func lines(for fragment: borrowing Fragment) -> [Line] {
        switch effort {
        case .thorough: return NestedDissection.lines
        case .quick:
            let members = fragment.nodes.values
            let east = extent(of: members, in: eastMetres)
            return [east >= extent(of: members, in: northMetres) ? (1, 0) : (0, 1)]
        }
    }

    private func extent(of members: [UInt32], in metres: [Double]) -> Double {
        var (least, most) = (Double.infinity, -Double.infinity)
        for node in members {
            least = min(least, metres[Int(node)])
            most = max(most, metres[Int(node)])
        }
        return most - least
    }

    /// Returns the cost of a separator, lower is better: its size divided by the ¾th power of the evenness of the
    /// sides. The exponent was found by experiment on real and generated cities, where the first power makes queries a
    /// twentieth slower.
    private static func score(_ cut: SeparatorFlow.Cut, nodeCount: Int) -> Double {
        let evenness = Double(cut.smallerSideCount) * 2 / Double(nodeCount) + 0.0001
        let root = evenness.squareRoot()
        return Double(cut.separatorCount) / (root * root.squareRoot())
    }

    /// Returns the nodes of a fragment, partially ordered along the line: no node before a bound lies farther along
    /// than one behind it.
    private func nodes(of fragment: borrowing Fragment, along line: Line, partedAt bounds: [Int]) -> [PlacedNode] {
        var nodes: [PlacedNode] = []
        nodes.reserveCapacity(fragment.nodeCount)
        for node in 0..<UInt32(fragment.nodeCount) {
            let number = Int(fragment.nodes[node])
            let place = line.east * eastMetres[number] + line.north * northMetres[number]
            nodes.append(PlacedNode(place: place, number: node))
        }
        nodes.withUnsafeMutableBufferPointer { $0.partition(0..<$0.count, at: bounds[...]) }
        return nodes
    }
}

/// A node of a fragment with its position along a line; ties go to the lower number.
private struct PlacedNode: Comparable, BitwiseCopyable {
    var place: Double
    var number: UInt32

    static func < (left: PlacedNode, right: PlacedNode) -> Bool {
        (left.place, left.number) < (right.place, right.number)
    }
}
