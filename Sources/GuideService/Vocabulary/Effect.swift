import Quantities
import ServiceKernel

extension GuideService {
    /// What came of a command, in the order in which it happened.
    package enum Effect: Hashable, Sendable, BitwiseCopyable {
        case placeAdded(UserID, PlaceID)
        case rejected(UserID, Operation, Reason)
        /// The host is to call back.
        case setTimer(Timer, at: SimTime)
    }

    /// Why an action is refused: the reason codes of the rule book.
    package enum Reason: UInt8, BitwiseCopyable, ServiceReason {
        case placeNotFound = 1

        package func explanation(of action: String) -> (rule: String, sentence: Sentence) {
            switch self {
            case .placeNotFound: ("G04", Sentence("there is no such place", "böyle bir yer yok"))
            }
        }
    }
}

extension GuideService.Effect: ServiceEffect {
    package static let vocabulary = [
        EventEntry<GuideService.Effect>(
            "placeAdded", rule: "G04",
            because: Sentence(
                "A place is added where it lengthens the route least.", "Yer, rotayı en az uzatan noktaya eklenir."),
            Sentence("{user}: {place}", "{user}: {place}"), sample: .placeAdded(UserID(0), PlaceID(0))),
        EventEntry<GuideService.Effect>(
            "rejected", rule: "A08", because: Sentence("Every operation is recorded.", "Her işlem kaydedilir."),
            Sentence("{user} may not {action}: {reason}", "{user} yapamaz ({action}): {reason}"),
            sample: .rejected(UserID(0), .addPlace, .placeNotFound)),
    ]

    package var event: String? {
        switch self {
        case .placeAdded: "placeAdded"
        case .rejected: "rejected"
        case .setTimer: nil
        }
    }

    package func fields(_ take: (Field, FieldValue) -> Void) {
        switch self {
        case .placeAdded(let user, let place):
            take(.user, user.fieldValue)
            take(.place, place.fieldValue)
        case .rejected(let user, let action, let reason):
            take(.user, user.fieldValue)
            take(.action, action.fieldValue)
            take(.reason, reason.fieldValue)
        case .setTimer: break
        }
    }
}
