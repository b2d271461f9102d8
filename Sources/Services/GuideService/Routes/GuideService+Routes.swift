import CityModel
import Quantities
import ServiceKernel

// G03, G04, G05, G07: routes and nearby places.
extension GuideService {
    /// G03: proposes routes. *(decided)* A route starts at its user's position, or on streets at the nearest point of
    /// them, which must be within the limit.
    mutating func askRoutes(from place: FixedPosition?, seed: UInt64, by user: UserID) throws(Reason) {
        guard let place else { throw .locationUnavailable }
        if walks.metresToStart(from: place) > Double(rules.startMetresMax) { throw .noRoute }
        var planner = RoutePlanner(from: place, seed: seed, rules, catalogue, walks)
        let proposed = planner.routes(subscriptions.isSubscribed(user) ? Int(rules.routesProposedMax) : 1)
        if proposed.isEmpty { throw .noRoute }
        routes.propose(proposed, from: place, to: user)
        effects.append(.routesProposed(user, count: UInt32(proposed.count)))
    }

    mutating func pickRoute(_ number: UInt32, by user: UserID) throws(Reason) {
        let (id, route) = try routes.pick(number, by: user)
        effects.append(.routePicked(user, id, count: UInt32(route.stops.count), metres: route.metres))
    }

    /// G04: adds a place to the route where it lengthens it least.
    mutating func addPlace(_ place: PlaceID, by user: UserID) throws(Reason) {
        let (id, route) = try routes.requireCurrent(of: user)
        if !catalogue.contains(place) { throw .placeNotFound }
        if route.stops.contains(where: { $0.place == place }) { throw .alreadyInRoute }
        guard let best = Insertion.best(insertions(of: place, into: route)) else { throw .routeTooLong }
        let metres = Int(route.metres) + best.addedMetres
        if metres > Int(rules.routeMetresMax) { throw .routeTooLong }
        routes.insert(place, into: id, before: best.index, metres: UInt32(metres))
        effects.append(
            .placeAdded(
                user, id, place, stop: UInt32(best.index) + 1, more: Int32(best.addedMetres), metres: UInt32(metres)))
    }

    /// Removes a place from the route. *(decided)* Never refused: on streets, the route without the place may be longer
    /// and may then exceed the day's limit.
    mutating func removePlace(_ place: PlaceID, by user: UserID) throws(Reason) {
        let (id, route) = try routes.requireCurrent(of: user)
        guard let stop = route.stops.firstIndex(where: { $0.place == place }) else { throw .placeNotFound }
        var shorter = route
        shorter.stops.remove(at: stop)
        let metres = length(of: shorter)
        routes.remove(stop, from: id, metres: metres)
        effects.append(.placeRemoved(user, id, place, metres: metres))
    }

    /// Returns the additional length of the route at each free position of the new place.
    func insertions(of place: PlaceID, into route: GuidedRoute) -> [Insertion?] {
        var table = distanceTable(of: route)
        let points = route.places.map { table.add($0) }
        return table.insertions(of: table.add(place), into: points, from: route.firstInsertionIndex)
    }

    /// Returns the length of all walks of the route, in metres.
    func length(of route: GuidedRoute) -> UInt32 {
        var table = distanceTable(of: route)
        return table.length(of: route.places.map { table.add($0) })
    }

    private func distanceTable(of route: GuidedRoute) -> WalkDistanceTable {
        WalkDistanceTable(from: route.start, places: route.stops.count + 1, of: catalogue, walks)
    }

    /// G05: marks a place of the route as reached.
    mutating func arrive(at place: PlaceID, by user: UserID) throws(Reason) {
        let (id, route) = try routes.requireCurrent(of: user)
        guard let stop = route.stops.firstIndex(where: { $0.place == place }) else { throw .placeNotFound }
        if route.stops[stop].isReached { throw .alreadyReached }
        routes.markReached(stop, of: id)
        let left = route.stops.count { !$0.isReached } - 1
        effects.append(.placeReached(user, id, place, left: UInt32(left)))
    }

