import Quantities
import System

/// The order in which a customisable contraction hierarchy contracts the nodes of a road network: small separators
/// last.
///
/// Each fragment of the network is cut by a small separator, whose nodes come after all others of the fragment; the
/// parts are cut in their turn. Separators come from inertial flow: those of the nodes that lie at one end along a line are parted
/// from those at the other by a largest flow. Several lines and several sizes of the ends are tried.
///
/// Sources: A. George, "Nested dissection of a regular finite element mesh" (1973); A. Schild, C. Sommer, "On balanced
/// separators in road networks" (2015); L. Gottesbüren, M. Hamann, T. Uhl, D. Wagner, "Faster and better nested
/// dissection orders for customizable contraction hierarchies" (2019).
struct NestedDissection: ~Copyable {
    /// Nodes whose order is known, the first to be contracted first.
    private var order: [UInt32]
    private let eastMetres: [Double]
    private let northMetres: [Double]

    private let effort: Effort

    /// How many separators are tried for each fragment.
    enum Effort: Sendable {
        /// Where many ways are going to be asked for: twelve.
        case thorough
        /// Where building the index would take longer than all ways asked of it: one, across the longer side.
        case quick
    }

    /// Directions of the lines: the sides of the compass and the diagonals. Their lengths do not matter.
    private static let lines: [Line] = [(1, 0), (0, 1), (1, 1), (1, -1)]
    private typealias Line = (east: Double, north: Double)
    /// What part of a fragment's nodes stands at each end of the line.
    private static let endShares: [Double] = [0.2, 0.3, 0.4]

    /// The nodes of a network in the order of contraction.
    ///
    /// - Complexity: O(nodes × √nodes × log nodes) or so in road networks. The same network always gives the same
    ///   order.
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
        if fragment.nodeCount <= wholeNodesMax {
            order += fragment.nodes.values
            return
        }
        let isCut = separator(of: fragment)
        dissectComponents(of: fragment, without: isCut)
        for node in 0..<fragment.nodeCount where isCut[node] { order.append(fragment.nodes[node]) }
    }

    /// The best separator found.
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
                // No separator so large could be better, however even the sides are.
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

    /// Fragments so small are not cut.
    private var wholeNodesMax: Int {
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

    /// How bad a separator is: its size by the ¾th power of the evenness of the sides. Found by trying on real and
    /// generated cities, where the first power makes queries a twentieth slower.
    private static func score(_ cut: SeparatorFlow.Cut, nodeCount: Int) -> Double {
        let evenness = Double(cut.smallerSideCount) * 2 / Double(nodeCount) + 0.0001
        let root = evenness.squareRoot()
        return Double(cut.separatorCount) / (root * root.squareRoot())
    }

    /// The nodes of a fragment, ordered so far that none before a bound lies farther along the line than one behind it.
    private func nodes(of fragment: borrowing Fragment, along line: Line, partedAt bounds: [Int]) -> [PlacedNode] {
        var nodes: [PlacedNode] = []
        nodes.reserveCapacity(fragment.nodeCount)
        for node in 0..<UInt32(fragment.nodeCount) {
            let number = Int(fragment.nodes[node])
            let place = line.east * eastMetres[number] + line.north * northMetres[number]
            nodes.append(PlacedNode(place: place, number: node))
        }
        nodes.withUnsafeMutableBufferPointer { $0.part(0..<$0.count, at: bounds[...]) }
        return nodes
    }
}

/// A node of a fragment by its place along a line; of nodes at one place the lower number comes first.
private struct PlacedNode: Comparable, BitwiseCopyable {
    var place: Double
    var number: UInt32

    static func < (left: PlacedNode, right: PlacedNode) -> Bool {
        (left.place, left.number) < (right.place, right.number)
    }
}
