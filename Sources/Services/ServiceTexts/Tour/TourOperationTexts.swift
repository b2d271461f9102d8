import ServiceKernel
import TourService

extension TourService.Operation: LocalizedWord {
    /// Sentence of the operation: the action without its actor, as a clause.
    package var sentence: Sentence {
        switch self {
        case .beginDraft:
            Sentence(
                "begins a draft “{title}” in {area}{circular=true?, circular}",
                "“{title}” taslağına başlar, alan {area}{circular=true?, halka biçimli}")
        case .reviseTour: Sentence("begins a change to {tour}", "{tour} turunu değiştirmeye başlar")
        case .addWaypoint:
            Sentence(
                "adds stop “{name}” to {tour} at {place}{annotation?, with an annotation}",
                "{tour} taslağına {place:loc} “{name}” durağını ekler{annotation?, açıklamasıyla}")
        case .annotateWaypoint:
            Sentence(
                "annotates stop {waypoint} of {tour}: “{annotation}”",
                "{tour} taslağında {waypoint}. durağın açıklamasını yazar: “{annotation}”")
        case .annotateLeg:
            Sentence(
                "annotates the leg after stop {waypoint} of {tour}: “{annotation}”",
                "{tour} taslağında {waypoint}. duraktan sonraki yolun açıklamasını yazar: “{annotation}”")
        case .annotateTour:
            Sentence("annotates {tour}: “{annotation}”", "{tour} turunun açıklamasını yazar: “{annotation}”")
        case .renameDraft: Sentence("renames {tour} to “{title}”", "{tour} taslağına “{title}” adını verir")
        case .removeWaypoint:
            Sentence(
                "removes stop {waypoint} from {tour}{confirmed=false?, without confirming it}",
                "{tour} taslağından {waypoint}. durağı çıkarır{confirmed=false?, onaylamadan}")
        case .deleteDraft:
            Sentence(
                "deletes the draft {tour}{confirmed=false?, without confirming it}",
                "{tour} taslağını siler{confirmed=false?, onaylamadan}")
        case .submit:
            Sentence(
                "submits {tour}{fails=true?, but the transfer fails}",
                "{tour} taslağını onaya gönderir{fails=true?, ama yükleme başarısız olur}")
        case .leaveTours: Sentence("stops writing tours for good", "tur yazarlığından tümüyle ayrılır")
        case .approve: Sentence("approves {tours}", "{tours:acc|boş bir listeyi} onaylar")
        case .reject:
            Sentence(
                "sends {tours} back{because?: “{because}”}",
                "{tours:acc|boş bir listeyi} düzeltilmesi için geri gönderir{because?: “{because}”}")
        case .deleteTours:
            Sentence(
                "deletes {tours}{confirmed=false?, without confirming it}",
                "{tours:acc|boş bir listeyi} siler{confirmed=false?, onaylamadan}")
        case .browse:
            Sentence(
                "asks for the list of tours{areaNumber!0? of area {areaNumber}}{place?, at {place}}",
                "{place?{place:loc} }{areaNumber!0?{areaNumber} numaralı alanın }tur listesini ister")
        case .preview: Sentence("looks at {tour}", "{tour} turunun önizlemesine bakar")
        case .follow:
            Sentence(
                "wants to start {tour}{waypoint!0? with stop {waypoint}}{place?, at {place}}",
                "{place?{place:loc} }{tour} turuna{waypoint!0? {waypoint}. duraktan} başlamak ister")
        case .position: Sentence("is at {place}", "{place:loc} bulunur")
        case .openApp:
            Sentence("opens the app \(TourService.networkGaps.0)", "\(TourService.networkGaps.1) uygulamayı açar")
        case .checkForUpdates:

            Sentence(
                "checks for updates \(TourService.networkGaps.0)",
                "\(TourService.networkGaps.1) güncellemeleri denetler")
        case .allowNetwork:
            Sentence(
                "allows updates \(TourService.networkGaps.0)",
                "\(TourService.networkGaps.1) güncellemeye izin verir")
        case .forbidNetwork:
            Sentence(
                "no longer allows updates \(TourService.networkGaps.0)",
                "\(TourService.networkGaps.1) güncellemeye artık izin vermez")
        case .skipWaypoint: Sentence("skips the next stop", "sıradaki durağı atlar")
        case .cancel: Sentence("gives up the tour", "turu yarıda bırakır")
        case .loseGPS: Sentence("loses the GPS signal", "GPS sinyalini kaybeder")
        case .regainGPS: Sentence("has a GPS signal again", "yeniden GPS sinyali alır")
        case .putAway: Sentence("puts the phone away", "telefonu cebine koyar")
        case .takeOut: Sentence("takes the phone out", "telefonu eline alır")
        case .savePower: Sentence("turns on power saving", "güç tasarrufunu açar")
        case .stopSavingPower: Sentence("turns off power saving", "güç tasarrufunu kapatır")
        case .updateAutomatically: Sentence("turns on automatic updates", "otomatik güncellemeyi açar")
        case .updateByHand: Sentence("turns off automatic updates", "otomatik güncellemeyi kapatır")
        case .updateReminder:
            Sentence(
                "{subject}'s update reminder is due", "{subject:dat} güncelleme hatırlatmasının zamanı geldi")
        }
    }
}

