import ServiceKernel

extension PlaceService {
    /// Why an action is refused: the reason codes of the rule book.
    ///
    /// Not all are in part L *(decided)*: the others are what their names say.
    package enum Reason: UInt8, BitwiseCopyable, ServiceReason {
        case notLoggedIn = 1
        case unknownPlace = 2
        case locationUnavailable = 3
        case gradeMissing = 4
        case invalidGrade = 5
        case unknownDistrict = 6
        case unknownUser = 7
        case notYourself = 8
        case alreadyFriends = 9
        case alreadyAsked = 10
        case notAsked = 11
        case notFriends = 12
        case positionHidden = 13
        case emptyMessage = 14
        case notDelivered = 15
        case alreadyBlocked = 16
        case notBlocked = 17

        package func explanation(of action: String) -> (rule: String, sentence: Sentence) {
            switch self {
            case .notLoggedIn: told("L02", "only who is logged in does this", "bunu yalnız oturum açanlar yapabilir")
            case .unknownPlace: told("L01", "there is no such place", "böyle bir yer yok")
            case .locationUnavailable:
                told("L04", "distance is measured from a position, and none is known", "uzaklık için konum gerekir")
            case .gradeMissing: told("L02", "a review needs a grade", "değerlendirme için not gerekir")
            case .invalidGrade: told("L01", "a grade is 1 to 5", "not 1 ile 5 arasındadır")
            case .unknownDistrict: told("L03", "there is no such district", "böyle bir semt yok")
            case .unknownUser: told("L06", "there is no such user", "böyle bir kullanıcı yok")
            case .notYourself: told("L06", "that is oneself", "bu, kişinin kendisi")
            case .alreadyFriends: told("L06", "they are friends already", "zaten arkadaşlar")
            case .alreadyAsked: told("L06", "that has been asked before", "bu daha önce istendi")
            case .notAsked: told("L06", "nobody has asked for that", "böyle bir istek yok")
            case .notFriends: told("L06", "they are no friends", "arkadaş değiller")
            case .positionHidden: told("L07", "the friend shows no position", "arkadaş konumunu göstermiyor")
            case .emptyMessage: told("L08", "the message says nothing", "mesaj boş")
            case .notDelivered: told("L08", "it was not delivered", "iletilemedi")
            case .alreadyBlocked: told("L08", "that user is blocked already", "bu kullanıcı zaten engelli")
            case .notBlocked: told("L08", "that user is not blocked", "bu kullanıcı engelli değil")
            }
        }
    }
}
