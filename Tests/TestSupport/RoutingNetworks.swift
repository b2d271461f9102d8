import Quantities
import Routing
import SimulationKernel

/// Networks for the tests of routing, each determined by a seed.
package enum RoutingNetwork {
    /// Returns a network of up to 60 random nodes, with parallel arcs, loops, arcs of zero time or length, unreachable
    /// nodes, and separate components. Costs are small numbers, so that many paths have equal costs.
    package static func random(_ random: inout RandomStream) -> RoadGraph {
        let nodeCount = 1 + random.int(below: 60)
        let coordinates = (0..<nodeCount).map { _ in
            Coordinate(latitudeDegrees: random.uniform(), longitudeDegrees: random.uniform())
        }
        let joined = max(1, nodeCount - random.int(below: 4))
        let arcCount = random.int(below: 4 * nodeCount)
        let edges = (0..<arcCount).map { _ in
            RoadGraph.Edge(
                from: UInt32(random.int(below: joined)), to: UInt32(random.int(below: joined)),
                cost: PathCost(
                    milliseconds: UInt32(random.int(below: 9)), centimetres: UInt32(random.int(below: 5))))
        }
        return RoadGraph(coordinates: coordinates, edges: edges)
    }

    /// Returns the streets of a town: blocks of a hundred metres, some streets missing, some one-way, some with bends
    /// and dead ends.
    package static func town(side: Int, _ random: inout RandomStream) -> RoadGraph {
        var coordinates = (0..<(side * side)).map { node in
            let (row, column) = (Double(node / side), Double(node % side))
            let latitude = (row + random.uniform() * 0.4) * 0.0009
            let longitude = (column + random.uniform() * 0.4) * 0.0009
            return Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
        }
        var edges: [RoadGraph.Edge] = []
        func addArc(_ from: Int, _ to: Int, kilometresPerHour: Double) {
            let metres = coordinates[from].metres(to: coordinates[to])
            let cost = PathCost(
                milliseconds: UInt32((metres * 3_600 / kilometresPerHour).rounded()),
                centimetres: UInt32((metres * 100).rounded()))
            edges.append(RoadGraph.Edge(from: UInt32(from), to: UInt32(to), cost: cost))
        }
        func addStreet(_ from: Int, _ to: Int) {
            let kind = random.uniform()
            if kind < 0.15 { return }
            let speed = kind > 0.8 ? 60.0 : 30
            if kind < 0.3 {
                let bend = coordinates.count
                coordinates.append(coordinates[random.uniform() < 0.5 ? from : to])
                addArc(from, bend, kilometresPerHour: speed)
                addArc(bend, from, kilometresPerHour: speed)
                if kind < 0.2 { return }
                addArc(bend, to, kilometresPerHour: speed)
                addArc(to, bend, kilometresPerHour: speed)
            } else {
                addArc(from, to, kilometresPerHour: speed)
                if kind > 0.4 { addArc(to, from, kilometresPerHour: speed) }
            }
        }
        for node in 0..<(side * side) {
            if node % side + 1 < side { addStreet(node, node + 1) }
            if node + side < side * side { addStreet(node, node + side) }
        }
        return RoadGraph(coordinates: coordinates, edges: edges)
    }
}

extension RoadGraph {
    /// Returns the same network with other costs, by arc.
    package func replacingCosts(_ costs: [PathCost]) -> RoadGraph {
        var edges: [Edge] = []
        for node in 0..<nodeCount {
            for index in Int(firstArcs[node])..<Int(firstArcs[node + 1]) {
                edges.append(Edge(from: UInt32(node), to: arcs[index].head, cost: costs[index]))
            }
        }
        return RoadGraph(coordinates: coordinates, edges: edges)
    }
}
