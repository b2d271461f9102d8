import PlaceService
import ServiceKernel

extension PlaceService.EventWord: LocalizedEvent {
    /// Text of the event in a story: the rule behind it, and the event itself.
    package var text: EventText {
        switch self {
        case .feedShown:
            EventText(
                because: "Who is logged in sees a feed of their own; the others see the best rated first.",
                "Oturum açan kendi akışını görür; ötekiler en yüksek puanlıdan başlar.",
                says: "\(Self.who) sees {found=1?one card}{found!1?{found} cards}{first?, {first} first}",
                "\(Self.who) için {found} kart{first?, başta {first}}")
        case .found:
            EventText(
                because: "A search looks in names, and filters by distance and category.",
                "Arama adlara bakar; uzaklık ve türe göre süzer.",
                says: "\(Self.who) finds {found=1?one place}{found!1?{found} places}{first?, {first} first}",
                "\(Self.who) için {found} yer bulunur{first?, başta {first}}")
        case .nothingFound:
            EventText(
                because: "A search that finds nothing proposes wider filters.",
                "Bir şey bulamayan arama daha geniş süzgeçler önerir.",
                says: "\(Self.who) finds nothing", "\(Self.who) hiçbir şey bulamaz")
        case .widened:
            EventText(
                because: "A search that finds nothing proposes wider filters.",
                "Bir şey bulamayan arama daha geniş süzgeçler önerir.",
                says:
                    "with {by=distance?twice the distance}{by=category?any category}{by=both?both} it would be {found}",
                "{by=distance?iki kat uzaklıkla}{by=category?her türde}{by=both?ikisiyle} {found} olurdu")
        case .mapShown:
            EventText(
                because: "The map shows what is near.", "Harita yakındakileri gösterir.",
                says: "\(Self.who)'s map shows {found=1?one place}{found!1?{found} places}{first?, {first} nearest}",
                "\(Self.who) haritasında {found} yer{first?, en yakını {first}}")
        case .looked:
            EventText(
                because: "The rating is the mean of all grades, one of each user.",
                "Puan, her kullanıcıdan bir notun ortalamasıdır.",
                says: "\(Self.who) reads about {place}{rating?, rated {rating}}",
                "\(Self.who), {place} bilgilerini okur{rating?, puanı {rating}}")
        case .visited:
            EventText(
                because: "Visits are weighed in one's own feed and in those of friends.",
                "Ziyaretler kişinin ve arkadaşlarının akışında tartılır.",
                says: "{user} is at {place}{times!1?, {times} times by now}",
                "{user}, {place} yerinde{times!1?, {times}. kez}")
        case .graded:
            EventText(
                because: "A second grade replaces the first.", "İkinci not birincinin yerini alır.",
                says: "{user} gives {place} a {grade}{replaces?, instead of a {replaces}}",
                "{user}, {place} için {grade} verir{replaces?, {replaces} yerine}")
        case .collected:
            EventText(
                because: "“Add to collection” toggles.", "“Koleksiyona ekle” düğmesi aç-kapa çalışır.",
                says: "{user} has {place} in the collection", "{place}, {user} koleksiyonunda")
        case .uncollected:
            EventText(
                because: "“Add to collection” toggles.", "“Koleksiyona ekle” düğmesi aç-kapa çalışır.",
                says: "{user} has {place} in the collection no longer", "{place}, artık {user} koleksiyonunda değil")
        case .preferred:
            EventText(
                because: "Stated preferences are weighed in the feed.", "Belirtilen tercihler akışta tartılır.",
                says: "{user} prefers: \(Self.kind.0)", "{user} tercihi: \(Self.kind.1)")
        case .preferenceEnded:
            EventText(
                because: "Stated preferences are weighed in the feed.", "Belirtilen tercihler akışta tartılır.",
                says: "{user} no longer prefers: \(Self.kind.0)", "{user} artık tercih etmez: \(Self.kind.1)")
        case .districtPreferred:
            EventText(
                because: "Preferred districts are weighed in the feed.", "Tercih edilen semtler akışta tartılır.",
                says: "{user} prefers district {district}", "{user} tercihi: {district}. semt")
        case .districtPreferenceEnded:
            EventText(
                because: "Preferred districts are weighed in the feed.", "Tercih edilen semtler akışta tartılır.",
                says: "{user} no longer prefers district {district}", "{user} artık tercih etmez: {district}. semt")
        case .nameSet:
            EventText(
                because: "People are searched by name.", "Kişiler adlarıyla aranır.",
                says: "{user} has another name", "{user} başka bir ad taşır")
        case .peopleFound:
            EventText(
                because: "People are searched by name.", "Kişiler adlarıyla aranır.",
                says:
                    "{user} finds {found=0?nobody}{found=1?one person}{found!0?{found!1?{found} people}}{first?, {first} first}",
                "{user} için {found=0?kimse bulunmaz}{found!0?{found} kişi bulunur}{first?, başta {first}}")
        case .friendAsked:
            EventText(
                because: "Friendship is asked for and accepted.", "Arkadaşlık istenir ve kabul edilir.",
                says: "{whom} is asked by {user}", "{whom}, {user} isteğini alır")
        case .befriended:
            EventText(
                because: "Both want it: one has asked, the other accepts or asks as well.",
                "İkisi de ister: biri sormuştur, öteki kabul eder ya da o da sorar.",
                says: "{user} and {whom} are friends", "{user} ile {whom} arkadaş")
        case .friendDeclined:
            EventText(
                because: "A request can be declined, and asked again.", "İstek geri çevrilebilir, yeniden sorulabilir.",
                says: "{user} does not want {whom} as a friend", "{user}, {whom} isteğini istemez")
        case .friendshipEnded:
            EventText(
                because: "A friend can be deleted; blocking ends it too.", "Arkadaş silinebilir; engel de bitirir.",
                says: "{user} and {whom} are no longer friends", "{user} ile {whom} artık arkadaş değil")
        case .requestEnded:
            EventText(
                because: "Blocking ends requests.", "Engel istekleri bitirir.",
                says: "what {user} asked {whom} is void", "{user} isteği ({whom}) geçersiz")
        case .positionShared:
            EventText(
                because: "Sharing can be turned off at any time.", "Paylaşım her an kapatılabilir.",
                says: "friends see where {user} is", "arkadaşlar {user} konumunu görür")
        case .positionHidden:
            EventText(
                because: "Sharing can be turned off at any time.", "Paylaşım her an kapatılabilir.",
                says: "nobody sees where {user} is", "kimse {user} konumunu görmez")
        case .friendSeen:
            EventText(
                because: "Friends see each other's position if it is shared.", "Arkadaşlar paylaşılan konumu görür.",
                says: "{user} sees where {whom} is", "{user}, {whom} konumunu görür")
        case .friendsOnlySet:
            EventText(
                because: "Everybody chooses who may write.", "Kimin yazabileceğini herkes seçer.",
                says: "only friends may write to {user}", "{user} için yalnız arkadaşlar yazabilir")
        case .takesFromAll:
            EventText(
                because: "Everybody chooses who may write.", "Kimin yazabileceğini herkes seçer.",
                says: "everybody may write to {user}", "{user} için herkes yazabilir")
        case .delivered:
            EventText(
                because: "A message arrives unless its sender is blocked, or only friends may write.",
                "Gönderen engelli değilse ve yalnız arkadaşlara açık değilse mesaj ulaşır.",
                says: "{to} reads {message} from {user}", "{to}, {user} mesajını okur: {message}")
        case .blocked:
            EventText(
                because: "Who is blocked reaches one no more.", "Engellenen artık ulaşamaz.",
                says: "{user} blocks {whom}", "{user}, {whom} kullanıcısını engeller")
        case .unblocked:
            EventText(
                because: "Unblocking restores.", "Engel kalkınca eskisi gibi olur.",
                says: "{user} blocks {whom} no longer", "{user}, {whom} için engeli kaldırır")
        case .placesLeft:
            EventText(
                because: "What is kept of who leaves is erased; the grades stay, without their texts.",
                "Ayrılanın saklanan her şeyi silinir; notları kalır, yazıları kalmaz.",
                says: "{user} has left the place finder", "{user} yer bulucudan ayrıldı")
        case .rejected:
            EventText(
                refusalSays: "\(Self.who) may not {action}: {reason}",
                "\(Self.who) yapamaz ({action}): {reason}")
        }
    }

    /// The acting user or guest.
    private static let who = "{user}{guest}"
    private static let kind = PlaceService.categoryGaps
}

extension PlaceService.MessageWord: LocalizedWord {
    /// Sentence of the message.
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
