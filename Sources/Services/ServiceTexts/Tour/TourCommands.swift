import ServiceKernel
import TourService

extension TourService.Operation: LocalizedWord {
    /// Sentence of the operation: the action without its actor, as a clause.
    package var sentence: Sentence {
        switch self {
        case .beginDraft:
            Sentence(
                "begins a draft “{title}” in {area}{circular=true?, circular}",
                "{area} alanında “{title}” taslağına başlar{circular=true?, halka biçimli}")
        case .reviseTour: Sentence("begins a change to {tour}", "{tour} turunu değiştirmeye başlar")
        case .addWaypoint:
            Sentence(
                "adds waypoint “{name}” to {tour} at {place}{annotation?, with an annotation}",
                "{tour} taslağına {place} konumunda “{name}” durağını ekler{annotation?, açıklamasıyla}")
        case .annotateWaypoint:
            Sentence(
                "writes of waypoint {waypoint} of {tour}: “{annotation}”",
                "{tour} taslağında {waypoint}. durak için yazar: “{annotation}”")
        case .annotateLeg:
            Sentence(
                "writes of the leg behind waypoint {waypoint} of {tour}: “{annotation}”",
                "{tour} taslağında {waypoint}. duraktan sonraki yol için yazar: “{annotation}”")
        case .annotateTour: Sentence("writes of {tour}: “{annotation}”", "{tour} için yazar: “{annotation}”")
        case .renameDraft: Sentence("calls {tour} “{title}”", "{tour} taslağına “{title}” adını verir")
        case .removeWaypoint:
            Sentence(
                "takes waypoint {waypoint} out of {tour}{confirmed=false?, without confirming it}",
                "{tour} taslağından {waypoint}. durağı çıkarır{confirmed=false?, onaylamadan}")
        case .deleteDraft:
            Sentence(
                "deletes draft {tour}{confirmed=false?, without confirming it}",
                "{tour} taslağını siler{confirmed=false?, onaylamadan}")
        case .submit:
            Sentence(
                "submits {tour}{fails=true?, but the transfer fails}",
                "{tour} taslağını gönderir{fails=true?, ama aktarım başarısız olur}")
        case .leaveTours: Sentence("leaves writing tours for good", "tur yazarlığından tümüyle ayrılır")
        case .approve: Sentence("approves {tours}", "{tours} için onay verir")
        case .reject:
            Sentence("sends {tours} back{because?: “{because}”}", "{tours} için düzeltme ister{because?: “{because}”}")
        case .deleteTours:
            Sentence(
                "deletes {tours}{confirmed=false?, without confirming it}",
                "{tours} için silme ister{confirmed=false?, onaylamadan}")
        case .browse:
            Sentence(
                "asks for the list of tours{areaNumber!0? of area {areaNumber}}{place?, at {place}}",
                "{areaNumber!0?{areaNumber} numaralı alanın }tur listesini ister{place?, konum {place}}")
        case .preview: Sentence("looks at {tour}", "{tour} turuna göz atar")
        case .follow:
            Sentence(
                "wants to follow {tour}{waypoint!0? from waypoint {waypoint} on}{place?, at {place}}",
                "{tour} turunu{waypoint!0? {waypoint}. duraktan başlayarak} izlemek ister{place?, konum {place}}")
        case .position: Sentence("is found at {place}", "{place} konumunda bulunur")
        case .openApp: Sentence("opens the app ({network})", "uygulamayı açar ({network})")
        case .checkForUpdates: Sentence("checks for updates ({network})", "güncelleme arar ({network})")
        case .allowNetwork: Sentence("allows updates over {network}", "{network} üzerinden güncellemeye izin verir")
        case .forbidNetwork: Sentence("forbids updates over {network}", "{network} üzerinden güncellemeyi yasaklar")
        case .skipWaypoint: Sentence("skips the next waypoint", "sonraki durağı atlar")
        case .cancel: Sentence("gives the tour up", "turu yarıda bırakır")
        case .loseGPS: Sentence("loses the GPS", "GPS bağlantısını yitirir")
        case .regainGPS: Sentence("has the GPS back", "GPS bağlantısına yeniden kavuşur")
        case .putAway: Sentence("puts the telephone away", "telefonu cebine koyar")
        case .takeOut: Sentence("takes the telephone out", "telefonu eline alır")
        case .savePower: Sentence("saves power", "güç tasarrufuna geçer")
        case .stopSavingPower: Sentence("stops saving power", "güç tasarrufundan çıkar")
        case .updateAutomatically: Sentence("has updates made automatically", "güncellemeleri kendiliğinden yaptırır")
        case .updateByHand: Sentence("wants to update by hand", "elle güncellemek ister")
        case .updateReminder:
            Sentence("{subject} is to be reminded of updates", "{subject} için güncelleme hatırlatılacak")
        }
    }
}

extension TourService.Reason: LocalizedReason {
    /// Returns the sentence for the person who was refused.
    package func sentence(of action: String) -> Sentence {
        if self == .locationUnavailable, action != TourService.Operation.browse.word {
            return Sentence("without GPS nobody is led along a tour", "GPS olmadan kimse turda yönlendirilmez")
        }
        return sentence
    }

    private var sentence: Sentence {
        switch self {
        case .locationUnavailable:
            Sentence(
                "the position is not known; the settings of the telephone say whether it may be",
                "konum bilinmiyor; telefonun ayarlarına bakmak gerek")
        case .unknownTour: Sentence("there is no such tour, or no such draft", "böyle bir tur ya da taslak yok")
        case .alreadyFollowing:
            Sentence(
                "a tour is being followed already; one at a time", "zaten bir tur izleniyor; her seferinde bir tur")
        case .notCircular:
            Sentence("only a circular tour can be joined anywhere", "yalnız halka biçimli tura her yerden girilir")
        case .unknownWaypoint: Sentence("the tour has no such waypoint", "turda böyle bir durak yok")
        case .notFollowing: Sentence("no tour is being followed", "izlenen bir tur yok")
        case .pollNotDue: Sentence("positions are asked for only at their times", "konum yalnız zamanı gelince sorulur")
        case .noNetwork: Sentence("there is no network", "ağ bağlantısı yok")
        case .networkNotAllowed: Sentence("that network is not allowed", "bu ağa izin verilmedi")
        case .titleTaken: Sentence("another tour has that title", "bu adla başka bir tur var")
        case .notAllowed:
            Sentence(
                "authors and staff write tours, each author the own ones; staff approve",
                "turları yazarlar ve görevliler yazar, her yazar kendininkini; görevliler onaylar")
        case .submitted: Sentence("a tour that is submitted cannot be changed", "gönderilmiş bir tur değiştirilemez")
        case .notConfirmedByUser: Sentence("that has to be confirmed first", "önce bunun onaylanması gerek")
        case .transferFailed:
            Sentence("the transfer failed; the draft is as it was", "aktarım başarısız; taslak olduğu gibi duruyor")
        case .tooFewWaypoints: Sentence("a tour needs two waypoints", "bir tura iki durak gerekir")
        case .notSubmitted: Sentence("the tour is not submitted", "tur gönderilmemiş")
        case .emptyList: Sentence("no tour is named", "hiçbir tur belirtilmedi")
        }
    }
}
