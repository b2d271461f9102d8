import CityModel
import Glibc
import Quantities
import Routing
import SimulationKernel

/// Planner of round routes for runners and cyclists, from a place and back, of about a given length (B03). A reusable
/// query object, one per thread.
///
/// A route leads over two turning points that form a triangle with the start; its size is adjusted until the length
/// fits. If no triangle fits, the route leads out along a street and back. A length that is too large for the city is
/// covered in laps.
///
/// - Complexity: at most a few tens of microseconds per route in a city; nothing is allocated once warm.
package struct LoopPlanner: ~Copyable {
    /// Network of the routes.
    package let network: WalkingNetwork
    private var search: RouteSearch
    private let turns: TurningPoints
    /// Ratio of the drawn length of streets to the length in their costs.
    private let drawnMetresPerMetre: Double
    /// Longest single lap in metres.
    private let lapMetresMax: Double

    /// Accepted relative difference from the requested length.
    package static var tolerance: Double { 0.1 }
    private static let triesMax = 9
    /// Tries in one direction before another is drawn.
    private static let triesPerDirection = 3
    /// Approximate ratio of a street route to the straight line.
    private static let detour = 1.25

    /// Creates a planner for a network.
    package init(_ network: WalkingNetwork) {
        self.network = network
        search = RouteSearch(network.metric, labels: network.labels)
        turns = TurningPoints(network)
        drawnMetresPerMetre = network.drawnMetresPerMetre
        lapMetresMax = max(100, 1.5 * hypot(turns.eastMetres, turns.northMetres))
    }

    /// Turning points, and the length of the route over them, without the connections from and to the start.
    private struct Triangle: BitwiseCopyable {
        var turns: (Int, Int)
        var metres: Double
    }

    /// Plans a route that ends at its start.
    ///
    /// - Parameters:
    ///   - metres: requested length, above 0.
    ///   - random: determines the direction.
    ///   - lines: receives the route.
    package mutating func loop(
        from start: FixedPosition, metres: Double, random: inout RandomStream, into lines: inout WalkingPathStore
    ) -> WalkingPath {
        let (node, metresToNode) = network.nearestNode(to: start)
        let wanted = max(metres - 2 * metresToNode, 0)
        let laps = max(1, (wanted / lapMetresMax).rounded(.up))
        let lap = wanted / laps
        let triangle = triangle(at: node, metres: lap, random: &random)
        lines.begin(at: start)
        lines.extend(to: network.position(ofNode: node))
        if abs(triangle.metres - lap) <= LoopPlanner.tolerance * lap {
            for _ in 0..<Int(laps) {
                follow(from: node, to: triangle.turns.0, &lines)
                follow(from: triangle.turns.0, to: triangle.turns.1, &lines)
                follow(from: triangle.turns.1, to: node, &lines)
            }
        } else {
            addOutAndBack(from: node, towards: triangle.turns.0, metres: wanted, &lines)
        }
        lines.extend(to: start)
        return lines.finish()
    }

    /// Returns a triangle of the right length, or the closest one tried.
    private mutating func triangle(at node: Int, metres: Double, random: inout RandomStream) -> Triangle {
        let place = turns.map.metres(of: network.streets.graph.coordinates[node])
        var best = Triangle(turns: (node, node), metres: 0)
        var (radians, turn, side) = (0.0, 0.0, 0.0)
        for number in 0..<LoopPlanner.triesMax {
            if number % LoopPlanner.triesPerDirection == 0 {
                radians = random.uniform() * 2 * .pi
                turn = random.bernoulli(0.5) ? Double.pi / 3 : -Double.pi / 3
                side = metres / 3 / LoopPlanner.detour
            }
            let first = turns.node(place.east + side * cos(radians), place.north + side * sin(radians))
            let second = turns.node(
                place.east + side * cos(radians + turn), place.north + side * sin(radians + turn))
            let length = self.metres(node, first) + self.metres(first, second) + self.metres(second, node)
            if abs(length - metres) < abs(best.metres - metres) || best.turns == (node, node) {
                best = Triangle(turns: (first, second), metres: length)
            }
            if abs(length - metres) <= 0.8 * LoopPlanner.tolerance * metres { break }
            side *= min(max(metres / max(length, 1), 0.4), 2)
        }
        return best
    }

    /// Returns the length of the fastest route; infinite if there is none.
    private mutating func metres(_ from: Int, _ to: Int) -> Double {
        if from == to { return 0 }
        return search.cost(from: from, to: to).map { Double($0.centimetres) / 100 * drawnMetresPerMetre } ?? .infinity
    }

    private mutating func follow(from node: Int, to other: Int, _ lines: inout WalkingPathStore) {
        guard node != other, search.route(from: node, to: other) != nil else { return }
        for arc in search.arcs { network.extend(&lines, alongArc: Int(arc)) }
    }

    /// Extends the line towards a node, or along an adjacent street, as far as the length allows, and back the same
    /// way; repeatedly if that is too short.
    private mutating func addOutAndBack(
        from node: Int, towards goal: Int, metres: Double, _ lines: inout WalkingPathStore
    ) {
        var goal = goal
        let streets = network.streets
        if goal == node, let arc = streets.arcs(from: node).first { goal = streets.head(ofArc: arc) }
        guard goal != node, search.route(from: node, to: goal) != nil else { return }
        let first = lines.draftCount
        let before = lines.draftLength
        for arc in search.arcs { network.extend(&lines, alongArc: Int(arc)) }
        let length = lines.draftLength - before
        guard length > 0 else { return }
        let turns = max(1, (metres / 2 / length).rounded(.up))
        lines.repeatOutAndBack(from: first, outMetres: metres / 2 / turns, times: Int(turns))
    }
}

