import PlaceService
import ServiceKernel

extension PlaceService.EventWord: LocalizedEvent {
    /// Text of the event in a story: the rule behind it, and the event itself.
    package var text: EventText {
        switch self {
        case .feedShown:
            EventText(
                rule: "L03",
                says:
                    "\(Self.actor) sees {found=1?one card{first?: {first}}}"
                    + "{found!1?{found} cards{first?, {first} first}}",
                "\(Self.actor) {found=1?bir kart görür{first?: {first}}}"
                    + "{found!1?{found} kart görür{first?, başta {first}}}")
        case .found:
            EventText(
                rule: "L04",
                says: "\(Self.actor) finds {found=1?one place{first?: {first}}}"
                    + "{found!1?{found} places{first?, {first} first}}",
                "\(Self.actor) {found=1?bir yer bulur{first?: {first}}}"
                    + "{found!1?{found} yer bulur{first?, başta {first}}}")
        case .nothingFound:
            EventText(
                rule: "L04", says: "\(Self.actor) finds nothing", "\(Self.actor) hiçbir şey bulamaz")
        case .widened:
            EventText(
                rule: "L04",
                says:
                    "{by=distance?With twice the distance}{by=category?With any category}{by=both?With both}"
                    + " it would find {found=0?nothing}{found=1?one place}{found!0?{found!1?{found} places}}",
                "{by=distance?İki kat uzaklıkta}{by=category?Bütün türlerde}{by=both?İkisi birlikte}"
                    + "{found=0? de hiçbir yer bulunmazdı}{found=1? bir yer bulunurdu}"
                    + "{found!0?{found!1? {found} yer bulunurdu}}")
        case .mapShown:
            EventText(
                because: "The map shows places nearby.", "Harita yakındaki yerleri gösterir.",
                says: "\(Self.actor)'s map shows {found=1?one place{first?: {first}}}"
                    + "{found!1?{found} places{first?, {first} nearest}}",
                "\(Self.actor) haritada {found=1?bir yer görür{first?: {first}}}"
                    + "{found!1?{found} yer görür{first?, en yakını {first}}}")
        case .looked:
            EventText(
                rule: "L01", says: "\(Self.actor) reads about {place}{rating?, rated {rating}}",
                "\(Self.actor), {place} hakkındaki bilgileri okur{rating?, puanı {rating}}")
        case .visited:
            EventText(
                because: "Visits count in the user's own feed and in the feeds of friends.",
                "Ziyaretler, kişinin kendi akışında ve arkadaşlarının akışında sayılır.",
                says: "{user} visits {place}{times!1?, visit {times}}",
                "{user}, {place:acc} ziyaret eder{times!1?, {times}. kez}")
        case .graded:
            EventText(
                because: "The rating of a place is the mean of all grades, one per user{replaces?; a second grade"
                    + " replaces the first}.",
                "Bir yerin puanı, kullanıcı başına bir not olmak üzere bütün notların ortalamasıdır{replaces?; ikinci"
                    + " not birincinin yerini alır}.",
                says: "{user} gives {place} grade {grade}{replaces?, instead of {replaces}}",
                "{user}, {place:dat} {grade} notunu verir{replaces?, {replaces} yerine}")
        case .collected:
            EventText(
                rule: "L05", says: "{place} is in {user}'s collection", "{user}, {place:acc} koleksiyonuna ekledi")
        case .uncollected:
            EventText(
                rule: "L05", says: "{place} is no longer in {user}'s collection",
                "{user}, {place:acc} koleksiyonundan çıkardı")
        case .preferred:
            EventText(
                because: "Preferences count in the feed.", "Belirtilen tercihler akışta sayılır.",
                says: "{user} prefers \(PlaceService.kindGaps.0)",
                "{user} \(PlaceService.turkishKinds("i")) tercih eder")
        case .preferenceEnded:
            EventText(
                because: "Preferences count in the feed.", "Belirtilen tercihler akışta sayılır.",
                says: "{user} no longer prefers \(PlaceService.kindGaps.0)",
                "{user} artık \(PlaceService.turkishKinds("i")) tercih etmez")
        case .districtPreferred:
            EventText(
                because: "Preferred districts count in the feed.", "Tercih edilen semtler akışta sayılır.",
                says: "{user} prefers the district {district}", "{user}, {district} semtini tercih eder")
        case .districtPreferenceEnded:
            EventText(
                because: "Preferred districts count in the feed.", "Tercih edilen semtler akışta sayılır.",
                says: "{user} no longer prefers the district {district}",
                "{user} artık {district} semtini tercih etmez")
        case .nameSet:
            EventText(
                because: "Users are found by name.", "Kişiler adlarıyla aranır.",
                says: "{user} has a new name", "{user} yeni bir ad aldı")
        case .peopleFound:
            EventText(
                because: "Users are found by name.", "Kişiler adlarıyla aranır.",
                says:
                    "{user} finds {found=0?no user}{found=1?{first|one user}}"
                    + "{found!0?{found!1?{found} users{first?, {first} first}}}",
                "{user} {found=0?kimseyi bulamaz}{found=1?bir kişi bulur{first?: {first}}}"
                    + "{found!0?{found!1?{found} kişi bulur{first?, başta {first}}}}")
        case .friendAsked:
            EventText(
                rule: "L06", says: "{whom} gets a friend request from {user}",
                "{whom:dat} {user:abl} arkadaşlık isteği gelir")
        case .befriended:
            EventText(
                because: "Both must agree: one sends a request, the other accepts it or sends one, too.",
                "İkisi de istemelidir: biri istek gönderir, öteki kabul eder ya da o da istek gönderir.",
                says: "{user} and {whom} are friends", "{user} ile {whom} arkadaş oldu")
        case .friendDeclined:
            EventText(
                because: "A request can be declined, and sent again.",
                "İstek geri çevrilebilir ve yeniden gönderilebilir.",
                says: "{user} declines {whom}'s request", "{user}, {whom:gen} isteğini geri çevirir")
        case .friendshipEnded:
            EventText(
                because: "A friend can be removed; blocking ends a friendship, too.",
                "Arkadaşlıktan çıkarmak da engellemek de arkadaşlığı bitirir.",
                says: "{user} and {whom} are no longer friends", "{user} ile {whom} artık arkadaş değil")
        case .requestEnded:
            EventText(
                because: "Blocking deletes open requests.", "Engellemek açık istekleri siler.",
                says: "{user}'s request to {whom} is deleted", "{user:gen} {whom:dat} gönderdiği istek silindi")
        case .positionShared:
            EventText(
                rule: "L07", says: "Friends see where {user} is", "{user} konumunu arkadaşlarına gösterir")
        case .positionHidden:
            EventText(
                rule: "L07", says: "No user sees where {user} is", "{user} konumunu kimseye göstermez")
        case .friendSeen:
            EventText(
                rule: "L07", says: "{user} sees where {whom} is", "{user}, {whom:gen} nerede olduğunu görür")
        case .friendsOnlySet:
            EventText(
                because: "Each user chooses who can write to them.",
                "Kendisine kimin yazabileceğini her kullanıcı seçer.",
                says: "Only friends can write to {user}", "{user} yalnızca arkadaşlarından mesaj alır")
        case .takesFromAll:
            EventText(
                because: "Each user chooses who can write to them.",
                "Kendisine kimin yazabileceğini her kullanıcı seçer.",
                says: "All users can write to {user}", "{user} herkesten mesaj alır")
        case .delivered:
            EventText(
                rule: "L08", says: "{to} reads {message} from {user}", "{to}, {user:gen} mesajını okur ({message})")
        case .blocked:
            EventText(
                because: "A blocked user can no longer reach the user who blocked them.",
                "Engellenen kişi artık kendisini engelleyene ulaşamaz.",
                says: "{user} blocks {whom}", "{user}, {whom:acc} engeller")
        case .unblocked:
            EventText(
                because: "After unblocking, messages and requests are possible again.",
                "Engel kalkınca mesaj ve istek yeniden gönderilebilir.",
                says: "{user} unblocks {whom}", "{user}, {whom:gen} engelini kaldırır")
        case .placesLeft:
            EventText(
                because: "All data of a user who leaves is erased except the grades, which stay without their texts.",
                "Ayrılan kullanıcının notları dışında bütün verileri silinir; notların yazıları kalmaz.",
                says: "{user} has left the place finder", "{user} yer bulucudan ayrıldı")
        case .rejected:
            EventText(
                refusalSays: "\(Self.actor) cannot {action}: {reason}",
                "\(Self.actor) için {action} kabul edilmedi: {reason}")
        }
    }