    /// G05: finds the nearest open restaurant.
    mutating func eat(from place: FixedPosition?, by user: UserID, at time: SimTime) throws(Reason) {
        guard let place else { throw .locationUnavailable }
        guard let (restaurant, walk) = nearestOpenRestaurant(from: place, at: time) else { throw .noneOpen }
        effects.append(
            .restaurantFound(
                user, restaurant, metres: walk.metres,
                seconds: UInt32(clamping: (walk.microseconds + 500_000) / 1_000_000)))
    }

    /// Returns the nearest restaurant by walking time, ties by name, that is open on arrival. Unknown hours count as
    /// closed *(decided)*.
    private func nearestOpenRestaurant(
        from position: FixedPosition, at time: SimTime
    ) -> (place: PlaceID, walk: PlaceWalks.Walk)? {
        var best: (place: PlaceID, walk: PlaceWalks.Walk)?
        guard let reach = searchRadiusMetres(forMealFrom: position, at: time) else { return nil }
        visitRestaurants(within: reach, of: position) { place, walk in
            if let best, !isNearer((place, walk), than: best) { return }
            if isOpen(place, at: time + .microseconds(walk.microseconds)) { best = (place, walk) }
        }
        return best
    }

    /// Returns a straight-line distance within which the nearest open restaurant lies, or nil if there is none.
    ///
    /// Exact to the decimetre for straight walks; along streets it is the general limit.
    private func searchRadiusMetres(forMealFrom position: FixedPosition, at time: SimTime) -> UInt32? {
        guard walks.areStraight else { return straightMetresMax }
        let nearest = catalogue.index.nearest(within: straightMetresMax, of: position, category: .restaurant) { place in
            let walk = walks.straight(from: position, to: catalogue.positions[Int(place.index)])
            return walk.metres <= rules.eatMetresMax
                && isOpen(place, at: time + .microseconds(walk.microseconds))
        }
        return nearest.map { $0.decimetres / 10 + 1 }
    }

    /// Limit of the straight-line distance: no walk is shorter, except by rounding.
    private var straightMetresMax: UInt32 { min(rules.eatMetresMax, PlaceIndex.metresMax) + 1 }

    /// Returns the restaurants, open or closed, by walking time, ties by name.
    func restaurants(near position: FixedPosition) -> [(place: PlaceID, walk: PlaceWalks.Walk)] {
        var list: [(place: PlaceID, walk: PlaceWalks.Walk)] = []
        visitRestaurants(within: straightMetresMax, of: position) { list.append(($0, $1)) }
        return list.sorted { isNearer($0, than: $1) }
    }

    /// Visits the restaurants within the walking limit.
    private func visitRestaurants(
        within reachMetres: UInt32, of position: FixedPosition, _ visit: (PlaceID, PlaceWalks.Walk) -> Void
    ) {
        var search = WalkSearch(walks)
        search.start(at: walks.end(at: position))
        for found in catalogue.index.places(within: reachMetres, of: position, category: .restaurant) {
            guard let walk = search.walk(to: walks.end(at: found.place, of: catalogue)) else { continue }
            if walk.metres <= rules.eatMetresMax { visit(found.place, walk) }
        }
    }

    private func isNearer(
        _ one: (place: PlaceID, walk: PlaceWalks.Walk), than other: (place: PlaceID, walk: PlaceWalks.Walk)
    ) -> Bool {
        let ranks = (catalogue.nameRanks[Int(one.place.index)], catalogue.nameRanks[Int(other.place.index)])
        return (one.walk.microseconds, ranks.0) < (other.walk.microseconds, ranks.1)
    }

    func isOpen(_ place: PlaceID, at time: SimTime) -> Bool {
        catalogue[place].openingHours?.isOpen(on: calendar.date(at: time), clock: calendar.clock(at: time))
            ?? false
    }

    /// G07: returns the places near a position, nearest first.
    func placesNearby(_ position: FixedPosition, category: PlaceCategory?) -> [PlaceAtDistance] {
        catalogue.nearest(within: rules.nearbyMetresMax, of: position, category: category)
    }
}
