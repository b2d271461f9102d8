import ServiceKernel
import TourService

extension TourService.MessageWord: LocalizedWord {
    package var sentence: Sentence {
        switch self {
        case .libraryEmpty: Sentence("The library has no tours.", "Kütüphanede hiç tur yok.")
        case .atWaypoint:
            Sentence("You are at waypoint {waypoint} of {tour}.", "{tour} turunun {waypoint}. durağındasınız.")
        case .onLeg:
            Sentence(
                "You are on the way on from waypoint {waypoint} of {tour}.",
                "{tour} turunun {waypoint}. durağından sonraki yoldasınız.")
        case .completed:
            Sentence(
                """
                You have completed {tour}: {reached} waypoint{reached!1?s} reached, {skipped} skipped, {metres} m \
                walked.
                """,
                """
                {tour} turunu tamamladınız: {reached} durağa vardınız, {skipped} durak atladınız, {metres} m \
                yürüdünüz.
                """)
        case .positionUnknown:
            Sentence(
                "Your position is unknown. Check the settings of your telephone.",
                "Konumunuz bilinmiyor. Telefonunuzun ayarlarına bakın.")
        case .positionKnown:
            Sentence(
                "Your position is known again; your tour goes on.", "Konumunuz yeniden biliniyor; turunuz sürüyor.")
        case .libraryChecked:
            Sentence(
                "Your tours are up to date: library {version}.", "Turlarınız güncel: kütüphanenin {version}. sürümü.")
        case .updateReminder:
            Sentence("You have not updated your tours for a week.", "Turlarınızı bir haftadır güncellemediniz.")
        case .awaitsApproval: Sentence("{tour} awaits your approval.", "{tour} onayınızı bekliyor.")
        case .approved:
            Sentence("Your tour {tour} is approved and published.", "{tour} turunuz onaylandı ve yayımlandı.")
        case .sentBack:
            Sentence(
                "Your tour {tour} is sent back{text?: “{text}”}. It is a draft again.",
                "{tour} turunuz geri gönderildi{text?: “{text}”}. Yeniden taslak oldu.")
        case .deleted: Sentence("Your tour {tour} is deleted.", "{tour} turunuz silindi.")
        }
    }
}
