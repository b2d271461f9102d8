import CityModel
import Quantities
import TaxiService

/// The checker of queues, offers and answers (T03–T08, D07, D08). It keeps the queues as the rules require.
///
/// It checks everything that does not depend on the dispatch order: a ride in dispatch is offered or waits before its
/// command ends, an offer has a timer and one driver, and refusals are counted. The policy decides whose turn it is.
struct DispatchJudge: Sendable {
    private(set) var policy: ExpectedDispatch
    private var inHand = InHand()

    /// The obligations that the current command has not met yet.
    private struct InHand: Sendable, BitwiseCopyable {
        /// The ride that must be offered or wait before the command ends.
        var dispatching = RequestID.none
        /// The driver who joined a queue or was freed from an offer (T04).
        var freed = DriverID.none
        /// The driver who must be stood down or suspended next, by `leaveLine` (D07).
        var mustLeave = DriverID.none
        var leaveLine = JudgedLine.stoodDown
        /// Whether the current offer is counted as wrong already.
        var isOfferWrong = false
        /// The driver whose offer needs a timer (D08).
        var awaitsTimer = DriverID.none
        var hasDispatched = false
        /// The driver of the last taxi sent to another zone.
        var lastSent = DriverID.none
    }

    init(_ policy: ExpectedDispatch) { self.policy = policy }

    @inline(__always)
    mutating func begin(_ books: inout JudgedBooks) {
        inHand = InHand()
        if case .timer(.dispatchRound) = books.current.command { beginRound(&books) }
    }

    @inline(__always)
    func isDispatching(_ ride: RequestID) -> Bool { inHand.dispatching == ride }
}

// D01–D06: joining and leaving queues.
extension DispatchJudge {
    /// Adds the driver to the tail of the zone's queue.
    mutating func join(_ driver: DriverID, _ zone: ZoneID, _ books: inout JudgedBooks) {
        books.findings.countDecision()
        books.drivers.stand(driver, in: zone)
        let isFree = books.drivers[driver].isFree
        policy.joined(driver, zone, isFree: isFree, by: books.current.line, at: books.time)
        if isFree { inHand.freed = driver }
        books.history.note(.joined, zone, driver: driver, at: books.time)
    }

    /// Removes the driver from the queue and the taxi (I02, I04); an open offer passes on (D03).
    mutating func stopWork(_ driver: DriverID, as state: JudgedDriver.State, _ books: inout JudgedBooks) {
        let record = books.drivers[driver]
        if record.state == .available {
            books.findings.countDecision()
            policy.left(driver, by: books.current.line)
            books.history.note(.left, record.zone, driver: driver, at: books.time)
        }
        books.drivers.stopWork(driver, as: state)
        if !record.offer.isNone { mustDispatch(record.offer, &books) }
    }

    /// Closes the open offer of a withdrawn ride; the driver keeps the place in the queue (T09).
    mutating func withdrawOffer(of ride: RequestID, withdrawing id: RequestID, _ books: inout JudgedBooks) {
        let driver = books.requests[ride].driver
        guard books.requests[ride].phase == .offered, books.drivers[driver].offer == ride else { return }
        books.findings.countDecision()
        books.drivers.closeOffer(of: driver)
        policy.offerWithdrawn(from: driver)
        books.await(.withdrawnOffer(id, driver))
        books.history.note(.freed, books.drivers[driver].zone, driver: driver, request: id, at: books.time)
        inHand.freed = driver
    }
}

// T03–T05: rides enter dispatch, and are offered or wait.
extension DispatchJudge {
    /// Requires that the ride is offered or waits before the command ends.
    mutating func mustDispatch(_ ride: RequestID, _ books: inout JudgedBooks) {
        settleDispatch(&books)
        stopWaiting(ride, &books)
        books.requests.enterDispatch(ride)
        inHand.dispatching = ride
        inHand.hasDispatched = true
    }

    /// Removes the ride from the waiting ones; call this before every other change of its state.
    mutating func stopWaiting(_ ride: RequestID, _ books: inout JudgedBooks) {
        let record = books.requests[ride]
        guard record.phase == .waiting else { return }
        policy.stopsWaiting(record.waitingPlace)
        if policy.offersInRoundsOnly, policy.waitingCount == 0 { books.rounds.callOff() }
    }

