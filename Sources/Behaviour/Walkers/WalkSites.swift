import Quantities
import TourService

/// The places where tours lead: waypoints of one name at one place are one site, so that tours meet there.
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
    private var numbers: [Key: Int] = [:]

    /// In the order in which the tours first lead there.
    ///
    /// - Parameter rooms: by the name of a site.
    package init(of tours: [TourContent], rooms: [String: SiteRoom] = [:]) {
        for waypoint in tours.lazy.flatMap(\.waypoints) {
            let key = Key(waypoint)
            guard numbers[key] == nil else { continue }
            numbers[key] = sites.count
            let room = rooms[waypoint.name]
            sites.append(
                Site(name: waypoint.name, place: waypoint.place, peopleMax: room?.peopleMax, places: room?.places))
        }
    }

    /// The number of a waypoint's site; nil where no tour led at the start.
    package func number(of waypoint: Waypoint) -> Int? { numbers[Key(waypoint)] }

    private struct Key: Hashable {
        var name: String
        var place: FixedPosition

        init(_ waypoint: Waypoint) { (name, place) = (waypoint.name, waypoint.place) }
    }
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
