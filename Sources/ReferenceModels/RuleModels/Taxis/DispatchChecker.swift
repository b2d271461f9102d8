import CityModel
import Quantities
import TaxiService

/// The checker of queues, offers and answers (T03–T08, D07, D08). It keeps the queues as the rules require.
///
/// It checks everything that does not depend on the dispatch order: a ride in dispatch is offered or waits before its
/// command ends, an offer has a timer and one driver, and refusals are counted. The policy decides whose turn it is.
struct DispatchChecker: Sendable {
    private(set) var policy: DispatchModel
    private var obligations = Obligations()

    /// The obligations that the current command has not met yet.
    private struct Obligations: Sendable, BitwiseCopyable {
        /// The ride that must be offered or wait before the command ends.
        var dispatching = RequestID.none
        /// The driver who joined a queue or was freed from an offer (T04).
        var freed = DriverID.none
        /// The driver who must be stood down or suspended next, by `leaveLine` (D07).
        var driverToStandDown = DriverID.none
        var standDownEffect = EffectKind.stoodDown
        /// Whether the current offer is counted as wrong already.
        var isOfferWrong = false
        /// The driver whose offer needs a timer (D08).
        var driverAwaitingTimer = DriverID.none
        var hasDispatched = false
        /// The driver of the last taxi sent to another zone.
        var lastSent = DriverID.none
    }

    init(_ policy: DispatchModel) { self.policy = policy }

    @inline(__always)
    mutating func begin(_ books: inout CheckerState) {
        obligations = Obligations()
        if case .timer(.dispatchRound) = books.current.command { beginRound(&books) }
    }

    /// The ride that must be offered or wait before the command ends, or none.
    var dispatchingRide: RequestID { obligations.dispatching }

    @inline(__always)
    func isDispatching(_ ride: RequestID) -> Bool { obligations.dispatching == ride }
}

// D01–D06: joining and leaving queues.
extension DispatchChecker {
    /// Adds the driver to the tail of the zone's queue.
    mutating func join(_ driver: DriverID, _ zone: ZoneID, _ books: inout CheckerState) {
        books.findings.countDecision()
        books.drivers.stand(driver, in: zone)
        let isFree = books.drivers[driver].isFree
        policy.joined(driver, zone, isFree: isFree, by: books.current.effect, at: books.time)
        if isFree { obligations.freed = driver }
        books.ranks.join(driver, zone)
        books.history.note(.joined, zone, driver: driver, at: books.time)
    }

    /// Removes the driver from the queue and the taxi (I02, I04); an open offer passes on (D03).
    mutating func stopWork(_ driver: DriverID, as state: CheckedDriver.State, _ books: inout CheckerState) {
        let record = books.drivers[driver]
        if record.state == .available {
            books.findings.countDecision()
            leaveQueue(driver, &books)
            books.history.note(.left, record.zone, driver: driver, at: books.time)
        }
        books.drivers.stopWork(driver, as: state)
        if !record.offer.isNone { requireDispatch(record.offer, &books) }
    }

    /// Closes the open offer of a withdrawn ride; the driver keeps the place in the queue (T09).
    mutating func withdrawOffer(of ride: RequestID, withdrawing id: RequestID, _ books: inout CheckerState) {
        let driver = books.requests[ride].driver
        guard books.requests[ride].phase == .offered, books.drivers[driver].offer == ride else { return }
        books.findings.countDecision()
        books.drivers.closeOffer(of: driver)
        policy.offerWithdrawn(from: driver)
        books.expect(.withdrawnOffer(id, driver))
        books.history.note(.freed, books.drivers[driver].zone, driver: driver, request: id, at: books.time)
        obligations.freed = driver
    }
}

// T03–T05: rides enter dispatch, and are offered or wait.
extension DispatchChecker {
    /// Requires that the ride is offered or waits before the command ends.
    mutating func requireDispatch(_ ride: RequestID, _ books: inout CheckerState) {
        settleDispatch(&books)
        stopWaiting(ride, &books)
        books.requests.enterDispatch(ride)
        obligations.dispatching = ride
        obligations.hasDispatched = true
    }

    /// Removes the ride from the waiting ones; call this before every other change of its state.
    mutating func stopWaiting(_ ride: RequestID, _ books: inout CheckerState) {
        let record = books.requests[ride]
        guard record.phase == .waiting else { return }
        policy.stopsWaiting(record.waitingPlace)
        if policy.offersInRoundsOnly, policy.waitingCount == 0 { books.rounds.callOff() }
    }

