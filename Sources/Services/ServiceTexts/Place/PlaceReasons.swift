import PlaceService
import ServiceKernel

extension PlaceService.Reason: LocalizedReason {
    package func sentence(of _: String) -> Sentence {
        switch self {
        case .notLoggedIn: Sentence("only who is logged in does this", "bunu yalnız oturum açanlar yapabilir")
        case .unknownPlace: Sentence("there is no such place", "böyle bir yer yok")
        case .locationUnavailable:
            Sentence("distance is measured from a position, and none is known", "uzaklık için konum gerekir")
        case .gradeMissing: Sentence("a review needs a grade", "değerlendirme için not gerekir")
        case .invalidGrade: Sentence("a grade is 1 to 5", "not 1 ile 5 arasındadır")
        case .unknownDistrict: Sentence("there is no such district", "böyle bir semt yok")
        case .unknownUser: Sentence("there is no such user", "böyle bir kullanıcı yok")
        case .notYourself: Sentence("that is oneself", "bu, kişinin kendisi")
        case .alreadyFriends: Sentence("they are friends already", "zaten arkadaşlar")
        case .alreadyAsked: Sentence("that has been asked before", "bu daha önce istendi")
        case .notAsked: Sentence("nobody has asked for that", "böyle bir istek yok")
        case .notFriends: Sentence("they are no friends", "arkadaş değiller")
        case .positionHidden: Sentence("the friend shows no position", "arkadaş konumunu göstermiyor")
        case .emptyMessage: Sentence("the message says nothing", "mesaj boş")
        case .notDelivered: Sentence("it was not delivered", "iletilemedi")
        case .alreadyBlocked: Sentence("that user is blocked already", "bu kullanıcı zaten engelli")
        case .notBlocked: Sentence("that user is not blocked", "bu kullanıcı engelli değil")
        }
    }
}
