import CityFiles
import CityModel
import Quantities
import Routing
import ServiceKernel
import TestSupport
import Testing
import Transit

@testable import Directions

@Suite("Directions in words")
struct DirectionsTests {
    private static let actions: [DirectionStep.Action] =
        Heading.allCases.map { .depart($0) } + Turn.allCases.map { .turn($0) }
        + [.arrive, .walk, .getOff(stopCount: 1), .getOff(stopCount: 12)] + TransitKind.allCases.map { .board($0) }

    @Test("G12: every step is said in both languages, in at most 20 words, whatever streets and stops are called")
    func everyStep() {
        let long = (1...30).map { "Wort\($0)" }.joined(separator: " ")
        for action in DirectionsTests.actions {
            for name in ["", "A", long] {
                let step = DirectionStep(action, metres: 12_345, name: name, headsign: long, clockSeconds: 90_000)
                #expect(step.sentence.faultOfLanguages == nil)
                for language in Language.allCases {
                    let text = step.text(in: language)
                    #expect(wordCount(text) <= 20 && text.hasSuffix(".") && !text.contains("{"), "\(text)")
                }
            }
        }
    }

    @Test(
        "G12: steps as they are read",
        arguments: [
            (
                DirectionStep(.depart(.northEast), metres: 200, name: "Long Lane"),
                "Head north-east on Long Lane, 200 m.",
                "Kuzeydoğu yönünde ilerleyin: Long Lane, 200 m."
            ),
            (
                DirectionStep(.turn(.left), metres: 1_450, name: "İstiklal"), "Turn left into İstiklal, 1.5 km.",
                "Sola dönün: İstiklal, 1,5 km."
            ),
            (DirectionStep(.turn(.slightRight), metres: 999), "Bear right, 999 m.", "Hafif sağa dönün, 999 m."),
            (DirectionStep(.turn(.around), metres: 0), "Turn round, 0 m.", "Geri dönün, 0 m."),
            (
                DirectionStep(.walk, metres: 80, name: "Uruguai"), "Walk 80 m to Uruguai.",
                "Uruguai yönüne 80 m yürüyün."
            ),
            (
                DirectionStep(.walk, metres: 80), "Walk 80 m to your destination.",
                "Varış noktası yönüne 80 m yürüyün."
            ),
            (
                DirectionStep(.board(.rail), name: "L1", headsign: "Mercado", clockSeconds: 50_700),
                "At 14:05 take the train L1 towards Mercado.", "14:05: L1 trenine binin, yön: Mercado."
            ),
            (
                DirectionStep(.getOff(stopCount: 1), name: "Mercado", clockSeconds: 86_460),
                "Get off at Mercado after 1 stop, at 00:01.", "1 durak sonra Mercado durağında inin, saat 00:01."
            ),
            (
                DirectionStep(.getOff(stopCount: 16), name: "Mercado", clockSeconds: 51_925),
                "Get off at Mercado after 16 stops, at 14:25.", "16 durak sonra Mercado durağında inin, saat 14:25."
            ),
            (DirectionStep(.arrive), "You have arrived.", "Vardınız."),
        ])
    func texts(step: DirectionStep, english: String, turkish: String) {
        #expect(step.text(in: .english) == english)
        #expect(step.text(in: .turkish) == turkish)
    }

