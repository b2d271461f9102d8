import GuideService
import ServiceKernel

extension GuideService.Operation: LocalizedWord {
    /// Sentence of the operation: the action without its actor, as a clause.
    package var sentence: Sentence {
        switch self {
        case .renewal: Sentence("the month of {subject} is over", "{subject} için ay doldu")
        case .monthEnd: Sentence("the month {month} is over", "{month} ayı doldu")
        case .apply: Sentence("applies as a guide: “{cv}”", "rehber olmak için başvurur: “{cv}”")
        case .begin: Sentence("begins {outing}", "{outing} turunu başlatır")
        case .conclude: Sentence("concludes {outing}", "{outing} turunu bitirir")
        case .interview: Sentence("interviews {guide}", "{guide} ile görüşür")
        case .hire:
            Sentence("hires {guide}, to be paid to {iban}", "{guide} adlı rehberi işe alır, ödeme {iban} hesabına")
        case .decline: Sentence("declines {guide}", "{guide} adlı rehberi geri çevirir")
        case .plan:
            Sentence(
                "plans a guided tour: {route}, {guide}, at {begins}, {minutes} min",
                "rehberli tur planlar: {route}, {guide}, {begins}, {minutes} dk")
        case .tell: Sentence("says of {place} ({topic}): “{text}”", "{place} için söyler ({topic}): “{text}”")
        case .permit:
            Sentence(
                "permits to show what it says of {place}", "{place} için söylediklerinin gösterilmesine izin verir")
        case .forbid:
            Sentence("forbids to show what it says of {place}", "{place} için söylediklerinin gösterilmesini yasaklar")
        case .answer: Sentence("answers {enquiry}: “{text}”", "{enquiry} için yanıt yazar: “{text}”")
        case .close: Sentence("closes {enquiry}", "{enquiry} başvurusunu kapatır")
        case .publish: Sentence("publishes “{english}” and “{turkish}”", "“{english}” ve “{turkish}” haberini yayımlar")
        case .leaveGuides: Sentence("leaves guiding for good", "rehberlikten tümüyle ayrılır")
        case .takeBackWords: Sentence("takes back all that it has said", "söylediklerinin hepsini geri alır")
        case .useCard: Sentence("uses a card that is {card}", "bir kart kullanır: {card}")
        case .subscribe: Sentence("subscribes", "abone olmak ister")
        case .endSubscription:
            Sentence(
                "ends the subscription{confirmed=false?, without confirming it}",
                "aboneliği bitirir{confirmed=false?, onaylamadan}")
        case .askRoutes: Sentence("asks for routes{from?, at {from}}", "rota ister{from?, konum {from}}")
        case .pickRoute: Sentence("picks route {number} of those shown", "gösterilenlerden {number}. rotayı seçer")
        case .addPlace: Sentence("adds {place} to the route", "{place} yerini rotaya ekler")
        case .removePlace: Sentence("takes {place} out of the route", "{place} yerini rotadan çıkarır")
        case .arriveAt: Sentence("arrives at {place}", "{place} yerine varır")
        case .eat: Sentence("wants to eat{from?, at {from}}", "yemek ister{from?, konum {from}}")
        case .listNearby:
            Sentence(
                "looks for {category|attractions} nearby{from?, at {from}}",
                "yakındaki yerlere bakar{category? ({category})}{from?, konum {from}}")
        case .askGuide: Sentence("asks for a guide at {begins}", "{begins} saatine rehber ister")
        case .joinOuting: Sentence("wants to join {outing}", "{outing} turuna katılmak ister")
        case .leaveOuting: Sentence("leaves {outing}", "{outing} turundan ayrılır")
        case .buyCard:
            Sentence(
                "buys a card with {amount}{officeOnline=false?, while the office is offline}",
                "{amount} yüklü kart almak ister{officeOnline=false?, büro çevrimdışıyken}")
        case .weather: Sentence("asks for the weather{report?: {report}}", "hava durumunu sorar{report?: {report}}")
        case .readNews: Sentence("opens the news", "haberleri açar")
        case .enquire: Sentence("asks customer service: “{text}”", "müşteri hizmetlerine sorar: “{text}”")
        case .closeEnquiry: Sentence("closes {enquiry}", "{enquiry} başvurusunu kapatır")
        case .leaveGuide: Sentence("leaves the guide for good", "rehberden tümüyle ayrılır")
        case .askDirections:
            Sentence(
                "asks the way to {to}{from?, at {from}}: \(GuideService.DirectionsMode.englishGap)",
                "{to} noktasına yol sorar{from?, konum {from}}: \(GuideService.DirectionsMode.inTurkish)")
        }
    }
}

