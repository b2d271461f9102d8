import CityModel
import Quantities
import ServiceKernel

extension TaxiService.Effect: ServiceEffect {
    private typealias Event = TaxiService.EventWord
    private typealias Message = TaxiService.MessageWord

    package static let vocabulary = entries(of: [
        .driverStarted(driver, zone: zone), .driverStopped(driver, zone: zone), .driverMoved(driver, zone: zone),
        .connectionLost(driver), .connectionRegained(driver),
        .requested(request, client: client, from: zone, to: zone, party: 1, share: false),
        .offered(request, driver: driver, zone: zone), .waiting(request, zone: zone),
        .accepted(request, client: client, driver: driver, zone: zone, wait: .zero, price: .zero),
        .refused(request, driver: driver, zone: zone), .timedOut(request, driver: driver, zone: zone),
        .stoodDown(driver), .suspended(driver, days: 3), .suspensionEnded(driver, days: 3),
        .gaveBack(request, driver: driver), .withdrawn(request, client: client),
        .arrived(request, client: client, driver: driver), .pickedUp(request, client: client, driver: driver),
        .paid(request, client: client, driver: driver, by: .card, price: .zero),
        .paymentFailed(request, client: client, driver: driver, by: .card, price: .zero),
        .interrupted(request, client: client, driver: driver, zone: zone, because: .clientWish, price: .zero),
        .noShow(request, client: client, driver: driver, zone: zone),
        .concluded(request, client: client, driver: driver, zone: zone),
        .reserved(request, client: client, from: zone, to: zone, departure: .zero, share: false, party: 1),
        .reservationChanged(request, client: client, from: zone, to: zone, departure: .zero, share: false),
        .reservationCancelled(request, client: client, from: zone, to: zone, departure: .zero, share: false),
        .joined(request, client: client, ride: request, price: .zero, to: zone, party: 1),
        .left(request, client: client, ride: request, price: .zero), .sent(driver, from: zone, to: zone),
        .clientRejected(client, .withdraw(.none), .unknownRequest),
    ])
    private static let (request, driver, client, zone) = (RequestID(1), DriverID(0), ClientID(0), ZoneID(0))

    /// The contract's word for what a reservation tries that falls due (R02).
    package static let lapse = "enterDispatch"

