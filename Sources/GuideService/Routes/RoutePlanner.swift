import Places
import Quantities

/// Draws random routes (G03): the same seed gives the same routes for ever.
///
/// First up to `placesTriedMax` places are drawn for all routes together: all there are in the order of their numbers if
/// they are not more, otherwise one after the other from all numbers, eight times as often at most, leaving out those drawn
/// before and those farther from the start than a day's limit; if that was too seldom, from those near enough, the nearest
/// first in their list, the last of the list taking the place of each that is drawn. Then for each route so many places are
/// wanted as a draw between the least and the most says; the drawn ones come in random order (Fisher–Yates), each is put in
/// where it lengthens the route least (G04), and left out if that breaks the day's limit. A route with too few places, or with
/// the same places as one before, is given up; four are tried for each that is wanted *(decided)*.
struct RoutePlanner: ~Copyable {
    private let rules: GuideRules
    private let catalogue: PlaceCatalogue
    private let start: FixedPosition
    private var random: RouteRandom
    private var table: LegTable
    /// By point of the table, without the start.
    private var pool: [PlaceID] = []
    private var order: [Int] = []

    init(
        from start: FixedPosition, seed: UInt64, _ rules: GuideRules, _ catalogue: PlaceCatalogue, _ walks: PlaceWalks
    ) {
        self.rules = rules
        self.catalogue = catalogue
        self.start = start
        random = RouteRandom(seed: seed)
        let room = min(Int(rules.placesTriedMax), catalogue.count)
        table = LegTable(from: start, places: room, of: catalogue, walks)
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
        if pool.count < room { drawFromNear(room) }
    }

    /// Where few of the city's places are near.
    private mutating func drawFromNear(_ room: Int) {
        let near = catalogue.index.places(within: rules.routeMetresMax, of: start).map(\.place)
        var left = near.filter { !pool.contains($0) }
        while pool.count < room, !left.isEmpty {
            left.swapAt(random.below(left.count), left.count - 1)
            pool.append(left.removeLast())
        }
    }

    /// Routes that differ in their places.
    mutating func routes(_ wanted: Int) -> [ProposedRoute] {
        var routes: [ProposedRoute] = []
        var sets: [[Int]] = []
        if pool.count < Int(rules.routePlacesMin) { return [] }
        for _ in 0..<(4 * wanted) where routes.count < wanted {
            let points = drawRoute()
            let set = points.sorted()
            if points.count < Int(rules.routePlacesMin) || sets.contains(set) { continue }
            sets.append(set)
            let metres = table.length(of: points)
            routes.append(ProposedRoute(places: points.map { pool[$0 - 1] }, metres: metres))
        }
        return routes
    }

    private mutating func drawRoute() -> [Int] {
        let least = Int(rules.routePlacesMin)
        let size = least + random.below(max(0, Int(rules.routePlacesMax) - least) + 1)
        var (points, length): ([Int], Int) = ([], 0)
        for drawn in order.indices where points.count < size {
            order.swapAt(drawn, drawn + random.below(order.count - drawn))
            guard let best = Insertion.best(table.insertions(of: order[drawn], into: points)) else { continue }
            if length + best.more > Int(rules.routeMetresMax) { continue }
            points.insert(order[drawn], at: best.stop)
            length += best.more
        }
        return points
    }
}

/// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
private struct RouteRandom {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// From 0 up to `bound`, not included: the high half of the product with 64 random bits.
    mutating func below(_ bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed &>> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed &>> 27)) &* 0x94D0_49BB_1331_11EB
        mixed ^= mixed &>> 31
        return Int(mixed.multipliedFullWidth(by: UInt64(bound)).high)
    }
}
