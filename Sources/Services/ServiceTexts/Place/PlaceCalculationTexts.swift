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
                "{place}: {count=1?one grade, so the mean is {rating}}"
                    + "{count!1?{count} grades with the sum {sum}, so the mean is {rating}}{before?; before {before}}",
                "{place}: {count=1?tek not, ortalaması {rating}}"
                    + "{count!1?{count} notun toplamı {sum}, ortalaması {rating}}{before?; önceden {before}}")
        case .guestCard:
            Sentence("{rank}. {place}{rating?, rated {rating}}", "{rank}. {place}{rating?, puanı {rating}}")
        case .card:
            Sentence(
                "{rank}. {place}: {score}{rating? = {rating} rating}{visits? + {visits} own visits}"
                    + "{friends? + {friends} friends}{preference? + {preference} preference}"
                    + "{district? + {district} district}",
                "{rank}. {place}: {score}{rating? = {rating} puan}{visits? + {visits} kendi ziyareti}"
                    + "{friends? + {friends} arkadaş}{preference? + {preference} tercih}"
                    + "{district? + {district} semt}")
        case .onMap: Sentence("{place} is {distance} m away", "{place}, {distance} m uzakta")
        case .positionNotShared: Sentence("{whom} does not share the position", "{whom} konumunu paylaşmıyor")
        case .positionUnknown:
            Sentence(
                "{whom} shares the position, but no position is known",
                "{whom} konumunu paylaşıyor, ama bilinen konum yok")
        case .blockedByRecipient:
            Sentence(
                "{whom} blocks {user}; {user} is not informed",
                "{whom}, {user:acc} engelliyor; bu, {user:dat} bildirilmez")
        case .blockedBySender: Sentence("{user} blocks {whom}", "{user}, {whom:acc} engelliyor")
        case .takesFromFriendsOnly:
            Sentence(
                "{whom} takes messages from friends only, and {user} is not a friend; {user} is not informed",
                "{whom} yalnızca arkadaşlarından mesaj alıyor, {user} arkadaşı değil; bu, {user:dat} bildirilmez")
        }
    }
}