/// Junctions at which loops turn: in a grid with about as many cells as junctions, the junction nearest to the middle
/// of each cell, computed once.
private struct TurningPoints {
    /// Map whose origin is the corner of the grid.
    let map: LocalMap
    let eastMetres, northMetres: Double
    private let cellMetres: Double
    private let columns, rows: Int
    private let nodes: [UInt32]

    init(_ network: WalkingNetwork) {
        let coordinates = network.streets.graph.coordinates
        let corner = Coordinate(
            latitudeDegrees: coordinates.map(\.latitudeDegrees).min() ?? 0,
            longitudeDegrees: coordinates.map(\.longitudeDegrees).min() ?? 0)
        let map = LocalMap(origin: corner)
        let places = coordinates.map { map.metres(of: $0) }
        let (east, north) = (places.map(\.east).max() ?? 0, places.map(\.north).max() ?? 0)
        // A long line of junctions must not create too many cells.
        let cellMetres = max(50, (east * north / Double(coordinates.count)).squareRoot(), max(east, north) / 2_000)
        let (columns, rows) = (Int(east / cellMetres) + 1, Int(north / cellMetres) + 1)
        nodes = (0..<(columns * rows)).map { cell in
            let middle = map.coordinate(
                eastMetres: (Double(cell % columns) + 0.5) * cellMetres,
                northMetres: (Double(cell / columns) + 0.5) * cellMetres)
            return UInt32(network.nearestNode(to: FixedPosition(middle)).node)
        }
        (self.map, eastMetres, northMetres) = (map, east, north)
        (self.cellMetres, self.columns, self.rows) = (cellMetres, columns, rows)
    }

    /// Returns approximately the nearest junction to a point of the map, also for points outside.
    func node(_ east: Double, _ north: Double) -> Int {
        Int(nodes[cell(north, count: rows) * columns + cell(east, count: columns)])
    }

    private func cell(_ metres: Double, count: Int) -> Int {
        Int(min(max(metres / cellMetres, 0), Double(count - 1)))
    }
}
