import ServiceKernel
import TaxiService

extension TaxiService.EventWord: LocalizedEvent {
    /// Text of the event in a story: the rule behind it, and the event itself.
    package var text: EventText {
        switch self {
        case .driverStarted:
            EventText(
                rule: "D02", says: "{driver} joins the end of the queue of {zone}",
                "{driver}, {zone} kuyruğunun sonuna geçer")
        case .driverStopped:
            EventText(
                rule: "D03", says: "{driver} leaves the queue of {zone}", "{driver}, {zone} kuyruğundan çıkar")
        case .driverMoved:
            EventText(
                rule: "D04", says: "{driver} enters {zone}", "{driver}, {zone:dat} girer")
        case .connectionLost:
            EventText(
                rule: "D05", says: "{driver} has lost the connection", "{driver} bağlantısını kaybetti")
        case .connectionRegained:
            EventText(
                because: "The driver can act again; an offline driver may start work.",
                "Sürücü yeniden işlem yapabilir; çevrimdışıysa işe başlayabilir.",
                says: "{driver} is connected again", "{driver} yeniden bağlı")
        case .requested:
            EventText(
                rule: "T01",
                says: """
                    {request}: {client}, from {zone} to {to}, {party=1?one person}{party!1?{party} people}\
                    {wheelchair=true?, one in a wheelchair}
                    """,
                """
                {request}: {client}, {zone:abl} {to:dat}, {party=1?bir kişi}{party!1?{party} kişi}\
                {wheelchair=true?, tekerlekli sandalyeyle}
                """)
        case .offered:
            EventText(
                rule: "T03", says: "{request} is offered to {driver} in the queue of {zone}",
                "{request}, {zone} kuyruğundaki {driver:dat} teklif edilir")
        case .waiting:
            EventText(
                rule: "T04", says: "{request} waits in {zone}", "{request}, {zone:loc} bekler")
        case .accepted:
            EventText(
                rule: "T06", says: "{driver} accepts {request} ({client}): arrives in {wait}, price {price}",
                "{driver}, {request} çağrısını ({client}) kabul eder: {wait} sonra gelir, fiyat {price}")
        case .refused:
            EventText(
                rule: "T07", says: "{driver} refuses {request} and goes to the end of the queue of {zone}",
                "{driver}, {request} çağrısını reddeder ve {zone} kuyruğunun sonuna geçer")
        case .timedOut:
            EventText(
                rule: "T08",
                says: "{driver} did not answer {request} in time and goes to the end of the queue of {zone}",
                "{driver}, {request} teklifini zamanında yanıtlamadı ve {zone} kuyruğunun sonuna geçer")
        case .stoodDown:
            EventText(
                because: "A driver who refuses too often in a row is sent home and goes offline.",
                "Art arda çok kez reddeden sürücü eve yollanır ve çevrimdışı olur.",
                says: "{driver} is sent home and is offline now", "{driver} eve yollandı, artık çevrimdışı")
        case .suspended:
            EventText(
                because: "A driver who refuses even more often in a row is suspended, for longer each time.",
                "Art arda daha da çok reddeden sürücü, her seferinde daha uzun süre uzaklaştırılır.",
                says: "{driver} is suspended for {days} day{days!1?s}", "{driver} {days} gün uzaklaştırıldı")
        case .suspensionEnded:
            EventText(
                because: "After the suspension the driver is offline, and the count of refusals is zero.",
                "Uzaklaştırma bitince sürücü çevrimdışıdır ve ret sayacı sıfırdır.",
                says: "{driver}'s suspension is over after {days} day{days!1?s}",
                "{driver:gen} {days} günlük uzaklaştırması bitti")
        case .gaveBack:
            EventText(
                rule: "D06", says: "{driver} has given {request} back", "{driver}, {request} yolculuğundan vazgeçti")
        case .withdrawn:
            EventText(
                rule: "T09", says: "{client} has withdrawn {request}", "{client}, {request} çağrısını geri çekti")
        case .arrived:
            EventText(
                because: "After its arrival the taxi waits for the client; no client can join any more.",
                "Taksi gelince müşteriyi bekler; artık kimse katılamaz.",
                says: "{driver} waits for {client} ({request})", "{driver}, {client:acc} bekler ({request})")
        case .pickedUp:
            EventText(
                because: "The driver confirms who is on board.", "Kimin bindiğini sürücü onaylar.",
                says: "{client} is in {driver}'s taxi ({request}){waiting?; waiting costs {waiting}}",
                "{client}, {driver:gen} taksisine bindi ({request}){waiting?; bekleme {waiting} tutar}")
        case .paid:
            EventText(
                rule: "P03", says: "{client} has paid {price} for {request}, {by=card?by card}{by=cash?in cash}",
                "{client}, {request} için {by=card?kartla}{by=cash?nakit} {price} ödedi")
        case .paymentFailed:
            EventText(
                because: "If a card fails, the client can try again or pay in cash.",
                "Kart kabul edilmezse müşteri yeniden deneyebilir ya da nakit ödeyebilir.",
                says: "{client}'s payment of {price} for {request} has failed",
                "{client:gen} {request} için {price} tutarındaki ödemesi gerçekleşmedi")
        case .interrupted:
            EventText(
                rule: "T11",
                says:
                    """
                    {request} ends in {zone}: the distance driven costs {client} {price}\
                    {authority?, {authority} of it for the authority}
                    """,
                """
                {request}, {zone:loc} biter: {client} gidilen yol için {price} öder\
                {authority?, bunun {authority:pos} idareye gider}
                """)
        case .noShow:
            EventText(
                rule: "T12", says: "{client} did not come: {request} is closed, {driver} is in {zone}",
                "{client} gelmedi: {request} kapandı; {driver}, {zone:loc}")
        case .concluded:
            EventText(
                rule: "T10",
                says:
                    """
                    {request} ({client}) is concluded; {driver} joins the end of the queue of {zone}\
                    {authority?; the authority gets {authority}}
                    """,
                """
                {request} ({client}) bitti; {driver}, {zone} kuyruğunun sonuna geçer\
                {authority?; idare {authority} alır}
                """)
        case .reserved:
            EventText(
                rule: "R01", says: "{request}: {client}, from {zone} to {to} at {departure}{share=true?, shared}",
                "{request}: {client}, {zone:abl} {to:dat}, kalkış {departure}{share=true?, paylaşımlı}")
        case .reservationChanged:
            EventText(
                rule: "R03", says: "{request}: {client}, from {zone} to {to} at {departure}{share=true?, shared}",
                "{request}: {client}, {zone:abl} {to:dat}, kalkış {departure}{share=true?, paylaşımlı}")
        case .reservationCancelled:
            EventText(
                rule: "R03", says: "{client}'s reservation {request} is cancelled", "{request} ({client}) iptal edildi")
        case .joined:
            EventText(
                rule: "S02", says: "{client} joins {ride} as {request} and pays {price}",
                "{client}, {ride} yolculuğuna {request} olarak katılır, payı {price}")
        case .left:
            EventText(
                rule: "S06", says: "{client} leaves {ride} ({request}, share {price})",
                "{client}, {ride} yolculuğundan ayrılır ({request}, payı {price} idi)")
        case .sent:
            EventText(
                because: "A waiting driver is sent to where taxis are needed in the next hour.",
                "Kuyrukta bekleyen sürücü, gelecek saatte taksi gerekecek bölgeye gönderilir.", isInsteadOfRule: true,
                says: "{driver} is asked to leave {zone} and wait in {to}",
                "{driver:abl}, {zone:abl} ayrılıp {to:loc} beklemesi istenir")
        case .walkedUp:
            EventText(
                rule: "T14",
                says: """
                    {request}: {client} comes to the rank of {zone} for a taxi to {to}, {party=1?one person}\
                    {party!1?{party} people}
                    """,
                """
                {request}: {client}, {to:dat} gitmek için {zone} durağına gelir, {party=1?bir kişi}{party!1?{party} kişi}
                """)
        case .held:
            EventText(
                rule: "T15", says: "The rank of {zone} is full: {driver} waits in the holding lot",
                "{zone} durağı dolu: {driver} bekleme yerinde durur")
        case .turnedAway:
            EventText(
                rule: "T15", says: "The rank of {zone} has no room for {driver}",
                "{zone} durağında {driver} için yer yok")
        case .calledForward:
            EventText(
                rule: "T15", says: "{driver} is called forward to the rank of {zone}",
                "{driver}, {zone} durağına çağrılır")
        case .reachedRank:
            EventText(
                rule: "T15", says: "{driver} stands at the rank of {zone}", "{driver} artık {zone} durağındadır")
        case .rejected:
            EventText(
                refusalSays: "{client}{driver} cannot {action}: {reason}",
                "{client}{driver} için {action} kabul edilmedi: {reason}")
        }
    }
}

