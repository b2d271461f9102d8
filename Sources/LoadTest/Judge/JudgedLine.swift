import Quantities
import TaxiService

/// The kinds of effects, and what the judge awaits of a command.
enum JudgedLine: UInt8, Sendable, BitwiseCopyable {
    /// Nothing happens.
    case nothing
    /// Whether the command is refused is not judged; what comes of it is.
    case anything
    case rejected
    case started, stopped, moved, connectionLost, connectionRegained
    case requested, withdrawn, left, reserved, reservationChanged, reservationCancelled, lapsed, joined
    case accepted, refused, timedOut, suspensionEnded
    case arrived, pickedUp, paid, interrupted, noShow, concluded
    // What follows from something else.
    case offered, waiting, stoodDown, suspended, gaveBack

    /// Whether it may follow another line of the command than its own kind.
    @inline(__always)
    func mayFollow(_ awaited: JudgedLine) -> Bool {
        switch self {
        case .offered, .waiting, .stoodDown, .suspended: true
        case .gaveBack: awaited == .stopped || awaited == .interrupted
        case .requested, .reservationCancelled, .lapsed: awaited == .requested || awaited == .lapsed
        default: false
        }
    }
}

/// What the rules want to come first of a command.
struct Expectation: Sendable, BitwiseCopyable {
    var line: JudgedLine
    /// With `.rejected`.
    var reason = TaxiService.Reason.noConnection

    @inline(__always)
    static func line(_ line: JudgedLine) -> Expectation { Expectation(line: line) }

    @inline(__always)
    static func rejected(_ reason: TaxiService.Reason) -> Expectation { Expectation(line: .rejected, reason: reason) }
}

/// The command that is being judged.
struct CommandInHand: Sendable, BitwiseCopyable {
    var command: TaxiService.Command
    var time: SimTime
    var expectation = Expectation.line(.anything)
    /// The first effect; `.nothing` before it.
    var first = JudgedLine.nothing
    /// The present effect, and whether it is counted as wrong already: one effect is one mistake at most.
    var line = JudgedLine.nothing
    var isCounted = false

    /// The ride that must be offered or wait before the command is done.
    var dispatching = RequestID.none
    /// The driver who joined a queue or was freed from an offer (T04).
    var freed = DriverID.none
    /// D07: must be stood down or suspended next, by `leaveLine`.
    var mustLeave = DriverID.none
    var leaveLine = JudgedLine.stoodDown
    /// D08: a timer must be set for this driver's offer.
    var awaitsTimer = DriverID.none
    /// That offer is counted as wrong already.
    var isOfferWrong = false
    /// D06, T11: a ride that must be given back.
    var mustGiveBack = RequestID.none
    /// S06: the party that must be told next, of what its ride's earlier parties were told.
    var nextParty = RequestID.none
    var partyLine = JudgedLine.nothing
    /// R02: the client whose reservation must be cancelled next.
    var lapsed = ClientID.none
    /// The ride that parties have ended in, and how many (T10–T12).
    var endedRide = RequestID.none
    var partiesEnded = 0

    var isInterruption: Bool { expectation.line == .interrupted }
}
