import CityModel
import Quantities
import SimulationKernel
import TaxiService

// Commands that came too late, were refused or never arrived: nobody is stuck because of them.
//
// People act on what they were told a moment ago, so the rules refuse some of what they do: an offer is withdrawn while
// its answer is on the way. What has changed meanwhile was told before the refusal, so mostly there is nothing left to do.
extension People {
    mutating func noteRejected(
        _ driver: Int, _ action: TaxiService.DriverAction, _ reason: TaxiService.Reason, at time: SimTime
    ) {
        switch action {
        case .stop, .move, .loseConnection: break
        case .regainConnection: noteConnected(driver, at: time)
        case .accept, .refuse:
            if reason != .noConnection { forgetOffer(driver) }
        case .start:
            if reason == .noConnection {
                goOnWhenConnected(driver, at: time)
            } else {
                noteStartRejected(driver, reason, at: time)
            }
        case .giveBack, .arrive, .pickUp, .conclude, .interrupt:
            // Who has no ride in hand any more was told so before.
            guard drivers[driver].isBusy else { return }
            if reason == .noConnection { return goOnWhenConnected(driver, at: time) }
            noteRideRejected(driver, action, reason, at: time)
        }
    }

    private mutating func noteRideRejected(
        _ driver: Int, _ action: TaxiService.DriverAction, _ reason: TaxiService.Reason, at time: SimTime
    ) {
        switch (action, reason) {
        case (.pickUp(let client), _): return notePickUpRejected(driver, client, reason, at: time)
        case (_, .noRide): return findOut(driver, at: time)
        case (.conclude, .unpaid): return concludeSoon(driver, after: time)
        case (.conclude, .notPickedUp):
            drivers[driver].phase = .arrived
            drivers[driver].addParty(.none)  // Somebody joined who is not known here.
        case (.arrive, .alreadyArrived):
            if drivers[driver].phase == .driving { drivers[driver].phase = .arrived }
        default: break
        }
        goOn(driver, at: time)
    }

    private mutating func noteStartRejected(_ driver: Int, _ reason: TaxiService.Reason, at time: SimTime) {
        switch reason {
        case .alreadyWorking:
            if drivers[driver].phase == .off { stand(driver, in: drivers[driver].zone) }
        case .suspended: drivers[driver].phase = .suspended
        default: scheduleReturn(of: driver, at: time)
        }
    }

    private mutating func notePickUpRejected(
        _ driver: Int, _ client: ClientID, _ reason: TaxiService.Reason, at time: SimTime
    ) {
        let party = (0..<Int(drivers[driver].partyCount)).first {
            requests[drivers[driver].parties[$0]]?.client == client
        }
        guard let party else { return findOut(driver, at: time) }
        if reason == .noRide {
            drivers[driver].removeParty(drivers[driver].parties[party])
            if drivers[driver].partyCount == 0 { return findOut(driver, at: time) }
        } else {
            drivers[driver].onBoard |= 1 << UInt8(party)
        }
        if drivers[driver].phase == .arrived { goOnAtPickup(driver, at: time) }
    }

    /// The next thing to do where the driver is now.
    private mutating func goOn(_ driver: Int, at time: SimTime) {
        let number = UInt32(driver)
        let event: FollowUp
        switch drivers[driver].phase {
        case .off: event = .driverStarts(number)
        case .driving: event = .driverArrives(number)
        case .arrived: event = .driverPicksUp(number)
        case .riding:
            guard drivers[driver].hasEveryonePaid else { return }
            event = .driverConcludes(number)
        case .standing, .considering, .suspended: return
        }
        schedule(event, of: driver, at: pause(of: driver, after: time))
    }

    /// D05: as soon as the connection is back.
    private mutating func goOnWhenConnected(_ driver: Int, at time: SimTime) {
        let back = SimTime(microseconds: drivers[driver].connectedAtMicroseconds)
        goOn(driver, at: drivers[driver].isConnected ? time : max(time, back))
    }

    /// Asks for work: who has it stands in a queue, who had none has it then.
    private mutating func findOut(_ driver: Int, at time: SimTime) {
        goOff(driver)
        goOn(driver, at: time)
    }

    mutating func noteRejected(
        client: Int, _ action: TaxiService.ClientAction, _ reason: TaxiService.Reason, at time: SimTime
    ) {
        switch action {
        case .request, .reserve, .join:
            if clients[client].phase == .asking { release(client) }
        case .withdraw:
            if clients[client].phase == .searching, reason == .unknownRequest { release(client) }
        case .pay: notePaymentRejected(client, reason, at: time)
        case .changeReservation, .cancelReservation: break
        }
    }

    private mutating func notePaymentRejected(_ client: Int, _ reason: TaxiService.Reason, at time: SimTime) {
        switch reason {
        case .notPickedUp: paySoon(client, after: time)
        case .alreadyPaid: notePaid(client, clients[client].request)
        default:
            if clients[client].phase == .owing || clients[client].phase == .onBoard { release(client) }
        }
    }

    // MARK: A full queue

    mutating func tryAgain(_ driver: Int, _ action: TaxiService.DriverAction, at now: SimTime) {
        let number = UInt32(driver)
        let again = pause(of: driver, after: now)
        switch action {
        case .accept, .refuse:
            guard drivers[driver].phase == .considering else { return }
            schedule(.driverAnswers(number, accepts: action == .accept), of: driver, at: again)
        case .giveBack: schedule(.driverGivesBack(number), of: driver, at: again)
        case .interrupt(_, let cause): schedule(.driverInterrupts(number, cause), of: driver, at: again)
        case .conclude: schedule(.driverConcludes(number), of: driver, at: again)
        case .start, .arrive, .pickUp: goOn(driver, at: now)
        case .regainConnection:
            drivers[driver].connectedAtMicroseconds = again.microseconds
            drivers[driver].connection = calendar.schedule(.connectionRegained(number), at: again, priority: .normal)
        case .loseConnection: expectConnectionLoss(of: driver, at: now)
        case .stop, .move: break
        }
    }

    mutating func tryAgain(client: Int, _ action: TaxiService.ClientAction, at now: SimTime) {
        switch action {
        case .request, .reserve, .join: release(client)
        case .withdraw:
            guard clients[client].phase == .searching else { return }
            searching.insert(client)
            guard clients[client].step == .none else { return }
            schedule(.patienceEnds(UInt32(client)), ofClient: client, at: pause(ofClient: client, after: now))
        case .pay: paySoon(client, after: now)
        case .changeReservation, .cancelReservation: break
        }
    }
}
