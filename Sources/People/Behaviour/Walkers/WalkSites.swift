import Quantities
import TourService

/// Sites of the tours: all waypoints at one position form one site, regardless of their names, so that tours meet
/// there.
package struct WalkSites: Sendable {
    /// Site with its capacity.
    package struct Site: Hashable, Sendable {
        /// Name of the site.
        package var name: String
        /// Position.
        package var place: FixedPosition
        /// Number of people above which the site counts as crowded; nil for no limit.
        package var peopleMax: Int?
        /// Visitors who can stay at once, while others stand in line; nil for no limit.
        package var capacity: Int?

        /// Creates a site.
        package init(name: String, place: FixedPosition, peopleMax: Int? = nil, places: Int? = nil) {
            self.name = name
            self.place = place
            self.peopleMax = peopleMax
            self.capacity = places
        }
    }

    /// Sites in the order in which the tours first visit them.
    package private(set) var sites: [Site] = []
    /// Used for lookups, never iterated.
    private var numbers: [FixedPosition: Int] = [:]

    /// Creates the sites of the tours, in the order of the first visit.
    ///
    /// - Parameter placeNames: names of the city's places; another site takes the name of its first waypoint.
    package init(of tours: [TourContent], placeNames: [FixedPosition: String] = [:]) {
        for waypoint in tours.lazy.flatMap(\.waypoints) where numbers[waypoint.place] == nil {
            numbers[waypoint.place] = sites.count
            sites.append(Site(name: placeNames[waypoint.place] ?? waypoint.name, place: waypoint.place))
        }
    }

    /// Sets the capacities of sites.
    ///
    /// - Parameter rooms: capacities by the name of a site.
    package mutating func setCapacities(_ rooms: [String: SiteCapacity]) {
        for number in sites.indices {
            guard let room = rooms[sites[number].name] else { continue }
            (sites[number].peopleMax, sites[number].capacity) = (room.peopleMax, room.places)
        }
    }

    /// Returns the site of a waypoint; nil if no initial tour visits the position.
    package func number(of waypoint: Waypoint) -> Int? { numbers[waypoint.place] }
}

/// Capacity of a site.
package struct SiteCapacity: Hashable, Sendable {
    /// Number of people above which the site counts as crowded; nil for no limit.
    package var peopleMax: Int?
    /// Visitors who can stay at once; nil for no limit.
    package var places: Int?

    /// Creates a capacity.
    package init(peopleMax: Int? = nil, places: Int? = nil) {
        self.peopleMax = peopleMax
        self.places = places
    }
}
