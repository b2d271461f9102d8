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

    /// Whether people go on with something once it is answered.
    var isFollowed: Bool {
        switch self {
        case .position, .zoneChange, .timeout: false
        case .duty, .request, .answer, .reservation, .share, .withdrawal, .pickup, .payment, .conclusion: true
        }
    }
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
extension Submission {
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
