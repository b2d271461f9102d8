import CityModel
import GuideService
import Quantities
import TestSupport
import Testing

@Suite("Random routes, best insertion, meals and nearby places (G03–G07)")
struct RouteRuleTests {
    private static let spread = (0..<20).map { number in
        let column = Double(number % 5)
        return PlaceDetails.at(column * 700 + Double(number) * 90)
    }

    @Test("G03: a subscriber gets ten routes, others one; each has 3 to 8 different places and at most 12 km")
    func proposals() {
        var sizes: Set<Int> = []
        for seed in 0..<20 as Range<UInt64> {
            var desk = GuideFixture(RouteRuleTests.spread)
            #expect(desk.user(.askRoutes(from: groundPosition(), seed: seed)) == ["routesProposed u1 found=1"])
            desk.user(.subscribe)
            #expect(desk.user(.askRoutes(from: groundPosition(), seed: seed)) == ["routesProposed u1 found=10"])
            let routes = desk.service.proposals(of: GuideFixture.user)
            for route in routes {
                sizes.insert(route.places.count)
                #expect(Set(route.places).count == route.places.count && route.metres <= 12_000)
            }
            let choices = Set(routes.map { Set($0.places) })
            #expect(choices.count == 10, "all differ")
            let again = desk.service
            desk.user(.askRoutes(from: groundPosition(), seed: seed))
            #expect((desk.service == again) == true, "the seed decides")
        }
        #expect(sizes == Set(3...8))
    }

    @Test("G03: where all draws exceed the limit, the nearest places make a route; a few places make ten")
    func routesThatExist() {
        // Any of the far places takes the whole day's limit.
        var places = [-10, -20, -30].map { PlaceDetails.at($0) }
        places += (0..<37).map { PlaceDetails.at(11_970 + Double($0 % 20)) }
        for seed in 0..<40 {
            var desk = GuideFixture(places)
            #expect(desk.user(.askRoutes(from: groundPosition(), seed: UInt64(seed))) == ["routesProposed u1 found=1"])
            var five = GuideFixture([100, 200, 300, 400, 500].map { .at($0) })
            five.user(.subscribe)
            let found = five.user(.askRoutes(from: groundPosition(), seed: UInt64(seed)))
            #expect(found == ["routesProposed u1 found=10"], "seed \(seed)")
        }
    }

