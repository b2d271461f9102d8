import Behaviour
import PlaceService
import Quantities
import SimulationKernel
import Statistics
import Testing

@Suite("Places and feeds compared with theory")
struct TourismTheoryTests {
    @Test("A guide with one place of capacity one is M/M/1: the mean wait")
    func onePlace() {
        let (perHour, meanSeconds, days) = (12.0, 180.0, Int64(40))
        var tourists = TourismScenario.passersBy(Int(perHour * 24) * Int(days))
        tourists.day.visitSeconds = .exponential(mean: meanSeconds)
        tourists.crowding.capacity = .constant(1)
        tourists.crowding.linePatienceSeconds = nil
        var waits: [Double] = []
        TourismScenario.live(tourists, TourismScenario.museums(1), days: days) { event, _ in
            if case .visits(_, _, let waited, _) = event { waits.append(waited.seconds) }
        }
        #expect(waits.count > 11_000)
        let theory = MarkovianQueue(arrivalsPerSecond: perHour / 3_600, meanServiceSeconds: meanSeconds)
        // Means over many successive visitors are nearly independent.
        let batch = 250
        var tally = Tally()
        for start in stride(from: batch, through: waits.count - batch, by: batch) {
            tally.add(waits[start..<(start + batch)].reduce(0, +) / Double(batch))
        }
        let z = (tally.mean - theory.meanWaitSeconds) / tally.standardError
        #expect(abs(z) < 4, "wait \(tally.mean) s, by theory \(theory.meanWaitSeconds) s: z = \(z)")
    }

    /// Returns the correlation if tourists visit a few of forty places that differ only by quality.
    private func correlation(
        _ weights: PlaceRules.FeedWeights, days: Int64
    ) -> (grades: Double, visits: Double) {
        var tourists = TourismScenario.passersBy(Int(200 * days))
        tourists.day.places = .constant(4)
        tourists.day.visitSeconds = .constant(1_200)
        tourists.attention.exploreProbability = 0.1
        tourists.crowding.capacity = nil
        tourists.taste.tasteDeviation = 0
        tourists.social.askProbability = 0.5
        tourists.social.acceptProbability = 1
        tourists.social.declineProbability = 0
        var rules = PlaceRules()
        rules.feed = weights
        var visits = Array(repeating: 0.0, count: 40)
        let (places, qualities) = TourismScenario.live(
            tourists, TourismScenario.museums(40), days: days, rules: rules
        ) { event, _ in
            if case .visits(_, let place, _, _) = event { visits[Int(place.index)] += 1 }
        }
        let means = (0..<40).map { number in
            let rating = places.rating(of: PlaceID(number))
            return Double(rating.sum) / Double(max(1, rating.count))
        }
        return (
            RankCorrelation.kendallTau(means, qualities) ?? 0, RankCorrelation.kendallTau(visits, qualities) ?? 0
        )
    }

    @Test("A feed by rating alone keeps the ranking of true quality as visits grow; friends' weight may break it")
    func rankOfQuality() {
        var byRating = PlaceRules.FeedWeights()
        (byRating.visits, byRating.friends) = (.zero, .zero)
        (byRating.preference, byRating.district) = (.zero, .zero)
        var byFriends = byRating
        (byFriends.rating, byFriends.friends) = (.zero, ExactDecimal(digits: 1))
        let (early, late) = (correlation(byRating, days: 1), correlation(byRating, days: 12))
        let followed = correlation(byFriends, days: 12)
        #expect(late.grades > early.grades && late.grades > 0.8, "\(early) \(late)")
        #expect(late.visits > 0.5 && late.visits > early.visits, "\(early) \(late)")
        #expect(followed.visits < late.visits - 0.3, "\(followed) \(late)")
    }
}

extension ExactDecimal {
    fileprivate static var zero: ExactDecimal { ExactDecimal(digits: 0) }
}
