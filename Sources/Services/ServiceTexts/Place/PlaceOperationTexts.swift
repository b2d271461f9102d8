import PlaceService
import Quantities
import ServiceKernel

extension PlaceService.Operation: LocalizedWord {
    /// Sentence of the operation: the action without its actor, as a clause.
    package var sentence: Sentence {
        switch self {
        case .feed:
            Sentence(
                "opens the feed\(PlaceService.filterGaps.0)", "{from?{from:loc} }akışı açar\(PlaceService.filterGaps.1)"
            )
        case .search:
            Sentence(
                "searches{text? for “{text}”}\(PlaceService.filterGaps.0)",
                "{from?{from:loc} }{withinMetres!0?en çok {withinMetres} m uzakta }"
                    + "{category?yalnızca \(PlaceService.kindGaps.1) arasında }arama yapar{text?: “{text}”}")
        case .map:
            Sentence(
                "opens the map at {from}{category?, only \(PlaceService.kindGaps.0)}",
                "{from:loc} haritayı açar{category?, yalnızca \(PlaceService.kindGaps.1)}")
        case .grade:
            Sentence(
                "reviews {place}{grade!0?, grade {grade}}{text?: “{text}”}",
                "{place:acc} değerlendirir{grade!0?, not {grade}}{text?: “{text}”}")
        case .prefer:
            Sentence("prefers \(PlaceService.kindGaps.0)", "\(PlaceService.turkishKinds("i")) tercih eder")
        case .stopPreferring:
            Sentence(
                "no longer prefers \(PlaceService.kindGaps.0)",
                "artık \(PlaceService.turkishKinds("i")) tercih etmez")
        case .preferDistrict: Sentence("prefers the district {district}", "{district} semtini tercih eder")
        case .stopPreferringDistrict:
            Sentence("no longer prefers the district {district}", "artık {district} semtini tercih etmez")
        case .setName: Sentence("takes the name “{name}”", "“{name}” adını alır")
        case .findPeople: Sentence("looks for people called “{text}”", "adında “{text}” geçen kişileri arar")
        case .position: Sentence("is at {position}", "{position:loc} bulunur")
        case .message: Sentence("writes to {to}{text?: “{text}”}", "{to:dat} mesaj yazar{text?: “{text}”}")
        case .look: Sentence("looks at {place}", "{place} sayfasına bakar")
        case .visit: Sentence("visits {place}", "{place:acc} ziyaret eder")
        case .collect:
            Sentence("taps “add to collection” of {place}", "{place} için “koleksiyona ekle” düğmesine dokunur")
        case .askFriend: Sentence("sends {whom} a friend request", "{whom:dat} arkadaşlık isteği gönderir")
        case .acceptFriend:
            Sentence("accepts {whom}'s friend request", "{whom:gen} arkadaşlık isteğini kabul eder")
        case .declineFriend:
            Sentence("declines {whom}'s friend request", "{whom:gen} arkadaşlık isteğini geri çevirir")
        case .deleteFriend: Sentence("removes {whom} from the friends", "{whom:acc} arkadaşlıktan çıkarır")
        case .lookForFriend: Sentence("looks where {whom} is", "{whom:gen} nerede olduğuna bakar")
        case .block: Sentence("blocks {whom}", "{whom:acc} engeller")
        case .unblock: Sentence("unblocks {whom}", "{whom:gen} engelini kaldırır")
        case .sharePosition: Sentence("shares the position with friends", "konumunu arkadaşlarıyla paylaşır")
        case .hidePosition: Sentence("hides the position", "konumunu gizler")
        case .friendsOnly: Sentence("takes messages from friends only", "yalnızca arkadaşlarından mesaj alır")
        case .takeFromAll: Sentence("takes messages from all users", "herkesten mesaj alır")
        case .leavePlaces: Sentence("leaves the place finder for good", "yer bulucudan tümüyle ayrılır")
        }
    }
}

extension PlaceCategory {
    /// Returns the name of the category, as a label.
    package func noun(in language: Language) -> String {
        Sentence(PlaceService.categoryGaps.0, PlaceService.categoryGaps.1)[language].filled { _ in word }
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

    /// Gaps for the field `category` in the plural, in English and Turkish.
    static let kindGaps = (
        "{category=museum?museums}{category=monument?monuments}{category=landmark?landmarks}"
            + "{category=historicBuilding?historic buildings}{category=park?parks}{category=beach?beaches}"
            + "{category=restaurant?restaurants}{category=hotel?hotels}",
        turkishKinds("")
    )

    /// Returns the gap for the field `category` in the Turkish plural, with the accusative `i` or without an ending.
    static func turkishKinds(_ ending: String) -> String {
        let back = ending == "i" ? "ı" : ending
        return "{category=museum?müzeler\(ending)}{category=monument?anıtlar\(back)}"
            + "{category=landmark?simge yapılar\(back)}{category=historicBuilding?tarihî binalar\(back)}"
            + "{category=park?parklar\(back)}{category=beach?plajlar\(back)}{category=restaurant?lokantalar\(back)}"
            + "{category=hotel?oteller\(ending)}"
    }

    /// Gaps for the fields of a filter, in English and Turkish; in Turkish without the position, which comes first.
    static let filterGaps = (
        "{from?, at {from}}{withinMetres!0?, within {withinMetres} m}{category?, only \(kindGaps.0)}",
        "{withinMetres!0?, en çok {withinMetres} m uzakta}{category?, yalnızca \(kindGaps.1)}"
    )
}

extension PlaceService.Reason: LocalizedReason {
    /// Returns the sentence for the person who was refused.
    package func sentence(of _: String) -> Sentence {
        switch self {
        case .notLoggedIn: Sentence("only a logged-in user can do this", "bunu yalnızca oturum açanlar yapabilir")
        case .unknownPlace: Sentence("there is no such place", "böyle bir yer yok")
        case .locationUnavailable:
            Sentence(
                "distances need a position, and the position is not known",
                "uzaklık için konum gerekir; konum bilinmiyor")
        case .gradeMissing: Sentence("a review needs a grade", "değerlendirme için not gerekir")
        case .invalidGrade: Sentence("a grade must be 1 to 5", "not 1 ile 5 arasında olmalıdır")
        case .unknownDistrict: Sentence("there is no such district", "böyle bir semt yok")
        case .unknownUser: Sentence("there is no such user", "böyle bir kullanıcı yok")
        case .notYourself: Sentence("you cannot do that with yourself", "bunu kendinizle yapamazsınız")
        case .alreadyFriends: Sentence("they are friends already", "zaten arkadaşlar")
        case .alreadyAsked: Sentence("the request was sent before", "istek daha önce gönderildi")
        case .notAsked: Sentence("there is no such request", "böyle bir istek yok")
        case .notFriends: Sentence("they are not friends", "arkadaş değiller")
        case .positionHidden: Sentence("the friend does not share the position", "arkadaş konumunu paylaşmıyor")
        case .emptyMessage: Sentence("the message is empty", "mesaj boş")
        case .notDelivered: Sentence("it was not delivered", "iletilemedi")
        case .alreadyBlocked: Sentence("that user is blocked already", "bu kullanıcı zaten engellenmiş")
        case .notBlocked: Sentence("that user is not blocked", "bu kullanıcı engellenmiş değil")
        }
    }
}
