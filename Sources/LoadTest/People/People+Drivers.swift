import Behaviour
import CityModel
import Quantities
import SimulationKernel
import TaxiService

// What drivers make of what they are told (B02).
extension People {
    // MARK: At work and not

    /// In a queue, with nothing to do.
    mutating func stand(_ driver: Int, in zone: ZoneID) {
        calendar.cancel(drivers[driver].step)
        drivers[driver].step = .none
        drivers[driver].phase = .standing
        drivers[driver].zone = zone
        drivers[driver].forgetRide()
        standing.insert(driver)
        onDuty.insert(driver)
    }

    /// Not at work. A lost connection still comes back.
    mutating func goOff(_ driver: Int) {
        calendar.cancel(drivers[driver].step)
        drivers[driver].step = .none
        drivers[driver].phase = .off
        drivers[driver].forgetRide()
        standing.remove(driver)
        onDuty.remove(driver)
        guard drivers[driver].isConnected else { return }
        calendar.cancel(drivers[driver].connection)
        drivers[driver].connection = .none
    }

    /// After having stood down, given a ride back or broken down.
    mutating func scheduleReturn(of driver: Int, at time: SimTime) {
        let pause = SimDuration(seconds: driverBehaviour.returnAfterStandDownSeconds)
        schedule(.driverStarts(UInt32(driver)), of: driver, at: time + pause)
    }

    /// When the driver does the next thing after what was confirmed at `time`.
    mutating func pause(of driver: Int, after time: SimTime) -> SimTime {
        var stream = decision(.betweenSteps, of: driver)
        return time + SimDuration(seconds: betweenStepsSeconds.sample(from: &stream))
    }

    // MARK: The connection (D05)

    /// The driver has started work, or the connection is back: the next loss is drawn.
    mutating func expectConnectionLoss(of driver: Int, at time: SimTime) {
        guard let sampler = draws.connectionLossSeconds else { return }
        calendar.cancel(drivers[driver].connection)
        var stream = decision(.connectionLoss, of: driver)
        let due = time + SimDuration(seconds: sampler.sample(from: &stream))
        drivers[driver].connection = calendar.schedule(.connectionLost(UInt32(driver)), at: due, priority: .normal)
    }

    /// An available driver is in no queue any more; a busy one goes on with the ride.
    mutating func noteDisconnected(_ driver: Int, at time: SimTime) {
        if !drivers[driver].isBusy { goOff(driver) }
        onDuty.remove(driver)
        drivers[driver].isConnected = false
        calendar.cancel(drivers[driver].connection)
        var stream = decision(.connectionLength, of: driver)
        let length = draws.connectionLengthSeconds?.sample(from: &stream) ?? 0
        let back = time + SimDuration(seconds: length)
        drivers[driver].connectedAtMicroseconds = back.microseconds
        drivers[driver].connection = calendar.schedule(
            .connectionRegained(UInt32(driver)), at: back, priority: .normal)
    }

    mutating func noteConnected(_ driver: Int, at time: SimTime) {
        drivers[driver].isConnected = true
        if drivers[driver].isBusy {
            onDuty.insert(driver)
            expectConnectionLoss(of: driver, at: time)
        } else if drivers[driver].phase == .off {
            schedule(.driverStarts(UInt32(driver)), of: driver, at: pause(of: driver, after: time))
        }
    }

    // MARK: Offers

    /// B02: whether, how and when the driver answers. An offer of a shared ride has a line for each party; the first counts.
    mutating func considerOffer(of request: RequestID, _ driver: Int, in zone: ZoneID, at time: SimTime) {
        guard drivers[driver].phase == .standing else { return }
        drivers[driver].phase = .considering
        drivers[driver].zone = zone
        var stream = decision(.answer, of: driver)
        let origin = requests[request]?.originZone ?? zone
        let destination = requests[request]?.destinationZone ?? zone
        let answer = driverBehaviour.answer(
            pickupKilometres: Double(city.leg(from: zone, to: origin).metres) / 1_000,
            rideKilometres: Double(city.leg(from: origin, to: destination).metres) / 1_000, from: &stream)
        if answer == .none { return }
        var delays = decision(.answerDelay, of: driver)
        let due = time + SimDuration(seconds: draws.answerDelaySeconds.sample(from: &delays))
        schedule(.driverAnswers(UInt32(driver), accepts: answer == .accept), of: driver, at: due)
    }

    /// The offer is answered or gone.
    mutating func forgetOffer(_ driver: Int) {
        guard drivers[driver].phase == .considering else { return }
        calendar.cancel(drivers[driver].step)
        drivers[driver].step = .none
        drivers[driver].phase = .standing
    }

    // MARK: Rides

