import ServiceKernel

extension TourService {
    /// What walkers, authors, staff and operators read (G10).
    package enum MessageWord: String, SaidMessageWord {
        case libraryEmpty, atWaypoint, onLeg, completed, positionUnknown, positionKnown
        case libraryChecked, updateReminder, awaitsApproval, approved, sentBack, deleted

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
                    "Your tours are up to date: library {version}.",
                    "Turlarınız güncel: kütüphanenin {version}. sürümü.")
            case .updateReminder:
                Sentence(
                    "You have not updated your tours for a week.", "Turlarınızı bir haftadır güncellemediniz.")
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
}

extension TourService.Effect: ToldEffect {
    package typealias Reason = TourService.Reason

    package func tell(_ read: (Reader, TourService.MessageWord) -> Void) {
        switch self {
        case .noTours: read(.operators, .libraryEmpty)
        case .reached(let walker, _, _, _): read(.person(walker), .atWaypoint)
        case .walkedOn(let walker, _, _): read(.person(walker), .onLeg)
        case .completed(let walker, _, _, _, _): read(.person(walker), .completed)
        case .locationUnavailable(let walker): read(.person(walker), .positionUnknown)
        case .located(let walker): read(.person(walker), .positionKnown)
        case .libraryChecked(let walker, _): read(.person(walker), .libraryChecked)
        case .updateReminded(let walker): read(.person(walker), .updateReminder)
        case .submitted: read(.everybody(.staff), .awaitsApproval)
        // The tours of the beginning have no author.
        case .approved(_, _, let author, _): if let author { read(.person(author), .approved) }
        case .sentBack(_, _, let author): if let author { read(.person(author), .sentBack) }
        case .deleted(_, _, let author): if let author { read(.person(author), .deleted) }
        // Told to nobody: their own doing, which they see.
        case .listed, .previewed, .followed, .skipped, .cancelled, .putAway, .takenOut, .powerSaved, .powerSavingEnded,
            .appOpened, .networkAllowed, .networkForbidden, .updatesAutomatic, .updatesByHand, .draftBegun,
            .waypointAdded, .waypointAnnotated, .legAnnotated, .tourAnnotated, .draftRenamed, .waypointRemoved,
            .draftDeleted, .toursLeft:
            break
        case .rejected, .setTimer: break
        }
    }
}
