/// A mode of travel on streets (Z04).
@frozen
package enum TravelMode: UInt8, CaseIterable, Sendable {
    /// Taxis and other cars.
    case car
    case walk
    case cycle

    /// Name as written on a command line.
    package var name: String {
        switch self {
        case .car: "car"
        case .walk: "walk"
        case .cycle: "cycle"
        }
    }
}

/// Class of a street; ramps count as the road they serve. Speeds by the hour depend on it (B04).
@frozen
package enum StreetClass: UInt8, CaseIterable, Comparable, Sendable {
    case motorway
    case trunk
    case primary
    case secondary
    case tertiary
    /// Residential streets, and others without a rank.
    case residential
    /// Streets where pedestrians have priority.
    case livingStreet
    /// Alleys and driveways.
    case service
    case track
    /// Squares and streets for pedestrians.
    case pedestrian
    case cycleway
    case path
    case steps

    package static func < (left: StreetClass, right: StreetClass) -> Bool { left.rawValue < right.rawValue }

    /// Spelling in files of hour factors: OpenStreetMap's value of the tag `highway`.
    package var word: String {
        switch self {
        case .livingStreet: "living_street"
        default: "\(self)"
        }
    }

    /// Returns the class of a spelling in files, or nil if it is none.
    package init?(word: String) {
        guard let found = StreetClass.allCases.first(where: { $0.word == word }) else { return nil }
        self = found
    }

    /// Whether the street is built for cars, not only open to some.
    package var isForCars: Bool { self <= .service }

    /// Name as people read it.
    package var name: String {
        switch self {
        case .motorway: "motorway"
        case .trunk: "trunk road"
        case .primary: "primary road"
        case .secondary: "secondary road"
        case .tertiary: "tertiary road"
        case .residential: "residential street"
        case .livingStreet: "living street"
        case .service: "service road"
        case .track: "track"
        case .pedestrian: "pedestrian street"
        case .cycleway: "cycleway"
        case .path: "footway"
        case .steps: "steps"
        }
    }
}

extension StreetClass {
    /// Returns the class for a value of OpenStreetMap's tag `highway`; nil if that is no street, or not one yet.
    package init?(tag: String) {
        guard let found = StreetClass.byTag[tag] else { return nil }
        self = found
    }

    private static let byTag: [String: StreetClass] = [
        "motorway": .motorway, "motorway_link": .motorway, "trunk": .trunk, "trunk_link": .trunk,
        "primary": .primary, "primary_link": .primary, "secondary": .secondary, "secondary_link": .secondary,
        "tertiary": .tertiary, "tertiary_link": .tertiary, "residential": .residential, "unclassified": .residential,
        "road": .residential, "living_street": .livingStreet, "service": .service, "track": .track,
        "pedestrian": .pedestrian, "cycleway": .cycleway, "footway": .path, "path": .path, "bridleway": .path,
        "corridor": .path, "platform": .path, "steps": .steps,
    ]

    /// Guesses the class of a street for cars from its speed alone.
    package init(likelyAtKilometresPerHour speed: Double) {
        switch speed {
        case 90...: self = .motorway
        case 70...: self = .trunk
        case 55...: self = .primary
        case 45...: self = .secondary
        case 38...: self = .tertiary
        case 25...: self = .residential
        case 12...: self = .service
        default: self = .livingStreet
        }
    }
}
