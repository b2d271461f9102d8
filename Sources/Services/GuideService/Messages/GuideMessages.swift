import ServiceKernel

extension GuideService {
    /// What users and those who work for the guide read (G10).
    package enum MessageWord: String, SaidMessageWord {
        case subscribed, renewed, subscriptionEnded, placeReached, restaurantFound, guideWanted
        case cardBought, cardSellers, news
        case enquiryNumber, enquiryArrived, enquiryAnswered, enquiryClosed, enquiryClosedByUser
        case guideApplied, interview, hired, declined, outingPlanned, outingCancelled, outingLost, paid, monthClosed

        package var sentence: Sentence {
            switch self {
            case .subscribed:
                Sentence("You are a subscriber now, for {amount} a month.", "Artık abonesiniz: ayda {amount}.")
            case .renewed:
                Sentence("Your subscription is renewed for {amount}.", "Aboneliğiniz {amount} karşılığında yenilendi.")
            case .subscriptionEnded:
                Sentence(
                    """
                    Your subscription has ended{because=wish?, as you wished}{because=erased?, with your data}\
                    {because=paymentRefused?: the bank refuses your card}\
                    {because=insufficientFunds?: your account does not cover it}\
                    {because=transferFailed?: the bank could not be reached}.
                    """,
                    """
                    Aboneliğiniz sona erdi{because=wish?, istediğiniz gibi}{because=erased?, verilerinizle birlikte}\
                    {because=paymentRefused?: banka kartınızı kabul etmiyor}\
                    {because=insufficientFunds?: hesabınızdaki para yetmiyor}\
                    {because=transferFailed?: bankaya ulaşılamadı}.
                    """)
            case .placeReached:
                Sentence(
                    """
                    You are at {place}. {left=0?It was the last of your route}\
                    {left=1?One place of your route is left}{left!0?{left!1?{left} places of your route are left}}.
                    """,
                    "{place}: vardınız. {left=0?Rotanızın sonuydu}{left!0?Rotanızda {left} yer kaldı}.")
            case .restaurantFound:
                Sentence(
                    "{place} is open when you get there, {metres} m on foot. Your route waits for you.",
                    "{place} vardığınızda açık, yürüyerek {metres} m. Rotanız sizi bekler.")
            case .guideWanted:
                Sentence(
                    "{user} would like a guide on {route} at {begins}.",
                    "{user}, {route} rotasında saat {begins} için rehber istiyor.")
            case .cardBought:
                Sentence("Your transport card is loaded with {amount}.", "Ulaşım kartınıza {amount} yüklendi.")
            case .cardSellers:
                Sentence(
                    "Cards are also sold {found=0?nowhere else}{found=1?at one place}{found!0?{found!1?at {found} places}}.",
                    "{found=0?Kart satan başka yer yok}{found!0?Kart satan {found} yer daha var}.")
            case .news: Sentence("News: {text}", "Haber: {text}")
            case .enquiryNumber:
                Sentence("Your request has the number {enquiry}.", "Başvurunuzun numarası {enquiry}.")
            case .enquiryArrived:
                Sentence("{user} asks ({enquiry}): “{text}”", "{user} soruyor ({enquiry}): “{text}”")
            case .enquiryAnswered:
                Sentence("Your request {enquiry} is answered: “{text}”", "{enquiry} başvurunuza yanıt: “{text}”")
            case .enquiryClosed: Sentence("Your request {enquiry} is closed.", "{enquiry} başvurunuz kapandı.")
            case .enquiryClosedByUser:
                Sentence("{user} has closed {enquiry}.", "{user}, {enquiry} başvurusunu kapattı.")
            case .guideApplied: Sentence("{guide} has applied as a guide.", "{guide} rehberlik için başvurdu.")
            case .interview: Sentence("You are invited to an interview.", "Görüşmeye davetlisiniz.")
            case .hired: Sentence("You are hired as a guide.", "Rehber olarak işe alındınız.")
            case .declined: Sentence("Your application is declined.", "Başvurunuz geri çevrildi.")
            case .outingPlanned:
                Sentence(
                    "You lead {outing} on {route} at {begins}.",
                    "{outing} turunu {route} rotasında saat {begins} için siz yöneteceksiniz.")
            case .outingCancelled:
                Sentence(
                    "{outing} is cancelled: {guide} has left.",
                    "{outing} iptal edildi: {guide} ayrıldı.")
            case .outingLost:
                Sentence("{outing} is cancelled: its guide has left.", "{outing} iptal edildi: rehberi ayrıldı.")
            case .paid: Sentence("You are paid {pay} for {outing}.", "{outing} için size {pay} ödendi.")
            case .monthClosed:
                Sentence(
                    "{month} is closed: costs {costs}, salaries {salaries}, profit {profit}.",
                    "{month} kapandı: gider {costs}, maaş {salaries}, kâr {profit}.")
            }
        }
    }
}

extension GuideService.Effect: ToldEffect {
    package typealias Reason = GuideService.Reason

    package func tell(_ read: (Reader, GuideService.MessageWord) -> Void) {
        switch self {
        case .subscribed(let user, _): read(.person(user), .subscribed)
        case .renewed(let user, _): read(.person(user), .renewed)
        case .subscriptionEnded(let user, _): read(.person(user), .subscriptionEnded)
        case .placeReached(let user, _, _, _): read(.person(user), .placeReached)
        case .restaurantFound(let user, _, _, _): read(.person(user), .restaurantFound)
        case .guideWanted: read(.everybody(.humanResources), .guideWanted)
        case .cardBought(let user, _): read(.person(user), .cardBought)
        case .cardSellersListed(let user, _): read(.person(user), .cardSellers)
        case .newsPublished: read(.everybody(.user), .news)
        case .enquired(let user, _):
            read(.person(user), .enquiryNumber)
            read(.everybody(.support), .enquiryArrived)
        case .enquiryAnswered(_, _, let user): read(.person(user), .enquiryAnswered)
        case .enquiryClosed(let person, _, let user):
            if person.role == .user {
                read(.everybody(.support), .enquiryClosedByUser)
            } else {
                read(.person(user), .enquiryClosed)
            }
        case .applied: read(.everybody(.humanResources), .guideApplied)
        case .interviewed(_, let guide): read(.person(guide), .interview)
        case .hired(_, let guide): read(.person(guide), .hired)
        case .declined(_, let guide): read(.person(guide), .declined)
        case .outingPlanned(_, _, _, let guide, _): read(.person(guide), .outingPlanned)
        case .outingCancelled: read(.everybody(.humanResources), .outingCancelled)
        case .outingLost(let user, _): read(.person(user), .outingLost)
        case .outingConcluded(let guide, _, _, _): read(.person(guide), .paid)
        case .monthClosed: read(.operators, .monthClosed)
        // Told to nobody: what those see who have asked for it or done it.
        case .cardUsed, .routesProposed, .routePicked, .placeAdded, .placeRemoved, .nearbyListed, .outingJoined,
            .outingLeft, .weatherShown, .newsShown, .directionsTold, .guideLeft, .outingBegun, .placeDescribed,
            .placePermitted,
            .placeForbidden, .guidesLeft, .wordsTakenBack:
            break
        case .rejected, .setTimer: break
        }
    }
}
