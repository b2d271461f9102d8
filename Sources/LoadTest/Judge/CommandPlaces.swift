import CityModel
import TaxiService

// The only place where the judge reads zones from commands.
extension TaxiService.DriverAction {
    /// The zone that a start, a move or an interruption names; none outside the service area (Z02).
    @inline(__always)
    var namedZone: ZoneID {
        switch self {
        case .start(let place, _), .move(let place), .interrupt(let place, _): place.zone
        default: .none
        }
    }
}

extension TaxiService.ClientAction {
    /// Where the ride begins and ends; nil in actions that do not name both.
    @inline(__always)
    var namedWay: (origin: ZoneID, destination: ZoneID)? {
        switch self {
        case .request(let origin, let destination, _, _), .reserve(let origin, let destination, _, _, _):
            (origin.zone, destination.zone)
        default: nil
        }
    }
    /// The zone where somebody joins a ride; none if not named: that of the ride (S02).
    @inline(__always)
    var namedJoinZone: ZoneID {
        if case .join(_, let origin, _, _) = self { origin.zone } else { .none }
    }
}
