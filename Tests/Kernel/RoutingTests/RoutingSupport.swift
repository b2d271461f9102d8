import CityFiles
import InputFiles
import Quantities
import TestSupport
import Testing

@testable import Routing

extension RoutingNetwork {
    /// The streets of the published data, read and put in order once.
    static let published = Result {
        let nodes = try RoadFiles.nodes(PublishedData.file("porto_alegre/drive_nodes.csv"))
        let edges = try RoadFiles.edges(PublishedData.file("porto_alegre/drive_edges.csv"), nodes: nodes)
        let graph = RoadGraph(coordinates: nodes.coordinates, edges: edges)
        return (graph: graph, hierarchy: RoutingHierarchy(of: graph))
    }
}

extension RoadGraph {
    /// What is wrong with a way, or nil: it must lead from one node to the other without a gap and cost what is said.
    func defect(of way: [UInt32], from origin: Int, to destination: Int, costing cost: PathCost) -> String? {
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

    /// The nodes of a way, the first one included.
    func nodes(of way: [UInt32], from origin: Int) -> [Int] { [origin] + way.map { Int(arcs[Int($0)].head) } }
}
