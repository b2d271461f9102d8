import Glibc

/// Travel alternatives of a person who considers a taxi, in the order of evaluation.
package enum TravelAlternative: Int, CaseIterable, Sendable, BitwiseCopyable {
    case taxi, walk, publicTransport, stay
}

/// Values by alternative.
package typealias AlternativeValues = SIMD4<Double>

extension AlternativeValues {
    /// Accesses the value of an alternative.
    package subscript(alternative: TravelAlternative) -> Double {
        get { self[alternative.rawValue] }
        set { self[alternative.rawValue] = newValue }
    }
}

/// Multinomial logit model that starts from observed shares and applies changes of utility (incremental or pivot-point
/// logit).
///
///     let logit = IncrementalLogit(today: [0.5, 0.1, 0.3, 0.1], change: [-0.2, 0, 0, 0])
///     logit.now  // fewer take the first; the others grow in proportion to one another
///
/// The new share of alternative j is P·exp(ΔV), divided by the sum over all alternatives, where P is its share today
/// and ΔV the change of its utility. This equals the logit model whose constants reproduce today's shares; today's
/// utilities need not be known. Without changes the shares are exactly today's, to the last bit.
///
/// Source: M. Ben-Akiva and S. R. Lerman, "Discrete Choice Analysis" (1985), chapter 5, for the incremental form; K. E.
/// Train, "Discrete Choice Methods with Simulation", 2nd edition (2009), chapter 3, for logit and its elasticities.
package struct IncrementalLogit: Equatable, Sendable {
    /// Shares today; they add up to 1, and that of the taxi is above 0 and below 1.
    package let today: AlternativeValues
    /// Changes of the utilities.
    package let change: AlternativeValues
    /// Σ P·exp(ΔV) − 1.
    private let denominatorMinusOne: Double

    /// Creates a model.
    package init(today: AlternativeValues, change: AlternativeValues) {
        // Beyond these bounds a share is 0 or 1; larger changes would only overflow.
        let change = change.clamped(lowerBound: .init(repeating: -60), upperBound: .init(repeating: 60))
        (self.today, self.change) = (today, change)
        denominatorMinusOne =
            today[0] * expm1(change[0]) + today[1] * expm1(change[1]) + today[2] * expm1(change[2])
            + today[3] * expm1(change[3])
    }

    /// Returns the ratio of the share now to today's.
    private func growth(of alternative: TravelAlternative) -> Double {
        exp(change[alternative]) / (1 + denominatorMinusOne)
    }

    /// Shares after the changes.
    package var now: AlternativeValues {
        var shares = AlternativeValues()
        for alternative in TravelAlternative.allCases {
            shares[alternative] = today[alternative] * growth(of: alternative)
        }
        return shares
    }

    /// Share of today's taxi users who still take one; as few as possible leave.
    package var retainedTaxiShare: Double { min(1, growth(of: .taxi)) }

    /// Share of today's other people who now take a taxi.
    package var newTaxiShare: Double {
        max(0, today[.taxi] * (growth(of: .taxi) - 1) / (1 - today[.taxi]))
    }

    /// Returns the share of the first of two alternatives after a change of its utility.
    ///
    /// - Parameter share: share today, from 0 to 1.
    package static func share(_ share: Double, changedBy change: Double) -> Double {
        IncrementalLogit(today: [share, 0, 0, 1 - share], change: [change, 0, 0, 0]).now[0]
    }

    /// Returns the alternative of a person who takes no taxi, by inversion.
    ///
    /// - Parameter draw: uniform from 0 to below 1.
    package func otherAlternative(at draw: Double) -> TravelAlternative {
        let now = now
        var rest = draw * (now[.walk] + now[.publicTransport] + now[.stay])
        for alternative in [TravelAlternative.walk, .publicTransport] {
            if rest < now[alternative] { return alternative }
            rest -= now[alternative]
        }
        return .stay
    }
}
