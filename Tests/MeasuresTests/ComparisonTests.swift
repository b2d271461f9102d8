import Experiments
import Measures
import Testing

@Suite("Comparisons")
struct ComparisonTests {
    private func replications(
        _ numbers: ClosedRange<Int>, wait: (Int) -> Double?, taxis: Double = 300
    ) -> [ComparedReplication] {
        numbers.map { number in
            ComparedReplication(
                number: number,
                metrics: [
                    Metric(MetricKey(.waitMax), wait(number)), Metric(MetricKey(.drivers), taxis),
                    Metric(MetricKey(.suspensions), 0),
                ])
        }
    }

    /// A day's own share of the wait, which both variants have.
    private func day(_ number: Int) -> Double { Double(number * number % 17) * 60 }

    @Test("Pairs show what the days' own differences would hide, and what cannot differ is not tested")
    func paired() throws {
        let baseline = replications(1...20, wait: { day($0) + 300 })
        let faster = replications(1...20, wait: { day($0) + 290 + Double($0 % 3) }, taxis: 350)
        let paired = Comparison(baseline: .init(baseline, isPaired: true), variants: [.init(faster, isPaired: true)])
        let rows = paired.differences[0]
        #expect(paired.tests == 2 && rows.map(\.key.measure) == [.waitMax, .drivers, .suspensions])
        #expect(rows.map(\.verdict) == [.better, .other, .none] && rows[0].difference.pairs == 20)
        #expect(rows[2].correctedProbability == nil)
        let probability = try #require(rows[0].difference.probability)
        #expect(abs(rows[0].difference.difference + 9) < 0.1)
        #expect(
            rows[0].correctedProbability == max(probability, 2 * probability) || rows[1].difference.probability == 0)
        let apart = Comparison(baseline: .init(baseline, isPaired: true), variants: [.init(faster, isPaired: false)])
        #expect(apart.differences[0][0].verdict == .none && apart.differences[0][0].difference.pairs == 0)
    }

    @Test("Replications are paired by their numbers, where both are defined; all variants are corrected together")
    func numbers() {
        let baseline = replications(1...10, wait: { day($0) })
        let later = replications(6...15, wait: { $0 == 7 ? nil : day($0) + 100 + Double($0 % 2) })
        let comparison = Comparison(
            baseline: .init(baseline, isPaired: true),
            variants: [.init(later, isPaired: true), .init(baseline, isPaired: true)])
        #expect(comparison.differences[0][0].difference.pairs == 4)
        #expect(comparison.differences[1].allSatisfy { $0.difference.difference == 0 && $0.verdict == .none })
        #expect(comparison.tests == 2)
    }

    @Test("The best is found by the values alone: one variant drops out, one cannot be simulated, one is left")
    func bestSearch() {
        let key = MetricKey(.waitMean)
        var search = BestSearch(
            variants: 4, key: key, method: .sequential(confidence: 0.95, indifference: .absolute(1)))
        var asked: [WorkUnit] = []
        while true {
            let wanted = search.wanted(ahead: 5)
            if wanted.isEmpty { break }
            for unit in wanted {
                asked.append(unit)
                if unit.variant == 2 && unit.replication == 4 {
                    _ = search.remove(2)
                    break
                }
                // Variant 3 waits least; all share the day's part.
                let value = 100 - 20 * Double(unit.variant) + day(unit.replication) + Double(unit.replication % 5)
                if !search.take(value, of: unit) { break }
            }
        }
        #expect(search.finding?.best == 3 && search.finding?.probability == 0.95 && search.left == [3])
        #expect(asked.count { $0.variant == 3 } == search.firstReplications)
        #expect(Set(asked).count == asked.count)
    }

    @Test(
        "What a search that was cut short has of one variant, beyond what another lacks, changes nothing of what it finds"
    )
    func bestWithGaps() {
        let value = { (unit: WorkUnit) in
            100 - Double(unit.variant) + day(unit.replication) + Double(unit.replication * (unit.variant + 3) % 11)
        }
        let search = BestSearch(
            variants: 3, key: MetricKey(.waitMean), method: .sequential(confidence: 0.95, indifference: .absolute(1)))
        func end(_ search: BestSearch) -> BestSearch {
            var search = search
            while true {
                let wanted = search.wanted(ahead: 7)
                if wanted.isEmpty { return search }
                for unit in wanted where !search.take(value(unit), of: unit) { break }
            }
        }
        let straight = end(search)
        var cut = search
        for number in 1...10 {
            for variant in 0...2 {
                _ = cut.take(
                    value(WorkUnit(variant: variant, replication: number)),
                    of: .init(variant: variant, replication: number))
            }
        }
        // Nothing is known of a replication between, so that what comes behind it waits.
        #expect(cut.take(0, of: WorkUnit(variant: 0, replication: 12)) && cut.replications(of: 0) == 10)
        for number in 11...400 {
            _ = cut.take(value(WorkUnit(variant: 2, replication: number)), of: .init(variant: 2, replication: number))
        }
        let resumed = end(cut)
        #expect(straight.rounds == resumed.rounds && (straight.rounds ?? 0) > 20)
        #expect(straight.finding?.best == resumed.finding?.best)
        for variant in 0...2 { #expect(straight.replications(of: variant) == resumed.replications(of: variant)) }
    }

    @Test("A budget is spent to the last replication, most of it where it is close")
    func bestWithinBudget() {
        var search = BestSearch(variants: 3, key: MetricKey(.incomePerHour), method: .budget(60))
        var counts = [0, 0, 0]
        while true {
            let wanted = search.wanted(ahead: 5)
            if wanted.isEmpty { break }
            for unit in wanted {
                counts[unit.variant] += 1
                let value = [10.0, 19, 20][unit.variant] + Double(unit.replication * (unit.variant + 3) % 7)
                _ = search.take(value, of: unit)
            }
        }
        #expect(counts.reduce(0, +) == 60 && counts[0] < counts[1] && search.finding?.best == 2)
    }

    /// What the second of an antithetic pair has more by as much as the first has less.
    private func mirrored(_ number: Int) -> Double { (number.isMultiple(of: 2) ? 1 : -1) * day((number + 1) / 2) }

    @Test("An antithetic pair is one value of a comparison; a half of one is none that the other lacks")
    func antitheticPairs() {
        let baseline = Comparison.Variant(
            replications(1...8, wait: { 500 + mirrored($0) }), isPaired: true, isAntithetic: true)
        let faster = Comparison.Variant(
            replications(3...10, wait: { 490 + mirrored($0) / 2 + Double($0 / 3 % 2) }), isPaired: true,
            isAntithetic: true)
        let row = Comparison(baseline: baseline, variants: [faster]).differences[0][0]
        #expect(row.difference.pairs == 3 && row.verdict == .better)
        let apart = Comparison.Variant(faster.replications, isPaired: false, isAntithetic: true)
        // By Welch's t of four values each: with eight it would have some 14 degrees of freedom, and no verdict.
        #expect(Comparison(baseline: baseline, variants: [apart]).differences[0][0].verdict == .better)
    }

    @Test("The best is sought by antithetic pairs: both halves are asked for, and only their means are values")
    func bestOfPairs() {
        for method in [BestSearch.Method.sequential(confidence: 0.95, indifference: .absolute(1)), .budget(47)] {
            var search = BestSearch(variants: 2, key: MetricKey(.waitMean), method: method, isAntithetic: true)
            var asked: [WorkUnit] = []
            while true {
                let wanted = search.wanted(ahead: 5)
                if wanted.isEmpty { break }
                for unit in wanted {
                    asked.append(unit)
                    let value = 100 - Double(unit.variant) + mirrored(unit.replication) * Double(unit.variant + 1)
                    if !search.take(value, of: unit) { break }
                }
            }
            // Nothing of the halves' own ups and downs is left in the means.
            #expect(search.firstReplications == 20 && search.finding?.best == 1)
            #expect((search.finding?.probability ?? 0) >= 0.95)
            for variant in 0...1 { #expect(asked.count { $0.variant == variant }.isMultiple(of: 2)) }
            #expect(Set(asked).count == asked.count && (40...46).contains(asked.count))
        }
        #expect(BestSearch.budgetMin(variants: 3, isAntithetic: true) == 12)
    }

    @Test("--precision takes an antithetic pair for one value, and waits for as many values as of others")
    func precisionOfPairs() {
        let goal = PrecisionGoal(MetricKey(.waitMax), halfWidthMax: .absolute(1))
        var setup = ExperimentTests.setup(replications: 1)
        var reached: [Int?] = []
        for isAntithetic in [true, false] {
            setup.isAntithetic = isAntithetic
            var watch = PrecisionWatch([goal], of: setup, asked: 1, limit: 1_000)
            reached.append(
                (1...60).first { number in
                    let metrics = [Metric(MetricKey(.waitMax), 500 + mirrored(number))]
                    watch.take(
                        ReplicationUnit(
                            scenario: ScenarioDigest(value: 1), replication: number, metrics: metrics))
                    return watch.isReached
                })
        }
        #expect(reached == [20, nil])
        #expect(PrecisionWatch([goal], of: setup, asked: 30, limit: 20).replicationsMin == 20)
    }
}
