import CityModel
import Quantities
import TaxiService

/// What all parts of the judge share: drivers and requests, the command in hand, and what was found wrong.
struct JudgedBooks: ~Copyable, Sendable {
    let city: City
    let rules: TaxiRules
    var drivers: DriverBook
    var requests = JudgedRequests()
    var current = CommandInHand(.timer(.suspensionEnd(.none)), at: .zero, .none)
    var rounds = JudgedRounds()
    var fares: JudgedFares
    var findings = FindingBook()
    var history: QueueHistory
    /// Whether the host's part is shown: timers to set, and offers that are no longer open.
    var showsHost = true

    init(city: City, rules: TaxiRules, drivers count: Int, fares model: FareModel?) {
        self.city = city
        self.rules = rules
        fares = JudgedFares(model, drivers: count)
        drivers = DriverBook(drivers: count)
        history = QueueHistory(zones: city.zoneCount)
    }

    init(copyOf other: borrowing JudgedBooks) {
        (city, rules, showsHost) = (other.city, other.rules, other.showsHost)
        (drivers, requests, current, rounds) = (other.drivers, other.requests, other.current, other.rounds)
        (fares, findings, history) = (other.fares, other.findings, other.history)
    }

    var time: SimTime { @inline(__always) get { current.time } }

    /// The zone that the command in hand names, where a driver acts; the one given otherwise.
    @inline(__always)
    func namedZone(or zone: ZoneID) -> ZoneID {
        if case .driver(_, let action) = current.command { action.namedZone } else { zone }
    }

    /// Where in its zone the ride begins that the command in hand asks for; none in a table city.
    var namedPickup: StreetPoint {
        @inline(__always) get {
            if case .client(_, let action) = current.command { action.namedPickup } else { .none }
        }
    }

    /// What the rules want of a command, in the state before it.
    @inline(__always)
    mutating func begin(_ command: TaxiService.Command, at time: SimTime) {
        findings.commands += 1
        let expectation =
            switch command {
            case .driver(let driver, let action): Expectation(of: action, by: driver, drivers, requests, fares)
            case .client(let client, let action): Expectation(of: action, by: client, at: time, rules, requests, fares)
            case .timer(let timer): Expectation(of: timer, drivers, requests, rounds)
            }
        current = CommandInHand(command, at: time, expectation)
    }
}

// The effect in hand.
extension JudgedBooks {
    /// Notes what kind of line it is, and judges whether it may come here.
    @inline(__always)
    mutating func see(_ line: JudgedLine) {
        if !current.see(line) { mismatch(line) }
    }

    /// Notes that it is about this driver, who must be the one that the command is about.
    @inline(__always)
    mutating func see(_ line: JudgedLine, by driver: DriverID) {
        see(line)
        if current.isAsked(for: line), current.driver != driver { note(.wrongAnswer, driver: driver) }
    }

    /// Notes that it is about this client, who must be the one that acts.
    @inline(__always)
    mutating func see(_ line: JudgedLine, by client: ClientID) {
        see(line)
        if current.isAsked(for: line), current.client != client { note(.wrongAnswer) }
    }

    /// The client named must be the one who made the request.
    @inline(__always)
    mutating func judge(owner client: ClientID, of id: RequestID) {
        if requests.isOpen(id), requests[id].client != client { note(.wrongAnswer, request: id) }
    }

    /// T09, R03: the request must be the one that the client named, or the client's current one.
    mutating func judgeNamed(_ id: RequestID) {
        guard case .client(let client, let action) = current.command else { return }
        let right =
            if case .cancelReservation(let named) = action {
                named
            } else if case .changeReservation(let named, _) = action {
                named
            } else if case .withdraw = action {
                requests.current(of: client)
            } else {
                id
            }
        if right != id { note(.wrongAnswer, request: id, rightRequest: right) }
    }

    /// Whether it is the command in hand, as far as it can be seen: a service that hides the host's part names no places.
    func isCommand(_ command: TaxiService.Command) -> Bool { !showsHost || command == current.command }

    /// Judges a refusal: the refused command must be the one that was given.
    ///
    /// - Parameter isSame: as far as it can be seen.
    mutating func rejected(_ isSame: Bool, for reason: TaxiService.Reason) {
        if !current.seeRejection() || !isSame { return note(.uncalledFor, reason: reason) }
        if current.expectation.line == .rejected {
            if current.expectation.reason != reason { note(.wrongReason, reason: reason) }
        } else if current.expectation.line != .anything {
            mismatch(.rejected)
        }
    }

    /// All effects have been taken: something was to come, or some party was to be told.
    mutating func endEffects() {
        settleNotice()
        current.endEffects()
        if current.first == .nothing, current.expectation.line != .nothing, current.expectation.line != .anything {
            mismatch(.nothing)
        }
        settleParties()
    }

    /// Drivers that never were come only from a service gone mad.
    @inline(__always)
    mutating func isKnown(_ driver: DriverID) -> Bool {
        if drivers.has(driver) { return true }
        note(.uncalledFor)
        return false
    }

