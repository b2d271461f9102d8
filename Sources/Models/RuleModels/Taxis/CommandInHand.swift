import CityModel
import Quantities
import TaxiService

/// A notice to the host right after an effect, which no log shows.
enum AwaitedNotice: Hashable, Sendable, BitwiseCopyable {
    case suspensionTimer(DriverID)
    case departureTimer(RequestID)
    case noShowTimer(RequestID)
    case withdrawnOffer(RequestID, DriverID)

    /// Whether it is told about an offer; the others ask for a timer.
    var isWithdrawnOffer: Bool { if case .withdrawnOffer = self { true } else { false } }
}

/// The command that is being judged: what is wanted of it, and which of its effects is looked at.
struct CommandInHand: Sendable, BitwiseCopyable {
    let command: TaxiService.Command
    let time: SimTime
    let expectation: Expectation
    /// The first effect; `.nothing` before it.
    private(set) var first = JudgedLine.nothing
    /// The present effect; `.nothing` when all have been taken.
    private(set) var line = JudgedLine.nothing
    /// Whether the present effect is counted as wrong already: one effect is one mistake at most.
    private(set) var isCounted = false
    /// S06: the party that must be told next, of what its ride's earlier parties were told.
    private var nextParty = RequestID.none
    private var partyLine = JudgedLine.nothing
    private var partyDriver = DriverID.none
    private var partyZone = ZoneID.none
    /// The notice that must follow the present effect, or nil.
    private(set) var awaited: AwaitedNotice?

    init(_ command: TaxiService.Command, at time: SimTime, _ expectation: Expectation) {
        self.command = command
        self.time = time
        self.expectation = expectation
    }

    /// The driver who acts, or whose timer it is; none otherwise.
    var driver: DriverID {
        @inline(__always) get {
            switch command {
            case .driver(let driver, _), .timer(.offerTimeout(let driver, _)), .timer(.suspensionEnd(let driver)):
                driver
            case .client, .timer(.reservationDue), .timer(.noShow), .timer(.dispatchRound): .none
            }
        }
    }

    /// The client who acts; none otherwise.
    var client: ClientID {
        @inline(__always) get { if case .client(let client, _) = command { client } else { .none } }
    }

    /// Whether the line is the one that is wanted, or may be any.
    @inline(__always)
    func isAsked(for line: JudgedLine) -> Bool { line == expectation.line || expectation.line == .anything }

    /// Whether a request or a reservation enters dispatch for the first time, or lapses instead.
    var entersDispatch: Bool { first == .requested || first == .lapsed }

    var isInterruption: Bool { @inline(__always) get { expectation.line == .interrupted } }

    /// Another effect follows, which may be a mistake of its own.
    mutating func nextEffect() { isCounted = false }

    /// All effects have been taken.
    mutating func endEffects() {
        line = .nothing
        isCounted = false
    }

    /// What kind of line the effect is.
    ///
    /// - Returns: whether it may come here.
    @inline(__always)
    mutating func see(_ line: JudgedLine) -> Bool {
        self.line = line
        let isFirst = first == .nothing
        if isFirst { first = line }
        if isAsked(for: line) { return isFirst || line.mayRepeat }
        return !isFirst && first != .rejected && line.mayFollow(expectation.line)
    }

    /// - Returns: whether nothing came before it.
    mutating func seeRejection() -> Bool {
        let isFirst = first == .nothing
        (line, first) = (.rejected, .rejected)
        return isFirst
    }

    /// The host must be told that next.
    @inline(__always)
    mutating func await(_ notice: AwaitedNotice) { awaited = notice }

    /// - Returns: whether it is what was awaited.
    @inline(__always)
    mutating func receive(_ notice: AwaitedNotice) -> Bool {
        defer { awaited = nil }
        return awaited == notice
    }

    /// - Returns: whether a mistake is to be counted: the first of an effect, or any at the end of the command.
    mutating func countMistake() -> Bool {
        if isCounted, line != .nothing { return false }
        isCounted = true
        return true
    }

    /// S06: whether the party is the next of a ride whose first one was told the same.
    ///
    /// - Parameter following: the party behind it, or none.
    @inline(__always)
    mutating func isNextParty(_ id: RequestID, _ line: JudgedLine, following: RequestID) -> Bool {
        guard nextParty == id, partyLine == line else { return false }
        nextParty = following
        return true
    }

    /// S06: the first party of a ride is told, and the others must be in turn.
    @inline(__always)
    mutating func firstParty(_ line: JudgedLine, following: RequestID, _ driver: DriverID, _ zone: ZoneID) {
        (partyLine, nextParty, partyDriver, partyZone) = (line, following, driver, zone)
    }

    /// S06: whether a later party is told of the driver and the zone that the first one was told of.
    @inline(__always)
    func isAsFirstParty(_ driver: DriverID, _ zone: ZoneID) -> Bool { driver == partyDriver && zone == partyZone }

    /// S06: the party that was left out, or none.
    @inline(__always)
    mutating func takePartyLeftOut() -> RequestID {
        if nextParty.isNone { return .none }
        defer { nextParty = .none }
        return nextParty
    }
}
