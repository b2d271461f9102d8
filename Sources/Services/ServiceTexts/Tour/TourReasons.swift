import ServiceKernel
import TourService

extension TourService.Reason: LocalizedReason {
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
