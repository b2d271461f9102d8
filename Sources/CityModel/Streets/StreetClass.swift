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
