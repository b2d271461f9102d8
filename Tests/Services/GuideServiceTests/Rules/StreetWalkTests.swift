import CityFiles
import CityModel
import GuideService
import Quantities
import Routing
import TestSupport
import Testing

@Suite("Routes follow the streets (G03–G05)")
struct StreetWalkTests {
    private static let city = CityGenerator(seed: 7, zoneCount: 6).makeStreetCity(name: "town", command: "")

    /// Returns places a little off the streets, and a service whose walks follow the streets.
    private static func town(
        places count: Int, seed: UInt64, rules: GuideRules = GuideRules()
    ) throws -> (desk: GuideFixture, network: StreetNetwork, places: [PlaceDetails]) {
        let network = try #require(city.walk)
        let hierarchy = try #require(city.routingHierarchy(.walk))
        var random = SplitMix64(seed: seed)
        let places = (0..<count).map { number in
            let node = network.graph.coordinates[random.below(network.graph.nodeCount)]
            let at = FixedPosition(node)
            return PlaceDetails(
                name: "P\(number)", category: .museum,
                position: FixedPosition(x: at.x + Int32(random.below(900)), y: at.y + Int32(random.below(900))))
        }
        let catalogue = PlaceCatalogue(places)
        let walks = PlaceWalks(network, hierarchy: hierarchy, to: catalogue)
        return (GuideFixture(places, rules: rules, walks: walks), network, places)
    }

    @Test(
        "G03, G04: a route's length is that of its street walks, and a place is added where it adds least"
    )
    func lengths() throws {
        for seed in 1...3 as ClosedRange<UInt64> {
            var (desk, network, places) = try StreetWalkTests.town(places: 12, seed: seed)
            let walks = ReferenceWalks(network)
            let start = FixedPosition(x: places[0].position.x + 6_000, y: places[0].position.y + 3_000)
            desk.user(.subscribe)
            desk.user(.askRoutes(from: start, seed: seed))
            func length(_ route: [PlaceID]) -> Int {
                let stops = route.map { places[Int($0.index)].position }
                return zip([start] + stops, stops).reduce(0) {
                    $0 + (walks.metres(from: $1.0, to: $1.1) ?? 0)
                }
            }
            let routes = desk.service.proposals(of: GuideFixture.user)
            #expect(!routes.isEmpty)
            for route in routes { #expect(Int(route.metres) == length(route.places)) }
            desk.user(.pickRoute(number: 1))
            let route = try #require(routes.first).places
            guard let place = places.indices.map({ PlaceID($0) }).first(where: { !route.contains($0) }) else {
                continue
            }
            let longer = (0...route.count).map { stop in
                var inserted = route
                inserted.insert(place, at: stop)
                return inserted
            }
            let best = try #require(longer.min { length($0) < length($1) })
            let told = desk.user(.addPlace(place))
            if length(best) > 12_000 {
                #expect(told == ["routeTooLong"])
            } else {
                #expect(desk.service.route(RouteID(0))?.places == best && told[0].hasSuffix("metres=\(length(best))"))
            }
        }
    }

    @Test("G03: along a long road far from its junctions, a route starts at the nearest point of the road")
    func longRoad() {
        // 5 km to a bend, and 5 km back down; the user is 100 m beside the road, 200 m before the bend.
        let bend = groundPosition(east: 3_000, north: 4_000)
        var streets = StreetNetworkBuilder(corners: [groundPosition(), groundPosition(east: 6_000)])
        streets.add(from: 0, to: 1, bends: [bend])
        let places = [300.0, 600, 900].map { metres in
            PlaceDetails(
                name: "", category: .museum,
                position: groundPosition(east: 3_000 + 0.6 * metres, north: 4_000 - 0.8 * metres))
        }
        let network = streets.network
        let walks = PlaceWalks(
            network, hierarchy: RoutingHierarchy(of: network.graph), to: PlaceCatalogue(places))
        var desk = GuideFixture(places, walks: walks)
        let user = groundPosition(east: 2_800, north: 3_900)
        #expect(desk.user(.askRoutes(from: user, seed: 1)) == ["routesProposed u1 found=1"])
        #expect(desk.user(.pickRoute(number: 1)) == ["routePicked u1 route=route1 found=3 metres=1200"])
        #expect(desk.user(.removePlace(PlaceID(0))) == ["placeRemoved u1 route=route1 place=place1 metres=1200"])
        #expect(
            desk.user(.addPlace(PlaceID(0))) == ["placeAdded u1 route=route1 place=place1 stop=1 more=0 metres=1200"])
    }

