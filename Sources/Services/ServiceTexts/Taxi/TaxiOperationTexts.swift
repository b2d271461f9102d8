import ServiceKernel
import TaxiService

extension TaxiService.Operation: LocalizedWord {
    /// Sentence of the operation: the action without its actor, as a clause.
    package var sentence: Sentence {
        switch self {
        case .request:
            Sentence("asks for a taxi \(Self.trip)", "\(Self.turkishTrip) taksi çağırır\(Self.turkishSharing)")
        case .reserve:
            Sentence(
                "books a taxi \(Self.trip), departure {departure}",
                "\(Self.turkishTrip) taksi için rezervasyon yapar\(Self.turkishSharing), kalkış {departure}")
        case .changeReservation:
            Sentence(
                """
                changes {request}{departure?, departure {departure}}{to?, to {to}}\
                {share=true?, shared}{share=false?, not shared}
                """,
                """
                {request} rezervasyonunu değiştirir{departure?, kalkış {departure}}{to?, varış {to}}\
                {share=true?, paylaşımlı}{share=false?, paylaşımsız}
                """)
        case .walkUp:
            Sentence(
                "takes the next taxi at the rank of {from}, to {to}{party=1?, for one person}{party!1?, for {party} people}",
                "{from} durağında sıradaki taksiye biner, {to:dat}, {party=1?tek}{party!1?{party}} kişilik")
        case .withdraw: Sentence("withdraws {request|the request}", "{request?{request} }çağrısını geri çeker")
        case .cancelReservation: Sentence("cancels {request}", "{request} rezervasyonunu iptal eder")
        case .join:
            Sentence(
                "wants to join {request}, to {to}, {party=1?for one person}{party!1?for {party} people}",
                "{to:dat} gitmek üzere {request} yolculuğuna katılmak ister, {party=1?bir kişi}{party!1?{party} kişi}")
        case .pay:
            Sentence(
                "pays {by=card?by card}{by=cash?in cash}{fails=true?, but the payment fails}",
                "{by=card?kartla}{by=cash?nakit} öder{fails=true?, ama ödeme gerçekleşmez}")
        case .start:
            Sentence(
                "starts work in {zone}{taxi? with {taxi}'s taxi}",
                "{zone:loc}{taxi? {taxi:gen} taksisiyle} işe başlar")
        case .move: Sentence("drives to {zone}", "{zone:dat} gider")
        case .pickUp: Sentence("picks up {client|the client}", "{client:acc|müşteriyi} taksiye alır")
        case .confirmCash:
            Sentence(
                "confirms that {client|the client} paid in cash",
                "{client:gen|müşterinin} nakit ödediğini onaylar")
        case .interrupt:
            Sentence(
                """
                ends the ride early in {zone}: {because=clientWish?the client wishes it}\
                {because=taxiProblem?the taxi has a problem}
                """,
                """
                yolculuğu {zone:loc} yarıda keser: {because=clientWish?müşteri istedi}\
                {because=taxiProblem?taksi arızalandı}
                """)
        case .stop: Sentence("stops work", "işi bırakır")
        case .loseConnection: Sentence("loses the connection", "bağlantısını kaybeder")
        case .regainConnection: Sentence("is connected again", "yeniden bağlanır")
        case .accept: Sentence("accepts", "kabul eder")
        case .refuse: Sentence("refuses", "reddeder")
        case .giveBack: Sentence("gives the ride back", "yolculuktan vazgeçer")
        case .arrive: Sentence("arrives at the pickup", "müşteriyi alacağı yere varır")
        case .conclude: Sentence("concludes the ride", "yolculuğu bitirir")
        case .concludeAndStop: Sentence("concludes the ride and stops work", "yolculuğu bitirir ve işi bırakır")
        case .offerTimeout: Sentence("{subject}'s time to answer is over", "{subject:gen} yanıt süresi doldu")
        case .suspensionEnd:
            Sentence("{subject}'s suspension is over", "{subject:gen} uzaklaştırması bitti")
        case .reservationDue:
            Sentence(
                "The search for a taxi for {subject} begins",
                "{subject} rezervasyonu için taksi aranmaya başlanır")
        case .noShow:
            Sentence(
                "The taxi for {subject} has waited long enough",
                "{subject} için gelen taksinin bekleme süresi doldu")
        case .rankArrival: Sentence("{subject} reaches the rank", "{subject} durağa varır")
        case .dispatchRound:
            Sentence(
                "It is time to offer the waiting calls together", "Bekleyen çağrıları birlikte teklif etme zamanı gelir"
            )
        }
    }

    private static let trip = """
        from {from} to {to}{party=1?, for one person}{party!1?, for {party} people}\
        {wheelchair=true?, one in a wheelchair}{share=true?, willing to share}
        """
    private static let turkishTrip = """
        {from:abl} {to:dat} {party=1?tek}{party!1?{party}} kişilik{wheelchair=true?, tekerlekli sandalyeye uygun}
        """
    private static let turkishSharing = "{share=true? ve paylaşmayı kabul eder}"
}

extension TaxiService.Reason: LocalizedReason {
    /// Returns the sentence for the person who was refused.
    package func sentence(of action: String) -> Sentence {
        if action == TaxiService.Effect.lapseOperation {
            return Sentence(
                "the reservation is cancelled: there is another ride at that moment",
                "rezervasyon iptal oldu, çünkü o anda başka bir yolculuk sürüyor")
        }
        return TaxiService.Operation(rawValue: action).flatMap { sentence(of: $0) } ?? sentence
    }

