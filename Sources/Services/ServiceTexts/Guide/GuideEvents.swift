import GuideService
import ServiceKernel

extension GuideService.EventWord: LocalizedEvent {
    /// Text of the event in a story: the rule behind it, and the event itself.
    package var text: EventText {
        switch self {
        case .cardUsed:
            EventText(
                because: "The bank answers to payments as the card is.",
                "Banka ödemelere kartın durumuna göre yanıt verir.",
                says: "{user} uses a card that is {card}", "{user} bir kart kullanıyor: {card}")
        case .subscribed:
            EventText(
                because: "A subscription is paid for a month, and its fee is split at once.",
                "Abonelik aylık ödenir, ücreti hemen bölüşülür.",
                says: "{user} subscribes for {amount}: tax {tax}, commission {commission}, to the company {company}",
                "{user} {amount} ödeyip abone olur: vergi {tax}, komisyon {commission}, şirkete {company}")
        case .renewed:
            EventText(
                because: "A subscription is renewed on the same day of each month.",
                "Abonelik her ayın aynı gününde yenilenir.",
                says: "{user} has paid {amount} for another month: tax {tax}, commission {commission}, to the "
                    + "company {company}",
                "{user} bir ay daha için {amount} ödedi: vergi {tax}, komisyon {commission}, şirkete {company}")
        case .subscriptionEnded:
            EventText(
                because: "Who ends it, or does not pay for the next month, is a standard user at once, without a "
                    + "refund.",
                "Aboneliği bitiren ya da sonraki ayı ödemeyen, para iadesi olmadan hemen standart kullanıcı olur.",
                says: "the subscription of {user} has ended{because!wish? ({because})}",
                "{user} için abonelik sona erdi{because!wish? ({because})}")
        case .routesProposed:
            EventText(
                because: "A subscriber picks one of several random routes; others get one at a time.",
                "Abone rastgele birkaç rotadan birini seçer; ötekiler her seferinde bir rota alır.",
                says: "{user} is shown {found=1?one route}{found!1?{found} routes}",
                "{user} için {found} rota gösterilir")
        case .routePicked:
            EventText(
                because: "A route visits each place once, in the order of best insertion, within the limit of a day.",
                "Rota her yere bir kez, en iyi ekleme sırasıyla ve günün sınırı içinde uğrar.",
                says: "{user} picks {route}: {found=1?one place}{found!1?{found} places}, {metres} m",
                "{user}, {route} rotasını seçer: {found} yer, {metres} m")
        case .placeAdded:
            EventText(
                because: "A place is added where it lengthens the route least.",
                "Yer, rotayı en az uzatan noktaya eklenir.",
                says: "{user} adds {place} to {route} as stop {stop}: {more} m more, {metres} m in all",
                "{user}, {place} yerini {route} rotasına {stop}. durak olarak ekler: {more} m daha, hepsi {metres} m")
        case .placeRemoved:
            EventText(
                because: "A place can be taken out of a route again.", "Bir yer rotadan yine çıkarılabilir.",
                says: "{user} takes {place} out of {route}: {metres} m are left",
                "{user}, {place} yerini {route} rotasından çıkarır: {metres} m kalır")
        case .placeReached:
            EventText(
                because: "What has not been reached is kept for afterwards.", "Varılmayan yerler sonraya kalır.",
                says: "{user} has reached {place} of {route}; {left=0?nothing is left}{left!0?{left} left}",
                "{user}, {route} rotasında {place} yerine vardı; {left=0?kalan yok}{left!0?{left} yer kaldı}")
        case .restaurantFound:
            EventText(
                because: "The nearest restaurant on foot that is open on arrival; the rest of the route is kept for "
                    + "afterwards.",
                "Yürüyerek en yakın, varınca açık olan lokanta; rotanın gerisi sonraya kalır.",
                says: "{user} is led to {place}: {metres} m, {seconds} s",
                "{user} için en yakın lokanta {place}: {metres} m, {seconds} s")
        case .nearbyListed:
            EventText(
                because: "Attractions near enough are listed, nearest first.",
                "Yeterince yakın yerler, en yakını başta listelenir.",
                says: "{user} is shown {found=1?one attraction}{found!1?{found} attractions}",
                "{user} için {found} yer listelenir")
        case .guideWanted:
            EventText(
                because: "A subscriber can ask for a guide on the route; human resources are told.",
                "Abone rotası için rehber isteyebilir; insan kaynaklarına bildirilir.",
                says: "{user} wants a guide on {route} at {begins}",
                "{user}, {route} rotası için {begins} saatine rehber ister")
        case .outingJoined:
            EventText(
                because: "Only subscribers join guided tours, before they begin and while there is room.",
                "Rehberli tura yalnız aboneler, başlamadan ve yer varken katılır.",
                says: "{user} joins {outing} ({followers} now)",
                "{user}, {outing} turuna katılır (şimdi {followers} kişi)")
        case .outingLeft:
            EventText(
                because: "Until it begins, who has joined may leave.", "Başlayana dek katılan ayrılabilir.",
                says: "{user} leaves {outing} ({followers} now)",
                "{user}, {outing} turundan ayrılır (şimdi {followers} kişi)")
        case .cardBought:
            EventText(
                because: "A card is bought with an amount to load, paid through the bank and split as every fee.",
                "Kart, yüklenecek tutarla alınır; bankadan ödenir, her ücret gibi bölüşülür.",
                says: "{user} buys a card with {amount}: tax {tax}, commission {commission}, to the company {company}",
                "{user} {amount} yüklü kart alır: vergi {tax}, komisyon {commission}, şirkete {company}")
        case .cardSellersListed:
            EventText(
                because: "When the card office is offline, the places that sell cards are listed.",
                "Kart bürosu çevrimdışıysa kart satan yerler listelenir.",
                says: "{user} is shown {found=1?one place that sells cards}{found!1?{found} places that sell cards}",
                "{user} için kart satan {found} yer listelenir")
        case .weatherShown:
            EventText(
                because: "The values of the weather source are shown along the route.",
                "Hava durumu kaynağının değerleri rota boyunca gösterilir.",
                says: "{user} sees the weather of {days=1?one day}{days!1?{days} days}",
                "{user}, {days} günün hava durumunu görür")
        case .directionsTold:
            EventText(
                because: "Directions are told step by step, by whatever means one travels.",
                "Yol, nasıl gidilirse gidilsin adım adım tarif edilir.",
                says: "{user} is told the way \(GuideService.DirectionsMode.englishGap): {steps} steps, {metres} m"
                    + "{by=transit? on foot}, {seconds} s",
                "{user} için yol tarifi (\(GuideService.DirectionsMode.inTurkish)): {steps} adım, "
                    + "{by=transit?yürüyerek }{metres} m, {seconds} s")
        case .newsShown:
            EventText(
                because: "News, events and tips are a feed by date.",
                "Haberler, etkinlikler ve öneriler tarihe göre dizilir.",
                says: "{user} reads the news ({found})", "{user} haberleri okur ({found})")
        case .enquired:
            EventText(
                because: "A request has a number and is open, answered or closed.",
                "Her başvurunun bir numarası vardır; açık, yanıtlı ya da kapalıdır.",
                says: "{user} has made {enquiry}", "{user}, {enquiry} başvurusunu yaptı")
        case .enquiryClosed:
            EventText(
                because: "A request is closed by its user or by customer service.",
                "Başvuruyu sahibi ya da müşteri hizmetleri kapatır.",
                says: "{enquiry} of {user} is closed{support?, by {support}}",
                "{user} için {enquiry} kapandı{support?, kapatan {support}}")
        case .guideLeft:
            EventText(
                because: "Who leaves has everything erased that was kept; the number stays in the logs.",
                "Ayrılanın saklanan her şeyi silinir; kayıtlarda yalnız numarası kalır.",
                says: "{user} has left the guide", "{user} rehberden ayrıldı")
        case .outingCancelled:
            EventText(
                because: "A guided tour needs its guide: without one it is cancelled.",
                "Rehberli tur rehbersiz olmaz: rehberi ayrılan tur iptal edilir.",
                says: "{outing} of {guide} is cancelled ({followers} had joined)",
                "{guide} ayrıldı: {outing} iptal ({followers} kişi katılmıştı)")
        case .outingLost:
            EventText(
                because: "Who had joined is told.", "Katılanlara bildirilir.",
                says: "{user} is told that {outing} is cancelled", "{user}, {outing} iptalini öğrenir")
        case .guidesLeft:
            EventText(
                because: "The curriculum vitae and the account for the pay are erased; the number stays in the logs.",
                "Özgeçmiş ve ödeme hesabı silinir; kayıtlarda yalnız numara kalır.",
                says: "{guide} has left guiding", "{guide} rehberlikten ayrıldı")
        case .wordsTakenBack:
            EventText(
                because: "What the organisation has said is erased; its places are nobody's.",
                "Kuruluşun söyledikleri silinir; yerleri artık kimsenin değildir.",
                says: "{organisation} has said nothing any more of {found=1?one place}{found!1?{found} places}",
                "{organisation} {found} yer için söylediklerini geri aldı")
        case .applied:
            EventText(
                because: "A guide applies with a curriculum vitae.", "Rehber, özgeçmişiyle başvurur.",
                says: "{guide} applies", "{guide} başvurur")
        case .interviewed:
            EventText(
                because: "An application goes from applied to interview.", "Başvurudan sonra görüşmeye geçilir.",
                says: "{hr} has interviewed {guide}", "{hr}, {guide} ile görüştü")
        case .hired:
            EventText(
                because: "After the interview a guide is hired or declined.",
                "Görüşmeden sonra rehber işe alınır ya da geri çevrilir.",
                says: "{hr} hires {guide}", "{hr}, {guide} adlı rehberi işe alır")
        case .declined:
            EventText(
                because: "Who is declined may apply again.", "Geri çevrilen yeniden başvurabilir.",
                says: "{hr} declines {guide}", "{hr}, {guide} adlı rehberi geri çevirir")
        case .outingPlanned:
            EventText(
                because: "A guided tour is a route, a hired guide and a time.",
                "Rehberli tur; bir rota, işe alınmış bir rehber ve bir saattir.",
                says: "{hr} has {guide} lead {outing} on {route} at {begins}",
                "{hr}, {outing} turunu {route} rotasında {begins} saatine {guide} için planlar")
        case .outingBegun:
            EventText(
                because: "A guide leads one tour at a time; nobody joins any more.",
                "Rehber her seferinde bir tur yönetir; artık kimse katılamaz.",
                says: "{guide} begins {outing} with {followers=1?one follower}{followers!1?{followers} followers}",
                "{guide}, {outing} turunu {followers} kişiyle başlatır")
        case .outingConcluded:
            EventText(
                because: "The guide is paid by bank transfer from the company, for each tour.",
                "Rehbere her tur için şirketten havale yapılır.",
                says: "{guide} concludes {outing} and is paid {pay}", "{guide}, {outing} turunu bitirir ve {pay} alır")
        case .placeDescribed:
            EventText(
                because: "What an organisation says of its place is shown only with its permission.",
                "Kuruluşun yeri için söyledikleri yalnız izniyle gösterilir.",
                says: "{organisation} says something of {place} ({topic})",
                "{organisation}, {place} için bilgi verir ({topic})")
        case .placePermitted:
            EventText(
                because: "With the permission what the organisation says is shown.",
                "İzinle kuruluşun söyledikleri gösterilir.",
                says: "{organisation} permits to show what it says of {place}",
                "{organisation}, {place} için söylediklerinin gösterilmesine izin verir")
        case .placeForbidden:
            EventText(
                because: "The permission can be taken back.", "İzin geri alınabilir.",
                says: "{organisation} forbids to show what it says of {place}",
                "{organisation}, {place} için verdiği izni geri alır")
        case .enquiryAnswered:
            EventText(
                because: "Each answer reaches the user.", "Her yanıt kullanıcıya ulaşır.",
                says: "{support} has answered {enquiry}; {user} is told",
                "{support}, {enquiry} için yanıt verdi; {user} haber alır")
        case .newsPublished:
            EventText(
                because: "News are written in English and Turkish.", "Haberler İngilizce ve Türkçe yazılır.",
                says: "{support} has published {news}", "{support}, {news} haberini yayımladı")
        case .monthClosed:
            EventText(
                because: "A month closes with its costs and salaries; its statement tells the profit.",
                "Ay, giderleri ve maaşlarıyla kapanır; özeti kârı söyler.",
                says: "{month} is over: costs {costs}, salaries {salaries}, profit {profit}",
                "{month} kapandı: giderler {costs}, maaşlar {salaries}, kâr {profit}")
        case .rejected:
            EventText(
                refusalSays: "\(Self.who) may not {action}: {reason}",
                "\(Self.who) yapamaz ({action}): {reason}")
        }
    }

