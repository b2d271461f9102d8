import Behaviour
import Measures
import Quantities

// What tourists do, as those who measure call it.

extension TouristObserver {
    mutating func note(_ event: SeasonEvent, at time: SimTime) {
        switch event {
        case .arrived(let user): noteArrival(of: user, at: time)
        case .chose(_, _, let reason): note(reason)
        case .setOut(_, _, let mode, let metres): noteSettingOut(TouristWay(mode), metres: metres)
        case .gaveTaxiUp: noteTaxiGivenUp()
        case .foundClosed: noteFoundClosed()
        case .turnedAway: noteTurningAway()
        case .visits(_, _, let waited, _): noteVisit(waited: waited)
        case .left(let user): noteLeaving(user, at: time)
        case .waitsInLine, .goesOn: break
        }
    }

    private mutating func note(_ reason: SeasonEvent.ChoiceReason) {
        switch reason {
        case .feed(let rank): noteChoice(.feed, rank: rank)
        case .explores: noteChoice(.exploring)
        case .route: noteChoice(.route)
        case .guidedTour: noteChoice(.guidedTour)
        case .meal: noteChoice(.meal)
        case .friend: noteChoice(.friend)
        }
    }
}

extension TouristWay {
    fileprivate init(_ mode: TouristMode) {
        switch mode {
        case .walk: self = .onFoot
        case .transit: self = .transit
        case .taxi: self = .taxi
        }
    }
}
