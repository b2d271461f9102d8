import ServiceKernel
import TaxiService

extension TaxiService.Operation: LocalizedWord {
    /// Sentence of the operation: the action without its actor, as a clause.
    package var sentence: Sentence {
        switch self {
        case .request: Sentence("asks for a taxi \(Self.trip)", "\(Self.turkishTrip) taksi ister")
        case .reserve:
            Sentence(
                "books a taxi \(Self.trip), departure {departure}",
                "\(Self.turkishTrip) kalkışı {departure} olan taksi ayırtır")
        case .changeReservation:
            Sentence(
                """
                changes {request}{departure?, departure {departure}}{to?, to {to}}\
                {share=true?, shared}{share=false?, not shared}
                """,
                """
                {request} rezervasyonunu değiştirir{departure?, kalkış {departure}}{to?, varış {to}}\
                {share=true?, paylaşmalı}{share=false?, paylaşmasız}
                """)
        case .withdraw: Sentence("withdraws {request|the request}", "{request?{request} }çağrısını geri çeker")
        case .cancelReservation: Sentence("cancels {request}", "{request} rezervasyonunu iptal eder")
        case .join:
            Sentence(
                "wants to join {request}, to {to}, {party=1?alone}{party!1?party of {party}}",
                "{request} yolculuğuna katılmak ister, varış {to}, {party=1?tek başına}{party!1?{party} kişi}")
        case .pay:
            Sentence(
                "pays {by=card?by card}{by=cash?in cash}{fails=true?, which fails}",
                "{by=card?kartla}{by=cash?nakit} öder{fails=true?, ama ödeme geçmez}")
        case .start:
            Sentence(
                "starts work in {zone}{taxi? with taxi {taxi}}",
                "{zone} bölgesinde{taxi? {taxi} taksisiyle} işe başlar")
        case .move: Sentence("drives to {zone}", "{zone} bölgesine gider")
        case .pickUp: Sentence("picks up {client|the client}", "müşteriyi{client? ({client})} alır")
        case .confirmCash:
            Sentence(
                "confirms that {client|the client} paid in cash",
                "müşterinin{client? ({client})} nakit ödediğini onaylar")
        case .interrupt:
            Sentence(
                """
                ends the ride in {zone}, {because=clientWish?as the client wishes}\
                {because=taxiProblem?because the taxi has a problem}
                """,
                """
                yolculuğu {zone} bölgesinde keser: {because=clientWish?müşteri istedi}\
                {because=taxiProblem?taksi arızalandı}
                """)
        case .stop: Sentence("stops work", "işi bırakır")
        case .loseConnection: Sentence("loses the connection", "bağlantısını kaybeder")
        case .regainConnection: Sentence("has the connection back", "yeniden bağlanır")
        case .accept: Sentence("accepts", "kabul eder")
        case .refuse: Sentence("refuses", "reddeder")
        case .giveBack: Sentence("gives the ride back", "yolculuğu geri verir")
        case .arrive: Sentence("is at the pickup", "alış yerine varır")
        case .conclude: Sentence("concludes the ride", "yolculuğu bitirir")
        case .offerTimeout: Sentence("the time to answer is over for {subject}", "{subject} için yanıt süresi doldu")
        case .suspensionEnd: Sentence("the suspension of {subject} is over", "{subject} için uzaklaştırma bitti")
        case .reservationDue: Sentence("reservation {subject} falls due", "{subject} rezervasyonunun zamanı geldi")
        case .noShow: Sentence("the taxi of {subject} has waited long enough", "{subject} taksisi yeterince bekledi")
        case .dispatchRound: Sentence("a round of dispatch is due", "toplu dağıtımın zamanı geldi")
        }
    }

    private static let trip =
        "from {from} to {to}, {party=1?alone}{party!1?party of {party}}{share=true?, willing to share}"
    private static let turkishTrip = """
        {from} bölgesinden {to} bölgesine, {party=1?tek başına}{party!1?{party} kişi}\
        {share=true?, paylaşarak},
        """
}

extension TaxiService.Reason: LocalizedReason {
    /// Returns the sentence for the person who was refused.
    package func sentence(of action: String) -> Sentence {
        if action == TaxiService.Effect.lapseOperation {
            return Sentence(
                "the reservation lapses: another ride is on when it falls due",
                "rezervasyon düşer: zamanı geldiğinde başka bir yolculuk sürüyor")
        }
        return TaxiService.Operation(rawValue: action).flatMap { sentence(of: $0) } ?? sentence
    }

