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
