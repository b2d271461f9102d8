import Quantities
import ServiceKernel

extension PlaceService {
    /// The events that logs show.
    package enum EventWord: String, ServiceEventWord {
        case feedShown, found, nothingFound, widened, mapShown, looked
        case visited, graded, collected, uncollected
        case preferred, preferenceEnded, districtPreferred, districtPreferenceEnded
        case nameSet, peopleFound, friendAsked, befriended, friendDeclined, friendshipEnded, requestEnded
        case positionShared, positionHidden, friendSeen
        case friendsOnlySet, takesFromAll, delivered, blocked, unblocked, placesLeft
        case rejected

        /// What there is to be said of it.
        package var entry: EventEntry<Effect> {
            EventEntry(rawValue, rule: because.rule, because: because.sentence, sentence, sample: sample)
        }

        /// The rule, and the rule in one sentence.
        private var because: (rule: String, sentence: Sentence) {
            switch self {
            case .looked:
                told(
                    "L01", "The rating is the mean of all grades, one of each user.",
                    "Puan, her kullanıcıdan bir notun ortalamasıdır.")
            case .graded:
                told("L01", "A second grade replaces the first.", "İkinci not birincinin yerini alır.")
            case .feedShown:
                told(
                    "L03", "Who is logged in sees a feed of their own; the others see the best rated first.",
                    "Oturum açan kendi akışını görür; ötekiler en yüksek puanlıdan başlar.")
            case .visited:
                told(
                    "L03", "Visits are weighed in one's own feed and in those of friends.",
                    "Ziyaretler kişinin ve arkadaşlarının akışında tartılır.")
            case .preferred, .preferenceEnded:
                told("L03", "Stated preferences are weighed in the feed.", "Belirtilen tercihler akışta tartılır.")
            case .districtPreferred, .districtPreferenceEnded:
                told("L03", "Preferred districts are weighed in the feed.", "Tercih edilen semtler akışta tartılır.")
            case .found:
                told(
                    "L04", "A search looks in names, and filters by distance and category.",
                    "Arama adlara bakar; uzaklık ve türe göre süzer.")
            case .nothingFound, .widened:
                told(
                    "L04", "A search that finds nothing proposes wider filters.",
                    "Bir şey bulamayan arama daha geniş süzgeçler önerir.")
            case .mapShown: told("L04", "The map shows what is near.", "Harita yakındakileri gösterir.")
            case .collected, .uncollected:
                told("L05", "“Add to collection” toggles.", "“Koleksiyona ekle” düğmesi aç-kapa çalışır.")
            case .nameSet, .peopleFound: told("L06", "People are searched by name.", "Kişiler adlarıyla aranır.")
            case .friendAsked:
                told("L06", "Friendship is asked for and accepted.", "Arkadaşlık istenir ve kabul edilir.")
            case .befriended:
                told(
                    "L06", "Both want it: one has asked, the other accepts or asks as well.",
                    "İkisi de ister: biri sormuştur, öteki kabul eder ya da o da sorar.")
            case .friendDeclined:
                told(
                    "L06", "A request can be declined, and asked again.",
                    "İstek geri çevrilebilir, yeniden sorulabilir.")
            case .friendshipEnded:
                told("L06", "A friend can be deleted; blocking ends it too.", "Arkadaş silinebilir; engel de bitirir.")
            case .positionShared, .positionHidden:
                told("L07", "Sharing can be turned off at any time.", "Paylaşım her an kapatılabilir.")
            case .friendSeen:
                told(
                    "L07", "Friends see each other's position if it is shared.",
                    "Arkadaşlar paylaşılan konumu görür.")
            case .requestEnded: told("L08", "Blocking ends requests.", "Engel istekleri bitirir.")
            case .friendsOnlySet, .takesFromAll:
                told("L08", "Everybody chooses who may write.", "Kimin yazabileceğini herkes seçer.")
            case .delivered:
                told(
                    "L08", "A message arrives unless its sender is blocked, or only friends may write.",
                    "Gönderen engelli değilse ve yalnız arkadaşlara açık değilse mesaj ulaşır.")
            case .blocked: told("L08", "Who is blocked reaches one no more.", "Engellenen artık ulaşamaz.")
            case .unblocked: told("L08", "Unblocking restores.", "Engel kalkınca eskisi gibi olur.")
            case .placesLeft:
                told(
                    "A11", "What is kept of who leaves is erased; the grades stay, without their texts.",
                    "Ayrılanın saklanan her şeyi silinir; notları kalır, yazıları kalmaz.")
            case .rejected:
                ("A08", .everythingIsRecorded)
            }
        }
    }
}

