import Quantities

/// Something worth going to (G07, L01).
package struct Place: Hashable, Sendable {
    package var name: String
    package var category: PlaceCategory
    package var position: Coordinate
    /// As the source has them, in OpenStreetMap's notation: "Mo-Fr 09:00-18:00"; empty if it does not say.
    package var openingHours: String
    /// What the source says of it besides.
    package var about = PlaceAbout()
    /// How strongly it draws visitors, as far as the source lets it be guessed: so many times as any other place.
    package var attraction = 1.0

    package init(name: String, category: PlaceCategory, position: Coordinate, openingHours: String = "") {
        self.name = name
        self.category = category
        self.position = position
        self.openingHours = openingHours
    }
}

/// What a source says of a place beside its name and where and when; empty where it says nothing.
package struct PlaceAbout: Hashable, Sendable {
    package var description = ""
    package var website = ""
    package var telephone = ""
    /// Names of files or addresses.
    package var pictures: [String] = []

    package init() {}

    package var isEmpty: Bool { self == PlaceAbout() }
}

/// Where taxis wait for clients.
package struct TaxiRank: Hashable, Sendable {
    /// Empty where the source has none.
    package var name: String
    package var position: Coordinate
    /// How many taxis find room; nil where the source does not say.
    package var capacity: Int?

    package init(name: String, position: Coordinate, capacity: Int? = nil) {
        self.name = name
        self.position = position
        self.capacity = capacity
    }
}

/// A rank as drivers use it: where they stand in the queue of its zone (Z02).
package struct WaitingPlace: Hashable, Sendable {
    /// In a city without streets the zone and nothing else; never outside of all zones.
    package var position: Position
    /// How many drivers it draws, relative to the other ranks; above 0.
    package var weight: Double
    /// Empty where nobody gave it one.
    package var name: String

    package init(position: Position, weight: Double = 1, name: String = "") {
        self.position = position
        self.weight = weight
        self.name = name
    }
}

/// What a picture of a city shows beside its streets; nothing is computed from it.
package struct Scenery: Hashable, Sendable {
    package enum Kind: UInt8, CaseIterable, Sendable {
        case sea
        /// Where the sea begins, if its area cannot be told.
        case coast
        case green
        case water
        /// Rivers and canals too narrow for an area.
        case stream
        case railway
    }

    package var kind: Kind
    /// For sea, green and water rings that end where they begin, holes among them (even-odd); otherwise one line.
    package var lines: [[Coordinate]]

    package init(kind: Kind, lines: [[Coordinate]]) {
        self.kind = kind
        self.lines = lines
    }
}
