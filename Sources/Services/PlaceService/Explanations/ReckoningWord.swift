import ServiceKernel

extension PlaceService {
    /// What the service can explain, in the order of the rule book.
    package enum ReckoningWord: ExplainedWord {
        case details, mean, guestCard, card, onMap, positionNotShared, positionUnknown, blockedByRecipient
        case blockedBySender, takesFromFriendsOnly

        /// The rule, and a sentence for the numbers.
        package var entry: (rule: String, sentence: Sentence) {
            switch self {
            case .details:
                told(
                    "L01",
                    "{place}: \(categoryWords.0){district?, {district}}{hours?, open {hours}}{text?: “{text}”}",
                    "{place}: \(categoryWords.1){district?, {district}}{hours?, açık: {hours}}{text?: “{text}”}")
            case .mean:
                told(
                    "L01",
                    "{place}: {sum} from {count=1?one grade}{count!1?{count} grades} is {rating}{before?, before {before}}",
                    "{place}: {count} nottan {sum}, ortalama {rating}{before?, önce {before}}")
            case .guestCard:
                told("L03", "{rank}. {place}{rating?, rated {rating}}", "{rank}. {place}{rating?, puanı {rating}}")
            case .card:
                told(
                    "L03",
                    "{rank}. {place}: {score}{rating? = {rating} rating}{visits? + {visits} own visits}"
                        + "{friends? + {friends} friends}{preference? + {preference} preference}"
                        + "{district? + {district} district}",
                    "{rank}. {place}: {score}{rating? = {rating} puan}{visits? + {visits} kendi ziyaretleri}"
                        + "{friends? + {friends} arkadaşlar}{preference? + {preference} tercih}"
                        + "{district? + {district} semt}")
            case .onMap: told("L04", "{place} is {distance} m away", "{place}, {distance} m uzakta")
            case .positionNotShared:
                told("L07", "{whom} does not share the position", "{whom} konumunu paylaşmıyor")
            case .positionUnknown:
                told("L07", "{whom} shares a position that no telephone has told", "{whom} için bilinen konum yok")
            case .blockedByRecipient:
                told(
                    "L08", "{whom} blocks {user}, who is not told so",
                    "{whom}, {user} kullanıcısını engelliyor; ona söylenmez")
            case .blockedBySender: told("L08", "{user} blocks {whom}", "{user}, {whom} kullanıcısını engelliyor")
            case .takesFromFriendsOnly:
                told(
                    "L08", "{whom} takes messages from friends only, and {user} is none; that is not told either",
                    "{whom} yalnız arkadaşlardan mesaj alıyor, {user} arkadaş değil; bu da söylenmez")
            }
        }
    }

    package typealias Reckoning = ServiceKernel.Reckoning<ReckoningWord>

    /// Every rule that the service's events, refusals and reckonings can name, in alphabetical order.
    package static let rulesTold = ServiceKernel.rulesTold(
        by: Effect.self, Reason.self, ReckoningWord.self, actions: Operation.allCases.map(\.word))
}
