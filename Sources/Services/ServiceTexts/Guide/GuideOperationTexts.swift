import GuideService
import PlaceService
import ServiceKernel

extension GuideService.Operation: LocalizedWord {
    /// Sentence of the operation: the action without its actor, as a clause.
    package var sentence: Sentence {
        switch self {
        case .renewal:
            Sentence("{subject}'s subscription month is over", "{subject:gen} bir aylık abonelik süresi doldu")
        case .monthEnd: Sentence("{month} is over", "{month} bitti")
        case .apply: Sentence("applies as a guide: “{cv}”", "rehber olmak için başvurur: “{cv}”")
        case .begin: Sentence("begins {outing}", "{outing:acc} başlatır")
        case .conclude: Sentence("concludes {outing}", "{outing:acc} bitirir")
        case .interview: Sentence("interviews {guide}", "{guide:ins} görüşür")
        case .hire:
            Sentence("hires {guide}; the pay goes to {iban}", "{guide:acc} rehber olarak işe alır; maaş hesabı: {iban}")
        case .decline: Sentence("declines {guide}", "{guide:gen} başvurusunu geri çevirir")
        case .plan:
            Sentence(
                "plans a guided tour: {route}, {guide}, at {begins}, {minutes} min",
                "rehberli tur planlar: {route}, {guide}, başlangıç {begins}, {minutes} dk")
        case .tell:
            Sentence(
                "writes about {place} (\(GuideService.topicGaps.english)): “{text}”",
                "{place} hakkında yazar (\(GuideService.topicGaps.turkish)): “{text}”")
        case .permit:
            Sentence(
                "allows its text about {place} to be shown",
                "{place} hakkında yazdıklarının gösterilmesine izin verir")
        case .forbid:
            Sentence(
                "no longer allows its text about {place} to be shown",
                "{place} hakkında yazdıklarının gösterilmesine artık izin vermez")
        case .answer: Sentence("answers {enquiry}: “{text}”", "{enquiry:acc} yanıtlar: “{text}”")
        case .close: Sentence("closes {enquiry}", "{enquiry:acc} kapatır")
        case .publish: Sentence("publishes “{english}” and “{turkish}”", "haber yayımlar: “{english}” ve “{turkish}”")
        case .leaveGuides: Sentence("stops working as a guide for good", "rehberlikten tümüyle ayrılır")
        case .takeBackWords: Sentence("withdraws all its texts", "yazdıklarının hepsini geri çeker")
        case .useCard:
            Sentence(
                "uses a card: \(GuideService.cardGaps.english)", "bir kart kullanır: \(GuideService.cardGaps.turkish)")
        case .subscribe: Sentence("subscribes", "abone olmak ister")
        case .endSubscription:
            Sentence(
                "ends the subscription{confirmed=false?, without confirming it}",
                "aboneliği bitirir{confirmed=false?, onaylamadan}")
        case .askRoutes: Sentence("asks for routes{from?, at {from}}", "{from?{from:loc} }rota ister")
        case .pickRoute: Sentence("picks route {number} of the list", "listedeki {number}. rotayı seçer")
        case .addPlace: Sentence("adds {place} to the route", "{place:acc} rotaya ekler")
        case .removePlace: Sentence("removes {place} from the route", "{place:acc} rotadan çıkarır")
        case .arriveAt: Sentence("arrives at {place}", "{place:dat} varır")
        case .eat: Sentence("wants to eat{from?, at {from}}", "{from?{from:loc} }yemek ister")
        case .listNearby:
            Sentence(
                "looks around{category? for \(PlaceService.kindGaps.0)}{from?, at {from}}",
                "{from?{from:loc} }{category?\(PlaceService.categoryGaps.1) arayarak }çevresine bakar")
        case .askGuide: Sentence("asks for a guide at {begins}", "rehber ister, başlangıç {begins}")
        case .joinOuting: Sentence("wants to join {outing}", "{outing:dat} katılmak ister")
        case .leaveOuting: Sentence("leaves {outing}", "{outing:abl} ayrılır")
        case .buyCard:
            Sentence(
                "buys a card with {amount}{officeOnline=false?, while the office is offline}",
                "{amount} yüklü kart almak ister{officeOnline=false?, büro çevrimdışıyken}")
        case .weather: Sentence("asks for the weather", "hava durumunu sorar")
        case .readNews: Sentence("opens the news", "haberleri açar")
        case .enquire: Sentence("asks customer service: “{text}”", "müşteri hizmetlerine sorar: “{text}”")
        case .closeEnquiry: Sentence("closes {enquiry}", "{enquiry:acc} kapatır")
        case .leaveGuide: Sentence("leaves the city guide for good", "kent rehberinden tümüyle ayrılır")
        case .askDirections:
            Sentence(
                "asks for the way{from? from {from}} to {to}, \(GuideService.DirectionsMode.englishGap)",
                "{from?{from:abl} }{to:dat} \(GuideService.DirectionsMode.inTurkish) nasıl gidileceğini sorar")
        }
    }
}