    /// Whom and where it names `subjects` says.
    package func describe(in row: inout some EventForm) {
        let named = subjects
        if !named.request.isNone { row.name(named.request) }
        if !named.client.isNone { row.name(named.client) }
        if !named.driver.isNone { row.name(named.driver) }
        if let zone = named.zone { row.field(.zone, zone) }
        switch self {
        case .driverStarted:
            row.event(
                Event.driverStarted, "D02",
                because: "Who starts work joins the tail of the zone's queue.",
                "İşe başlayan, bölgenin kuyruğunda en sona geçer.",
                says: "{driver} joins the tail of {zone}", "{driver}, {zone} kuyruğunun sonuna geçer")
        case .driverStopped:
            row.event(
                Event.driverStopped, "D03",
                because: "Who stops work leaves the queue; an open offer passes on.",
                "İşi bırakan kuyruktan çıkar; açık teklif sıradakine geçer.",
                says: "{driver} leaves the queue of {zone}", "{driver}, {zone} kuyruğundan çıkar")
        case .driverMoved:
            row.event(
                Event.driverMoved, "D04",
                because: "Who enters another zone joins the tail of its queue.",
                "Başka bölgeye giren, oranın kuyruğunda en sona geçer.",
                says: "{driver} enters {zone}", "{driver}, {zone} bölgesine girer")
        case .connectionLost:
            row.event(
                Event.connectionLost, "D05",
                because: "Without a connection nobody is in a queue; a ride in hand is kept.",
                "Bağlantısı olmayan hiçbir kuyrukta değildir; eldeki yolculuk kalır.",
                says: "{driver} has lost the connection", "{driver} bağlantısını kaybetti")
        case .connectionRegained:
            row.event(
                Event.connectionRegained, "D05",
                because: "The driver can act again; an offline driver may start work.",
                "Sürücü yeniden iş görebilir; çevrimdışıysa işe başlayabilir.",
                says: "{driver} is connected again", "{driver} yeniden bağlı")
        case .requested(_, let client, _, let to, let party, let share):
            row.event(
                Event.requested, "T01",
                because: "A request is accepted, numbered and priced before anything else happens.",
                "Bir çağrı her şeyden önce alınır, numaralanır ve fiyatı hesaplanır.",
                says: "{request}: {client}, from {zone} to {to}, {party=1?alone}{party!1?party of {party}}",
                "{request}: {client}, {zone} bölgesinden {to} bölgesine, {party=1?tek başına}{party!1?{party} kişi}")
            row.field(.to, to)
            row.field(.party, party)
            row.field(.share, share)
            row.tell(
                .person(client), Message.called,
                "Your call is taken as {request}: from {zone} to {to}, {party} {party=1?person}{party!1?people}.",
                "Çağrınız {request} olarak alındı: {zone} bölgesinden {to} bölgesine, {party} kişi.")
        case .offered(_, let driver, _):
            row.event(
                Event.offered, "T03",
                because: "The first eligible driver of the nearest zone that has one gets the offer.",
                "Teklif, uygun sürücüsü olan en yakın bölgenin ilk uygun sürücüsüne gider.",
                says: "{request} is offered to {driver} in the queue of {zone}",
                "{request}, {zone} kuyruğundan {driver} adlı sürücüye teklif edilir")
            row.tell(
                .person(driver), Message.offered, "{request} is offered to you in {zone}. Do you take it?",
                "{request}, {zone} bölgesinde size teklif edildi. Alıyor musunuz?")
        case .waiting(let request, _):
            row.event(
                Event.waiting, "T04",
                because: "With no eligible driver the request waits; the oldest is served first.",
                "Uygun sürücü yoksa çağrı bekler; en eski olan önce gelir.",
                says: "{request} waits in {zone}", "{request}, {zone} bölgesinde bekler")
            row.tell(
                .client(of: request), Message.noTaxiYet, "No taxi is free at the moment; {request} waits.",
                "Şu anda boş taksi yok; {request} bekliyor.")
        case .accepted(_, let client, _, _, let wait, let price):
            row.event(
                Event.accepted, "T06",
                because: "Who accepts leaves the queue; the client learns taxi, waiting time and price.",
                "Kabul eden kuyruktan çıkar; müşteri taksiyi, bekleme süresini ve fiyatı öğrenir.",
                says: "{driver} takes {request} ({client}): there in {wait}, price {price}",
                "{driver}, {request} ({client}) çağrısını alır: {wait} sonra orada, fiyat {price}")
            row.field(.wait, wait)
            row.field(.price, price)
            row.tell(
                .person(client), Message.taxiOnItsWay,
                "Your taxi is on its way: {driver} is there in {wait}. The price is {price}.",
                "Taksiniz yolda: {driver} {wait} sonra orada. Fiyat {price}.")
        case .refused:
            row.event(
                Event.refused, "T07",
                because: "Who refuses goes to the tail, and the next driver is asked.",
                "Reddeden sona geçer ve sıradaki sürücüye sorulur.",
                says: "{driver} refuses {request} and goes to the tail of {zone}",
                "{driver}, {request} çağrısını reddeder ve {zone} kuyruğunun sonuna geçer")
        case .timedOut(_, let driver, _):
            row.event(
                Event.timedOut, "T08",
                because: "An offer not answered in time passes on; the driver goes to the tail.",
                "Zamanında yanıtlanmayan teklif sıradakine geçer; sürücü sona gider.",
                says: "{driver} has not answered {request} and goes to the tail of {zone}",
                "{driver}, {request} teklifini yanıtlamadı ve {zone} kuyruğunun sonuna geçer")
            row.tell(
                .person(driver), Message.offerMissed,
                "You have not answered {request} in time, and stand at the tail of {zone}.",
                "{request} teklifini zamanında yanıtlamadınız; {zone} kuyruğunun sonundasınız.")
        case .stoodDown(let driver):
            row.event(
                Event.stoodDown, "D07",
                because: "Refused too often in a row: the driver does not want to work and goes offline.",
                "Art arda çok ret: sürücü çalışmak istemiyor sayılır ve çevrimdışı olur.",
                says: "{driver} is offline: does not want to work", "{driver} çevrimdışı: çalışmak istemiyor")
            row.tell(
                .person(driver), Message.stoodDown, "You have refused too often in a row, and are offline now.",
                "Art arda çok kez reddettiniz; artık çevrimdışısınız.")
        case .suspended(let driver, let days):
            row.event(
                Event.suspended, "D07",
                because: "Refused far too often in a row: suspended, longer each time.",
                "Art arda pek çok ret: her seferinde daha uzun uzaklaştırma.",
                says: "{driver} is suspended for {days} day{days!1?s}", "{driver} {days} gün uzaklaştırıldı")
            row.field(.days, days)
            row.tell(
                .person(driver), Message.suspended,
                "You have refused far too often in a row, and are suspended for {days} day{days!1?s}.",
                "Art arda pek çok kez reddettiniz; {days} gün uzaklaştırıldınız.")
        case .suspensionEnded(let driver, let days):
            row.event(
                Event.suspensionEnded, "D07",
                because: "After the suspension the driver is offline with the count at zero.",
                "Uzaklaştırmadan sonra sürücü çevrimdışıdır ve sayaç sıfırdır.",
                says: "{driver} has been suspended for {days} day{days!1?s}, and it is over",
                "{driver} için {days} günlük uzaklaştırma bitti")
            row.field(.days, days)
            row.tell(
                .person(driver), Message.suspensionOver,
                "Your suspension is over after {days} day{days!1?s}; you may start work.",
                "{days} günlük uzaklaştırmanız bitti; işe başlayabilirsiniz.")
        case .gaveBack(let request, _):
            row.event(
                Event.gaveBack, "D06",
                because: "A ride not begun can be given back; it keeps its place by age.",
                "Başlamamış yolculuk geri verilebilir; yaşına göre sırasını korur.",
                says: "{driver} has given {request} back", "{driver}, {request} yolculuğunu geri verdi")
            row.tell(
                .client(of: request), Message.taxiLost,
                "Your driver has given {request} back; another taxi is being looked for.",
                "Sürücünüz {request} yolculuğunu geri verdi; başka bir taksi aranıyor.")
        case .withdrawn:
            row.event(
                Event.withdrawn, "T09",
                because: "Until a taxi is allocated the client may withdraw.",
                "Taksi ayrılana kadar müşteri vazgeçebilir.",
                says: "{client} has withdrawn {request}", "{client}, {request} çağrısını geri çekti")
        case .arrived(_, let client, _):
            row.event(
                Event.arrived, "T12",
                because: "From arrival on the taxi waits for the client; nobody can join any more.",
                "Varıştan sonra taksi müşteriyi bekler; artık kimse katılamaz.",
                says: "{driver} waits for {client} ({request})", "{driver}, müşteriyi bekler: {client} ({request})")
            row.tell(.person(client), Message.taxiThere, "Your taxi is there: {driver}.", "Taksiniz geldi: {driver}.")
        case .pickedUp:
            row.event(
                Event.pickedUp, "T10",
                because: "The driver confirms who is on board.", "Kimin bindiğini sürücü onaylar.",
                says: "{client} is on board of {driver} ({request})",
                "{client} taksiye bindi, sürücü {driver} ({request})")
        case .paid(_, let client, _, let means, let price):
            row.event(
                Event.paid, "P03",
                because: "A card pays at any time after allocation, cash on board or at the end.",
                "Kartla taksi ayrıldıktan sonra her an, nakit ise yolda ya da sonda ödenir.",
                says: "{client} has paid {price} for {request}, {by=card?by card}{by=cash?in cash}",
                "{client}, {request} için {by=card?kartla}{by=cash?nakit} {price} ödedi")
            row.field(.by, means)
            row.field(.price, price)
            row.tell(
                .person(client), Message.paid,
                "You have paid {price} for {request}, {by=card?by card}{by=cash?in cash}.",
                "{request} için {by=card?kartla}{by=cash?nakit} {price} ödediniz.")
        case .paymentFailed(_, let client, _, let means, let price):
            row.event(
                Event.paymentFailed, "P03",
                because: "A card that fails can be tried again, or cash paid.",
                "Geçmeyen kart yeniden denenebilir ya da nakit ödenir.",
                says: "{client}'s payment of {price} for {request} has failed",
                "{client}: {request} için {price} ödemesi geçmedi")
            row.field(.by, means)
            row.field(.price, price)
            row.tell(
                .person(client), Message.paymentFailed,
                "Your payment of {price} for {request} has failed. Try again, or pay in cash.",
                "{request} için {price} ödemeniz geçmedi. Yeniden deneyin ya da nakit ödeyin.")
        case .interrupted(_, let client, _, _, let cause, let price):
            row.event(
                Event.interrupted, "T11",
                because: "An interrupted ride costs the way driven.",
                "Yarıda kesilen yolculuk, gidilen yol kadar tutar.",
                says: "{request} ends in {zone}: the way driven costs {client} {price}",
                "{request}, {zone} bölgesinde biter: {client} için gidilen yol {price}")
            row.field(.because, cause)
            row.field(.price, price)
            row.tell(
                .person(client), Message.interrupted,
                "{request} has ended early, in {zone}. The way driven costs {price}.",
                "{request}, {zone} bölgesinde yarıda kesildi. Gidilen yol {price} tutuyor.")
        case .noShow(_, let client, let driver, _):
            row.event(
                Event.noShow, "T12",
                because: "Who is missing when the waiting time is over pays nothing and has no ride.",
                "Bekleme süresi dolduğunda gelmemiş olan ödemez, yolculuğu da kalmaz.",
                says: "{client} did not come: {request} is closed, {driver} is in {zone}",
                "{client} gelmedi: {request} kapandı, {driver} {zone} bölgesinde")
            row.tell(
                .person(client), Message.missed,
                "The taxi has waited for you in vain; {request} is closed and costs nothing.",
                "Taksi sizi boşuna bekledi; {request} kapandı ve ücretsiz.")
            row.tell(
                .person(driver), Message.clientMissed, "{client} has not come; {request} is closed.",
                "{client} gelmedi; {request} kapandı.")
        case .concluded:
            row.event(
                Event.concluded, "T10",
                because: "Paid and concluded: the driver joins the tail where the ride ended.",
                "Ödendi ve bitti: sürücü yolculuğun bittiği yerde sona geçer.",
                says: "{request} ({client}) is concluded; {driver} joins the tail of {zone}",
                "{request} ({client}) bitti; {driver}, {zone} kuyruğunun sonuna geçer")
        case .reserved(_, let client, _, let to, let departure, let share, _):
            row.event(
                Event.reserved, "R01",
                because: "A reservation is made well ahead of its departure.",
                "Rezervasyon kalkıştan yeterince önce yapılır.",
                says: "{request}: {client}, from {zone} to {to} at {departure}{share=true?, sharing}",
                "{request}: {client}, {zone} bölgesinden {to} bölgesine, saat {departure}{share=true?, paylaşarak}")
            row.field(.departure, departure)
            row.field(.to, to)
            row.field(.share, share)
            row.tell(
                .person(client), Message.reserved,
                "Your reservation is taken as {request}: from {zone} to {to} at {departure}{share=true?, shared}.",
                """
                Rezervasyonunuz {request} olarak alındı: {zone} bölgesinden {to} bölgesine, saat \
                {departure}{share=true?, paylaşımlı}.
                """)
        case .reservationChanged(_, let client, _, let to, let departure, let share):
            row.event(
                Event.reservationChanged, "R03",
                because: "Until it enters dispatch a reservation can be changed.",
                "Dağıtıma girene kadar rezervasyon değiştirilebilir.",
                says: "{request}: {client}, from {zone} to {to} at {departure}{share=true?, sharing}",
                "{request}: {client}, {zone} bölgesinden {to} bölgesine, saat {departure}{share=true?, paylaşarak}")
            row.field(.departure, departure)
            row.field(.to, to)
            row.field(.share, share)
            row.tell(
                .person(client), Message.reservationChanged,
                "Your reservation {request} is changed: from {zone} to {to} at {departure}{share=true?, shared}.",
                """
                {request} rezervasyonunuz değişti: {zone} bölgesinden {to} bölgesine, saat \
                {departure}{share=true?, paylaşımlı}.
                """)
        case .reservationCancelled(_, let client, _, let to, let departure, let share):
            row.event(
                Event.reservationCancelled, "R03",
                because: "Until it enters dispatch a reservation can be cancelled.",
                "Dağıtıma girene kadar rezervasyon iptal edilebilir.",
                says: "{request} of {client} is cancelled", "{request} ({client}) iptal edildi")
            row.field(.departure, departure)
            row.field(.to, to)
            row.field(.share, share)
            row.tell(
                .person(client), Message.reservationCancelled, "Your reservation {request} is cancelled.",
                "{request} rezervasyonunuz iptal edildi.")
        case .joined(_, let client, let ride, let price, _, _):
            row.event(
                Event.joined, "S02",
                because: "Same zone, same way, seats left: the client joins, and the shares are made anew.",
                "Aynı bölge, aynı yol, boş koltuk: müşteri katılır ve paylar yeniden bölünür.",
                says: "{client} joins {ride} as {request} and pays {price}",
                "{client}, {ride} yolculuğuna {request} olarak katılır, payı {price}")
            row.field(.ride, ride)
            row.field(.price, price)
            row.tell(
                .person(client), Message.ridesAlong, "You ride along in {ride} as {request}; your share is {price}.",
                "{ride} yolculuğuna {request} olarak katıldınız; payınız {price}.")
        case .left(_, _, let ride, let price):
            row.event(
                Event.left, "S06",
                because: "Who leaves a shared ride leaves it to the others.",
                "Paylaşılan yolculuktan ayrılan, onu ötekilere bırakır.",
                says: "{client} leaves {ride} ({request}, share {price})",
                "{client}, {ride} yolculuğundan ayrılır ({request}, payı {price} idi)")
            row.field(.ride, ride)
            row.field(.price, price)
        case .sent(let driver, _, let to):
            row.event(
                Event.sent, "T03",
                because: "Not the rule: who stands in a queue is sent to where the next hour wants taxis.",
                "Kural değil: kuyrukta bekleyen, gelecek saatte taksi istenecek yere gönderilir.",
                says: "{driver} is asked to leave {zone} and wait in {to}",
                "{driver} adlı sürücüden {zone} bölgesinden ayrılıp {to} bölgesinde beklemesi istenir")
            row.field(.to, to)
            row.tell(
                .person(driver), Message.sent, "Taxis will be wanted in {to} soon: please go there and wait.",
                "{to} bölgesinde yakında taksi gerekecek: lütfen oraya gidip bekleyin.")
        case .driverRejected(_, let action, let reason): refuse(action.operation.word, reason, in: &row)
        case .clientRejected(_, let action, let reason): refuse(action.operation.word, reason, in: &row)
        case .reservationLapsed(_, let reason): refuse(TaxiService.Effect.lapse, reason, in: &row)
        case .offerWithdrawn(_, let driver):
            row.tell(
                .person(driver), Message.offerWithdrawn,
                "The offer of {request} is withdrawn; you keep your place in the queue.",
                "{request} teklifi geri çekildi; kuyruktaki yeriniz sizde kalır.")
        case .setTimer: break
        }
    }

    private func refuse(_ action: String, _ reason: TaxiService.Reason, in row: inout some EventForm) {
        row.refused(
            Event.rejected, action, reason,
            says: "{client}{driver} may not {action}: {reason}", "{client}{driver} yapamaz ({action}): {reason}")
    }
}