    /// Returns the reason's own sentence for an operation, if it has one.
    private func sentence(of operation: TaxiService.Operation) -> Sentence? {
        switch (self, operation) {
        case (.notWorking, .loseConnection):
            Sentence("the connection counts only at work", "bağlantı yalnız işteyken önemlidir")
        case (.noConnection, .loseConnection):
            Sentence("the connection had been lost before", "bağlantı daha önce kopmuştu")
        case (.notPickedUp, .conclude):
            Sentence("not all who ride along are on board yet", "yolcuların hepsi henüz binmedi")
        case (.noRide, .pay), (.noRide, .confirmCash):
            Sentence("there is no ride to pay for", "ödenecek yolculuk yok")
        case (.notPickedUp, .pay), (.notPickedUp, .confirmCash):
            Sentence("cash is taken only on board", "nakit ancak binince alınır")
        case (.unknownRequest, .join):
            Sentence(
                "there is no ride of that name; a ride is named by its oldest request",
                "bu adla yolculuk yok; yolculuğun adı en eski çağrısınınkidir")
        case (.alreadyRiding, .join):
            Sentence(
                "there is a ride already, and everybody is in it once",
                "zaten bir yolculuk var; herkes onda bir kez bulunur")
        case (.unknownRequest, .changeReservation), (.unknownRequest, .cancelReservation):
            Sentence("there is no such reservation", "böyle bir rezervasyon yok")
        case (_, _): nil
        }
    }

    private var sentence: Sentence {
        switch self {
        case .noConnection:
            Sentence(
                "there is no connection, and nothing can be done until it is back",
                "bağlantı yok; yeniden kurulana kadar bir şey yapılamaz")
        case .suspended: Sentence("nobody starts work while suspended", "uzaklaştırılmışken işe başlanmaz")
        case .alreadyWorking: Sentence("work has begun already", "işe zaten başlandı")
        case .notYourTaxi:
            Sentence("that taxi is not in the driver's own list", "bu taksi sürücünün kendi listesinde yok")
        case .taxiInUse: Sentence("another driver is at work with that taxi", "bu taksiyle başka bir sürücü çalışıyor")
        case .outsideServiceArea:
            Sentence(
                "that place is in no zone, so outside the service area",
                "orası hiçbir bölgede değil, yani hizmet alanının dışında")
        case .notWorking: Sentence("work has not begun", "işe başlanmadı")
        case .passengerOnBoard: Sentence("there is a passenger on board", "takside yolcu var")
        case .notDisconnected: Sentence("the connection was not lost", "bağlantı kopmamıştı")
        case .noOpenOffer:
            Sentence("there is no offer to answer, or no longer", "yanıtlanacak teklif yok ya da süresi geçti")
        case .noRide: Sentence("there is no such ride in hand", "elde böyle bir yolculuk yok")
        case .alreadyArrived:
            Sentence(
                "the taxi has arrived already, and arrives once at each pickup",
                "taksi zaten vardı; her binişe bir kez varılır")
        case .alreadyPickedUp: Sentence("the client is on board already", "müşteri zaten bindi")
        case .notPickedUp: Sentence("nobody is on board yet", "henüz kimse binmedi")
        case .unpaid: Sentence("the ride is not paid yet", "yolculuk daha ödenmedi")
        case .invalidPartySize: Sentence("a taxi takes one to four people", "bir taksi bir ile dört kişi alır")
        case .alreadyRiding:
            Sentence("there is a ride already; one at a time", "zaten bir yolculuk var; aynı anda bir tane olur")
        case .unknownRequest: Sentence("there is no such call open", "böyle açık bir çağrı yok")
        case .alreadyAllocated:
            Sentence("a taxi is allocated, and the call stands", "taksi ayrıldı; çağrı geri çekilemez")
        case .alreadyPaid: Sentence("that is paid already", "bu zaten ödendi")
        case .tooLate: Sentence("that is too soon for a reservation", "rezervasyon için artık geç")
        case .tooLateToChange:
            Sentence("the reservation is in dispatch already, or over", "rezervasyon zaten dağıtımda ya da bitti")
        case .sharedRide:
            Sentence(
                "others have joined the reservation, so nobody changes it",
                "rezervasyona başkaları katıldı; artık kimse değiştiremez")
        case .notShared: Sentence("that ride is not to be shared", "bu yolculuk paylaşmaya kapalı")
        case .joinClosed:
            Sentence(
                "the taxi has arrived, or somebody is on board or has paid", "taksi vardı ya da biri bindi ya da ödedi")
        case .noSeats: Sentence("there are not enough seats left", "yeterli boş koltuk yok")
        case .notSameWay: Sentence("the way round would be too long for somebody", "yol birileri için fazla uzardı")
        }
    }
}
