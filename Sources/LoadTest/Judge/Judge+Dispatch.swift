import CityModel
import Quantities
import TaxiService

// T03, T04: who is offered a ride, and in which order.
extension Judge {
    /// T03: the first eligible driver in queue order of the first zone in search order that has one.
    ///
    /// - Complexity: O(zones searched + drivers passed over because they have tried the ride).
    func firstEligible(for ride: RequestID) -> DriverID {
        if queues.listedCount == 0 { return .none }
        let origin = requests[ride].origin
        for rank in 0..<searchZones {
            var driver = queues.first(in: city.searchZone(from: origin, rank: rank))
            while !driver.isNone {
                if !tried.contains(ride, in: queues[driver].firstTried) { return driver }
                driver = queues.next(after: driver)
            }
        }
        return .none
    }

    /// T04: the oldest waiting ride for which the driver is eligible, or none.
    func oldestWaiting(for driver: DriverID) -> RequestID {
        if waiting.count == 0 || driver.isNone || !queues[driver].isFree { return .none }
        return waiting.oldestReaching(
            queues[driver].zone, requests, tried, firstTried: queues[driver].firstTried)
    }

    /// The ride must be offered or wait before the command is done.
    mutating func mustDispatch(_ ride: RequestID) {
        settleDispatch()
        waiting.remove(ride, from: &requests, for: .dispatching)
        requests[ride].driver = .none
        hand.dispatching = ride
    }

    mutating func offered(_ id: RequestID, to driver: DriverID, in zone: ZoneID) {
        see(.offered)
        guard isKnown(driver), isKnown(zone) else { return }
        let ride = openRide(of: id)
        if ride.isNone { return }
        guard isFirstLine(id, of: ride, .offered) else {
            if requests[ride].driver != driver, !hand.isOfferWrong { note(.partyNotTold, request: id, driver: driver) }
            return
        }
        settleStandDown()
        settleTimer()
        choices += 1
        decisions += 1
        let phase = requests[ride].phase
        if phase == .offered || phase == .allocated || phase == .reserved {
            return note(.requestOfferedTwice, request: id, driver: driver, right: requests[ride].driver, zone: zone)
        }
        if ride == hand.dispatching {
            judgeTurn(of: ride)
            judgeChoice(of: driver, for: ride)
            hand.dispatching = .none
        } else {
            judgeRetry(of: ride, with: driver)
        }
        if zone != queues[driver].zone { note(.wrongZone, request: id, driver: driver, zone: zone) }
        hand.isOfferWrong = hand.isCounted
        open(ride, to: driver)
    }

    /// T05. An offer that the driver cannot have leaves the ride waiting.
    private mutating func open(_ ride: RequestID, to driver: DriverID) {
        history.note(.offered, queues[driver].zone, driver: driver, request: ride, at: hand.time)
        guard queues[driver].isFree else {
            waiting.remove(ride, from: &requests, for: .dispatching)
            return waiting.insert(ride, into: &requests)
        }
        waiting.remove(ride, from: &requests, for: .offered)
        requests[ride].driver = driver
        requests[ride].timesOvertaken = 0
        queues.unlink(driver)
        queues[driver].offer = ride
        queues[driver].timesOvertaken = 0
        queues[driver].offerDue = .distantFuture
        hand.awaitsTimer = driver
    }

    /// T04: with no eligible driver anywhere the request waits.
    mutating func waits(_ id: RequestID, in zone: ZoneID) {
        see(.waiting)
        guard isKnown(zone) else { return }
        let ride = openRide(of: id)
        guard !ride.isNone, isFirstLine(id, of: ride, .waiting) else { return }
        settleStandDown()
        guard ride == hand.dispatching else { return note(.uncalledFor, request: id, zone: zone) }
        choices += 1
        decisions += 1
        judgeTurn(of: ride)
        let right = firstEligible(for: ride)
        if !right.isNone {
            note(.waitsInVain, request: id, right: right, zone: queues[right].zone)
            overtaken(right)
        }
        if zone != requests[ride].origin { note(.wrongZone, request: id, zone: zone) }
        hand.dispatching = .none
        history.note(.waited, requests[ride].origin, request: id, at: hand.time)
        waiting.insert(ride, into: &requests)
    }

    /// T07: the ride passed on comes before the waiting ones; but T11: after an interruption the oldest comes first.
    private mutating func judgeTurn(of ride: RequestID) {
        guard hand.isInterruption, !hand.freed.isNone else { return }
        let older = oldestWaiting(for: hand.freed)
        if !older.isNone, JudgedWaiting.age(of: older, requests) < JudgedWaiting.age(of: ride, requests) {
            note(.rideOvertaken, request: ride, driver: hand.freed, rightRequest: older)
        }
    }

