import ServiceKernel
import TaxiService

extension TaxiService.Reason {
    /// Returns the part of the rule that refuses an operation for this reason; nil if the whole rule's sentence fits.
    package func ruleSentence(of action: String) -> Sentence? {
        if action == TaxiService.Effect.lapseOperation {
            return Sentence(
                "When the search for a taxi begins, a reservation is cancelled if its client has another ride.",
                "Taksi aranmaya başlanınca müşterinin başka yolculuğu varsa rezervasyon iptal olur.")
        }
        return TaxiService.Operation(rawValue: action).flatMap { ruleSentence(of: $0) } ?? ruleSentence
    }

    /// Returns the part of the rule for an operation of which the reason has a sentence of its own.
    private func ruleSentence(of operation: TaxiService.Operation) -> Sentence? {
        switch (self, operation) {
        case (.notWorking, .loseConnection):
            Sentence(
                "The connection of a driver matters only from the start of work to its end.",
                "Sürücünün bağlantısı yalnızca çalıştığı sürece önemlidir.")
        case (.noConnection, .loseConnection):
            Sentence(
                "A lost connection must come back before it can be lost again.",
                "Kopan bağlantı, yeniden kurulmadan bir daha kopamaz.")
        case (.notPickedUp, .conclude), (.notPickedUp, .concludeAndStop):
            Sentence(
                "A ride is concluded only when all its clients were on board.",
                "Yolculuk ancak bütün müşteriler binince bitirilebilir.")
        case (.noRide, .pay), (.noRide, .confirmCash):
            Sentence(
                "A ride can be paid only after a driver has accepted the call.",
                "Yolculuk ancak bir sürücü çağrıyı kabul edince ödenebilir.")
        case (.notPickedUp, .pay), (.notPickedUp, .confirmCash):
            Sentence(
                "Cash is paid on board, or at the end of the ride.", "Nakit, binince ya da yolculuk bitince ödenir.")
        case (.unknownRequest, .join):
            Sentence(
                "A client joins a ride by its name, that of its oldest call.",
                "Bir yolculuğa, en eski çağrısından aldığı adla katılınır.")
        case (.unknownRequest, .changeReservation), (.unknownRequest, .cancelReservation):
            Sentence(
                "A client can change or cancel only an open reservation of their own.",
                "Müşteri yalnızca kendi açık rezervasyonunu değiştirebilir ya da iptal edebilir.")
        case (.alreadyRiding, .join):
            Sentence(
                "A client has only one ride at a time, and is in a shared ride only once.",
                "Bir müşterinin aynı anda tek yolculuğu olur; paylaşılan yolculukta da bir kez bulunur.")
        case (_, _): nil
        }
    }

    private var ruleSentence: Sentence? {
        switch self {
        case .noConnection:
            Sentence(
                "Without a connection nothing can be done in the app.",
                "Bağlantı olmadan uygulamada hiçbir şey yapılamaz.")
        case .notDisconnected:
            Sentence("Only a lost connection can come back.", "Yalnızca kopan bağlantı yeniden kurulur.")
        case .suspended:
            Sentence(
                "A suspended driver can start work only after the suspension.",
                "Uzaklaştırılan sürücü ancak süresi dolunca işe başlayabilir.")
        case .alreadyWorking:
            Sentence("Only an offline driver can start work.", "Yalnızca çevrimdışı sürücü işe başlayabilir.")
        case .notWorking: Sentence("A driver must start work first.", "Sürücü önce işe başlamalıdır.")
        case .noOpenOffer:
            Sentence(
                "Only an open offer can be answered, until its time is over.",
                "Yalnızca açık teklif, süresi dolana kadar yanıtlanabilir.")
        case .noRide:
            Sentence(
                "A driver can act only on an open ride that this driver has accepted.",
                "Sürücü yalnızca kabul ettiği ve henüz kapanmamış yolculukta işlem yapabilir.")
        case .alreadyArrived:
            Sentence(
                "The arrival of the taxi at a pickup is confirmed once.",
                "Taksinin biniş yerine geldiği bir kez onaylanır.")
        case .alreadyPickedUp: Sentence("Each client is picked up once.", "Her müşteri taksiye bir kez biner.")
        case .notPickedUp:
            Sentence(
                "A ride begins when the driver confirms that a client is on board.",
                "Yolculuk, sürücü bir müşterinin bindiğini onaylayınca başlar.")
        case .unpaid:
            Sentence(
                "A ride is concluded only when every client has paid.",
                "Yolculuk ancak her müşteri ödeyince bitirilebilir.")
        case .alreadyPaid: Sentence("A ride is paid only once.", "Yolculuk yalnızca bir kez ödenir.")
        case .unknownRequest:
            Sentence(
                "A client can withdraw only an open call of their own.",
                "Müşteri yalnızca kendi açık çağrısını geri çekebilir.")
        case .noRank:
            Sentence(
                "Only some ranks serve clients who have not called.",
                "Çağrısız müşteri yalnızca bazı duraklarda alınır.")
        case .lineFull:
            Sentence(
                "A client who finds the line at the rank full leaves at once.",
                "Duraktaki sırayı dolu bulan müşteri hemen gider.")
        case .notYourTaxi, .taxiInUse, .outsideServiceArea, .passengerOnBoard, .invalidPartySize, .noFittingTaxi,
            .alreadyRiding, .alreadyAllocated, .tooLate, .tooLateToChange, .sharedRide, .notShared, .joinClosed,
            .noSeats, .notSameWay:
            nil
        }
    }
}