// What a story says of each, and one to see its fields by.
extension PlaceService.EventWord {
    private var sentence: Sentence {
        let (kind, tur) = PlaceService.categoryWords
        /// Where anybody may act.
        let who = "{user}{guest}"
        return switch self {
        case .feedShown:
            Sentence(
                "\(who) sees {found=1?one card}{found!1?{found} cards}{first?, {first} first}",
                "\(who) için {found} kart{first?, başta {first}}")
        case .found:
            Sentence(
                "\(who) finds {found=1?one place}{found!1?{found} places}{first?, {first} first}",
                "\(who) için {found} yer bulunur{first?, başta {first}}")
        case .nothingFound: Sentence("\(who) finds nothing", "\(who) hiçbir şey bulamaz")
        case .widened:
            Sentence(
                "with {by=distance?twice the distance}{by=category?any category}{by=both?both} it would be {found}",
                "{by=distance?iki kat uzaklıkla}{by=category?her türde}{by=both?ikisiyle} {found} olurdu")
        case .mapShown:
            Sentence(
                "\(who)'s map shows {found=1?one place}{found!1?{found} places}{first?, {first} nearest}",
                "\(who) haritasında {found} yer{first?, en yakını {first}}")
        case .looked:
            Sentence(
                "\(who) reads about {place}{rating?, rated {rating}}",
                "\(who), {place} bilgilerini okur{rating?, puanı {rating}}")
        case .visited:
            Sentence(
                "{user} is at {place}{times!1?, {times} times by now}",
                "{user}, {place} yerinde{times!1?, {times}. kez}")
        case .graded:
            Sentence(
                "{user} gives {place} a {grade}{replaces?, instead of a {replaces}}",
                "{user}, {place} için {grade} verir{replaces?, {replaces} yerine}")
        case .collected: Sentence("{user} has {place} in the collection", "{place}, {user} koleksiyonunda")
        case .uncollected:
            Sentence("{user} has {place} in the collection no longer", "{place}, artık {user} koleksiyonunda değil")
        case .preferred: Sentence("{user} prefers: \(kind)", "{user} tercihi: \(tur)")
        case .preferenceEnded: Sentence("{user} no longer prefers: \(kind)", "{user} artık tercih etmez: \(tur)")
        case .districtPreferred: Sentence("{user} prefers district {district}", "{user} tercihi: {district}. semt")
        case .districtPreferenceEnded:
            Sentence("{user} no longer prefers district {district}", "{user} artık tercih etmez: {district}. semt")
        case .nameSet: Sentence("{user} has another name", "{user} başka bir ad taşır")
        case .peopleFound:
            Sentence(
                "{user} finds {found=0?nobody}{found=1?one person}{found!0?{found!1?{found} people}}{first?, {first} first}",
                "{user} için {found=0?kimse bulunmaz}{found!0?{found} kişi bulunur}{first?, başta {first}}")
        case .friendAsked: Sentence("{whom} is asked by {user}", "{whom}, {user} isteğini alır")
        case .befriended: Sentence("{user} and {whom} are friends", "{user} ile {whom} arkadaş")
        case .friendDeclined: Sentence("{user} does not want {whom} as a friend", "{user}, {whom} isteğini istemez")
        case .friendshipEnded:
            Sentence("{user} and {whom} are no longer friends", "{user} ile {whom} artık arkadaş değil")
        case .requestEnded: Sentence("what {user} asked {whom} is void", "{user} isteği ({whom}) geçersiz")
        case .positionShared: Sentence("friends see where {user} is", "arkadaşlar {user} konumunu görür")
        case .positionHidden: Sentence("nobody sees where {user} is", "kimse {user} konumunu görmez")
        case .friendSeen: Sentence("{user} sees where {whom} is", "{user}, {whom} konumunu görür")
        case .friendsOnlySet:
            Sentence("only friends may write to {user}", "{user} için yalnız arkadaşlar yazabilir")
        case .takesFromAll: Sentence("everybody may write to {user}", "{user} için herkes yazabilir")
        case .delivered: Sentence("{to} reads {message} from {user}", "{to}, {user} mesajını okur: {message}")
        case .blocked: Sentence("{user} blocks {whom}", "{user}, {whom} kullanıcısını engeller")
        case .unblocked: Sentence("{user} blocks {whom} no longer", "{user}, {whom} için engeli kaldırır")
        case .placesLeft: Sentence("{user} has left the place finder", "{user} yer bulucudan ayrıldı")
        case .rejected: Sentence("\(who) may not {action}: {reason}", "\(who) yapamaz ({action}): {reason}")
        }
    }

    private var sample: PlaceService.Effect {
        let (user, whom, place) = (UserID(0), UserID(1), PlaceID(0))
        let person = PlaceService.Person.user(user)
        return switch self {
        case .feedShown: .feedShown(person, count: 10, first: place)
        case .found: .found(person, count: 1, first: place)
        case .nothingFound: .nothingFound(person)
        case .widened: .widened(person, by: .distance, count: 1)
        case .mapShown: .mapShown(person, count: 1, first: place)
        case .looked: .looked(person, place, PlaceService.Rating(sum: 13, count: 3))
        case .visited: .visited(user, place, times: 1)
        case .graded: .graded(user, place, grade: 4, replaces: 3)
        case .collected: .collected(user, place)
        case .uncollected: .uncollected(user, place)
        case .preferred: .preferred(user, .museum)
        case .preferenceEnded: .preferenceEnded(user, .museum)
        case .districtPreferred: .districtPreferred(user, district: 1)
        case .districtPreferenceEnded: .districtPreferenceEnded(user, district: 1)
        case .nameSet: .nameSet(user)
        case .peopleFound: .peopleFound(user, count: 1, first: whom)
        case .friendAsked: .friendAsked(user, whom: whom)
        case .befriended: .befriended(user, whom: whom)
        case .friendDeclined: .friendDeclined(user, whom: whom)
        case .friendshipEnded: .friendshipEnded(user, whom: whom)
        case .requestEnded: .requestEnded(user, whom: whom)
        case .positionShared: .positionShared(user)
        case .positionHidden: .positionHidden(user)
        case .friendSeen: .friendSeen(user, whom: whom, FixedPosition(x: 0, y: 0))
        case .friendsOnlySet: .friendsOnlySet(user)
        case .takesFromAll: .takesFromAll(user)
        case .delivered: .delivered(user, to: whom, MessageID(0))
        case .blocked: .blocked(user, whom: whom)
        case .unblocked: .unblocked(user, whom: whom)
        case .placesLeft: .placesLeft(user)
        case .rejected: .rejected(person, .message, .notDelivered)
        }
    }
}
