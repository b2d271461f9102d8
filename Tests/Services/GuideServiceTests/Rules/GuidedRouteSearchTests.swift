import CityModel
import GuideService
import Quantities
import TestSupport
import Testing

/// Checks that all routes are found where there are few (G03), against every order of every set of places.
@Suite("All routes are found where few exist (G03)")
struct GuidedRouteSearchTests {
    private static func every(_ spots: [FixedPosition], from start: FixedPosition, _ rules: GuideRules)
        -> ExhaustiveRouteSearch
    {
        ExhaustiveRouteSearch(of: spots.count, rules) { from, to in
            Int((from.map { spots[$0] } ?? start).metres(to: spots[to]).rounded())
        }
    }

    /// Compares the proposals to a subscriber for several seeds with all existing routes.
    private func compare(
        _ desk: GuideFixture, from start: FixedPosition, with all: Set<Set<Int>>, asked times: UInt64 = 4,
        _ what: String
    ) {
        for seed in 0..<times {
            var desk = desk
            desk.user(.subscribe)
            let told = desk.user(.askRoutes(from: start, seed: seed))
            let wanted = min(all.count, Int(desk.service.rules.routesProposedMax))
            #expect(
                told == [wanted == 0 ? "noRoute" : "routesProposed u1 found=\(wanted)"], "\(what), asked with \(seed)")
            let proposed = desk.service.proposals(of: GuideFixture.user).map { Set($0.places.map { Int($0.index) }) }
            #expect(
                Set(proposed).count == proposed.count && all.isSuperset(of: proposed), "\(what), asked with \(seed)")
        }
    }

    @Test(
        "G03: all routes are found where fewer than ten exist, and ten where more exist",
        arguments: 1...4 as ClosedRange<UInt64>)
    func all(firstSeed: UInt64) {
        var counts: [Int: Int] = [:]
        for seed in stride(from: firstSeed, to: firstSeed + 80, by: 4) {
            var random = SplitMix64(seed: seed)
            var rules = GuideRules()
            rules.routeMetresMax = UInt32(random.within(700...2_200))
            rules.placesTriedMax = UInt32(random.pick([40, 5]))
            (rules.routePlacesMin, rules.routePlacesMax) = random.pick([(3, 8), (3, 8), (3, 4), (2, 3), (4, 6)])
            let spots = (0..<random.within(3...7)).map { _ in
                groundPosition(east: Double(random.below(1_000)), north: Double(random.below(1_000)))
            }
            let start = groundPosition(east: Double(random.below(1_000)), north: Double(random.below(1_000)))
            let every = GuidedRouteSearchTests.every(spots, from: start, rules)
            counts[min(every.sets.count, 12), default: 0] += 1
            let places = spots.map { PlaceDetails(name: "", category: .museum, position: $0) }
            compare(GuideFixture(places, rules: rules), from: start, with: every.sets, "seed \(seed)")
        }
        let few = (1...9).reduce(0) { $0 + (counts[$1] ?? 0) }
        #expect(few >= 5 && (counts[12] ?? 0) >= 3, "seed \(firstSeed): how many there are by count \(counts)")
    }

    @Test("G03: where ten to thirteen routes exist, ten are proposed for any seed")
    func justEnough() {
        var compared = 0
        for seed in 0..<400 as Range<UInt64> where compared < 12 {
            var random = SplitMix64(seed: seed)
            var rules = GuideRules()
            rules.routeMetresMax = 1_500
            let spots = (0..<5).map { _ in
                groundPosition(east: Double(random.below(1_000)), north: Double(random.below(1_000)))
            }
            let every = GuidedRouteSearchTests.every(spots, from: groundPosition(), rules)
            guard (10...13).contains(every.sets.count) else { continue }
            compared += 1
            let places = spots.map { PlaceDetails(name: "", category: .museum, position: $0) }
            compare(
                GuideFixture(places, rules: rules), from: groundPosition(), with: every.sets, asked: 12, "seed \(seed)")
        }
        #expect(compared == 12)
    }

    @Test("G03: all routes are found among a few of many places at the far end of a day's limit")
    func farVillage() {
        // No two of the outer places fit into a day; of the four in a row, any three do, and all four.
        let around = (0..<60).map { number in
            let east = -11_800 + Double(number / 2) * 600
            let north = (11_900 * 11_900 - east * east).squareRoot()
            return PlaceDetails(
                name: "", category: .museum,
                position: groundPosition(east: east, north: number.isMultiple(of: 2) ? north : -north))
        }
        var desk = GuideFixture(around + [11_880, 11_890, 11_900, 11_910].map { .at($0) })
        desk.user(.subscribe)
        for seed in 0..<20 as Range<UInt64> {
            #expect(
                desk.user(.askRoutes(from: groundPosition(), seed: seed)) == ["routesProposed u1 found=5"],
                "seed \(seed)")
        }
    }
}
