import CityModel
import Quantities
import TaxiService

/// A notice to the host that must directly follow an effect and appears in no log.
enum ExpectedNotice: Hashable, Sendable, BitwiseCopyable {
    case suspensionTimer(DriverID)
    case rankTimer(DriverID)
    case departureTimer(RequestID)
    case noShowTimer(RequestID)
    case withdrawnOffer(RequestID, DriverID)

    /// Whether the notice withdraws an offer; the others set a timer.
    var isWithdrawnOffer: Bool { if case .withdrawnOffer = self { true } else { false } }
}

/// The command being checked: its expected effects and the current one.
struct CurrentCommand: Sendable, BitwiseCopyable {
    let command: TaxiService.Command
    let time: SimTime
    let expectation: ExpectedEffect
    /// The first effect; `.nothing` before it.
    private(set) var first = EffectKind.nothing
    /// The current effect; `.nothing` after the last one.
    private(set) var effect = EffectKind.nothing
    /// Whether the current effect is counted as wrong already: each effect counts at most once.
    private(set) var isCounted = false
    /// The party of a shared ride that must get the same effect next as the earlier parties (S06).
    private var nextParty = RequestID.none
    private var partyLine = EffectKind.nothing
    private var partyDriver = DriverID.none
    private var partyZone = ZoneID.none
    /// The notice that must follow the current effect, or nil.
    private(set) var awaited: ExpectedNotice?

    init(_ command: TaxiService.Command, at time: SimTime, _ expectation: ExpectedEffect) {
        self.command = command
        self.time = time
        self.expectation = expectation
    }

    /// The driver who acts or whose timer it is; otherwise none.
    var driver: DriverID {
        @inline(__always) get {
            switch command {
            case .driver(let driver, _), .timer(.offerTimeout(let driver, _)), .timer(.suspensionEnd(let driver)),
                .timer(.rankArrival(let driver, _)):
                driver
            case .client, .timer(.reservationDue), .timer(.noShow), .timer(.dispatchRound): .none
            }
        }
    }

    /// The client who acts; otherwise none.
    var client: ClientID {
        @inline(__always) get { if case .client(let client, _) = command { client } else { .none } }
    }

    /// Whether the effect is the expected one, or any is accepted.
    @inline(__always)
    func isAsked(for line: EffectKind) -> Bool { line == expectation.line || expectation.line == .anything }

    /// Whether a request or reservation enters dispatch for the first time, or lapses instead.
    var entersDispatch: Bool { first == .requested || first == .lapsed }

    var isInterruption: Bool { @inline(__always) get { expectation.line == .interrupted } }

    /// Starts the next effect, which may be wrong independently.
    mutating func nextEffect() { isCounted = false }

    /// Ends the effects of the command.
    mutating func endEffects() {
        effect = .nothing
        isCounted = false
    }

    /// Records the kind of the current effect.
    ///
    /// - Returns: whether this kind may come here.
    @inline(__always)
    mutating func see(_ line: EffectKind) -> Bool {
        self.effect = line
        let isFirst = first == .nothing
        if isFirst { first = line }
        if isAsked(for: line) { return isFirst || line.mayRepeat }
        return !isFirst && first != .rejected && line.mayFollow(expectation.line)
    }

    /// Records a refusal.
    ///
    /// - Returns: whether it is the first effect.
    mutating func seeRejection() -> Bool {
        let isFirst = first == .nothing
        (effect, first) = (.rejected, .rejected)
        return isFirst
    }

    /// Expects a notice to the host next.
    @inline(__always)
    mutating func await(_ notice: ExpectedNotice) { awaited = notice }

    /// Records a notice to the host.
    ///
    /// - Returns: whether it is the expected one.
    @inline(__always)
    mutating func receive(_ notice: ExpectedNotice) -> Bool {
        defer { awaited = nil }
        return awaited == notice
    }

    /// Counts a wrong decision, once per effect.
    ///
    /// - Returns: whether it counts: the first of an effect, or any at the end of the command.
    mutating func countViolation() -> Bool {
        if isCounted, effect != .nothing { return false }
        isCounted = true
        return true
    }

    /// Whether the party is the next one of a shared ride to get the same effect as the first (S06).
    ///
    /// - Parameter following: the party after it, or none.
    @inline(__always)
    mutating func isNextParty(_ id: RequestID, _ line: EffectKind, following: RequestID) -> Bool {
        guard nextParty == id, partyLine == line else { return false }
        nextParty = following
        return true
    }

    /// Records the effect of a ride's first party, which the other parties must get in turn (S06).
    @inline(__always)
    mutating func firstParty(_ line: EffectKind, following: RequestID, _ driver: DriverID, _ zone: ZoneID) {
        (partyLine, nextParty, partyDriver, partyZone) = (line, following, driver, zone)
    }

    /// Whether driver and zone equal those of the first party's effect (S06).
    @inline(__always)
    func matchesFirstParty(_ driver: DriverID, _ zone: ZoneID) -> Bool { driver == partyDriver && zone == partyZone }

    /// Returns and clears the party without the effect, or none (S06).
    @inline(__always)
    mutating func takeMissingParty() -> RequestID {
        if nextParty.isNone { return .none }
        defer { nextParty = .none }
        return nextParty
    }
}
