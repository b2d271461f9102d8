import ServiceKernel
import TaxiService

extension TaxiService.EventWord: LocalizedEvent {
    /// Text of the event in a story: the rule behind it, and the event itself.
    package var text: EventText {
        switch self {
        case .driverStarted:
            EventText(
                because: "Who starts work joins the tail of the zone's queue.",
                "İşe başlayan, bölgenin kuyruğunda en sona geçer.",
                says: "{driver} joins the tail of {zone}", "{driver}, {zone} kuyruğunun sonuna geçer")
        case .driverStopped:
            EventText(
                because: "Who stops work leaves the queue; an open offer passes on.",
                "İşi bırakan kuyruktan çıkar; açık teklif sıradakine geçer.",
                says: "{driver} leaves the queue of {zone}", "{driver}, {zone} kuyruğundan çıkar")
        case .driverMoved:
            EventText(
                because: "Who enters another zone joins the tail of its queue.",
                "Başka bölgeye giren, oranın kuyruğunda en sona geçer.",
                says: "{driver} enters {zone}", "{driver}, {zone} bölgesine girer")
        case .connectionLost:
            EventText(
                because: "Without a connection nobody is in a queue; a ride in hand is kept.",
                "Bağlantısı olmayan hiçbir kuyrukta değildir; eldeki yolculuk kalır.",
                says: "{driver} has lost the connection", "{driver} bağlantısını kaybetti")
        case .connectionRegained:
            EventText(
                because: "The driver can act again; an offline driver may start work.",
                "Sürücü yeniden iş görebilir; çevrimdışıysa işe başlayabilir.",
                says: "{driver} is connected again", "{driver} yeniden bağlı")
        case .requested:
            EventText(
                because: "A request is accepted, numbered and priced before anything else happens.",
                "Bir çağrı her şeyden önce alınır, numaralanır ve fiyatı hesaplanır.",
                says: "{request}: {client}, from {zone} to {to}, {party=1?alone}{party!1?party of {party}}",
                "{request}: {client}, {zone} bölgesinden {to} bölgesine, {party=1?tek başına}{party!1?{party} kişi}")
        case .offered:
            EventText(
                because: "The first eligible driver of the nearest zone that has one gets the offer.",
                "Teklif, uygun sürücüsü olan en yakın bölgenin ilk uygun sürücüsüne gider.",
                says: "{request} is offered to {driver} in the queue of {zone}",
                "{request}, {zone} kuyruğundan {driver} adlı sürücüye teklif edilir")
        case .waiting:
            EventText(
                because: "With no eligible driver the request waits; the oldest is served first.",
                "Uygun sürücü yoksa çağrı bekler; en eski olan önce gelir.",
                says: "{request} waits in {zone}", "{request}, {zone} bölgesinde bekler")
        case .accepted:
            EventText(
                because: "Who accepts leaves the queue; the client learns taxi, waiting time and price.",
                "Kabul eden kuyruktan çıkar; müşteri taksiyi, bekleme süresini ve fiyatı öğrenir.",
                says: "{driver} takes {request} ({client}): there in {wait}, price {price}",
                "{driver}, {request} ({client}) çağrısını alır: {wait} sonra orada, fiyat {price}")
        case .refused:
            EventText(
                because: "Who refuses goes to the tail, and the next driver is asked.",
                "Reddeden sona geçer ve sıradaki sürücüye sorulur.",
                says: "{driver} refuses {request} and goes to the tail of {zone}",
                "{driver}, {request} çağrısını reddeder ve {zone} kuyruğunun sonuna geçer")
        case .timedOut:
            EventText(
                because: "An offer not answered in time passes on; the driver goes to the tail.",
                "Zamanında yanıtlanmayan teklif sıradakine geçer; sürücü sona gider.",
                says: "{driver} has not answered {request} and goes to the tail of {zone}",
                "{driver}, {request} teklifini yanıtlamadı ve {zone} kuyruğunun sonuna geçer")
        case .stoodDown:
            EventText(
                because: "Refused too often in a row: the driver does not want to work and goes offline.",
                "Art arda çok ret: sürücü çalışmak istemiyor sayılır ve çevrimdışı olur.",
                says: "{driver} is offline: does not want to work", "{driver} çevrimdışı: çalışmak istemiyor")
        case .suspended:
            EventText(
                because: "Refused far too often in a row: suspended, longer each time.",
                "Art arda pek çok ret: her seferinde daha uzun uzaklaştırma.",
                says: "{driver} is suspended for {days} day{days!1?s}", "{driver} {days} gün uzaklaştırıldı")
        case .suspensionEnded:
            EventText(
                because: "After the suspension the driver is offline with the count at zero.",
                "Uzaklaştırmadan sonra sürücü çevrimdışıdır ve sayaç sıfırdır.",
                says: "{driver} has been suspended for {days} day{days!1?s}, and it is over",
                "{driver} için {days} günlük uzaklaştırma bitti")
        case .gaveBack:
            EventText(
                because: "A ride not begun can be given back; it keeps its place by age.",
                "Başlamamış yolculuk geri verilebilir; yaşına göre sırasını korur.",
                says: "{driver} has given {request} back", "{driver}, {request} yolculuğunu geri verdi")
        case .withdrawn:
            EventText(
                because: "Until a taxi is allocated the client may withdraw.",
                "Taksi ayrılana kadar müşteri vazgeçebilir.",
                says: "{client} has withdrawn {request}", "{client}, {request} çağrısını geri çekti")
        case .arrived:
            EventText(
                because: "From arrival on the taxi waits for the client; nobody can join any more.",
                "Varıştan sonra taksi müşteriyi bekler; artık kimse katılamaz.",
                says: "{driver} waits for {client} ({request})", "{driver}, müşteriyi bekler: {client} ({request})")
        case .pickedUp:
            EventText(
                because: "The driver confirms who is on board.", "Kimin bindiğini sürücü onaylar.",
                says: "{client} is on board of {driver} ({request})",
                "{client} taksiye bindi, sürücü {driver} ({request})")
        case .paid:
            EventText(
                because: "A card pays at any time after allocation, cash on board or at the end.",
                "Kartla taksi ayrıldıktan sonra her an, nakit ise yolda ya da sonda ödenir.",
                says: "{client} has paid {price} for {request}, {by=card?by card}{by=cash?in cash}",
                "{client}, {request} için {by=card?kartla}{by=cash?nakit} {price} ödedi")
        case .paymentFailed:
            EventText(
                because: "A card that fails can be tried again, or cash paid.",
                "Geçmeyen kart yeniden denenebilir ya da nakit ödenir.",
                says: "{client}'s payment of {price} for {request} has failed",
                "{client}: {request} için {price} ödemesi geçmedi")
        case .interrupted:
            EventText(
                because: "An interrupted ride costs the way driven.",
                "Yarıda kesilen yolculuk, gidilen yol kadar tutar.",
                says:
                    """
                    {request} ends in {zone}: the way driven costs {client} {price}\
                    {authority?, {authority} of it for the authority}
                    """,
                """
                {request}, {zone} bölgesinde biter: {client} için gidilen yol {price}\
                {authority?, {authority} kadarı idareye}
                """)
        case .noShow:
            EventText(
                because: "Who is missing when the waiting time is over pays nothing and has no ride.",
                "Bekleme süresi dolduğunda gelmemiş olan ödemez, yolculuğu da kalmaz.",
                says: "{client} did not come: {request} is closed, {driver} is in {zone}",
                "{client} gelmedi: {request} kapandı, {driver} {zone} bölgesinde")
        case .concluded:
            EventText(
                because: "Paid and concluded: the driver joins the tail where the ride ended.",
                "Ödendi ve bitti: sürücü yolculuğun bittiği yerde sona geçer.",
                says:
                    """
                    {request} ({client}) is concluded; {driver} joins the tail of {zone}\
                    {authority?; the authority gets {authority}}
                    """,
                """
                {request} ({client}) bitti; {driver}, {zone} kuyruğunun sonuna geçer\
                {authority?; idare {authority} alır}
                """)
        case .reserved:
            EventText(
                because: "A reservation is made well ahead of its departure.",
                "Rezervasyon kalkıştan yeterince önce yapılır.",
                says: "{request}: {client}, from {zone} to {to} at {departure}{share=true?, sharing}",
                "{request}: {client}, {zone} bölgesinden {to} bölgesine, saat {departure}{share=true?, paylaşarak}")
        case .reservationChanged:
            EventText(
                because: "Until it enters dispatch a reservation can be changed.",
                "Dağıtıma girene kadar rezervasyon değiştirilebilir.",
                says: "{request}: {client}, from {zone} to {to} at {departure}{share=true?, sharing}",
                "{request}: {client}, {zone} bölgesinden {to} bölgesine, saat {departure}{share=true?, paylaşarak}")
        case .reservationCancelled:
            EventText(
                because: "Until it enters dispatch a reservation can be cancelled.",
                "Dağıtıma girene kadar rezervasyon iptal edilebilir.",
                says: "{request} of {client} is cancelled", "{request} ({client}) iptal edildi")
        case .joined:
            EventText(
                because: "Same zone, same way, seats left: the client joins, and the shares are made anew.",
                "Aynı bölge, aynı yol, boş koltuk: müşteri katılır ve paylar yeniden bölünür.",
                says: "{client} joins {ride} as {request} and pays {price}",
                "{client}, {ride} yolculuğuna {request} olarak katılır, payı {price}")
        case .left:
            EventText(
                because: "Who leaves a shared ride leaves it to the others.",
                "Paylaşılan yolculuktan ayrılan, onu ötekilere bırakır.",
                says: "{client} leaves {ride} ({request}, share {price})",
                "{client}, {ride} yolculuğundan ayrılır ({request}, payı {price} idi)")
        case .sent:
            EventText(
                because: "Not the rule: who stands in a queue is sent to where the next hour wants taxis.",
                "Kural değil: kuyrukta bekleyen, gelecek saatte taksi istenecek yere gönderilir.",
                says: "{driver} is asked to leave {zone} and wait in {to}",
                "{driver} adlı sürücüden {zone} bölgesinden ayrılıp {to} bölgesinde beklemesi istenir")
        case .rejected:
            EventText(
                refusalSays: "{client}{driver} may not {action}: {reason}",
                "{client}{driver} yapamaz ({action}): {reason}")
        }
    }
}

