import CityModel
import Quantities
import ServiceKernel

extension TaxiService {
    /// The contract's events, in the order of its table.
    package enum EventWord: String, ServiceEventWord {
        case driverStarted
        case driverStopped
        case driverMoved
        case connectionLost
        case connectionRegained
        case requested
        case offered
        case waiting
        case accepted
        case refused
        case timedOut
        case stoodDown
        case suspended
        case suspensionEnded
        case gaveBack
        case withdrawn
        case arrived
        case pickedUp
        case paid
        case paymentFailed
        case interrupted
        case noShow
        case concluded
        case reserved
        case reservationChanged
        case reservationCancelled
        case joined
        case left
        case sent
        case rejected

        /// What there is to be said of it.
        package var entry: EventEntry<Effect> {
            let (request, driver, client, zone) = (RequestID(1), DriverID(0), ClientID(0), ZoneID(0))
            switch self {
            case .driverStarted:
                return entry(
                    "D02",
                    Sentence(
                        "Who starts work joins the tail of the zone's queue.",
                        "İşe başlayan, bölgenin kuyruğunda en sona geçer."),
                    Sentence(
                        "{driver} joins the tail of {zone}",
                        "{driver}, {zone} kuyruğunun sonuna geçer"), .driverStarted(driver, zone: zone))
            case .driverStopped:
                return entry(
                    "D03",
                    Sentence(
                        "Who stops work leaves the queue; an open offer passes on.",
                        "İşi bırakan kuyruktan çıkar; açık teklif sıradakine geçer."),
                    Sentence(
                        "{driver} leaves the queue of {zone}",
                        "{driver}, {zone} kuyruğundan çıkar"), .driverStopped(driver, zone: zone))
            case .driverMoved:
                return entry(
                    "D04",
                    Sentence(
                        "Who enters another zone joins the tail of its queue.",
                        "Başka bölgeye giren, oranın kuyruğunda en sona geçer."),
                    Sentence(
                        "{driver} enters {zone}",
                        "{driver}, {zone} bölgesine girer"), .driverMoved(driver, zone: zone))
            case .connectionLost:
                return entry(
                    "D05",
                    Sentence(
                        "Without a connection nobody is in a queue; a ride in hand is kept.",
                        "Bağlantısı olmayan hiçbir kuyrukta değildir; eldeki yolculuk kalır."),
                    Sentence(
                        "{driver} has lost the connection",
                        "{driver} bağlantısını kaybetti"), .connectionLost(driver))
            case .connectionRegained:
                return entry(
                    "D05",
                    Sentence(
                        "The driver can act again; an offline driver may start work.",
                        "Sürücü yeniden iş görebilir; çevrimdışıysa işe başlayabilir."),
                    Sentence(
                        "{driver} is connected again",
                        "{driver} yeniden bağlı"), .connectionRegained(driver))
            case .requested:
                return entry(
                    "T01",
                    Sentence(
                        "A request is accepted, numbered and priced before anything else happens.",
                        "Bir çağrı her şeyden önce alınır, numaralanır ve fiyatı hesaplanır."),
                    Sentence(
                        "{request}: {client}, from {zone} to {to}, {party=1?alone}{party!1?party of {party}}",
                        "{request}: {client}, {zone} bölgesinden {to} bölgesine, {party=1?tek başına}{party!1?{party} kişi}"
                    ),
                    .requested(request, client: client, from: zone, to: zone, party: 1, share: false))
            case .offered:
                return entry(
                    "T03",
                    Sentence(
                        "The first eligible driver of the nearest zone that has one gets the offer.",
                        "Teklif, uygun sürücüsü olan en yakın bölgenin ilk uygun sürücüsüne gider."),
                    Sentence(
                        "{request} is offered to {driver} in the queue of {zone}",
                        "{request}, {zone} kuyruğundan {driver} adlı sürücüye teklif edilir"),
                    .offered(request, driver: driver, zone: zone))
            case .waiting:
                return entry(
                    "T04",
                    Sentence(
                        "With no eligible driver the request waits; the oldest is served first.",
                        "Uygun sürücü yoksa çağrı bekler; en eski olan önce gelir."),
                    Sentence(
                        "{request} waits in {zone}",
                        "{request}, {zone} bölgesinde bekler"), .waiting(request, zone: zone))
            case .accepted:
                return entry(
                    "T06",
                    Sentence(
                        "Who accepts leaves the queue; the client learns taxi, waiting time and price.",
                        "Kabul eden kuyruktan çıkar; müşteri taksiyi, bekleme süresini ve fiyatı öğrenir."),
                    Sentence(
                        "{driver} takes {request} ({client}): there in {wait}, price {price}",
                        "{driver}, {request} ({client}) çağrısını alır: {wait} sonra orada, fiyat {price}"),
                    .accepted(request, client: client, driver: driver, zone: zone, wait: .zero, price: .zero))
            case .refused:
                return entry(
                    "T07",
                    Sentence(
                        "Who refuses goes to the tail, and the next driver is asked.",
                        "Reddeden sona geçer ve sıradaki sürücüye sorulur."),
                    Sentence(
                        "{driver} refuses {request} and goes to the tail of {zone}",
                        "{driver}, {request} çağrısını reddeder ve {zone} kuyruğunun sonuna geçer"),
                    .refused(request, driver: driver, zone: zone))
            case .timedOut:
                return entry(
                    "T08",
                    Sentence(
                        "An offer not answered in time passes on; the driver goes to the tail.",
                        "Zamanında yanıtlanmayan teklif sıradakine geçer; sürücü sona gider."),
                    Sentence(
                        "{driver} has not answered {request} and goes to the tail of {zone}",
                        "{driver}, {request} teklifini yanıtlamadı ve {zone} kuyruğunun sonuna geçer"),
                    .timedOut(request, driver: driver, zone: zone))
            case .stoodDown:
                return entry(
                    "D07",
                    Sentence(
                        "Refused too often in a row: the driver does not want to work and goes offline.",
                        "Art arda çok ret: sürücü çalışmak istemiyor sayılır ve çevrimdışı olur."),
                    Sentence(
                        "{driver} is offline: does not want to work",
                        "{driver} çevrimdışı: çalışmak istemiyor"), .stoodDown(driver))
            case .suspended:
                return entry(
                    "D07",
                    Sentence(
                        "Refused far too often in a row: suspended, longer each time.",
                        "Art arda pek çok ret: her seferinde daha uzun uzaklaştırma."),
                    Sentence(
                        "{driver} is suspended for {days} day{days!1?s}",
                        "{driver} {days} gün uzaklaştırıldı"), .suspended(driver, days: 3))
            case .suspensionEnded:
                return entry(
                    "D07",
                    Sentence(
                        "After the suspension the driver is offline with the count at zero.",
                        "Uzaklaştırmadan sonra sürücü çevrimdışıdır ve sayaç sıfırdır."),
                    Sentence(
                        "{driver} has been suspended for {days} day{days!1?s}, and it is over",
                        "{driver} için {days} günlük uzaklaştırma bitti"), .suspensionEnded(driver, days: 3))
            case .gaveBack:
                return entry(
                    "D06",
                    Sentence(
                        "A ride not begun can be given back; it keeps its place by age.",
                        "Başlamamış yolculuk geri verilebilir; yaşına göre sırasını korur."),
                    Sentence(
                        "{driver} has given {request} back",
                        "{driver}, {request} yolculuğunu geri verdi"), .gaveBack(request, driver: driver))
            case .withdrawn:
                return entry(
                    "T09",
                    Sentence(
                        "Until a taxi is allocated the client may withdraw.",
                        "Taksi ayrılana kadar müşteri vazgeçebilir."),
                    Sentence(
                        "{client} has withdrawn {request}",
                        "{client}, {request} çağrısını geri çekti"), .withdrawn(request, client: client))
            case .arrived:
                return entry(
                    "T12",
                    Sentence(
                        "From arrival on the taxi waits for the client; nobody can join any more.",
                        "Varıştan sonra taksi müşteriyi bekler; artık kimse katılamaz."),
                    Sentence(
                        "{driver} waits for {client} ({request})",
                        "{driver}, müşteriyi bekler: {client} ({request})"),
                    .arrived(request, client: client, driver: driver))
            case .pickedUp:
                return entry(
                    "T10",
                    Sentence(
                        "The driver confirms who is on board.",
                        "Kimin bindiğini sürücü onaylar."),
                    Sentence(
                        "{client} is on board of {driver} ({request})",
                        "{client} taksiye bindi, sürücü {driver} ({request})"),
                    .pickedUp(request, client: client, driver: driver))
            case .paid:
                return entry(
                    "P03",
                    Sentence(
                        "A card pays at any time after allocation, cash on board or at the end.",
                        "Kartla taksi ayrıldıktan sonra her an, nakit ise yolda ya da sonda ödenir."),
                    Sentence(
                        "{client} has paid {price} for {request}, {by=card?by card}{by=cash?in cash}",
                        "{client}, {request} için {by=card?kartla}{by=cash?nakit} {price} ödedi"),
                    .paid(request, client: client, driver: driver, by: .card, price: .zero))
            case .paymentFailed:
                return entry(
                    "P03",
                    Sentence(
                        "A card that fails can be tried again, or cash paid.",
                        "Geçmeyen kart yeniden denenebilir ya da nakit ödenir."),
                    Sentence(
                        "{client}'s payment of {price} for {request} has failed",
                        "{client}: {request} için {price} ödemesi geçmedi"),
                    .paymentFailed(request, client: client, driver: driver, by: .card, price: .zero))
            case .interrupted:
                return entry(
                    "T11",
                    Sentence(
                        "An interrupted ride costs the way driven.",
                        "Yarıda kesilen yolculuk, gidilen yol kadar tutar."),
                    Sentence(
                        "{request} ends in {zone}: the way driven costs {client} {price}",
                        "{request}, {zone} bölgesinde biter: {client} için gidilen yol {price}"),
                    .interrupted(
                        request, client: client, driver: driver, zone: zone, because: .clientWish, price: .zero))
            case .noShow:
                return entry(
                    "T12",
                    Sentence(
                        "Who is missing when the waiting time is over pays nothing and has no ride.",
                        "Bekleme süresi dolduğunda gelmemiş olan ödemez, yolculuğu da kalmaz."),
                    Sentence(
                        "{client} did not come: {request} is closed, {driver} is in {zone}",
                        "{client} gelmedi: {request} kapandı, {driver} {zone} bölgesinde"),
                    .noShow(request, client: client, driver: driver, zone: zone))
            case .concluded:
                return entry(
                    "T10",
                    Sentence(
                        "Paid and concluded: the driver joins the tail where the ride ended.",
                        "Ödendi ve bitti: sürücü yolculuğun bittiği yerde sona geçer."),
                    Sentence(
                        "{request} ({client}) is concluded; {driver} joins the tail of {zone}",
                        "{request} ({client}) bitti; {driver}, {zone} kuyruğunun sonuna geçer"),
                    .concluded(request, client: client, driver: driver, zone: zone))
            case .reserved:
                return entry(
                    "R01",
                    Sentence(
                        "A reservation is made well ahead of its departure.",
                        "Rezervasyon kalkıştan yeterince önce yapılır."),
                    Sentence(
                        "{request}: {client}, from {zone} to {to} at {departure}{share=true?, sharing}",
                        "{request}: {client}, {zone} bölgesinden {to} bölgesine, saat {departure}{share=true?, paylaşarak}"
                    ),
                    .reserved(request, client: client, from: zone, to: zone, departure: .zero, share: false, party: 1))
            case .reservationChanged:
                return entry(
                    "R03",
                    Sentence(
                        "Until it enters dispatch a reservation can be changed.",
                        "Dağıtıma girene kadar rezervasyon değiştirilebilir."),
                    Sentence(
                        "{request}: {client}, from {zone} to {to} at {departure}{share=true?, sharing}",
                        "{request}: {client}, {zone} bölgesinden {to} bölgesine, saat {departure}{share=true?, paylaşarak}"
                    ),
                    .reservationChanged(request, client: client, from: zone, to: zone, departure: .zero, share: false))
            case .reservationCancelled:
                return entry(
                    "R03",
                    Sentence(
                        "Until it enters dispatch a reservation can be cancelled.",
                        "Dağıtıma girene kadar rezervasyon iptal edilebilir."),
                    Sentence(
                        "{request} of {client} is cancelled",
                        "{request} ({client}) iptal edildi"),
                    .reservationCancelled(request, client: client, from: zone, to: zone, departure: .zero, share: false)
                )
            case .joined:
                return entry(
                    "S02",
                    Sentence(
                        "Same zone, same way, seats left: the client joins, and the shares are made anew.",
                        "Aynı bölge, aynı yol, boş koltuk: müşteri katılır ve paylar yeniden bölünür."),
                    Sentence(
                        "{client} joins {ride} as {request} and pays {price}",
                        "{client}, {ride} yolculuğuna {request} olarak katılır, payı {price}"),
                    .joined(request, client: client, ride: request, price: .zero, to: zone, party: 1))
            case .left:
                return entry(
                    "S06",
                    Sentence(
                        "Who leaves a shared ride leaves it to the others.",
                        "Paylaşılan yolculuktan ayrılan, onu ötekilere bırakır."),
                    Sentence(
                        "{client} leaves {ride} ({request}, share {price})",
                        "{client}, {ride} yolculuğundan ayrılır ({request}, payı {price} idi)"),
                    .left(request, client: client, ride: request, price: .zero))
            case .sent:
                return entry(
                    "T03",
                    Sentence(
                        "Not the rule: who stands in a queue is sent to where the next hour wants taxis.",
                        "Kural değil: kuyrukta bekleyen, gelecek saatte taksi istenecek yere gönderilir."),
                    Sentence(
                        "{driver} is asked to leave {zone} and wait in {to}",
                        "{driver} adlı sürücüden {zone} bölgesinden ayrılıp {to} bölgesinde beklemesi istenir"),
                    .sent(driver, from: zone, to: zone))
            case .rejected:
                return entry(
                    "A08", .everythingIsRecorded,
                    Sentence(
                        "{client}{driver} may not {action}: {reason}",
                        "{client}{driver} yapamaz ({action}): {reason}"),
                    .clientRejected(client, .withdraw(.none), .unknownRequest))
            }
        }
    }
}