    /// The acting user or guest.
    private static let actor = "{user}{guest}"
}

extension PlaceService.MessageWord: LocalizedWord {
    /// Sentence of the message.
    package var sentence: Sentence {
        switch self {
        case .nothingFound: Sentence("Nothing was found.", "Aradığınıza uyan bir şey bulunamadı.")
        case .wider:
            Sentence(
                """
                {by=distance?Twice as far away}{by=category?In any category}\
                {by=both?Twice as far away and in any category}, \
                {found=0?there is nothing either}{found=1?there is one place}\
                {found!0?{found!1?there are {found} places}}.
                """,
                """
                {by=distance?İki kat uzaklıkta}{by=category?Bütün türlerde}\
                {by=both?İki kat uzaklıkta ve bütün türlerde} \
                {found=0?da bir şey yok}{found!0?{found} yer var}.
                """)
        case .friendAsked: Sentence("{user} has sent you a friend request.", "{user} size arkadaşlık isteği gönderdi.")
        case .befriended: Sentence("{user} and you are friends now.", "{user} ile artık arkadaşsınız.")
        case .friendDeclined:
            Sentence("{user} has declined your request.", "{user} arkadaşlık isteğinizi geri çevirdi.")
        case .written: Sentence("{user} writes: “{text}”", "{user} yazıyor: “{text}”")
        }
    }
}