    @Test(
        "G03, G05: on long, bent and one-way streets a walk has the length that a plain search finds",
        arguments: 0..<20 as Range<UInt64>)
    func handmade(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        func spot() -> FixedPosition {
            groundPosition(east: Double(random.below(2_000)), north: Double(random.below(2_000)))
        }
        var streets = StreetNetworkBuilder(corners: (0..<6).map { _ in spot() })
        for _ in 0..<10 {
            let (tail, head) = (random.below(6), random.below(6))
            if tail == head { continue }
            streets.add(
                from: tail, to: head, bends: (0..<random.below(3)).map { _ in spot() }, isOneWay: random.chance(30),
                millisecondsPerMetre: Double(random.pick([700, 720, 900])))
        }
        let (network, hours) = (streets.network, try OpeningHours("24/7"))
        let (plain, hierarchy) = (ReferenceWalks(network), RoutingHierarchy(of: network.graph))
        var rules = GuideRules()
        rules.eatMetresMax = 100_000
        for _ in 0..<20 {
            let (from, to) = (spot(), spot())
            let places = [PlaceDetails(name: "", category: .restaurant, position: to, openingHours: hours)]
            let walks = PlaceWalks(network, hierarchy: hierarchy, to: PlaceCatalogue(places))
            var desk = GuideFixture(places, rules: rules, walks: walks)
            desk.user(.eat(from: from))
            var walked: Int?
            if case .restaurantFound(_, _, let metres, _)? = desk.service.effects.first { walked = Int(metres) }
            #expect(walked == plain.metres(from: from, to: to), "seed \(seed): \(from) to \(to)")
        }
    }

    @Test("G03: all routes are found along streets, too, where few exist")
    func allRoutes() throws {
        var counts: [Int] = []
        for seed in 1...6 as ClosedRange<UInt64> {
            var rules = GuideRules()
            rules.routeMetresMax = UInt32(2_500 + 300 * seed)
            var (desk, network, places) = try StreetWalkTests.town(places: 6, seed: seed, rules: rules)
            let (walks, start) = (ReferenceWalks(network), places[0].position)
            let every = ExhaustiveRouteSearch(of: places.count, rules) { from, to in
                let origin = from.map { places[$0].position } ?? start
                return walks.metres(from: origin, to: places[to].position) ?? 1_000_000
            }
            desk.user(.subscribe)
            desk.user(.askRoutes(from: start, seed: seed))
            let proposed = Set(
                desk.service.proposals(of: GuideFixture.user).map { Set($0.places.map { Int($0.index) }) })
            #expect(proposed.count == min(10, every.sets.count) && every.sets.isSuperset(of: proposed), "seed \(seed)")
            counts.append(every.sets.count)
        }
        #expect(counts.contains { (1...9).contains($0) } && counts.contains { $0 > 9 }, "how many there are: \(counts)")
    }

    @Test("G05: along streets the nearest restaurant is the nearest on foot, not in a straight line")
    func meals() throws {
        let (desk, network, places) = try StreetWalkTests.town(places: 12, seed: 5)
        let hours = try OpeningHours("24/7")
        let restaurants = places.map { place in
            var copy = place
            (copy.category, copy.openingHours) = (.restaurant, hours)
            return copy
        }
        var town = GuideFixture(restaurants, walks: desk.service.walks)
        let walks = ReferenceWalks(network)
        for place in places.prefix(6) {
            let from = FixedPosition(x: place.position.x + 30_000, y: place.position.y)
            let metres = places.map { walks.metres(from: from, to: $0.position) ?? .max }
            let told = town.user(.eat(from: from))
            guard case .restaurantFound(_, let found, let walked, _)? = town.service.effects.first else {
                #expect(told == ["noneOpen"] && metres.allSatisfy { $0 > 5_000 })
                continue
            }
            #expect(Int(walked) == metres[Int(found.index)] && Int(walked) <= (metres.min() ?? 0) + 1)
        }
    }

    @Test("G03: by default a street up to a kilometre from the user is near enough, and no farther one")
    func usualStart() throws {
        var rules = GuideRules()
        rules.routeMetresMax = 90_000
        var (desk, _, places) = try StreetWalkTests.town(places: 12, seed: 4, rules: rules)
        var (near, far) = (places[0].position.x, places[0].position.x - 3_000_000)
        func position(_ x: Int32) -> FixedPosition { FixedPosition(x: x, y: places[0].position.y) }
        while near - far > 1 {
            let middle = far + (near - far) / 2
            if desk.service.walks.metresToStart(from: position(middle)) <= 1_000 { near = middle } else { far = middle }
        }
        #expect(desk.user(.askRoutes(from: position(near), seed: 1)).first?.hasPrefix("routesProposed") == true)
        #expect(desk.user(.askRoutes(from: position(far), seed: 1)) == ["noRoute"])
    }

    @Test("G03: a route starts at the nearest point of the streets, within the limit")
    func start() throws {
        var rules = GuideRules()
        rules.startMetresMax = 60
        var (desk, _, places) = try StreetWalkTests.town(places: 12, seed: 4, rules: rules)
        let place = places[0].position
        #expect(desk.user(.askRoutes(from: place, seed: 1)).first?.hasPrefix("routesProposed") == true)
        let far = FixedPosition(x: place.x - 1_500_000, y: place.y)
        #expect(desk.service.walks.metresToStart(from: far) > 60)
        #expect(desk.user(.askRoutes(from: far, seed: 1)) == ["noRoute"])
    }
}
