import CityModel
import GuideService
import Quantities

// Routes and nearby places.
extension GuideModel {
    mutating func walk(_ action: GuideService.UserAction, _ user: Int) throws(Reason) -> Effects {
        let id = UserID(user)
        switch action {
        case .askRoutes(let place, let seed):
            guard let place else { throw .locationUnavailable }
            let routes = walks.draw(isSubscribed(user) ? Int(rules.routesProposedMax) : 1, from: place, seed)
            if routes.isEmpty { throw .noRoute }
            proposals[user] = (place, routes)
            return [.routesProposed(id, count: UInt32(routes.count))]
        case .pickRoute(let number):
            guard let proposed = proposals[user], number >= 1, number <= proposed.routes.count else {
                throw .unknownRoute
            }
            let route = ModelRoute(owner: user, start: proposed.start, places: proposed.routes[Int(number) - 1])
            routes.append(route)
            (currentRoutes[user], proposals[user]) = (routes.count - 1, nil)
            return [
                .routePicked(
                    id, RouteID(routes.count - 1), count: UInt32(route.places.count), metres: metres(of: route))
            ]
        case .addPlace(let place): return try add(Int(place.index), user)
        case .removePlace(let place):
            guard let number = currentRoutes[user] else { throw .noRouteChosen }
            guard let stop = routes[number].places.firstIndex(of: Int(place.index)) else { throw .placeNotFound }
            routes[number].places.remove(at: stop)
            routes[number].reached.remove(Int(place.index))
            return [.placeRemoved(id, RouteID(number), place, metres: metres(of: routes[number]))]
        case .arriveAt(let place):
            guard let number = currentRoutes[user] else { throw .noRouteChosen }
            guard routes[number].places.contains(Int(place.index)) else { throw .placeNotFound }
            if !routes[number].reached.insert(Int(place.index)).inserted { throw .alreadyReached }
            let left = routes[number].places.count - routes[number].reached.count
            return [.placeReached(id, RouteID(number), place, left: UInt32(left))]
        case .eat(let place):
            guard let place else { throw .locationUnavailable }
            return [try eat(from: place, id)]
        case .listNearby(let place, let category):
            guard let place else { throw .locationUnavailable }
            return [.nearbyListed(id, count: UInt32(distances(place, category).count))]
        case .useCard, .subscribe, .endSubscription, .askGuide, .joinOuting, .leaveOuting, .buyCard, .weather,
            .askDirections, .readNews, .enquire, .closeEnquiry, .leaveGuide:
            return []
        }
    }

    /// Returns the walking length of a route.
    package func metres(of route: ModelRoute) -> UInt32 { walks.metres(from: route.start, along: route.places) }

    /// Adds a place to the user's route, never before a reached place (G04).
    private mutating func add(_ place: Int, _ user: Int) throws(Reason) -> Effects {
        guard let number = currentRoutes[user] else { throw .noRouteChosen }
        let route = routes[number]
        guard place < catalogue.count else { throw .placeNotFound }
        if route.places.contains(place) { throw .alreadyInRoute }
        let first = route.places.lastIndex { route.reached.contains($0) }.map { $0 + 1 } ?? 0
        let (before, longer) = (
            metres(of: route), walks.bestInsertion(of: place, into: route.places, from: route.start, behind: first)
        )
        if longer.metres > rules.routeMetresMax { throw .routeTooLong }
        routes[number].places = longer.places
        let stop = (longer.places.firstIndex(of: place) ?? 0) + 1
        return [
            .placeAdded(
                UserID(user), RouteID(number), PlaceID(place), stop: UInt32(stop),
                more: Int32(longer.metres) - Int32(before), metres: longer.metres)
        ]
    }

    /// Returns the nearest restaurant that is open on arrival: by walking time, ties by name (G05).
    private func eat(from position: FixedPosition, _ user: UserID) throws(Reason) -> GuideService.Effect {
        let spot = SphereDistance.Spot(position)
        var nearest: (key: (microseconds: Int, rank: Int), place: PlaceID, metres: Int)?
        for place in catalogue.categories.indices where catalogue.categories[place] == .restaurant {
            let metres = spot.metres(to: walks.spots[place])
            // The walking speed is 5 km/h.
            let key = (Int((metres / (5 / 3.6) * 1e6).rounded()), nameRanks[place])
            if Int(metres.rounded()) > Int(rules.eatMetresMax) { continue }
            if let nearest, nearest.key < key { continue }
            let arrival = now + .microseconds(Int64(key.0))
            if !isOpen(PlaceID(place), calendar.date(arrival), calendar.clock(arrival)) { continue }
            nearest = (key, PlaceID(place), Int(metres.rounded()))
        }
        guard let nearest else { throw .noneOpen }
        return .restaurantFound(
            user, nearest.place, metres: UInt32(nearest.metres),
            seconds: UInt32((nearest.key.microseconds + 500_000) / 1_000_000))
    }

    private func distances(
        _ position: FixedPosition, _ category: PlaceCategory?
    ) -> [(decimetres: Int, place: Int)] {
        let spot = SphereDistance.Spot(position)
        return catalogue.categories.indices.compactMap { place in
            if let category, catalogue.categories[place] != category { return nil }
            let decimetres = spot.decimetres(to: walks.spots[place])
            return decimetres <= Int(rules.nearbyMetresMax) * 10 ? (decimetres, place) : nil
        }
    }

    /// Returns nearby places, nearest first, ties by name (G07).
    package func near(_ position: FixedPosition, _ category: PlaceCategory?) -> [PlaceID] {
        distances(position, category)
            .sorted { ($0.decimetres, nameRanks[$0.place]) < ($1.decimetres, nameRanks[$1.place]) }
            .map { PlaceID($0.place) }
    }
}