    /// The acting person in one of the roles.
    private static let who = "{user}{guide}{hr}{organisation}{support}"
}

extension GuideService.MessageWord: LocalizedWord {
    /// Sentence of the message.
    package var sentence: Sentence {
        switch self {
        case .subscribed:
            Sentence("You are a subscriber now, for {amount} a month.", "Artık abonesiniz: ayda {amount}.")
        case .renewed:
            Sentence("Your subscription is renewed for {amount}.", "Aboneliğiniz {amount} karşılığında yenilendi.")
        case .subscriptionEnded:
            Sentence(
                """
                Your subscription has ended{because=wish?, as you wished}{because=erased?, with your data}\
                {because=paymentRefused?: the bank refuses your card}\
                {because=insufficientFunds?: your account does not cover it}\
                {because=transferFailed?: the bank could not be reached}.
                """,
                """
                Aboneliğiniz sona erdi{because=wish?, istediğiniz gibi}{because=erased?, verilerinizle birlikte}\
                {because=paymentRefused?: banka kartınızı kabul etmiyor}\
                {because=insufficientFunds?: hesabınızdaki para yetmiyor}\
                {because=transferFailed?: bankaya ulaşılamadı}.
                """)
        case .placeReached:
            Sentence(
                """
                You are at {place}. {left=0?It was the last of your route}\
                {left=1?One place of your route is left}{left!0?{left!1?{left} places of your route are left}}.
                """,
                "{place}: vardınız. {left=0?Rotanızın sonuydu}{left!0?Rotanızda {left} yer kaldı}.")
        case .restaurantFound:
            Sentence(
                "{place} is open when you get there, {metres} m on foot. Your route waits for you.",
                "{place} vardığınızda açık, yürüyerek {metres} m. Rotanız sizi bekler.")
        case .guideWanted:
            Sentence(
                "{user} would like a guide on {route} at {begins}.",
                "{user}, {route} rotasında saat {begins} için rehber istiyor.")
        case .cardBought:
            Sentence("Your transport card is loaded with {amount}.", "Ulaşım kartınıza {amount} yüklendi.")
        case .cardSellers:
            Sentence(
                "Cards are also sold {found=0?nowhere else}{found=1?at one place}{found!0?{found!1?at {found} places}}.",
                "{found=0?Kart satan başka yer yok}{found!0?Kart satan {found} yer daha var}.")
        case .enquiryNumber: Sentence("Your request has the number {enquiry}.", "Başvurunuzun numarası {enquiry}.")
        case .enquiryArrived: Sentence("{user} asks ({enquiry}): “{text}”", "{user} soruyor ({enquiry}): “{text}”")
        case .enquiryClosedByUser: Sentence("{user} has closed {enquiry}.", "{user}, {enquiry} başvurusunu kapattı.")
        case .enquiryClosed: Sentence("Your request {enquiry} is closed.", "{enquiry} başvurunuz kapandı.")
        case .outingCancelled:
            Sentence("{outing} is cancelled: {guide} has left.", "{outing} iptal edildi: {guide} ayrıldı.")
        case .outingLost:
            Sentence("{outing} is cancelled: its guide has left.", "{outing} iptal edildi: rehberi ayrıldı.")
        case .guideApplied: Sentence("{guide} has applied as a guide.", "{guide} rehberlik için başvurdu.")
        case .interview: Sentence("You are invited to an interview.", "Görüşmeye davetlisiniz.")
        case .hired: Sentence("You are hired as a guide.", "Rehber olarak işe alındınız.")
        case .declined: Sentence("Your application is declined.", "Başvurunuz geri çevrildi.")
        case .outingPlanned:
            Sentence(
                "You lead {outing} on {route} at {begins}.",
                "{outing} turunu {route} rotasında saat {begins} için siz yöneteceksiniz.")
        case .paid: Sentence("You are paid {pay} for {outing}.", "{outing} için size {pay} ödendi.")
        case .enquiryAnswered:
            Sentence("Your request {enquiry} is answered: “{text}”", "{enquiry} başvurunuza yanıt: “{text}”")
        case .news: Sentence("News: {text}", "Haber: {text}")
        case .monthClosed:
            Sentence(
                "{month} is closed: costs {costs}, salaries {salaries}, profit {profit}.",
                "{month} kapandı: gider {costs}, maaş {salaries}, kâr {profit}.")
        }
    }
}