extension TaxiService.MessageWord: LocalizedWord {
    /// Sentence of the message.
    package var sentence: Sentence {
        switch self {
        case .called:
            Sentence(
                "Your call is recorded as {request}: from {zone} to {to}, {party} {party=1?person}{party!1?people}.",
                "Çağrınız {request} olarak kaydedildi: {zone:abl} {to:dat}, {party} kişi.")
        case .offered:
            Sentence(
                "{request} is offered to you in {zone}. Do you accept it?",
                "{request}, {zone:loc} size teklif edildi. Kabul ediyor musunuz?")
        case .noTaxiYet:
            Sentence("No taxi is free at the moment; {request} waits.", "Şu anda boş taksi yok; {request} bekliyor.")
        case .taxiOnItsWay:
            Sentence(
                "Your taxi is on its way: {driver} arrives in {wait}. The price is {price}.",
                "Taksiniz yolda: {driver} {wait} sonra gelir. Fiyat {price}.")
        case .offerMissed:
            Sentence(
                "You did not answer {request} in time. You are now at the end of the queue of {zone}.",
                "{request} teklifini zamanında yanıtlamadınız. Artık {zone} kuyruğunun sonundasınız.")
        case .stoodDown:
            Sentence(
                "You have refused too often in a row. You are offline now.",
                "Art arda çok kez reddettiniz. Artık çevrimdışısınız.")
        case .suspended:
            Sentence(
                "You have refused far too often in a row. You are suspended for {days} day{days!1?s}.",
                "Art arda pek çok kez reddettiniz. {days} gün uzaklaştırıldınız.")
        case .suspensionOver:
            Sentence(
                "Your suspension is over after {days} day{days!1?s}; you may start work.",
                "{days} günlük uzaklaştırmanız bitti; işe başlayabilirsiniz.")
        case .taxiLost:
            Sentence(
                "Your driver has given {request} back; another taxi is being looked for.",
                "Sürücünüz {request} yolculuğundan vazgeçti; başka bir taksi aranıyor.")
        case .taxiThere: Sentence("Your taxi has arrived: {driver}.", "Taksiniz geldi: {driver}.")
        case .paid:
            Sentence(
                "You have paid {price} for {request}, {by=card?by card}{by=cash?in cash}.",
                "{request} için {by=card?kartla}{by=cash?nakit} {price} ödediniz.")
        case .paymentFailed:
            Sentence(
                "Your payment of {price} for {request} has failed. Try again, or pay in cash.",
                "{request} için {price} ödemeniz gerçekleşmedi. Yeniden deneyin ya da nakit ödeyin.")
        case .interrupted:
            Sentence(
                "{request} has ended early, in {zone}. The distance driven costs {price}.",
                "{request}, {zone:loc} yarıda kesildi. Gidilen yol {price} tutuyor.")
        case .missed:
            Sentence(
                "The taxi waited for you, but you did not come. {request} is closed and costs nothing.",
                "Taksi sizi bekledi, ama gelmediniz. {request} kapandı; ücret alınmadı.")
        case .clientMissed:
            Sentence("{client} has not come; {request} is closed.", "{client} gelmedi; {request} kapandı.")
        case .reserved:
            Sentence(
                "Your reservation is recorded as {request}: from {zone} to {to} at {departure}{share=true?, shared}.",
                """
                Rezervasyonunuz {request} olarak kaydedildi: {zone:abl} {to:dat}, kalkış \
                {departure}{share=true?, paylaşımlı}.
                """)
        case .reservationChanged:
            Sentence(
                "Your reservation {request} is changed: from {zone} to {to} at {departure}{share=true?, shared}.",
                """
                {request} rezervasyonunuz değişti: {zone:abl} {to:dat}, kalkış \
                {departure}{share=true?, paylaşımlı}.
                """)
        case .reservationCancelled:
            Sentence("Your reservation {request} is cancelled.", "{request} rezervasyonunuz iptal edildi.")
        case .ridesAlong:
            Sentence(
                "You have joined {ride} as {request}; your share is {price}.",
                "{ride} yolculuğuna {request} olarak katıldınız; payınız {price}.")
        case .sent:
            Sentence(
                "Taxis will be needed in {to} soon: please go there and wait.",
                "{to:loc} yakında taksi gerekecek: lütfen oraya gidip bekleyin.")
        case .held:
            Sentence(
                "The rank of {zone} is full. Please wait in the holding lot until you are called.",
                "{zone} durağı dolu. Lütfen çağrılana kadar bekleme yerinde durun.")
        case .turnedAway:
            Sentence(
                "The rank of {zone} is full. You still get calls.",
                "{zone} durağı dolu. Yine de çağrı alırsınız.")
        case .calledForward:
            Sentence(
                "There is a place for you at the rank of {zone}: please drive there.",
                "{zone} durağında yeriniz hazır: lütfen oraya gidin.")
        case .offerWithdrawn:
            Sentence(
                "The offer of {request} is withdrawn; you keep your place in the queue.",
                "{request} teklifi geri çekildi; kuyruktaki yeriniz değişmez.")
        }
    }
}
