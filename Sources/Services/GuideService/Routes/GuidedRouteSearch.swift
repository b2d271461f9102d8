import CityModel
import Quantities

/// Deterministic search for all routes (G03), used when random draws have found too few.
///
/// A route results from best insertions (G04), place after place, within the day's limit after each. The search starts
/// without places and inserts each place in turn, the nearest to the start on foot first (ties by number). If the limit
/// allows it, it extends that route before it tries the next place. A sequence found before is not extended again.
///
/// The search is complete except for two bounds on the work: of the places within the day's limit it considers only the
/// nearest `placesMax`, and it stops after `insertionsMax` insertions. With a minimum of three places per route, the
/// second bound is out of reach for up to 57 near places: three in any order are 57 · 56 · 55, and fewer than ten
/// routes have few orders. With more places nearby, or a larger minimum, the bound may end a search that has found too
/// few.
struct GuidedRouteSearch: ~Copyable {
    static let placesMax = 400
    static let insertionsMax = 200_000

    private let rules: GuideRules
    private let places: [PlaceID]
    private var table: WalkDistanceTable
    /// Points in the order of walking distance from the start.
    private var order: [Int] = []
    private var insertionsLeft = insertionsMax
    /// Sequences of points that have been extended.
    private var seen: Set<[UInt16]> = []

    init(from start: FixedPosition, _ rules: GuideRules, _ catalogue: PlaceCatalogue, _ walks: PlaceWalks) {
        self.rules = rules
        // Each walk is rounded to whole metres, so a route may seem shorter than the straight line by as many metres as
        // it has walks.
        let reach = min(rules.routeMetresMax + rules.routePlacesMax, PlaceIndex.metresMax)
        places = catalogue.index.nearest(GuidedRouteSearch.placesMax, within: reach, of: start).map(\.place)
        table = WalkDistanceTable(from: start, places: places.count, of: catalogue, walks)
        order = places.map { table.add($0) }
        let metres = order.map { table.metres(from: 0, to: $0) }
        order.sort { (metres[$0 - 1], places[$0 - 1]) < (metres[$1 - 1], places[$1 - 1]) }
    }

    /// Adds routes with other places than those in `routes`, until there are `wanted` or no more exist.
    mutating func complete(_ routes: inout [ProposedRoute], wanted: Int) {
        var sets = Set(routes.map { Set($0.places) })
        extend([], 0) { points, metres in
            let route = ProposedRoute(places: points, metres: metres)
            if sets.insert(Set(points)).inserted { routes.append(route) }
            return routes.count < wanted
        }
    }

    /// Extends a route by each further point.
    ///
    /// - Parameter take: receives every route with enough places; returns whether more are wanted.
    /// - Returns: whether more are wanted.
    @discardableResult
    private mutating func extend(
        _ points: [Int], _ length: Int, _ take: ([PlaceID], UInt32) -> Bool
    ) -> Bool {
        for point in order where !points.contains(point) {
            if insertionsLeft == 0 { return false }
            insertionsLeft -= 1
            guard let best = Insertion.best(table.insertions(of: point, into: points)),
                length + best.addedMetres <= Int(rules.routeMetresMax)
            else { continue }
            var longer = points
            longer.insert(point, at: best.index)
            guard seen.insert(longer.map { UInt16($0) }).inserted else { continue }
            if longer.count >= Int(rules.routePlacesMin),
                !take(longer.map { places[$0 - 1] }, UInt32(length + best.addedMetres))
            {
                return false
            }
            if longer.count < Int(rules.routePlacesMax), !extend(longer, length + best.addedMetres, take) {
                return false
            }
        }
        return true
    }
}
