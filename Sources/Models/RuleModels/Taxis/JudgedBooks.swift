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

    init(city: City, rules: TaxiRules, drivers count: Int, fares model: FareModel?) {
        self.city = city
        self.rules = rules
        fares = JudgedFares(model)
        drivers = DriverBook(drivers: count)
        history = QueueHistory(zones: city.zoneCount)
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
            case .driver(let driver, let action): Expectation(of: action, by: driver, drivers, requests)
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

    mutating func rejected(for reason: TaxiService.Reason) {
        current.seeRejection()
        if current.expectation.line == .rejected {
            if current.expectation.reason != reason { note(.wrongReason, reason: reason) }
        } else if current.expectation.line != .anything {
            mismatch(.rejected)
        }
    }

    /// All effects have been taken: something was to come, or some party was to be told.
    mutating func endEffects() {
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
    mutating func isFirstLine(_ id: RequestID, of ride: RequestID, _ line: JudgedLine) -> Bool {
        let following = requests[id].next
        if current.isNextParty(id, line, following: following) { return false }
        settleParties()
        if requests[ride].firstParty != id { note(.partyNotTold, request: id) }
        current.firstParty(line, following: following)
        return true
    }

    /// S06: nobody of the ride in hand is left out.
    @inline(__always)
    private mutating func settleParties() {
        let leftOut = current.takePartyLeftOut()
        if !leftOut.isNone { note(.partyNotTold, request: leftOut) }
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
