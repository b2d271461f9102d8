import ServiceKernel

extension PlaceService {
    /// What users and guests read (G10). Nobody reads that they are blocked, nor why a friendship is over (L08).
    package enum MessageWord: String, SaidMessageWord {
        case nothingFound, wider, friendAsked, befriended, friendDeclined, written

        package var sentence: Sentence {
            switch self {
            case .nothingFound:
                Sentence("Nothing is found that is like this.", "Aradığınıza uyan bir şey bulunamadı.")
            case .wider:
                Sentence(
                    """
                    {by=distance?Twice as far away}{by=category?In any category}\
                    {by=both?Twice as far away and in any category}, \
                    {found=0?nothing is found either}{found=1?there is one place}{found!0?{found!1?there are {found} places}}.
                    """,
                    """
                    {by=distance?İki kat uzaklıkta}{by=category?Her türde}{by=both?İki kat uzaklıkta ve her türde} \
                    {found=0?da bir şey yok}{found!0?{found} yer var}.
                    """)
            case .friendAsked:
                Sentence("{user} would like to be your friend.", "{user} sizinle arkadaş olmak istiyor.")
            case .befriended: Sentence("{user} and you are friends now.", "{user} ile artık arkadaşsınız.")
            case .friendDeclined:
                Sentence("{user} has declined your request.", "{user} arkadaşlık isteğinizi geri çevirdi.")
            case .written: Sentence("{user} writes: “{text}”", "{user} yazıyor: “{text}”")
            }
        }
    }
}

extension PlaceService.Effect: ToldEffect {
    package typealias Reason = PlaceService.Reason

    package func tell(_ read: (Reader, PlaceService.MessageWord) -> Void) {
        switch self {
        case .nothingFound(let person): read(.person(person), .nothingFound)
        case .widened(let person, _, _): read(.person(person), .wider)
        case .friendAsked(_, let whom): read(.person(whom), .friendAsked)
        case .befriended(_, let whom): read(.person(whom), .befriended)
        case .friendDeclined(_, let whom): read(.person(whom), .friendDeclined)
        case .delivered(_, let recipient, _): read(.person(recipient), .written)
        // Told to nobody, so that nobody learns of a block (L08).
        case .friendshipEnded, .requestEnded, .blocked, .unblocked: break
        // Told to nobody: what those see who have asked for it or done it.
        case .feedShown, .found, .mapShown, .looked, .visited, .graded, .collected, .uncollected, .preferred,
            .preferenceEnded, .districtPreferred, .districtPreferenceEnded, .nameSet, .peopleFound, .positionShared,
            .positionHidden, .positionNoted, .friendSeen, .friendsOnlySet, .takesFromAll, .placesLeft:
            break
        case .rejected: break
        }
    }
}
