import Quantities
import ServiceKernel

extension GuideService.Effect: ServiceEffect {
    private typealias Event = GuideService.EventWord
    private typealias Message = GuideService.MessageWord

    package func describe(in row: inout some EventForm) {
        switch self {
        case .cardUsed(let user, let card):
            row.event(
                Event.cardUsed, "G01", user,
                because: "The bank answers to payments as the card is.",
                "Banka ödemelere kartın durumuna göre yanıt verir.",
                says: "{user} uses a card that is {card}", "{user} bir kart kullanıyor: {card}")
            row.field(.card, card)
        case .subscribed(let user, let split):
            row.event(
                Event.subscribed, "G01", user,
                because: "A subscription is paid for a month, and its fee is split at once.",
                "Abonelik aylık ödenir, ücreti hemen bölüşülür.",
                says: "{user} subscribes for {amount}: tax {tax}, commission {commission}, to the company {company}",
                "{user} {amount} ödeyip abone olur: vergi {tax}, komisyon {commission}, şirkete {company}")
            split.describe(in: &row)
            row.tell(
                .person(user), Message.subscribed, "You are a subscriber now, for {amount} a month.",
                "Artık abonesiniz: ayda {amount}.")
        case .renewed(let user, let split):
            row.event(
                Event.renewed, "G01", user,
                because: "A subscription is renewed on the same day of each month.",
                "Abonelik her ayın aynı gününde yenilenir.",
                says: "{user} has paid {amount} for another month: tax {tax}, commission {commission}, to the "
                    + "company {company}",
                "{user} bir ay daha için {amount} ödedi: vergi {tax}, komisyon {commission}, şirkete {company}")
            split.describe(in: &row)
            row.tell(
                .person(user), Message.renewed, "Your subscription is renewed for {amount}.",
                "Aboneliğiniz {amount} karşılığında yenilendi.")
        case .subscriptionEnded(let user, let cause):
            row.event(
                Event.subscriptionEnded, "G01", user,
                because: "Who ends it, or does not pay for the next month, is a standard user at once, without a "
                    + "refund.",
                "Aboneliği bitiren ya da sonraki ayı ödemeyen, para iadesi olmadan hemen standart kullanıcı olur.",
                says: "the subscription of {user} has ended{because!wish? ({because})}",
                "{user} için abonelik sona erdi{because!wish? ({because})}")
            row.field(.because, cause)
            row.tell(
                .person(user), Message.subscriptionEnded,
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
        case .routesProposed(let user, let count):
            row.event(
                Event.routesProposed, "G03", user,
                because: "A subscriber picks one of several random routes; others get one at a time.",
                "Abone rastgele birkaç rotadan birini seçer; ötekiler her seferinde bir rota alır.",
                says: "{user} is shown {found=1?one route}{found!1?{found} routes}",
                "{user} için {found} rota gösterilir")
            row.field(.found, count)
        case .routePicked(let user, let route, let count, let metres):
            row.event(
                Event.routePicked, "G03", user, route,
                because: "A route visits each place once, in the order of best insertion, within the limit of a day.",
                "Rota her yere bir kez, en iyi ekleme sırasıyla ve günün sınırı içinde uğrar.",
                says: "{user} picks {route}: {found=1?one place}{found!1?{found} places}, {metres} m",
                "{user}, {route} rotasını seçer: {found} yer, {metres} m")
            row.field(.found, count)
            row.field(.metres, metres)
        case .placeAdded(let user, let route, let place, let stop, let more, let metres):
            row.event(
                Event.placeAdded, "G04", user, route,
                because: "A place is added where it lengthens the route least.",
                "Yer, rotayı en az uzatan noktaya eklenir.",
                says: "{user} adds {place} to {route} as stop {stop}: {more} m more, {metres} m in all",
                "{user}, {place} yerini {route} rotasına {stop}. durak olarak ekler: {more} m daha, hepsi {metres} m")
            row.field(.place, place)
            row.field(.stop, stop)
            row.field(.more, more)
            row.field(.metres, metres)
        case .placeRemoved(let user, let route, let place, let metres):
            row.event(
                Event.placeRemoved, "G04", user, route,
                because: "A place can be taken out of a route again.", "Bir yer rotadan yine çıkarılabilir.",
                says: "{user} takes {place} out of {route}: {metres} m are left",
                "{user}, {place} yerini {route} rotasından çıkarır: {metres} m kalır")
            row.field(.place, place)
            row.field(.metres, metres)
        case .placeReached(let user, let route, let place, let left):
            row.event(
                Event.placeReached, "G05", user, route,
                because: "What has not been reached is kept for afterwards.", "Varılmayan yerler sonraya kalır.",
                says: "{user} has reached {place} of {route}; {left=0?nothing is left}{left!0?{left} left}",
                "{user}, {route} rotasında {place} yerine vardı; {left=0?kalan yok}{left!0?{left} yer kaldı}")
            row.field(.place, place)
            row.field(.left, left)
            row.tell(
                .person(user), Message.placeReached,
                """
                You are at {place}. {left=0?It was the last of your route}\
                {left=1?One place of your route is left}{left!0?{left!1?{left} places of your route are left}}.
                """,
                "{place}: vardınız. {left=0?Rotanızın sonuydu}{left!0?Rotanızda {left} yer kaldı}.")
        case .restaurantFound(let user, let place, let metres, let seconds):
            row.event(
                Event.restaurantFound, "G05", user, place,
                because: "The nearest restaurant on foot that is open on arrival; the rest of the route is kept for "
                    + "afterwards.",
                "Yürüyerek en yakın, varınca açık olan lokanta; rotanın gerisi sonraya kalır.",
                says: "{user} is led to {place}: {metres} m, {seconds} s",
                "{user} için en yakın lokanta {place}: {metres} m, {seconds} s")
            row.field(.metres, metres)
            row.field(.seconds, seconds)
            row.tell(
                .person(user), Message.restaurantFound,
                "{place} is open when you get there, {metres} m on foot. Your route waits for you.",
                "{place} vardığınızda açık, yürüyerek {metres} m. Rotanız sizi bekler.")
        case .nearbyListed(let user, let count):
            row.event(
                Event.nearbyListed, "G07", user,
                because: "Attractions near enough are listed, nearest first.",
                "Yeterince yakın yerler, en yakını başta listelenir.",
                says: "{user} is shown {found=1?one attraction}{found!1?{found} attractions}",
                "{user} için {found} yer listelenir")
            row.field(.found, count)
        case .guideWanted(let user, let route, let begins):
            row.event(
                Event.guideWanted, "G06", user, route,
                because: "A subscriber can ask for a guide on the route; human resources are told.",
                "Abone rotası için rehber isteyebilir; insan kaynaklarına bildirilir.",
                says: "{user} wants a guide on {route} at {begins}",
                "{user}, {route} rotası için {begins} saatine rehber ister")
            row.field(.begins, begins)
            row.tell(
                .everybody(.humanResources), Message.guideWanted, "{user} would like a guide on {route} at {begins}.",
                "{user}, {route} rotasında saat {begins} için rehber istiyor.")
        case .outingJoined(let user, let outing, let followers):
            row.event(
                Event.outingJoined, "G06", user, outing,
                because: "Only subscribers join guided tours, before they begin and while there is room.",
                "Rehberli tura yalnız aboneler, başlamadan ve yer varken katılır.",
                says: "{user} joins {outing} ({followers} now)",
                "{user}, {outing} turuna katılır (şimdi {followers} kişi)")
            row.field(.followers, followers)
        case .outingLeft(let user, let outing, let followers):
            row.event(
                Event.outingLeft, "G06", user, outing,
                because: "Until it begins, who has joined may leave.", "Başlayana dek katılan ayrılabilir.",
                says: "{user} leaves {outing} ({followers} now)",
                "{user}, {outing} turundan ayrılır (şimdi {followers} kişi)")
            row.field(.followers, followers)
        case .cardBought(let user, let split):
            row.event(
                Event.cardBought, "G08", user,
                because: "A card is bought with an amount to load, paid through the bank and split as every fee.",
                "Kart, yüklenecek tutarla alınır; bankadan ödenir, her ücret gibi bölüşülür.",
                says: "{user} buys a card with {amount}: tax {tax}, commission {commission}, to the company {company}",
                "{user} {amount} yüklü kart alır: vergi {tax}, komisyon {commission}, şirkete {company}")
            split.describe(in: &row)
            row.tell(
                .person(user), Message.cardBought, "Your transport card is loaded with {amount}.",
                "Ulaşım kartınıza {amount} yüklendi.")
        case .cardSellersListed(let user, let count):
            row.event(
                Event.cardSellersListed, "G08", user,
                because: "When the card office is offline, the places that sell cards are listed.",
                "Kart bürosu çevrimdışıysa kart satan yerler listelenir.",
                says: "{user} is shown {found=1?one place that sells cards}{found!1?{found} places that sell cards}",
                "{user} için kart satan {found} yer listelenir")
            row.field(.found, count)
            row.tell(
                .person(user), Message.cardSellers,
                "Cards are also sold {found=0?nowhere else}{found=1?at one place}{found!0?{found!1?at {found} places}}.",
                "{found=0?Kart satan başka yer yok}{found!0?Kart satan {found} yer daha var}.")
        case .weatherShown(let user, let days):
            row.event(
                Event.weatherShown, "G09", user,
                because: "The values of the weather source are shown along the route.",
                "Hava durumu kaynağının değerleri rota boyunca gösterilir.",
                says: "{user} sees the weather of {days=1?one day}{days!1?{days} days}",
                "{user}, {days} günün hava durumunu görür")
            row.field(.days, days)
        case .directionsTold(let user, let means, let steps, let metres, let seconds):
            row.event(
                Event.directionsTold, "G12", user,
                because: "Directions are told step by step, by whatever means one travels.",
                "Yol, nasıl gidilirse gidilsin adım adım tarif edilir.",
                says: "{user} is told the way \(GuideService.MeansOfTravel.inEnglish): {steps} steps, {metres} m"
                    + "{by=transit? on foot}, {seconds} s",
                "{user} için yol tarifi (\(GuideService.MeansOfTravel.inTurkish)): {steps} adım, "
                    + "{by=transit?yürüyerek }{metres} m, {seconds} s")
            row.field(.by, means)
            row.field(.steps, steps)
            row.field(.metres, metres)
            row.field(.seconds, seconds)
        case .newsShown(let user, let count):
            row.event(
                Event.newsShown, "G10", user,
                because: "News, events and tips are a feed by date.",
                "Haberler, etkinlikler ve öneriler tarihe göre dizilir.",
                says: "{user} reads the news ({found})", "{user} haberleri okur ({found})")
            row.field(.found, count)
        case .enquired(let user, let enquiry):
            row.event(
                Event.enquired, "G14", user, enquiry,
                because: "A request has a number and is open, answered or closed.",
                "Her başvurunun bir numarası vardır; açık, yanıtlı ya da kapalıdır.",
                says: "{user} has made {enquiry}", "{user}, {enquiry} başvurusunu yaptı")
            row.tell(
                .person(user), Message.enquiryNumber, "Your request has the number {enquiry}.",
                "Başvurunuzun numarası {enquiry}.")
            row.tell(
                .everybody(.support), Message.enquiryArrived, "{user} asks ({enquiry}): “{text}”",
                "{user} soruyor ({enquiry}): “{text}”")
        case .enquiryClosed(let person, let enquiry, let user):
            row.event(
                Event.enquiryClosed, "G14", person, enquiry,
                because: "A request is closed by its user or by customer service.",
                "Başvuruyu sahibi ya da müşteri hizmetleri kapatır.",
                says: "{enquiry} of {user} is closed{support?, by {support}}",
                "{user} için {enquiry} kapandı{support?, kapatan {support}}")
            // A user who closes it is named already.
            if person.role == .user {
                row.tell(
                    .everybody(.support), Message.enquiryClosedByUser, "{user} has closed {enquiry}.",
                    "{user}, {enquiry} başvurusunu kapattı.")
            } else {
                row.field(.user, user)
                row.tell(
                    .person(user), Message.enquiryClosed, "Your request {enquiry} is closed.",
                    "{enquiry} başvurunuz kapandı.")
            }
        case .guideLeft(let user):
            row.event(
                Event.guideLeft, "A11", user,
                because: "Who leaves has everything erased that was kept; the number stays in the logs.",
                "Ayrılanın saklanan her şeyi silinir; kayıtlarda yalnız numarası kalır.",
                says: "{user} has left the guide", "{user} rehberden ayrıldı")
        case .outingCancelled(let person, let outing, let followers):
            row.event(
                Event.outingCancelled, "A11", person, outing,
                because: "A guided tour needs its guide: without one it is cancelled.",
                "Rehberli tur rehbersiz olmaz: rehberi ayrılan tur iptal edilir.",
                says: "{outing} of {guide} is cancelled ({followers} had joined)",
                "{guide} ayrıldı: {outing} iptal ({followers} kişi katılmıştı)")
            row.field(.followers, followers)
            row.tell(
                .everybody(.humanResources), Message.outingCancelled, "{outing} is cancelled: {guide} has left.",
                "{outing} iptal edildi: {guide} ayrıldı.")
        case .outingLost(let user, let outing):
            row.event(
                Event.outingLost, "A11", user, outing,
                because: "Who had joined is told.", "Katılanlara bildirilir.",
                says: "{user} is told that {outing} is cancelled", "{user}, {outing} iptalini öğrenir")
            row.tell(
                .person(user), Message.outingLost, "{outing} is cancelled: its guide has left.",
                "{outing} iptal edildi: rehberi ayrıldı.")
        case .guidesLeft(let person):
            row.event(
                Event.guidesLeft, "A11", person,
                because: "The curriculum vitae and the account for the pay are erased; the number stays in the logs.",
                "Özgeçmiş ve ödeme hesabı silinir; kayıtlarda yalnız numara kalır.",
                says: "{guide} has left guiding", "{guide} rehberlikten ayrıldı")
        case .wordsTakenBack(let person, let count):
            row.event(
                Event.wordsTakenBack, "A11", person,
                because: "What the organisation has said is erased; its places are nobody's.",
                "Kuruluşun söyledikleri silinir; yerleri artık kimsenin değildir.",
                says: "{organisation} has said nothing any more of {found=1?one place}{found!1?{found} places}",
                "{organisation} {found} yer için söylediklerini geri aldı")
            row.field(.found, count)
        case .applied(let person):
            row.event(
                Event.applied, "G06", person,
                because: "A guide applies with a curriculum vitae.", "Rehber, özgeçmişiyle başvurur.",
                says: "{guide} applies", "{guide} başvurur")
            row.tell(
                .everybody(.humanResources), Message.guideApplied, "{guide} has applied as a guide.",
                "{guide} rehberlik için başvurdu.")
        case .interviewed(let person, let guide):
            row.event(
                Event.interviewed, "G06", person, guide,
                because: "An application goes from applied to interview.", "Başvurudan sonra görüşmeye geçilir.",
                says: "{hr} has interviewed {guide}", "{hr}, {guide} ile görüştü")
            row.tell(.person(guide), Message.interview, "You are invited to an interview.", "Görüşmeye davetlisiniz.")
        case .hired(let person, let guide):
            row.event(
                Event.hired, "G06", person, guide,
                because: "After the interview a guide is hired or declined.",
                "Görüşmeden sonra rehber işe alınır ya da geri çevrilir.",
                says: "{hr} hires {guide}", "{hr}, {guide} adlı rehberi işe alır")
            row.tell(.person(guide), Message.hired, "You are hired as a guide.", "Rehber olarak işe alındınız.")
        case .declined(let person, let guide):
            row.event(
                Event.declined, "G06", person, guide,
                because: "Who is declined may apply again.", "Geri çevrilen yeniden başvurabilir.",
                says: "{hr} declines {guide}", "{hr}, {guide} adlı rehberi geri çevirir")
            row.tell(.person(guide), Message.declined, "Your application is declined.", "Başvurunuz geri çevrildi.")
        case .outingPlanned(let person, let outing, let route, let guide, let begins):
            row.event(
                Event.outingPlanned, "G06", person, outing,
                because: "A guided tour is a route, a hired guide and a time.",
                "Rehberli tur; bir rota, işe alınmış bir rehber ve bir saattir.",
                says: "{hr} has {guide} lead {outing} on {route} at {begins}",
                "{hr}, {outing} turunu {route} rotasında {begins} saatine {guide} için planlar")
            row.field(.route, route)
            row.field(.guide, guide)
            row.field(.begins, begins)
            row.tell(
                .person(guide), Message.outingPlanned, "You lead {outing} on {route} at {begins}.",
                "{outing} turunu {route} rotasında saat {begins} için siz yöneteceksiniz.")
        case .outingBegun(let person, let outing, let followers):
            row.event(
                Event.outingBegun, "G06", person, outing,
                because: "A guide leads one tour at a time; nobody joins any more.",
                "Rehber her seferinde bir tur yönetir; artık kimse katılamaz.",
                says: "{guide} begins {outing} with {followers=1?one follower}{followers!1?{followers} followers}",
                "{guide}, {outing} turunu {followers} kişiyle başlatır")
            row.field(.followers, followers)
        case .outingConcluded(let person, let outing, let followers, let pay):
            row.event(
                Event.outingConcluded, "G06", person, outing,
                because: "The guide is paid by bank transfer from the company, for each tour.",
                "Rehbere her tur için şirketten havale yapılır.",
                says: "{guide} concludes {outing} and is paid {pay}", "{guide}, {outing} turunu bitirir ve {pay} alır")
            row.field(.followers, followers)
            row.field(.pay, pay)
            row.tell(
                .person(person), Message.paid, "You are paid {pay} for {outing}.", "{outing} için size {pay} ödendi.")
        case .placeDescribed(let person, let place, let topic):
            row.event(
                Event.placeDescribed, "G13", person, place,
                because: "What an organisation says of its place is shown only with its permission.",
                "Kuruluşun yeri için söyledikleri yalnız izniyle gösterilir.",
                says: "{organisation} says something of {place} ({topic})",
                "{organisation}, {place} için bilgi verir ({topic})")
            row.field(.topic, topic)
        case .placePermitted(let person, let place):
            row.event(
                Event.placePermitted, "G13", person, place,
                because: "With the permission what the organisation says is shown.",
                "İzinle kuruluşun söyledikleri gösterilir.",
                says: "{organisation} permits to show what it says of {place}",
                "{organisation}, {place} için söylediklerinin gösterilmesine izin verir")
        case .placeForbidden(let person, let place):
            row.event(
                Event.placeForbidden, "G13", person, place,
                because: "The permission can be taken back.", "İzin geri alınabilir.",
                says: "{organisation} forbids to show what it says of {place}",
                "{organisation}, {place} için verdiği izni geri alır")
        case .enquiryAnswered(let person, let enquiry, let user):
            row.event(
                Event.enquiryAnswered, "G14", person, enquiry,
                because: "Each answer reaches the user.", "Her yanıt kullanıcıya ulaşır.",
                says: "{support} has answered {enquiry}; {user} is told",
                "{support}, {enquiry} için yanıt verdi; {user} haber alır")
            row.field(.user, user)
            row.tell(
                .person(user), Message.enquiryAnswered, "Your request {enquiry} is answered: “{text}”",
                "{enquiry} başvurunuza yanıt: “{text}”")
        case .newsPublished(let person, let news):
            row.event(
                Event.newsPublished, "G10", person, news,
                because: "News are written in English and Turkish.", "Haberler İngilizce ve Türkçe yazılır.",
                says: "{support} has published {news}", "{support}, {news} haberini yayımladı")
            row.tell(.everybody(.user), Message.news, "News: {text}", "Haber: {text}")
        case .monthClosed(let month, let costs, let salaries, let profit):
            row.event(
                Event.monthClosed, "G02",
                because: "A month closes with its costs and salaries; its statement tells the profit.",
                "Ay, giderleri ve maaşlarıyla kapanır; özeti kârı söyler.",
                says: "{month} is over: costs {costs}, salaries {salaries}, profit {profit}",
                "{month} kapandı: giderler {costs}, maaşlar {salaries}, kâr {profit}")
            row.field(.month, month.description)
            row.field(.costs, costs)
            row.field(.salaries, salaries)
            row.field(.profit, profit)
            row.tell(
                .operators, Message.monthClosed,
                "{month} is closed: costs {costs}, salaries {salaries}, profit {profit}.",
                "{month} kapandı: gider {costs}, maaş {salaries}, kâr {profit}.")
        case .rejected(let person, let operation, let reason):
            row.name(person)
            row.refused(
                Event.rejected, operation.word, reason,
                says: "\(Self.who) may not {action}: {reason}", "\(Self.who) yapamaz ({action}): {reason}")
        case .setTimer: break
        }
    }
}
