import GuideService
import ServiceKernel

extension GuideService.EventWord: LocalizedEvent {
    /// Text of the event in a story: the rule behind it, and the event itself.
    package var text: EventText {
        switch self {
        case .cardUsed:
            EventText(
                because: "The bank's answer to a payment depends on the card.",
                "Bankanın ödemeye yanıtı kartın durumuna bağlıdır.",
                says: "{user}'s card: \(GuideService.cardGaps.english)",
                "{user:gen} kartı: \(GuideService.cardGaps.turkish)")
        case .subscribed:
            EventText(
                because: "A subscription is paid for a month, and its fee is split at once.",
                "Abonelik bir aylık ödenir; ücreti hemen paylaştırılır.",
                says: "{user} subscribes for {amount}: tax {tax}, commission {commission}, company {company}",
                "{user}, {amount} ödeyip abone olur: vergi {tax}, komisyon {commission}, şirket {company}")
        case .renewed:
            EventText(
                because: "A subscription is renewed on the same day of each month.",
                "Abonelik her ayın aynı gününde yenilenir.",
                says: "{user} has paid {amount} for another month: tax {tax}, commission {commission}, company "
                    + "{company}",
                "{user}, bir ay daha için {amount} ödedi: vergi {tax}, komisyon {commission}, şirket {company}")
        case .subscriptionEnded:
            EventText(
                because: "A subscription that is ended or not paid for ends at once, without a refund.",
                "Bitirilen ya da ödenmeyen abonelik, para iadesi olmadan hemen sona erer.",
                says: "{user}'s subscription has ended\(Self.endCause.english)",
                "{user:gen} aboneliği sona erdi\(Self.endCause.turkish)")
        case .routesProposed:
            EventText(
                rule: "G03", says: "{user} sees {found=1?one route}{found!1?{found} routes}",
                "{user} {found} rota görür")
        case .routePicked:
            EventText(
                because: "A route visits each place once, within the limit of a day; each place is added where it"
                    + " lengthens the route least.",
                "Rota her yere bir kez ve günlük sınır içinde uğrar; her yer, rotayı en az uzatan sıraya eklenir.",
                says: "{user} picks {route}: {found=1?one place}{found!1?{found} places}, {metres} m",
                "{user}, {route:acc} seçer: {found} yer, {metres} m")
        case .placeAdded:
            EventText(
                rule: "G04", says: "{user} adds {place} to {route} as stop {stop}: {more} m more, {metres} m in total",
                "{user}, {place:acc} {route:dat} {stop}. durak olarak ekler: {more} m daha, toplam {metres} m")
        case .placeRemoved:
            EventText(
                rule: "G04", says: "{user} removes {place} from {route}: {metres} m are left",
                "{user}, {place:acc} {route:abl} çıkarır: {metres} m kalır")
        case .placeReached:
            EventText(
                because: "Places that have not been reached are kept for later.", "Varılmayan yerler sonraya kalır.",
                says: "{user} has reached {place} of {route}; {left=0?no place is left}{left!0?{left} left}",
                "{user}, {route:loc} {place:dat} vardı; {left=0?kalan yok}{left!0?{left} yer kaldı}")
        case .restaurantFound:
            EventText(
                rule: "G05", says: "{user} is led to {place}: {metres} m, {seconds} s",
                "{user}, {place:dat} yönlendirilir: {metres} m, {seconds} sn")
        case .nearbyListed:
            EventText(
                rule: "G07", says: "{user} sees {found=1?one attraction}{found!1?{found} attractions}",
                "{user} {found} yer görür")
        case .guideWanted:
            EventText(
                because: "A subscriber can ask for a guide on the route; human resources are informed.",
                "Abone, rotası için rehber isteyebilir; insan kaynaklarına bildirilir.",
                says: "{user} wants a guide on {route} at {begins}",
                "{user}, {route} için rehber ister, başlangıç {begins}")
        case .outingJoined:
            EventText(
                because: "Only subscribers can join a guided tour, before it begins and while there is room.",
                "Rehberli tura yalnızca aboneler, tur başlamadan ve yer varken katılabilir.",
                says: "{user} joins {outing} ({followers} {followers=1?participant}{followers!1?participants} now)",
                "{user}, {outing:dat} katılır (şimdi {followers} kişi)")
        case .outingLeft:
            EventText(
                because: "A user who has joined can leave until the tour begins.",
                "Katılan, tur başlayana kadar ayrılabilir.",
                says: "{user} leaves {outing} ({followers} {followers=1?participant}{followers!1?participants} now)",
                "{user}, {outing:abl} ayrılır (şimdi {followers} kişi)")
        case .cardBought:
            EventText(
                because: "A card is bought with an amount on it; it is paid through the bank and split like every fee.",
                "Kart, yüklenecek tutarla alınır; bankadan ödenir ve her ücret gibi paylaştırılır.",
                says: "{user} buys a card with {amount}: tax {tax}, commission {commission}, company {company}",
                "{user}, {amount} yüklü kart alır: vergi {tax}, komisyon {commission}, şirket {company}")
        case .cardSellersListed:
            EventText(
                rule: "G08",
                says: "{user} sees {found=1?one place that sells cards}{found!1?{found} places that sell cards}",
                "{user} kart satan {found} yer görür")
        case .weatherShown:
            EventText(
                rule: "G09", says: "{user} sees the weather for {days=1?one day}{days!1?{days} days}",
                "{user}, {days} günlük hava durumunu görür")
        case .directionsTold:
            EventText(
                rule: "G12",
                says: "{user} gets directions \(GuideService.DirectionsMode.englishGap): {steps} steps, {metres} m"
                    + "{by=transit? on foot}, {seconds} s",
                "{user:dat} yol tarifi verilir (\(GuideService.DirectionsMode.inTurkish)): {steps} adım, "
                    + "{by=transit?yürüyerek }{metres} m, {seconds} sn")
        case .newsShown:
            EventText(
                rule: "G10",
                says: "{user} reads {found=0?no news}{found=1?one news item}{found!0?{found!1?{found} news items}}",
                "{user} {found=0?okuyacak haber bulamaz}{found=1?bir haber okur}{found!0?{found!1?{found} haber okur}}")
        case .enquired:
            EventText(
                rule: "G14", says: "{user} has made {enquiry}", "{user} başvurdu: {enquiry}")
        case .enquiryClosed:
            EventText(
                because: "A request is closed by its user or by customer service.",
                "Başvuruyu sahibi ya da müşteri hizmetleri kapatır.",
                says: "{user}'s {enquiry} is closed{support? by {support}}",
                "{user:gen} başvurusu kapandı: {enquiry}{support?, kapatan {support}}")
        case .guideLeft:
            EventText(
                because: "All data of a user who leaves is erased; the number stays in the logs.",
                "Ayrılan kullanıcının bütün verileri silinir; numarası kayıtlarda kalır.",
                says: "{user} has left the city guide", "{user} kent rehberinden ayrıldı")
        case .outingCancelled:
            EventText(
                because: "A guided tour is cancelled if its guide leaves.",
                "Rehberi ayrılan rehberli tur iptal edilir.",
                says: "{guide}'s {outing} is cancelled ({followers} had joined)",
                "{guide} ayrıldı: {outing} iptal edildi ({followers} kişi katılmıştı)")
        case .outingLost:
            EventText(
                because: "Users who had joined are informed.", "Katılmış olanlara bildirilir.",
                says: "{user} is informed that {outing} is cancelled",
                "{user}, {outing:gen} iptal edildiğini öğrenir")
        case .guidesLeft:
            EventText(
                because: "The curriculum vitae and the account for the pay of a guide who leaves are erased; the"
                    + " number stays in the logs.",
                "Ayrılan rehberin özgeçmişi ve maaş hesabı silinir; numarası kayıtlarda kalır.",
                says: "{guide} no longer works as a guide", "{guide} rehberlikten ayrıldı")
        case .wordsTakenBack:
            EventText(
                because: "The texts of an organisation that leaves are erased; its places belong to no organisation.",
                "Ayrılan kuruluşun yazdıkları silinir; yerleri artık hiçbir kuruluşun değildir.",
                says: "{organisation} has withdrawn its texts about {found=1?one place}{found!1?{found} places}",
                "{organisation}, {found} yer hakkında yazdıklarını geri çekti")
        case .applied:
            EventText(
                because: "A guide applies with a curriculum vitae.", "Rehber, özgeçmişiyle başvurur.",
                says: "{guide} applies", "{guide} başvurur")
        case .interviewed:
            EventText(
                because: "After the application comes an interview.", "Başvurudan sonra görüşme yapılır.",
                says: "{hr} has interviewed {guide}", "{hr}, {guide:ins} görüştü")
        case .hired:
            EventText(
                because: "After the interview a guide is hired or declined.",
                "Görüşmeden sonra rehber işe alınır ya da geri çevrilir.",
                says: "{hr} hires {guide}", "{hr}, {guide:acc} rehber olarak işe alır")
        case .declined:
            EventText(
                because: "A guide who is declined may apply again.", "Geri çevrilen rehber yeniden başvurabilir.",
                says: "{hr} declines {guide}", "{hr}, {guide:gen} başvurusunu geri çevirir")
        case .outingPlanned:
            EventText(
                because: "A guided tour is a route, a hired guide and a time.",
                "Rehberli tur; bir rota, işe alınmış bir rehber ve bir saattir.",
                says: "{hr} plans {outing} on {route} at {begins}, led by {guide}",
                "{hr}, {route:loc} {outing:acc} planlar: rehber {guide}, başlangıç {begins}")
        case .outingBegun:
            EventText(
                because: "A guide leads only one tour at a time; after its start no user can join.",
                "Rehber aynı anda tek tur yönetir; tur başlayınca kimse katılamaz.",
                says: "{guide} begins {outing} with {followers=1?one participant}{followers!1?{followers}"
                    + " participants}",
                "{guide}, {outing:acc} {followers} kişiyle başlatır")
        case .outingConcluded:
            EventText(
                because: "The guide is paid by bank transfer from the company, for each tour.",
                "Rehbere her tur için şirketten havale yapılır.",
                says: "{guide} concludes {outing} and is paid {pay}",
                "{guide}, {outing:acc} bitirir ve {pay} alır")
        case .placeDescribed:
            EventText(
                rule: "G13", says: "{organisation} writes about {place} (\(GuideService.topicGaps.english))",
                "{organisation}, {place} hakkında yazar (\(GuideService.topicGaps.turkish))")
        case .placePermitted:
            EventText(
                because: "With the permission, the organisation's text is shown.",
                "İzin verilince kuruluşun yazdıkları gösterilir.",
                says: "{organisation} allows its text about {place} to be shown",
                "{organisation}, {place} hakkında yazdıklarının gösterilmesine izin verir")
        case .placeForbidden:
            EventText(
                because: "The permission can be withdrawn.", "İzin geri alınabilir.",
                says: "{organisation} no longer allows its text about {place} to be shown",
                "{organisation}, {place} hakkında yazdıklarının gösterilmesi için verdiği izni geri alır")
        case .enquiryAnswered:
            EventText(
                because: "Each answer reaches the user.", "Her yanıt kullanıcıya ulaşır.",
                says: "{support} has answered {enquiry}; {user} is informed",
                "{support}, {enquiry:acc} yanıtladı; {user:dat} bildirilir")
        case .newsPublished:
            EventText(
                rule: "G10", says: "{support} has published {news}", "{support}, {news:acc} yayımladı")
        case .monthClosed:
            EventText(
                because: "A month closes with its costs and salaries; its statement shows the profit.",
                "Ay, giderleri ve maaşlarıyla kapanır; dökümü kârı gösterir.",
                says: "{month} is over: costs {costs}, salaries {salaries}, profit {profit}",
                "{month} kapandı: giderler {costs}, maaşlar {salaries}, kâr {profit}")
        case .rejected:
            EventText(
                refusalSays: "\(Self.actor) cannot {action}: {reason}",
                "\(Self.actor) için {action} kabul edilmedi: {reason}")
        }
    }