    /// T03, I11: nobody is overtaken.
    private mutating func judgeChoice(of driver: DriverID, for ride: RequestID) {
        let right = firstEligible(for: ride)
        if right == driver { return }
        // One whom the service seemed to have forgotten is back.
        if queues[driver].isFree, !queues[driver].isListed { return }
        let kind = reasonAgainst(driver, for: ride) ?? .wrongDriver
        note(kind, request: ride, driver: driver, right: right, zone: queues[right.isNone ? driver : right].zone)
        if !right.isNone { overtaken(right) }
    }

    /// T04: the oldest waiting ride that the driver just freed may have.
    private mutating func judgeRetry(of ride: RequestID, with driver: DriverID) {
        let isOwnTurn = hand.dispatching.isNone || isOlderThanInterrupted(ride)
        if !isOwnTurn { note(.rideOvertaken, request: ride, driver: driver, rightRequest: hand.dispatching) }
        guard requests[ride].phase == .waiting, driver == hand.freed, queues[driver].isFree else {
            return judgeChoice(of: driver, for: ride)
        }
        let oldest = oldestWaiting(for: driver)
        if oldest == ride { return }
        let kind = reasonAgainst(driver, for: ride) ?? .rideOvertaken
        note(kind, request: ride, driver: driver, rightRequest: oldest, zone: queues[driver].zone)
        if !oldest.isNone { overtaken(oldest) }
    }

    private func isOlderThanInterrupted(_ ride: RequestID) -> Bool {
        hand.isInterruption
            && JudgedWaiting.age(of: ride, requests) < JudgedWaiting.age(of: hand.dispatching, requests)
    }

    /// Why the driver may not be offered the ride at all; nil if only somebody else comes first.
    private func reasonAgainst(_ driver: DriverID, for ride: RequestID) -> WrongKind? {
        let record = queues[driver]
        if record.state == .busy || !record.offer.isNone { return .driverAskedTwice }
        if record.state != .available { return .driverNotInQueue }
        if tried.contains(ride, in: record.firstTried) { return .refuserAskedAgain }
        if city.searchRank(from: requests[ride].origin, to: record.zone) >= searchZones { return .driverOutOfReach }
        return nil
    }

    /// Passed over too often, the driver is taken to be forgotten by the service, and not expected any more.
    private mutating func overtaken(_ driver: DriverID) {
        queues[driver].timesOvertaken += 1
        if queues[driver].timesOvertaken >= Judge.timesOvertakenMax { queues.unlink(driver) }
    }

    private mutating func overtaken(_ ride: RequestID) {
        requests[ride].timesOvertaken += 1
        if requests[ride].timesOvertaken >= Judge.timesOvertakenMax {
            waiting.remove(ride, from: &requests, for: .lost)
        }
    }
}

// What a command may not leave undone.
extension Judge {
    /// Every ride that came into dispatch is offered or waits.
    mutating func settleDispatch() {
        let ride = hand.dispatching
        if ride.isNone { return }
        hand.dispatching = .none
        guard requests[ride].phase == .dispatching else { return }
        note(.requestLost, request: ride, right: firstEligible(for: ride), zone: requests[ride].origin)
        requests[ride].phase = .lost
    }

    /// I14: whoever was freed has no waiting ride to take.
    mutating func settleRetry() {
        let ride = oldestWaiting(for: hand.freed)
        if ride.isNone { return }
        note(.waitingForgotten, request: ride, right: hand.freed, zone: queues[hand.freed].zone)
        overtaken(ride)
    }

    /// D08: the host is asked to call back.
    mutating func settleTimer() {
        if hand.awaitsTimer.isNone { return }
        let driver = hand.awaitsTimer
        let ride = queues[driver].offer
        hand.awaitsTimer = .none
        guard hand.isOfferWrong else { return note(.timeoutLost, request: ride, driver: driver) }
        // A wrong offer without a timer was only told, and opened nothing.
        queues[driver].offer = .none
        queues.link(driver)
        if requests[ride].phase == .offered { waiting.insert(ride, into: &requests) }
    }

    /// D07: stood down or suspended before anything else is offered.
    mutating func settleStandDown() {
        if hand.mustLeave.isNone { return }
        note(.refusalsMiscounted, driver: hand.mustLeave, zone: queues[hand.mustLeave].zone)
        hand.mustLeave = .none
    }

    mutating func settleEnd() {
        settleTimer()
        settleStandDown()
        if !hand.mustGiveBack.isNone {
            let ride = hand.mustGiveBack
            let driver = requests[ride].driver
            note(.requestLost, request: ride, zone: requests[ride].origin)
            requests[ride].phase = .lost
            if queues[driver].ride == ride {
                queues[driver].ride = .none
                stopWork(driver, as: .offline)
            }
        }
        if !hand.lapsed.isNone { note(.timerLost) }
        settleEndings()
    }
}
