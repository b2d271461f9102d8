import ServiceKernel
import TourService

extension TourService.EventWord: LocalizedEvent {
    /// Text of the event in a story: the rule behind it, and the event itself.
    package var text: EventText {
        switch self {
        case .listed:
            EventText(
                because: "The library is listed to those whose position is known.",
                "Kütüphane, konumu bilinenlere listelenir.",
                says: "{walker} is shown {found=1?one tour}{found!1?{found} tours}",
                "{walker} için {found} tur listelenir")
        case .noTours:
            EventText(
                because: "The operators are told of an empty library.", "Kütüphane boşsa işletmeciye bildirilir.",
                says: "there are no tours", "hiç tur yok")
        case .previewed:
            EventText(
                because: "A preview shows the tour's annotation, and every waypoint and leg with its own.",
                "Önizleme turun, her durağın ve yolun açıklamasını gösterir.",
                says: "{walker} sees what {tour} is like", "{walker}, {tour} turunun önizlemesini görür")
        case .followed:
            EventText(
                because: "A tour is followed to its start first, one at a time.",
                "Bir tur önce başlangıcına gidilerek izlenir; her seferinde bir tur.",
                says: "{walker} follows {tour}", "{walker}, {tour} turunu izler")
        case .reached:
            EventText(
                because: "The next waypoint is reached when a position is found near it.",
                "Sonraki durağa, yakınında bir konum bulununca varılmış olur.",
                says: "{walker} reaches waypoint {waypoint} of {tour} ({done} done)",
                "{walker}, {tour} turunun {waypoint}. durağına varır ({done} durak tamam)")
        case .walkedOn:
            EventText(
                because: "Who leaves a waypoint is on the leg, and shown its annotation.",
                "Duraktan ayrılan yoldadır; yolun açıklamasını görür.",
                says: "{walker} walks on from waypoint {waypoint} of {tour}",
                "{walker}, {tour} turunun {waypoint}. durağından yola çıkar")
        case .skipped:
            EventText(
                because: "A walker may skip the waypoint that is next.", "Sıradaki durak atlanabilir.",
                says: "{walker} skips waypoint {waypoint} of {tour} ({done} done)",
                "{walker}, {tour} turunun {waypoint}. durağını atlar ({done} durak tamam)")
        case .completed:
            EventText(
                because: "A tour is complete when every waypoint is reached or skipped.",
                "Her durağa varılınca ya da durak atlanınca tur tamamlanır.",
                says: "{walker} has completed {tour}: {reached} reached, {skipped} skipped, {metres} m",
                "{walker}, {tour} turunu tamamladı: {reached} durak, {skipped} atlandı, {metres} m")
        case .cancelled:
            EventText(
                because: "Who cancels is back at the preview.", "Yarıda bırakan önizlemeye döner.",
                says: "{walker} gives up {tour} before waypoint {waypoint} ({done} done)",
                "{walker}, {tour} turunu {waypoint}. duraktan önce bırakır ({done} durak tamam)")
        case .locationUnavailable:
            EventText(
                because: "Without GPS the position is not known; the step stays.",
                "GPS olmadan konum bilinmez; adım kalır.",
                says: "{walker} cannot be located", "{walker} bulunamıyor")
        case .located:
            EventText(
                because: "With GPS the tour goes on at the same step.", "GPS gelince tur aynı adımdan sürer.",
                says: "{walker} can be located again", "{walker} yeniden bulunabiliyor")
        case .putAway:
            EventText(
                because: "In the background positions are asked for less often, from the next time on.",
                "Arka planda konum, sonraki seferden başlayarak daha seyrek sorulur.",
                says: "{walker} has put the telephone away", "{walker} telefonu cebine koydu")
        case .takenOut:
            EventText(
                because: "In the foreground positions are asked for most often, from the next time on.",
                "Ön planda konum, sonraki seferden başlayarak daha sık sorulur.",
                says: "{walker} has taken the telephone out", "{walker} telefonu eline aldı")
        case .powerSaved:
            EventText(
                because: "Saving power, positions are asked for least often.",
                "Güç tasarrufunda konum en seyrek sorulur.",
                says: "{walker} saves power", "{walker} güç tasarrufunda")
        case .powerSavingEnded:
            EventText(
                because: "Power is no longer saved; positions are asked for as before.",
                "Güç tasarrufu bitti; konum eskisi gibi sorulur.",
                says: "{walker} no longer saves power", "{walker} artık güç tasarrufunda değil")
        case .appOpened:
            EventText(
                because: "The library is checked at the start, where that is automatic and allowed.",
                "Kütüphane açılışta, kendiliğinden ve izin varsa denetlenir.",
                says: "{walker} has opened the app", "{walker} uygulamayı açtı")
        case .libraryChecked:
            EventText(
                because: "Updates come over the networks that the user allows.",
                "Güncellemeler kullanıcının izin verdiği ağlardan gelir.",
                says: "{walker} has library {version}", "{walker} telefonunda kütüphanenin {version}. sürümü var")
        case .networkAllowed:
            EventText(
                because: "Updates may come over that network.", "Güncellemeler bu ağdan gelebilir.",
                says: "{walker} allows {network}", "{walker}, {network} için izin verdi")
        case .networkForbidden:
            EventText(
                because: "Updates may not come over that network.", "Güncellemeler bu ağdan gelemez.",
                says: "{walker} forbids {network}", "{walker}, {network} için izni kaldırdı")
        case .updatesAutomatic:
            EventText(
                because: "Automatic updates need no reminder.", "Kendiliğinden güncelleme hatırlatma istemez.",
                says: "{walker} updates automatically", "{walker} kendiliğinden güncelliyor")
        case .updatesByHand:
            EventText(
                because: "Without automatic updates there is a reminder once a week.",
                "Kendiliğinden güncelleme yoksa haftada bir hatırlatılır.",
                says: "{walker} updates by hand", "{walker} elle güncelliyor")
        case .updateReminded:
            EventText(
                because: "A week has gone by without automatic updates.",
                "Kendiliğinden güncelleme olmadan bir hafta geçti.",
                says: "{walker} is reminded of updates", "{walker} için güncelleme hatırlatılır")
        case .draftBegun:
            EventText(
                because: "A draft is its author's; a change to a published tour is a draft too.",
                "Taslak yazarınındır; yayındaki turu değiştirmek de bir taslaktır.",
                says: "\(Self.writer) has begun {tour}{replaces?, to take the place of {replaces}}",
                "\(Self.writer), {tour} taslağına başladı{replaces?, {replaces} yerine}")
        case .waypointAdded:
            EventText(
                because: "A draft is written while walking it.", "Taslak yürürken yazılır.",
                says: "\(Self.writer) has added waypoint {waypoint} to {tour}",
                "\(Self.writer), {tour} taslağına {waypoint}. durağı ekledi")
        case .waypointAnnotated:
            EventText(
                because: "Every waypoint has an annotation.", "Her durağın açıklaması vardır.",
                says: "waypoint {waypoint} of {tour} has a new annotation, by \(Self.writer)",
                "\(Self.writer), {tour} taslağının {waypoint}. durağını yeniden açıkladı")
        case .legAnnotated:
            EventText(
                because: "A leg may have an annotation.", "Yolun da açıklaması olabilir.",
                says: "the leg behind waypoint {waypoint} of {tour} has a new annotation, by \(Self.writer)",
                "\(Self.writer), {tour} taslağında {waypoint}. duraktan sonraki yolu açıkladı")
        case .tourAnnotated:
            EventText(
                because: "The general annotation comes first.", "Genel açıklama en başta gelir.",
                says: "{tour} has a new annotation, by \(Self.writer)",
                "\(Self.writer), {tour} taslağını yeniden açıkladı")
        case .draftRenamed:
            EventText(
                because: "Whether a title is another tour's is looked at when the draft is submitted.",
                "Adın başka turda olup olmadığına taslak gönderilirken bakılır.",
                says: "\(Self.writer) has renamed {tour}", "\(Self.writer), {tour} taslağının adını değiştirdi")
        case .waypointRemoved:
            EventText(
                because: "A draft can lose a waypoint after a confirmation.", "Taslaktan durak, onayla çıkarılabilir.",
                says: "\(Self.writer) has taken waypoint {waypoint} out of {tour}",
                "\(Self.writer), {tour} taslağından {waypoint}. durağı çıkardı")
        case .draftDeleted:
            EventText(
                because: "A draft can be deleted after a confirmation.", "Taslak, onayla silinebilir.",
                says: "\(Self.writer) has deleted {tour}", "\(Self.writer), {tour} taslağını sildi")
        case .submitted:
            EventText(
                because: "Submitting sends the draft to staff; until they answer it stays as it is.",
                "Gönderilen taslak görevlilere gider; yanıt gelene dek değişmez.",
                says: "\(Self.writer) has submitted {tour}", "\(Self.writer), {tour} taslağını gönderdi")
        case .approved:
            EventText(
                because: "Only what staff approve is in the library; the author is told.",
                "Kütüphanede yalnız görevlilerin onayladığı bulunur; yazara bildirilir.",
                says: "{staff} approves {tour}{replaces?, in place of {replaces}}{author?; {author} is told}",
                "{staff}, {tour} turunu{replaces? {replaces} yerine} onaylar{author?; {author} haber alır}")
        case .sentBack:
            EventText(
                because: "What staff send back is a draft again; the author sees why.",
                "Geri gönderilen yeniden taslaktır; yazarı nedenini görür.",
                says: "{staff} sends {tour} back{author?; {author} is told}",
                "{staff}, {tour} taslağını geri gönderir{author?; {author} haber alır}")
        case .deleted:
            EventText(
                because: "Who is following a deleted tour goes on with it.",
                "Silinen turu izlemekte olan, turu sürdürür.",
                says: "{staff} deletes {tour}{author?; {author} is told}",
                "{staff}, {tour} turunu siler{author?; {author} haber alır}")
        case .toursLeft:
            EventText(
                because: "Drafts go with who leaves; what staff have approved stays the library's.",
                "Taslaklar ayrılanla gider; onaylananlar kütüphanede kalır.",
                says: "\(Self.writer) has left writing tours", "\(Self.writer) tur yazarlığından ayrıldı")
        case .rejected:
            EventText(
                refusalSays: "{walker}\(Self.writer) may not {action}: {reason}",
                "{walker}\(Self.writer) yapamaz ({action}): {reason}")
        }
    }