    @Test("G03: fewer routes are proposed where fewer exist; without any, or without a position, noRoute")
    func fewRoutes() {
        var desk = GuideFixture()
        desk.user(.subscribe)
        #expect(
            desk.user(.askRoutes(from: groundPosition(), seed: 1)) == ["routesProposed u1 found=1"],
            "there are three places")
        #expect(desk.calculations == ["1. 100, 200, 300: 300 m"])
        #expect(desk.user(.askRoutes(from: nil, seed: 1)) == ["locationUnavailable"])
        #expect(desk.user(.askRoutes(from: groundPosition(east: 30_000), seed: 1)) == ["noRoute"])
        var poor = GuideFixture([.at(100), .at(200)])
        #expect(poor.user(.askRoutes(from: groundPosition(), seed: 1)) == ["noRoute"])
        var none = GuideFixture([])
        #expect(none.user(.askRoutes(from: groundPosition(), seed: 1)) == ["noRoute"])
    }

    @Test("G03, G04: each proposed route results from best insertions of its places in some order")
    func orderOfInsertion() {
        let names = ["0", "70", "210", "420", "910"]
        var desk = GuideFixture([0, 70, 210, 420, 910].map { .at($0) })
        var compared = 0
        for seed in 0..<40 as Range<UInt64> {
            desk.user(.askRoutes(from: groundPosition(east: 300), seed: seed))
            guard let route = desk.service.proposals(of: GuideFixture.user).first else { continue }
            let metres = route.places.map { Int(names[Int($0.index)]) ?? 0 }
            #expect(Insertions.canLead(to: metres, from: 300), "\(metres)")
            compared += 1
        }
        #expect(compared == 40)
    }

    @Test("G03: a route is picked once, and only from those proposed")
    func pick() {
        var desk = GuideFixture()
        #expect(desk.user(.pickRoute(number: 1)) == ["unknownRoute"])
        desk.user(.askRoutes(from: groundPosition(), seed: 1))
        #expect(desk.user(.pickRoute(number: 0)) == ["unknownRoute"])
        #expect(desk.user(.pickRoute(number: 2)) == ["unknownRoute"])
        #expect(desk.user(.pickRoute(number: 1)) == ["routePicked u1 route=route1 found=3 metres=300"])
        #expect(desk.user(.pickRoute(number: 1)) == ["unknownRoute"])
        #expect(desk.service.route(of: GuideFixture.user) == RouteID(0) && desk.routeNames == ["100", "200", "300"])
    }

    @Test("G04: a place is added where it lengthens the route least, the earliest of equally good positions")
    func add() {
        var desk = GuideFixture()
        desk.pickRoute()
        #expect(desk.user(.addPlace(PlaceID(0))) == ["alreadyInRoute"])
        #expect(desk.user(.addPlace(PlaceID(3))) == ["placeNotFound"])
        var longer = GuideFixture([100, 200, 300, 250, 50].map { .at($0) })
        longer.pickRoute(seed: RouteRuleTests.seed(of: ["100", "200", "300"], longer))
        #expect(
            longer.user(.addPlace(PlaceID(3)))
                == ["placeAdded u1 route=route1 place=place4 stop=3 more=0 metres=300"])
        #expect(longer.calculations.contains("the least is 0 m, as stop 3"))
        #expect(longer.calculations.filter { $0.hasPrefix("as stop") }.count == 4, "all positions are compared")
        // Before the first place but never before the start, and at the earlier of two stops of no cost.
        #expect(
            longer.user(.addPlace(PlaceID(4)))
                == ["placeAdded u1 route=route1 place=place5 stop=1 more=0 metres=300"])
        #expect(longer.routeNames == ["50", "100", "200", "250", "300"])
        #expect(longer.calculations.last == "the route: 50, 100, 200, 250, 300")
    }

    /// Returns a seed for which the first proposal visits the places of these names.
    private static func seed(of names: [String], _ desk: GuideFixture) -> UInt64 {
        for seed in 0..<2_000 as Range<UInt64> {
            var copy = desk
            copy.pickRoute(seed: seed)
            if copy.routeNames == names { return seed }
        }
        Issue.record("no seed leads to \(names)")
        return 0
    }

    @Test("G04: removing a place keeps the order of the others; a place that is not in the route cannot be removed")
    func remove() {
        var desk = GuideFixture()
        #expect(desk.user(.removePlace(PlaceID(0))) == ["noRouteChosen"])
        #expect(desk.user(.addPlace(PlaceID(0))) == ["noRouteChosen"])
        desk.pickRoute()
        #expect(desk.user(.removePlace(PlaceID(2))) == ["placeRemoved u1 route=route1 place=place3 metres=200"])
        #expect(desk.user(.removePlace(PlaceID(2))) == ["placeNotFound"])
        #expect(desk.user(.removePlace(PlaceID(9))) == ["placeNotFound"])
        #expect(desk.routeNames == ["100", "200"])
    }

    @Test("G03, G04: the day's limit holds exactly, to the metre")
    func tooLong() {
        var rules = GuideRules()
        rules.routeMetresMax = 300
        for (metres, isRefused) in [(300.0, false), (301, true)] {
            var desk = GuideFixture([.at(100), .at(200), .at(250), .at(metres)], rules: rules)
            desk.pickRoute(seed: RouteRuleTests.seed(of: ["100", "200", "250"], desk))
            let told = desk.user(.addPlace(PlaceID(3)))
            #expect((told == ["routeTooLong"]) == isRefused, "\(told)")
            if isRefused { #expect(desk.calculations.last == "250 m and 51 m more: above the limit of 300 m") }
        }
    }

    @Test("G04: a place at the other end of the earth is refused as too far")
    func farAway() {
        var desk = GuideFixture([.at(100), .at(200), .at(300), .at(9_000_000, .restaurant, hours: "24/7")])
        desk.pickRoute(seed: RouteRuleTests.seed(of: ["100", "200", "300"], desk))
        #expect(desk.user(.addPlace(PlaceID(3))) == ["routeTooLong"])
        #expect(desk.user(.eat(from: groundPosition())) == ["noneOpen"])
    }

    @Test("G05: reached places are marked; a new place comes after them, and the other places remain")
    func arrive() {
        var desk = GuideFixture([.at(100), .at(200), .at(300), .at(150)])
        #expect(desk.user(.arriveAt(PlaceID(0))) == ["noRouteChosen"])
        desk.pickRoute(seed: RouteRuleTests.seed(of: ["100", "200", "300"], desk))
        #expect(desk.user(.arriveAt(PlaceID(1))) == ["placeReached u1 route=route1 place=place2 left=2"])
        #expect(desk.calculations == ["kept for later: 100, 300"])
        #expect(desk.user(.arriveAt(PlaceID(1))) == ["alreadyReached"])
        #expect(desk.user(.arriveAt(PlaceID(3))) == ["placeNotFound"])
        #expect(
            desk.user(.addPlace(PlaceID(3)))
                == ["placeAdded u1 route=route1 place=place4 stop=3 more=100 metres=400"])
    }

    @Test("G05: the nearest restaurant on foot that is open on arrival is found, ties by name")
    func eat() {
        let hours = "10:00-12:00"
        // 50 minutes' walk is 4,166 m at 5 km/h.
        var desk = GuideFixture([
            .at(100), .at(300, name: "Unknown", .restaurant),
            .at(500, name: "Night", .restaurant, hours: "20:00-22:00"),
            .at(4_000, name: "B", .restaurant, hours: hours), .at(-4_000, name: "A", .restaurant, hours: hours),
        ])
        let eat = GuideService.UserAction.eat(from: groundPosition())
        #expect(desk.user(.eat(from: nil)) == ["locationUnavailable"])
        #expect(desk.user(eat, at: 9 * 3_600) == ["noneOpen"], "on arrival at 09:48 it is closed")
        #expect(desk.user(eat, at: 9 * 3_600 + 1_000) == ["restaurantFound u1 place=place5 metres=4000 seconds=2880"])
        #expect(
            desk.calculations == [
                "Unknown is nearer, 300 m, but closed on arrival", "Night is nearer, 500 m, but closed on arrival",
            ])
        #expect(desk.user(eat, at: 11 * 3_600 + 721) == ["noneOpen"], "on arrival after 12:00 it is closed again")
        #expect(desk.user(eat, at: 20 * 3_600) == ["restaurantFound u1 place=place3 metres=500 seconds=360"])
    }

    @Test("G05: the limit of 5 km on foot holds exactly")
    func eatWithin() {
        for (metres, isFound) in [(5_000.0, true), (5_001, false)] {
            var desk = GuideFixture([.at(metres, .restaurant, hours: "24/7")])
            #expect((desk.user(.eat(from: groundPosition())) != ["noneOpen"]) == isFound)
        }
    }

    @Test("G07: attractions within 5 km in a straight line are listed, nearest first, ties by name, by category")
    func nearby() {
        let desk = GuideFixture([
            .at(5_000, .park), .at(5_000.2), .at(200, name: "B"), .at(-200, name: "A", .hotel, description: "old"),
        ])
        var told = desk
        #expect(told.user(.listNearby(from: groundPosition(), nil)) == ["nearbyListed u1 found=3"])
        #expect(told.calculations == ["A, 200.0 m: old", "B, 200.0 m", "5000, 5000.0 m"])
        #expect(told.user(.listNearby(from: groundPosition(), .hotel)) == ["nearbyListed u1 found=1"])
        #expect(told.user(.listNearby(from: nil, nil)) == ["locationUnavailable"])
        let places = desk.service.attractions(from: groundPosition()).map(\.place)
        #expect(places == [PlaceID(3), PlaceID(2), PlaceID(0)])
    }
}

/// All orders in which best insertions lead to a route on a line.
private enum Insertions {
    static func canLead(to wanted: [Int], from start: Int) -> Bool {
        extend([], with: wanted, to: wanted, from: start)
    }

    private static func extend(_ route: [Int], with left: [Int], to wanted: [Int], from start: Int) -> Bool {
        if left.isEmpty { return route == wanted }
        return left.contains { place in
            var best: (length: Int, route: [Int])?
            for stop in 0...route.count {
                var longer = route
                longer.insert(place, at: stop)
                let length = zip([start] + longer, longer).reduce(0) { $0 + abs($1.0 - $1.1) }
                if best.map({ length < $0.length }) ?? true { best = (length, longer) }
            }
            return extend(best?.route ?? [], with: left.filter { $0 != place }, to: wanted, from: start)
        }
    }
}
