import CityFiles
import CityModel
import Directions
import Quantities
import Routing
import TestSupport
import Testing
import Transit

@Suite("Walks to stops over streets")
struct StreetWalksTests {
    private let network: StreetNetwork
    private let metric: RoutingMetric
    /// Stops some metres from junctions, except for the last, which lies outside the city.
    private let schedule: TransitSchedule
    private var rules = TransitRules()

    init() throws {
        let campus = CampusGenerator(seed: 3).makeStreetCity(name: "campus", command: "")
        network = try #require(campus.walk)
        metric = RoutingMetric(try #require(campus.routingHierarchy(.walk)))
        var random = SplitMix64(seed: 8)
        var schedule = TransitSchedule()
        let coordinates = network.graph.coordinates
        schedule.stops = (0..<25).map { number in
            let node = FixedPosition(coordinates[random.below(coordinates.count)])
            let away: Int32 = number == 24 ? 20_000 : Int32(random.below(400))
            return TransitStop(
                name: "\(number)", position: FixedPosition(x: node.x + away, y: node.y + (number == 24 ? 400_000 : 0)))
        }
        schedule.calls = schedule.stops.indices.map { TransitCall(stop: UInt32($0), arrival: 0, departure: 0) }
        self.schedule = schedule
        (rules.changeMetresMax, rules.accessMetresMax) = (400, 600)
    }

    @Test(
        "Z04: every walk has the length and time of the fastest street path, and none within reach is missing"
    )
    func isExact() {
        var walks = StreetWalks(network, metric, to: schedule, rules: rules)
        let lists = walks.betweenStops()
        let locator = NodeLocator(network)
        let junctions = schedule.stops.dropLast().compactMap { locator.nearest(to: $0.position.coordinate) }
        var paths = FastestPaths(over: network.graph)
        var found = 0
        for (from, junction) in junctions.enumerated() {
            paths.search(from: junction.node)
            var wanted: [StopWalk] = []
            for (to, other) in junctions.enumerated() where to != from {
                guard let metres = paths.metres(to: other.node), let time = paths.milliseconds(to: other.node) else {
                    continue
                }
                let besides = junction.metres + other.metres
                let seconds = (Double(time) / 1_000 + besides / rules.walkingMetresPerSecond).rounded(.up)
                if metres + besides <= rules.changeMetresMax {
                    let whole = (metres + besides + 0.5).rounded(.down)
                    wanted.append(StopWalk(stop: UInt32(to), seconds: Int32(seconds), metres: Int32(whole)))
                }
            }
            #expect(lists[from].sorted { $0.stop < $1.stop } == wanted)
            found += wanted.count
        }
        #expect(found > 20)
        #expect(lists.last == [])
    }

    @Test("Direct, access and exit walks begin and end at junctions")
    func ends() throws {
        var walks = StreetWalks(network, metric, to: schedule, rules: rules)
        let locator = NodeLocator(network)
        let junction = try #require(locator.nearest(to: schedule.stops[0].position.coordinate))
        for direction in [OneToManySearch.Direction.departing, .arriving] {
            let nearest = try #require(walks.walks(around: junction.node, direction).first { $0.stop == 0 })
            #expect(nearest.metres == Int32((junction.metres + 0.5).rounded(.down)))
        }
        #expect(walks.direct(from: 3, to: 3) == StopWalk(stop: 0, seconds: 0, metres: 0))
        var short = rules
        short.directMetresMax = 10
        var limited = StreetWalks(network, metric, to: schedule, rules: short)
        #expect(limited.direct(from: 0, to: network.graph.nodeCount - 1) == nil)
    }
}
