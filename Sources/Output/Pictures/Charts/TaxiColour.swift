/// One colour for each thing that a taxi does, the same in charts, in the replay and on the stage of a lesson.
///
/// No two share one of the palette's colours, which people who cannot tell red from green can tell, too.
package enum TaxiColour: String, CaseIterable, Sendable {
    case free
    /// Is asked whether it takes a ride.
    case offered
    case toClient
    case atClient
    case occupied
    /// To another zone, to wait there.
    case moving
    /// Off duty, or without a connection.
    case away
    case suspended

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

    /// What a page calls it: `taxi-free`.
    package var name: String { "taxi-\(rawValue)" }

    /// For the styles of a page, where light and dark have a shade of each colour.
    package static var style: String {
        ":root { " + allCases.map { "--\($0.name): var(--\($0.colour.rawValue));" }.joined(separator: " ") + " }\n"
    }
}
