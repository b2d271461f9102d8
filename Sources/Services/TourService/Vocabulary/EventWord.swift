import Quantities
import ServiceKernel

extension TourService {
    /// The events that logs show.
    package enum EventWord: String, ServiceEventWord {
        case listed, noTours, previewed
        case followed, reached, walkedOn, skipped, completed, cancelled
        case locationUnavailable, located, putAway, takenOut, powerSaved, powerSavingEnded
        case appOpened, libraryChecked, networkAllowed, networkForbidden
        case updatesAutomatic, updatesByHand, updateReminded
        case draftBegun, waypointAdded, waypointAnnotated, legAnnotated, tourAnnotated, draftRenamed, waypointRemoved
        case draftDeleted, submitted, approved, sentBack, deleted, toursLeft
        case rejected

        /// What there is to be said of it.
        package var entry: EventEntry<Effect> {
            let (walker, tour) = (WalkerID(0), TourID(0))
            let (author, staff) = (Person(.author, index: 0), Person(.staff, index: 0))
            /// Writers are authors or staff.
            let writer = "{author}{staff}"
            switch self {
            case .listed:
                return entry(
                    "W02",
                    Sentence(
                        "The library is listed to those whose position is known.",
                        "Kütüphane, konumu bilinenlere listelenir."),
                    Sentence(
                        "{walker} is shown {found=1?one tour}{found!1?{found} tours}",
                        "{walker} için {found} tur listelenir"),
                    .listed(walker, count: 1))
            case .noTours:
                return entry(
                    "W02",
                    Sentence(
                        "The operators are told of an empty library.", "Kütüphane boşsa işletmeciye bildirilir."),
                    Sentence("there are no tours", "hiç tur yok"), .noTours)
            case .previewed:
                return entry(
                    "W03",
                    Sentence(
                        "A preview shows the tour's annotation, and every waypoint and leg with its own.",
                        "Önizleme turun, her durağın ve yolun açıklamasını gösterir."),
                    Sentence("{walker} sees what {tour} is like", "{walker}, {tour} turunun önizlemesini görür"),
                    .previewed(walker, tour))
            case .followed:
                return entry(
                    "W04",
                    Sentence(
                        "A tour is followed to its start first, one at a time.",
                        "Bir tur önce başlangıcına gidilerek izlenir; her seferinde bir tur."),
                    Sentence("{walker} follows {tour}", "{walker}, {tour} turunu izler"), .followed(walker, tour))
            case .reached:
                return entry(
                    "W04",
                    Sentence(
                        "The next waypoint is reached when a position is found near it.",
                        "Sonraki durağa, yakınında bir konum bulununca varılmış olur."),
                    Sentence(
                        "{walker} reaches waypoint {waypoint} of {tour} ({done} done)",
                        "{walker}, {tour} turunun {waypoint}. durağına varır ({done} durak tamam)"),
                    .reached(walker, tour, waypoint: 1, done: 1))
            case .walkedOn:
                return entry(
                    "W04",
                    Sentence(
                        "Who leaves a waypoint is on the leg, and shown its annotation.",
                        "Duraktan ayrılan yoldadır; yolun açıklamasını görür."),
                    Sentence(
                        "{walker} walks on from waypoint {waypoint} of {tour}",
                        "{walker}, {tour} turunun {waypoint}. durağından yola çıkar"),
                    .walkedOn(walker, tour, waypoint: 1))
            case .skipped:
                return entry(
                    "W04",
                    Sentence("A walker may skip the waypoint that is next.", "Sıradaki durak atlanabilir."),
                    Sentence(
                        "{walker} skips waypoint {waypoint} of {tour} ({done} done)",
                        "{walker}, {tour} turunun {waypoint}. durağını atlar ({done} durak tamam)"),
                    .skipped(walker, tour, waypoint: 1, done: 1))
            case .completed:
                return entry(
                    "W04",
                    Sentence(
                        "A tour is complete when every waypoint is reached or skipped.",
                        "Her durağa varılınca ya da durak atlanınca tur tamamlanır."),
                    Sentence(
                        "{walker} has completed {tour}: {reached} reached, {skipped} skipped, {metres} m",
                        "{walker}, {tour} turunu tamamladı: {reached} durak, {skipped} atlandı, {metres} m"),
                    .completed(walker, tour, reached: 1, skipped: 0, metres: 0))
            case .cancelled:
                return entry(
                    "W04",
                    Sentence("Who cancels is back at the preview.", "Yarıda bırakan önizlemeye döner."),
                    Sentence(
                        "{walker} gives up {tour} before waypoint {waypoint} ({done} done)",
                        "{walker}, {tour} turunu {waypoint}. duraktan önce bırakır ({done} durak tamam)"),
                    .cancelled(walker, tour, waypoint: 1, done: 0))
            case .locationUnavailable:
                return entry(
                    "W04",
                    Sentence(
                        "Without GPS the position is not known; the step stays.",
                        "GPS olmadan konum bilinmez; adım kalır."),
                    Sentence("{walker} cannot be located", "{walker} bulunamıyor"), .locationUnavailable(walker))
            case .located:
                return entry(
                    "W04",
                    Sentence("With GPS the tour goes on at the same step.", "GPS gelince tur aynı adımdan sürer."),
                    Sentence("{walker} can be located again", "{walker} yeniden bulunabiliyor"), .located(walker))
            case .putAway:
                return entry(
                    "W07",
                    Sentence(
                        "In the background positions are asked for less often, from the next time on.",
                        "Arka planda konum, sonraki seferden başlayarak daha seyrek sorulur."),
                    Sentence("{walker} has put the telephone away", "{walker} telefonu cebine koydu"),
                    .putAway(walker))
            case .takenOut:
                return entry(
                    "W07",
                    Sentence(
                        "In the foreground positions are asked for most often, from the next time on.",
                        "Ön planda konum, sonraki seferden başlayarak daha sık sorulur."),
                    Sentence("{walker} has taken the telephone out", "{walker} telefonu eline aldı"),
                    .takenOut(walker))
            case .powerSaved:
                return entry(
                    "W07",
                    Sentence(
                        "Saving power, positions are asked for least often.",
                        "Güç tasarrufunda konum en seyrek sorulur."),
                    Sentence("{walker} saves power", "{walker} güç tasarrufunda"), .powerSaved(walker))
            case .powerSavingEnded:
                return entry(
                    "W07",
                    Sentence(
                        "Power is no longer saved; positions are asked for as before.",
                        "Güç tasarrufu bitti; konum eskisi gibi sorulur."),
                    Sentence("{walker} no longer saves power", "{walker} artık güç tasarrufunda değil"),
                    .powerSavingEnded(walker))
            case .appOpened:
                return entry(
                    "W08",
                    Sentence(
                        "The library is checked at the start, where that is automatic and allowed.",
                        "Kütüphane açılışta, kendiliğinden ve izin varsa denetlenir."),
                    Sentence("{walker} has opened the app", "{walker} uygulamayı açtı"), .appOpened(walker))
            case .libraryChecked:
                return entry(
                    "W08",
                    Sentence(
                        "Updates come over the networks that the user allows.",
                        "Güncellemeler kullanıcının izin verdiği ağlardan gelir."),
                    Sentence(
                        "{walker} has library {version}", "{walker} telefonunda kütüphanenin {version}. sürümü var"),
                    .libraryChecked(walker, version: 1))
            case .networkAllowed:
                return entry(
                    "W08",
                    Sentence("Updates may come over that network.", "Güncellemeler bu ağdan gelebilir."),
                    Sentence("{walker} allows {network}", "{walker}, {network} için izin verdi"),
                    .networkAllowed(walker, .mobile))
            case .networkForbidden:
                return entry(
                    "W08",
                    Sentence("Updates may not come over that network.", "Güncellemeler bu ağdan gelemez."),
                    Sentence("{walker} forbids {network}", "{walker}, {network} için izni kaldırdı"),
                    .networkForbidden(walker, .mobile))
            case .updatesAutomatic:
                return entry(
                    "W08",
                    Sentence(
                        "Automatic updates need no reminder.", "Kendiliğinden güncelleme hatırlatma istemez."),
                    Sentence("{walker} updates automatically", "{walker} kendiliğinden güncelliyor"),
                    .updatesAutomatic(walker))
            case .updatesByHand:
                return entry(
                    "W08",
                    Sentence(
                        "Without automatic updates there is a reminder once a week.",
                        "Kendiliğinden güncelleme yoksa haftada bir hatırlatılır."),
                    Sentence("{walker} updates by hand", "{walker} elle güncelliyor"), .updatesByHand(walker))
            case .updateReminded:
                return entry(
                    "W08",
                    Sentence(
                        "A week has gone by without automatic updates.",
                        "Kendiliğinden güncelleme olmadan bir hafta geçti."),
                    Sentence("{walker} is reminded of updates", "{walker} için güncelleme hatırlatılır"),
                    .updateReminded(walker))
            case .draftBegun:
                return entry(
                    "W06",
                    Sentence(
                        "A draft is its author's; a change to a published tour is a draft too.",
                        "Taslak yazarınındır; yayındaki turu değiştirmek de bir taslaktır."),
                    Sentence(
                        "\(writer) has begun {tour}{replaces?, to take the place of {replaces}}",
                        "\(writer), {tour} taslağına başladı{replaces?, {replaces} yerine}"),
                    .draftBegun(author, tour, replaces: TourID(1)))
            case .waypointAdded:
                return entry(
                    "W06",
                    Sentence("A draft is written while walking it.", "Taslak yürürken yazılır."),
                    Sentence(
                        "\(writer) has added waypoint {waypoint} to {tour}",
                        "\(writer), {tour} taslağına {waypoint}. durağı ekledi"),
                    .waypointAdded(author, tour, waypoint: 1))
            case .waypointAnnotated:
                return entry(
                    "W01",
                    Sentence("Every waypoint has an annotation.", "Her durağın açıklaması vardır."),
                    Sentence(
                        "waypoint {waypoint} of {tour} has a new annotation, by \(writer)",
                        "\(writer), {tour} taslağının {waypoint}. durağını yeniden açıkladı"),
                    .waypointAnnotated(author, tour, waypoint: 1))
            case .legAnnotated:
                return entry(
                    "W01",
                    Sentence("A leg may have an annotation.", "Yolun da açıklaması olabilir."),
                    Sentence(
                        "the leg behind waypoint {waypoint} of {tour} has a new annotation, by \(writer)",
                        "\(writer), {tour} taslağında {waypoint}. duraktan sonraki yolu açıkladı"),
                    .legAnnotated(author, tour, waypoint: 1))
            case .tourAnnotated:
                return entry(
                    "W03",
                    Sentence("The general annotation comes first.", "Genel açıklama en başta gelir."),
                    Sentence(
                        "{tour} has a new annotation, by \(writer)", "\(writer), {tour} taslağını yeniden açıkladı"),
                    .tourAnnotated(author, tour))
            case .draftRenamed:
                return entry(
                    "W01",
                    Sentence(
                        "Whether a title is another tour's is looked at when the draft is submitted.",
                        "Adın başka turda olup olmadığına taslak gönderilirken bakılır."),
                    Sentence("\(writer) has renamed {tour}", "\(writer), {tour} taslağının adını değiştirdi"),
                    .draftRenamed(author, tour))
            case .waypointRemoved:
                return entry(
                    "W06",
                    Sentence(
                        "A draft can lose a waypoint after a confirmation.", "Taslaktan durak, onayla çıkarılabilir."),
                    Sentence(
                        "\(writer) has taken waypoint {waypoint} out of {tour}",
                        "\(writer), {tour} taslağından {waypoint}. durağı çıkardı"),
                    .waypointRemoved(author, tour, waypoint: 1))
            case .draftDeleted:
                return entry(
                    "W06",
                    Sentence("A draft can be deleted after a confirmation.", "Taslak, onayla silinebilir."),
                    Sentence("\(writer) has deleted {tour}", "\(writer), {tour} taslağını sildi"),
                    .draftDeleted(author, tour))
            case .toursLeft:
                return entry(
                    "A11",
                    Sentence(
                        "Drafts go with who leaves; what staff have approved stays the library's.",
                        "Taslaklar ayrılanla gider; onaylananlar kütüphanede kalır."),
                    Sentence("\(writer) has left writing tours", "\(writer) tur yazarlığından ayrıldı"),
                    .toursLeft(author))
            case .submitted:
                return entry(
                    "W06",
                    Sentence(
                        "Submitting sends the draft to staff; until they answer it stays as it is.",
                        "Gönderilen taslak görevlilere gider; yanıt gelene dek değişmez."),
                    Sentence("\(writer) has submitted {tour}", "\(writer), {tour} taslağını gönderdi"),
                    .submitted(author, tour))
            case .approved:
                return entry(
                    "W06",
                    Sentence(
                        "Only what staff approve is in the library; the author is told.",
                        "Kütüphanede yalnız görevlilerin onayladığı bulunur; yazara bildirilir."),
                    Sentence(
                        "{staff} approves {tour}{replaces?, in place of {replaces}}{author?; {author} is told}",
                        "{staff}, {tour} turunu{replaces? {replaces} yerine} onaylar{author?; {author} haber alır}"),
                    .approved(staff, tour, author: author, replaces: TourID(1)))
            case .sentBack:
                return entry(
                    "W06",
                    Sentence(
                        "What staff send back is a draft again; the author sees why.",
                        "Geri gönderilen yeniden taslaktır; yazarı nedenini görür."),
                    Sentence(
                        "{staff} sends {tour} back{author?; {author} is told}",
                        "{staff}, {tour} taslağını geri gönderir{author?; {author} haber alır}"),
                    .sentBack(staff, tour, author: author))
            case .deleted:
                return entry(
                    "W06",
                    Sentence(
                        "Who is following a deleted tour goes on with it.",
                        "Silinen turu izlemekte olan, turu sürdürür."),
                    Sentence(
                        "{staff} deletes {tour}{author?; {author} is told}",
                        "{staff}, {tour} turunu siler{author?; {author} haber alır}"),
                    .deleted(staff, tour, author: author))
            case .rejected:
                let who = "{walker}{author}{staff}"
                return entry(
                    "A08",
                    .everythingIsRecorded,
                    Sentence("\(who) may not {action}: {reason}", "\(who) yapamaz ({action}): {reason}"),
                    .rejected(.walker(walker), .skipWaypoint, .notFollowing))
            }
        }
    }
}
