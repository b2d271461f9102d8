import ServiceKernel
import TourService

extension TourService.EventWord: LocalizedEvent {
    /// Text of the event in a story: the rule behind it, and the event itself.
    package var text: EventText {
        switch self {
        case .listed:
            EventText(
                rule: "W02", says: "{walker} sees {found=1?one tour}{found!1?{found} tours}",
                "{walker} {found} tur görür")
        case .noTours:
            EventText(
                rule: "W02", says: "There are no tours", "Hiç tur yok")
        case .previewed:
            EventText(
                rule: "W03", says: "{walker} sees the preview of {tour}", "{walker}, {tour} turunun önizlemesini görür")
        case .followed:
            EventText(
                because: "A tour begins with the route to its start. A walker can be on only one tour at a time.",
                "Önce turun başlangıcına gidilir; aynı anda tek bir tur yapılır.",
                says: "{walker} starts {tour}", "{walker}, {tour} turuna başlar")
        case .reached:
            EventText(
                because: "The next stop is reached when the walker's position is near it.",
                "Ziyaretçi sıradaki durağın yakınındaysa oraya varmış sayılır.",
                says: "{walker} reaches stop {waypoint} of {tour} ({done} done)",
                "{walker}, {tour} turunun {waypoint}. durağına varır ({done} durak tamam)")
        case .walkedOn:
            EventText(
                because: "A walker who leaves a stop is on the next leg and sees its annotation.",
                "Duraktan ayrılan ziyaretçi yoldadır ve yolun açıklamasını görür.",
                says: "{walker} walks on from stop {waypoint} of {tour}",
                "{walker}, {tour} turunun {waypoint}. durağından yola çıkar")
        case .skipped:
            EventText(
                because: "A walker can skip the next stop.", "Sıradaki durak atlanabilir.",
                says: "{walker} skips stop {waypoint} of {tour} ({done} done)",
                "{walker}, {tour} turunun {waypoint}. durağını atlar ({done} durak tamam)")
        case .completed:
            EventText(
                because: "A tour is complete when every stop has been reached or skipped.",
                "Her durağa varılınca ya da durak atlanınca tur tamamlanır.",
                says: "{walker} has completed {tour}: {reached} reached, {skipped} skipped, {metres} m",
                "{walker}, {tour} turunu tamamladı: {reached} durağa vardı, {skipped} durak atladı, {metres} m")
        case .cancelled:
            EventText(
                because: "A walker who gives up the tour is back at the preview.",
                "Turu yarıda bırakan ziyaretçi önizlemeye döner.",
                says: "{walker} gives up {tour} before stop {waypoint} ({done} done)",
                "{walker}, {tour} turunu {waypoint}. duraktan önce yarıda bırakır ({done} durak tamam)")
        case .locationUnavailable:
            EventText(
                because: "Without GPS the position is not known; the tour stays at the same step.",
                "GPS yokken konum bilinmez; tur bulunduğu adımda kalır.",
                says: "{walker}'s position is not known", "{walker:gen} konumu bilinmiyor")
        case .located:
            EventText(
                because: "With GPS the tour goes on at the same step.", "GPS gelince tur kaldığı adımdan sürer.",
                says: "{walker}'s position is known again", "{walker:gen} konumu yeniden biliniyor")
        case .putAway:
            EventText(
                because: "If the app is in the background, the position is requested less often, from the next time"
                    + " on.",
                "Uygulama arka plandayken konum, bir sonraki seferden başlayarak daha seyrek sorulur.",
                says: "{walker} has put the phone away", "{walker} telefonu cebine koydu")
        case .takenOut:
            EventText(
                because: "If the app is in the foreground, the position is requested most often, from the next time"
                    + " on.",
                "Uygulama ön plandayken konum, bir sonraki seferden başlayarak en sık sorulur.",
                says: "{walker} has taken the phone out", "{walker} telefonu eline aldı")
        case .powerSaved:
            EventText(
                because: "With power saving, the position is requested least often.",
                "Güç tasarrufunda konum en seyrek sorulur.",
                says: "{walker} has turned on power saving", "{walker} güç tasarrufunu açtı")
        case .powerSavingEnded:
            EventText(
                because: "Without power saving, the position is requested as before.",
                "Güç tasarrufu kapanınca konum eskisi gibi sorulur.",
                says: "{walker} has turned off power saving", "{walker} güç tasarrufunu kapattı")
        case .appOpened:
            EventText(
                because: "The tour list is checked when the app opens, if this is automatic and allowed.",
                "Uygulama açılınca, otomatik güncelleme açıksa ve izin varsa, tur listesi denetlenir.",
                says: "{walker} has opened the app", "{walker} uygulamayı açtı")
        case .libraryChecked:
            EventText(
                because: "Updates come over the networks that the user allows.",
                "Güncellemeler kullanıcının izin verdiği ağlardan gelir.",
                says: "{walker} has version {version} of the tour list",
                "{walker:gen} telefonunda tur listesinin {version}. sürümü var")
        case .networkAllowed:
            EventText(
                because: "Updates can come over this network.", "Güncellemeler bu ağdan gelebilir.",
                says: "{walker} allows updates \(TourService.networkGaps.0)",
                "{walker} \(TourService.networkGaps.1) güncellemeye izin verdi")
        case .networkForbidden:
            EventText(
                because: "Updates cannot come over this network.", "Güncellemeler bu ağdan gelemez.",
                says: "{walker} no longer allows updates \(TourService.networkGaps.0)",
                "{walker} \(TourService.networkGaps.1) güncelleme iznini kaldırdı")
        case .updatesAutomatic:
            EventText(
                because: "Automatic updates need no reminder.", "Otomatik güncelleme hatırlatma gerektirmez.",
                says: "{walker} has turned on automatic updates", "{walker} otomatik güncellemeyi açtı")
        case .updatesByHand:
            EventText(
                because: "Without automatic updates there is a reminder once a week.",
                "Otomatik güncelleme yoksa haftada bir hatırlatılır.",
                says: "{walker} has turned off automatic updates", "{walker} otomatik güncellemeyi kapattı")
        case .updateReminded:
            EventText(
                because: "A week has gone by without automatic updates.",
                "Otomatik güncelleme olmadan bir hafta geçti.",
                says: "{walker} is reminded of updates", "{walker:dat} güncelleme hatırlatılır")
        case .draftBegun:
            EventText(
                because: "A draft belongs to its author; a change to a published tour is a draft, too.",
                "Taslak yazarına aittir; yayımlanmış bir turdaki değişiklik de taslaktır.",
                says: "\(Self.writer) has begun {tour}{replaces?, to replace {replaces}}",
                "\(Self.writer), {tour} taslağına başladı{replaces?, {replaces} turunun yerine}")
        case .waypointAdded:
            EventText(
                because: "An author writes a draft while walking the tour.", "Yazar, taslağı turu yürürken hazırlar.",
                says: "\(Self.writer) has added stop {waypoint} to {tour}",
                "\(Self.writer), {tour} taslağına {waypoint}. durağı ekledi")
        case .waypointAnnotated:
            EventText(
                because: "Every stop has an annotation.", "Her durağın açıklaması vardır.",
                says: "\(Self.writer) has changed the annotation of stop {waypoint} of {tour}",
                "\(Self.writer), {tour} taslağındaki {waypoint}. durağın açıklamasını değiştirdi")
        case .legAnnotated:
            EventText(
                because: "A leg can have an annotation.", "Yolun da açıklaması olabilir.",
                says: "\(Self.writer) has changed the annotation of the leg after stop {waypoint} of {tour}",
                "\(Self.writer), {tour} taslağında {waypoint}. duraktan sonraki yolun açıklamasını değiştirdi")
        case .tourAnnotated:
            EventText(
                because: "The general annotation comes first.", "Genel açıklama en başta gelir.",
                says: "\(Self.writer) has changed the annotation of {tour}",
                "\(Self.writer), {tour} taslağının açıklamasını değiştirdi")
        case .draftRenamed:
            EventText(
                because: "Whether another tour has the title is checked when the draft is submitted.",
                "Bu adda başka bir tur olup olmadığı, taslak onaya gönderilirken denetlenir.",
                says: "\(Self.writer) has renamed {tour}", "\(Self.writer), {tour} taslağının adını değiştirdi")
        case .waypointRemoved:
            EventText(
                because: "A stop can be removed from a draft after a confirmation.",
                "Taslaktan bir durak, onaylanarak çıkarılabilir.",
                says: "\(Self.writer) has removed stop {waypoint} from {tour}",
                "\(Self.writer), {tour} taslağından {waypoint}. durağı çıkardı")
        case .draftDeleted:
            EventText(
                because: "A draft can be deleted after a confirmation.", "Taslak, onaylanarak silinebilir.",
                says: "\(Self.writer) has deleted {tour}", "\(Self.writer), {tour} taslağını sildi")
        case .submitted:
            EventText(
                because: "A submitted draft goes to staff; it does not change until they answer.",
                "Onaya gönderilen taslak görevlilere gider; yanıt gelene kadar değişmez.",
                says: "\(Self.writer) has submitted {tour}", "\(Self.writer), {tour} taslağını onaya gönderdi")
        case .approved:
            EventText(
                rule: "W06",
                says: "{staff} approves {tour}{replaces?, in place of {replaces}}{author?; {author} is informed}",
                "{staff}, {tour} turunu{replaces? {replaces} yerine} onaylar{author?; {author} bilgilendirilir}")
        case .sentBack:
            EventText(
                because: "A tour that staff send back is a draft again; the author sees the reason.",
                "Geri gönderilen tur yeniden taslak olur; yazarı nedenini görür.",
                says: "{staff} sends {tour} back{author?; {author} is informed}",
                "{staff}, {tour} taslağını geri gönderir{author?; {author} bilgilendirilir}")
        case .deleted:
            EventText(
                because: "A walker on a deleted tour can finish it.",
                "Bir tur silinse de o turda olan ziyaretçi turunu bitirebilir.",
                says: "{staff} deletes {tour}{author?; {author} is informed}",
                "{staff}, {tour} turunu siler{author?; {author} bilgilendirilir}")
        case .toursLeft:
            EventText(
                because: "The drafts of an author who leaves are deleted; the approved tours stay in the tour list.",
                "Ayrılan yazarın taslakları silinir; onaylanan turları listede kalır.",
                says: "\(Self.writer) no longer writes tours", "\(Self.writer) tur yazarlığından ayrıldı")
        case .rejected:
            EventText(
                refusalSays: "{walker}\(Self.writer) cannot {action}: {reason}",
                "{walker}\(Self.writer) için {action} kabul edilmedi: {reason}")
        }
    }

