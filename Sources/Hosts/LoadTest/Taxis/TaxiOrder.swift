import CityModel
import Quantities
import TaxiService

/// What a client's or driver's telephone sends: a command, and where they are.
package struct TaxiOrder: Sendable, BitwiseCopyable {
    /// Its places are filled in by the target from the coordinates (T02).
    package var command: TaxiService.Command
    /// Where the driver is, or where the ride begins; NaN where the command names no place.
    package var place: Coordinate
    /// Where the ride ends; NaN where the command names none.
    package var destination: Coordinate
}

extension Submission where Order == TaxiOrder {
    init(
        _ command: TaxiService.Command, _ kind: CommandKind, sender: UInt16, place: Coordinate = .nowhere,
        destination: Coordinate = .nowhere, dueNanoseconds: Int64
    ) {
        self.init(
            order: TaxiOrder(command: command, place: place, destination: destination), kind, sender: sender,
            dueNanoseconds: dueNanoseconds)
    }
}

extension Coordinate {
    /// No position at all.
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
        case .conclude: self = .conclusion
        case .confirmCash: self = .payment
        case .giveBack, .interrupt: self = .withdrawal
        }
    }

    private init(of action: TaxiService.ClientAction) {
        switch action {
        case .request: self = .request
        case .reserve, .changeReservation, .cancelReservation: self = .reservation
        case .join: self = .share
        case .withdraw: self = .withdrawal
        case .pay: self = .payment
        }
    }
}

// T02: the target knows where people are by their coordinates, as a server would, and finds the zones itself. The only
// place where the target writes places into commands.
extension TaxiOrder {
    /// The command with its places filled in. Without coordinates it keeps those that it has: a city that is only a table
    /// has no map (Z05).
    ///
    /// - Complexity: O(1) in a city cut into cells.
    func command(in city: City) -> TaxiService.Command {
        command.naming(
            TaxiService.NamedPlaces(here: city.position(of: place), destination: city.position(of: destination)))
    }
}

extension City {
    /// Z02: outside if in no zone; nil for no coordinate.
    @inline(__always)
    fileprivate func position(of coordinate: Coordinate) -> Position? {
        coordinate.latitudeDegrees.isNaN ? nil : Position(zone(at: coordinate) ?? .none)
    }
}
