import CityFiles
import CityModel
import Quantities
import Routing
import SimulationKernel
import TestSupport
import Testing

@testable import Behaviour

@Suite("Paths of walkers")
struct WalkingPathTests {
    static let campus = CampusGenerator(seed: 3).makeStreetCity(name: "campus", command: "")

    private static func network() throws -> WalkingNetwork { try #require(WalkingNetwork(campus, mode: .walk)) }

    private func random(_ seed: UInt64) -> SplitMix64 { SplitMix64(seed: seed) }

    private func places() -> [FixedPosition] { WalkingPathTests.campus.places.map { FixedPosition($0.position) } }

    /// Returns a line through points given in metres east and north of a place in Porto.
    private func line(_ points: [(Double, Double)], in lines: inout WalkingPathStore) -> WalkingPath {
        let map = LocalMap(origin: Coordinate(latitudeDegrees: 41.15, longitudeDegrees: -8.61))
        let positions = points.map { FixedPosition(map.coordinate(eastMetres: $0.0, northMetres: $0.1)) }
        lines.begin(at: positions[0])
        for position in positions.dropFirst() { lines.extend(to: position) }
        return lines.finish()
    }

    @Test("B03: positions along a path depend only on the distance, whether queried in any order or step by step")
    func goneSoFar() throws {
        var lines = WalkingPathStore()
        let straight = line([(0, 0), (30, 40), (30, 140)], in: &lines)
        #expect(abs(straight.metres - 150) < 0.02)
        let start = lines.start(of: straight)
        #expect(lines.place(on: straight, atCentimetres: -5) == start)
        #expect(lines.place(on: straight, atCentimetres: 99_999) == lines.end(of: straight))
        let middle = lines.place(on: straight, atMetres: 25)
        #expect(abs(start.metres(to: middle) - 25) < 0.02)
        var passed: UInt32 = 0
        for centimetres in stride(from: 0, through: Int(straight.centimetres) + 300, by: 37) {
            let here = lines.place(on: straight, atCentimetres: centimetres)
            #expect(here == lines.place(on: straight, atCentimetres: centimetres, passed: &passed))
        }
        // A person who stays has a path of one point.
        let still = line([(0, 0)], in: &lines)
        #expect(still.centimetres == 0 && lines.place(on: still, atCentimetres: 7) == start)
        #expect(lines.intervals(of: still, withinDecimetres: 0, of: start) == [0...0])
    }

    /// Returns the intervals by checking every centimetre.
    private func slowStretches(
        _ lines: WalkingPathStore, _ way: WalkingPath, _ limit: Int, _ place: FixedPosition
    ) -> [ClosedRange<Int>] {
        var pieces: [ClosedRange<Int>] = []
        for centimetres in 0...Int(way.centimetres) {
            let position = lines.place(on: way, atCentimetres: centimetres)
            guard WalkingPathStore.decimetres(from: position, to: place) <= limit else { continue }
            if let last = pieces.last, last.upperBound == centimetres - 1 {
                pieces[pieces.count - 1] = last.lowerBound...centimetres
            } else {
                pieces.append(centimetres...centimetres)
            }
        }
        return pieces
    }

    @Test("W04: intervals within 20 m of a waypoint are exact to the centimetre, also where a path only grazes it")
    func stretches() throws {
        var random = random(1)
        var lines = WalkingPathStore()
        for _ in 0..<60 {
            let points = (0..<4).map { _ in (Double(random.below(80)), Double(random.below(80))) }
            let way = line(points, in: &lines)
            let map = LocalMap(origin: lines.start(of: way).coordinate)
            let place = FixedPosition(
                map.coordinate(
                    eastMetres: Double(random.below(600) - 300) / 10, northMetres: Double(random.below(600) - 300) / 10)
            )
            let limit = random.below(260)
            let fast = lines.intervals(of: way, withinDecimetres: limit, of: place)
            #expect(fast == slowStretches(lines, way, limit, place))
        }
        // Past a place at 20.05 m, where the grid of positions creates intervals of single centimetres.
        var grazed = 0
        for offset in stride(from: 20.03, through: 20.07, by: 0.004) {
            let way = line([(-40, offset), (40, offset)], in: &lines)
            let place = FixedPosition(Coordinate(latitudeDegrees: 41.15, longitudeDegrees: -8.61))
            let fast = lines.intervals(of: way, withinDecimetres: 200, of: place)
            #expect(fast == slowStretches(lines, way, 200, place))
            grazed += fast.count
        }
        #expect(grazed > 3)
    }

    @Test("Z04: a path between two positions is the fastest of the walking network, with straight pieces at its ends")
    func fastestWays() throws {
        let network = try WalkingPathTests.network()
        var (lines, random) = (WalkingPathStore(), random(2))
        var search = WalkingPathFinder(network)
        var paths = FastestPaths(over: network.streets.graph)
        let places = places()
        for _ in 0..<40 {
            let (from, to) = (random.pick(places), random.pick(places))
            let way = search.path(from: from, to: to, into: &lines)
            #expect(lines.start(of: way) == from && lines.end(of: way) == to)
            let (first, last) = (network.nearestNode(to: from), network.nearestNode(to: to))
            if first.node == last.node { continue }
            paths.search(from: first.node, to: last.node)
            let streets = try #require(paths.metres(to: last.node))
            #expect(abs(way.metres - streets - first.metres - last.metres) < 1 + streets * 0.0005)
        }
        // A walker next to the path back to the same junction does not go there first.
        let node = network.position(ofNode: 5)
        let beside = FixedPosition(x: node.x + 200, y: node.y)
        let short = search.path(from: beside, to: node, into: &lines)
        #expect(abs(short.metres - beside.metres(to: node)) < 0.01)
    }

    @Test("B03: all paths of a city's tours exist: from gates to waypoints, between waypoints, and to the gates")
    func tourWays() throws {
        let places = places()
        let gates = WalkingPathTests.campus.ranks.map { FixedPosition($0.position) }
        let tours = [
            TourPaths.Tour(waypoints: Array(places.prefix(6)), isCircular: true),
            TourPaths.Tour(waypoints: [places[9], places[0]], isCircular: false),
        ]
        let ways = TourPaths(tours, gates: gates, network: try WalkingPathTests.network())
        for (number, tour) in tours.enumerated() {
            for (waypoint, place) in tour.waypoints.enumerated() {
                let leg = ways.leg(ofTour: number, from: waypoint)
                let isLast = waypoint + 1 == tour.waypoints.count
                let next = isLast ? (tour.isCircular ? tour.waypoints[0] : place) : tour.waypoints[waypoint + 1]
                #expect(ways.lines.start(of: leg) == place && ways.lines.end(of: leg) == next)
                for (gate, position) in gates.enumerated() {
                    let coming = ways.path(fromGate: gate, toTour: number, waypoint: waypoint)
                    #expect(ways.lines.start(of: coming) == position && ways.lines.end(of: coming) == place)
                    let going = ways.way(fromTour: number, waypoint: waypoint, toGate: gate)
                    #expect(ways.lines.start(of: going) == place && ways.lines.end(of: going) == position)
                }
                let nearest = try #require(ways.nearestGate(ofTour: number, waypoint: waypoint))
                let shortest = ways.way(fromTour: number, waypoint: waypoint, toGate: nearest).centimetres
                #expect(
                    gates.indices.allSatisfy {
                        ways.way(fromTour: number, waypoint: waypoint, toGate: $0).centimetres >= shortest
                    })
            }
        }
        #expect(ways.leg(ofTour: 1, from: 1).centimetres == 0)
        #expect(ways.metres(ofTour: 0) > 500 && ways.metres(ofTour: 0) < 8_000)
    }

