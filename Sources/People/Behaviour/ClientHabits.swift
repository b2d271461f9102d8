import SimulationKernel
import TaxiService

/// What a client is like, drawn once (B01).
package struct ClientHabits: Sendable, BitwiseCopyable {
    /// The order is that of drawing.
    fileprivate enum Habit: Int, CaseIterable {
        case booksAhead, allowsSharing, paysByCard, isNoShow, endsRideEarly, withdraws, findsNoWay

        var bit: UInt16 { 1 << rawValue }
    }

    /// One bit for each habit, from the lowest: as many as there are, and room for more.
    private(set) var bits: UInt16

    package var booksAhead: Bool { has(.booksAhead) }
    package var allowsSharing: Bool { has(.allowsSharing) }
    package var paysByCard: Bool { has(.paysByCard) }
    package var isNoShow: Bool { has(.isNoShow) }
    package var endsRideEarly: Bool { has(.endsRideEarly) }
    /// Thinks better of it, if no taxi is found before (T09).
    package var withdraws: Bool { has(.withdraws) }
    /// Finds that no way leads to where the client wants to go (Z04).
    package var findsNoWay: Bool { has(.findsNoWay) }

    private func has(_ habit: Habit) -> Bool { bits & habit.bit != 0 }

    /// Number of habits.
    static var count: Int { Habit.allCases.count }

    /// Of somebody who wants a taxi here and now, and has a place to go to.
    var onTheSpot: ClientHabits {
        var habits = self
        for habit in [Habit.booksAhead, .isNoShow, .endsRideEarly, .findsNoWay] {
            habits.bits &= ~habit.bit
        }
        return habits
    }

    /// Of somebody who has asked before.
    var knowingTheWay: ClientHabits {
        var habits = self
        habits.bits &= ~Habit.findsNoWay.bit
        return habits
    }

    /// Somebody with no habit but the usual one: to pay by card.
    package init() { bits = Habit.paysByCard.bit }

    /// Creates the set from its bits.
    init(bits: UInt16) { self.bits = bits }

    /// Each habit has its own place in the stream, so that changing one share leaves the others as they were.
    package init(drawnFrom stream: inout RandomStream, _ shares: ClientShares) {
        bits = 0
        for habit in Habit.allCases where stream.chance(shares[habit]) { bits |= habit.bit }
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
package struct ClientShares: Sendable {
    private let shares: [Double]
    /// Whether nothing needs to be drawn: all clients are alike, and as usual.
    package let areTrivial: Bool

    package init(_ clients: ClientBehaviour) {
        let habits = ClientHabits.Habit.allCases
        shares = habits.map { ClientShares.share(of: $0, clients) }
        areTrivial = habits.allSatisfy { ClientShares.share(of: $0, clients) == ($0 == .paysByCard ? 1 : 0) }
    }

    package var endsRideEarly: Double { self[.endsRideEarly] }

    fileprivate subscript(habit: ClientHabits.Habit) -> Double { shares[habit.rawValue] }

    private static func share(of habit: ClientHabits.Habit, _ clients: ClientBehaviour) -> Double {
        switch habit {
        case .booksAhead: clients.reservations?.probability ?? 0
        case .allowsSharing: clients.sharingProbability
        case .paysByCard: clients.cardProbability
        case .isNoShow: clients.noShowProbability
        case .endsRideEarly: clients.interruptionProbability
        case .withdraws: clients.withdrawal?.probability ?? 0
        case .findsNoWay: clients.unreachableProbability
        }
    }
}
