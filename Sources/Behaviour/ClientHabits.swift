import SimulationKernel
import TaxiService

/// What a client is like, drawn once (B01).
@frozen
@usableFromInline
package struct ClientHabits: Sendable, BitwiseCopyable {
    @usableFromInline package var booksAhead = false
    @usableFromInline package var allowsSharing = false
    @usableFromInline package var paysByCard = true
    @usableFromInline package var isNoShow = false
    @usableFromInline package var endsRideEarly = false

    /// Each habit has its own place in the stream, so that changing one share leaves the others as they were.
    @inlinable
    package init(drawnFrom stream: inout RandomStream, _ shares: ClientShares) {
        booksAhead = stream.chance(shares.booksAhead)
        allowsSharing = stream.chance(shares.allowsSharing)
        paysByCard = stream.chance(shares.paysByCard)
        isNoShow = stream.chance(shares.isNoShow)
        endsRideEarly = stream.chance(shares.endsRideEarly)
    }

    /// Of a world in which all clients are alike.
    @inlinable
    package init() {}

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
    @inlinable package static var cardAttempts: Int { 2 }
}

/// How many clients have each habit.
@frozen
@usableFromInline
package struct ClientShares: Sendable, BitwiseCopyable {
    @usableFromInline package var booksAhead: Double
    @usableFromInline package var allowsSharing: Double
    @usableFromInline package var paysByCard: Double
    @usableFromInline package var isNoShow: Double
    @usableFromInline package var endsRideEarly: Double

    package init(_ clients: ClientBehaviour) {
        booksAhead = clients.reservations?.probability ?? 0
        allowsSharing = clients.sharingProbability
        paysByCard = clients.cardProbability
        isNoShow = clients.noShowProbability
        endsRideEarly = clients.interruptionProbability
    }

    /// Whether nothing needs to be drawn: all clients are alike.
    @inlinable package var areTrivial: Bool {
        booksAhead == 0 && allowsSharing == 0 && paysByCard == 1 && isNoShow == 0 && endsRideEarly == 0
    }
}