extension GuideService.DirectionsMode {
    /// Gap for the field `by`, in English and Turkish.
    static let englishGap = "{by=walk?on foot}{by=cycle?by bicycle}{by=car?by car}{by=transit?by public transport}"
    static let inTurkish = "{by=walk?yürüyerek}{by=cycle?bisikletle}{by=car?arabayla}{by=transit?toplu taşımayla}"
}

extension GuideService.Reason: LocalizedReason {
    /// Returns the sentence for the person who was refused.
    package func sentence(of action: String) -> Sentence {
        if self == .transferFailed, action == GuideService.Operation.buyCard.word {
            return Sentence("the bank cannot be reached; nothing is bought", "bankaya ulaşılamıyor; bir şey alınmadı")
        }
        return sentence
    }

    private var sentence: Sentence {
        switch self {
        case .alreadySubscribed: Sentence("there is a subscription already", "zaten bir abonelik var")
        case .notSubscribed: Sentence("there is no subscription", "abonelik yok")
        case .notConfirmedByUser: Sentence("that has to be confirmed first", "önce bunun onaylanması gerek")
        case .paymentRefused: Sentence("the bank refuses the card", "banka kartı kabul etmiyor")
        case .insufficientFunds: Sentence("the account does not cover it", "hesaptaki para yetmiyor")
        case .transferFailed: Sentence("the bank cannot be reached", "bankaya ulaşılamıyor")
        case .locationUnavailable: Sentence("the position is not known", "konum bilinmiyor")
        case .unreachable: Sentence("no way leads there by those means", "oraya bu yolla gidilmez")
        case .noRoute:
            Sentence(
                "no route can be made from here; it can be asked for again",
                "buradan bir rota yapılamadı; yeniden istenebilir")
        case .unknownRoute: Sentence("there is no such route", "böyle bir rota yok")
        case .noRouteChosen: Sentence("no route is picked", "bir rota seçilmedi")
        case .placeNotFound: Sentence("there is no such place", "böyle bir yer yok")
        case .alreadyInRoute: Sentence("the route goes there already", "rota zaten oraya gidiyor")
        case .routeTooLong: Sentence("the route would be longer than a day allows", "rota bir günün sınırını aşardı")
        case .alreadyReached: Sentence("that place is reached already", "oraya zaten varıldı")
        case .noneOpen:
            Sentence("no restaurant near enough is open on arrival", "yeterince yakında, varınca açık lokanta yok")
        case .subscribersOnly: Sentence("that is for subscribers only", "bu yalnız aboneler için")
        case .tooLate: Sentence("that moment is past", "o an geçti")
        case .unknownOuting: Sentence("there is no such guided tour", "böyle bir rehberli tur yok")
        case .tourCancelled:
            Sentence("the guided tour is cancelled: its guide has left", "rehberli tur iptal: rehberi ayrıldı")
        case .tourStarted: Sentence("the guided tour has begun", "rehberli tur başladı")
        case .alreadyJoined: Sentence("a place is taken in it already", "zaten katılmış durumda")
        case .tourFull: Sentence("the guided tour is full", "rehberli turda yer kalmadı")
        case .notJoined: Sentence("no place is taken in it", "ona katılım yok")
        case .invalidAmount: Sentence("a card is not sold with that amount", "kart bu tutarla satılmıyor")
        case .officeOffline:
            Sentence("the card office is offline; others sell cards too", "kart bürosu çevrimdışı; başka satanlar var")
        case .weatherUnavailable: Sentence("the weather source does not answer", "hava durumu kaynağı yanıt vermiyor")
        case .emptyText: Sentence("there is nothing written", "bir şey yazılmadı")
        case .unknownEnquiry: Sentence("there is no such request", "böyle bir başvuru yok")
        case .enquiryClosed: Sentence("the request is closed", "başvuru kapandı")
        case .notAllowed: Sentence("that is the work of others", "bu iş başkalarının")
        case .unknownGuide: Sentence("nobody of that number has applied", "o numarayla başvuran yok")
        case .wrongStep: Sentence("it is not the turn of that step", "bu adımın sırası değil")
        case .invalidIBAN: Sentence("that is no IBAN", "bu bir IBAN değil")
        case .notHired: Sentence("the guide is not hired", "rehber işe alınmış değil")
        case .guideBusy: Sentence("the guide is booked at that time", "rehber o saatte dolu")
        case .notYourOuting: Sentence("another guide leads that tour", "o tur başka rehberin")
        case .alreadyLeading: Sentence("a guide leads one tour at a time", "rehber her seferinde bir tur yönetir")
        case .tooEarly: Sentence("it is not yet time for that tour", "o turun saati gelmedi")
        case .notYourPlace:
            Sentence("another organisation speaks for that place", "o yer adına başka kuruluş konuşuyor")
        }
    }
}
