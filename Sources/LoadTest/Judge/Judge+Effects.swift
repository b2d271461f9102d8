import CityModel
import Quantities
import TaxiService

extension Judge {
    /// What came of the command, one effect after another.
    package mutating func take(_ effect: TaxiService.Effect) {
        hand.isCounted = false
        switch effect {
        case .driverMoved(let driver, let zone): moved(driver, to: zone)
        case .offered(let id, let driver, let zone): offered(id, to: driver, in: zone)
        case .setTimer(let timer, let due): timerSet(timer, due: due)
        case .accepted(let id, _, let driver, let zone, _, _): accepted(id, by: driver, in: zone)
        case .refused(let id, let driver, let zone): passedOn(id, by: driver, in: zone, .refused)
        case .timedOut(let id, let driver, let zone): passedOn(id, by: driver, in: zone, .timedOut)
        case .waiting(let id, let zone): waits(id, in: zone)
        case .requested(let id, let client, let origin, let destination, let party, let share):
            see(.requested)
            if requests.isOpen(id) { return enteredDispatch(id, by: client) }
            requested(id, by: client, from: origin, to: destination, party: party, share: share)
        case .arrived(let id, _, let driver): arrived(id, driver)
        case .pickedUp(let id, _, let driver): pickedUp(id, driver)
        case .concluded(let id, _, let driver, let zone): concluded(id, driver, in: zone)
        case .paid(let id, _, _, _, _):
            see(.paid)
            if requests.isOpen(id) { requests[id].isPaid = true }  // Fares of interrupted rides are over.
        case .paymentFailed: see(.paid)
        default: takeSeldom(effect)
        }
    }

    private mutating func takeSeldom(_ effect: TaxiService.Effect) {
        switch effect {
        case .driverStarted(let driver, let zone): started(driver, in: zone)
        case .driverStopped(let driver, let zone): stopped(driver, in: zone)
        case .connectionLost(let driver): connectionLost(driver)
        case .connectionRegained(let driver):
            see(.connectionRegained)
            if isKnown(driver) { queues[driver].isConnected = true }
        case .stoodDown(let driver): leftByRefusals(driver, .stoodDown)
        case .suspended(let driver, _): leftByRefusals(driver, .suspended)
        case .suspensionEnded(let driver, _): suspensionEnded(driver)
        case .gaveBack(let id, let driver): gaveBack(id, driver)
        case .withdrawn(let id, let client): withdrawn(id, by: client)
        case .left(let id, let client, _, _): left(id, by: client)
        case .interrupted(let id, _, let driver, let zone, let cause, _):
            interrupted(id, driver, in: zone, because: cause)
        case .noShow(let id, _, let driver, let zone): missing(id, driver, in: zone)
        case .reserved(let id, let client, let origin, let destination, _, let share, let party):
            reserved(id, by: client, from: origin, to: destination, party: party, share: share)
        case .reservationChanged(let id, _, _, let destination, _, let share):
            reservationChanged(id, to: destination, share: share)
        case .reservationCancelled(let id, let client, _, _, _, _): cancelled(id, by: client)
        case .reservationLapsed(let client, _): lapsed(client)
        case .joined(let id, let client, let ride, _, let destination, let party):
            joined(id, by: client, ride: ride, to: destination, party: party)
        case .driverRejected(_, _, let reason): rejected(for: reason)
        case .clientRejected(_, _, let reason): rejected(for: reason)
        default: break
        }
    }

    /// Notes what kind of line it is, and judges whether it may come here.
    @inline(__always)
    mutating func see(_ line: JudgedLine) {
        hand.line = line
        let isFirst = hand.first == .nothing
        if isFirst { hand.first = line }
        if line == hand.expectation.line || hand.expectation.line == .anything { return }
        if !isFirst, line.mayFollow(hand.expectation.line) { return }
        mismatch(line)
    }

    private mutating func rejected(for reason: TaxiService.Reason) {
        hand.line = .rejected
        hand.first = .rejected
        if hand.expectation.line == .rejected {
            if hand.expectation.reason != reason { note(.wrongReason, reason: reason) }
        } else if hand.expectation.line != .anything {
            mismatch(.rejected)
        }
    }

    /// Something other came of the command than the rules want: told by what it was.
    mutating func mismatch(_ line: JudgedLine) {
        let isRefused = line == .rejected || line == .nothing
        let isToBeDone = hand.expectation.line != .rejected && hand.expectation.line != .nothing
        let kind: WrongKind =
            switch hand.command {
            case .timer where !isToBeDone: .staleTimerObeyed
            case .timer(.offerTimeout) where isRefused: .timeoutLost
            case .timer where isRefused: .timerLost
            case .timer(.reservationDue) where line == .requested: .clientInTwoRides  // R02: it should have lapsed.
            case .driver(_, .accept) where isToBeDone, .driver(_, .refuse) where isToBeDone: .answerLost
            case .driver(_, .accept) where line == .accepted, .driver(_, .refuse) where line == .refused:
                .staleAnswerAccepted
            case .client(_, .request) where isToBeDone && isRefused, .client(_, .reserve) where isToBeDone && isRefused:
                .requestLost
            default:
                isToBeDone && isRefused ? .commandLost : isToBeDone || isRefused ? .uncalledFor : .commandNotRefused
            }
        note(kind)
    }

    /// Drivers that never were come only from a service gone mad.
    mutating func isKnown(_ driver: DriverID) -> Bool {
        if Int(driver.index) < queues.driverCount { return true }
        note(.uncalledFor)
        return false
    }

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
        if hand.nextParty == id, hand.partyLine == line {
            hand.nextParty = requests[id].next
            return false
        }
        settleParties()
        if requests[ride].firstParty != id { note(.partyNotTold, request: id) }
        hand.partyLine = line
        hand.nextParty = requests[id].next
        return true
    }

    /// S06: nobody of the ride in hand is left out.
    @inline(__always)
    mutating func settleParties() {
        if !hand.nextParty.isNone {
            note(.partyNotTold, request: hand.nextParty)
            hand.nextParty = .none
        }
    }
}
