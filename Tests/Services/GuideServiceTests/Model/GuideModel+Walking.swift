import CityModel
import GuideService
import Quantities
import TestSupport

// Routes, and what is near.
extension GuideModel {
    mutating func walk(_ action: GuideService.UserAction, _ user: Int) throws(GuideService.Reason) -> Effects {
        let id = UserID(user)
        switch action {
        case .askRoutes(let place, let seed):
            guard let place else { throw .locationUnavailable }
            let routes = draw(subscribers[user] == nil ? 1 : Int(world.rules.routesProposedMax), from: place, seed)
            if routes.isEmpty { throw .noRoute }
            proposals[user] = (place, routes)
            return [.routesProposed(id, count: UInt32(routes.count))]
        case .pickRoute(let number):
            guard let proposed = proposals[user], number >= 1, number <= proposed.routes.count else {
                throw .unknownRoute
            }
            let route = Route(owner: user, start: proposed.start, places: proposed.routes[Int(number) - 1])
            routes.append(route)
            (current[user], proposals[user]) = (routes.count - 1, nil)
            return [
                .routePicked(
                    id, RouteID(routes.count - 1), count: UInt32(route.places.count), metres: metres(of: route))
            ]
        case .addPlace(let place): return try add(Int(place.index), user)
        case .removePlace(let place):
            guard let number = current[user] else { throw .noRouteChosen }
            guard let stop = routes[number].places.firstIndex(of: Int(place.index)) else { throw .placeNotFound }
            var shorter = routes[number]
            shorter.places.remove(at: stop)
            routes[number] = shorter
            routes[number].reached.remove(Int(place.index))
            return [.placeRemoved(id, RouteID(number), place, metres: metres(of: routes[number]))]
        case .arriveAt(let place):
            guard let number = current[user] else { throw .noRouteChosen }
            guard routes[number].places.contains(Int(place.index)) else { throw .placeNotFound }
            if !routes[number].reached.insert(Int(place.index)).inserted { throw .alreadyReached }
            let left = routes[number].places.count - routes[number].reached.count
            return [.placeReached(id, RouteID(number), place, left: UInt32(left))]
        case .eat(let place):
            guard let place else { throw .locationUnavailable }
            return [try eat(from: place, id)]
        case .listNearby(let place, let category):
            guard let place else { throw .locationUnavailable }
            return [.nearbyListed(id, count: UInt32(near(place, category).count))]
        default: return []
        }
    }

    private mutating func add(_ place: Int, _ user: Int) throws(GuideService.Reason) -> Effects {
        guard let number = current[user] else { throw .noRouteChosen }
        let route = routes[number]
        guard place < world.places.count else { throw .placeNotFound }
        if route.places.contains(place) { throw .alreadyInRoute }
        let longer = bestInsertion(of: place, into: route)
        let (before, after) = (metres(of: route), metres(of: longer))
        if after > world.rules.routeMetresMax { throw .routeTooLong }
        routes[number] = longer
        let stop = (longer.places.firstIndex(of: place) ?? 0) + 1
        return [
            .placeAdded(
                UserID(user), RouteID(number), PlaceID(place), stop: UInt32(stop),
                more: after > before ? after - before : 0, metres: after)
        ]
    }

    /// The shortest of all routes with the place in it, the earliest of equally short ones; not before a place that was reached.
    private func bestInsertion(of place: Int, into route: Route) -> Route {
        let first = route.places.indices.filter { route.reached.contains(route.places[$0]) }.last.map { $0 + 1 } ?? 0
        var best: Route?
        for stop in first...route.places.count {
            var longer = route
            longer.places.insert(place, at: stop)
            if best.map({ metres(of: longer) < metres(of: $0) }) ?? true { best = longer }
        }
        return best ?? route
    }

    func metres(of route: Route) -> UInt32 {
        var (sum, last) = (UInt32(0), route.start)
        for place in route.places {
            sum += UInt32(last.metres(to: world.places[place].position).rounded())
            last = world.places[place].position
        }
        return sum
    }

