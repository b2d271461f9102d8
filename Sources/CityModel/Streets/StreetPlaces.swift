import Glibc
import Quantities

/// Finds the positions that files name: by the id of a node, or by latitude and longitude, which mean the nearest node.
package struct StreetPlaces {
    private let traffic: StreetTraffic
    private let nodes: [String: UInt32]
    private let locator: NodeLocator

    /// Nobody means a street that is farther away.
    package static var metresToNodeMax: Double { 2_000 }

    /// - Complexity: O(nodes).
    package init(_ traffic: StreetTraffic) {
        self.traffic = traffic
        nodes = traffic.streetCity.car.nodeIDs.nodesByName()
        locator = NodeLocator(traffic.streetCity.car)
    }

    /// nil if the car network has no such node.
    package func position(ofNode name: String) -> Position? { nodes[name].map { traffic.position(ofNode: $0) } }

    /// nil if there is no street within `metresToNodeMax`.
    package func position(near coordinate: Coordinate) -> Position? {
        guard coordinate.isValid, let nearest = locator.nearest(to: coordinate),
            nearest.metres <= StreetPlaces.metresToNodeMax
        else { return nil }
        return traffic.position(ofNode: UInt32(nearest.node))
    }
}

/// Finds the node of a network nearest to a position.
///
/// The nodes lie in the cells of a grid, a few in each; cells are searched in growing squares around the position.
///
/// - Complexity: O(nodes) to make, O(1) to ask near the network.
package struct NodeLocator: Sendable {
    private let coordinates: [Coordinate]
    private let map: LocalMap
    private let cellMetres: Double
    private let columns: Int
    private let rows: Int
    /// Where the nodes of each cell begin; one more than there are cells.
    private var firstNodes: [Int]
    private var nodes: [UInt32]

    private static let nodesPerCell = 4.0

    package init(_ network: StreetNetwork) {
        coordinates = network.graph.coordinates
        let corner = Coordinate(
            latitudeDegrees: coordinates.map(\.latitudeDegrees).min() ?? 0,
            longitudeDegrees: coordinates.map(\.longitudeDegrees).min() ?? 0)
        let map = LocalMap(origin: corner)
        let places = coordinates.map { map.metres(of: $0) }
        let (width, height) = (places.map(\.east).max() ?? 0, places.map(\.north).max() ?? 0)
        let cellMetres = max(1, (width * height * NodeLocator.nodesPerCell / Double(max(places.count, 1))).squareRoot())
        // A long line of nodes must not make too many cells.
        self.cellMetres = max(cellMetres, max(width, height) / 2_000)
        (columns, rows) = (Int(width / self.cellMetres) + 1, Int(height / self.cellMetres) + 1)
        self.map = map
        firstNodes = Array(repeating: 0, count: columns * rows + 1)
        nodes = Array(repeating: 0, count: places.count)
        let cells = places.map { [cellMetres = self.cellMetres, columns] in
            Int($0.north / cellMetres) * columns + Int($0.east / cellMetres)
        }
        for cell in cells { firstNodes[cell + 1] += 1 }
        for cell in 0..<(columns * rows) { firstNodes[cell + 1] += firstNodes[cell] }
        var next = firstNodes
        for (node, cell) in cells.enumerated() {
            nodes[next[cell]] = UInt32(node)
            next[cell] += 1
        }
    }

    /// The nearest node by the straight line and how far it is; of equally near ones the first. Nil if there are no nodes.
    package func nearest(to position: Coordinate) -> (node: Int, metres: Double)? {
        let place = map.metres(of: position)
        let column = cell(place.east, count: columns)
        let row = cell(place.north, count: rows)
        var best: (node: Int, metres: Double)?
        for ring in 0..<max(columns, rows) {
            // What lies in this ring of cells is at least so far away; outside of the grid farther still.
            if let best, Double(ring - 1) * cellMetres > best.metres * 1.01 { break }
            visit(ring, column, row) { node in
                // Most are seen to be farther on a flat map, without trigonometry.
                if let best {
                    let flat = map.metres(of: coordinates[node])
                    let (east, north) = (flat.east - place.east, flat.north - place.north)
                    let limit = best.metres * 1.02 + 0.1
                    if east * east + north * north > limit * limit { return }
                }
                let metres = coordinates[node].metres(to: position)
                if let known = best, (known.metres, known.node) <= (metres, node) { return }
                best = (node, metres)
            }
        }
        return best
    }

    private func visit(_ ring: Int, _ column: Int, _ row: Int, _ body: (Int) -> Void) {
        for y in max(row - ring, 0)...min(row + ring, rows - 1) {
            let isEdge = abs(y - row) == ring
            for x in stride(from: column - ring, through: column + ring, by: isEdge || ring == 0 ? 1 : 2 * ring)
            where x >= 0 && x < columns {
                let cell = y * columns + x
                for node in nodes[firstNodes[cell]..<firstNodes[cell + 1]] { body(Int(node)) }
            }
        }
    }

    private func cell(_ metres: Double, count: Int) -> Int {
        Int(min(max(metres / cellMetres, 0), Double(count - 1)))
    }
}
