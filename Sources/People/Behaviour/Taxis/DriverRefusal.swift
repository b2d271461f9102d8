import Quantities
import TaxiService

/// Reaction of a driver to a refused action.
///
/// Agents act on what they observed a moment ago, so the rules refuse some of their actions: for example, an offer is
/// withdrawn while its answer is in transit. The change was reported before the refusal, so mostly nothing is left to
/// do; but no driver may get stuck because of it.
enum DriverRefusal {
    case nothing
    /// The offer is gone.
    case forgetOffer
    /// Takes the next step as soon as the connection is back.
    case goOn
    /// The connection was never lost, or is back.
    case regained
    /// Stands in a queue already.
    case stand
    case suspended
    /// Stays away for a while.
    case stayAway
    /// Tries to start work: a driver at work turns out to stand in a queue, any other starts then.
    case findOut
    case concludeLater
    /// The ride has a party that is not known here and not on board.
    case awaitUnknownParty
    case hasArrived
    /// The client's party is no longer in the ride, or is on board.
    case partyGone(ClientIndex), partyOnBoard(ClientIndex)

    typealias ClientIndex = UInt32

    init(of action: TaxiService.DriverAction, _ reason: TaxiService.Reason, for driver: TaxiDriver) {
        switch action {
        case .stop, .move, .loseConnection, .confirmCash: self = .nothing
        case .regainConnection: self = .regained
        case .accept, .refuse: self = reason == .noConnection ? .nothing : .forgetOffer
        case .start: self = DriverRefusal.ofStart(reason)
        case .giveBack, .arrive, .pickUp, .conclude, .interrupt:
            // A driver without a ride was informed of that before.
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

// Commands that were too late, refused or lost: no driver may get stuck because of them.
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

    /// Handles a failed pickup: the party is on board, or no longer in the ride.
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
