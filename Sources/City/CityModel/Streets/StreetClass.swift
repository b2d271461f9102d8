/// How somebody travels on streets (Z04).
@frozen
package enum TravelMode: UInt8, CaseIterable, Sendable {
    /// Taxis, and what else drives.
    case car
    case walk
    case cycle

    /// As it is written on a command line.
    package var name: String {
        switch self {
        case .car: "car"
        case .walk: "walk"
        case .cycle: "cycle"
        }
    }
}

/// What kind of street a piece is; ramps count as the road they serve. Speeds by the hour go by it (B04).
@frozen
package enum StreetClass: UInt8, CaseIterable, Comparable, Sendable {
    case motorway
    case trunk
    case primary
    case secondary
    case tertiary
    /// Streets that people live in, and others without a rank.
    case residential
    /// Streets where walkers go first.
    case livingStreet
    /// Alleys and approaches.
    case service
    case track
    /// Squares and streets for walkers.
    case pedestrian
    case cycleway
    case path
    case steps

    package static func < (left: StreetClass, right: StreetClass) -> Bool { left.rawValue < right.rawValue }

    /// As files of hour factors say it: OpenStreetMap's value of the tag `highway`.
    package var word: String {
        switch self {
        case .livingStreet: "living_street"
        default: "\(self)"
        }
    }

    package init?(word: String) {
        guard let found = StreetClass.allCases.first(where: { $0.word == word }) else { return nil }
        self = found
    }

    /// Whether the street is made for cars, not only open to some.
    package var isForCars: Bool { self <= .service }

    /// As people read it.
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
    /// By the value of OpenStreetMap's tag `highway`; nil for what is no street, or not one yet.
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

    /// What a street for cars likely is where nothing tells but its speed.
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
