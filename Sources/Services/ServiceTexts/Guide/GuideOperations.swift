import GuideService
import ServiceKernel

extension GuideService.Operation: LocalizedWord {
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
                "asks the way to {to}{from?, at {from}}: \(GuideService.MeansOfTravel.inEnglish)",
                "{to} noktasına yol sorar{from?, konum {from}}: \(GuideService.MeansOfTravel.inTurkish)")
        }
    }
}

extension GuideService.MeansOfTravel {
    /// The field `by` in words.
    static let inEnglish = "{by=walk?on foot}{by=cycle?by bicycle}{by=car?by car}{by=transit?by public transport}"
    static let inTurkish = "{by=walk?yürüyerek}{by=cycle?bisikletle}{by=car?arabayla}{by=transit?toplu taşımayla}"
}
