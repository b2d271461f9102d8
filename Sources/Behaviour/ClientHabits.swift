import SimulationKernel
import TaxiService

/// What a client is like, drawn once (B01).
package struct ClientHabits: OptionSet, Sendable, BitwiseCopyable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    private static let bookingAhead = ClientHabits(rawValue: 1 << 0)
    private static let sharing = ClientHabits(rawValue: 1 << 1)
    private static let cash = ClientHabits(rawValue: 1 << 2)
    private static let noShow = ClientHabits(rawValue: 1 << 3)
    private static let endingEarly = ClientHabits(rawValue: 1 << 4)
    private static let withdrawing = ClientHabits(rawValue: 1 << 5)
    private static let findingNoWay = ClientHabits(rawValue: 1 << 6)

    package var booksAhead: Bool { contains(.bookingAhead) }
    package var allowsSharing: Bool { contains(.sharing) }
    package var paysByCard: Bool { !contains(.cash) }
    package var isNoShow: Bool { contains(.noShow) }
    package var endsRideEarly: Bool { contains(.endingEarly) }
    /// Thinks better of it, if no taxi is found before (T09).
    package var withdraws: Bool { contains(.withdrawing) }
    /// Finds that no way leads to where the client wants to go (Z04).
    package var findsNoWay: Bool { contains(.findingNoWay) }

    /// Each habit has its own place in the stream, so that changing one share leaves the others as they were.
    package init(drawnFrom stream: inout RandomStream, _ shares: ClientShares) {
        self = []
        if stream.chance(shares.booksAhead) { insert(.bookingAhead) }
        if stream.chance(shares.allowsSharing) { insert(.sharing) }
        if !stream.chance(shares.paysByCard) { insert(.cash) }
        if stream.chance(shares.isNoShow) { insert(.noShow) }
        if stream.chance(shares.endsRideEarly) { insert(.endingEarly) }
        if stream.chance(shares.withdraws) { insert(.withdrawing) }
        if stream.chance(shares.findsNoWay) { insert(.findingNoWay) }
    }

    /// P03: by card, once more if it fails, then in cash.
    ///
    /// - Parameters:
    ///   - attempt: 0 for the first.
    ///   - cardFailure: the share of card payments that fail.
    ///   - stream: goes on from the attempt before.
    package func payment(
        attempt: Int, cardFailure: Double, from stream: inout RandomStream
    ) -> (means: TaxiService.PaymentMeans, fails: Bool) {
        guard paysByCard, attempt < ClientHabits.cardAttempts else { return (.cash, false) }
        return (.card, cardFailure > 0 && stream.chance(cardFailure))
    }

    /// How often a card is tried.
    package static var cardAttempts: Int { 2 }
}

/// How many clients have each habit.
package struct ClientShares: Sendable, BitwiseCopyable {
    package var booksAhead: Double
    package var allowsSharing: Double
    package var paysByCard: Double
    package var isNoShow: Double
    package var endsRideEarly: Double
    package var withdraws: Double
    package var findsNoWay: Double

    package init(_ clients: ClientBehaviour) {
        booksAhead = clients.reservations?.probability ?? 0
        allowsSharing = clients.sharingProbability
        paysByCard = clients.cardProbability
        isNoShow = clients.noShowProbability
        endsRideEarly = clients.interruptionProbability
        withdraws = clients.withdrawal?.probability ?? 0
        findsNoWay = clients.unreachableProbability
    }

    /// Whether nothing needs to be drawn: all clients are alike.
    package var areTrivial: Bool {
        booksAhead == 0 && allowsSharing == 0 && paysByCard == 1 && isNoShow == 0 && endsRideEarly == 0
            && withdraws == 0 && findsNoWay == 0
    }
}
