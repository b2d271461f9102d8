import GuideService
import ServiceKernel

extension GuideService.MessageWord: LocalizedWord {
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
        case .enquiryNumber: Sentence("Your request has the number {enquiry}.", "Başvurunuzun numarası {enquiry}.")
        case .enquiryArrived: Sentence("{user} asks ({enquiry}): “{text}”", "{user} soruyor ({enquiry}): “{text}”")
        case .enquiryClosedByUser: Sentence("{user} has closed {enquiry}.", "{user}, {enquiry} başvurusunu kapattı.")
        case .enquiryClosed: Sentence("Your request {enquiry} is closed.", "{enquiry} başvurunuz kapandı.")
        case .outingCancelled:
            Sentence("{outing} is cancelled: {guide} has left.", "{outing} iptal edildi: {guide} ayrıldı.")
        case .outingLost:
            Sentence("{outing} is cancelled: its guide has left.", "{outing} iptal edildi: rehberi ayrıldı.")
        case .guideApplied: Sentence("{guide} has applied as a guide.", "{guide} rehberlik için başvurdu.")
        case .interview: Sentence("You are invited to an interview.", "Görüşmeye davetlisiniz.")
        case .hired: Sentence("You are hired as a guide.", "Rehber olarak işe alındınız.")
        case .declined: Sentence("Your application is declined.", "Başvurunuz geri çevrildi.")
        case .outingPlanned:
            Sentence(
                "You lead {outing} on {route} at {begins}.",
                "{outing} turunu {route} rotasında saat {begins} için siz yöneteceksiniz.")
        case .paid: Sentence("You are paid {pay} for {outing}.", "{outing} için size {pay} ödendi.")
        case .enquiryAnswered:
            Sentence("Your request {enquiry} is answered: “{text}”", "{enquiry} başvurunuza yanıt: “{text}”")
        case .news: Sentence("News: {text}", "Haber: {text}")
        case .monthClosed:
            Sentence(
                "{month} is closed: costs {costs}, salaries {salaries}, profit {profit}.",
                "{month} kapandı: gider {costs}, maaş {salaries}, kâr {profit}.")
        }
    }
}
