import ServiceKernel
import TaxiService

extension TaxiService.MessageWord: LocalizedWord {
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
