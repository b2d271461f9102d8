import Measures
import TestSupport
import Testing

@Suite("Findings: titles claim only what is significant")
struct FindingTests {
    /// Tests candidates by their requests in each replication.
    private func finding(
        _ candidates: [[Double]], _ direction: Finding.Direction = .most, errorMax: Double = Finding.errorMax
    ) -> Finding {
        Finding(
            "busiest",
            candidates.enumerated().map { place, values in
                Finding.Candidate("c\(place)", values.map { Metric(MetricKey(.requests, of: .immediate), $0) })
            }, direction, errorMax: errorMax)
    }

    @Test("One replication finds nothing, for any lead of a candidate")
    func oneReplication() {
        #expect(finding([[900], [10], [11]]).first == nil)
        #expect(finding([[900], [10], [11]]).leader?.name == "c0")
    }

    @Test("A candidate that leads in every one of twenty replications is found, and so is the last one")
    func clear() {
        let days = (0..<20).map { 10 * Double($0 % 5) }
        let candidates = [days.map { $0 + 100 }, days.map { $0 + 150 + Double(Int($0) % 3) }, days.map { $0 + 103 }]
        #expect(finding(candidates).first?.name == "c1")
        #expect(finding([candidates[1], candidates[1].map { $0 - 40 }], .least).first?.name == "c1")
    }

    @Test("Two equal candidates are never separated, whether or not a third is far behind")
    func ties() {
        let days = (0..<20).map { 100 + Double($0 * 7 % 20) }
        #expect(finding([days, days, days.map { $0 - 50 }]).first == nil)
        #expect(finding([days, Array(days.reversed()), days.map { $0 - 50 }]).first == nil)
    }

    @Test("An entry without any value is no candidate, and a single candidate is first of nothing")
    func undefined() {
        #expect(finding([[1, 2, 3], [.nan, .nan, .nan]]).candidates.count == 1)
        #expect(finding([[1, 2, 3], [.nan, .nan, .nan]]).first == nil)
        #expect(finding([]).leader == nil)
    }

    @Test("A mean, a share, a count and a fixed value are compared in the same way")
    func forms() {
        let wholes = (0..<20).map { 50 + Double($0 % 7) }
        let shares = [0.2, 0.3].enumerated().map { place, share in
            Finding.Candidate("s\(place)", shares: wholes.map { (part: share * $0 + Double(Int($0) % 3), whole: $0) })
        }
        #expect(Finding("share", shares, .most).first?.name == "s1")
        let means = [4.0, 3.0].enumerated().map { place, mean in
            Finding.Candidate("m\(place)", means: wholes.map { (sum: mean * $0 + Double(Int($0) % 3), count: $0) })
        }
        #expect(Finding("mean", means, .least).first?.name == "m1")
        let limit = Finding.Candidate("limit", fixed: 50)
        #expect(Finding("above", [limit, Finding.Candidate("crowd", counts: wholes)], .most).first?.name == "crowd")
        #expect(Finding("above", [Finding.Candidate("crowd", counts: wholes), limit], .least).first?.name == "limit")
        let around = Finding.Candidate("crowd", counts: wholes.map { $0 - 3 })
        #expect(Finding("above", [limit, around], .most).first == nil)
    }

    @Test("Indices count all entries, including those that are no candidates")
    func places() {
        let candidates = [nil, Finding.Candidate("a", fixed: .nan), Finding.Candidate("b", counts: [1, 2, 3])]
        #expect(Finding("question", candidates, .most).candidates.map(\.place) == [2])
    }

    @Test(
        "Of 2,000 draws with 24 equal hours, at most the permitted number name a busiest hour",
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
        // 5 % of 2,000, plus four standard deviations.
        #expect(found <= 139, "\(found)")
    }

    /// Two antithetic values around a constant third: whenever one is ahead of the third by coincidence, it is also
    /// ahead of the other. So the number of false findings reaches its bound.
    @Test(
        "Of 2,000 draws with two equal values above a third, at most the permitted number name a first",
        arguments: [3, 20])
    func opposite(replications: Int) {
        var random = SplitMix64(seed: 12)
        var found = 0
        for _ in 0..<2_000 {
            let moves = (0..<replications).map { _ in
                (0..<6).reduce(0.0) { sum, _ in sum + Double(Int.random(in: -20...20, using: &random)) }
            }
            let candidates = [moves.map { _ in 300 }, moves.map { 300 + $0 }, moves.map { 300 - $0 }]
            if finding(candidates, errorMax: 0.05).first != nil { found += 1 }
        }
        #expect(found <= 139, "\(found)")
    }

    @Test(
        "The interval of the greatest of 24 equal hours contains the truth with 95 %; a single one would not")
    func intervalOfTheFirst() throws {
        var random = SplitMix64(seed: 12)
        var (missed, missedAlone) = (0, 0)
        for _ in 0..<1_000 {
            let hours = (0..<24).map { _ in (0..<20).map { _ in Double(Int.random(in: 0...60, using: &random)) } }
            // With this error probability every leader is a finding.
            let finding = finding(hours, errorMax: 24)
            let place = try #require(finding.first?.place)
            let alone = MetricSummary.summaries(of: hours[place].map { [Metric(MetricKey(.requests), $0)] })[0].interval
            if finding.interval?.contains(30) == false { missed += 1 }
            if let alone, alone.low > 30 || alone.high < 30 { missedAlone += 1 }
        }
        #expect(missed < 50 && missedAlone > 250, "\(missed) and \(missedAlone) of 1,000")
    }

    @Test("The interval of the third-lowest of 30 zones contains the third-lowest true mean with 95 %")
    func intervalOfAnOrder() {
        var random = SplitMix64(seed: 13)
        var missed = 0
        for _ in 0..<300 {
            let zones = (1...30).map { zone in
                Finding.Candidate(
                    "z\(zone)",
                    (0..<10).map { _ in
                        Metric(MetricKey(.waitMean), Double(100 + zone) + Double.random(in: -20...20, using: &random))
                    })
            }
            let low = Finding.mean(ofRank: 2, among: zones)
            if low.interval?.contains(103) != true { missed += 1 }
        }
        #expect(missed < 15, "\(missed) of 300")
        let single = (0..<3).map { Finding.Candidate("z\($0)", counts: [Double($0)]) }
        #expect(
            Finding.mean(ofRank: 1, among: single).mean == 1 && Finding.mean(ofRank: 1, among: single).interval == nil)
    }
}
