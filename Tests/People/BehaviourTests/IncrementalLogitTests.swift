import Glibc
import Testing

@testable import Behaviour

/// Comparison of the shares with the analytical properties of a logit model.
@Suite("Incremental logit")
struct IncrementalLogitTests {
    private static let today = AlternativeValues(0.4, 0.1, 0.3, 0.2)

    private static func shares(_ change: AlternativeValues) -> AlternativeValues {
        IncrementalLogit(today: today, change: change).now
    }

    @Test("Without changes all shares are exactly today's", arguments: [0.05, 0.1, 0.3, 0.7, 0.95])
    func unchanged(taxi: Double) {
        let rest = 1 - taxi
        let logit = IncrementalLogit(
            today: AlternativeValues(taxi, rest / 7, rest / 3, rest * 11 / 21), change: .init())
        #expect(logit.now == logit.today)
        #expect(logit.retainedTaxiShare == 1 && logit.newTaxiShare == 0)
    }

    @Test("Shares are those of the logit model whose constants reproduce today's shares")
    func usualLogit() {
        let change = AlternativeValues(-0.7, 0.2, 0.4, 0)
        let constants: [Double] = [0, 1, 2, 3].map { log(Self.today[$0]) }
        let weights: [Double] = constants.indices.map { exp(constants[$0] + change[$0]) }
        let sum = weights.reduce(0, +)
        let now = Self.shares(change)
        for index in weights.indices {
            let expected = weights[index] / sum
            #expect(abs(now[index] - expected) < 1e-15)
        }
    }

    /// Returns the elasticity by finite differences: the change in per cent for one per cent of an amount.
    private static func elasticity(of alternative: TravelAlternative, coefficient: Double, amount: Double) -> Double {
        let step = 1e-6 * amount
        func share(_ difference: Double) -> Double {
            log(shares(AlternativeValues(coefficient * difference, 0, 0, 0))[alternative])
        }
        return (share(step) - share(-step)) / (2 * step) * amount
    }

    @Test("Elasticities to the price are β·p·(1 − P) for taxis, −β·p·P for all else", arguments: [-0.05, -0.1, -0.4])
    func elasticities(coefficient: Double) {
        let price = 7.9
        let own = Self.elasticity(of: .taxi, coefficient: coefficient, amount: price)
        let closed = coefficient * price * (1 - Self.today[.taxi])
        #expect(abs(own - closed) < 1e-6)
        let closedCross = -coefficient * price * Self.today[.taxi]
        for other in [TravelAlternative.walk, .publicTransport, .stay] {
            let cross = Self.elasticity(of: other, coefficient: coefficient, amount: price)
            #expect(abs(cross - closedCross) < 1e-6)
        }
    }

    @Test(
        "Retained and new taxi users add up to the share; none leaves while others join",
        arguments: [-3, -0.2, 0, 0.1, 2])
    func people(change: Double) {
        let logit = IncrementalLogit(today: Self.today, change: AlternativeValues(change, 0, 0.05, 0))
        let taxi = Self.today[.taxi] * logit.retainedTaxiShare + (1 - Self.today[.taxi]) * logit.newTaxiShare
        #expect(abs(taxi - logit.now[.taxi]) < 1e-15)
        #expect(logit.retainedTaxiShare == 1 || logit.newTaxiShare == 0)
    }

    @Test("By inversion each other alternative is chosen in proportion to its share among them")
    func others() {
        let logit = IncrementalLogit(today: Self.today, change: AlternativeValues(-0.3, 0.4, 0, -0.2))
        let draws = 60_000
        var counts = AlternativeValues()
        for draw in 0..<draws { counts[logit.otherAlternative(at: (Double(draw) + 0.5) / Double(draws))] += 1 }
        let now = logit.now
        let rest = 1 - now[.taxi]
        for other in [TravelAlternative.walk, .publicTransport, .stay] {
            let share = counts[other] / Double(draws)
            #expect(abs(share - now[other] / rest) < 1e-4)
        }
        #expect(counts[.taxi] == 0)
    }

    @Test("For extreme changes of utility shares stay valid", arguments: [-1e9, -800, 800, 1e9])
    func extremes(change: Double) {
        let now = Self.shares(AlternativeValues(change, 0, 0, 0))
        #expect(abs(now.sum() - 1) < 1e-9)
        #expect(change < 0 ? now[.taxi] < 1e-20 : now[.taxi] > 1 - 1e-12)
    }
}
