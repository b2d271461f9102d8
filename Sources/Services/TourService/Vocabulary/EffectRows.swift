import Quantities
import ServiceKernel

extension TourService.Effect: ServiceEffect {
    private typealias Event = TourService.EventWord
    private typealias Message = TourService.MessageWord

    package static let vocabulary = entries(of: [
        .listed(walker, count: 1), .noTours, .previewed(walker, tour), .followed(walker, tour),
        .reached(walker, tour, waypoint: 1, done: 1), .walkedOn(walker, tour, waypoint: 1),
        .skipped(walker, tour, waypoint: 1, done: 1), .completed(walker, tour, reached: 1, skipped: 0, metres: 0),
        .cancelled(walker, tour, waypoint: 1, done: 0), .locationUnavailable(walker), .located(walker),
        .putAway(walker), .takenOut(walker), .powerSaved(walker), .powerSavingEnded(walker), .appOpened(walker),
        .libraryChecked(walker, version: 1), .networkAllowed(walker, .mobile), .networkForbidden(walker, .mobile),
        .updatesAutomatic(walker), .updatesByHand(walker), .updateReminded(walker),
        .draftBegun(author, tour, replaces: TourID(1)), .waypointAdded(author, tour, waypoint: 1),
        .waypointAnnotated(author, tour, waypoint: 1), .legAnnotated(author, tour, waypoint: 1),
        .tourAnnotated(author, tour), .draftRenamed(author, tour), .waypointRemoved(author, tour, waypoint: 1),
        .draftDeleted(author, tour), .submitted(author, tour),
        .approved(staff, tour, author: author, replaces: TourID(1)), .sentBack(staff, tour, author: author),
        .deleted(staff, tour, author: author), .toursLeft(author),
        .rejected(.walker(walker), .skipWaypoint, .notFollowing),
    ])
    private static let (walker, tour) = (WalkerID(0), TourID(0))
    private static let author = TourService.Person(.author, index: 0)
    private static let staff = TourService.Person(.staff, index: 0)
    /// Writers are authors or staff.
    private static let writer = "{author}{staff}"

    /// Who acts, or whose telephone; nil where it is nobody.
    package var person: TourService.Person? {
        named(WalkerID.self).map { .walker($0) } ?? named(TourService.Person.self)
    }

    /// The tour it is about; nil where it is about none.
    package var tour: TourID? { named(TourID.self) }