extension TourService {
    /// Gaps for the field `network`, in English and Turkish.
    static let networkGaps = (
        "{network=none?without a network}{network=wifi?over Wi-Fi}{network=mobile?over mobile data}"
            + "{network=roaming?while roaming}",
        "{network=none?ağ bağlantısı olmadan}{network=wifi?kablosuz ağda}{network=mobile?mobil veriyle}"
            + "{network=roaming?dolaşımda}"
    )
}

extension TourService.Reason: LocalizedReason {
    /// Returns the sentence for the person who was refused.
    package func sentence(of action: String) -> Sentence {
        if self == .locationUnavailable, action != TourService.Operation.browse.word {
            return Sentence("a tour needs GPS", "GPS olmadan tur yapılamaz")
        }
        return sentence
    }

    private var sentence: Sentence {
        switch self {
        case .locationUnavailable:
            Sentence(
                "the position is not known; check the settings of the phone",
                "konum bilinmiyor; telefonun ayarlarına bakın")
        case .unknownTour: Sentence("there is no such tour, or no such draft", "böyle bir tur ya da taslak yok")
        case .alreadyFollowing:
            Sentence(
                "the walker is on a tour already; only one at a time is possible",
                "ziyaretçi zaten bir turda; aynı anda tek tur yapılabilir")
        case .notCircular:
            Sentence(
                "only a circular tour can be started at any stop",
                "yalnızca halka biçimli tura her duraktan başlanabilir")
        case .unknownWaypoint: Sentence("the tour has no such stop", "turda böyle bir durak yok")
        case .notFollowing: Sentence("the walker is on no tour", "ziyaretçi hiçbir turda değil")
        case .pollNotDue: Sentence("it is not yet time for the next position", "sonraki konumun zamanı henüz gelmedi")
        case .noNetwork: Sentence("there is no network", "ağ bağlantısı yok")
        case .networkNotAllowed: Sentence("that network is not allowed", "bu ağa izin verilmedi")
        case .titleTaken: Sentence("another tour has that title", "bu adla başka bir tur var")
        case .notAllowed:
            Sentence(
                "authors write their own tours, staff write and approve any tour",
                "yazarlar kendi turlarını hazırlar; görevliler her turu hazırlayabilir ve onaylar")
        case .submitted: Sentence("a submitted tour cannot be changed", "onaya gönderilmiş bir tur değiştirilemez")
        case .notConfirmedByUser: Sentence("this must be confirmed first", "önce bunun onaylanması gerekir")
        case .transferFailed:
            Sentence("the transfer failed; the draft is unchanged", "yükleme başarısız oldu; taslak değişmedi")
        case .tooFewWaypoints: Sentence("a tour needs at least two stops", "bir turda en az iki durak olmalı")
        case .notSubmitted: Sentence("the tour has not been submitted", "tur onaya gönderilmemiş")
        case .emptyList: Sentence("the list of tours is empty", "tur listesi boş")
        }
    }
}