    /// Ends a request, and its ride with the last party (I12).
    mutating func end(_ id: RequestID, as end: JudgedEnd, _ books: inout JudgedBooks) {
        let ride = books.requests[id].ride
        if books.requests[ride].parties == 1 { stopWaiting(ride, &books) }
        books.settleFare(of: id, as: end)
        books.requests.end(id, as: end)
    }

    mutating func offered(_ id: RequestID, to driver: DriverID, in zone: ZoneID, _ books: inout JudgedBooks) {
        books.see(.offered)
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
        if zone != books.drivers[driver].zone { books.note(.wrongZone, request: id, driver: driver, zone: zone) }
        inHand.isOfferWrong = books.current.isCounted
        open(ride, to: driver, &books)
    }

    private mutating func judgeOffer(of ride: RequestID, to driver: DriverID, _ books: inout JudgedBooks) {
        if books.rounds.isHeld { return judgeRoundOffer(of: ride, to: driver, &books) }
        if ride == inHand.dispatching {
            judgeTurn(of: ride, &books)
            note(policy.objection(toOffering: ride, to: driver, &books), ride, driver, &books)
            inHand.dispatching = .none
            return
        }
        let isOwnTurn =
            inHand.dispatching.isNone
            || (books.current.isInterruption && policy.comes(ride, before: inHand.dispatching, to: driver, &books))
        if !isOwnTurn {
            books.note(.rideOvertaken, request: ride, driver: driver, rightRequest: inHand.dispatching)
        }
        let isRetry =
            books.requests[ride].phase == .waiting && driver == inHand.freed && books.drivers[driver].isFree
        let objection =
            isRetry
            ? policy.objection(toRetrying: ride, with: driver, &books)
            : policy.objection(toOffering: ride, to: driver, &books)
        note(objection, ride, driver, &books)
    }

    /// Checks that a ride passed on precedes waiting ones (T07); after an interruption the oldest comes first (T11).
    private mutating func judgeTurn(of ride: RequestID, _ books: inout JudgedBooks) {
        guard books.current.isInterruption, !inHand.freed.isNone else { return }
        note(policy.objection(toTurnOf: ride, afterFreeing: inHand.freed, &books), ride, inHand.freed, &books)
    }

    private mutating func note(
        _ objection: Objection?, _ ride: RequestID, _ driver: DriverID, _ books: inout JudgedBooks
    ) {
        guard let objection else { return }
        books.note(
            objection.kind, request: ride, driver: driver, right: objection.rightDriver,
            rightRequest: objection.rightRequest, zone: objection.zone)
        lose(objection.forgotten, &books)
    }

    private mutating func lose(_ ride: RequestID, _ books: inout JudgedBooks) {
        if ride.isNone { return }
        stopWaiting(ride, &books)
        books.requests.lose(ride)
    }

    /// Opens the offer (T05). An offer that the driver cannot have leaves the ride waiting.
    private mutating func open(_ ride: RequestID, to driver: DriverID, _ books: inout JudgedBooks) {
        let record = books.drivers[driver]
        books.history.note(.offered, record.zone, driver: driver, request: ride, at: books.time)
        stopWaiting(ride, &books)
        guard record.isFree else { return books.requests.wait(ride, at: policy.waits(ride, &books)) }
        books.requests.offer(ride, to: driver)
        policy.offered(to: driver)
        books.drivers.open(ride, to: driver)
        inHand.awaitsTimer = driver
    }

    /// Checks that a request waits only if no eligible driver exists (T04).
    mutating func waits(_ id: RequestID, in zone: ZoneID, _ books: inout JudgedBooks) {
        books.see(.waiting)
        guard books.isKnown(zone) else { return }
        let ride = books.openRide(of: id)
        guard !ride.isNone, books.isFirstLine(id, of: ride, .waiting, .none, zone) else { return }
        settleStandDown(&books)
        guard ride == inHand.dispatching else { return books.note(.uncalledFor, request: id, zone: zone) }
        books.findings.countChoice()
        judgeTurn(of: ride, &books)
        note(policy.objection(toWaiting: ride, &books), id, .none, &books)
        let origin = books.requests[ride].origin
        if zone != origin { books.note(.wrongZone, request: id, zone: zone) }
        inHand.dispatching = .none
        books.history.note(.waited, origin, request: id, at: books.time)
        books.requests.wait(ride, at: policy.waits(ride, &books))
    }
}