    package func describe(in row: inout some EventForm) {
        switch self {
        case .listed(let walker, let count):
            row.event(
                Event.listed, "W02", walker,
                because: "The library is listed to those whose position is known.",
                "Kütüphane, konumu bilinenlere listelenir.",
                says: "{walker} is shown {found=1?one tour}{found!1?{found} tours}",
                "{walker} için {found} tur listelenir")
            row.field(.found, count)
        case .noTours:
            row.event(
                Event.noTours, "W02",
                because: "The operators are told of an empty library.", "Kütüphane boşsa işletmeciye bildirilir.",
                says: "there are no tours", "hiç tur yok")
            row.tell(.operators, Message.libraryEmpty, "The library has no tours.", "Kütüphanede hiç tur yok.")
        case .previewed(let walker, let tour):
            row.event(
                Event.previewed, "W03", walker, tour,
                because: "A preview shows the tour's annotation, and every waypoint and leg with its own.",
                "Önizleme turun, her durağın ve yolun açıklamasını gösterir.",
                says: "{walker} sees what {tour} is like", "{walker}, {tour} turunun önizlemesini görür")
        case .followed(let walker, let tour):
            row.event(
                Event.followed, "W04", walker, tour,
                because: "A tour is followed to its start first, one at a time.",
                "Bir tur önce başlangıcına gidilerek izlenir; her seferinde bir tur.",
                says: "{walker} follows {tour}", "{walker}, {tour} turunu izler")
        case .reached(let walker, let tour, let waypoint, let done):
            row.event(
                Event.reached, "W04", walker, tour,
                because: "The next waypoint is reached when a position is found near it.",
                "Sonraki durağa, yakınında bir konum bulununca varılmış olur.",
                says: "{walker} reaches waypoint {waypoint} of {tour} ({done} done)",
                "{walker}, {tour} turunun {waypoint}. durağına varır ({done} durak tamam)")
            row.field(.waypoint, waypoint)
            row.field(.done, done)
            row.tell(
                .person(walker), Message.atWaypoint, "You are at waypoint {waypoint} of {tour}.",
                "{tour} turunun {waypoint}. durağındasınız.")
        case .walkedOn(let walker, let tour, let waypoint):
            row.event(
                Event.walkedOn, "W04", walker, tour,
                because: "Who leaves a waypoint is on the leg, and shown its annotation.",
                "Duraktan ayrılan yoldadır; yolun açıklamasını görür.",
                says: "{walker} walks on from waypoint {waypoint} of {tour}",
                "{walker}, {tour} turunun {waypoint}. durağından yola çıkar")
            row.field(.waypoint, waypoint)
            row.tell(
                .person(walker), Message.onLeg, "You are on the way on from waypoint {waypoint} of {tour}.",
                "{tour} turunun {waypoint}. durağından sonraki yoldasınız.")
        case .skipped(let walker, let tour, let waypoint, let done):
            row.event(
                Event.skipped, "W04", walker, tour,
                because: "A walker may skip the waypoint that is next.", "Sıradaki durak atlanabilir.",
                says: "{walker} skips waypoint {waypoint} of {tour} ({done} done)",
                "{walker}, {tour} turunun {waypoint}. durağını atlar ({done} durak tamam)")
            row.field(.waypoint, waypoint)
            row.field(.done, done)
        case .completed(let walker, let tour, let reached, let skipped, let metres):
            row.event(
                Event.completed, "W04", walker, tour,
                because: "A tour is complete when every waypoint is reached or skipped.",
                "Her durağa varılınca ya da durak atlanınca tur tamamlanır.",
                says: "{walker} has completed {tour}: {reached} reached, {skipped} skipped, {metres} m",
                "{walker}, {tour} turunu tamamladı: {reached} durak, {skipped} atlandı, {metres} m")
            row.field(.reached, reached)
            row.field(.skipped, skipped)
            row.field(.metres, metres)
            row.tell(
                .person(walker), Message.completed,
                """
                You have completed {tour}: {reached} waypoint{reached!1?s} reached, {skipped} skipped, {metres} m \
                walked.
                """,
                """
                {tour} turunu tamamladınız: {reached} durağa vardınız, {skipped} durak atladınız, {metres} m \
                yürüdünüz.
                """)
        case .cancelled(let walker, let tour, let waypoint, let done):
            row.event(
                Event.cancelled, "W04", walker, tour,
                because: "Who cancels is back at the preview.", "Yarıda bırakan önizlemeye döner.",
                says: "{walker} gives up {tour} before waypoint {waypoint} ({done} done)",
                "{walker}, {tour} turunu {waypoint}. duraktan önce bırakır ({done} durak tamam)")
            row.field(.waypoint, waypoint)
            row.field(.done, done)
        case .locationUnavailable(let walker):
            row.event(
                Event.locationUnavailable, "W04", walker,
                because: "Without GPS the position is not known; the step stays.",
                "GPS olmadan konum bilinmez; adım kalır.",
                says: "{walker} cannot be located", "{walker} bulunamıyor")
            row.tell(
                .person(walker), Message.positionUnknown,
                "Your position is unknown. Check the settings of your telephone.",
                "Konumunuz bilinmiyor. Telefonunuzun ayarlarına bakın.")
        case .located(let walker):
            row.event(
                Event.located, "W04", walker,
                because: "With GPS the tour goes on at the same step.", "GPS gelince tur aynı adımdan sürer.",
                says: "{walker} can be located again", "{walker} yeniden bulunabiliyor")
            row.tell(
                .person(walker), Message.positionKnown, "Your position is known again; your tour goes on.",
                "Konumunuz yeniden biliniyor; turunuz sürüyor.")
        case .putAway(let walker):
            row.event(
                Event.putAway, "W07", walker,
                because: "In the background positions are asked for less often, from the next time on.",
                "Arka planda konum, sonraki seferden başlayarak daha seyrek sorulur.",
                says: "{walker} has put the telephone away", "{walker} telefonu cebine koydu")
        case .takenOut(let walker):
            row.event(
                Event.takenOut, "W07", walker,
                because: "In the foreground positions are asked for most often, from the next time on.",
                "Ön planda konum, sonraki seferden başlayarak daha sık sorulur.",
                says: "{walker} has taken the telephone out", "{walker} telefonu eline aldı")
        case .powerSaved(let walker):
            row.event(
                Event.powerSaved, "W07", walker,
                because: "Saving power, positions are asked for least often.",
                "Güç tasarrufunda konum en seyrek sorulur.",
                says: "{walker} saves power", "{walker} güç tasarrufunda")
        case .powerSavingEnded(let walker):
            row.event(
                Event.powerSavingEnded, "W07", walker,
                because: "Power is no longer saved; positions are asked for as before.",
                "Güç tasarrufu bitti; konum eskisi gibi sorulur.",
                says: "{walker} no longer saves power", "{walker} artık güç tasarrufunda değil")
        case .appOpened(let walker):
            row.event(
                Event.appOpened, "W08", walker,
                because: "The library is checked at the start, where that is automatic and allowed.",
                "Kütüphane açılışta, kendiliğinden ve izin varsa denetlenir.",
                says: "{walker} has opened the app", "{walker} uygulamayı açtı")
        case .libraryChecked(let walker, let version):
            row.event(
                Event.libraryChecked, "W08", walker,
                because: "Updates come over the networks that the user allows.",
                "Güncellemeler kullanıcının izin verdiği ağlardan gelir.",
                says: "{walker} has library {version}", "{walker} telefonunda kütüphanenin {version}. sürümü var")
            row.field(.version, version)
            row.tell(
                .person(walker), Message.libraryChecked, "Your tours are up to date: library {version}.",
                "Turlarınız güncel: kütüphanenin {version}. sürümü.")
        case .networkAllowed(let walker, let network):
            row.event(
                Event.networkAllowed, "W08", walker,
                because: "Updates may come over that network.", "Güncellemeler bu ağdan gelebilir.",
                says: "{walker} allows {network}", "{walker}, {network} için izin verdi")
            row.field(.network, network)
        case .networkForbidden(let walker, let network):
            row.event(
                Event.networkForbidden, "W08", walker,
                because: "Updates may not come over that network.", "Güncellemeler bu ağdan gelemez.",
                says: "{walker} forbids {network}", "{walker}, {network} için izni kaldırdı")
            row.field(.network, network)
        case .updatesAutomatic(let walker):
            row.event(
                Event.updatesAutomatic, "W08", walker,
                because: "Automatic updates need no reminder.", "Kendiliğinden güncelleme hatırlatma istemez.",
                says: "{walker} updates automatically", "{walker} kendiliğinden güncelliyor")
        case .updatesByHand(let walker):
            row.event(
                Event.updatesByHand, "W08", walker,
                because: "Without automatic updates there is a reminder once a week.",
                "Kendiliğinden güncelleme yoksa haftada bir hatırlatılır.",
                says: "{walker} updates by hand", "{walker} elle güncelliyor")
        case .updateReminded(let walker):
            row.event(
                Event.updateReminded, "W08", walker,
                because: "A week has gone by without automatic updates.",
                "Kendiliğinden güncelleme olmadan bir hafta geçti.",
                says: "{walker} is reminded of updates", "{walker} için güncelleme hatırlatılır")
            row.tell(
                .person(walker), Message.updateReminder, "You have not updated your tours for a week.",
                "Turlarınızı bir haftadır güncellemediniz.")
        case .draftBegun(let person, let tour, let replaced):
            row.event(
                Event.draftBegun, "W06", person, tour,
                because: "A draft is its author's; a change to a published tour is a draft too.",
                "Taslak yazarınındır; yayındaki turu değiştirmek de bir taslaktır.",
                says: "\(Self.writer) has begun {tour}{replaces?, to take the place of {replaces}}",
                "\(Self.writer), {tour} taslağına başladı{replaces?, {replaces} yerine}")
            if !replaced.isNone { row.field(.replaces, replaced) }
        case .waypointAdded(let person, let tour, let waypoint):
            row.event(
                Event.waypointAdded, "W06", person, tour,
                because: "A draft is written while walking it.", "Taslak yürürken yazılır.",
                says: "\(Self.writer) has added waypoint {waypoint} to {tour}",
                "\(Self.writer), {tour} taslağına {waypoint}. durağı ekledi")
            row.field(.waypoint, waypoint)
        case .waypointAnnotated(let person, let tour, let waypoint):
            row.event(
                Event.waypointAnnotated, "W01", person, tour,
                because: "Every waypoint has an annotation.", "Her durağın açıklaması vardır.",
                says: "waypoint {waypoint} of {tour} has a new annotation, by \(Self.writer)",
                "\(Self.writer), {tour} taslağının {waypoint}. durağını yeniden açıkladı")
            row.field(.waypoint, waypoint)
        case .legAnnotated(let person, let tour, let waypoint):
            row.event(
                Event.legAnnotated, "W01", person, tour,
                because: "A leg may have an annotation.", "Yolun da açıklaması olabilir.",
                says: "the leg behind waypoint {waypoint} of {tour} has a new annotation, by \(Self.writer)",
                "\(Self.writer), {tour} taslağında {waypoint}. duraktan sonraki yolu açıkladı")
            row.field(.waypoint, waypoint)
        case .tourAnnotated(let person, let tour):
            row.event(
                Event.tourAnnotated, "W03", person, tour,
                because: "The general annotation comes first.", "Genel açıklama en başta gelir.",
                says: "{tour} has a new annotation, by \(Self.writer)",
                "\(Self.writer), {tour} taslağını yeniden açıkladı")
        case .draftRenamed(let person, let tour):
            row.event(
                Event.draftRenamed, "W01", person, tour,
                because: "Whether a title is another tour's is looked at when the draft is submitted.",
                "Adın başka turda olup olmadığına taslak gönderilirken bakılır.",
                says: "\(Self.writer) has renamed {tour}", "\(Self.writer), {tour} taslağının adını değiştirdi")
        case .waypointRemoved(let person, let tour, let waypoint):
            row.event(
                Event.waypointRemoved, "W06", person, tour,
                because: "A draft can lose a waypoint after a confirmation.", "Taslaktan durak, onayla çıkarılabilir.",
                says: "\(Self.writer) has taken waypoint {waypoint} out of {tour}",
                "\(Self.writer), {tour} taslağından {waypoint}. durağı çıkardı")
            row.field(.waypoint, waypoint)
        case .draftDeleted(let person, let tour):
            row.event(
                Event.draftDeleted, "W06", person, tour,
                because: "A draft can be deleted after a confirmation.", "Taslak, onayla silinebilir.",
                says: "\(Self.writer) has deleted {tour}", "\(Self.writer), {tour} taslağını sildi")
        case .submitted(let person, let tour):
            row.event(
                Event.submitted, "W06", person, tour,
                because: "Submitting sends the draft to staff; until they answer it stays as it is.",
                "Gönderilen taslak görevlilere gider; yanıt gelene dek değişmez.",
                says: "\(Self.writer) has submitted {tour}", "\(Self.writer), {tour} taslağını gönderdi")
            row.tell(
                .everybody(.staff), Message.awaitsApproval, "{tour} awaits your approval.", "{tour} onayınızı bekliyor."
            )
        case .approved(let person, let tour, let author, let replaced):
            row.event(
                Event.approved, "W06", person, tour,
                because: "Only what staff approve is in the library; the author is told.",
                "Kütüphanede yalnız görevlilerin onayladığı bulunur; yazara bildirilir.",
                says: "{staff} approves {tour}{replaces?, in place of {replaces}}{author?; {author} is told}",
                "{staff}, {tour} turunu{replaces? {replaces} yerine} onaylar{author?; {author} haber alır}")
            // The tours of the beginning have no author.
            if let author {
                row.field(.author, value: .numbered(author.numbered))
                row.tell(
                    .person(author), Message.approved, "Your tour {tour} is approved and published.",
                    "{tour} turunuz onaylandı ve yayımlandı.")
            }
            if !replaced.isNone { row.field(.replaces, replaced) }
        case .sentBack(let person, let tour, let author):
            row.event(
                Event.sentBack, "W06", person, tour,
                because: "What staff send back is a draft again; the author sees why.",
                "Geri gönderilen yeniden taslaktır; yazarı nedenini görür.",
                says: "{staff} sends {tour} back{author?; {author} is told}",
                "{staff}, {tour} taslağını geri gönderir{author?; {author} haber alır}")
            if let author {
                row.field(.author, value: .numbered(author.numbered))
                row.tell(
                    .person(author), Message.sentBack,
                    "Your tour {tour} is sent back{text?: “{text}”}. It is a draft again.",
                    "{tour} turunuz geri gönderildi{text?: “{text}”}. Yeniden taslak oldu.")
            }
        case .deleted(let person, let tour, let author):
            row.event(
                Event.deleted, "W06", person, tour,
                because: "Who is following a deleted tour goes on with it.",
                "Silinen turu izlemekte olan, turu sürdürür.",
                says: "{staff} deletes {tour}{author?; {author} is told}",
                "{staff}, {tour} turunu siler{author?; {author} haber alır}")
            if let author {
                row.field(.author, value: .numbered(author.numbered))
                row.tell(.person(author), Message.deleted, "Your tour {tour} is deleted.", "{tour} turunuz silindi.")
            }
        case .toursLeft(let person):
            row.event(
                Event.toursLeft, "A11", person,
                because: "Drafts go with who leaves; what staff have approved stays the library's.",
                "Taslaklar ayrılanla gider; onaylananlar kütüphanede kalır.",
                says: "\(Self.writer) has left writing tours", "\(Self.writer) tur yazarlığından ayrıldı")
        case .rejected(let person, let operation, let reason):
            row.name(person)
            row.refused(
                Event.rejected, operation.word, reason,
                says: "{walker}\(Self.writer) may not {action}: {reason}",
                "{walker}\(Self.writer) yapamaz ({action}): {reason}")
        case .setTimer: break
        }
    }
}
