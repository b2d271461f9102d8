import Lessons
import ServiceKernel

/// Texts of stories, in addition to the sentences of the services.
enum StoryPhrase: CaseIterable {
    case legend, free, offered, busy, gone, suspended, booked, waiting
    case toPickup, atPickup, withPassengers, stillToFetch, withoutConnection
    case begins, openingHours
    case about, zones, dispatch, nothingChanges, refusal, outside
    case east, west, north, south, origin
    case reads, operators, nobody, insteadOfRule
    case question, answer, prompt, allHold, nothingExpected

    var sentence: Sentence {
        switch self {
        case .legend: Sentence("Drivers:", "Sürücüler:")
        case .free: Sentence("free", "boşta")
        case .offered: Sentence("offered?", "teklif aldı?")
        case .busy: Sentence("busy", "meşgul")
        case .gone: Sentence("offline", "çevrimdışı")
        case .suspended: Sentence("suspended", "uzaklaştırıldı")
        case .booked: Sentence("reserved", "rezervasyonlu")
        case .waiting: Sentence("waiting: {list}", "bekleyen: {list}")
        case .toPickup: Sentence("fetching {list}", "{list} için yolda")
        case .atPickup: Sentence("waiting for {list}", "{list} için bekliyor")
        case .withPassengers: Sentence("carrying {list}", "takside: {list}")
        case .stillToFetch: Sentence(", still to fetch {list}", ", alınacak: {list}")
        case .withoutConnection: Sentence(", no connection", ", bağlantı yok")
        case .about: Sentence("Rules: {list}.", "Kurallar: {list}.")
        case .begins: Sentence("Begins: {list}.", "Başlangıç: {list}.")
        case .openingHours: Sentence("Opening hours: {list}.", "Çalışma saatleri: {list}.")
        case .zones: Sentence("Zones: {list}.", "Bölgeler: {list}.")
        case .dispatch: Sentence("Dispatch: {list}.", "Çağrı dağıtımı: {list}.")
        case .nothingChanges: Sentence("Nothing changes.", "Hiçbir şey değişmez.")
        case .refusal: Sentence("Not possible:", "Kabul edilmedi:")
        case .outside: Sentence("a place outside the zones", "hizmet alanı dışı")
        case .east: Sentence("east", "doğu")
        case .west: Sentence("west", "batı")
        case .north: Sentence("north", "kuzey")
        case .south: Sentence("south", "güney")
        case .origin: Sentence("the starting point", "başlangıç noktası")
        case .reads: Sentence("{list} reads:", "{list} okur:")
        case .operators: Sentence("the operator", "işletmeci")
        case .nobody: Sentence("no client", "(artık müşteri yok)")
        case .insteadOfRule: Sentence("Instead of the rule:", "Kuralın yerine:")
        case .question: Sentence("Ask the class:", "Sınıfa soralım:")
        case .answer: Sentence("The answer:", "Yanıt:")
        case .prompt: Sentence("— any key: continue · q: quit —", "— herhangi bir tuş: devam · q: çıkış —")
        case .allHold:
            Sentence(
                "Checked: everything this lesson says did happen.",
                "Denetlendi: dersin söylediği her şey gerçekleşti.")
        case .nothingExpected: Sentence("The lesson has no expectations.", "Derste denetlenecek beklenti yok.")
        }
    }

    /// Returns the state of a person or thing (`LessonEntityState`), in one line.
    static func standing(_ kind: EntityKind, _ state: StateWord) -> Sentence {
        switch (kind, state) {
        case (.walker, .toStart):
            Sentence("{tour}: on the way to stop {waypoint}", "{tour}: {waypoint}. durağa gidiyor")
        case (.walker, .atWaypoint):
            Sentence(
                "{tour}: at stop {waypoint}, {done} done", "{tour}: {waypoint}. durakta, {done} durak tamam")
        case (.walker, .onLeg):
            Sentence(
                "{tour}: on the way to stop {waypoint}, {done} done",
                "{tour}: {waypoint}. durağa gidiyor, {done} durak tamam")
        case (.walker, _): Sentence("on no tour", "turda değil")
        case (.runner, .running):
            Sentence("{session}: {distance} in {time}", "{session}: mesafe {distance}, süre {time}")
        case (.runner, .paused):
            Sentence(
                "{session}, paused: {distance} in {time}", "{session}, ara verildi: mesafe {distance}, süre {time}")
        case (.runner, _): Sentence("no session · {done} this month", "oturum yok · bu ay {done}")
        case (.session, .running): Sentence("{distance} in {time}", "mesafe {distance}, süre {time}")
        case (.session, .paused):
            Sentence("{distance} in {time}, paused", "mesafe {distance}, süre {time}, ara verildi")
        case (.session, _): Sentence("{distance} in {time}, ended", "mesafe {distance}, süre {time}, bitti")
        case (.user, _):
            Sentence(
                """
                {state=subscriber?subscriber; }{friends?friends: {friends}; }{collection?collection: {collection}; }\
                {stops?{route}: {stops}; }
                """,
                """
                {state=subscriber?abone; }{friends?arkadaşları: {friends}; }{collection?koleksiyonu: {collection}; }\
                {stops?{route}: {stops}; }
                """)
        case (.place, _):
            Sentence("{rating} ({grades=1?1 grade}{grades!1?{grades} grades})", "{rating} ({grades} not)")
        case (.guide, .applied): Sentence("applied", "başvurdu")
        case (.guide, .interviewed): Sentence("interviewed", "görüşmesi yapıldı")
        case (.guide, .hired): Sentence("hired", "işe alındı")
        case (.guide, .leading): Sentence("leads a tour", "tur yönetiyor")
        case (.guide, .declined): Sentence("declined", "başvurusu geri çevrildi")
        case (.guide, _): Sentence("not applied yet", "henüz başvurmadı")
        case (.outing, .planned):
            Sentence(
                "planned, {guide}{followers?, with {followers}}", "planlandı, {guide}{followers?, katılan: {followers}}"
            )
        case (.outing, .underWay):
            Sentence(
                "under way, {guide}{followers?, with {followers}}", "sürüyor, {guide}{followers?, katılan: {followers}}"
            )
        case (.outing, .cancelled): Sentence("cancelled, {guide}", "iptal edildi, {guide}")
        case (.outing, _): Sentence("concluded, {guide}", "bitti, {guide}")
        case (.enquiry, .open): Sentence("open, {user}", "açık, {user}")
        case (.enquiry, .answered): Sentence("answered, {user}", "yanıtlandı, {user}")
        case (.enquiry, _): Sentence("closed, {user}", "kapandı, {user}")
        case (_, .draft):
            Sentence(
                "draft, {waypoints=1?1 stop}{waypoints!1?{waypoints} stops}", "taslak, {waypoints} durak")
        case (_, .submitted): Sentence("submitted", "onaya gönderildi")
        case (_, .published): Sentence("published", "yayında")
        case (_, _): Sentence("deleted", "silindi")
        }
    }
}
