import Experiments
import Measures
import TestSupport
import Testing

@Suite("Findings: what a title may say is more than chance")
struct FindingTests {
    /// Requests in each replication, by candidate.
    private func finding(
        _ candidates: [[Double]], _ direction: Finding.Direction = .most, errorMax: Double = Finding.errorMax
    ) -> Finding {
        Finding(
            "busiest",
            candidates.enumerated().map { place, values in
                Finding.Candidate("c\(place)", values.map { Metric(MetricKey(.requests, of: .immediate), $0) })
            }, direction, errorMax: errorMax)
    }

    @Test("One replication finds nothing, however far ahead a candidate is")
    func oneReplication() {
        #expect(finding([[900], [10], [11]]).first == nil)
        #expect(finding([[900], [10], [11]]).leader?.name == "c0")
    }

    @Test("Who is ahead in every one of twenty replications is found, and whoever is behind in all of them")
    func clear() {
        let days = (0..<20).map { 10 * Double($0 % 5) }
        let candidates = [days.map { $0 + 100 }, days.map { $0 + 150 + Double(Int($0) % 3) }, days.map { $0 + 103 }]
        #expect(finding(candidates).first?.name == "c1")
        #expect(finding([candidates[1], candidates[1].map { $0 - 40 }], .least).first?.name == "c1")
    }

    @Test("Two that are alike are never told apart, and one that is far behind both does not change that")
    func ties() {
        let days = (0..<20).map { 100 + Double($0 * 7 % 20) }
        #expect(finding([days, days, days.map { $0 - 50 }]).first == nil)
        #expect(finding([days, Array(days.reversed()), days.map { $0 - 50 }]).first == nil)
    }

    @Test("A candidate without any value is none, and one alone is first of nothing")
    func undefined() {
        #expect(finding([[1, 2, 3], [.nan, .nan, .nan]]).candidates.count == 1)
        #expect(finding([[1, 2, 3], [.nan, .nan, .nan]]).first == nil)
        #expect(finding([]).leader == nil)
    }

    @Test(
        "Of 2,000 draws in which 24 hours are alike, at most as many have a busiest hour as may by chance",
        arguments: [3, 20])
    func chance(replications: Int) {
        var random = SplitMix64(seed: 11)
        var found = 0
        for _ in 0..<2_000 {
            let hours = (0..<24).map { _ in
                (0..<replications).map { _ in Double(Int.random(in: 0..<60, using: &random)) }
            }
            if finding(hours, errorMax: 0.05).first != nil { found += 1 }
        }
        // 5 % of 2,000, and four standard deviations.
        #expect(found <= 139, "\(found)")
    }
}
