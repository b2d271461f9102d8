import CityModel
import Quantities
import ServiceKernel

extension TaxiService {
    /// What a client does. `RequestID.none` means the client's current one.
    package enum ClientAction: Hashable, Sendable, BitwiseCopyable {
        /// T01.
        case request(from: Position, to: Position, party: UInt8, share: Bool)
        /// T09, S06.
        case withdraw(RequestID)
        /// R01.
        case reserve(from: Position, to: Position, party: UInt8, share: Bool, departure: SimTime)
        /// R03.
        case changeReservation(RequestID, ReservationChange)
        /// R03, R04.
        case cancelReservation(RequestID)
        /// S02: the ride named by the request of its oldest party. Outside as `from` stands for that party's own pickup.
        case join(RequestID, from: Position, to: Position, party: UInt8)
        /// P03. `fails` is the bank's answer to a card.
        case pay(PaymentMeans, fails: Bool)
    }

    /// What is to be different about a reservation (R03); what is nil stays.
    package struct ReservationChange: Hashable, Sendable, BitwiseCopyable {
        package var departure: SimTime?
        package var destination: Position?
        package var share: Bool?

        package init(departure: SimTime? = nil, destination: Position? = nil, share: Bool? = nil) {
            self.departure = departure
            self.destination = destination
            self.share = share
        }
    }

    /// How a ride is paid (P03).
    package enum PaymentMeans: UInt8, BitwiseCopyable, FieldWord {
        case card = 1
        case cash = 2
    }
}

extension TaxiService.ClientAction: FieldHolder {
    /// As in the contract's table of actions.
    package enum Word: String, Sendable, CaseIterable {
        case request, withdraw, reserve, changeReservation, cancelReservation, join, pay
    }

    package var word: Word {
        switch self {
        case .request: .request
        case .withdraw: .withdraw
        case .reserve: .reserve
        case .changeReservation: .changeReservation
        case .cancelReservation: .cancelReservation
        case .join: .join
        case .pay: .pay
        }
    }

    package mutating func exchange(with form: inout some FieldForm) throws {
        switch self {
        case .request(let origin, let destination, let party, let share):
            self = try .request(
                from: form.exchanged(.from, origin), to: form.exchanged(.to, destination),
                party: form.exchanged(.party, party, .usual), share: form.exchanged(.share, share, .usual))
        case .reserve(let origin, let destination, let party, let share, let departure):
            self = try .reserve(
                from: form.exchanged(.from, origin), to: form.exchanged(.to, destination),
                party: form.exchanged(.party, party, .usual), share: form.exchanged(.share, share, .usual),
                departure: form.exchanged(.departure, departure))
        case .changeReservation(var request, var change):
            try form.exchange(.request, &request)
            try form.exchange(.departure, &change.departure, .optional)
            try form.exchange(.to, &change.destination, .optional)
            try form.exchange(.share, &change.share, .optional)
            self = .changeReservation(request, change)
        case .withdraw(let request): self = try .withdraw(form.exchanged(.request, request, .optional))
        case .cancelReservation(let request): self = try .cancelReservation(form.exchanged(.request, request))
        case .join(let request, let origin, let destination, let party):
            self = try .join(
                form.exchanged(.request, request), from: form.exchanged(.from, origin, .logged),
                to: form.exchanged(.to, destination), party: form.exchanged(.party, party, .usual))
        case .pay(let means, let fails):
            self = try .pay(form.exchanged(.by, means), fails: form.exchanged(.fails, fails, .usual))
        }
    }

    static func entry(_ word: Word) -> CommandEntry<TaxiService.Command> {
        let trip = "from {from} to {to}, {party=1?alone}{party!1?party of {party}}{share=true?, willing to share}"
        let turkishTrip = """
            {from} bölgesinden {to} bölgesine, {party=1?tek başına}{party!1?{party} kişi}\
            {share=true?, paylaşarak},
            """
        return switch word {
        case .request:
            entry(
                word, rule: "T01", Sentence("asks for a taxi \(trip)", "\(turkishTrip) taksi ister"),
                [.invalidPartySize, .outsideServiceArea, .alreadyRiding]
            ) { .request(from: .outside, to: .outside, party: 1, share: false) }
        case .withdraw:
            entry(
                word, rule: "T09",
                Sentence("withdraws {request|the request}", "{request?{request} }çağrısını geri çeker"),
                [.unknownRequest, .alreadyAllocated]
            ) { .withdraw(.none) }
        case .reserve:
            entry(
                word, rule: "R01",
                Sentence(
                    "books a taxi \(trip), departure {departure}",
                    "\(turkishTrip) kalkışı {departure} olan taksi ayırtır"),
                [.invalidPartySize, .outsideServiceArea, .tooLate]
            ) { .reserve(from: .outside, to: .outside, party: 1, share: false, departure: .zero) }
        case .changeReservation:
            entry(
                word, rule: "R03",
                Sentence(
                    """
                    changes {request}{departure?, departure {departure}}{to?, to {to}}\
                    {share=true?, shared}{share=false?, not shared}
                    """,
                    """
                    {request} rezervasyonunu değiştirir{departure?, kalkış {departure}}{to?, varış {to}}\
                    {share=true?, paylaşmalı}{share=false?, paylaşmasız}
                    """),
                [.unknownRequest, .tooLateToChange, .sharedRide, .outsideServiceArea, .tooLate]
            ) { .changeReservation(.none, TaxiService.ReservationChange()) }
        case .cancelReservation:
            entry(
                word, rule: "R03", Sentence("cancels {request}", "{request} rezervasyonunu iptal eder"),
                [.unknownRequest, .tooLateToChange]
            ) { .cancelReservation(.none) }
        case .join:
            entry(
                word, rule: "S02",
                Sentence(
                    "wants to join {request}, to {to}, {party=1?alone}{party!1?party of {party}}",
                    """
                    {request} yolculuğuna katılmak ister, varış {to}, {party=1?tek başına}{party!1?{party} kişi}
                    """),
                [
                    .invalidPartySize, .unknownRequest, .outsideServiceArea, .alreadyRiding, .notShared, .joinClosed,
                    .noSeats, .notSameWay,
                ]
            ) { .join(.none, from: .outside, to: .outside, party: 1) }
        case .pay:
            entry(
                word, rule: "P03",
                Sentence(
                    "pays {by=card?by card}{by=cash?in cash}{fails=true?, which fails}",
                    "{by=card?kartla}{by=cash?nakit} öder{fails=true?, ama ödeme geçmez}"),
                [.noRide, .alreadyPaid, .notPickedUp]
            ) { .pay(.card, fails: false) }
        }
    }

    private static func entry(
        _ word: Word, rule: String, _ sentence: Sentence, _ reasons: [TaxiService.Reason],
        blank: @escaping @Sendable () -> TaxiService.ClientAction
    ) -> CommandEntry<TaxiService.Command> {
        CommandEntry(.client, word.rawValue, rule: rule, sentence, reasons: reasons.map(\.word)) { number in
            .client(ClientID(number &- 1), blank())
        }
    }
}
