import CityModel
import Quantities
import TaxiService

/// The state shared by all parts of the checker: drivers, requests, the current command and the findings.
struct CheckerState: ~Copyable, Sendable {
    let city: City
    let rules: TaxiRules
    var drivers: CheckedDrivers
    var requests = CheckedRequests()
    var current = CurrentCommand(.timer(.suspensionEnd(.none)), at: .zero, .none)
    var rounds = DispatchRounds()
    var ranks: RankChecker
    var fares: CheckedFares
    var findings = CheckerFindings()
    var history: QueueHistory
    /// Whether notices to the host are visible: timers to set, and withdrawn offers.
    var showsHostNotices = true

    init(city: City, rules: TaxiRules, drivers count: Int, fares model: FareModel?) {
        self.city = city
        self.rules = rules
        fares = CheckedFares(model, drivers: count)
        drivers = CheckedDrivers(drivers: count)
        ranks = RankChecker(rules)
        history = QueueHistory(zones: city.zoneCount)
    }

    init(copyOf other: borrowing CheckerState) {
        (city, rules, showsHostNotices) = (other.city, other.rules, other.showsHostNotices)
        (drivers, requests, current, rounds) = (other.drivers, other.requests, other.current, other.rounds)
        (fares, findings, history, ranks) = (other.fares, other.findings, other.history, other.ranks)
    }

    var time: SimTime { @inline(__always) get { current.time } }

    /// Returns the zone named by the current command of a driver, otherwise the given one.
    @inline(__always)
    func namedZone(or zone: ZoneID) -> ZoneID {
        if case .driver(_, let action) = current.command { action.namedZone } else { zone }
    }

    /// Point of the requested pickup within its zone; none in a city without streets.
    var namedPickup: StreetPoint {
        @inline(__always) get {
            if case .client(_, let action) = current.command { action.namedPickup } else { .none }
        }
    }

    /// Starts a command and determines the expected first effect in the current state.
    @inline(__always)
    mutating func begin(_ command: TaxiService.Command, at time: SimTime) {
        findings.commands += 1
        let expectation =
            switch command {
            case .driver(let driver, let action): ExpectedEffect(of: action, by: driver, drivers, requests, fares)
            case .client(let client, let action):
                ExpectedEffect(of: action, by: client, at: time, rules, requests, fares, drivers, ranks)
            case .timer(let timer): ExpectedEffect(of: timer, drivers, requests, rounds, ranks)
            }
        current = CurrentCommand(command, at: time, expectation)
    }
}

// The current effect.
extension CheckerState {
    /// Records the effect's kind, and checks that it may come here.
    @inline(__always)
    mutating func beginEffect(_ line: EffectKind) {
        if !current.see(line) { noteUnexpected(line) }
    }

    /// Records an effect on a driver, who must be the one of the command.
    @inline(__always)
    mutating func see(_ line: EffectKind, by driver: DriverID) {
        beginEffect(line)
        if current.isAsked(for: line), current.driver != driver { note(.wrongAnswer, driver: driver) }
    }

    /// Records an effect on a client, who must be the one who acts.
    @inline(__always)
    mutating func see(_ line: EffectKind, by client: ClientID) {
        beginEffect(line)
        if current.isAsked(for: line), current.client != client { note(.wrongAnswer) }
    }

    /// Checks that the named client made the request.
    @inline(__always)
    mutating func judge(owner client: ClientID, of id: RequestID) {
        if requests.isOpen(id), requests[id].client != client { note(.wrongAnswer, request: id) }
    }

    /// Checks that the request is the one named by the client, or the client's current one (T09, R03).
    mutating func checkNamedRequest(_ id: RequestID) {
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

    /// Whether it is the current command; always true for a service that hides notices, which names no places.
    func isCommand(_ command: TaxiService.Command) -> Bool { !showsHostNotices || command == current.command }

    /// Checks a refusal.
    ///
    /// - Parameter isSame: whether the refused command is the current one.
    mutating func rejected(_ isSame: Bool, for reason: TaxiService.Reason) {
        if !current.seeRejection() || !isSame { return note(.uncalledFor, reason: reason) }
        if current.expectation.line == .rejected {
            if current.expectation.reason != reason { note(.wrongReason, reason: reason) }
        } else if current.expectation.line != .anything {
            noteUnexpected(.rejected)
        }
    }

    /// Ends the effects: reports a missing effect, notice or party.
    mutating func endEffects() {
        settleNotice()
        current.endEffects()
        if current.first == .nothing, current.expectation.line != .nothing, current.expectation.line != .anything {
            noteUnexpected(.nothing)
        }
        settleParties()
    }

    /// Checks that the driver exists.
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

    /// Returns the ride of an open request; reports any other request and returns none.
    @inline(__always)
    mutating func openRide(of id: RequestID) -> RequestID {
        if requests.isOpen(id) { return requests[id].ride }
        note(.unknownRequest, request: id)
        return .none
    }

    /// Whether the effect is the first of its ride; the other parties' effects must follow in the order of joining
    /// (S06).
    @inline(__always)
    mutating func isFirstLine(
        _ id: RequestID, of ride: RequestID, _ line: EffectKind, _ driver: DriverID, _ zone: ZoneID
    ) -> Bool {
        let following = requests[id].next
        if current.isNextParty(id, line, following: following) {
            if !current.matchesFirstParty(driver, zone) { note(.partyNotTold, request: id, driver: driver) }
            return false
        }
        settleParties()
        if requests[ride].firstParty != id { note(.partyNotTold, request: id) }
        current.firstParty(line, following: following, driver, zone)
        return true
    }

    /// Reports a party that did not get the effect of its ride (S06).
    @inline(__always)
    mutating func settleParties() {
        let leftOut = current.takeMissingParty()
        if !leftOut.isNone { note(.partyNotTold, request: leftOut) }
    }
}

// Answers.
extension CheckerState {
    /// Whether the answer or time-out belongs to an open offer of this driver in the driver's queue.
    mutating func isOpenOffer(_ ride: RequestID, _ driver: DriverID, _ zone: ZoneID) -> Bool {
        let (request, record) = (requests[ride], drivers[driver])
        guard request.phase == .offered, request.driver == driver, record.offer == ride else {
            note(.staleAnswerAccepted, request: ride, driver: driver, zone: zone)
            return false
        }
        if current.effect != .timedOut, time >= record.offerDue {
            note(.staleAnswerAccepted, request: ride, driver: driver, zone: zone)
        }
        if zone != record.zone { note(.wrongZone, request: ride, driver: driver, zone: zone) }
        return true
    }
}

// Notices to the host.
extension CheckerState {
    /// Expects a notice to the host after the current effect, if such notices are visible.
    @inline(__always)
    mutating func expect(_ notice: ExpectedNotice) {
        if showsHostNotices || !notice.isWithdrawnOffer { current.await(notice) }
    }

