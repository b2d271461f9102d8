import CityFiles
import InputFiles
import Quantities
import TestSupport
import Testing

@testable import Routing

extension RoutingNetwork {
    /// The streets of the published data, read and ordered once.
    static let published = Result {
        let nodes = try RoadFiles.nodes(PublishedData.file("porto_alegre/drive_nodes.csv"))
        let edges = try RoadFiles.edges(PublishedData.file("porto_alegre/drive_edges.csv"), nodes: nodes)
        let graph = RoadGraph(coordinates: nodes.coordinates, edges: edges)
        return (graph: graph, hierarchy: RoutingHierarchy(of: graph))
    }
}

extension RoadGraph {
    /// Returns the defect of a path, or nil: it must connect the two nodes without a gap and have the given cost.
    func defect(of way: [UInt32], from origin: Int, to destination: Int, expecting cost: PathCost) -> String? {
        var (node, sum) = (origin, PathCost.zero)
        for arc in way {
            guard (firstArcs[node]..<firstArcs[node + 1]).contains(arc) else {
                return "arc \(arc) does not leave \(node)"
            }
            sum = sum + arcs[Int(arc)].cost
            node = Int(arcs[Int(arc)].head)
        }
        if node != destination { return "ends at \(node)" }
        return sum == cost ? nil : "costs \(sum)"
    }

    /// Returns the nodes of a path, including the first one.
    func nodes(of way: [UInt32], from origin: Int) -> [Int] { [origin] + way.map { Int(arcs[Int($0)].head) } }
}
