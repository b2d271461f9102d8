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
        + [.roundabout(exit: 3), .roundabout(exit: 12), .enterRoundabout]
        + [.arrive, .streetsEnd, .walk, .stayOnBoard, .getOff(stopCount: 1), .getOff(stopCount: 12)]
        + TransitKind.allCases.map { .board($0) }

    @Test("G12: every step has at most 20 words in both languages, for any names of streets and stops")
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
        "G12: steps read as expected",
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
            (DirectionStep(.turn(.uTurn), metres: 0), "Turn round, 0 m.", "Geri dönün, 0 m."),
            (
                DirectionStep(.roundabout(exit: 2), metres: 350, name: "High Street"),
                "Take the second exit of the roundabout into High Street, 350 m.",
                "Dönel kavşakta ikinci çıkıştan çıkın: High Street, 350 m."
            ),
            (
                DirectionStep(.roundabout(exit: 11), metres: 40), "Take the 11th exit of the roundabout, 40 m.",
                "Dönel kavşakta 11. çıkıştan çıkın, 40 m."
            ),
            (
                DirectionStep(.enterRoundabout, metres: 12), "Enter the roundabout, 12 m.",
                "Dönel kavşağa girin, 12 m."
            ),
            (
                DirectionStep(.walk, metres: 80, name: "Uruguai"), "Walk 80 m to Uruguai.",
                "Uruguai yönünde 80 m yürüyün."
            ),
            (
                DirectionStep(.walk, metres: 80), "Walk 80 m to your destination.",
                "Varış noktası yönünde 80 m yürüyün."
            ),
            (
                DirectionStep(.board(.rail), name: "L1", headsign: "Mercado", clockSeconds: 50_700),
                "At 14:05 take the train L1 towards Mercado.", "14:05: L1 trenine binin, yön: Mercado."
            ),
            (
                DirectionStep(.stayOnBoard, name: "17", headsign: "East End"),
                "Stay on board; the line becomes 17 towards East End.",
                "Araçta kalın; hat 17 olarak devam ediyor, yön: East End."
            ),
            (
                DirectionStep(.stayOnBoard, headsign: "East End"), "Stay on board towards East End.",
                "Araçta kalın, yön: East End."
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

    @Test("Turns and compass directions follow the angles")
    func angles() {
        let turns: [(Double, Turn)] = [
            (0, .straightOn), (24, .straightOn), (-24, .straightOn), (26, .slightRight), (-59, .slightLeft),
            (90, .right), (-90, .left), (130, .sharpRight), (-164, .sharpLeft), (166, .uTurn), (-180, .uTurn),
        ]
        for (degrees, turn) in turns { #expect(Turn(degrees: degrees) == turn, "\(degrees)") }
        let winds: [(Double, Heading)] = [
            (0, .north), (22, .north), (23, .northEast), (90, .east), (180, .south), (-180, .south), (-90, .west),
            (-45, .northWest), (359, .north), (-10, .north),
        ]
        for (degrees, wind) in winds { #expect(Heading(degrees: degrees) == wind, "\(degrees)") }
    }

    /// A street of 300 m to the north in three parts; at its end one to the east; a lane without a name that goes
    /// straight on, turns left and right; a named lane, to its end and back.
    @Test("Each change of street is a step; streets without a name are separated by their turns")
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

    /// Returns a ring of four nodes, driven anticlockwise from the south; each has a street outwards in both
    /// directions, except that the northern one is entry only.
    private func ring(_ mode: TravelMode, known: Bool) -> StreetNetwork {
        let map = LocalMap(origin: Coordinate(latitudeDegrees: 0, longitudeDegrees: 0))
        let corners: [(east: Double, north: Double)] = [(0, -1), (1, 0), (0, 1), (-1, 0)]
        let coordinates: [Coordinate] = [20.0, 200].flatMap { metres in
            corners.map { map.coordinate(eastMetres: $0.east * metres, northMetres: $0.north * metres) }
        }
        var arcs: [StreetNetwork.NewArc] = []
        func add(_ from: Int, _ to: Int, nameNumber: Int, isRoundabout: Bool) {
            let metres = coordinates[from].metres(to: coordinates[to])
            let cost = PathCost(milliseconds: 1_000, centimetres: UInt32((metres * 100).rounded()))
            arcs.append(
                StreetNetwork.NewArc(
                    edge: RoadGraph.Edge(from: UInt32(from), to: UInt32(to), cost: cost), streetClass: .primary,
                    nameNumber: UInt32(nameNumber), shape: .straight, isRoundabout: isRoundabout))
        }
        for node in 0..<4 {
            add(node, (node + 1) % 4, nameNumber: 0, isRoundabout: known)
            add(node + 4, node, nameNumber: node + 1, isRoundabout: false)
            if node != 2 { add(node, node + 4, nameNumber: node + 1, isRoundabout: false) }
        }
        return StreetNetwork(
            mode: mode, coordinates: coordinates, nodeIDs: .numbers(coordinates.indices.map(Int64.init)), arcs: arcs,
            shapes: StreetShapes())
    }

    private func steps(from origin: Int, over nodes: [Int], in network: StreetNetwork) -> [String] {
        let names = ["", "South Street", "East Street", "North Street", "West Street"]
        let arcs = zip([origin] + nodes, nodes).compactMap { from, to in
            network.arcs(from: from).first { network.head(ofArc: $0) == to }.map { UInt32($0) }
        }
        return StreetDirections.steps(along: arcs, from: origin, in: network) {
            names[Int(network.nameNumbers[Int($0)])]
        }.map { $0.text(in: .english) }
    }

    @Test("G12: a roundabout is described by its exit; a circle without exits is not a roundabout")
    func roundabout() {
        for mode in [TravelMode.car, .cycle] {
            let network = ring(mode, known: true)
            let start = "Head north on South Street, 180 m."
            #expect(
                steps(from: 4, over: [0, 1, 5], in: network) == [
                    start, "Take the first exit of the roundabout into East Street, 208 m.", "You have arrived.",
                ])
            #expect(
                steps(from: 4, over: [0, 1, 2, 3, 7], in: network) == [
                    start, "Take the second exit of the roundabout into West Street, 265 m.", "You have arrived.",
                ])
            #expect(
                steps(from: 4, over: [0, 1, 2, 3, 0, 4], in: network) == [
                    start, "Take the third exit of the roundabout into South Street, 293 m.", "You have arrived.",
                ])
            #expect(
                steps(from: 4, over: [0, 1], in: network) == [
                    start, "Enter the roundabout, 28 m.", "You have arrived.",
                ])
            #expect(
                steps(from: 1, over: [2, 3, 7], in: network) == [
                    "Head north-west, 57 m.", "Bear right into West Street, 180 m.", "You have arrived.",
                ])
        }
    }

    @Test("Pedestrians, and cities that do not know the roundabout, get its turns")
    func roundaboutByTurns() {
        for network in [ring(.walk, known: true), ring(.car, known: false)] {
            #expect(
                steps(from: 4, over: [0, 1, 5], in: network) == [
                    "Head north on South Street, 180 m.", "Bear right, 28 m.", "Bear right into East Street, 180 m.",
                    "You have arrived.",
                ])
        }
    }

    @Test("A transit journey is described by its walks and rides")
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

