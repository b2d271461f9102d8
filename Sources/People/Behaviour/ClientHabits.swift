import SimulationKernel
import TaxiService

/// Habits of a client, drawn once (B01).
package struct ClientHabits: Sendable, BitwiseCopyable {
    /// The order is that of the draws.
    fileprivate enum Habit: Int, CaseIterable {
        case booksAhead, allowsSharing, paysByCard, isNoShow, endsRideEarly, withdraws, findsNoWay

        var bit: UInt16 { 1 << rawValue }
    }

    /// One bit per habit, from the lowest.
    private(set) var bits: UInt16

    /// Whether the client books ahead (R01).
    package var booksAhead: Bool { has(.booksAhead) }
    /// Whether the client allows sharing.
    package var allowsSharing: Bool { has(.allowsSharing) }
    /// Whether the client pays by card.
    package var paysByCard: Bool { has(.paysByCard) }
    /// Whether the client does not come to the pickup (T12).
    package var isNoShow: Bool { has(.isNoShow) }
    /// Whether the client ends the ride on the way (T11).
    package var endsRideEarly: Bool { has(.endsRideEarly) }
    /// Whether the client withdraws if no taxi is found before (T09).
    package var withdraws: Bool { has(.withdraws) }
    /// Whether the client finds that no route leads to the destination (Z04).
    package var findsNoRoute: Bool { has(.findsNoWay) }

    private func has(_ habit: Habit) -> Bool { bits & habit.bit != 0 }

    /// Number of habits.
    static var count: Int { Habit.allCases.count }

    /// Habits of a person who wants a taxi here and now, and has a reachable destination.
    var forImmediateRide: ClientHabits {
        var habits = self
        for habit in [Habit.booksAhead, .isNoShow, .endsRideEarly, .findsNoWay] {
            habits.bits &= ~habit.bit
        }
        return habits
    }

    /// Returns the habits of a person who books this ride ahead, or requests it at the departure.
    func booking(ahead isAhead: Bool) -> ClientHabits {
        var habits = self
        habits.bits = isAhead ? bits | Habit.booksAhead.bit : bits & ~Habit.booksAhead.bit
        return habits
    }

    /// Habits of a person who has asked before.
    var withKnownRoute: ClientHabits {
        var habits = self
        habits.bits &= ~Habit.findsNoWay.bit
        return habits
    }

    /// Creates the default habits: payment by card and nothing else.
    package init() { bits = Habit.paysByCard.bit }

    /// Creates the set from its bits.
    init(bits: UInt16) { self.bits = bits }

    /// Draws habits. Each habit has its own place in the stream, so that a change of one share leaves the others
    /// unchanged.
    package init(drawnFrom stream: inout RandomStream, _ shares: ClientShares) {
        bits = 0
        for habit in Habit.allCases where stream.bernoulli(shares[habit]) { bits |= habit.bit }
    }

    /// P03: returns the means of payment: card, once more if it fails, then cash.
    ///
    /// - Parameters:
    ///   - attempt: 0 for the first.
    ///   - cardFailure: share of card payments that fail.
    ///   - stream: continues from the previous attempt.
    package func payment(
        attempt: Int, cardFailure: Double, from stream: inout RandomStream
    ) -> (means: TaxiService.PaymentMeans, fails: Bool) {
        guard paysByCard, attempt < ClientHabits.cardAttemptsMax else { return (.cash, false) }
        return (.card, cardFailure > 0 && stream.bernoulli(cardFailure))
    }

    /// Number of attempts by card.
    package static var cardAttemptsMax: Int { 2 }
}

/// Shares of clients with each habit.
package struct ClientShares: Sendable {
    private let shares: [Double]
    /// Whether nothing needs to be drawn, because all clients have the default habits.
    package let areDefault: Bool

    /// Creates the shares from the parameters.
    package init(_ clients: ClientBehaviour) {
        let habits = ClientHabits.Habit.allCases
        shares = habits.map { ClientShares.share(of: $0, clients) }
        areDefault = habits.allSatisfy { ClientShares.share(of: $0, clients) == ($0 == .paysByCard ? 1 : 0) }
    }

    /// Share of clients who end a ride on the way.
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
