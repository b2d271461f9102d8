import CityModel
import Quantities

/// A generator of random routes (G03); equal seeds give equal routes.
///
/// First it draws a pool of up to `placesTriedMax` places for all routes together. A small catalogue is used whole, in
/// the order of its numbers. From a larger one it draws places one by one from all numbers, at most eight times the
/// pool's size, and skips duplicates and places farther from the start than a day's limit. If the pool is still too
/// small, it draws the rest from the list of near places, nearest first; the last of the list replaces each place
/// drawn.
///
/// Then it draws the number of places of each route between the minimum and the maximum (at most the pool). It takes
/// the pool in random order (Fisher–Yates) and inserts each place where it lengthens the route least (G04), or skips it
/// if it breaks the day's limit. A route with too few places, or with the places of an earlier one, is dropped; there
/// are four attempts per wanted route *(decided)*. `GuidedRouteSearch` finds the routes still missing.
struct RoutePlanner: ~Copyable {
    private let rules: GuideRules
    private let catalogue: PlaceCatalogue
    private let walks: PlaceWalks
    private let start: FixedPosition
    private var random: SplitMix64
    private var table: WalkDistanceTable
    /// Places by point of the table, without the start.
    private var pool: [PlaceID] = []
    private var order: [Int] = []

    init(
        from start: FixedPosition, seed: UInt64, _ rules: GuideRules, _ catalogue: PlaceCatalogue, _ walks: PlaceWalks
    ) {
        self.rules = rules
        self.catalogue = catalogue
        self.walks = walks
        self.start = start
        random = SplitMix64(seed: seed)
        let room = min(Int(rules.placesTriedMax), catalogue.count)
        table = WalkDistanceTable(from: start, places: room, of: catalogue, walks)
        drawPool(room)
        for place in pool { order.append(table.add(place)) }
    }

    private mutating func drawPool(_ room: Int) {
        if catalogue.count <= room {
            pool = (0..<catalogue.count).map { PlaceID($0) }
            return
        }
        for _ in 0..<(8 * room) where pool.count < room {
            let place = PlaceID(random.below(catalogue.count))
            let decimetres = PlaceIndex.decimetres(from: start, to: catalogue.positions[Int(place.index)])
            if UInt64(decimetres) > UInt64(rules.routeMetresMax) * 10 || pool.contains(place) { continue }
            pool.append(place)
        }
        if pool.count < room { drawFromNearbyPlaces(room) }
    }

    /// Fills the pool from the near places, if the city has few of them.
    private mutating func drawFromNearbyPlaces(_ room: Int) {
        let near = catalogue.index.places(within: rules.routeMetresMax, of: start).map(\.place)
        var left = near.filter { !pool.contains($0) }
        while pool.count < room, !left.isEmpty {
            left.swapAt(random.below(left.count), left.count - 1)
            pool.append(left.removeLast())
        }
    }

    /// Returns routes that differ in their places; fewer than wanted only if no more exist.
    mutating func routes(_ wanted: Int) -> [ProposedRoute] {
        var routes = drawRoutes(wanted)
        if routes.count < wanted {
            var search = GuidedRouteSearch(from: start, rules, catalogue, walks)
            search.complete(&routes, wanted: wanted)
        }
        return routes
    }

    private mutating func drawRoutes(_ wanted: Int) -> [ProposedRoute] {
        var routes: [ProposedRoute] = []
        var sets: [[Int]] = []
        if pool.count < Int(rules.routePlacesMin) { return [] }
        for _ in 0..<(4 * wanted) where routes.count < wanted {
            let points = drawRoute()
            let set = points.sorted()
            if points.count < Int(rules.routePlacesMin) || sets.contains(set) { continue }
            sets.append(set)
            routes.append(route(points))
        }
        return routes
    }

    private mutating func route(_ points: [Int]) -> ProposedRoute {
        let metres = table.length(of: points)
        return ProposedRoute(places: points.map { pool[$0 - 1] }, metres: metres)
    }

    private mutating func drawRoute() -> [Int] {
        let least = Int(rules.routePlacesMin)
        let most = min(Int(rules.routePlacesMax), pool.count)
        let size = least + random.below(max(0, most - least) + 1)
        var (points, length): ([Int], Int) = ([], 0)
        for drawn in order.indices where points.count < size {
            order.swapAt(drawn, drawn + random.below(order.count - drawn))
            insert(order[drawn], into: &points, &length)
        }
        return points
    }

    /// Inserts a point where it lengthens the route least (G04), unless that breaks the day's limit.
    private mutating func insert(_ point: Int, into points: inout [Int], _ length: inout Int) {
        guard let best = Insertion.best(table.insertions(of: point, into: points)),
            length + best.addedMetres <= Int(rules.routeMetresMax)
        else { return }
        points.insert(point, at: best.index)
        length += best.addedMetres
    }
}

/// The SplitMix64 generator. Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA
/// 2014.
private struct SplitMix64 {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// Returns a number from 0 up to but not including `bound`: the high half of its product with 64 random bits.
    mutating func below(_ bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed &>> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed &>> 27)) &* 0x94D0_49BB_1331_11EB
        mixed ^= mixed &>> 31
        return Int(mixed.multipliedFullWidth(by: UInt64(bound)).high)
    }
}
