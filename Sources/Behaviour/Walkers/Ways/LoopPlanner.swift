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
    private let map: LocalMap
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
        let coordinates = network.streets.graph.coordinates
        map = LocalMap(origin: coordinates[0])
        var (least, most) = (MapMetres(east: 0, north: 0), MapMetres(east: 0, north: 0))
        for coordinate in coordinates {
            let metres = map.metres(of: coordinate)
            least = MapMetres(east: min(least.east, metres.east), north: min(least.north, metres.north))
            most = MapMetres(east: max(most.east, metres.east), north: max(most.north, metres.north))
        }
        lapMetresMax = max(100, 1.5 * hypot(most.east - least.east, most.north - least.north))
    }

    private struct MapMetres: BitwiseCopyable {
        var east, north: Double
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
        let place = map.metres(of: network.streets.graph.coordinates[node])
        var best = Triangle(turns: (node, node), metres: 0)
        var (radians, turn, side) = (0.0, 0.0, 0.0)
        for number in 0..<LoopPlanner.triesMax {
            if number % LoopPlanner.triesInDirection == 0 {
                radians = random.uniform() * 2 * .pi
                turn = random.chance(0.5) ? Double.pi / 3 : -Double.pi / 3
                side = metres / 3 / LoopPlanner.detour
            }
            let first = self.node(place.east + side * cos(radians), place.north + side * sin(radians))
            let second = self.node(place.east + side * cos(radians + turn), place.north + side * sin(radians + turn))
            let length = self.metres(node, first) + self.metres(first, second) + self.metres(second, node)
            if abs(length - metres) < abs(best.metres - metres) || best.turns == (node, node) {
                best = Triangle(turns: (first, second), metres: length)
            }
            if abs(length - metres) <= 0.8 * LoopPlanner.tolerance * metres { break }
            side *= min(max(metres / max(length, 1), 0.4), 2)
        }
        return best
    }

    private func node(_ east: Double, _ north: Double) -> Int {
        network.nearestNode(to: FixedPosition(map.coordinate(eastMetres: east, northMetres: north))).node
    }

    /// How long the fastest way is; without one as long as never fits.
    private mutating func metres(_ from: Int, _ to: Int) -> Double {
        if from == to { return 0 }
        return search.cost(from: from, to: to).map { Double($0.centimetres) / 100 } ?? .infinity
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
