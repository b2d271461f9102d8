import CityModel
import Quantities
import ServiceKernel

extension TaxiService {
    /// What a driver does. A position in the zone `ZoneID.none` lies outside the service area (Z02).
    package enum DriverAction: Hashable, Sendable, BitwiseCopyable {
        /// D02.
        case start(at: Position, taxi: TaxiID)
        /// D03.
        case stop
        /// D05.
        case loseConnection
        /// D05.
        case regainConnection
        /// D04.
        case move(to: Position)
        /// T06.
        case accept
        /// T07.
        case refuse
        /// D06.
        case giveBack
        /// T12.
        case arrive
        /// T10. `ClientID.none`: the first party, in the order of joining, that is not on board.
        case pickUp(ClientID)
        /// T10.
        case conclude
        /// T11.
        case interrupt(at: Position, because: InterruptionCause)
    }

    /// Why a ride ends on the way (T11).
    package enum InterruptionCause: UInt8, BitwiseCopyable, FieldWord {
        case clientWish = 1
        case taxiProblem = 2
    }
}

extension TaxiService.DriverAction: FieldHolder {
    /// As in the contract's table of actions.
    package enum Word: String, Sendable, CaseIterable {
        case start, stop, loseConnection, regainConnection, move, accept, refuse, giveBack, arrive, pickUp, conclude
        case interrupt
    }

    package var word: Word {
        switch self {
        case .start: .start
        case .stop: .stop
        case .loseConnection: .loseConnection
        case .regainConnection: .regainConnection
        case .move: .move
        case .accept: .accept
        case .refuse: .refuse
        case .giveBack: .giveBack
        case .arrive: .arrive
        case .pickUp: .pickUp
        case .conclude: .conclude
        case .interrupt: .interrupt
        }
    }

    package mutating func exchange(with form: inout some FieldForm) throws {
        switch self {
        case .start(let place, let taxi):
            self = try .start(at: form.exchanged(.zone, place), taxi: form.exchanged(.taxi, taxi, .usual))
        case .move(let place): self = try .move(to: form.exchanged(.zone, place))
        case .pickUp(let client): self = try .pickUp(form.exchanged(.client, client, .optional))
        case .interrupt(let place, let cause):
            self = try .interrupt(at: form.exchanged(.zone, place), because: form.exchanged(.because, cause))
        case .stop, .loseConnection, .regainConnection, .accept, .refuse, .giveBack, .arrive, .conclude: break
        }
    }

    static func entry(_ word: Word) -> CommandEntry<TaxiService.Command> {
        switch word {
        case .start:
            entry(
                word, rule: "D02",
                Sentence(
                    "starts work in {zone}{taxi? with taxi {taxi}}",
                    "{zone} bölgesinde{taxi? {taxi} taksisiyle} işe başlar"),
                [.suspended, .alreadyWorking, .notYourTaxi, .taxiInUse, .outsideServiceArea]
            ) { .start(at: .outside, taxi: TaxiID($0.index)) }
        case .stop:
            entry(word, rule: "D03", Sentence("stops work", "işi bırakır"), [.notWorking, .passengerOnBoard]) { _ in
                .stop
            }
        case .loseConnection:
            entry(word, rule: "D05", Sentence("loses the connection", "bağlantısını kaybeder"), [.notWorking]) { _ in
                .loseConnection
            }
        case .regainConnection:
            entry(
                word, rule: "D05", Sentence("has the connection back", "yeniden bağlanır"), [.notDisconnected]
            ) { _ in .regainConnection }
        case .move:
            entry(
                word, rule: "D04", Sentence("drives to {zone}", "{zone} bölgesine gider"),
                [.notWorking, .outsideServiceArea]
            ) { _ in .move(to: .outside) }
        case .accept:
            entry(word, rule: "T06", Sentence("accepts", "kabul eder"), [.notWorking, .noOpenOffer]) { _ in .accept }
        case .refuse:
            entry(word, rule: "T07", Sentence("refuses", "reddeder"), [.notWorking, .noOpenOffer]) { _ in .refuse }
        case .giveBack:
            entry(
                word, rule: "D06", Sentence("gives the ride back", "yolculuğu geri verir"),
                [.noRide, .passengerOnBoard]
            ) { _ in .giveBack }
        case .arrive:
            entry(
                word, rule: "T12", Sentence("is at the pickup", "alış yerine varır"), [.noRide, .alreadyArrived]
            ) { _ in .arrive }
        case .pickUp:
            entry(
                word, rule: "T10",
                Sentence("picks up {client|the client}", "müşteriyi{client? ({client})} alır"),
                [.noRide, .alreadyPickedUp]
            ) { _ in .pickUp(.none) }
        case .conclude:
            entry(
                word, rule: "T10", Sentence("concludes the ride", "yolculuğu bitirir"),
                [.noRide, .notPickedUp, .unpaid]
            ) { _ in .conclude }
        case .interrupt:
            entry(
                word, rule: "T11",
                Sentence(
                    """
                    ends the ride in {zone}, {because=clientWish?as the client wishes}\
                    {because=taxiProblem?because the taxi has a problem}
                    """,
                    """
                    yolculuğu {zone} bölgesinde keser: {because=clientWish?müşteri istedi}\
                    {because=taxiProblem?taksi arızalandı}
                    """),
                [.noRide, .notPickedUp, .outsideServiceArea]
            ) { _ in .interrupt(at: .outside, because: .clientWish) }
        }
    }

    private static func entry(
        _ word: Word, rule: String, _ sentence: Sentence, _ reasons: [TaxiService.Reason],
        blank: @escaping @Sendable (DriverID) -> TaxiService.DriverAction
    ) -> CommandEntry<TaxiService.Command> {
        // D05: without the connection nothing but getting it back.
        let all = word == .regainConnection ? reasons : [.noConnection] + reasons
        return CommandEntry(.driver, word.rawValue, rule: rule, sentence, reasons: all.map(\.word)) { number in
            let driver = DriverID(number &- 1)
            return .driver(driver, blank(driver))
        }
    }
}

extension TaxiService.DriverState: FieldWord {}
