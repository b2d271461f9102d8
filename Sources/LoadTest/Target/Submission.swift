import CityModel
import Quantities
import TaxiService

/// One command on its way from a connection to the writer.
package struct Submission: Sendable, BitwiseCopyable {
    /// Its places are filled in by the writer from the coordinates (T02).
    package var command: TaxiService.Command
    package var kind: CommandKind
    /// Which generator sent it, from 0; the generator fills it in.
    package var sender: UInt16
    /// Where the driver is, or where the ride begins; NaN where the command names no place.
    package var place: Coordinate
    /// Where the ride ends; NaN where the command names none.
    package var destination: Coordinate
    /// When the command was to be sent, nanoseconds since the start of the run.
    package var dueNanoseconds: Int64
    /// When it was sent.
    package var sentNanoseconds: Int64 = 0

    init(
        _ command: TaxiService.Command, _ kind: CommandKind, sender: UInt16, place: Coordinate = .nowhere,
        destination: Coordinate = .nowhere, dueNanoseconds: Int64
    ) {
        self.command = command
        self.kind = kind
        self.sender = sender
        self.place = place
        self.destination = destination
        self.dueNanoseconds = dueNanoseconds
    }
}

/// What becomes of a command that is handed over.
package enum SubmitOutcome: Sendable, BitwiseCopyable {
    case taken
    /// The queue is full: the caller is told at once, and nothing else happens.
    case overloaded
}

extension Coordinate {
    /// No position at all.
    package static var nowhere: Coordinate { Coordinate(latitudeDegrees: .nan, longitudeDegrees: .nan) }
}

/// What commands are counted by in a load test: the kinds that engineers ask about.
package enum CommandKind: UInt8, CaseIterable, Sendable, BitwiseCopyable {
    /// A driver's position within the zone (D04).
    case position
    /// A driver enters another zone (D04).
    case zoneChange
    /// Starting and stopping work, losing and regaining the connection (D02, D03, D05).
    case duty
    /// T01.
    case request
    /// Accepting and refusing (T06, T07).
    case answer
    /// R01, R03.
    case reservation
    /// Joining a shared ride (S02).
    case share
    /// Withdrawing, giving back and interrupting (T09, D06, T11).
    case withdrawal
    /// Arriving and picking up (T10, T12).
    case pickup
    /// P03.
    case payment
    /// T10.
    case conclusion
    /// A timer of the service: an offer not answered (T08), a reservation due (R02), a no-show (T12), a suspension's end (D07).
    case timeout

    /// As reports and profiles call it.
    package var name: String { "\(self)" }
}

// T02: the target knows where people are by their coordinates, as a server would, and finds the zones itself. The only
// place where the target writes places into commands.
extension Submission {
    /// The command with its places filled in. Without coordinates it keeps those that it has: a city that is only a table
    /// has no map (Z05).
    ///
    /// - Complexity: O(1) in a city cut into cells.
    func command(in city: City) -> TaxiService.Command {
        switch command {
        case .driver(let driver, let action): .driver(driver, filled(action, in: city))
        case .client(let client, let action): .client(client, filled(action, in: city))
        case .timer: command
        }
    }

    private func filled(_ action: TaxiService.DriverAction, in city: City) -> TaxiService.DriverAction {
        switch action {
        case .start(let given, let taxi): .start(at: city.position(of: place, or: given), taxi: taxi)
        case .move(let given): .move(to: city.position(of: place, or: given))
        case .interrupt(let given, let cause): .interrupt(at: city.position(of: place, or: given), because: cause)
        case .stop, .loseConnection, .regainConnection, .accept, .refuse, .giveBack, .arrive, .pickUp, .conclude: action
        }
    }

    private func filled(_ action: TaxiService.ClientAction, in city: City) -> TaxiService.ClientAction {
        switch action {
        case .request(let origin, let end, let party, let share):
            return .request(
                from: city.position(of: place, or: origin), to: city.position(of: destination, or: end), party: party,
                share: share)
        case .reserve(let origin, let end, let party, let share, let departure):
            return .reserve(
                from: city.position(of: place, or: origin), to: city.position(of: destination, or: end), party: party,
                share: share, departure: departure)
        case .join(let request, let origin, let end, let party):
            return .join(
                request, from: city.position(of: place, or: origin), to: city.position(of: destination, or: end),
                party: party)
        case .changeReservation(let request, var change):
            if let end = change.destination { change.destination = city.position(of: destination, or: end) }
            return .changeReservation(request, change)
        case .withdraw, .cancelReservation, .pay:
            return action
        }
    }
}

extension City {
    /// Z02: none outside the service area.
    @inline(__always)
    fileprivate func position(of coordinate: Coordinate, or given: Position) -> Position {
        coordinate.latitudeDegrees.isNaN ? given : Position(zone(at: coordinate) ?? .none)
    }
}
