import CityModel
import Quantities
import ServiceKernel

extension PlaceService.Effect: ServiceEffect {
    private typealias Event = PlaceService.EventWord
    private typealias Message = PlaceService.MessageWord

    package static let vocabulary = entries(of: [
        .feedShown(person, count: 10, first: place), .found(person, count: 1, first: place), .nothingFound(person),
        .widened(person, by: .distance, count: 1), .mapShown(person, count: 1, first: place),
        .looked(person, place, PlaceService.Rating(sum: 13, count: 3)), .visited(user, place, times: 1),
        .graded(user, place, grade: 4, replaces: 3), .collected(user, place), .uncollected(user, place),
        .preferred(user, .museum), .preferenceEnded(user, .museum), .districtPreferred(user, district: 1),
        .districtPreferenceEnded(user, district: 1), .nameSet(user), .peopleFound(user, count: 1, first: whom),
        .friendAsked(user, whom: whom), .befriended(user, whom: whom), .friendDeclined(user, whom: whom),
        .friendshipEnded(user, whom: whom), .requestEnded(user, whom: whom), .positionShared(user),
        .positionHidden(user), .friendSeen(user, whom: whom, FixedPosition(x: 0, y: 0)), .friendsOnlySet(user),
        .takesFromAll(user), .delivered(user, to: whom, MessageID(0)), .blocked(user, whom: whom),
        .unblocked(user, whom: whom), .placesLeft(user), .rejected(person, .message, .notDelivered),
    ])
    private static let (user, whom, place) = (UserID(0), UserID(1), PlaceID(0))
    private static let person = PlaceService.Person.user(user)
    /// Where anybody may act.
    private static let who = "{user}{guest}"
    private static let kind = PlaceService.categoryWords

    /// Who acts.
    package var person: PlaceService.Person {
        named(PlaceService.Person.self) ?? .user(named(UserID.self) ?? .none)
    }

