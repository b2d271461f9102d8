import PlaceService
import ServiceKernel

extension PlaceService.CalculationWord: LocalizedWord {
    /// Sentence of the calculation step.
    package var sentence: Sentence {
        switch self {
        case .details:
            Sentence(
                "{place}: \(PlaceService.categoryGaps.0){district?, {district}}{hours?, open {hours}}{text?: “{text}”}",
                "{place}: \(PlaceService.categoryGaps.1){district?, {district}}{hours?, açık: {hours}}{text?: “{text}”}"
            )
        case .mean:
            Sentence(
                "{place}: {sum} from {count=1?one grade}{count!1?{count} grades} is {rating}{before?, before {before}}",
                "{place}: {count} nottan {sum}, ortalama {rating}{before?, önce {before}}")
        case .guestCard:
            Sentence("{rank}. {place}{rating?, rated {rating}}", "{rank}. {place}{rating?, puanı {rating}}")
        case .card:
            Sentence(
                "{rank}. {place}: {score}{rating? = {rating} rating}{visits? + {visits} own visits}"
                    + "{friends? + {friends} friends}{preference? + {preference} preference}"
                    + "{district? + {district} district}",
                "{rank}. {place}: {score}{rating? = {rating} puan}{visits? + {visits} kendi ziyaretleri}"
                    + "{friends? + {friends} arkadaşlar}{preference? + {preference} tercih}"
                    + "{district? + {district} semt}")
        case .onMap: Sentence("{place} is {distance} m away", "{place}, {distance} m uzakta")
        case .positionNotShared: Sentence("{whom} does not share the position", "{whom} konumunu paylaşmıyor")
        case .positionUnknown:
            Sentence("{whom} shares a position that no telephone has told", "{whom} için bilinen konum yok")
        case .blockedByRecipient:
            Sentence(
                "{whom} blocks {user}, who is not told so", "{whom}, {user} kullanıcısını engelliyor; ona söylenmez")
        case .blockedBySender: Sentence("{user} blocks {whom}", "{user}, {whom} kullanıcısını engelliyor")
        case .takesFromFriendsOnly:
            Sentence(
                "{whom} takes messages from friends only, and {user} is none; that is not told either",
                "{whom} yalnız arkadaşlardan mesaj alıyor, {user} arkadaş değil; bu da söylenmez")
        }
    }
}