    @Test("B03: where streets wind more than they are drawn, a runner's route has the drawn length")
    func loopsOfTown() throws {
        let town = CityGenerator(seed: 3, zoneCount: 6, areaKm2: 1).makeStreetCity(name: "town", command: "")
        let network = try #require(WalkingNetwork(town, mode: .walk))
        #expect(abs(network.drawnMetresPerMetre - 1 / 1.04) < 0.001)
        var planner = LoopPlanner(network)
        var lines = WalkingPathStore()
        var (random, stream) = (random(6), StreamFamily.test(seed: 6))
        for _ in 0..<100 {
            let start = network.position(ofNode: random.below(network.streets.graph.nodeCount))
            let wanted = Double(2_000 + random.below(8_000))
            let way = planner.loop(from: start, metres: wanted, random: &stream, into: &lines)
            #expect(abs(way.metres - wanted) <= LoopPlanner.tolerance * wanted, "\(way.metres) m for \(wanted) m")
        }
    }

    @Test(
        "B03: a runner's route is closed, within a tenth of the requested length, and equal for equal streams",
        arguments: [TravelMode.walk, .cycle])
    func loops(mode: TravelMode) throws {
        let network = try #require(WalkingNetwork(WalkingPathTests.campus, mode: mode))
        var planner = LoopPlanner(network)
        var (lines, again) = (WalkingPathStore(reusesRoom: true), WalkingPathStore(reusesRoom: true))
        var random = random(4)
        let family = StreamFamily(seed: 5, replication: 0)
        for number in 0..<150 {
            let start = network.position(ofNode: random.below(network.streets.graph.nodeCount))
            let from = FixedPosition(x: start.x + Int32(random.below(400)), y: start.y)
            let wanted = Double(300 + random.below(number % 3 == 0 ? 30_000 : 6_000))
            var stream = family.stream(purpose: StreamPurpose(rawValue: 60_001), entity: UInt32(number))
            var same = stream
            let way = planner.loop(from: from, metres: wanted, random: &stream, into: &lines)
            #expect(lines.start(of: way) == from && lines.end(of: way) == from)
            #expect(abs(way.metres - wanted) <= LoopPlanner.tolerance * wanted, "\(way.metres) m for \(wanted) m")
            let copy = planner.loop(from: from, metres: wanted, random: &same, into: &again)
            #expect(lines.positions(of: way) == again.positions(of: copy))
            lines.release(way)
            again.release(copy)
        }
        // Released paths make room for others.
        #expect(lines.pointCount < 16_384)
    }
}
