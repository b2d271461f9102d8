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

    package init(
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
