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
        case .stop, .move, .loseConnection: self = .nothing
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
