import ServiceKernel

extension GuideService {
    /// Why an action is refused: the reason codes of the rule book.
    ///
    /// Not all are in part G *(decided)*: `noRouteChosen`, `unknownRoute`, `alreadyReached`, `notJoined`,
    /// `notHired`, `tooEarly`, `notYourOuting`, `alreadyLeading`, `notYourPlace`, `emptyText`, `enquiryClosed` and those of
    /// what is not there say what their names say.
    package enum Reason: UInt8, BitwiseCopyable, ServiceReason {
        case alreadySubscribed = 1
        case notSubscribed = 2
        case notConfirmedByUser = 3
        case paymentRefused = 4
        case insufficientFunds = 5
        case transferFailed = 6
        case locationUnavailable = 7
        case noRoute = 8
        case unknownRoute = 9
        case noRouteChosen = 10
        case placeNotFound = 11
        case alreadyInRoute = 12
        case routeTooLong = 13
        case alreadyReached = 14
        case noneOpen = 15
        case subscribersOnly = 16
        case tooLate = 17
        case unknownOuting = 18
        case tourStarted = 19
        case alreadyJoined = 20
        case tourFull = 21
        case notJoined = 22
        case invalidAmount = 23
        case officeOffline = 24
        case weatherUnavailable = 25
        case emptyText = 26
        case unknownEnquiry = 27
        case enquiryClosed = 28
        case notAllowed = 29
        case unknownGuide = 30
        case wrongStep = 31
        case invalidIBAN = 32
        case notHired = 33
        case guideBusy = 34
        case notYourOuting = 35
        case alreadyLeading = 36
        case tooEarly = 37
        case notYourPlace = 38
        case unreachable = 39
        case tourCancelled = 40

        package func explanation(of action: String) -> (rule: String, sentence: Sentence) {
            if self == .transferFailed, action == Operation.buyCard.word {
                return told(
                    "G08", "the bank cannot be reached; nothing is bought", "bankaya ulaşılamıyor; bir şey alınmadı")
            }
            return explanation
        }

        private var explanation: (rule: String, sentence: Sentence) {
            switch self {
            case .alreadySubscribed: told("G01", "there is a subscription already", "zaten bir abonelik var")
            case .notSubscribed: told("G01", "there is no subscription", "abonelik yok")
            case .notConfirmedByUser: told("G01", "that has to be confirmed first", "önce bunun onaylanması gerek")
            case .paymentRefused: told("G01", "the bank refuses the card", "banka kartı kabul etmiyor")
            case .insufficientFunds: told("G01", "the account does not cover it", "hesaptaki para yetmiyor")
            case .transferFailed: told("G01", "the bank cannot be reached", "bankaya ulaşılamıyor")
            case .locationUnavailable: told("G03", "the position is not known", "konum bilinmiyor")
            case .unreachable: told("G12", "no way leads there by those means", "oraya bu yolla gidilmez")
            case .noRoute:
                told(
                    "G03", "no route can be made from here; it can be asked for again",
                    "buradan bir rota yapılamadı; yeniden istenebilir")
            case .unknownRoute: told("G03", "there is no such route", "böyle bir rota yok")
            case .noRouteChosen: told("G04", "no route is picked", "bir rota seçilmedi")
            case .placeNotFound: told("G04", "there is no such place", "böyle bir yer yok")
            case .alreadyInRoute: told("G04", "the route goes there already", "rota zaten oraya gidiyor")
            case .routeTooLong:
                told("G04", "the route would be longer than a day allows", "rota bir günün sınırını aşardı")
            case .alreadyReached: told("G05", "that place is reached already", "oraya zaten varıldı")
            case .noneOpen:
                told(
                    "G05", "no restaurant near enough is open on arrival", "yeterince yakında, varınca açık lokanta yok"
                )
            case .subscribersOnly: told("G06", "that is for subscribers only", "bu yalnız aboneler için")
            case .tooLate: told("G06", "that moment is past", "o an geçti")
            case .unknownOuting: told("G06", "there is no such guided tour", "böyle bir rehberli tur yok")
            case .tourCancelled:
                told("G06", "the guided tour is cancelled: its guide has left", "rehberli tur iptal: rehberi ayrıldı")
            case .tourStarted: told("G06", "the guided tour has begun", "rehberli tur başladı")
            case .alreadyJoined: told("G06", "a place is taken in it already", "zaten katılmış durumda")
            case .tourFull: told("G06", "the guided tour is full", "rehberli turda yer kalmadı")
            case .notJoined: told("G06", "no place is taken in it", "ona katılım yok")
            case .invalidAmount: told("G08", "a card is not sold with that amount", "kart bu tutarla satılmıyor")
            case .officeOffline:
                told(
                    "G08", "the card office is offline; others sell cards too",
                    "kart bürosu çevrimdışı; başka satanlar var")
            case .weatherUnavailable:
                told("G09", "the weather source does not answer", "hava durumu kaynağı yanıt vermiyor")
            case .emptyText: told("G14", "there is nothing written", "bir şey yazılmadı")
            case .unknownEnquiry: told("G14", "there is no such request", "böyle bir başvuru yok")
            case .enquiryClosed: told("G14", "the request is closed", "başvuru kapandı")
            case .notAllowed: told("G06", "that is the work of others", "bu iş başkalarının")
            case .unknownGuide: told("G06", "nobody of that number has applied", "o numarayla başvuran yok")
            case .wrongStep: told("G06", "it is not the turn of that step", "bu adımın sırası değil")
            case .invalidIBAN: told("G06", "that is no IBAN", "bu bir IBAN değil")
            case .notHired: told("G06", "the guide is not hired", "rehber işe alınmış değil")
            case .guideBusy: told("G06", "the guide is booked at that time", "rehber o saatte dolu")
            case .notYourOuting: told("G06", "another guide leads that tour", "o tur başka rehberin")
            case .alreadyLeading:
                told("G06", "a guide leads one tour at a time", "rehber her seferinde bir tur yönetir")
            case .tooEarly: told("G06", "it is not yet time for that tour", "o turun saati gelmedi")
            case .notYourPlace:
                told("G13", "another organisation speaks for that place", "o yer adına başka kuruluş konuşuyor")
            }
        }
    }
}