    @Test("Turns and winds go by their angles")
    func angles() {
        let turns: [(Double, Turn)] = [
            (0, .straightOn), (24, .straightOn), (-24, .straightOn), (26, .slightRight), (-59, .slightLeft),
            (90, .right), (-90, .left), (130, .sharpRight), (-164, .sharpLeft), (166, .around), (-180, .around),
        ]
        for (degrees, turn) in turns { #expect(Turn(degrees: degrees) == turn, "\(degrees)") }
        let winds: [(Double, Heading)] = [
            (0, .north), (22, .north), (23, .northEast), (90, .east), (180, .south), (-180, .south), (-90, .west),
            (-45, .northWest), (359, .north), (-10, .north),
        ]
        for (degrees, wind) in winds { #expect(Heading(degrees: degrees) == wind, "\(degrees)") }
    }

    /// A street of 300 m to the north, cut in three; at its end one to the east; a lane without a name that goes on,
    /// turns left and right; one with a name, to its end and back.
    @Test("A step is for each change of street; streets without a name are told apart by their turns")
    func changesOfStreet() {
        let metres: [(east: Double, north: Double)] = [
            (0, 0), (0, 100), (0, 200), (0, 300), (100, 300), (200, 300), (200, 400), (210, 400), (300, 400),
        ]
        let map = LocalMap(origin: Coordinate(latitudeDegrees: 0, longitudeDegrees: 0))
        let coordinates = metres.map { map.coordinate(eastMetres: $0.east, northMetres: $0.north) }
        let names = ["High Street", "High Street", "High Street", "East Road", "", "", "", "Field Lane"]
        let namesOfArcs = names + ["Field Lane"]
        var ends = names.indices.map { (from: $0, to: $0 + 1) }
        ends.append((from: 8, to: 7))
        let edges = ends.map { end in
            let length = coordinates[end.from].metres(to: coordinates[end.to])
            return RoadGraph.Edge(
                from: UInt32(end.from), to: UInt32(end.to),
                cost: PathCost(milliseconds: 1_000, centimetres: UInt32((length * 100).rounded())))
        }
        let graph = RoadGraph(coordinates: coordinates, edges: edges)
        let network = StreetNetwork(
            mode: .walk, graph: graph, nodeIDs: .numbers(metres.indices.map(Int64.init)),
            classes: edges.map { _ in .residential }, nameNumbers: edges.map { _ in 0 },
            arcShapes: edges.map { _ in .straight }, shapes: StreetShapes())
        let arcs = edges.indices.map { UInt32($0) }
        let steps = StreetDirections.steps(along: arcs, from: 0, in: network) { namesOfArcs[Int($0)] }
        #expect(
            steps.map { $0.text(in: .english) } == [
                "Head north on High Street, 300 m.", "Turn right into East Road, 100 m.", "Go straight on, 100 m.",
                "Turn left, 100 m.", "Turn right, 10 m.", "Go straight on into Field Lane, 90 m.",
                "Turn round into Field Lane, 90 m.", "You have arrived.",
            ])
        #expect(StreetDirections.steps(along: [], from: 3, in: network) { _ in "" } == [DirectionStep(.arrive)])
    }

    @Test("A journey by transit is told by its walks and rides")
    func journey() {
        var found = 0
        for seed in 0..<120 {
            var random = SplitMix64(seed: UInt64(seed))
            let schedule = RandomTransit.schedule(&random)
            let date = RandomTransit.date
            let network = TransitNetwork(schedule, dates: date...date)
            var router = TransitRouter(network)
            let ends = (RandomTransit.position(&random), RandomTransit.position(&random))
            router.search(from: ends.0, to: ends.1, on: date, departing: .hours(6))
            for journey in router.journeys where journey.rideCount > 0 {
                let legs = router.legs[journey.legs]
                let steps = TransitDirections.steps(of: legs, in: schedule, network.timetable(on: date))
                let rides = legs.filter { $0.ride != nil }
                #expect(steps.count == legs.count + rides.count + 1 && steps.last?.action == .arrive)
                let clocks = steps.map(\.clockSeconds).filter { $0 > 0 }
                #expect(clocks == rides.flatMap { [$0.departure, $0.arrival] })
                let metresOfLegs = legs.reduce(0) { $0 + Int($1.metres) }
                #expect(steps.map(\.metres).reduce(0, +) == metresOfLegs)
                found += 1
            }
        }
        #expect(found > 10)
    }

    private func wordCount(_ text: String) -> Int { text.split(separator: " ").count }
}

@Suite("Directions on real streets", .enabled(if: PublishedData.isPresent, "\(PublishedData.isMissing)"))
struct RealDirectionsTests {
    @Test("G12: 300 ways by car, on foot and by bicycle have steps of at most 20 words, whose lengths add up")
    func realWays() throws {
        let path = PublishedData.path("porto/porto_centre.osm.pbf")
        let city = try CityImport.openStreetMap(path: path, displayName: "porto", name: "porto", command: "").city
        var turns: Set<Turn> = []
        for mode in TravelMode.allCases {
            let network = try #require(city.network(mode))
            var search = RouteSearch(RoutingMetric(try #require(city.routingHierarchy(mode))))
            var random = SplitMix64(seed: 12)
            for _ in 0..<100 {
                let (origin, destination) = (
                    random.below(network.graph.nodeCount), random.below(network.graph.nodeCount)
                )
                guard let cost = search.route(from: origin, to: destination) else { continue }
                let steps = StreetDirections.steps(along: search.arcs, from: origin, in: network) { arc in
                    city.name(ofArc: Int(arc), in: network)
                }
                let metres = steps.map(\.metres).reduce(0, +)
                let wanted = Double(cost.centimetres) / 100
                #expect(abs(Double(metres) - wanted) <= 0.5 * Double(steps.count))
                for step in steps {
                    if case .turn(let turn) = step.action { turns.insert(turn) }
                    for language in Language.allCases {
                        #expect(step.text(in: language).split(separator: " ").count <= 20)
                    }
                }
                for (step, next) in zip(steps, steps.dropFirst()) where !step.name.isEmpty {
                    #expect(next.name != step.name || next.action == .turn(.around), "\(step.name) goes on")
                }
            }
        }
        #expect(turns.count >= 7)
    }
}