extension TaxiService.MessageWord: LocalizedWord {
    /// Sentence of the message.
    package var sentence: Sentence {
        switch self {
        case .called:
            Sentence(
                "Your call is taken as {request}: from {zone} to {to}, {party} {party=1?person}{party!1?people}.",
                "Çağrınız {request} olarak alındı: {zone} bölgesinden {to} bölgesine, {party} kişi.")
        case .offered:
            Sentence(
                "{request} is offered to you in {zone}. Do you take it?",
                "{request}, {zone} bölgesinde size teklif edildi. Alıyor musunuz?")
        case .noTaxiYet:
            Sentence("No taxi is free at the moment; {request} waits.", "Şu anda boş taksi yok; {request} bekliyor.")
        case .taxiOnItsWay:
            Sentence(
                "Your taxi is on its way: {driver} is there in {wait}. The price is {price}.",
                "Taksiniz yolda: {driver} {wait} sonra orada. Fiyat {price}.")
        case .offerMissed:
            Sentence(
                "You have not answered {request} in time, and stand at the tail of {zone}.",
                "{request} teklifini zamanında yanıtlamadınız; {zone} kuyruğunun sonundasınız.")
        case .stoodDown:
            Sentence(
                "You have refused too often in a row, and are offline now.",
                "Art arda çok kez reddettiniz; artık çevrimdışısınız.")
        case .suspended:
            Sentence(
                "You have refused far too often in a row, and are suspended for {days} day{days!1?s}.",
                "Art arda pek çok kez reddettiniz; {days} gün uzaklaştırıldınız.")
        case .suspensionOver:
            Sentence(
                "Your suspension is over after {days} day{days!1?s}; you may start work.",
                "{days} günlük uzaklaştırmanız bitti; işe başlayabilirsiniz.")
        case .taxiLost:
            Sentence(
                "Your driver has given {request} back; another taxi is being looked for.",
                "Sürücünüz {request} yolculuğunu geri verdi; başka bir taksi aranıyor.")
        case .taxiThere: Sentence("Your taxi is there: {driver}.", "Taksiniz geldi: {driver}.")
        case .paid:
            Sentence(
                "You have paid {price} for {request}, {by=card?by card}{by=cash?in cash}.",
                "{request} için {by=card?kartla}{by=cash?nakit} {price} ödediniz.")
        case .paymentFailed:
            Sentence(
                "Your payment of {price} for {request} has failed. Try again, or pay in cash.",
                "{request} için {price} ödemeniz geçmedi. Yeniden deneyin ya da nakit ödeyin.")
        case .interrupted:
            Sentence(
                "{request} has ended early, in {zone}. The way driven costs {price}.",
                "{request}, {zone} bölgesinde yarıda kesildi. Gidilen yol {price} tutuyor.")
        case .missed:
            Sentence(
                "The taxi has waited for you in vain; {request} is closed and costs nothing.",
                "Taksi sizi boşuna bekledi; {request} kapandı ve ücretsiz.")
        case .clientMissed:
            Sentence("{client} has not come; {request} is closed.", "{client} gelmedi; {request} kapandı.")
        case .reserved:
            Sentence(
                "Your reservation is taken as {request}: from {zone} to {to} at {departure}{share=true?, shared}.",
                """
                Rezervasyonunuz {request} olarak alındı: {zone} bölgesinden {to} bölgesine, saat \
                {departure}{share=true?, paylaşımlı}.
                """)
        case .reservationChanged:
            Sentence(
                "Your reservation {request} is changed: from {zone} to {to} at {departure}{share=true?, shared}.",
                """
                {request} rezervasyonunuz değişti: {zone} bölgesinden {to} bölgesine, saat \
                {departure}{share=true?, paylaşımlı}.
                """)
        case .reservationCancelled:
            Sentence("Your reservation {request} is cancelled.", "{request} rezervasyonunuz iptal edildi.")
        case .ridesAlong:
            Sentence(
                "You ride along in {ride} as {request}; your share is {price}.",
                "{ride} yolculuğuna {request} olarak katıldınız; payınız {price}.")
        case .sent:
            Sentence(
                "Taxis will be wanted in {to} soon: please go there and wait.",
                "{to} bölgesinde yakında taksi gerekecek: lütfen oraya gidip bekleyin.")
        case .offerWithdrawn:
            Sentence(
                "The offer of {request} is withdrawn; you keep your place in the queue.",
                "{request} teklifi geri çekildi; kuyruktaki yeriniz sizde kalır.")
        }
    }
}
