import Quantities
import TestSupport
import Testing

@testable import PlaceService

/// Checks the exact comparison of cards (L03) against fractions of unlimited size.
@Suite("Cards are ordered by exact scores (L03)")
struct CardOrderTests {
    /// A card with its exact score.
    private struct Card {
        let score: BigFraction
        let candidate: FeedCandidate
    }

    /// A reader and a few cards whose scores are often equal or almost equal.
    private struct Reader {
        private static let worlds: [[UInt64]] = [
            // With equal numbers of grades, visits and friends, three of these terms have the same denominator.
            [1_000_000, 200_000, 200_000, 200_000, 200_000], [1_000_000, 500_000, 500_000, 500_000, 250_000],
            [333_333, 1, 999_999_999, 0, 1], [1_000_000_000, 1_000_000_000, 1_000_000_000, 7, 0],
            [0, 500_000, 1, 3, 3],
        ]
        private let weights: [UInt64]
        private let whole: UInt32
        private let terms: FeedTerms
        private let visitCount, friendCount: UInt32
        let order: CardOrder

        init(_ random: inout SplitMix64) {
            weights = random.chance(60) ? Reader.worlds[0] : random.pick(Reader.worlds)
            whole = random.pick([1, 3, 15, 858_993_457, 858_993_458, 858_993_458])
            visitCount = random.pick([0, whole, whole, whole + 1])
            friendCount = random.pick([0, whole, whole, 7])
            var feed = PlaceRules.FeedWeights()
            for (path, weight) in zip(
                [\PlaceRules.FeedWeights.rating, \.visits, \.friends, \.preference, \.district], weights)
            {
                feed[keyPath: path] = ExactDecimal(digits: Int64(weight), decimals: 6)
            }
            terms = FeedTerms(feed)
            order = CardOrder(terms, visitCount: visitCount, friendCount: friendCount)
        }

        func card(_ number: UInt32, _ random: inout SplitMix64) -> Card {
            let count = random.pick([0, 1, whole, whole, whole, whole + 1])
            let sum = count + UInt32(random.below(Int(min(count, 4)) + 1))
            let visits = min(visitCount, UInt32(random.below(5)))
            let friends = min(friendCount, UInt32(random.below(5)))
            let (isPreferred, isInDistrict) = (random.chance(10), random.chance(10))
            var bonus = order.bonus(visits: visits, isPreferred: isPreferred)
            if isInDistrict { bonus = order.inPreferredDistrict(bonus) }
            if friends > 0 { bonus = order.visited(byFriends: friends, bonus) }
            let standing = Standing(PlaceService.Rating(sum: sum, count: count), nameRank: number, terms)
            let extras = BigNatural((isPreferred ? weights[3] : 0) + (isInDistrict ? weights[4] : 0))
            let score =
                part(weights[0], sum, 5 * UInt64(count)) + part(weights[1], visits, UInt64(visitCount))
                + part(weights[2], friends, UInt64(friendCount))
                + BigFraction(numerator: extras, denominator: BigNatural(1))
            return Card(score: score, candidate: FeedCandidate(number, standing, bonus))
        }

        private func part(_ weight: UInt64, _ part: UInt32, _ whole: UInt64) -> BigFraction {
            BigFraction(
                numerator: BigNatural(weight) * BigNatural(UInt64(part)), denominator: BigNatural(max(whole, 1)))
        }
    }

    private func isFirst(_ one: Card, _ other: Card) -> Bool {
        if one.score != other.score { return one.score > other.score }
        let (own, others) = (one.candidate.standing, other.candidate.standing)
        return own.gradeCount == others.gradeCount ? own.nameRank < others.nameRank : own.gradeCount > others.gradeCount
    }

    @Test(
        "L03: scores are compared exactly, even if they are close and their parts large",
        arguments: 1...4 as ClosedRange<UInt64>)
    func exact(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var (ties, nearTies) = (0, 0)
        for _ in 0..<150 {
            let reader = Reader(&random)
            let cards = (0..<6).map { reader.card($0, &random) }
            for one in cards {
                for other in cards where one.candidate.place != other.candidate.place {
                    let isShownFirst =
                        CardOrder.precedesByApproximation(
                            one.candidate.approximateMillionths, other.candidate.approximateMillionths)
                        ?? reader.order.precedesExactly(one.candidate, other.candidate)
                    #expect(isShownFirst == isFirst(one, other), "seed \(seed): \(one.candidate), \(other.candidate)")
                    if one.score == other.score {
                        ties += 1
                    } else if abs(one.candidate.approximateMillionths - other.candidate.approximateMillionths)
                        <= one.candidate.approximateMillionths * 0x1p-51
                    {
                        nearTies += 1
                    }
                }
            }
        }
        // Neither kind may be rare here, or the test would prove nothing.
        #expect(ties > 50 && nearTies > 8, "seed \(seed): \(ties) ties, \(nearTies) near ones")
    }

    @Test("L03: the best few cards are the first ones of the complete order", arguments: 1...4 as ClosedRange<UInt64>)
    func best(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<10 {
            let reader = Reader(&random)
            let cards = (0..<20).map { reader.card($0, &random) }
            var best = TopPlacesHeap()
            best.begin(limit: 6, in: reader.order)
            for card in cards where best.accepts(card.candidate) { best.add(card.candidate) }
            best.sort()
            let expected = cards.sorted(by: isFirst).prefix(6).map(\.candidate.place)
            #expect((0..<best.count).map { best[$0].index } == expected, "seed \(seed)")
        }
    }
}
