@testable import Behaviour
@testable import CityFiles
@testable import CityModel
@testable import Quantities
@testable import SimulationKernel

/// Measures paths of walkers, runners and cyclists (B03): all paths of a tour, a path between two places, the part of a
/// path past a waypoint, a position on a path, and a loop for a runner.
enum WalkingBenchmark {
    private static let tourCount = 12
    private static let loopCount = 2_000

    static func run(dataFolder: String?) throws {
        print("routes of walkers, one core; loops of 2 to 10 km, \(loopCount) of each")
        print(
            Table.row([
                "", "junctions", "index ms", "tour ms", "route µs", "past ns", "place ns", "loop µs", "bytes a loop",
                "worst %",
            ]))
        let campus = CampusGenerator(seed: 3).makeStreetCity(name: "campus", command: "")
        try measure("campus on foot", campus, .walk)
        let town = CityGenerator(seed: 7, zoneCount: 60).makeStreetCity(name: "town", command: "")
        try measure("60 zones on foot", town, .walk)
        try measure("60 zones by bicycle", town, .cycle)
        guard let dataFolder else { return print("Porto is skipped: CABRANK_DATA names no folder") }
        let path = "\(dataFolder)/porto/porto_centre.osm.pbf"
        let porto = try CityImport.openStreetMap(path: path, displayName: path, name: "porto", command: "").city
        try measure("Porto on foot", porto, .walk)
    }

    private static func measure(_ name: String, _ city: StreetCity, _ mode: TravelMode) throws {
        var made: WalkingNetwork?
        let indexSeconds = ProcessorTime.least(of: 1) { made = WalkingNetwork(city, mode: mode) }
        guard let network = made else { return print("\(name): the city has no such streets") }
        var random = StreamFamily(seed: 1, replication: 0).stream(purpose: StreamPurpose(rawValue: 1), entity: 0)
        let places = self.places(of: city, network, &random)
        let gates = Array(places.prefix(4))
        let tours = (0..<tourCount).map { number in
            TourPaths.Tour(
                waypoints: (0..<8).map { places[(number * 5 + $0) % places.count] }, isCircular: number % 3 == 0)
        }
        let tourSeconds = ProcessorTime.least(of: 3) { _ = TourPaths(tours, gates: gates, network: network) }

        let steps = steps(between: places, network)
        let loops = loops(network, &random)
        let times = [
            indexSeconds * 1e3, tourSeconds / Double(tourCount) * 1e3, steps.path * 1e6, steps.past * 1e9,
            steps.place * 1e9, loops.seconds * 1e6,
        ]
        print(
            Table.row(
                [name, "\(network.streets.graph.nodeCount)"] + times.map { Table.decimal($0, 1) }
                    + ["\(loops.bytes)", Table.decimal(loops.worst * 100, 1)]))
    }

    private static func places(
        of city: StreetCity, _ network: WalkingNetwork, _ random: inout RandomStream
    ) -> [FixedPosition] {
        if city.places.count > 20 { return city.places.prefix(60).map { FixedPosition($0.position) } }
        return (0..<60).map { _ in
            network.position(ofNode: Int(random.uniform() * Double(network.streets.graph.nodeCount)))
        }
    }

    /// Returns times in seconds: of a path, of the parts of a path past a place, and of a position on a path step by
    /// step.
    private static func steps(
        between places: [FixedPosition], _ network: WalkingNetwork
    ) -> (path: Double, past: Double, place: Double) {
        var search = WalkingPathFinder(network)
        var lines = WalkingPathStore(reusesRoom: true)
        let pairs = places.indices.flatMap { from in (1...20).map { (from, (from + $0) % places.count) } }
        let pathTime = ProcessorTime.least(of: 3) {
            for (from, to) in pairs { lines.release(search.path(from: places[from], to: places[to], into: &lines)) }
        }
        let paths = pairs.map { search.path(from: places[$0], to: places[$1], into: &lines) }
        var pieces: [ClosedRange<Int>] = []
        let pastTime = ProcessorTime.least(of: 3) {
            for (path, pair) in zip(paths, pairs) {
                lines.findIntervals(of: path, withinDecimetres: 200, of: places[pair.1], into: &pieces)
            }
        }
        var (count, sum) = (0, 0)
        let placeTime = ProcessorTime.least(of: 1) {
            for path in paths {
                var passed: UInt32 = 0
                for centimetres in stride(from: 0, to: Int(path.centimetres), by: 140) {
                    sum &+= Int(lines.place(on: path, atCentimetres: centimetres, passed: &passed).x)
                    count += 1
                }
            }
        }
        precondition(sum != 1)
        return (pathTime / Double(pairs.count), pastTime / Double(paths.count), placeTime / Double(count))
    }

    /// Returns seconds per loop, mean memory of one, and the largest relative deviation from the requested length.
    private static func loops(
        _ network: WalkingNetwork, _ random: inout RandomStream
    ) -> (seconds: Double, bytes: Int, worst: Double) {
        var planner = LoopPlanner(network)
        var lines = WalkingPathStore(reusesRoom: true)
        var (worst, points) = (0.0, 0)
        let asked = (0..<loopCount).map { _ in
            (
                start: network.position(ofNode: Int(random.uniform() * Double(network.streets.graph.nodeCount))),
                metres: 2_000 + 8_000 * random.uniform()
            )
        }
        let time = ProcessorTime.least(of: 3) {
            points = 0
            for (start, metres) in asked {
                let path = planner.loop(from: start, metres: metres, random: &random, into: &lines)
                worst = max(worst, abs(path.metres / metres - 1))
                points += Int(path.pointCount)
                lines.release(path)
            }
        }
        return (time / Double(loopCount), 12 * points / loopCount, worst)
    }
}