    /// Ends a request, and its ride with the last party (I12).
    mutating func end(_ id: RequestID, as end: RequestEnd, _ books: inout CheckerState) {
        let ride = books.requests[id].ride
        if books.requests[ride].parties == 1 { stopWaiting(ride, &books) }
        if books.requests[ride].phase == .inLine { books.ranks.leaveLine(ride, books.requests[ride].origin) }
        books.settleFare(of: id, as: end)
        books.requests.end(id, as: end)
    }

    mutating func offered(_ id: RequestID, to driver: DriverID, in zone: ZoneID, _ books: inout CheckerState) {
        books.beginEffect(.offered)
        guard books.isKnown(driver), books.isKnown(zone) else { return }
        let ride = books.openRide(of: id)
        if ride.isNone { return }
        guard books.isFirstLine(id, of: ride, .offered, driver, zone) else { return }
        settleStandDown(&books)
        settleTimer(&books)
        books.findings.countChoice()
        let record = books.requests[ride]
        if record.phase == .offered || record.phase == .allocated || record.phase == .reserved {
            return books.note(.requestOfferedTwice, request: id, driver: driver, right: record.driver, zone: zone)
        }
        judgeOffer(of: ride, to: driver, &books)
        if !books.ranks.isEmpty { checkLine(before: ride, driver, &books) }
        if zone != books.drivers[driver].zone { books.note(.wrongZone, request: id, driver: driver, zone: zone) }
        obligations.isOfferWrong = books.current.isCounted
        open(ride, to: driver, &books)
    }

    private mutating func judgeOffer(of ride: RequestID, to driver: DriverID, _ books: inout CheckerState) {
        if books.rounds.isHeld { return judgeRoundOffer(of: ride, to: driver, &books) }
        if ride == obligations.dispatching {
            checkTurn(of: ride, &books)
            note(policy.violation(byOffering: ride, to: driver, &books), ride, driver, &books)
            obligations.dispatching = .none
            return
        }
        let isOwnTurn =
            obligations.dispatching.isNone
            || (books.current.isInterruption && policy.precedes(ride, obligations.dispatching, for: driver, &books))
        if !isOwnTurn {
            books.note(.rideOvertaken, request: ride, driver: driver, rightRequest: obligations.dispatching)
        }
        let isRetry =
            books.requests[ride].phase == .waiting && driver == obligations.freed && books.drivers[driver].isFree
        let objection =
            isRetry
            ? policy.violation(byRetrying: ride, with: driver, &books)
            : policy.violation(byOffering: ride, to: driver, &books)
        note(objection, ride, driver, &books)
    }

    /// Checks that a ride passed on precedes waiting ones (T07); after an interruption the oldest comes first (T11).
    private mutating func checkTurn(of ride: RequestID, _ books: inout CheckerState) {
        guard books.current.isInterruption, !obligations.freed.isNone else { return }
        note(policy.violation(byTurnOf: ride, afterFreeing: obligations.freed, &books), ride, obligations.freed, &books)
    }

    private mutating func note(
        _ objection: RuleViolation?, _ ride: RequestID, _ driver: DriverID, _ books: inout CheckerState
    ) {
        guard let objection else { return }
        books.note(
            objection.kind, request: ride, driver: driver, right: objection.rightDriver,
            rightRequest: objection.rightRequest, zone: objection.zone)
        markForgotten(objection.forgotten, &books)
    }

    private mutating func markForgotten(_ ride: RequestID, _ books: inout CheckerState) {
        if ride.isNone { return }
        stopWaiting(ride, &books)
        books.requests.markForgotten(ride)
    }

    /// Opens the offer (T05). An offer that the driver cannot have leaves the ride waiting.
    private mutating func open(_ ride: RequestID, to driver: DriverID, _ books: inout CheckerState) {
        let record = books.drivers[driver]
        books.history.note(.offered, record.zone, driver: driver, request: ride, at: books.time)
        stopWaiting(ride, &books)
        guard record.isFree else { return books.requests.wait(ride, at: policy.waits(ride, &books)) }
        books.requests.offer(ride, to: driver)
        policy.offered(to: driver)
        books.drivers.open(ride, to: driver)
        obligations.driverAwaitingTimer = driver
    }

    /// Checks that a request waits only if no eligible driver exists (T04).
    mutating func waits(_ id: RequestID, in zone: ZoneID, _ books: inout CheckerState) {
        books.beginEffect(.waiting)
        guard books.isKnown(zone) else { return }
        let ride = books.openRide(of: id)
        guard !ride.isNone, books.isFirstLine(id, of: ride, .waiting, .none, zone) else { return }
        settleStandDown(&books)
        guard ride == obligations.dispatching else { return books.note(.uncalledFor, request: id, zone: zone) }
        books.findings.countChoice()
        checkTurn(of: ride, &books)
        note(policy.violation(byWaiting: ride, &books), id, .none, &books)
        let origin = books.requests[ride].origin
        if zone != origin { books.note(.wrongZone, request: id, zone: zone) }
        obligations.dispatching = .none
        books.history.note(.waited, origin, request: id, at: books.time)
        books.requests.wait(ride, at: policy.waits(ride, &books))
    }
}

