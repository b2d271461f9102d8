import PlaceService
import ServiceKernel

extension PlaceService.MessageWord: LocalizedWord {
    package var sentence: Sentence {
        switch self {
        case .nothingFound: Sentence("Nothing is found that is like this.", "Aradığınıza uyan bir şey bulunamadı.")
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
        case .friendAsked: Sentence("{user} would like to be your friend.", "{user} sizinle arkadaş olmak istiyor.")
        case .befriended: Sentence("{user} and you are friends now.", "{user} ile artık arkadaşsınız.")
        case .friendDeclined:
            Sentence("{user} has declined your request.", "{user} arkadaşlık isteğinizi geri çevirdi.")
        case .written: Sentence("{user} writes: “{text}”", "{user} yazıyor: “{text}”")
        }
    }
}
