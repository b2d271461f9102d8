import CityModel
import GuideService
import Quantities

/// A route by the rules: a start, and places in walking order (G03, G04).
package struct ModelRoute: Sendable {
    /// Number of the user who picked it.
    package let owner: Int
    /// Position of its start.
    package let start: FixedPosition
    /// Places in walking order.
    package internal(set) var places: [Int]
    /// Places reached so far.
    package internal(set) var reached: Set<Int> = []
    /// Whether its user has left (A11).
    var isGone = false
}

/// Straight walks between the places of a city, and the routes composed of them.
package struct ModelRoutePlanner: Sendable {
    typealias Spot = SphereDistance.Spot

    private let rules: GuideRules
    let spots: [Spot]

    init(_ catalogue: PlaceCatalogue, _ rules: GuideRules) {
        self.rules = rules
        spots = catalogue.positions.map { Spot($0) }
    }

    /// Returns the length of a route; each walk is rounded to whole metres.
    package func metres(from start: FixedPosition, along places: [Int]) -> UInt32 { metres(Spot(start), places) }

    private func metres(_ start: Spot, _ places: [Int]) -> UInt32 {
        var (sum, last) = (UInt32(0), start)
        for place in places {
            sum += UInt32(last.metres(to: spots[place]).rounded())
            last = spots[place]
        }
        return sum
    }

    /// Returns the shortest route with the place added, the earliest position among equals.
    ///
    /// - Parameter first: number of places before which nothing may be inserted.
    func bestInsertion(
        of place: Int, into places: [Int], from start: FixedPosition, behind first: Int = 0
    ) -> (places: [Int], metres: UInt32) {
        bestInsertion(of: place, into: places, Spot(start), behind: first)
    }

    private func bestInsertion(
        of place: Int, into places: [Int], _ start: Spot, behind first: Int = 0
    ) -> (places: [Int], metres: UInt32) {
        var best = (places: places, metres: UInt32.max)
        for stop in first...places.count {
            var longer = places
            longer.insert(place, at: stop)
            let metres = metres(start, longer)
            if metres < best.metres { best = (longer, metres) }
        }
        return best
    }

    // MARK: Random routes

    /// Draws random routes by the algorithm documented at `RoutePlanner`.
    func draw(_ wanted: Int, from position: FixedPosition, _ seed: UInt64) -> [[Int]] {
        let start = Spot(position)
        var random = RouteRandom(state: seed)
        var pool = pool(around: start, &random)
        let (least, most) = (Int(rules.routePlacesMin), min(Int(rules.routePlacesMax), pool.count))
        var found: [[Int]] = []
        for _ in 0..<(4 * wanted) where found.count < wanted && pool.count >= least {
            let size = least + random.below(max(0, most - least) + 1)
            var route: [Int] = []
            for drawn in pool.indices where route.count < size {
                pool.swapAt(drawn, drawn + random.below(pool.count - drawn))
                let longer = bestInsertion(of: pool[drawn], into: route, start)
                if longer.metres <= rules.routeMetresMax { route = longer.places }
            }
            if route.count >= least, !found.contains(where: { Set($0) == Set(route) }) { found.append(route) }
        }
        if found.count < wanted {
            var search = Search(found: found, wanted: wanted, order: nearestFirst(start))
            collectRoutes(&search, from: [], start)
            found = search.found
        }
        return found
    }

    /// Returns the places from which all routes are drawn.
    private func pool(around start: Spot, _ random: inout RouteRandom) -> [Int] {
        let (count, room) = (spots.count, Int(rules.placesTriedMax))
        if count <= room { return Array(0..<count) }
        func isNear(_ place: Int) -> Bool { start.decimetres(to: spots[place]) <= Int(rules.routeMetresMax) * 10 }
        var pool: [Int] = []
        for _ in 0..<(8 * room) where pool.count < room {
            let place = random.below(count)
            if isNear(place), !pool.contains(place) { pool.append(place) }
        }
        if pool.count == room { return pool }
        var left = (0..<count).filter { isNear($0) && !pool.contains($0) }
            .map { (start.decimetres(to: spots[$0]), $0) }.sorted { $0 < $1 }.map(\.1)
        while pool.count < room, !left.isEmpty {
            left.swapAt(random.below(left.count), left.count - 1)
            pool.append(left.removeLast())
        }
        return pool
    }

    private func nearestFirst(_ start: Spot) -> [Int] {
        spots.indices.map { (metres(start, [$0]), $0) }.sorted { $0 < $1 }.map(\.1)
    }

    private struct Search {
        var found: [[Int]]
        let wanted: Int
        let order: [Int]
        var seen: Set<[Int]> = []
    }

    /// Searches for further routes by the algorithm documented at `RouteSearch`.
    private func collectRoutes(_ search: inout Search, from route: [Int], _ start: Spot) {
        for place in search.order where search.found.count < search.wanted && !route.contains(place) {
            let longer = bestInsertion(of: place, into: route, start)
            if longer.metres > rules.routeMetresMax || !search.seen.insert(longer.places).inserted { continue }
            let isNew = !search.found.contains { Set($0) == Set(longer.places) }
            if isNew, longer.places.count >= Int(rules.routePlacesMin) { search.found.append(longer.places) }
            if longer.places.count < Int(rules.routePlacesMax) {
                collectRoutes(&search, from: longer.places, start)
            }
        }
    }
}

/// The random generator SplitMix64, with bounded draws.
///
/// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
private struct RouteRandom {
    var state: UInt64

    mutating func below(_ bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)).multipliedFullWidth(by: UInt64(bound)).high)
    }
}
