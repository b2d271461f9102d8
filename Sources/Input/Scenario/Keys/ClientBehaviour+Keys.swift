import Behaviour
import SimulationKernel

/// `clients:` (B01).
extension ClientBehaviour {
    /// Habits of clients in simulations and in load tests.
    ///
    /// - Parameter party: form of the weights of party sizes.
    private static func habitKeys(party: KeyForm<[Double]>, _ partyWords: String) -> [Key<ClientBehaviour>] {
        [
            Key(
                "patience", \.patienceSeconds, .unlessNone(.random(.time), defaultValue: .constant(0)),
                "time a client waits for a taxi to be allocated before giving up; `none`: without limit"),
            Key("party", \.partyWeights, party, partyWords),
            Key("share", \.sharingProbability, .share, "share of clients who allow others to share the ride: S01"),
            Key("pay", \.self, .map(paymentKeys), ""),
            Key("noShow", \.noShowProbability, .share, "share of clients who are not at the pickup: T12"),
            Key("interrupt", \.interruptionProbability, .share, "share of rides that the client ends on the way: T11"),
        ]
    }

    static let keys: [Key<ClientBehaviour>] =
        habitKeys(
            party: .largeParty,
            "weights of the party sizes; more than 4 people need a type of taxis with the seats (`drivers.types`): T01"
        ) + [
            Key(
                "wheelchair", \.wheelchairProbability, .share,
                "share of parties with a wheelchair, which need a type of taxis with `wheelchair: true`: T01"),
            Key(
                "reserve", \.reservations,
                .ifWritten(
                    .map(ReservationBehaviour.keys, check: ReservationBehaviour.check),
                    defaultValue: ReservationBehaviour(probability: 0, aheadSeconds: .constant(0))),
                "clients who book ahead: R01",
                defaultValue: "no client"),
            Key(
                "withdraw", \.withdrawal,
                .ifWritten(
                    .map(WithdrawalBehaviour.keys),
                    defaultValue: WithdrawalBehaviour(probability: 0, afterSeconds: .constant(0))),
                "clients who withdraw the request before a taxi is allocated: T09", defaultValue: "no client"),
            Key(
                "late", \.lateness,
                .ifWritten(
                    .map(LatenessBehaviour.keys),
                    defaultValue: LatenessBehaviour(probability: 0, bySeconds: .constant(0))),
                "clients who come to the pickup later than the taxi: T12", defaultValue: "no client"),
            Key(
                "unreachable", \.unreachableProbability, .share,
                "share of clients who withdraw at once because no route leads to the destination: Z04"),
        ]

    /// Habits in a load test, in which `reserve` has no share: all clients with that key book ahead.
    static let keysOfLoad: [Key<ClientBehaviour>] =
        habitKeys(party: .party, "weights of the party sizes: T01") + [
            Key(
                "reserve", \.reservations,
                .ifWritten(
                    .map(ReservationBehaviour.timeKeys, check: ReservationBehaviour.check),
                    defaultValue: ReservationBehaviour(probability: 1, aheadSeconds: .constant(0))),
                "clients who book ahead: R01",
                defaultValue: "no client")
        ]

    /// Payment (P03).
    private static let paymentKeys: [Key<ClientBehaviour>] = [
        Key("card", \.cardProbability, .share, "share of clients who pay by card: P03"),
        Key("cardFails", \.cardFailureProbability, .share, "share of card payments that fail: P03"),
    ]
}

/// Reservations (R01, R03).
extension ReservationBehaviour {
    fileprivate static let keys: [Key<ReservationBehaviour>] =
        [
            Key(
                "share", \.probability, .share, "share of clients who book ahead",
                required: "write the share of clients who book ahead, such as 0.1")
        ] + timeKeys

    fileprivate static let timeKeys: [Key<ReservationBehaviour>] = [
        Key(
            "ahead", \.aheadSeconds, .random(.time), "time from the booking to the departure",
            required: "write how long before the departure they book, such as 3 h"),
        Key("cancel", \.cancelProbability, .share, "share of reservations that are cancelled: R03"),
        Key("change", \.changeProbability, .share, "share of reservations that are postponed by half an hour: R03"),
    ]

    fileprivate static func check(_ map: MapField, _ reservations: ReservationBehaviour) {
        if reservations.cancelProbability + reservations.changeProbability > 1 {
            map.reportKey(
                "change", "'cancel' and 'change' add up to more than 1",
                remedy: "write shares that add up to at most 1")
        }
    }
}

/// Lateness (T12).
extension LatenessBehaviour {
    fileprivate static let keys: [Key<LatenessBehaviour>] = [
        Key(
            "share", \.probability, .share, "share of clients who are late",
            required: "write the share of clients who are late, such as 0.2"),
        Key(
            "by", \.bySeconds, .random(.time),
            "time from the taxi's arrival, or from a reservation's departure, until the client comes; after "
                + "`rules.noShow.waitMinutes` the taxi leaves",
            required: "write how late they are, such as 3 min"),
    ]
}

/// Withdrawal (T09).
extension WithdrawalBehaviour {
    fileprivate static let keys: [Key<WithdrawalBehaviour>] = [
        Key(
            "share", \.probability, .share, "share of clients who withdraw",
            required: "write the share of clients who withdraw, such as 0.1"),
        Key(
            "after", \.afterSeconds, .random(.time), "time from the request to the withdrawal",
            required: "write the time from the request to the withdrawal, such as 3 min"),
    ]
}