@Suite("Directions through real roundabouts", .enabled(if: PublishedData.isPresent, "\(PublishedData.isMissing)"))
struct RealRoundaboutTests {
    /// Compares every pair of streets of a roundabout with an exit found by walking around it.
    @Test(
        "G12: every path through every roundabout of real cities counts its exits correctly",
        arguments: [("porto_alegre/porto_alegre", 20), ("porto/porto_centre", 2), ("samples/monaco", 100)])
    func exits(extract: String, countMin: Int) throws {
        let path = PublishedData.path("\(extract).osm.pbf")
        let city = try CityImport.openStreetMap(
            path: path, displayName: "o", name: "o", command: "", modes: [.car]
        ).city
        let network = city.car
        #expect(!network.roundaboutArcs.isEmpty)
        var count = 0
        for tail in 0..<network.graph.nodeCount {
            for entry in network.arcs(from: tail) where !network.isRoundabout(arc: entry) {
                for way in RealRoundaboutTests.ways(around: network.head(ofArc: entry), in: network) {
                    let arcs = ([entry] + way.arcs).map { UInt32($0) }
                    let steps = StreetDirections.steps(along: arcs, from: tail, in: network) {
                        city.name(ofArc: Int($0), in: network)
                    }
                    #expect(
                        steps.map(\.action).dropFirst() == [.roundabout(exit: way.exit), .arrive],
                        "from node \(network.nodeIDs[tail])")
                    count += 1
                }
            }
        }
        #expect(count >= countMin, "\(count) ways")
    }

    /// Returns the paths out of a roundabout from one of its nodes, at most once around, with the numbers of their
    /// exits.
    private static func ways(around start: Int, in network: StreetNetwork) -> [(arcs: [Int], exit: Int)] {
        var found: [(arcs: [Int], exit: Int)] = []
        var (ring, node, exit): ([Int], Int, Int) = ([], start, 0)
        while let next = network.arcs(from: node).first(where: { network.isRoundabout(arc: $0) }) {
            ring.append(next)
            node = network.head(ofArc: next)
            let exits = network.arcs(from: node).filter { !network.isRoundabout(arc: $0) }
            if !exits.isEmpty { exit += 1 }
            found += exits.map { (ring + [$0], exit) }
            if node == start || ring.count > 50 { break }
        }
        return found
    }
}

@Suite("Directions on real streets", .enabled(if: PublishedData.isPresent, "\(PublishedData.isMissing)"))
struct RealDirectionsTests {
    @Test("G12: 300 routes by car, on foot and by bicycle have steps of at most 20 words whose lengths add up")
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
                    if case .roundabout = next.action { continue }
                    #expect(next.name != step.name || next.action == .turn(.uTurn), "\(step.name) goes on")
                }
            }
        }
        #expect(turns.count >= 7)
    }
}
