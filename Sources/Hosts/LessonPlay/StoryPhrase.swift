import Lessons
import ServiceKernel

/// Texts of stories besides the sentences of the services.
enum StoryPhrase: CaseIterable {
    case legend, free, offered, busy, gone, suspended, booked, waiting
    case toPickup, atPickup, withPassengers, stillToFetch, withoutConnection
    case about, zones, dispatch, nothingChanges, refusal, outside
    case east, west, north, south, origin
    case reads, operators, nobody
    case question, answer, prompt, oneHolds, allHold, nothingExpected

    var sentence: Sentence {
        switch self {
        case .legend: Sentence("Drivers:", "Sürücüler:")
        case .free: Sentence("free", "boşta")
        case .offered: Sentence("offered?", "teklifli?")
        case .busy: Sentence("busy", "meşgul")
        case .gone: Sentence("gone", "yok")
        case .suspended: Sentence("suspended", "cezalı")
        case .booked: Sentence("booked", "ayırtıldı")
        case .waiting: Sentence("waiting: {list}", "bekleyen: {list}")
        case .toPickup: Sentence("fetching {list}", "{list} için yolda")
        case .atPickup: Sentence("waiting for {list}", "{list} için bekliyor")
        case .withPassengers: Sentence("carrying {list}", "{list} takside")
        case .stillToFetch: Sentence(", to fetch {list}", ", alınacak {list}")
        case .withoutConnection: Sentence(", no connection", ", bağlantısız")
        case .about: Sentence("About {list}.", "Konu: {list}.")
        case .zones: Sentence("Zones: {list}.", "Bölgeler: {list}.")
        case .dispatch: Sentence("Dispatch: {list}.", "Dağıtım: {list}.")
        case .nothingChanges: Sentence("Nothing changes.", "Bir şey değişmez.")
        case .refusal: Sentence("Not possible:", "Olmaz:")
        case .outside: Sentence("outside", "hizmet dışı")
        case .east: Sentence("east", "doğu")
        case .west: Sentence("west", "batı")
        case .north: Sentence("north", "kuzey")
        case .south: Sentence("south", "güney")
        case .origin: Sentence("the starting point", "başlangıç noktası")
        case .reads: Sentence("{list} reads:", "{list} okur:")
        case .operators: Sentence("whoever runs it", "işletmeci")
        case .nobody: Sentence("nobody", "hiç kimse")
        case .question: Sentence("Ask the class:", "Sınıfa sorun:")
        case .answer: Sentence("The answer:", "Yanıt:")
        case .prompt: Sentence("— any key: on · q: leave —", "— bir tuş: devam · q: çıkış —")
        case .oneHolds: Sentence("The expectation holds.", "Beklenen gerçekleşti.")
        case .allHold: Sentence("All {count} expectations hold.", "Beklenen {count} şeyin hepsi gerçekleşti.")
        case .nothingExpected: Sentence("The lesson expects nothing.", "Derste beklenen bir şey yok.")
        }
    }

    /// Returns the state of a person or thing (`LessonEntityState`), in one line.
    static func standing(_ kind: EntityKind, _ state: StateWord) -> Sentence {
        switch (kind, state) {
        case (.walker, .toStart): Sentence("{tour}: to waypoint {waypoint}", "{tour}: {waypoint}. durağa gidiyor")
        case (.walker, .atWaypoint):
            Sentence("{tour}: at waypoint {waypoint}, {done} done", "{tour}: {waypoint}. durakta, {done} tamam")
        case (.walker, .onLeg):
            Sentence("{tour}: on to waypoint {waypoint}, {done} done", "{tour}: {waypoint}. durağa, {done} tamam")
        case (.walker, _): Sentence("on no tour", "turda değil")
        case (.runner, .running): Sentence("{session}: {distance} in {time}", "{session}: {time} içinde {distance}")
        case (.runner, .paused):
            Sentence("{session}, paused: {distance} in {time}", "{session}, arada: {time} içinde {distance}")
        case (.runner, _): Sentence("idle · {done} this month", "oturum yok · bu ay {done}")
        case (.session, .running): Sentence("{distance} in {time}", "{time} içinde {distance}")
        case (.session, .paused): Sentence("{distance} in {time}, paused", "{time} içinde {distance}, arada")
        case (.session, _): Sentence("{distance} in {time}, ended", "{time} içinde {distance}, bitti")
        case (.user, _):
            Sentence(
                """
                {state=subscriber?subscriber; }{friends?friends: {friends}; }{collection?collection: {collection}; }\
                {stops?{route}: {stops}; }
                """,
                """
                {state=subscriber?abone; }{friends?arkadaşlar: {friends}; }{collection?koleksiyon: {collection}; }\
                {stops?{route}: {stops}; }
                """)
        case (.place, _):
            Sentence("{rating} ({grades=1?one grade}{grades!1?{grades} grades})", "{rating} ({grades} not)")
        case (.guide, .applied): Sentence("has applied", "başvurdu")
        case (.guide, .interviewed): Sentence("was interviewed", "görüşmeye alındı")
        case (.guide, .hired): Sentence("hired", "işe alındı")
        case (.guide, .leading): Sentence("leads a tour", "tur yönetiyor")
        case (.guide, .declined): Sentence("declined", "geri çevrildi")
        case (.guide, _): Sentence("has not applied", "başvurmadı")
        case (.outing, .planned):
            Sentence(
                "planned, {guide}{followers?, with {followers}}", "planlandı, {guide}{followers?, katılan: {followers}}"
            )
        case (.outing, .underWay):
            Sentence(
                "under way, {guide}{followers?, with {followers}}", "yolda, {guide}{followers?, katılan: {followers}}")
        case (.outing, .cancelled): Sentence("cancelled, {guide}", "iptal, {guide}")
        case (.outing, _): Sentence("concluded, {guide}", "bitti, {guide}")
        case (.enquiry, .open): Sentence("open, {user}", "açık, {user}")
        case (.enquiry, .answered): Sentence("answered, {user}", "yanıtlandı, {user}")
        case (.enquiry, _): Sentence("closed, {user}", "kapandı, {user}")
        case (_, .draft):
            Sentence(
                "draft, {waypoints=1?1 waypoint}{waypoints!1?{waypoints} waypoints}", "taslak, {waypoints} durak")
        case (_, .submitted): Sentence("submitted", "gönderildi")
        case (_, .published): Sentence("published", "yayında")
        case (_, _): Sentence("gone", "yok")
        }
    }
}
