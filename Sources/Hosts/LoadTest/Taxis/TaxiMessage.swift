import CityModel
import Quantities
import TaxiService

/// A message from a client's or driver's phone: a command with coordinates.
package struct TaxiMessage: Sendable, BitwiseCopyable {
    /// The command; the target fills in its places from the coordinates (T02).
    package var command: TaxiService.Command
    /// Position of the driver or origin of the ride; NaN if the command names no place.
    package var place: Coordinate
    /// Destination of the ride; NaN if the command names none.
    package var destination: Coordinate
}

extension Submission where Order == TaxiMessage {
    init(
        _ command: TaxiService.Command, _ kind: CommandKind, sender: UInt16, place: Coordinate = .nowhere,
        destination: Coordinate = .nowhere, dueNanoseconds: Int64
    ) {
        self.init(
            order: TaxiMessage(command: command, place: place, destination: destination), kind, sender: sender,
            dueNanoseconds: dueNanoseconds)
    }
}

extension Coordinate {
    /// A coordinate that stands for none.
    package static var nowhere: Coordinate { Coordinate(latitudeDegrees: .nan, longitudeDegrees: .nan) }
}

extension CommandKind {
    init(of command: TaxiService.Command) {
        switch command {
        case .driver(_, let action): self.init(of: action)
        case .client(_, let action): self.init(of: action)
        case .timer: self = .timeout
        }
    }

    private init(of action: TaxiService.DriverAction) {
        switch action {
        case .start, .stop, .loseConnection, .regainConnection: self = .duty
        case .move: self = .zoneChange
        case .accept, .refuse: self = .answer
        case .arrive, .pickUp: self = .pickup
        case .conclude, .concludeAndStop: self = .conclusion
        case .confirmCash: self = .payment
        case .giveBack, .interrupt: self = .withdrawal
        }
    }

    private init(of action: TaxiService.ClientAction) {
        switch action {
        case .request, .walkUp: self = .request
        case .reserve, .changeReservation, .cancelReservation: self = .reservation
        case .join: self = .share
        case .withdraw: self = .withdrawal
        case .pay: self = .payment
        }
    }
}

// T02: the target gets coordinates, as a server would, and finds the zones itself. Places are written into commands
// only here.
extension TaxiMessage {
    /// Returns the command with its places filled in. Without coordinates its places stay: a city without a map has
    /// none (Z05).
    ///
    /// - Complexity: O(1) in a city cut into cells.
    func command(in city: City) -> TaxiService.Command {
        command.replacingPlaces(
            with: TaxiService.NamedPlaces(here: city.position(of: place), destination: city.position(of: destination)))
    }
}

extension City {
    /// Returns the position with its zone, which is `.none` outside the service area (Z02); nil for NaN.
    @inline(__always)
    fileprivate func position(of coordinate: Coordinate) -> Position? {
        coordinate.latitudeDegrees.isNaN ? nil : Position(zone(at: coordinate) ?? .none)
    }
}