// Rounds of policies that decide for many rides at once.
extension DispatchChecker {
    private mutating func beginRound(_ books: inout CheckerState) {
        guard books.current.expectation.line != .nothing else { return }
        books.rounds.callOff()
        if policy.offersInRoundsOnly { books.rounds.begin(optimum: policy.bestRound(&books)) }
    }

    /// Checks one offer of a round: oldest ride first, eligible driver. `settleRound` checks optimality.
    private mutating func judgeRoundOffer(of ride: RequestID, to driver: DriverID, _ books: inout CheckerState) {
        let objection = policy.violation(inRoundOffering: ride, to: driver, after: books.rounds.lastOffered, &books)
        note(objection, ride, driver, &books)
        books.rounds.noteOffer(ride, milliseconds: policy.milliseconds(to: ride, from: driver, &books))
    }

    mutating func settleRound(_ books: inout CheckerState) {
        if books.rounds.isHeld, !books.rounds.end() { books.note(.roundNotBest) }
        // T04: no request waits for ever. In `rebalanced`, a new request schedules a repositioning.
        let isNew = obligations.hasDispatched && books.current.entersDispatch && books.showsHostNotices
        let isRebalanced = books.rules.dispatchPolicy == .rebalanced
        let mustCall = policy.offersInRoundsOnly ? policy.waitingCount > 0 : isRebalanced && isNew
        if mustCall, !books.rounds.isScheduled { books.note(.timerLost) }
    }

    mutating func roundCalled(_ serial: UInt32, due: SimTime, _ books: inout CheckerState) {
        if books.rules.roundDue(calledAt: books.time) != due || books.rounds.isScheduled { books.note(.uncalledFor) }
        books.rounds.schedule(serial)
    }

    /// Checks a repositioning; the driver keeps the place in the queue until departure.
    mutating func sent(_ driver: DriverID, from zone: ZoneID, to target: ZoneID, _ books: inout CheckerState) {
        books.beginEffect(.sent)
        guard books.isKnown(driver), books.isKnown(zone), books.isKnown(target) else { return }
        books.findings.countDecision()
        let record = books.drivers[driver]
        defer { obligations.lastSent = driver }
        guard books.rules.dispatchPolicy == .rebalanced, record.isFree, driver != obligations.lastSent,
            record.zone == zone,
            zone != target
        else {
            return books.note(.wrongSending, driver: driver, zone: zone)
        }
    }
}

// T06–T08, D07: offers and answers.
extension DispatchChecker {
    /// Removes the accepting driver from the queue; the driver is busy (T06).
    mutating func accepted(_ id: RequestID, by driver: DriverID, in zone: ZoneID, _ books: inout CheckerState) {
        books.see(.accepted, by: driver)
        guard books.isKnown(driver), books.isKnown(zone) else { return }
        let ride = books.openRide(of: id)
        guard !ride.isNone, books.isFirstLine(id, of: ride, .accepted, driver, zone) else { return }
        guard books.isOpenOffer(ride, driver, zone) else { return }
        books.findings.countDecision()
        books.history.note(.accepted, zone, driver: driver, request: id, at: books.time)
        leaveQueue(driver, &books)
        books.drivers.accept(ride, by: driver)
        books.requests.allocate(ride)
    }

    /// Moves the driver to the tail, counts the refusal, and passes the ride on before waiting rides (T07, T08).
    mutating func checkRefusal(
        _ id: RequestID, by driver: DriverID, in zone: ZoneID, _ line: EffectKind, _ books: inout CheckerState
    ) {
        books.see(line, by: driver)
        guard books.isKnown(driver), books.isKnown(zone) else { return }
        let ride = books.openRide(of: id)
        guard !ride.isNone, books.isFirstLine(id, of: ride, line, driver, zone) else { return }
        guard books.isOpenOffer(ride, driver, zone) else { return }
        books.findings.countDecision()
        books.history.note(
            line == .refused ? .refused : .timedOut, zone, driver: driver, request: id, at: books.time)
        books.drivers.closeOffer(of: driver)
        policy.passedOn(ride, by: driver, &books)
        if line == .refused || books.rules.timeoutCountsAsRefusal { countRefusal(of: driver, &books) }
        if obligations.driverToStandDown.isNone { books.ranks.goToTail(driver, zone) }
        requireDispatch(ride, &books)
        obligations.freed = driver
    }

