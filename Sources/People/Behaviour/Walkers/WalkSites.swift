import Quantities
import TourService

/// The places where tours lead: waypoints at one place are one site, whatever they are called, so that tours meet there.
package struct WalkSites: Sendable {
    package struct Site: Hashable, Sendable {
        package var name: String
        package var place: FixedPosition
        /// More people are too many; nil: there is room for any number.
        package var peopleMax: Int?
        /// So many visitors dwell there at once, the others stand in line; nil: any number.
        package var places: Int?

        package init(name: String, place: FixedPosition, peopleMax: Int? = nil, places: Int? = nil) {
            self.name = name
            self.place = place
            self.peopleMax = peopleMax
            self.places = places
        }
    }

    package private(set) var sites: [Site] = []
    /// Looked up, never walked through.
    private var numbers: [FixedPosition: Int] = [:]

    /// In the order in which the tours first lead there.
    ///
    /// - Parameter placeNames: what is there in the city; a site elsewhere is called as the first waypoint that lies there.
    package init(of tours: [TourContent], placeNames: [FixedPosition: String] = [:]) {
        for waypoint in tours.lazy.flatMap(\.waypoints) where numbers[waypoint.place] == nil {
            numbers[waypoint.place] = sites.count
            sites.append(Site(name: placeNames[waypoint.place] ?? waypoint.name, place: waypoint.place))
        }
    }

    /// - Parameter rooms: by the name of a site.
    package mutating func makeRoom(_ rooms: [String: SiteRoom]) {
        for number in sites.indices {
            guard let room = rooms[sites[number].name] else { continue }
            (sites[number].peopleMax, sites[number].places) = (room.peopleMax, room.places)
        }
    }

    /// The number of a waypoint's site; nil where no tour led at the start.
    package func number(of waypoint: Waypoint) -> Int? { numbers[waypoint.place] }
}

/// How much room there is at a site.
package struct SiteRoom: Hashable, Sendable {
    /// More people are too many; nil: any number is right.
    package var peopleMax: Int?
    /// So many visitors dwell there at once; nil: any number.
    package var places: Int?

    package init(peopleMax: Int? = nil, places: Int? = nil) {
        self.peopleMax = peopleMax
        self.places = places
    }
}
