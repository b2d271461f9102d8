import ServiceKernel

extension TourService {
    /// Why an action is refused: the reason codes of the rule book.
    ///
    /// Not all are in part W *(decided)*: `pollNotDue`, `noNetwork`, `networkNotAllowed`, `notFollowing`, `notSubmitted`
    /// and those of what is not there say what their names say.
    package enum Reason: UInt8, BitwiseCopyable, ServiceReason {
        case locationUnavailable = 1
        case unknownTour = 2
        case alreadyFollowing = 3
        case notCircular = 4
        case unknownWaypoint = 5
        case notFollowing = 6
        case pollNotDue = 7
        case noNetwork = 8
        case networkNotAllowed = 9
        case titleTaken = 10
        case notAllowed = 11
        case submitted = 12
        case notConfirmedByUser = 13
        case transferFailed = 14
        case tooFewWaypoints = 15
        case notSubmitted = 16
        case emptyList = 17

        package func explanation(of action: String) -> (rule: String, sentence: Sentence) {
            if self == .locationUnavailable, action != Operation.browse.word {
                return told("W04", "without GPS nobody is led along a tour", "GPS olmadan kimse turda yönlendirilmez")
            }
            return explanation
        }

        private var explanation: (rule: String, sentence: Sentence) {
            switch self {
            case .locationUnavailable:
                told(
                    "W02", "the position is not known; the settings of the telephone say whether it may be",
                    "konum bilinmiyor; telefonun ayarlarına bakmak gerek")
            case .unknownTour: told("W06", "there is no such tour, or no such draft", "böyle bir tur ya da taslak yok")
            case .alreadyFollowing:
                told(
                    "W04", "a tour is being followed already; one at a time",
                    "zaten bir tur izleniyor; her seferinde bir tur")
            case .notCircular:
                told(
                    "W05", "only a circular tour can be joined anywhere",
                    "yalnız halka biçimli tura her yerden girilir")
            case .unknownWaypoint: told("W01", "the tour has no such waypoint", "turda böyle bir durak yok")
            case .notFollowing: told("W04", "no tour is being followed", "izlenen bir tur yok")
            case .pollNotDue:
                told("W07", "positions are asked for only at their times", "konum yalnız zamanı gelince sorulur")
            case .noNetwork: told("W08", "there is no network", "ağ bağlantısı yok")
            case .networkNotAllowed: told("W08", "that network is not allowed", "bu ağa izin verilmedi")
            case .titleTaken: told("W01", "another tour has that title", "bu adla başka bir tur var")
            case .notAllowed:
                told(
                    "W06", "authors and staff write tours, each author the own ones; staff approve",
                    "turları yazarlar ve görevliler yazar, her yazar kendininkini; görevliler onaylar")
            case .submitted:
                told("W06", "a tour that is submitted cannot be changed", "gönderilmiş bir tur değiştirilemez")
            case .notConfirmedByUser: told("W06", "that has to be confirmed first", "önce bunun onaylanması gerek")
            case .transferFailed:
                told(
                    "W06", "the transfer failed; the draft is as it was",
                    "aktarım başarısız; taslak olduğu gibi duruyor")
            case .tooFewWaypoints: told("W06", "a tour needs two waypoints", "bir tura iki durak gerekir")
            case .notSubmitted: told("W06", "the tour is not submitted", "tur gönderilmemiş")
            case .emptyList: told("W06", "no tour is named", "hiçbir tur belirtilmedi")
            }
        }
    }
}
