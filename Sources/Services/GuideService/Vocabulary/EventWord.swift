import Quantities
import ServiceKernel

extension GuideService {
    /// The events that logs show.
    package enum EventWord: String, ServiceEventWord {
        case cardUsed, subscribed, renewed, subscriptionEnded
        case routesProposed, routePicked, placeAdded, placeRemoved, placeReached, restaurantFound, nearbyListed
        case guideWanted, outingJoined, outingLeft, cardBought, cardSellersListed, weatherShown, newsShown,
            directionsTold
        case enquired, enquiryClosed, guideLeft, outingCancelled, outingLost, guidesLeft, wordsTakenBack
        case applied, interviewed, hired, declined, outingPlanned, outingBegun, outingConcluded
        case placeDescribed, placePermitted, placeForbidden, enquiryAnswered, newsPublished, monthClosed
        case rejected

        /// What there is to be said of it.
        package var entry: EventEntry<Effect> {
            let (user, route, place, outing) = (UserID(0), RouteID(0), PlaceID(0), OutingID(0))
            let (guide, enquiry) = (GuideID(0), EnquiryID(0))
            let (hr, organisation) = (Person.humanResources(0), Person.organisation(0))
            let fee = GuideRules().split(Money(cents: 9_99))
            /// Whoever tries.
            let who = "{user}{guide}{hr}{organisation}{support}"
            switch self {
            case .cardUsed:
                return entry(
                    "G01",
                    Sentence(
                        "The bank answers to payments as the card is.",
                        "Banka ödemelere kartın durumuna göre yanıt verir."),
                    Sentence("{user} uses a card that is {card}", "{user} bir kart kullanıyor: {card}"),
                    .cardUsed(user, .good))
            case .subscribed:
                return entry(
                    "G01",
                    Sentence(
                        "A subscription is paid for a month, and its fee is split at once.",
                        "Abonelik aylık ödenir, ücreti hemen bölüşülür."),
                    Sentence(
                        "{user} subscribes for {amount}: tax {tax}, commission {commission}, to the company "
                            + "{company}",
                        "{user} {amount} ödeyip abone olur: vergi {tax}, komisyon {commission}, şirkete {company}"),
                    .subscribed(user, fee))
            case .renewed:
                return entry(
                    "G01",
                    Sentence(
                        "A subscription is renewed on the same day of each month.",
                        "Abonelik her ayın aynı gününde yenilenir."),
                    Sentence(
                        "{user} has paid {amount} for another month: tax {tax}, commission {commission}, to the "
                            + "company {company}",
                        "{user} bir ay daha için {amount} ödedi: vergi {tax}, komisyon {commission}, şirkete "
                            + "{company}"),
                    .renewed(user, fee))
            case .subscriptionEnded:
                return entry(
                    "G01",
                    Sentence(
                        "Who ends it, or does not pay for the next month, is a standard user at once, without a "
                            + "refund.",
                        "Aboneliği bitiren ya da sonraki ayı ödemeyen, para iadesi olmadan hemen standart "
                            + "kullanıcı olur."),
                    Sentence(
                        "the subscription of {user} has ended{because!wish? ({because})}",
                        "{user} için abonelik sona erdi{because!wish? ({because})}"),
                    .subscriptionEnded(user, because: .wish))
            case .routesProposed:
                return entry(
                    "G03",
                    Sentence(
                        "A subscriber picks one of several random routes; others get one at a time.",
                        "Abone rastgele birkaç rotadan birini seçer; ötekiler her seferinde bir rota alır."),
                    Sentence(
                        "{user} is shown {found=1?one route}{found!1?{found} routes}",
                        "{user} için {found} rota gösterilir"),
                    .routesProposed(user, count: 1))
            case .routePicked:
                return entry(
                    "G03",
                    Sentence(
                        "A route visits each place once, in the order of best insertion, within the limit of a day.",
                        "Rota her yere bir kez, en iyi ekleme sırasıyla ve günün sınırı içinde uğrar."),
                    Sentence(
                        "{user} picks {route}: {found=1?one place}{found!1?{found} places}, {metres} m",
                        "{user}, {route} rotasını seçer: {found} yer, {metres} m"),
                    .routePicked(user, route, count: 3, metres: 1_000))
            case .placeAdded:
                return entry(
                    "G04",
                    Sentence(
                        "A place is added where it lengthens the route least.",
                        "Yer, rotayı en az uzatan noktaya eklenir."),
                    Sentence(
                        "{user} adds {place} to {route} as stop {stop}: {more} m more, {metres} m in all",
                        "{user}, {place} yerini {route} rotasına {stop}. durak olarak ekler: {more} m daha, hepsi "
                            + "{metres} m"),
                    .placeAdded(user, route, place, stop: 1, more: 100, metres: 1_000))
            case .placeRemoved:
                return entry(
                    "G04",
                    Sentence("A place can be taken out of a route again.", "Bir yer rotadan yine çıkarılabilir."),
                    Sentence(
                        "{user} takes {place} out of {route}: {metres} m are left",
                        "{user}, {place} yerini {route} rotasından çıkarır: {metres} m kalır"),
                    .placeRemoved(user, route, place, metres: 900))
            case .placeReached:
                return entry(
                    "G05",
                    Sentence("What has not been reached is kept for afterwards.", "Varılmayan yerler sonraya kalır."),
                    Sentence(
                        "{user} has reached {place} of {route}; {left=0?nothing is left}{left!0?{left} left}",
                        "{user}, {route} rotasında {place} yerine vardı; "
                            + "{left=0?kalan yok}{left!0?{left} yer kaldı}"),
                    .placeReached(user, route, place, left: 2))
            case .restaurantFound:
                return entry(
                    "G05",
                    Sentence(
                        "The nearest restaurant on foot that is open on arrival; the rest of the route is kept for "
                            + "afterwards.",
                        "Yürüyerek en yakın, varınca açık olan lokanta; rotanın gerisi sonraya kalır."),
                    Sentence(
                        "{user} is led to {place}: {metres} m, {seconds} s",
                        "{user} için en yakın lokanta {place}: {metres} m, {seconds} s"),
                    .restaurantFound(user, place, metres: 100, seconds: 72))
            case .nearbyListed:
                return entry(
                    "G07",
                    Sentence(
                        "Attractions near enough are listed, nearest first.",
                        "Yeterince yakın yerler, en yakını başta listelenir."),
                    Sentence(
                        "{user} is shown {found=1?one attraction}{found!1?{found} attractions}",
                        "{user} için {found} yer listelenir"),
                    .nearbyListed(user, count: 1))
            case .guideWanted:
                return entry(
                    "G06",
                    Sentence(
                        "A subscriber can ask for a guide on the route; human resources are told.",
                        "Abone rotası için rehber isteyebilir; insan kaynaklarına bildirilir."),
                    Sentence(
                        "{user} wants a guide on {route} at {begins}",
                        "{user}, {route} rotası için {begins} saatine rehber ister"),
                    .guideWanted(user, route, begins: .zero))
            case .outingJoined:
                return entry(
                    "G06",
                    Sentence(
                        "Only subscribers join guided tours, before they begin and while there is room.",
                        "Rehberli tura yalnız aboneler, başlamadan ve yer varken katılır."),
                    Sentence(
                        "{user} joins {outing} ({followers} now)",
                        "{user}, {outing} turuna katılır (şimdi {followers} kişi)"),
                    .outingJoined(user, outing, followers: 1))
            case .outingLeft:
                return entry(
                    "G06",
                    Sentence("Until it begins, who has joined may leave.", "Başlayana dek katılan ayrılabilir."),
                    Sentence(
                        "{user} leaves {outing} ({followers} now)",
                        "{user}, {outing} turundan ayrılır (şimdi {followers} kişi)"),
                    .outingLeft(user, outing, followers: 0))
            case .cardBought:
                return entry(
                    "G08",
                    Sentence(
                        "A card is bought with an amount to load, paid through the bank and split as every fee.",
                        "Kart, yüklenecek tutarla alınır; bankadan ödenir, her ücret gibi bölüşülür."),
                    Sentence(
                        "{user} buys a card with {amount}: tax {tax}, commission {commission}, to the company "
                            + "{company}",
                        "{user} {amount} yüklü kart alır: vergi {tax}, komisyon {commission}, şirkete {company}"),
                    .cardBought(user, fee))
            case .cardSellersListed:
                return entry(
                    "G08",
                    Sentence(
                        "When the card office is offline, the places that sell cards are listed.",
                        "Kart bürosu çevrimdışıysa kart satan yerler listelenir."),
                    Sentence(
                        "{user} is shown "
                            + "{found=1?one place that sells cards}{found!1?{found} places that sell cards}",
                        "{user} için kart satan {found} yer listelenir"),
                    .cardSellersListed(user, count: 1))
            case .weatherShown:
                return entry(
                    "G09",
                    Sentence(
                        "The values of the weather source are shown along the route.",
                        "Hava durumu kaynağının değerleri rota boyunca gösterilir."),
                    Sentence(
                        "{user} sees the weather of {days=1?one day}{days!1?{days} days}",
                        "{user}, {days} günün hava durumunu görür"),
                    .weatherShown(user, days: 7))
            case .newsShown:
                return entry(
                    "G10",
                    Sentence(
                        "News, events and tips are a feed by date.",
                        "Haberler, etkinlikler ve öneriler tarihe göre dizilir."),
                    Sentence("{user} reads the news ({found})", "{user} haberleri okur ({found})"),
                    .newsShown(user, count: 1))
            case .directionsTold:
                return entry(
                    "G12",
                    Sentence(
                        "Directions are told step by step, by whatever means one travels.",
                        "Yol, nasıl gidilirse gidilsin adım adım tarif edilir."),
                    Sentence(
                        "{user} is told the way \(MeansOfTravel.inEnglish): {steps} steps, {metres} m"
                            + "{by=transit? on foot}, {seconds} s",
                        "{user} için yol tarifi (\(MeansOfTravel.inTurkish)): {steps} adım, "
                            + "{by=transit?yürüyerek }{metres} m, {seconds} s"),
                    .directionsTold(user, .walk, steps: 2, metres: 300, seconds: 240))
            case .enquired:
                return entry(
                    "G14",
                    Sentence(
                        "A request has a number and is open, answered or closed.",
                        "Her başvurunun bir numarası vardır; açık, yanıtlı ya da kapalıdır."),
                    Sentence("{user} has made {enquiry}", "{user}, {enquiry} başvurusunu yaptı"),
                    .enquired(user, enquiry))
            case .enquiryClosed:
                return entry(
                    "G14",
                    Sentence(
                        "A request is closed by its user or by customer service.",
                        "Başvuruyu sahibi ya da müşteri hizmetleri kapatır."),
                    Sentence(
                        "{enquiry} of {user} is closed{support?, by {support}}",
                        "{user} için {enquiry} kapandı{support?, kapatan {support}}"),
                    .enquiryClosed(Person(.support, index: 0), enquiry, user: user))
            case .guideLeft:
                return entry(
                    "A11",
                    Sentence(
                        "Who leaves has everything erased that was kept; the number stays in the logs.",
                        "Ayrılanın saklanan her şeyi silinir; kayıtlarda yalnız numarası kalır."),
                    Sentence("{user} has left the guide", "{user} rehberden ayrıldı"),
                    .guideLeft(user))
            case .outingCancelled:
                return entry(
                    "A11",
                    Sentence(
                        "A guided tour needs its guide: without one it is cancelled.",
                        "Rehberli tur rehbersiz olmaz: rehberi ayrılan tur iptal edilir."),
                    Sentence(
                        "{outing} of {guide} is cancelled ({followers} had joined)",
                        "{guide} ayrıldı: {outing} iptal ({followers} kişi katılmıştı)"),
                    .outingCancelled(.guide(guide), outing, followers: 1))
            case .outingLost:
                return entry(
                    "A11",
                    Sentence("Who had joined is told.", "Katılanlara bildirilir."),
                    Sentence("{user} is told that {outing} is cancelled", "{user}, {outing} iptalini öğrenir"),
                    .outingLost(user, outing))
            case .guidesLeft:
                return entry(
                    "A11",
                    Sentence(
                        "The curriculum vitae and the account for the pay are erased; the number stays in the logs.",
                        "Özgeçmiş ve ödeme hesabı silinir; kayıtlarda yalnız numara kalır."),
                    Sentence("{guide} has left guiding", "{guide} rehberlikten ayrıldı"),
                    .guidesLeft(.guide(guide)))
            case .wordsTakenBack:
                return entry(
                    "A11",
                    Sentence(
                        "What the organisation has said is erased; its places are nobody's.",
                        "Kuruluşun söyledikleri silinir; yerleri artık kimsenin değildir."),
                    Sentence(
                        "{organisation} has said nothing any more of {found=1?one place}{found!1?{found} places}",
                        "{organisation} {found} yer için söylediklerini geri aldı"),
                    .wordsTakenBack(organisation, count: 1))
            case .applied:
                return entry(
                    "G06",
                    Sentence("A guide applies with a curriculum vitae.", "Rehber, özgeçmişiyle başvurur."),
                    Sentence("{guide} applies", "{guide} başvurur"),
                    .applied(.guide(guide)))
            case .interviewed:
                return entry(
                    "G06",
                    Sentence("An application goes from applied to interview.", "Başvurudan sonra görüşmeye geçilir."),
                    Sentence("{hr} has interviewed {guide}", "{hr}, {guide} ile görüştü"),
                    .interviewed(hr, guide))
            case .hired:
                return entry(
                    "G06",
                    Sentence(
                        "After the interview a guide is hired or declined.",
                        "Görüşmeden sonra rehber işe alınır ya da geri çevrilir."),
                    Sentence("{hr} hires {guide}", "{hr}, {guide} adlı rehberi işe alır"),
                    .hired(hr, guide))
            case .declined:
                return entry(
                    "G06",
                    Sentence("Who is declined may apply again.", "Geri çevrilen yeniden başvurabilir."),
                    Sentence("{hr} declines {guide}", "{hr}, {guide} adlı rehberi geri çevirir"),
                    .declined(hr, guide))
            case .outingPlanned:
                return entry(
                    "G06",
                    Sentence(
                        "A guided tour is a route, a hired guide and a time.",
                        "Rehberli tur; bir rota, işe alınmış bir rehber ve bir saattir."),
                    Sentence(
                        "{hr} has {guide} lead {outing} on {route} at {begins}",
                        "{hr}, {outing} turunu {route} rotasında {begins} saatine {guide} için planlar"),
                    .outingPlanned(hr, outing, route, guide, begins: .zero))
            case .outingBegun:
                return entry(
                    "G06",
                    Sentence(
                        "A guide leads one tour at a time; nobody joins any more.",
                        "Rehber her seferinde bir tur yönetir; artık kimse katılamaz."),
                    Sentence(
                        "{guide} begins {outing} with {followers=1?one follower}{followers!1?{followers} followers}",
                        "{guide}, {outing} turunu {followers} kişiyle başlatır"),
                    .outingBegun(.guide(guide), outing, followers: 1))
            case .outingConcluded:
                return entry(
                    "G06",
                    Sentence(
                        "The guide is paid by bank transfer from the company, for each tour.",
                        "Rehbere her tur için şirketten havale yapılır."),
                    Sentence(
                        "{guide} concludes {outing} and is paid {pay}",
                        "{guide}, {outing} turunu bitirir ve {pay} alır"),
                    .outingConcluded(.guide(guide), outing, followers: 1, pay: Money(cents: 25_00)))
            case .placeDescribed:
                return entry(
                    "G13",
                    Sentence(
                        "What an organisation says of its place is shown only with its permission.",
                        "Kuruluşun yeri için söyledikleri yalnız izniyle gösterilir."),
                    Sentence(
                        "{organisation} says something of {place} ({topic})",
                        "{organisation}, {place} için bilgi verir ({topic})"),
                    .placeDescribed(organisation, place, .menu))
            case .placePermitted:
                return entry(
                    "G13",
                    Sentence(
                        "With the permission what the organisation says is shown.",
                        "İzinle kuruluşun söyledikleri gösterilir."),
                    Sentence(
                        "{organisation} permits to show what it says of {place}",
                        "{organisation}, {place} için söylediklerinin gösterilmesine izin verir"),
                    .placePermitted(organisation, place))
            case .placeForbidden:
                return entry(
                    "G13",
                    Sentence("The permission can be taken back.", "İzin geri alınabilir."),
                    Sentence(
                        "{organisation} forbids to show what it says of {place}",
                        "{organisation}, {place} için verdiği izni geri alır"),
                    .placeForbidden(organisation, place))
            case .enquiryAnswered:
                return entry(
                    "G14",
                    Sentence("Each answer reaches the user.", "Her yanıt kullanıcıya ulaşır."),
                    Sentence(
                        "{support} has answered {enquiry}; {user} is told",
                        "{support}, {enquiry} için yanıt verdi; {user} haber alır"),
                    .enquiryAnswered(Person(.support, index: 0), enquiry, user: user))
            case .newsPublished:
                return entry(
                    "G10",
                    Sentence("News are written in English and Turkish.", "Haberler İngilizce ve Türkçe yazılır."),
                    Sentence("{support} has published {news}", "{support}, {news} haberini yayımladı"),
                    .newsPublished(Person(.support, index: 0), NewsID(0)))
            case .monthClosed:
                return entry(
                    "G02",
                    Sentence(
                        "A month closes with its costs and salaries; its statement tells the profit.",
                        "Ay, giderleri ve maaşlarıyla kapanır; özeti kârı söyler."),
                    Sentence(
                        "{month} is over: costs {costs}, salaries {salaries}, profit {profit}",
                        "{month} kapandı: giderler {costs}, maaşlar {salaries}, kâr {profit}"),
                    .monthClosed(Month(number: 24_300), costs: .zero, salaries: .zero, profit: .zero))
            case .rejected:
                return entry(
                    "A08",
                    .everythingIsRecorded,
                    Sentence("\(who) may not {action}: {reason}", "\(who) yapamaz ({action}): {reason}"),
                    .rejected(.user(user), .subscribe, .alreadySubscribed))
            }
        }
    }
}
