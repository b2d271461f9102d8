import Quantities
import ServiceKernel

extension PlaceService {
    /// What came of a command, in the order in which it happened.
    package enum Effect: Hashable, Sendable, BitwiseCopyable {
        case visited(UserID, PlaceID)
        case rejected(UserID, Operation, Reason)
    }

    /// Why an action is refused: the reason codes of the rule book.
    package enum Reason: UInt8, BitwiseCopyable, ServiceReason {
        case unknownPlace = 1

        package func explanation(of action: String) -> (rule: String, sentence: Sentence) {
            switch self {
            case .unknownPlace: ("L03", Sentence("there is no such place", "böyle bir yer yok"))
            }
        }
    }
}

extension PlaceService.Effect: ServiceEffect {
    package static let vocabulary = [
        EventEntry<PlaceService.Effect>(
            "visited", rule: "L03", because: Sentence("Visits are weighed in the feed.", "Ziyaretler akışta tartılır."),
            Sentence("{user}: {place}", "{user}: {place}"), sample: .visited(UserID(0), PlaceID(0))),
        EventEntry<PlaceService.Effect>(
            "rejected", rule: "A08", because: Sentence("Every operation is recorded.", "Her işlem kaydedilir."),
            Sentence("{user} may not {action}: {reason}", "{user} yapamaz ({action}): {reason}"),
            sample: .rejected(UserID(0), .visit, .unknownPlace)),
    ]

    package var event: String? {
        switch self {
        case .visited: "visited"
        case .rejected: "rejected"
        }
    }

    package func fields(_ take: (Field, FieldValue) -> Void) {
        switch self {
        case .visited(let user, let place):
            take(.user, user.fieldValue)
            take(.place, place.fieldValue)
        case .rejected(let user, let action, let reason):
            take(.user, user.fieldValue)
            take(.action, action.fieldValue)
            take(.reason, reason.fieldValue)
        }
    }
}
