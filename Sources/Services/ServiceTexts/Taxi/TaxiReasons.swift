import ServiceKernel
import TaxiService

extension TaxiService.Reason: LocalizedReason {
    package func sentence(of action: String) -> Sentence {
        if action == TaxiService.Effect.lapse {
            return Sentence(
                "the reservation lapses: another ride is on when it falls due",
                "rezervasyon düşer: zamanı geldiğinde başka bir yolculuk sürüyor")
        }
        return TaxiService.Operation(rawValue: action).flatMap { sentence(of: $0) } ?? sentence
    }

    /// The sentence where the reason means something of its own for this operation.
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