    /// The acting person in one of the roles.
    private static let actor = "{user}{guide}{hr}{organisation}{support}"
    /// Gaps for the cause of a subscription's end, in English and Turkish.
    private static let endCause = (
        english: "{because=paymentRefused?: the bank refuses the card}"
            + "{because=insufficientFunds?: there is not enough money in the account}"
            + "{because=transferFailed?: the bank cannot be reached}{because=erased?, as the user has left}",
        turkish: "{because=paymentRefused?: banka kartı kabul etmiyor}"
            + "{because=insufficientFunds?: hesaptaki para yetmiyor}"
            + "{because=transferFailed?: bankaya ulaşılamıyor}{because=erased?, çünkü kullanıcı ayrıldı}"
    )
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
                {because=insufficientFunds?: there is not enough money in your account}\
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
                You are at {place}. {left=0?It is the last place of your route}\
                {left=1?One place of your route is left}{left!0?{left!1?{left} places of your route are left}}.
                """,
                "{place:dat} vardınız. {left=0?Rotanızın son yeriydi}{left!0?Rotanızda {left} yer kaldı}.")
        case .restaurantFound:
            Sentence(
                "{place} is open when you arrive, {metres} m on foot. You can continue your route later.",
                "{place}, siz vardığınızda açık; yürüyerek {metres} m. Rotanıza sonra devam edebilirsiniz.")
        case .guideWanted:
            Sentence(
                "{user} would like a guide on {route} at {begins}.",
                "{user}, {route} için rehber istiyor, başlangıç {begins}.")
        case .cardBought:
            Sentence("Your transport card is loaded with {amount}.", "Ulaşım kartınıza {amount} yüklendi.")
        case .cardSellers:
            Sentence(
                "Cards are also sold {found=0?nowhere else}{found=1?at one place}{found!0?{found!1?at {found}"
                    + " places}}.",
                "{found=0?Kart satan başka yer yok}{found!0?Kart satan {found} yer daha var}.")
        case .enquiryNumber: Sentence("It is recorded as {enquiry}.", "Başvurunuz kaydedildi: {enquiry}.")
        case .enquiryArrived: Sentence("{user} writes ({enquiry}): “{text}”", "{user} yazıyor ({enquiry}): “{text}”")
        case .enquiryClosedByUser: Sentence("{user} has closed {enquiry}.", "{user}, {enquiry:acc} kapattı.")
        case .enquiryClosed: Sentence("Your {enquiry} is closed.", "Başvurunuz kapandı: {enquiry}.")
        case .outingCancelled:
            Sentence("{guide} has left, so {outing} is cancelled.", "{outing} iptal edildi: {guide} ayrıldı.")
        case .outingLost:
            Sentence("Your {outing} is cancelled: its guide has left.", "{outing} iptal edildi: rehberi ayrıldı.")
        case .guideApplied: Sentence("{guide} has applied as a guide.", "{guide} rehberlik için başvurdu.")
        case .interview: Sentence("You are invited to an interview.", "Görüşmeye davetlisiniz.")
        case .hired: Sentence("You are hired as a guide.", "Rehber olarak işe alındınız.")
        case .declined: Sentence("Your application is declined.", "Başvurunuz geri çevrildi.")
        case .outingPlanned:
            Sentence(
                "You lead {outing} on {route} at {begins}.",
                "{route:rel} {outing:acc} siz yöneteceksiniz, başlangıç {begins}.")
        case .paid: Sentence("You are paid {pay} for {outing}.", "{outing} için size {pay} ödendi.")
        case .enquiryAnswered:
            Sentence("Your {enquiry} is answered: “{text}”", "Başvurunuza yanıt ({enquiry}): “{text}”")
        case .news: Sentence("News: {text}", "Haber: {text}")
        case .monthClosed:
            Sentence(
                "{month} is closed: costs {costs}, salaries {salaries}, profit {profit}.",
                "{month} kapandı: gider {costs}, maaş {salaries}, kâr {profit}.")
        }
    }
}