    /// T06: each party of the ride has its line. Some drivers think better of it on the way (D06).
    mutating func takeRide(_ request: RequestID, _ driver: Int, at time: SimTime) {
        if drivers[driver].isBusy { return drivers[driver].addParty(request) }
        standing.remove(driver)
        drivers[driver].phase = .driving
        drivers[driver].forgetRide()
        drivers[driver].addParty(request)
        var travel = streams.stream(purpose: .pickupTravel, entity: request.number)
        let duration = SimDuration(seconds: toPickupSeconds.sample(from: &travel))
        var fate = decision(.rideFate, of: driver)
        if let moment = driverBehaviour.givingBack(from: &fate) {
            schedule(.driverGivesBack(UInt32(driver)), of: driver, at: time + duration.scaled(by: moment))
        } else {
            schedule(.driverArrives(UInt32(driver)), of: driver, at: time + duration)
        }
    }

    /// D06.
    mutating func returnRide(_ driver: Int, at time: SimTime) {
        guard drivers[driver].isBusy else { return }
        goOff(driver)
        scheduleReturn(of: driver, at: time)
    }

    /// T12, R02: at the pickup, not departing before the time for which the taxi was reserved.
    mutating func noteArrived(_ driver: Int, _ request: RequestID, at time: SimTime) {
        drivers[driver].phase = .arrived
        var departure = time
        if let entry = requests[request] {
            drivers[driver].zone = entry.originZone
            departure = max(time, .zero + .milliseconds(Int64(entry.departureMilliseconds)))
        }
        schedule(.driverPicksUp(UInt32(driver)), of: driver, at: pause(of: driver, after: departure))
    }

    mutating func notePickedUp(_ driver: Int, _ request: RequestID, at time: SimTime) {
        if drivers[driver].indexOfParty(request) == nil {
            drivers[driver].removeParty(.none)  // Who was expected without being known.
            drivers[driver].addParty(request)
        }
        if let party = drivers[driver].indexOfParty(request) { drivers[driver].onBoard |= 1 << UInt8(party) }
        goOnAtPickup(driver, at: time)
    }

    /// The next party, or off.
    mutating func goOnAtPickup(_ driver: Int, at time: SimTime) {
        drivers[driver].phase = .arrived
        guard drivers[driver].isEveryoneOnBoard else {
            return schedule(.driverPicksUp(UInt32(driver)), of: driver, at: pause(of: driver, after: time))
        }
        drivers[driver].phase = .riding
        let first = drivers[driver].parties[0]
        if let fate = rideFate(of: first) {
            let due = time + rideDuration(of: first).scaled(by: fate.moment)
            schedule(.driverInterrupts(UInt32(driver), fate.cause), of: driver, at: due)
        }
        if drivers[driver].hasEveryonePaid { concludeSoon(driver, after: time) }
    }

    /// From getting in to paying; the same for the client and the driver.
    func rideDuration(of request: RequestID) -> SimDuration {
        var stream = streams.stream(purpose: .rideTravel, entity: request.number)
        return SimDuration(seconds: onBoardSeconds.sample(from: &stream))
    }

    /// T10: the ride can be concluded once everybody on board has paid (P03).
    mutating func notePaid(byPartyOf driver: Int, _ request: RequestID, at time: SimTime) {
        guard let party = drivers[driver].indexOfParty(request) else { return }
        drivers[driver].paid |= 1 << UInt8(party)
        if drivers[driver].phase == .riding, drivers[driver].hasEveryonePaid { concludeSoon(driver, after: time) }
    }

    mutating func concludeSoon(_ driver: Int, after time: SimTime) {
        schedule(.driverConcludes(UInt32(driver)), of: driver, at: pause(of: driver, after: time))
    }

    /// T11: in the queue of the place, or off with a broken taxi.
    mutating func noteInterrupted(
        _ driver: Int, _ request: RequestID, in zone: ZoneID, because cause: TaxiService.InterruptionCause,
        at time: SimTime
    ) {
        if cause == .clientWish { return stand(driver, in: zone) }
        guard drivers[driver].isBusy else { return }
        drivers[driver].zone = zone
        goOff(driver)
        scheduleReturn(of: driver, at: time)
    }

    /// T12: the ride goes on with those on board, if any; otherwise the driver stands where the taxi is, or is off without
    /// a connection.
    mutating func noteMissing(_ driver: Int, _ request: RequestID, in zone: ZoneID, at time: SimTime) {
        drivers[driver].removeParty(request)
        guard drivers[driver].partyCount == 0 else {
            if drivers[driver].isEveryoneOnBoard { goOnAtPickup(driver, at: time) }
            return
        }
        if drivers[driver].isConnected { stand(driver, in: zone) } else { goOff(driver) }
    }
}