    /// As `RoutePlanner` says that routes are drawn.
    private func draw(_ wanted: Int, from start: FixedPosition, _ seed: UInt64) -> [[Int]] {
        var random = SplitMix64(seed: seed)
        func below(_ bound: Int) -> Int { Int(random.next().multipliedFullWidth(by: UInt64(bound)).high) }
        let (count, rules) = (world.places.count, world.rules)
        func decimetres(_ place: Int) -> Double { (world.places[place].position.metres(to: start) * 10).rounded() }
        func isNear(_ place: Int) -> Bool { decimetres(place) <= Double(rules.routeMetresMax) * 10 }
        var pool: [Int] = []
        if count <= Int(rules.placesTriedMax) {
            pool = Array(0..<count)
        } else {
            for _ in 0..<(8 * Int(rules.placesTriedMax)) where pool.count < Int(rules.placesTriedMax) {
                let place = below(count)
                if isNear(place), !pool.contains(place) { pool.append(place) }
            }
            var left = (0..<count).filter { isNear($0) && !pool.contains($0) }
                .sorted { (decimetres($0), $0) < (decimetres($1), $1) }
            while pool.count < Int(rules.placesTriedMax), !left.isEmpty {
                left.swapAt(below(left.count), left.count - 1)
                pool.append(left.removeLast())
            }
        }
        let most = min(Int(rules.routePlacesMax), pool.count)
        var found: [[Int]] = []
        for _ in 0..<(4 * wanted) where found.count < wanted && pool.count >= Int(rules.routePlacesMin) {
            let size = Int(rules.routePlacesMin) + below(max(0, most - Int(rules.routePlacesMin)) + 1)
            var route = Route(owner: 0, start: start, places: [])
            for drawn in pool.indices where route.places.count < size {
                pool.swapAt(drawn, drawn + below(pool.count - drawn))
                let longer = bestInsertion(of: pool[drawn], into: route)
                if metres(of: longer) <= rules.routeMetresMax { route = longer }
            }
            let isNew = !found.contains { Set($0) == Set(route.places) }
            if isNew, route.places.count >= Int(rules.routePlacesMin) { found.append(route.places) }
        }
        var seen: Set<[Int]> = []
        lookForMore(than: &found, wanted, beginningWith: Route(owner: 0, start: start, places: []), &seen)
        return found
    }

    /// As `RouteSearch` says that routes are looked for.
    private func lookForMore(
        than found: inout [[Int]], _ wanted: Int, beginningWith route: Route, _ seen: inout Set<[Int]>
    ) {
        func distance(_ place: Int) -> UInt32 { metres(of: Route(owner: 0, start: route.start, places: [place])) }
        for place in world.places.indices.sorted(by: { (distance($0), $0) < (distance($1), $1) })
        where found.count < wanted && !route.places.contains(place) {
            let longer = bestInsertion(of: place, into: route)
            if metres(of: longer) > world.rules.routeMetresMax || !seen.insert(longer.places).inserted { continue }
            let isNew = !found.contains { Set($0) == Set(longer.places) }
            if isNew, longer.places.count >= Int(world.rules.routePlacesMin) { found.append(longer.places) }
            if longer.places.count < Int(world.rules.routePlacesMax) {
                lookForMore(than: &found, wanted, beginningWith: longer, &seen)
            }
        }
    }

    private func eat(from position: FixedPosition, _ user: UserID) throws(GuideService.Reason) -> GuideService.Effect {
        let walks = world.places.indices.filter { world.places[$0].category == .restaurant }.map { index in
            let metres = world.places[index].position.metres(to: position)
            let milliseconds = Int((metres / (5 / 3.6) * 1_000).rounded())
            return (index: index, metres: Int(metres.rounded()), milliseconds: milliseconds)
        }
        let nearest = walks.sorted { left, right in
            (left.milliseconds, world.places[left.index].name, left.index)
                < (right.milliseconds, world.places[right.index].name, right.index)
        }
        for walk in nearest where walk.metres <= Int(world.rules.eatMetresMax) {
            guard let hours = world.places[walk.index].hours else { continue }
            let clock = ((now + world.hourAtStart * 3_600) * 1_000 + walk.milliseconds) % 86_400_000
            guard clock >= hours.opens * 3_600_000, clock < hours.closes * 3_600_000 else { continue }
            return .restaurantFound(
                user, PlaceID(walk.index), metres: UInt32(walk.metres),
                seconds: UInt32((walk.milliseconds + 500) / 1_000))
        }
        throw .noneOpen
    }

    /// Nearest first, ties by name.
    func near(_ position: FixedPosition, _ category: PlaceCategory?) -> [PlaceID] {
        let found = world.places.indices.filter { category == nil || world.places[$0].category == category }
            .map { (index: $0, decimetres: (world.places[$0].position.metres(to: position) * 10).rounded()) }
            .filter { $0.decimetres <= Double(world.rules.nearbyMetresMax) * 10 }
        return found.sorted { left, right in
            (left.decimetres, world.places[left.index].name, left.index)
                < (right.decimetres, world.places[right.index].name, right.index)
        }.map { PlaceID($0.index) }
    }
}