    mutating func receive(_ notice: ExpectedNotice) {
        if current.receive(notice) { return }
        if case .withdrawnOffer(let id, let driver) = notice { return note(.uncalledFor, request: id, driver: driver) }
        note(.uncalledFor)
    }

    /// Reports a notice that did not directly follow its effect (T09, D07, R02, T12).
    @inline(__always)
    mutating func settleNotice() { if let notice = current.awaited { missed(notice) } }

    private mutating func missed(_ notice: ExpectedNotice) {
        _ = current.receive(notice)
        switch notice {
        case .suspensionTimer(let driver), .rankTimer(let driver): note(.timerLost, driver: driver)
        case .departureTimer(let id), .noShowTimer(let id): note(.timerLost, request: id)
        case .withdrawnOffer(let id, let driver): note(.wrongAnswer, request: id, driver: driver)
        }
    }
}

// Findings.
extension CheckerState {
    /// Records a wrong decision, at most one per effect.
    ///
    /// - Parameters:
    ///   - leaves: for `.refusalsMiscounted`, the manner in which the driver must leave; nil if the driver stays.
    ///   - figure: the wrong figure.
    @inline(never)
    mutating func note(
        _ kind: ViolationKind, request: RequestID = .none, driver: DriverID = .none, right: DriverID = .none,
        rightRequest: RequestID = .none, zone: ZoneID = .none, reason: TaxiService.Reason? = nil,
        leaves: EffectKind? = nil, figure: CheckedFigure? = nil
    ) {
        guard current.countViolation(), findings.count(kind) else { return }
        findings.append(
            description(
                of: ViolationDetails(
                    kind: kind, request: request, driver: driver, rightDriver: right, rightRequest: rightRequest,
                    zone: zone, reason: reason, leaves: leaves, figure: figure)))
    }

    /// Records another effect than the expected one, with a kind that depends on the command.
    private mutating func noteUnexpected(_ line: EffectKind) {
        let isRefused = line == .rejected || line == .nothing
        let isToBeDone = current.expectation.isAccepted
        let otherwise: ViolationKind =
            isToBeDone && isRefused ? .commandLost : isToBeDone || isRefused ? .uncalledFor : .commandNotRefused
        switch current.command {
        case .driver(_, .accept), .driver(_, .refuse):
            let isObeyed = line == .accepted || line == .refused
            note(isToBeDone ? .answerLost : isObeyed ? .staleAnswerAccepted : otherwise)
        case .driver: note(otherwise)
        case .client(_, .join(let ride, _, _, _)) where line == .joined:
            let isRiding = current.expectation.reason == .alreadyRiding
            note(isRiding ? .clientInTwoRides : .joinNotAllowed, rightRequest: ride)
        case .client(_, .request), .client(_, .walkUp), .client(_, .reserve):
            note(isToBeDone && isRefused ? .requestLost : otherwise)
        case .client: note(otherwise)
        case .timer(let timer):
            note(isToBeDone ? CheckerState.kind(ofLosing: timer, to: line) ?? otherwise : .staleTimerObeyed)
        }
    }

    /// Returns the kind of violation if a due timer has another effect than expected.
    private static func kind(ofLosing timer: TaxiService.Timer, to line: EffectKind) -> ViolationKind? {
        let isRefused = line == .rejected || line == .nothing
        return switch timer {
        case .offerTimeout: isRefused ? .timeoutLost : nil
        // R02: the reservation should have lapsed.
        case .reservationDue: isRefused ? .timerLost : line == .requested ? .clientInTwoRides : nil
        case .suspensionEnd, .noShow, .rankArrival, .dispatchRound: isRefused ? .timerLost : nil
        }
    }
}
