import ServiceKernel

extension TaxiService {
    /// What drivers and clients read (G10).
    package enum MessageWord: String, SaidMessageWord {
        case called, offered, offerWithdrawn, offerMissed, noTaxiYet, taxiOnItsWay, taxiLost, taxiThere
        case paid, paymentFailed, interrupted, missed, clientMissed
        case stoodDown, suspended, suspensionOver, sent
        case reserved, reservationChanged, reservationCancelled, ridesAlong

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
            case .offerWithdrawn:
                Sentence(
                    "The offer of {request} is withdrawn; you keep your place in the queue.",
                    "{request} teklifi geri çekildi; kuyruktaki yeriniz sizde kalır.")
            case .offerMissed:
                Sentence(
                    "You have not answered {request} in time, and stand at the tail of {zone}.",
                    "{request} teklifini zamanında yanıtlamadınız; {zone} kuyruğunun sonundasınız.")
            case .noTaxiYet:
                Sentence(
                    "No taxi is free at the moment; {request} waits.", "Şu anda boş taksi yok; {request} bekliyor.")
            case .taxiOnItsWay:
                Sentence(
                    "Your taxi is on its way: {driver} is there in {wait}. The price is {price}.",
                    "Taksiniz yolda: {driver} {wait} sonra orada. Fiyat {price}.")
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
            case .sent:
                Sentence(
                    "Taxis will be wanted in {to} soon: please go there and wait.",
                    "{to} bölgesinde yakında taksi gerekecek: lütfen oraya gidip bekleyin.")
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
            }
        }
    }
}

extension TaxiService.Effect: ToldEffect {
    package typealias Reason = TaxiService.Reason

    package func tell(_ read: (Reader, TaxiService.MessageWord) -> Void) {
        switch self {
        case .requested(_, let client, _, _, _, _): read(.person(client), .called)
        case .offered(_, let driver, _): read(.person(driver), .offered)
        case .offerWithdrawn(_, let driver): read(.person(driver), .offerWithdrawn)
        case .timedOut(_, let driver, _): read(.person(driver), .offerMissed)
        case .waiting(let request, _): read(.client(of: request), .noTaxiYet)
        case .accepted(_, let client, _, _, _, _): read(.person(client), .taxiOnItsWay)
        case .gaveBack(let request, _): read(.client(of: request), .taxiLost)
        case .arrived(_, let client, _): read(.person(client), .taxiThere)
        case .paid(_, let client, _, _, _): read(.person(client), .paid)
        case .paymentFailed(_, let client, _, _, _): read(.person(client), .paymentFailed)
        case .interrupted(_, let client, _, _, _, _): read(.person(client), .interrupted)
        case .noShow(_, let client, let driver, _):
            read(.person(client), .missed)
            read(.person(driver), .clientMissed)
        case .stoodDown(let driver): read(.person(driver), .stoodDown)
        case .suspended(let driver, _): read(.person(driver), .suspended)
        case .suspensionEnded(let driver, _): read(.person(driver), .suspensionOver)
        case .sent(let driver, _, _): read(.person(driver), .sent)
        case .reserved(_, let client, _, _, _, _, _): read(.person(client), .reserved)
        case .reservationChanged(_, let client, _, _, _, _): read(.person(client), .reservationChanged)
        case .reservationCancelled(_, let client, _, _, _, _): read(.person(client), .reservationCancelled)
        case .joined(_, let client, _, _, _, _): read(.person(client), .ridesAlong)
        // Told to nobody: their own doing, which they see.
        case .driverStarted, .driverStopped, .driverMoved, .connectionLost, .connectionRegained, .refused, .withdrawn,
            .pickedUp, .concluded, .left:
            break
        case .driverRejected, .clientRejected, .reservationLapsed, .setTimer: break
        }
    }
}
