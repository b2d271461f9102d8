import Glibc

/// What somebody may do who would consider a taxi, in the order in which they are looked at.
package enum TravelAlternative: Int, CaseIterable, Sendable, BitwiseCopyable {
    case taxi, walk, publicTransport, stay
}

/// A value for each alternative.
package typealias ByAlternative = SIMD4<Double>

extension ByAlternative {
    package subscript(alternative: TravelAlternative) -> Double {
        get { self[alternative.rawValue] }
        set { self[alternative.rawValue] = newValue }
    }
}

/// A multinomial logit by what has changed since the shares were observed (an incremental or pivot-point logit).
///
///     let logit = IncrementalLogit(today: [0.5, 0.1, 0.3, 0.1], change: [-0.2, 0, 0, 0])
///     logit.now  // fewer take the first, and the others are as many more in proportion to one another
///
/// The share of alternative j is P·exp(ΔV) of it over the sum of that over all, where P is its share today and ΔV what its
/// utility has changed by. It is the usual logit with constants such that today's shares come out; nothing of today's
/// utilities need be known. Where nothing has changed the shares are today's exactly, to the last bit.
///
/// Source: M. Ben-Akiva and S. R. Lerman, "Discrete Choice Analysis" (1985), chapter 5, for the incremental form; K. E. Train,
/// "Discrete Choice Methods with Simulation", 2nd edition (2009), chapter 3, for logit and its elasticities.
package struct IncrementalLogit: Equatable, Sendable {
    /// Adds up to 1; that of the taxi is above 0 and below 1.
    package let today: ByAlternative
    /// Of the utilities since.
    package let change: ByAlternative
    /// By how much Σ P·exp(ΔV) is above 1.
    private let excess: Double

    package init(today: ByAlternative, change: ByAlternative) {
        // Beyond this nobody is left, or all are there: more would only overflow.
        let change = change.clamped(lowerBound: .init(repeating: -60), upperBound: .init(repeating: 60))
        (self.today, self.change) = (today, change)
        excess =
            today[0] * expm1(change[0]) + today[1] * expm1(change[1]) + today[2] * expm1(change[2])
            + today[3] * expm1(change[3])
    }

    /// Today's, multiplied by it, is the share now.
    private func growth(of alternative: TravelAlternative) -> Double { exp(change[alternative]) / (1 + excess) }

    package var now: ByAlternative {
        var shares = ByAlternative()
        for alternative in TravelAlternative.allCases {
            shares[alternative] = today[alternative] * growth(of: alternative)
        }
        return shares
    }

    /// Of those who take a taxi today, the share who still do; the rest are the least that must leave.
    package var staying: Double { min(1, growth(of: .taxi)) }

    /// Of those who do not take a taxi today, the share who do now.
    package var coming: Double {
        max(0, today[.taxi] * (growth(of: .taxi) - 1) / (1 - today[.taxi]))
    }

    /// The share of those who do something, of two alternatives, once its utility has changed.
    ///
    /// - Parameter share: today's, from 0 to 1.
    package static func share(_ share: Double, changedBy change: Double) -> Double {
        IncrementalLogit(today: [share, 0, 0, 1 - share], change: [change, 0, 0, 0]).now[0]
    }

    /// Which other alternative somebody takes who takes no taxi, by inversion.
    ///
    /// - Parameter draw: from 0 to below 1.
    package func other(at draw: Double) -> TravelAlternative {
        let now = now
        var rest = draw * (now[.walk] + now[.publicTransport] + now[.stay])
        for alternative in [TravelAlternative.walk, .publicTransport] {
            if rest < now[alternative] { return alternative }
            rest -= now[alternative]
        }
        return .stay
    }
}