    /// Removes a driver from the queue and from the rank.
    mutating func leaveQueue(_ driver: DriverID, _ books: inout CheckerState) {
        policy.left(driver, by: books.current.effect)
        books.ranks.leave(driver, books.drivers[driver].zone)
    }

    /// Records the timer of an offer (D08).
    mutating func offerTimerSet(
        _ driver: DriverID, serial: UInt32, due: SimTime, _ books: inout CheckerState
    ) {
        guard books.isKnown(driver) else { return }
        if obligations.driverAwaitingTimer == driver {
            obligations.driverAwaitingTimer = .none
            if books.showsHostNotices { books.settleParties() }
        } else if !obligations.isOfferWrong {
            books.note(.uncalledFor, driver: driver)
        }
        let record = books.drivers[driver]
        // A repeated serial number would fire the timer of an earlier offer.
        if due != books.time + books.rules.offerTimeout || record.offerSerial == serial {
            books.note(.timeoutLost, request: record.offer, driver: driver)
        }
        books.drivers.setTimer(of: driver, serial: serial, due: due)
    }

    /// Counts a refusal; reaching both limits suspends only (D07).
    private mutating func countRefusal(of driver: DriverID, _ books: inout CheckerState) {
        let refusals = books.drivers.countRefusal(of: driver)
        if refusals == books.rules.refusalsToSuspend {
            obligations.driverToStandDown = driver
            obligations.standDownEffect = .suspended
        } else if refusals == books.rules.refusalsToStandDown {
            obligations.driverToStandDown = driver
            obligations.standDownEffect = .stoodDown
        }
    }

    /// Checks a stand-down or suspension (D07).
    ///
    /// - Parameter days: length of a suspension.
    mutating func checkStandDown(
        _ driver: DriverID, _ line: EffectKind, days: UInt32? = nil, _ books: inout CheckerState
    ) {
        books.beginEffect(line)
        books.settleParties()
        guard books.isKnown(driver) else { return }
        if obligations.driverToStandDown == driver, obligations.standDownEffect == line {
            obligations.driverToStandDown = .none
        } else {
            settleStandDown(&books)
            books.note(.refusalsMiscounted, driver: driver, zone: books.drivers[driver].zone)
            let rules = books.rules
            books.drivers.adopt(
                refusals: line == .suspended ? rules.refusalsToSuspend : rules.refusalsToStandDown, of: driver)
        }
        if let days {
            books.drivers.countSuspension(of: driver)
            books.judge(suspensionDays: days, of: driver)
            books.expect(.suspensionTimer(driver))
        }
        stopWork(driver, as: line == .suspended ? .suspended : .offline, &books)
    }
}

// Obligations at the end of a command.
extension DispatchChecker {
    /// Checks that every ride in dispatch is offered or waits.
    mutating func settleDispatch(_ books: inout CheckerState) {
        let ride = obligations.dispatching
        if ride.isNone { return }
        obligations.dispatching = .none
        guard books.requests[ride].phase == .dispatching else { return }
        books.note(
            .requestLost, request: ride, right: policy.rightDriver(for: ride, &books),
            zone: books.requests[ride].origin)
        books.requests.markForgotten(ride)
    }

    /// Checks that the freed driver has no waiting ride to take (I14).
    mutating func requireNoIdleMatch(_ books: inout CheckerState) {
        if obligations.freed.isNone { return }
        guard let objection = policy.violation(byLeavingFree: obligations.freed, &books) else { return }
        books.note(
            objection.kind, request: objection.rightRequest, right: objection.rightDriver, zone: objection.zone)
        markForgotten(objection.forgotten, &books)
    }

    /// Checks that the offer's timer was set (D08).
    mutating func settleTimer(_ books: inout CheckerState) {
        if obligations.driverAwaitingTimer.isNone { return }
        let driver = obligations.driverAwaitingTimer
        let ride = books.drivers[driver].offer
        obligations.driverAwaitingTimer = .none
        guard obligations.isOfferWrong else { return books.note(.timeoutLost, request: ride, driver: driver) }
        // A wrong offer without a timer was only announced, and opened nothing.
        books.drivers.closeOffer(of: driver)
        policy.offerWithdrawn(from: driver)
        if books.requests[ride].phase == .offered { books.requests.wait(ride, at: policy.waits(ride, &books)) }
    }

    /// Checks that the driver is stood down or suspended before any other offer (D07).
    mutating func settleStandDown(_ books: inout CheckerState) {
        let driver = obligations.driverToStandDown
        if driver.isNone { return }
        books.note(
            .refusalsMiscounted, driver: driver, zone: books.drivers[driver].zone, leaves: obligations.standDownEffect)
        obligations.driverToStandDown = .none
    }
}
