import Quantities
import TaxiService

/// Reaction of a driver to a refused action.
///
/// Agents act on what they observed a moment ago, so the rules refuse some of their actions: for example, an offer is
/// withdrawn while its answer is in transit. The change was reported before the refusal, so mostly nothing is left to
/// do; but no driver may get stuck because of it.
enum RefusalReaction {
    case nothing
    /// The offer is gone.
    case forgetOffer
    /// Takes the next step as soon as the connection is back.
    case retry
    /// The connection was never lost, or is back.
    case isConnected
    /// Stands in a queue already.
    case isQueued
    case suspended
    /// Stays away for a while.
    case stayAway
    /// Tries to start work: a driver at work turns out to stand in a queue, any other starts then.
    case tryToStart
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
        case .regainConnection: self = .isConnected
        case .accept, .refuse: self = reason == .noConnection ? .nothing : .forgetOffer
        case .start: self = RefusalReaction.ofStart(reason)
        case .giveBack, .arrive, .pickUp, .conclude, .concludeAndStop, .interrupt:
            // A driver without a ride was informed of that before.
            self = driver.isBusy ? RefusalReaction.onRide(action, reason) : .nothing
        }
    }

    private static func ofStart(_ reason: TaxiService.Reason) -> RefusalReaction {
        switch reason {
        case .noConnection: .retry
        case .alreadyWorking: .isQueued
        case .suspended: .suspended
        default: .stayAway
        }
    }

    private static func onRide(_ action: TaxiService.DriverAction, _ reason: TaxiService.Reason) -> RefusalReaction {
        switch (action, reason) {
        case (_, .noConnection): .retry
        case (.pickUp(let client), .noRide): .partyGone(client.index)
        case (.pickUp(let client), _): .partyOnBoard(client.index)
        case (_, .noRide): .tryToStart
        case (.conclude, .unpaid), (.concludeAndStop, .unpaid): .concludeLater
        case (.conclude, .notPickedUp), (.concludeAndStop, .notPickedUp): .awaitUnknownParty
        case (.arrive, .alreadyArrived): .hasArrived
        default: .retry
        }
    }
}

// Commands that were too late, refused or lost: no driver may get stuck because of them.
extension DriversOnRides {
    mutating func noteRefused(
        _ driver: Int, _ action: TaxiService.DriverAction, _ reason: TaxiService.Reason, at time: SimTime,
        _ context: inout TaxiPeopleContext
    ) {
        switch RefusalReaction(of: action, reason, for: drivers[driver]) {
        case .nothing: return
        case .forgetOffer: return drivers.forgetOffer(driver, &context)
        case .isConnected: return drivers.noteConnected(driver, at: time, &context)
        case .isQueued:
            if drivers[driver].phase == .off { drivers.enterQueue(driver, at: time, &context) }
            return
        case .suspended: return drivers[driver].phase = .suspended
        case .stayAway: return drivers.stayAway(driver, at: time, &context)
        case .concludeLater: return concludeSoon(driver, at: time, &context)
        case .partyGone(let client): return noteGone(client, fromRideOf: driver, isOnBoard: false, at: time, &context)
        case .partyOnBoard(let client): return noteGone(client, fromRideOf: driver, isOnBoard: true, at: time, &context)
        case .tryToStart: drivers.goOffline(driver, at: time, &context)
        case .awaitUnknownParty:
            drivers[driver].phase = .arrived
            drivers[driver].addParty(.none)
        case .hasArrived:
            drivers[driver].noteAllVisited()
            if drivers[driver].phase == .driving { drivers[driver].phase = .arrived }
        case .retry: break
        }
        drivers.retryCurrentStep(driver, at: time, &context)
    }

    /// Handles a failed pickup: the party is on board, or no longer in the ride.
    private mutating func noteGone(
        _ client: UInt32, fromRideOf driver: Int, isOnBoard: Bool, at time: SimTime, _ context: inout TaxiPeopleContext
    ) {
        let party = (0..<Int(drivers[driver].partyCount)).first {
            context.requests[drivers[driver].party($0)]?.client == ClientID(client)
        }
        if let party, isOnBoard {
            drivers[driver].noteOnBoard(party)
        } else {
            if let party { drivers[driver].removeParty(drivers[driver].party(party)) }
            if party == nil || drivers[driver].partyCount == 0 {
                drivers.goOffline(driver, at: time, &context)
                return drivers.retryCurrentStep(driver, at: time, &context)
            }
        }
        if drivers[driver].phase == .arrived { continueAtPickup(driver, hasPickedUp: false, at: time, &context) }
    }
}