    @inline(__always)
    mutating func isKnown(_ zone: ZoneID) -> Bool {
        if Int(zone.index) < city.zoneCount { return true }
        note(.wrongZone)
        return false
    }

    /// The ride of a request that is not over, or none, which is wrong.
    @inline(__always)
    mutating func openRide(of id: RequestID) -> RequestID {
        if requests.isOpen(id) { return requests[id].ride }
        note(.unknownRequest, request: id)
        return .none
    }

    /// S06: of the lines that concern a ride the first counts, and the others follow in the order of joining.
    @inline(__always)
    mutating func isFirstLine(
        _ id: RequestID, of ride: RequestID, _ line: JudgedLine, _ driver: DriverID, _ zone: ZoneID
    ) -> Bool {
        let following = requests[id].next
        if current.isNextParty(id, line, following: following) {
            if !current.isAsFirstParty(driver, zone) { note(.partyNotTold, request: id, driver: driver) }
            return false
        }
        settleParties()
        if requests[ride].firstParty != id { note(.partyNotTold, request: id) }
        current.firstParty(line, following: following, driver, zone)
        return true
    }

    /// S06: nobody of the ride in hand is left out.
    @inline(__always)
    mutating func settleParties() {
        let leftOut = current.takePartyLeftOut()
        if !leftOut.isNone { note(.partyNotTold, request: leftOut) }
    }
}

// What the host is told.
extension JudgedBooks {
    /// The effect in hand makes the service tell its host that, if the host's part is shown.
    @inline(__always)
    mutating func await(_ notice: AwaitedNotice) { if showsHost || !notice.isWithdrawnOffer { current.await(notice) } }

    mutating func receive(_ notice: AwaitedNotice) {
        if current.receive(notice) { return }
        if case .withdrawnOffer(let id, let driver) = notice { return note(.uncalledFor, request: id, driver: driver) }
        note(.uncalledFor)
    }

    /// T09, D07, R02, T12: it must come right after the effect that leads to it.
    @inline(__always)
    mutating func settleNotice() { if let notice = current.awaited { missed(notice) } }

    private mutating func missed(_ notice: AwaitedNotice) {
        _ = current.receive(notice)
        switch notice {
        case .suspensionTimer(let driver): note(.timerLost, driver: driver)
        case .departureTimer(let id), .noShowTimer(let id): note(.timerLost, request: id)
        case .withdrawnOffer(let id, let driver): note(.wrongAnswer, request: id, driver: driver)
        }
    }
}

// Mistakes.
extension JudgedBooks {
    /// Counts a mistake, at most one for each effect.
    ///
    /// - Parameters:
    ///   - leaves: with `.refusalsMiscounted`: how the driver leaves; nil if the driver stays.
    ///   - figure: with what tells a wrong one.
    @inline(never)
    mutating func note(
        _ kind: WrongKind, request: RequestID = .none, driver: DriverID = .none, right: DriverID = .none,
        rightRequest: RequestID = .none, zone: ZoneID = .none, reason: TaxiService.Reason? = nil,
        leaves: JudgedLine? = nil, figure: JudgedFigure? = nil
    ) {
        guard current.countMistake(), findings.count(kind) else { return }
        findings.keep(
            wording(
                JudgedMistake(
                    kind: kind, request: request, driver: driver, rightDriver: right, rightRequest: rightRequest,
                    zone: zone, reason: reason, leaves: leaves, figure: figure)))
    }

    /// Something other came of the command than the rules want: told by what it was.
    private mutating func mismatch(_ line: JudgedLine) {
        let isRefused = line == .rejected || line == .nothing
        let isToBeDone = current.expectation.isToBeDone
        let otherwise: WrongKind =
            isToBeDone && isRefused ? .commandLost : isToBeDone || isRefused ? .uncalledFor : .commandNotRefused
        switch current.command {
        case .driver(_, .accept), .driver(_, .refuse):
            let isObeyed = line == .accepted || line == .refused
            note(isToBeDone ? .answerLost : isObeyed ? .staleAnswerAccepted : otherwise)
        case .driver: note(otherwise)
        case .client(_, .join(let ride, _, _, _)) where line == .joined:
            let isRiding = current.expectation.reason == .alreadyRiding
            note(isRiding ? .clientInTwoRides : .joinNotAllowed, rightRequest: ride)
        case .client(_, .request), .client(_, .reserve): note(isToBeDone && isRefused ? .requestLost : otherwise)
        case .client: note(otherwise)
        case .timer(let timer):
            note(isToBeDone ? JudgedBooks.kind(ofLosing: timer, to: line) ?? otherwise : .staleTimerObeyed)
        }
    }

    /// What it is called when something other came of a timer than what was due.
    private static func kind(ofLosing timer: TaxiService.Timer, to line: JudgedLine) -> WrongKind? {
        let isRefused = line == .rejected || line == .nothing
        return switch timer {
        case .offerTimeout: isRefused ? .timeoutLost : nil
        // R02: it should have lapsed.
        case .reservationDue: isRefused ? .timerLost : line == .requested ? .clientInTwoRides : nil
        case .suspensionEnd, .noShow, .dispatchRound: isRefused ? .timerLost : nil
        }
    }
}