    package func describe(in row: inout some EventForm) {
        switch self {
        case .feedShown(let person, let count, let first):
            row.event(
                Event.feedShown, "L03", person,
                because: "Who is logged in sees a feed of their own; the others see the best rated first.",
                "Oturum açan kendi akışını görür; ötekiler en yüksek puanlıdan başlar.",
                says: "\(Self.who) sees {found=1?one card}{found!1?{found} cards}{first?, {first} first}",
                "\(Self.who) için {found} kart{first?, başta {first}}")
            row.field(.found, count)
            if !first.isNone { row.field(.first, first) }
        case .found(let person, let count, let first):
            row.event(
                Event.found, "L04", person,
                because: "A search looks in names, and filters by distance and category.",
                "Arama adlara bakar; uzaklık ve türe göre süzer.",
                says: "\(Self.who) finds {found=1?one place}{found!1?{found} places}{first?, {first} first}",
                "\(Self.who) için {found} yer bulunur{first?, başta {first}}")
            row.field(.found, count)
            if !first.isNone { row.field(.first, first) }
        case .nothingFound(let person):
            row.event(
                Event.nothingFound, "L04", person,
                because: "A search that finds nothing proposes wider filters.",
                "Bir şey bulamayan arama daha geniş süzgeçler önerir.",
                says: "\(Self.who) finds nothing", "\(Self.who) hiçbir şey bulamaz")
            row.tell(
                .person(person), Message.nothingFound, "Nothing is found that is like this.",
                "Aradığınıza uyan bir şey bulunamadı.")
        case .widened(let person, let widening, let count):
            row.event(
                Event.widened, "L04", person,
                because: "A search that finds nothing proposes wider filters.",
                "Bir şey bulamayan arama daha geniş süzgeçler önerir.",
                says:
                    "with {by=distance?twice the distance}{by=category?any category}{by=both?both} it would be {found}",
                "{by=distance?iki kat uzaklıkla}{by=category?her türde}{by=both?ikisiyle} {found} olurdu")
            row.field(.by, widening)
            row.field(.found, count)
            row.tell(
                .person(person), Message.wider,
                """
                {by=distance?Twice as far away}{by=category?In any category}\
                {by=both?Twice as far away and in any category}, \
                {found=0?nothing is found either}{found=1?there is one place}{found!0?{found!1?there are {found} places}}.
                """,
                """
                {by=distance?İki kat uzaklıkta}{by=category?Her türde}{by=both?İki kat uzaklıkta ve her türde} \
                {found=0?da bir şey yok}{found!0?{found} yer var}.
                """)
        case .mapShown(let person, let count, let first):
            row.event(
                Event.mapShown, "L04", person,
                because: "The map shows what is near.", "Harita yakındakileri gösterir.",
                says: "\(Self.who)'s map shows {found=1?one place}{found!1?{found} places}{first?, {first} nearest}",
                "\(Self.who) haritasında {found} yer{first?, en yakını {first}}")
            row.field(.found, count)
            if !first.isNone { row.field(.first, first) }
        case .looked(let person, let place, let rating):
            row.event(
                Event.looked, "L01", person, place,
                because: "The rating is the mean of all grades, one of each user.",
                "Puan, her kullanıcıdan bir notun ortalamasıdır.",
                says: "\(Self.who) reads about {place}{rating?, rated {rating}}",
                "\(Self.who), {place} bilgilerini okur{rating?, puanı {rating}}")
            if rating.count > 0 { row.field(.rating, value: rating.fieldValue) }
        case .visited(let user, let place, let times):
            row.event(
                Event.visited, "L03", user, place,
                because: "Visits are weighed in one's own feed and in those of friends.",
                "Ziyaretler kişinin ve arkadaşlarının akışında tartılır.",
                says: "{user} is at {place}{times!1?, {times} times by now}",
                "{user}, {place} yerinde{times!1?, {times}. kez}")
            row.field(.times, times)
        case .graded(let user, let place, let grade, let replaced):
            row.event(
                Event.graded, "L01", user, place,
                because: "A second grade replaces the first.", "İkinci not birincinin yerini alır.",
                says: "{user} gives {place} a {grade}{replaces?, instead of a {replaces}}",
                "{user}, {place} için {grade} verir{replaces?, {replaces} yerine}")
            row.field(.grade, grade)
            if replaced > 0 { row.field(.replaces, replaced) }
        case .collected(let user, let place):
            row.event(
                Event.collected, "L05", user, place,
                because: "“Add to collection” toggles.", "“Koleksiyona ekle” düğmesi aç-kapa çalışır.",
                says: "{user} has {place} in the collection", "{place}, {user} koleksiyonunda")
        case .uncollected(let user, let place):
            row.event(
                Event.uncollected, "L05", user, place,
                because: "“Add to collection” toggles.", "“Koleksiyona ekle” düğmesi aç-kapa çalışır.",
                says: "{user} has {place} in the collection no longer", "{place}, artık {user} koleksiyonunda değil")
        case .preferred(let user, let category):
            row.event(
                Event.preferred, "L03", user,
                because: "Stated preferences are weighed in the feed.", "Belirtilen tercihler akışta tartılır.",
                says: "{user} prefers: \(Self.kind.0)", "{user} tercihi: \(Self.kind.1)")
            row.field(.category, category)
        case .preferenceEnded(let user, let category):
            row.event(
                Event.preferenceEnded, "L03", user,
                because: "Stated preferences are weighed in the feed.", "Belirtilen tercihler akışta tartılır.",
                says: "{user} no longer prefers: \(Self.kind.0)", "{user} artık tercih etmez: \(Self.kind.1)")
            row.field(.category, category)
        case .districtPreferred(let user, let district):
            row.event(
                Event.districtPreferred, "L03", user,
                because: "Preferred districts are weighed in the feed.", "Tercih edilen semtler akışta tartılır.",
                says: "{user} prefers district {district}", "{user} tercihi: {district}. semt")
            row.field(.district, district)
        case .districtPreferenceEnded(let user, let district):
            row.event(
                Event.districtPreferenceEnded, "L03", user,
                because: "Preferred districts are weighed in the feed.", "Tercih edilen semtler akışta tartılır.",
                says: "{user} no longer prefers district {district}", "{user} artık tercih etmez: {district}. semt")
            row.field(.district, district)
        case .nameSet(let user):
            row.event(
                Event.nameSet, "L06", user,
                because: "People are searched by name.", "Kişiler adlarıyla aranır.",
                says: "{user} has another name", "{user} başka bir ad taşır")
        case .peopleFound(let user, let count, let first):
            row.event(
                Event.peopleFound, "L06", user,
                because: "People are searched by name.", "Kişiler adlarıyla aranır.",
                says:
                    "{user} finds {found=0?nobody}{found=1?one person}{found!0?{found!1?{found} people}}{first?, {first} first}",
                "{user} için {found=0?kimse bulunmaz}{found!0?{found} kişi bulunur}{first?, başta {first}}")
            row.field(.found, count)
            if !first.isNone { row.field(.first, first) }
        case .friendAsked(let user, let whom):
            row.event(
                Event.friendAsked, "L06", user,
                because: "Friendship is asked for and accepted.", "Arkadaşlık istenir ve kabul edilir.",
                says: "{whom} is asked by {user}", "{whom}, {user} isteğini alır")
            row.field(.whom, whom)
            row.tell(
                .person(whom), Message.friendAsked, "{user} would like to be your friend.",
                "{user} sizinle arkadaş olmak istiyor.")
        case .befriended(let user, let whom):
            row.event(
                Event.befriended, "L06", user,
                because: "Both want it: one has asked, the other accepts or asks as well.",
                "İkisi de ister: biri sormuştur, öteki kabul eder ya da o da sorar.",
                says: "{user} and {whom} are friends", "{user} ile {whom} arkadaş")
            row.field(.whom, whom)
            row.tell(
                .person(whom), Message.befriended, "{user} and you are friends now.", "{user} ile artık arkadaşsınız.")
        case .friendDeclined(let user, let whom):
            row.event(
                Event.friendDeclined, "L06", user,
                because: "A request can be declined, and asked again.",
                "İstek geri çevrilebilir, yeniden sorulabilir.",
                says: "{user} does not want {whom} as a friend", "{user}, {whom} isteğini istemez")
            row.field(.whom, whom)
            row.tell(
                .person(whom), Message.friendDeclined, "{user} has declined your request.",
                "{user} arkadaşlık isteğinizi geri çevirdi.")
        case .friendshipEnded(let user, let whom):
            // Told to nobody, so that nobody learns of a block (L08).
            row.event(
                Event.friendshipEnded, "L06", user,
                because: "A friend can be deleted; blocking ends it too.", "Arkadaş silinebilir; engel de bitirir.",
                says: "{user} and {whom} are no longer friends", "{user} ile {whom} artık arkadaş değil")
            row.field(.whom, whom)
        case .requestEnded(let user, let whom):
            // Told to nobody, so that nobody learns of a block (L08).
            row.event(
                Event.requestEnded, "L08", user,
                because: "Blocking ends requests.", "Engel istekleri bitirir.",
                says: "what {user} asked {whom} is void", "{user} isteği ({whom}) geçersiz")
            row.field(.whom, whom)
        case .positionShared(let user):
            row.event(
                Event.positionShared, "L07", user,
                because: "Sharing can be turned off at any time.", "Paylaşım her an kapatılabilir.",
                says: "friends see where {user} is", "arkadaşlar {user} konumunu görür")
        case .positionHidden(let user):
            row.event(
                Event.positionHidden, "L07", user,
                because: "Sharing can be turned off at any time.", "Paylaşım her an kapatılabilir.",
                says: "nobody sees where {user} is", "kimse {user} konumunu görmez")
        case .positionNoted(let user):
            row.name(user)
        case .friendSeen(let user, let whom, _):
            // A11: where the friend is only the answer says, and no log.
            row.event(
                Event.friendSeen, "L07", user,
                because: "Friends see each other's position if it is shared.", "Arkadaşlar paylaşılan konumu görür.",
                says: "{user} sees where {whom} is", "{user}, {whom} konumunu görür")
            row.field(.whom, whom)
        case .friendsOnlySet(let user):
            row.event(
                Event.friendsOnlySet, "L08", user,
                because: "Everybody chooses who may write.", "Kimin yazabileceğini herkes seçer.",
                says: "only friends may write to {user}", "{user} için yalnız arkadaşlar yazabilir")
        case .takesFromAll(let user):
            row.event(
                Event.takesFromAll, "L08", user,
                because: "Everybody chooses who may write.", "Kimin yazabileceğini herkes seçer.",
                says: "everybody may write to {user}", "{user} için herkes yazabilir")
        case .delivered(let user, let recipient, let message):
            row.event(
                Event.delivered, "L08", user,
                because: "A message arrives unless its sender is blocked, or only friends may write.",
                "Gönderen engelli değilse ve yalnız arkadaşlara açık değilse mesaj ulaşır.",
                says: "{to} reads {message} from {user}", "{to}, {user} mesajını okur: {message}")
            row.field(.to, recipient)
            row.field(.message, message)
            row.tell(.person(recipient), Message.written, "{user} writes: “{text}”", "{user} yazıyor: “{text}”")
        case .blocked(let user, let whom):
            // Told to nobody, so that nobody learns of a block (L08).
            row.event(
                Event.blocked, "L08", user,
                because: "Who is blocked reaches one no more.", "Engellenen artık ulaşamaz.",
                says: "{user} blocks {whom}", "{user}, {whom} kullanıcısını engeller")
            row.field(.whom, whom)
        case .unblocked(let user, let whom):
            // Told to nobody, so that nobody learns of a block (L08).
            row.event(
                Event.unblocked, "L08", user,
                because: "Unblocking restores.", "Engel kalkınca eskisi gibi olur.",
                says: "{user} blocks {whom} no longer", "{user}, {whom} için engeli kaldırır")
            row.field(.whom, whom)
        case .placesLeft(let user):
            row.event(
                Event.placesLeft, "A11", user,
                because: "What is kept of who leaves is erased; the grades stay, without their texts.",
                "Ayrılanın saklanan her şeyi silinir; notları kalır, yazıları kalmaz.",
                says: "{user} has left the place finder", "{user} yer bulucudan ayrıldı")
        case .rejected(let person, let operation, let reason):
            row.name(person)
            row.refused(
                Event.rejected, operation.word, reason,
                says: "\(Self.who) may not {action}: {reason}", "\(Self.who) yapamaz ({action}): {reason}")
        }
    }
}
