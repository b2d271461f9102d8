import GuideService
import Quantities
import ServiceKernel
import Testing

@testable import Behaviour
@testable import Experiments

/// Subscribers and guides compared with closed forms.
@Suite("Reactions of subscribers to the fee, and of guides to the pay")
struct TourismReactionTests {
    private static func tourism(fee: Int64 = 999, pay: Int64 = 2_500) throws -> TourismSetup {
        var tourism = try #require(try TourismScenario.setup("tourists: {count: 600}").tourism)
        tourism.guideRules.subscriptionFee = Money(cents: fee)
        tourism.guideRules.guidePay = Money(cents: pay)
        tourism.company.guides = 40
        return tourism
    }

    @Test("People react only if the scenario says so, and an unchanged scenario stays unchanged")
    func nobody() throws {
        let (dear, today) = (try Self.tourism(fee: 1_999, pay: 100), try Self.tourism())
        let same = dear.reacting(toChangesSince: today)
        #expect(same.reaction == nil && same.company.guides == 40)
        #expect(same.tourists.guide.subscribeProbability == dear.tourists.guide.subscribeProbability)
        var minding = today
        minding.tourists.guide.perMoneyOfFee = -0.3
        minding.company.payElasticity = 2
        let unchanged = minding.reacting(toChangesSince: today)
        #expect(unchanged.tourists.guide.subscribeProbability == today.tourists.guide.subscribeProbability)
        #expect(unchanged.tourists.guide.endProbability == today.tourists.guide.endProbability)
        #expect(unchanged.company.guides == 40 && unchanged.reaction != nil)
    }

    @Test(
        "The elasticity of subscribers to the fee is that of a logit, and odds change by the same factor",
        arguments: [-0.05, -0.1, -0.5])
    func fee(perMoney: Double) throws {
        let today = try Self.tourism()
        func shares(_ fee: Int64) throws -> (subscribe: Double, end: Double) {
            var tourism = try Self.tourism(fee: fee)
            tourism.tourists.guide.perMoneyOfFee = perMoney
            let guide = tourism.reacting(toChangesSince: today).tourists.guide
            return (guide.subscribeProbability, guide.endProbability)
        }
        let (share, ends) = (today.tourists.guide.subscribeProbability, today.tourists.guide.endProbability)
        let (less, more) = (try shares(998), try shares(1_000))
        let elasticity = (more.subscribe - less.subscribe) / 0.02 * 9.99 / share
        #expect(abs(elasticity - perMoney * 9.99 * (1 - share)) < 1e-4)
        let endElasticity = (more.end - less.end) / 0.02 * 9.99 / ends
        #expect(abs(endElasticity + perMoney * 9.99 * (1 - ends)) < 1e-4)
        let dear = try shares(1_999)
        func odds(_ share: Double) -> Double { share / (1 - share) }
        #expect(abs(odds(dear.subscribe) / odds(share) * odds(dear.end) / odds(ends) - 1) < 1e-9)
        #expect(dear.subscribe < share && dear.end > ends)
    }

    @Test(
        "The number of applying guides follows the elasticity, rounded and limited to the possible",
        arguments: [
            (2_500, 1.0, 40), (5_000, 1, 80), (5_000, 0.5, 57), (1_250, 0.5, 28), (0, 0.5, 0), (0, 0, 40),
            (250_000_000, 5, 10_000),
        ])
    func pay(pay: Int64, elasticity: Double, guides: Int) throws {
        var tourism = try Self.tourism(pay: pay)
        tourism.company.payElasticity = elasticity
        #expect(tourism.reacting(toChangesSince: try Self.tourism()).company.guides == guides)
    }

    @Test(
        "A higher fee loses subscribers among the same tourists, and higher pay adds guides to the same ones")
    func sameTourists() throws {
        func run(_ overrides: [(inout TourismSetup) -> Void]) throws -> (subscribers: Set<UserID>, guides: Set<GuideID>)
        {
            var setup = try TourismScenario.setup(
                "tourists: {count: 600, guide: {subscribe: 0.5}}\nguides: {count: 12, apply: 0 h}", duration: "20 days")
            let today = try #require(setup.tourism)
            var tourism = today
            tourism.tourists.guide.perMoneyOfFee = -0.1
            tourism.company.payElasticity = 1
            for change in overrides { change(&tourism) }
            setup.tourism = tourism.reacting(toChangesSince: today)
            let (_, log) = try WalkScenario.run(setup)
            var (subscribers, guides): (Set<UserID>, Set<GuideID>) = ([], [])
            for effect in log.guideEffects.map(\.effect) {
                if case .subscribed(let user, _) = effect { subscribers.insert(user) }
                if case .applied(let person) = effect { guides.insert(GuideID(person.index)) }
            }
            return (subscribers, guides)
        }
        let same = try run([])
        let other = try run([
            { $0.guideRules.subscriptionFee = Money(cents: 1_999) }, { $0.guideRules.guidePay = Money(cents: 5_000) },
        ])
        #expect(other.subscribers.isStrictSubset(of: same.subscribers) && same.subscribers.count > 200)
        // The odds fall by exp(-1).
        let expected = 600 * 0.268_941  // exp(−1) / (1 + exp(−1))
        #expect(abs(Double(other.subscribers.count) - expected) < 4 * (600 * 0.27 * 0.73).squareRoot())
        #expect(same.guides.count == 12 && other.guides.isStrictSuperset(of: same.guides) && other.guides.count == 24)
    }
}