// Rounds of policies that decide for many rides at once.
extension DispatchJudge {
    private mutating func beginRound(_ books: inout JudgedBooks) {
        guard books.current.expectation.line != .nothing else { return }
        books.rounds.callOff()
        if policy.offersInRoundsOnly { books.rounds.hold(bringing: policy.bestRound(&books)) }
    }

    /// Checks one offer of a round: oldest ride first, eligible driver. `settleRound` checks optimality.
    private mutating func judgeRoundOffer(of ride: RequestID, to driver: DriverID, _ books: inout JudgedBooks) {
        let objection = policy.objection(toRoundOf: ride, to: driver, after: books.rounds.lastOffered, &books)
        note(objection, ride, driver, &books)
        books.rounds.bring(ride, milliseconds: policy.milliseconds(to: ride, from: driver, &books))
    }

    mutating func settleRound(_ books: inout JudgedBooks) {
        if books.rounds.isHeld, !books.rounds.end() { books.note(.roundNotBest) }
        // T04: no request waits for ever. In `rebalanced`, a new request schedules a repositioning.
        let isNew = inHand.hasDispatched && books.current.entersDispatch && books.showsHost
        let isRebalanced = books.rules.dispatchPolicy == .rebalanced
        let mustCall = policy.offersInRoundsOnly ? policy.waitingCount > 0 : isRebalanced && isNew
        if mustCall, !books.rounds.isCalled { books.note(.timerLost) }
    }

    mutating func roundCalled(_ serial: UInt32, due: SimTime, _ books: inout JudgedBooks) {
        if books.rules.roundDue(calledAt: books.time) != due || books.rounds.isCalled { books.note(.uncalledFor) }
        books.rounds.call(serial)
    }

    /// Checks a repositioning; the driver keeps the place in the queue until departure.
    mutating func sent(_ driver: DriverID, from zone: ZoneID, to target: ZoneID, _ books: inout JudgedBooks) {
        books.see(.sent)
        guard books.isKnown(driver), books.isKnown(zone), books.isKnown(target) else { return }
        books.findings.countDecision()
        let record = books.drivers[driver]
        defer { inHand.lastSent = driver }
        guard books.rules.dispatchPolicy == .rebalanced, record.isFree, driver != inHand.lastSent, record.zone == zone,
            zone != target
        else {
            return books.note(.wrongSending, driver: driver, zone: zone)
        }
    }
}

// T06–T08, D07: offers and answers.
extension DispatchJudge {
    /// Removes the accepting driver from the queue; the driver is busy (T06).
    mutating func accepted(_ id: RequestID, by driver: DriverID, in zone: ZoneID, _ books: inout JudgedBooks) {
        books.see(.accepted, by: driver)
        guard books.isKnown(driver), books.isKnown(zone) else { return }
        let ride = books.openRide(of: id)
        guard !ride.isNone, books.isFirstLine(id, of: ride, .accepted, driver, zone) else { return }
        guard DispatchJudge.isOpenOffer(ride, driver, zone, &books) else { return }
        books.findings.countDecision()
        books.history.note(.accepted, zone, driver: driver, request: id, at: books.time)
        policy.left(driver, by: books.current.line)
        books.drivers.accept(ride, by: driver)
        books.requests.allocate(ride)
    }

    /// Moves the driver to the tail, counts the refusal, and passes the ride on before waiting rides (T07, T08).
    mutating func passedOn(
        _ id: RequestID, by driver: DriverID, in zone: ZoneID, _ line: JudgedLine, _ books: inout JudgedBooks
    ) {
        books.see(line, by: driver)
        guard books.isKnown(driver), books.isKnown(zone) else { return }
        let ride = books.openRide(of: id)
        guard !ride.isNone, books.isFirstLine(id, of: ride, line, driver, zone) else { return }
        guard DispatchJudge.isOpenOffer(ride, driver, zone, &books) else { return }
        books.findings.countDecision()
        books.history.note(
            line == .refused ? .refused : .timedOut, zone, driver: driver, request: id, at: books.time)
        books.drivers.closeOffer(of: driver)
        policy.passedOn(ride, by: driver, &books)
        if line == .refused || books.rules.timeoutCountsAsRefusal { countRefusal(of: driver, &books) }
        mustDispatch(ride, &books)
        inHand.freed = driver
    }

