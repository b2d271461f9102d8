import Glibc

@testable import CityModel
@testable import Quantities
@testable import Routing
@testable import SimulationKernel

/// A road network similar to a large city, for benchmarks: blocks of 100 m by default, an arterial road every eight
/// blocks, some streets missing and some one-way, and a river with a bridge every two kilometres.
///
/// A full grid is the hardest network of its size for any index based on small separators, and no city is one: real
/// networks of 250,000 nodes have 2.8 streets at a junction and separators of about 40 nodes.
struct GridCity {
    private static let arterialEvery = 8
    private static let bridgeEvery = 24

    let side: Int
    let isFull: Bool
    let blockMetres: Double
    private var random: RandomStream

    /// Creates a grid.
    ///
    /// - Parameters:
    ///   - side: number of junctions along one side.
    ///   - isFull: whether no street is missing and no river crosses.
    init(side: Int, isFull: Bool, seed: UInt64, blockMetres: Double = 100) {
        self.side = side
        self.isFull = isFull
        self.blockMetres = blockMetres
        random = StreamFamily(seed: seed, replication: 0)
            .stream(purpose: StreamPurpose(rawValue: 0), entity: 0)
    }

    mutating func graph() -> RoadGraph {
        var coordinates: [Coordinate] = []
        for node in 0..<(side * side) {
            let (row, column) = (node / side, node % side)
            coordinates.append(
                Coordinate(
                    latitudeDegrees: (Double(row) + (random.uniform() - 0.5) * 0.4) * blockMetres / 111_195,
                    longitudeDegrees: (Double(column) + (random.uniform() - 0.5) * 0.4) * blockMetres / 111_195
                ))
        }
        var edges: [RoadGraph.Edge] = []
        for row in 0..<side {
            for column in 0..<side {
                let node = row * side + column
                if column + 1 < side {
                    addStreet(
                        from: node, to: node + 1, isArterial: row % GridCity.arterialEvery == 0, coordinates, &edges)
                }
                if row + 1 < side && (isFull || !isRiver(row: row, column: column)) {
                    addStreet(
                        from: node, to: node + side, isArterial: column % GridCity.arterialEvery == 0, coordinates,
                        &edges)
                }
            }
        }
        return RoadGraph(coordinates: coordinates, edges: edges)
    }

    /// Whether the street north from a junction would cross the river without a bridge.
    private func isRiver(row: Int, column: Int) -> Bool {
        let bend = Double(side) * 0.1 * sin(Double(column) * 6 / Double(side))
        return row == side / 2 + Int(bend) && column % GridCity.bridgeEvery != 0
    }

    private mutating func addStreet(
        from first: Int, to second: Int, isArterial: Bool, _ coordinates: [Coordinate], _ edges: inout [RoadGraph.Edge]
    ) {
        let kind = random.uniform()
        if !isFull && !isArterial && kind < 0.35 { return }
        let metres = coordinates[first].metres(to: coordinates[second])
        let milliseconds = metres * 3_600 / (isArterial ? 60 : 30)
        let cost = PathCost(milliseconds: UInt32(milliseconds.rounded()), centimetres: UInt32((metres * 100).rounded()))
        edges.append(RoadGraph.Edge(from: UInt32(first), to: UInt32(second), cost: cost))
        if isArterial || kind < 0.9 {
            edges.append(RoadGraph.Edge(from: UInt32(second), to: UInt32(first), cost: cost))
        }
    }
}