    /// The acting author or member of staff.
    private static let writer = "{author}{staff}"
}

extension TourService.MessageWord: LocalizedWord {
    /// Sentence of the message.
    package var sentence: Sentence {
        switch self {
        case .libraryEmpty: Sentence("There are no tours.", "Hiç tur yok.")
        case .atWaypoint:
            Sentence("You are at stop {waypoint} of {tour}.", "{tour} turunun {waypoint}. durağındasınız.")
        case .onLeg:
            Sentence(
                "You are on the leg after stop {waypoint} of {tour}.",
                "{tour} turunun {waypoint}. durağından sonraki yoldasınız.")
        case .completed:
            Sentence(
                """
                You have completed {tour}: {reached} stop{reached!1?s} reached, {skipped} skipped, {metres} m \
                walked.
                """,
                """
                {tour} turunu tamamladınız: {reached} durağa vardınız, {skipped} durak atladınız, {metres} m \
                yürüdünüz.
                """)
        case .positionUnknown:
            Sentence(
                "Your position is unknown. Check the settings of your phone.",
                "Konumunuz bilinmiyor. Telefonunuzun ayarlarına bakın.")
        case .positionKnown:
            Sentence(
                "Your position is known again; your tour goes on.", "Konumunuz yeniden biliniyor; turunuz sürüyor.")
        case .libraryChecked:
            Sentence(
                "Your tours are up to date: version {version} of the tour list.",
                "Turlarınız güncel: tur listesinin {version}. sürümü.")
        case .updateReminder:
            Sentence("You have not updated your tours for a week.", "Turlarınızı bir haftadır güncellemediniz.")
        case .awaitsApproval: Sentence("{tour} waits for your approval.", "{tour} onayınızı bekliyor.")
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
