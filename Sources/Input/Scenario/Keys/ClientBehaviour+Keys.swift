import Behaviour
import SimulationKernel

/// `clients:` (B01).
extension ClientBehaviour {
    /// Habits of clients in simulations and in load tests.
    static let habitKeys: [Key<ClientBehaviour>] = [
        Key(
            "patience", \.patienceSeconds, .unlessNone(.random(.time), defaultValue: .constant(0)),
            "how long they wait; `none`: for ever"),
        Key("party", \.partyWeights, .party, "people in a party: T01"),
        Key("share", \.sharingProbability, .share, "who share a ride: S01"),
        Key("pay", \.self, .map(paymentKeys), ""),
        Key("noShow", \.noShowProbability, .share, "who are not there when the taxi comes: T12"),
        Key("interrupt", \.interruptionProbability, .share, "who end a ride early: T11"),
    ]

    static let keys: [Key<ClientBehaviour>] =
        habitKeys + [
            Key(
                "reserve", \.reservations,
                .ifWritten(
                    .map(ReservationBehaviour.keys, check: ReservationBehaviour.check),
                    defaultValue: ReservationBehaviour(probability: 0, aheadSeconds: .constant(0))),
                "who book ahead: R01",
                defaultValue: "nobody"),
            Key(
                "withdraw", \.withdrawal,
                .ifWritten(
                    .map(WithdrawalBehaviour.keys),
                    defaultValue: WithdrawalBehaviour(probability: 0, afterSeconds: .constant(0))),
                "who think better of it: T09", defaultValue: "nobody"),
            Key("unreachable", \.unreachableProbability, .share, "who find that no way leads there"),
        ]

    /// Habits in a load test, in which `reserve` has no share: all clients with that key book ahead.
    static let keysOfLoad: [Key<ClientBehaviour>] =
        habitKeys + [
            Key(
                "reserve", \.reservations,
                .ifWritten(
                    .map(ReservationBehaviour.timeKeys, check: ReservationBehaviour.check),
                    defaultValue: ReservationBehaviour(probability: 1, aheadSeconds: .constant(0))),
                "who book ahead: R01",
                defaultValue: "nobody")
        ]

    /// Payment (P03).
    private static let paymentKeys: [Key<ClientBehaviour>] = [
        Key("card", \.cardProbability, .share, "who pay by card: P03"),
        Key("cardFails", \.cardFailureProbability, .share, "of payments by card that fail: P03"),
    ]
}

/// Reservations (R01, R03).
extension ReservationBehaviour {
    fileprivate static let keys: [Key<ReservationBehaviour>] =
        [
            Key(
                "share", \.probability, .share, "of the clients",
                required: "tell which share of the clients books ahead")
        ] + timeKeys

    fileprivate static let timeKeys: [Key<ReservationBehaviour>] = [
        Key(
            "ahead", \.aheadSeconds, .random(.time), "how long before the departure",
            required: "tell how long before the departure they book"),
        Key("cancel", \.cancelProbability, .share, "of reservations that are cancelled: R03"),
        Key("change", \.changeProbability, .share, "of those that are changed: R03"),
    ]

    fileprivate static func check(_ map: MapField, _ reservations: ReservationBehaviour) {
        if reservations.cancelProbability + reservations.changeProbability > 1 {
            map.reportKey(
                "change", "more reservations are cancelled or changed than are made",
                remedy: "let 'cancel' and 'change' together be at most 1")
        }
    }
}

/// Withdrawal (T09).
extension WithdrawalBehaviour {
    fileprivate static let keys: [Key<WithdrawalBehaviour>] = [
        Key(
            "share", \.probability, .share, "of the clients",
            required: "tell which share of the clients think better of it"),
        Key(
            "after", \.afterSeconds, .random(.time), "how long they have waited then",
            required: "tell how long they have waited then"),
    ]
}
