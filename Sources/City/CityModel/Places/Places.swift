import Quantities

/// A sight or venue (G07, L01).
package struct Place: Hashable, Sendable {
    /// Name as in the source.
    package var name: String
    /// Category.
    package var category: PlaceCategory
    /// Position of the place.
    package var position: Coordinate
    /// Opening hours as in the source, in OpenStreetMap's notation: "Mo-Fr 09:00-18:00"; empty if it has none.
    package var openingHours: String
    /// Further data of the source.
    package var contact = PlaceContact()
    /// Attraction to visitors relative to an average place, as far as the source allows an estimate.
    package var attraction = 1.0

    /// Creates a place of average attraction.
    package init(name: String, category: PlaceCategory, position: Coordinate, openingHours: String = "") {
        self.name = name
        self.category = category
        self.position = position
        self.openingHours = openingHours
    }
}

/// Further data of a place besides name, position and hours; empty where the source has none.
package struct PlaceContact: Hashable, Sendable {
    /// A description for visitors; empty if there is none.
    package var description = ""
    /// Address of the website.
    package var website = ""
    /// Phone number as in the source.
    package var telephone = ""
    /// File names or addresses of pictures.
    package var pictures: [String] = []

    /// Creates an empty record.
    package init() {}

    /// Whether the source has no further data.
    package var isEmpty: Bool { self == PlaceContact() }
}

/// A place where taxis wait for clients.
package struct TaxiRank: Hashable, Sendable {
    /// Name of the rank; empty where the source has none.
    package var name: String
    /// Position of the rank.
    package var position: Coordinate
    /// Number of taxis that fit; nil where the source does not say.
    package var capacity: Int?

    /// Creates a rank.
    package init(name: String, position: Coordinate, capacity: Int? = nil) {
        self.name = name
        self.position = position
        self.capacity = capacity
    }
}

/// A rank as drivers use it: they wait there in the queue of its zone (Z02).
package struct WaitingPlace: Hashable, Sendable {
    /// Position inside a zone; in a city without streets it is the zone only.
    package var position: Position
    /// Weight of the rank in drivers' choices, relative to other ranks; above 0.
    package var weight: Double
    /// Name of the rank; empty if it has none.
    package var name: String

    /// Creates a waiting place.
    package init(position: Position, weight: Double = 1, name: String = "") {
        self.position = position
        self.weight = weight
        self.name = name
    }
}

/// Background of a city map beside its streets; nothing is computed from it.
package struct Scenery: Hashable, Sendable {
    /// Kind of land or water.
    package enum Kind: UInt8, CaseIterable, Sendable {
        case sea
        /// Coastline, where the area of the sea cannot be determined.
        case coast
        case green
        case water
        /// Rivers and canals too narrow for an area.
        case stream
        case railway
    }

    /// Kind of the feature.
    package var kind: Kind
    /// Closed rings with holes (even-odd) for sea, green and water; otherwise one line.
    package var lines: [[Coordinate]]

    /// Creates a feature of the map.
    package init(kind: Kind, lines: [[Coordinate]]) {
        self.kind = kind
        self.lines = lines
    }
}