    /// Whether the answer or time-out belongs to an open offer of this driver in the driver's queue.
    private static func isOpenOffer(
        _ ride: RequestID, _ driver: DriverID, _ zone: ZoneID, _ books: inout JudgedBooks
    ) -> Bool {
        let (request, record) = (books.requests[ride], books.drivers[driver])
        guard request.phase == .offered, request.driver == driver, record.offer == ride else {
            books.note(.staleAnswerAccepted, request: ride, driver: driver, zone: zone)
            return false
        }
        if books.current.line != .timedOut, books.time >= record.offerDue {
            books.note(.staleAnswerAccepted, request: ride, driver: driver, zone: zone)
        }
        if zone != record.zone { books.note(.wrongZone, request: ride, driver: driver, zone: zone) }
        return true
    }

    /// Records the timer of an offer (D08).
    mutating func offerTimerSet(
        _ driver: DriverID, serial: UInt32, due: SimTime, _ books: inout JudgedBooks
    ) {
        guard books.isKnown(driver) else { return }
        if inHand.awaitsTimer == driver {
            inHand.awaitsTimer = .none
            if books.showsHost { books.settleParties() }
        } else if !inHand.isOfferWrong {
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
    private mutating func countRefusal(of driver: DriverID, _ books: inout JudgedBooks) {
        let refusals = books.drivers.countRefusal(of: driver)
        if refusals == books.rules.refusalsToSuspend {
            inHand.mustLeave = driver
            inHand.leaveLine = .suspended
        } else if refusals == books.rules.refusalsToStandDown {
            inHand.mustLeave = driver
            inHand.leaveLine = .stoodDown
        }
    }

    /// Checks a stand-down or suspension (D07).
    ///
    /// - Parameter days: length of a suspension.
    mutating func leftByRefusals(
        _ driver: DriverID, _ line: JudgedLine, days: UInt32? = nil, _ books: inout JudgedBooks
    ) {
        books.see(line)
        books.settleParties()
        guard books.isKnown(driver) else { return }
        if inHand.mustLeave == driver, inHand.leaveLine == line {
            inHand.mustLeave = .none
        } else {
            settleStandDown(&books)
            books.note(.refusalsMiscounted, driver: driver, zone: books.drivers[driver].zone)
            let rules = books.rules
            books.drivers.assume(
                refusals: line == .suspended ? rules.refusalsToSuspend : rules.refusalsToStandDown, of: driver)
        }
        if let days {
            books.drivers.countSuspension(of: driver)
            books.judge(suspensionDays: days, of: driver)
            books.await(.suspensionTimer(driver))
        }
        stopWork(driver, as: line == .suspended ? .suspended : .offline, &books)
    }
}

// Obligations at the end of a command.
extension DispatchJudge {
    /// Checks that every ride in dispatch is offered or waits.
    mutating func settleDispatch(_ books: inout JudgedBooks) {
        let ride = inHand.dispatching
        if ride.isNone { return }
        inHand.dispatching = .none
        guard books.requests[ride].phase == .dispatching else { return }
        books.note(
            .requestLost, request: ride, right: policy.rightDriver(for: ride, &books),
            zone: books.requests[ride].origin)
        books.requests.lose(ride)
    }

    /// Checks that the freed driver has no waiting ride to take (I14).
    mutating func settleRetry(_ books: inout JudgedBooks) {
        if inHand.freed.isNone { return }
        guard let objection = policy.objection(toLeavingFree: inHand.freed, &books) else { return }
        books.note(
            objection.kind, request: objection.rightRequest, right: objection.rightDriver, zone: objection.zone)
        lose(objection.forgotten, &books)
    }

    /// Checks that the offer's timer was set (D08).
    mutating func settleTimer(_ books: inout JudgedBooks) {
        if inHand.awaitsTimer.isNone { return }
        let driver = inHand.awaitsTimer
        let ride = books.drivers[driver].offer
        inHand.awaitsTimer = .none
        guard inHand.isOfferWrong else { return books.note(.timeoutLost, request: ride, driver: driver) }
        // A wrong offer without a timer was only announced, and opened nothing.
        books.drivers.closeOffer(of: driver)
        policy.offerWithdrawn(from: driver)
        if books.requests[ride].phase == .offered { books.requests.wait(ride, at: policy.waits(ride, &books)) }
    }

    /// Checks that the driver is stood down or suspended before any other offer (D07).
    mutating func settleStandDown(_ books: inout JudgedBooks) {
        let driver = inHand.mustLeave
        if driver.isNone { return }
        books.note(
            .refusalsMiscounted, driver: driver, zone: books.drivers[driver].zone, leaves: inHand.leaveLine)
        inHand.mustLeave = .none
    }
}
