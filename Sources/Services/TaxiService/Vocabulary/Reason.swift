import ServiceKernel

extension TaxiService {
    /// The words of what can be done, as in the contract's table of actions and in the command log.
    package enum Operation: String, OperationWord {
        package typealias Reason = TaxiService.Reason

        case start, stop, loseConnection, regainConnection, move, accept, refuse, giveBack, arrive, pickUp, conclude
        case interrupt, request, withdraw, reserve, changeReservation, cancelReservation, join, pay, offerTimeout
        case suspensionEnd, reservationDue, noShow, dispatchRound
    }

    /// Why an action is refused: the reason codes of the rule book.
    package enum Reason: UInt8, BitwiseCopyable, ServiceReason {
        case noConnection = 0
        case suspended = 1
        case alreadyWorking = 2
        case notYourTaxi = 3
        case taxiInUse = 4
        case outsideServiceArea = 5
        case notWorking = 6
        case passengerOnBoard = 7
        case notDisconnected = 8
        case noOpenOffer = 9
        case noRide = 10
        case alreadyArrived = 11
        case alreadyPickedUp = 12
        case notPickedUp = 13
        case unpaid = 14
        case invalidPartySize = 15
        case alreadyRiding = 16
        case unknownRequest = 17
        case alreadyAllocated = 18
        case alreadyPaid = 19
        case tooLate = 20
        case tooLateToChange = 21
        case sharedRide = 22
        case notShared = 23
        case joinClosed = 24
        case noSeats = 25
        case notSameWay = 26

        package func explanation(of action: String) -> (rule: String, sentence: Sentence) {
            if action == Effect.lapse {
                return told(
                    "R02", "the reservation lapses: another ride is on when it falls due",
                    "rezervasyon düşer: zamanı geldiğinde başka bir yolculuk sürüyor")
            }
            return Operation(rawValue: action).flatMap { explanation(of: $0) } ?? explanation
        }

        /// Where the reason means something of its own when this is done.
        private func explanation(of operation: Operation) -> (rule: String, sentence: Sentence)? {
            switch (self, operation) {
            case (.notWorking, .loseConnection):
                told("D05", "the connection counts only at work", "bağlantı yalnız işteyken önemlidir")
            case (.noConnection, .loseConnection):
                told("D05", "the connection had been lost before", "bağlantı daha önce kopmuştu")
            case (.notPickedUp, .conclude):
                told("T10", "not all who ride along are on board yet", "yolcuların hepsi henüz binmedi")
            case (.noRide, .pay): told("P03", "there is no ride to pay for", "ödenecek yolculuk yok")
            case (.notPickedUp, .pay): told("P03", "cash is taken only on board", "nakit ancak binince alınır")
            case (.unknownRequest, .join):
                told(
                    "S02", "there is no ride of that name; a ride is named by its oldest request",
                    "bu adla yolculuk yok; yolculuğun adı en eski çağrısınınkidir")
            case (.alreadyRiding, .join):
                told(
                    "S01", "there is a ride already, and everybody is in it once",
                    "zaten bir yolculuk var; herkes onda bir kez bulunur")
            case (.unknownRequest, .changeReservation), (.unknownRequest, .cancelReservation):
                told("R03", "there is no such reservation", "böyle bir rezervasyon yok")
            case (_, _): nil
            }
        }

        private var explanation: (rule: String, sentence: Sentence) {
            switch self {
            case .noConnection:
                told(
                    "D05", "there is no connection, and nothing can be done until it is back",
                    "bağlantı yok; yeniden kurulana kadar bir şey yapılamaz")
            case .suspended:
                told(
                    "D07", "nobody starts work while suspended", "uzaklaştırılmışken işe başlanmaz")
            case .alreadyWorking: told("D01", "work has begun already", "işe zaten başlandı")
            case .notYourTaxi:
                told(
                    "D02", "that taxi is not in the driver's own list", "bu taksi sürücünün kendi listesinde yok")
            case .taxiInUse:
                told("D02", "another driver is at work with that taxi", "bu taksiyle başka bir sürücü çalışıyor")
            case .outsideServiceArea:
                told(
                    "Z02", "that place is in no zone, so outside the service area",
                    "orası hiçbir bölgede değil, yani hizmet alanının dışında")
            case .notWorking: told("D01", "work has not begun", "işe başlanmadı")
            case .passengerOnBoard: told("D03", "there is a passenger on board", "takside yolcu var")
            case .notDisconnected: told("D05", "the connection was not lost", "bağlantı kopmamıştı")
            case .noOpenOffer:
                told(
                    "T05", "there is no offer to answer, or no longer",
                    "yanıtlanacak teklif yok ya da süresi geçti")
            case .noRide: told("T10", "there is no such ride in hand", "elde böyle bir yolculuk yok")
            case .alreadyArrived:
                told(
                    "T12", "the taxi has arrived already, and arrives once at each pickup",
                    "taksi zaten vardı; her binişe bir kez varılır")
            case .alreadyPickedUp: told("T10", "the client is on board already", "müşteri zaten bindi")
            case .notPickedUp: told("T10", "nobody is on board yet", "henüz kimse binmedi")
            case .unpaid: told("P03", "the ride is not paid yet", "yolculuk daha ödenmedi")
            case .invalidPartySize: told("T01", "a taxi takes one to four people", "bir taksi bir ile dört kişi alır")
            case .alreadyRiding:
                told(
                    "T01", "there is a ride already; one at a time",
                    "zaten bir yolculuk var; aynı anda bir tane olur")
            case .unknownRequest: told("T09", "there is no such call open", "böyle açık bir çağrı yok")
            case .alreadyAllocated:
                told("T09", "a taxi is allocated, and the call stands", "taksi ayrıldı; çağrı geri çekilemez")
            case .alreadyPaid: told("P03", "that is paid already", "bu zaten ödendi")
            case .tooLate: told("R01", "that is too soon for a reservation", "rezervasyon için artık geç")
            case .tooLateToChange:
                told(
                    "R03", "the reservation is in dispatch already, or over", "rezervasyon zaten dağıtımda ya da bitti")
            case .sharedRide:
                told(
                    "R04", "others have joined the reservation, so nobody changes it",
                    "rezervasyona başkaları katıldı; artık kimse değiştiremez")
            case .notShared: told("S01", "that ride is not to be shared", "bu yolculuk paylaşmaya kapalı")
            case .joinClosed:
                told(
                    "S03", "the taxi has arrived, or somebody is on board or has paid",
                    "taksi vardı ya da biri bindi ya da ödedi")
            case .noSeats: told("S02", "there are not enough seats left", "yeterli boş koltuk yok")
            case .notSameWay:
                told("S02", "the way round would be too long for somebody", "yol birileri için fazla uzardı")
            }
        }
    }
}
