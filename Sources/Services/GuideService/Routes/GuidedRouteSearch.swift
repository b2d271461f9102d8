import CityModel
import Quantities

/// Looks for all routes that there are (G03), where draws have found too few; the same ones for ever.
///
/// A route is what best insertion (G04) leads to, place after place, with the day's limit kept after each. So beginning without a
/// place, each is put in, the nearest to the start on foot first (ties by number); where the limit allows it, that route is
/// gone on with before the next place is tried. One that was come by before, in the same order, is not gone on with again.
///
/// All are found, but for two bounds on the work: of the places within the day's limit only the nearest `placesMax` are looked
/// at, and nothing is put in after `insertionsMax` insertions. With three places in the least route the second is out of reach
/// where up to 57 are near: three in any order are 57 · 56 · 55, and fewer than ten routes have few orders. Where more are near,
/// or a route needs more places, it ends a search that may have found too few.
struct GuidedRouteSearch: ~Copyable {
    static let placesMax = 400
    static let insertionsMax = 200_000

    private let rules: GuideRules
    private let places: [PlaceID]
    private var table: LegTable
    /// By point, the nearest to the start first.
    private var order: [Int] = []
    private var insertionsLeft = insertionsMax
    /// Points of routes, each gone on with.
    private var seen: Set<[UInt16]> = []

    init(from start: FixedPosition, _ rules: GuideRules, _ catalogue: PlaceCatalogue, _ walks: PlaceWalks) {
        self.rules = rules
        // Each walk is rounded to whole metres, so that as many as a route has may seem shorter than the straight line.
        let reach = min(rules.routeMetresMax + rules.routePlacesMax, PlaceIndex.metresMax)
        places = catalogue.index.nearest(GuidedRouteSearch.placesMax, within: reach, of: start).map(\.place)
        table = LegTable(from: start, places: places.count, of: catalogue, walks)
        order = places.map { table.add($0) }
        let metres = order.map { table.metres(from: 0, to: $0) }
        order.sort { (metres[$0 - 1], places[$0 - 1]) < (metres[$1 - 1], places[$1 - 1]) }
    }

    /// Adds routes to other places than those that there are, until so many are wanted or there are no more.
    mutating func complete(_ routes: inout [ProposedRoute], wanted: Int) {
        var sets = Set(routes.map { Set($0.places) })
        extend([], 0) { points, metres in
            let route = ProposedRoute(places: points, metres: metres)
            if sets.insert(Set(points)).inserted { routes.append(route) }
            return routes.count < wanted
        }
    }

    /// - Parameter take: is handed every route with places enough; whether more are wanted.
    /// - Returns: whether more are wanted.
    @discardableResult
    private mutating func extend(
        _ points: [Int], _ length: Int, _ take: ([PlaceID], UInt32) -> Bool
    ) -> Bool {
        for point in order where !points.contains(point) {
            if insertionsLeft == 0 { return false }
            insertionsLeft -= 1
            guard let best = Insertion.best(table.insertions(of: point, into: points)),
                length + best.more <= Int(rules.routeMetresMax)
            else { continue }
            var longer = points
            longer.insert(point, at: best.stop)
            guard seen.insert(longer.map { UInt16($0) }).inserted else { continue }
            if longer.count >= Int(rules.routePlacesMin),
                !take(longer.map { places[$0 - 1] }, UInt32(length + best.more))
            {
                return false
            }
            if longer.count < Int(rules.routePlacesMax), !extend(longer, length + best.more, take) { return false }
        }
        return true
    }
}
