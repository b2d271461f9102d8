/// The colours of taxis by activity, the same in charts, in the replay and on the stage of a lesson.
///
/// No two share a colour of the palette, which is readable with red-green colour blindness.
package enum TaxiColour: String, CaseIterable, Sendable {
    case free
    /// Has an open offer of a ride.
    case offered
    case toClient
    case atClient
    case occupied
    /// Moves to another zone to wait there.
    case moving
    /// Off duty, or without a connection.
    case away
    case suspended

    /// The palette's colour.
    package var colour: SeriesColour {
        switch self {
        case .free: .green
        case .offered: .orange
        case .toClient: .skyBlue
        case .atClient: .purple
        case .occupied: .blue
        case .moving: .yellow
        case .away: .grey
        case .suspended: .ink
        }
    }

    /// Name of the colour in a page: `taxi-free`.
    package var name: String { "taxi-\(rawValue)" }

    /// CSS variables for a page, which has a light and a dark shade of each colour.
    package static var style: String {
        ":root { " + allCases.map { "--\($0.name): var(--\($0.colour.rawValue));" }.joined(separator: " ") + " }\n"
    }
}
