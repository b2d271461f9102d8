import PlaceService
import ServiceKernel

extension PlaceService.Operation: LocalizedWord {
    /// Sentence of the operation: the action without its actor, as a clause.
    package var sentence: Sentence {
        switch self {
        case .feed: Sentence("opens the feed\(PlaceService.filterGaps.0)", "akışı açar\(PlaceService.filterGaps.1)")
        case .search:
            Sentence(
                "searches{text? for “{text}”}\(PlaceService.filterGaps.0)",
                "arama yapar{text?: “{text}”}\(PlaceService.filterGaps.1)")
        case .map:
            Sentence(
                "opens the map at {from}{category?, only: \(PlaceService.categoryGaps.0)}",
                "haritayı açar: {from}{category?, yalnız \(PlaceService.categoryGaps.1)}")
        case .grade:
            Sentence(
                "reviews {place}{grade!0? with a {grade}}{text?: “{text}”}",
                "{place} için değerlendirme yazar{grade!0?, not {grade}}{text?: “{text}”}")
        case .prefer:
            Sentence("prefers: \(PlaceService.categoryGaps.0)", "tercih eder: \(PlaceService.categoryGaps.1)")
        case .stopPreferring:
            Sentence(
                "no longer prefers: \(PlaceService.categoryGaps.0)",
                "artık tercih etmez: \(PlaceService.categoryGaps.1)")
        case .preferDistrict: Sentence("prefers district {district}", "{district}. semti tercih eder")
        case .stopPreferringDistrict:
            Sentence("no longer prefers district {district}", "{district}. semti artık tercih etmez")
        case .setName: Sentence("takes the name “{name}”", "“{name}” adını alır")
        case .findPeople: Sentence("looks for people called “{text}”", "adında “{text}” geçenleri arar")
        case .position: Sentence("is at {position}", "{position} konumundadır")
        case .message: Sentence("writes to {to}{text?: “{text}”}", "{to} için yazar{text?: “{text}”}")
        case .look: Sentence("looks at {place}", "{place} sayfasına bakar")
        case .visit: Sentence("visits {place}", "{place} yerini ziyaret eder")
        case .collect:
            Sentence("taps “add to collection” of {place}", "{place} için “koleksiyona ekle” düğmesine dokunur")
        case .askFriend: Sentence("asks {whom} to be friends", "{whom} ile arkadaş olmak ister")
        case .acceptFriend: Sentence("accepts {whom} as a friend", "{whom} isteğini kabul eder")
        case .declineFriend: Sentence("declines what {whom} asked", "{whom} isteğini geri çevirir")
        case .deleteFriend: Sentence("deletes {whom} from the friends", "{whom} ile arkadaşlığı siler")
        case .lookForFriend: Sentence("looks where {whom} is", "{whom} nerede diye bakar")
        case .block: Sentence("blocks {whom}", "{whom} kullanıcısını engeller")
        case .unblock: Sentence("blocks {whom} no longer", "{whom} için engeli kaldırır")
        case .sharePosition: Sentence("shares the position with friends", "konumunu arkadaşlarla paylaşır")
        case .hidePosition: Sentence("hides the position", "konumunu gizler")
        case .friendsOnly: Sentence("takes messages from friends only", "yalnız arkadaşlardan mesaj alır")
        case .takeFromAll: Sentence("takes messages from everybody", "herkesten mesaj alır")
        case .leavePlaces: Sentence("leaves the place finder for good", "yer bulucudan tümüyle ayrılır")
        }
    }
}

extension PlaceService {
    /// Gaps for the field `category`, in English and Turkish.
    static let categoryGaps = (
        "{category=historicBuilding?historic building}{category!historicBuilding?{category}}",
        "{category=museum?müze}{category=monument?anıt}{category=landmark?simge yapı}"
            + "{category=historicBuilding?tarihî bina}{category=park?park}{category=beach?plaj}"
            + "{category=restaurant?lokanta}{category=hotel?otel}"
    )

    /// Gaps for the fields of a filter, in English and Turkish.
    static let filterGaps = (
        "{from?, at {from}}{withinMetres!0?, within {withinMetres} m}{category?, only: \(categoryGaps.0)}",
        "{from?, konum {from}}{withinMetres!0?, {withinMetres} m içinde}{category?, yalnız \(categoryGaps.1)}"
    )
}

extension PlaceService.Reason: LocalizedReason {
    /// Returns the sentence for the person who was refused.
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
