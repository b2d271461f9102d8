import CityModel
import Quantities
import TaxiService

// T06–T08, D07: the offer and its answer.
extension Judge {
    mutating func timerSet(_ timer: TaxiService.Timer, due: SimTime) {
        switch timer {
        case .offerTimeout(let driver, let serial):
            guard isKnown(driver) else { return }
            if hand.awaitsTimer == driver { hand.awaitsTimer = .none }
            // A serial number used twice would wake the timer of an earlier offer.
            if due != hand.time + rules.offerTimeout || queues[driver].offerSerial == serial {
                note(.timeoutLost, request: queues[driver].offer, driver: driver)
            }
            queues[driver].offerSerial = serial
            queues[driver].offerDue = due
        case .noShow(let ride, let serial):
            if requests[ride].phase == .allocated { requests[ride].noShowSerial = serial }
        case .reservationDue(let ride, let serial):
            if requests[ride].phase == .reserved { requests[ride].dueSerial = serial }
        case .suspensionEnd: break
        }
    }

    /// T06: out of the queue and busy.
    mutating func accepted(_ id: RequestID, by driver: DriverID, in zone: ZoneID) {
        see(.accepted)
        guard isKnown(driver), isKnown(zone) else { return }
        let ride = openRide(of: id)
        guard !ride.isNone, isFirstLine(id, of: ride, .accepted) else { return }
        guard isOpenOffer(ride, driver, zone) else { return }
        decisions += 1
        history.note(.accepted, zone, driver: driver, request: id, at: hand.time)
        queues.unlink(driver)
        queues[driver].state = .busy
        queues[driver].offer = .none
        queues[driver].ride = ride
        queues[driver].refusalsInRow = 0  // D07
        requests[ride].phase = .allocated
        requests[ride].hasArrived = false
    }

    /// T07, T08: to the tail; counters; then the next offer of the ride, then the waiting rides.
    mutating func passedOn(_ id: RequestID, by driver: DriverID, in zone: ZoneID, _ line: JudgedLine) {
        see(line)
        guard isKnown(driver), isKnown(zone) else { return }
        let ride = openRide(of: id)
        guard !ride.isNone, isFirstLine(id, of: ride, line) else { return }
        guard isOpenOffer(ride, driver, zone) else { return }
        decisions += 1
        history.note(line == .refused ? .refused : .timedOut, zone, driver: driver, request: id, at: hand.time)
        queues[driver].offer = .none
        queues.goToTail(driver)
        tried.prune(&queues[driver].firstTried, requests)
        tried.insert(ride, into: &queues[driver].firstTried)
        if line == .refused || rules.timeoutCountsAsRefusal { countRefusal(of: driver) }
        mustDispatch(ride)
        hand.freed = driver
    }

    /// The answer or the time-out belongs to an open offer of this driver, from the queue where the driver is.
    private mutating func isOpenOffer(_ ride: RequestID, _ driver: DriverID, _ zone: ZoneID) -> Bool {
        guard requests[ride].phase == .offered, requests[ride].driver == driver, queues[driver].offer == ride else {
            note(.staleAnswerAccepted, request: ride, driver: driver, zone: zone)
            return false
        }
        if hand.line != .timedOut, hand.time.microseconds >= queues[driver].offerDue.microseconds {
            note(.staleAnswerAccepted, request: ride, driver: driver, zone: zone)
        }
        if zone != queues[driver].zone { note(.wrongZone, request: ride, driver: driver, zone: zone) }
        return true
    }

    /// D07: reaching both numbers suspends only.
    private mutating func countRefusal(of driver: DriverID) {
        queues[driver].refusalsInRow += 1
        let refusals = queues[driver].refusalsInRow
        if refusals == rules.refusalsToSuspend {
            hand.mustLeave = driver
            hand.leaveLine = .suspended
        } else if refusals == rules.refusalsToStandDown {
            hand.mustLeave = driver
            hand.leaveLine = .stoodDown
        }
    }

    /// D07.
    mutating func leftByRefusals(_ driver: DriverID, _ line: JudgedLine) {
        see(line)
        guard isKnown(driver) else { return }
        if hand.mustLeave == driver, hand.leaveLine == line {
            hand.mustLeave = .none
        } else {
            settleStandDown()
            note(.refusalsMiscounted, driver: driver, zone: queues[driver].zone)
            queues[driver].refusalsInRow =
                line == .suspended ? rules.refusalsToSuspend : rules.refusalsToStandDown
        }
        stopWork(driver, as: line == .suspended ? .suspended : .offline)
    }

    /// D07: afterwards offline, with the count at zero.
    mutating func suspensionEnded(_ driver: DriverID) {
        see(.suspensionEnded)
        guard isKnown(driver) else { return }
        queues[driver].state = .offline
        queues[driver].refusalsInRow = 0
    }
}