    /// The acting author or member of staff.
    private static let writer = "{author}{staff}"
}

extension TourService.MessageWord: LocalizedWord {
    /// Sentence of the message.
    package var sentence: Sentence {
        switch self {
        case .libraryEmpty: Sentence("The library has no tours.", "Kütüphanede hiç tur yok.")
        case .atWaypoint:
            Sentence("You are at waypoint {waypoint} of {tour}.", "{tour} turunun {waypoint}. durağındasınız.")
        case .onLeg:
            Sentence(
                "You are on the way on from waypoint {waypoint} of {tour}.",
                "{tour} turunun {waypoint}. durağından sonraki yoldasınız.")
        case .completed:
            Sentence(
                """
                You have completed {tour}: {reached} waypoint{reached!1?s} reached, {skipped} skipped, {metres} m \
                walked.
                """,
                """
                {tour} turunu tamamladınız: {reached} durağa vardınız, {skipped} durak atladınız, {metres} m \
                yürüdünüz.
                """)
        case .positionUnknown:
            Sentence(
                "Your position is unknown. Check the settings of your telephone.",
                "Konumunuz bilinmiyor. Telefonunuzun ayarlarına bakın.")
        case .positionKnown:
            Sentence(
                "Your position is known again; your tour goes on.", "Konumunuz yeniden biliniyor; turunuz sürüyor.")
        case .libraryChecked:
            Sentence(
                "Your tours are up to date: library {version}.", "Turlarınız güncel: kütüphanenin {version}. sürümü.")
        case .updateReminder:
            Sentence("You have not updated your tours for a week.", "Turlarınızı bir haftadır güncellemediniz.")
        case .awaitsApproval: Sentence("{tour} awaits your approval.", "{tour} onayınızı bekliyor.")
        case .approved:
            Sentence("Your tour {tour} is approved and published.", "{tour} turunuz onaylandı ve yayımlandı.")
        case .sentBack:
            Sentence(
                "Your tour {tour} is sent back{text?: “{text}”}. It is a draft again.",
                "{tour} turunuz geri gönderildi{text?: “{text}”}. Yeniden taslak oldu.")
        case .deleted: Sentence("Your tour {tour} is deleted.", "{tour} turunuz silindi.")
        }
    }
}
