import CityModel
import Quantities
import TaxiService

// The only place where the checker reads places from commands.
extension TaxiService.DriverAction {
    /// Zone named by a start, a move or an interruption; none outside the service area (Z02).
    @inline(__always)
    var namedZone: ZoneID {
        switch self {
        case .start(let place, _), .move(let place), .interrupt(let place, _): place.zone
        case .stop, .loseConnection, .regainConnection, .accept, .refuse, .giveBack, .arrive, .pickUp, .conclude,
            .concludeAndStop, .confirmCash:
            .none
        }
    }
}

extension TaxiService.ClientAction {
    /// Zones where the ride begins and ends; nil for actions that do not name both.
    @inline(__always)
    var namedZones: (origin: ZoneID, destination: ZoneID)? {
        switch self {
        case .request(let origin, let destination, _, _), .walkUp(let origin, let destination, _),
            .reserve(let origin, let destination, _, _, _):
            (origin.zone, destination.zone)
        case .withdraw, .changeReservation, .cancelReservation, .join, .pay: nil
        }
    }

    /// Place where a client joins a ride; outside if not named, which stands for the ride's origin (S02).
    @inline(__always)
    var namedJoinPlace: Position {
        if case .join(_, let origin, _, _) = self { origin } else { .outside }
    }

    /// Point in its zone where a ride begins; none in a city without streets.
    @inline(__always)
    var namedPickup: StreetPoint {
        switch self {
        case .request(let origin, _, _, _), .walkUp(let origin, _, _), .reserve(let origin, _, _, _, _): origin.point
        case .withdraw, .changeReservation, .cancelReservation, .join, .pay: .none
        }
    }
}
