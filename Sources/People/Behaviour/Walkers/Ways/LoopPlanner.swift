import CityModel
import Glibc
import Quantities
import Routing
import SimulationKernel

/// Plans where runners and cyclists go: from a place around and back, about as far as they feel like (B03). A query object that
/// is used again and again, one for each thread.
///
/// A way leads over two turning points that make a triangle with the start; its size is mended until the length is right. Where
/// no triangle fits, the way leads out along a street and back. What is too far for the city is gone round in laps.
///
/// - Complexity: at most a few tens of microseconds a way in a city; nothing is allocated once warm.
package struct LoopPlanner: ~Copyable {
    package let network: WalkingNetwork
    private var search: RouteSearch
    private let turns: TurningPoints
    /// How long the streets are as lines, for each metre that their costs say.
    private let lineShare: Double
    /// No longer way around is looked for.
    private let lapMetresMax: Double

    /// How much a way may differ from the length asked for where another exists.
    package static var tolerance: Double { 0.1 }
    private static let triesMax = 9
    /// Tries in one direction, before another is drawn.
    private static let triesInDirection = 3
    /// How much longer streets are than the straight line, about.
    private static let detour = 1.25

    package init(_ network: WalkingNetwork) {
        self.network = network
        search = RouteSearch(network.metric, labels: network.labels)
        turns = TurningPoints(network)
        lineShare = network.lineMetresForEachMetre
        lapMetresMax = max(100, 1.5 * hypot(turns.eastMetres, turns.northMetres))
    }

    /// Nodes at which one turns, and how long the way over them is, without the pieces to the start and from it.
    private struct Triangle: BitwiseCopyable {
        var turns: (Int, Int)
        var metres: Double
    }

    /// Plans a way that ends where it begins.
    ///
    /// - Parameters:
    ///   - metres: how long it is to be; above 0.
    ///   - random: tells where it leads.
    ///   - lines: take the way.
    package mutating func loop(
        from start: FixedPosition, metres: Double, random: inout RandomStream, into lines: inout WalkingLines
    ) -> WalkingWay {
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
            goOutAndBack(from: node, towards: triangle.turns.0, metres: wanted, &lines)
        }
        lines.extend(to: start)
        return lines.finish()
    }

    /// The triangle whose length is right, or the one of those tried that comes nearest to it.
    private mutating func triangle(at node: Int, metres: Double, random: inout RandomStream) -> Triangle {
        let place = turns.map.metres(of: network.streets.graph.coordinates[node])
        var best = Triangle(turns: (node, node), metres: 0)
        var (radians, turn, side) = (0.0, 0.0, 0.0)
        for number in 0..<LoopPlanner.triesMax {
            if number % LoopPlanner.triesInDirection == 0 {
                radians = random.uniform() * 2 * .pi
                turn = random.chance(0.5) ? Double.pi / 3 : -Double.pi / 3
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

    /// How long the fastest way is; without one as long as never fits.
    private mutating func metres(_ from: Int, _ to: Int) -> Double {
        if from == to { return 0 }
        return search.cost(from: from, to: to).map { Double($0.centimetres) / 100 * lineShare } ?? .infinity
    }

    private mutating func follow(from node: Int, to other: Int, _ lines: inout WalkingLines) {
        guard node != other, search.route(from: node, to: other) != nil else { return }
        for arc in search.arcs { network.extend(&lines, alongArc: Int(arc)) }
    }

    /// Leads out towards a node, or along the street at hand, as far as the length allows, and back the same way; again and
    /// again if that is too short.
    private mutating func goOutAndBack(
        from node: Int, towards goal: Int, metres: Double, _ lines: inout WalkingLines
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
        lines.turnBack(to: first, outMetres: metres / 2 / turns, times: Int(turns))
    }
}

/// The junctions at which loops turn: in a grid of about as many cells as there are junctions the one nearest to each cell's
/// middle, found once, so that nobody looks for it again.
private struct TurningPoints {
    /// Its origin is the corner of the grid.
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
        // A long line of junctions must not make too many cells.
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

    /// About the junction nearest to a place of the map, also of one outside of it.
    func node(_ east: Double, _ north: Double) -> Int {
        Int(nodes[cell(north, count: rows) * columns + cell(east, count: columns)])
    }

    private func cell(_ metres: Double, count: Int) -> Int {
        Int(min(max(metres / cellMetres, 0), Double(count - 1)))
    }
}
