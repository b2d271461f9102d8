import Quantities
import TaxiService

/// What a driver does about an action that was refused.
///
/// People act on what they were told a moment ago, so the rules refuse some of what they do: an offer is withdrawn while
/// its answer is on the way. What has changed meanwhile was told before the refusal, so mostly there is nothing left to
/// do; but nobody is stuck because of it.
enum DriverRefusal {
    case nothing
    /// The offer is gone.
    case forgetOffer
    /// Does the next thing to be done, as soon as the connection is back.
    case goOn
    /// Has no connection, or has it back.
    case regained
    /// Stands in a queue already.
    case stand
    case suspended
    /// Stays away for a while.
    case stayAway
    /// Asks for work: who has it stands in a queue, who had none has it then.
    case findOut
    case concludeLater
    /// Somebody is in the ride who is not known here, and not on board.
    case awaitUnknownParty
    case hasArrived
    /// This client's party is no longer in the ride, or is on board.
    case partyGone(ClientIndex), partyOnBoard(ClientIndex)

    typealias ClientIndex = UInt32

    init(of action: TaxiService.DriverAction, _ reason: TaxiService.Reason, for driver: TaxiDriver) {
        switch action {
        case .stop, .move, .loseConnection, .confirmCash: self = .nothing
        case .regainConnection: self = .regained
        case .accept, .refuse: self = reason == .noConnection ? .nothing : .forgetOffer
        case .start: self = DriverRefusal.ofStart(reason)
        case .giveBack, .arrive, .pickUp, .conclude, .interrupt:
            // Who has no ride in hand any more was told so before.
            self = driver.isBusy ? DriverRefusal.onRide(action, reason) : .nothing
        }
    }

    private static func ofStart(_ reason: TaxiService.Reason) -> DriverRefusal {
        switch reason {
        case .noConnection: .goOn
        case .alreadyWorking: .stand
        case .suspended: .suspended
        default: .stayAway
        }
    }

    private static func onRide(_ action: TaxiService.DriverAction, _ reason: TaxiService.Reason) -> DriverRefusal {
        switch (action, reason) {
        case (_, .noConnection): .goOn
        case (.pickUp(let client), .noRide): .partyGone(client.index)
        case (.pickUp(let client), _): .partyOnBoard(client.index)
        case (_, .noRide): .findOut
        case (.conclude, .unpaid): .concludeLater
        case (.conclude, .notPickedUp): .awaitUnknownParty
        case (.arrive, .alreadyArrived): .hasArrived
        default: .goOn
        }
    }
}

// Commands that came too late, were refused or never arrived: nobody is stuck because of them.
extension DriversOnRides {
    mutating func noteRefused(
        _ driver: Int, _ action: TaxiService.DriverAction, _ reason: TaxiService.Reason, at time: SimTime,
        _ context: inout TaxiCircumstances
    ) {
        switch DriverRefusal(of: action, reason, for: work[driver]) {
        case .nothing: return
        case .forgetOffer: return work.forgetOffer(driver, &context)
        case .regained: return work.noteConnected(driver, at: time, &context)
        case .stand:
            if work[driver].phase == .off { work.stand(driver, at: time, &context) }
            return
        case .suspended: return work[driver].phase = .suspended
        case .stayAway: return work.stayAway(driver, at: time, &context)
        case .concludeLater: return concludeSoon(driver, at: time, &context)
        case .partyGone(let client): return noteGone(client, fromRideOf: driver, isOnBoard: false, at: time, &context)
        case .partyOnBoard(let client): return noteGone(client, fromRideOf: driver, isOnBoard: true, at: time, &context)
        case .findOut: work.goOff(driver, at: time, &context)
        case .awaitUnknownParty:
            work[driver].phase = .arrived
            work[driver].addParty(.none)
        case .hasArrived:
            work[driver].noteAllVisited()
            if work[driver].phase == .driving { work[driver].phase = .arrived }
        case .goOn: break
        }
        work.goOnAsBefore(driver, at: time, &context)
    }

    /// A party was not to be picked up: it is on board, or out of the ride.
    private mutating func noteGone(
        _ client: UInt32, fromRideOf driver: Int, isOnBoard: Bool, at time: SimTime, _ context: inout TaxiCircumstances
    ) {
        let party = (0..<Int(work[driver].partyCount)).first {
            context.requests[work[driver].party($0)]?.client == ClientID(client)
        }
        if let party, isOnBoard {
            work[driver].noteOnBoard(party)
        } else {
            if let party { work[driver].removeParty(work[driver].party(party)) }
            if party == nil || work[driver].partyCount == 0 {
                work.goOff(driver, at: time, &context)
                return work.goOnAsBefore(driver, at: time, &context)
            }
        }
        if work[driver].phase == .arrived { goOnAtPickup(driver, hasPickedUp: false, at: time, &context) }
    }
}