extension GuideService {
    /// Gaps for the field `card`, in English and Turkish.
    static let cardGaps = (
        english: "{card=good?valid}{card=wrong?invalid}{card=empty?no money}"
            + "{card=unreachable?the bank cannot be reached}",
        turkish: "{card=good?geçerli}{card=wrong?geçersiz}{card=empty?hesabında para yok}"
            + "{card=unreachable?bankaya ulaşılamıyor}"
    )

    /// Gaps for the field `topic`, in English and Turkish.
    static let topicGaps = (
        english: "{topic=openingHours?opening hours}{topic=menu?menu}{topic=telephone?phone}"
            + "{topic=pictures?pictures}",
        turkish: "{topic=openingHours?çalışma saatleri}{topic=menu?menü}{topic=telephone?telefon}"
            + "{topic=pictures?resimler}"
    )
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
        case .notConfirmedByUser: Sentence("this must be confirmed first", "önce bunun onaylanması gerekir")
        case .paymentRefused: Sentence("the bank refuses the card", "banka kartı kabul etmiyor")
        case .insufficientFunds: Sentence("there is not enough money in the account", "hesaptaki para yetmiyor")
        case .transferFailed: Sentence("the bank cannot be reached", "bankaya ulaşılamıyor")
        case .locationUnavailable: Sentence("the position is not known", "konum bilinmiyor")
        case .unreachable: Sentence("there is no route there by these means", "oraya bu araçla gidilemez")
        case .noRoute:
            Sentence(
                "no route was found from here; ask again",
                "buradan bir rota bulunamadı; yeniden isteyin")
        case .unknownRoute: Sentence("there is no such route", "böyle bir rota yok")
        case .noRouteChosen: Sentence("no route has been picked", "henüz rota seçilmedi")
        case .placeNotFound: Sentence("there is no such place", "böyle bir yer yok")
        case .alreadyInRoute: Sentence("the route has that place already", "bu yer zaten rotada")
        case .routeTooLong: Sentence("the route would be longer than the limit of a day", "rota günlük sınırı aşardı")
        case .alreadyReached: Sentence("that place has been reached already", "oraya zaten varıldı")
        case .noneOpen:
            Sentence("no restaurant nearby is open on arrival", "yakında, varıldığında açık olan lokanta yok")
        case .subscribersOnly: Sentence("this is for subscribers only", "bu yalnızca aboneler için")
        case .tooLate: Sentence("that time is over", "o saat geçti")
        case .unknownOuting: Sentence("there is no such guided tour", "böyle bir rehberli tur yok")
        case .tourCancelled:
            Sentence(
                "the guided tour is cancelled: its guide has left",
                "rehberli tur iptal edildi, çünkü rehberi ayrıldı")
        case .tourStarted: Sentence("the guided tour has begun", "rehberli tur başladı")
        case .alreadyJoined: Sentence("the user has joined already", "kullanıcı zaten katıldı")
        case .tourFull: Sentence("the guided tour is full", "rehberli turda yer kalmadı")
        case .notJoined: Sentence("the user has not joined", "kullanıcı bu tura katılmamış")
        case .invalidAmount: Sentence("cards are not sold with that amount", "kart bu tutarla satılmıyor")
        case .officeOffline:
            Sentence(
                "the card office is offline; other places sell cards, too",
                "kart bürosu çevrimdışı; kart satan başka yerler var")
        case .weatherUnavailable: Sentence("the weather source does not answer", "hava durumu kaynağı yanıt vermiyor")
        case .emptyText: Sentence("the text is empty", "metin boş")
        case .unknownEnquiry: Sentence("there is no such request", "böyle bir başvuru yok")
        case .enquiryClosed: Sentence("the request is closed", "başvuru kapandı")
        case .notAllowed: Sentence("another role has to do this", "bunu yapma yetkisi başka bir rolde")
        case .unknownGuide: Sentence("no guide with that number has applied", "bu numarayla başvuran rehber yok")
        case .wrongStep: Sentence("this step is not possible yet", "bu adım henüz yapılamaz")
        case .invalidIBAN: Sentence("the IBAN is invalid", "IBAN geçersiz")
        case .notHired: Sentence("the guide is not hired", "rehber işe alınmış değil")
        case .guideBusy: Sentence("the guide is booked at that time", "rehber o saatte dolu")
        case .notYourOuting: Sentence("another guide leads that tour", "o turu başka bir rehber yönetiyor")
        case .alreadyLeading: Sentence("a guide leads only one tour at a time", "rehber aynı anda tek tur yönetir")
        case .tooEarly: Sentence("it is too early for that tour", "o turun saati henüz gelmedi")
        case .notYourPlace:
            Sentence("that place belongs to another organisation", "o yer başka bir kuruluşun")
        }
    }
}