    /// Returns the reason's own sentence for an operation, if it has one.
    private func sentence(of operation: TaxiService.Operation) -> Sentence? {
        switch (self, operation) {
        case (.notWorking, .loseConnection):
            Sentence("the connection matters only at work", "bağlantı yalnızca çalışırken önemlidir")
        case (.noConnection, .loseConnection):
            Sentence("the connection had been lost before", "bağlantı daha önce kopmuştu")
        case (.notPickedUp, .conclude), (.notPickedUp, .concludeAndStop):
            Sentence("not all clients are on board yet", "müşterilerin hepsi henüz binmedi")
        case (.noRide, .pay), (.noRide, .confirmCash):
            Sentence("there is no ride to pay for", "ödenecek yolculuk yok")
        case (.notPickedUp, .pay), (.notPickedUp, .confirmCash):
            Sentence("cash is taken only on board", "nakit ancak binince alınır")
        case (.unknownRequest, .join):
            Sentence(
                "there is no ride of that name; a ride is named after its oldest call",
                "bu adda bir yolculuk yok; yolculuk en eski çağrısının adını taşır")
        case (.alreadyRiding, .join):
            Sentence(
                "this client has a ride already; only one at a time is possible",
                "müşterinin zaten bir yolculuğu var; aynı anda tek yolculuk olabilir")
        case (.unknownRequest, .changeReservation), (.unknownRequest, .cancelReservation):
            Sentence("this client has no such reservation", "böyle bir rezervasyon yok")
        case (_, _): nil
        }
    }

    private var sentence: Sentence {
        switch self {
        case .noConnection:
            Sentence(
                "there is no connection; wait until it is back",
                "bağlantı yok; yeniden kurulana kadar bir şey yapılamaz")
        case .suspended: Sentence("a suspended driver cannot start work", "uzaklaştırılmış sürücü işe başlayamaz")
        case .alreadyWorking: Sentence("the driver is at work already", "sürücü zaten çalışıyor")
        case .notYourTaxi:
            Sentence("that taxi is not in the driver's own list", "bu taksi sürücünün kendi listesinde yok")
        case .taxiInUse: Sentence("another driver is at work with that taxi", "bu taksiyle başka bir sürücü çalışıyor")
        case .outsideServiceArea:
            Sentence(
                "that place is in no zone, and so outside the service area",
                "orası hiçbir bölgede değil, yani hizmet alanının dışında")
        case .notWorking: Sentence("the driver is not at work", "sürücü çalışmıyor")
        case .passengerOnBoard: Sentence("there is a passenger on board", "takside yolcu var")
        case .notDisconnected: Sentence("the connection was not lost", "bağlantı kopmamıştı")
        case .noOpenOffer:
            Sentence("there is no offer to answer, or its time is over", "yanıtlanacak teklif yok ya da süresi doldu")
        case .noRide: Sentence("the driver has no such ride", "sürücünün böyle bir yolculuğu yok")
        case .alreadyArrived:
            Sentence(
                "the taxi has arrived already; it arrives only once at each pickup",
                "taksi zaten geldi; her biniş yerine bir kez gelinir")
        case .alreadyPickedUp: Sentence("the client is on board already", "müşteri zaten bindi")
        case .notPickedUp: Sentence("no client is on board yet", "henüz hiçbir müşteri binmedi")
        case .unpaid: Sentence("the ride is not paid yet", "yolculuk daha ödenmedi")
        case .invalidPartySize:
            Sentence(
                "a taxi takes one to four people; only larger types take more",
                "bir taksiye en az bir, en çok dört kişi biner; daha çoğunu yalnızca büyük taksiler alır")
        case .noFittingTaxi:
            Sentence("no taxi can take this party", "bu yolculara uygun taksi yok")
        case .alreadyRiding:
            Sentence(
                "there is a ride already; only one at a time is possible",
                "zaten bir yolculuk var; aynı anda tek yolculuk olabilir")
        case .unknownRequest: Sentence("this client has no such open call", "böyle açık bir çağrı yok")
        case .alreadyAllocated:
            Sentence(
                "a driver has accepted; the call can no longer be withdrawn",
                "bir sürücü kabul etti; çağrı artık geri çekilemez")
        case .alreadyPaid: Sentence("that is already paid", "bu zaten ödendi")
        case .tooLate: Sentence("it is too late for a reservation", "rezervasyon için artık geç")
        case .tooLateToChange:
            Sentence(
                "the search for a taxi has begun, or the reservation is over",
                "taksi aranmaya başlandı ya da rezervasyon bitti")
        case .sharedRide:
            Sentence(
                "others have joined the reservation, so no client can change it",
                "rezervasyona başkaları katıldı; artık kimse değiştiremez")
        case .notShared: Sentence("that ride is not shared", "bu yolculuk paylaşıma kapalı")
        case .joinClosed:
            Sentence(
                "the taxi has arrived, or a client is on board or has paid", "taksi geldi ya da biri bindi veya ödedi")
        case .noSeats: Sentence("there are not enough free seats", "yeterli boş koltuk yok")
        case .notSameWay:
            Sentence(
                "the detour would be too long for one of the clients",
                "yol, müşterilerden biri için fazla uzardı")
        case .noRank:
            Sentence("no rank there serves clients who have not called", "orada çağrısız müşteri alan durak yok")
        case .lineFull: Sentence("the line at the rank is full", "duraktaki sırada yer yok")
        }
    }
}
