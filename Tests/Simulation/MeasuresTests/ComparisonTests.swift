import Experiments
import Measures
import Statistics
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

    /// Returns a day's own part of the wait, which both variants share.
    private func day(_ number: Int) -> Double { Double(number * number % 17) * 60 }

    @Test("Pairing reveals what day-to-day differences hide, and constant metrics are not tested")
    func paired() throws {
        let baseline = replications(1...20, wait: { day($0) + 300 })
        let faster = replications(1...20, wait: { day($0) + 290 + Double($0 % 3) }, taxis: 350)
        let paired = Comparison(
            baseline: .init(baseline, isPaired: true), variants: [.init(faster, isPaired: true)],
            asked: [MetricKey(.waitMax), MetricKey(.drivers)])
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

    @Test("Replications are paired by number where both are defined; all variants are corrected together")
    func numbers() {
        let baseline = replications(1...10, wait: { day($0) })
        let later = replications(6...15, wait: { $0 == 7 ? nil : day($0) + 100 + Double($0 % 2) })
        let comparison = Comparison(
            baseline: .init(baseline, isPaired: true),
            variants: [.init(later, isPaired: true), .init(baseline, isPaired: true)], asked: [MetricKey(.waitMax)])
        #expect(comparison.differences[0][0].difference.pairs == 4)
        #expect(comparison.differences[1].allSatisfy { $0.difference.difference == 0 && $0.verdict == .none })
        #expect(comparison.tests == 2)
    }

    @Test(
        "Headline or requested metrics are corrected by Holm, all others by false discovery rate, and labelled so"
    )
    func families() throws {
        let shares: [Measure] = [.serviceRate, .promiseKept, .waitedShare, .emptyShare]
        func replications(_ shift: Double) -> [ComparedReplication] {
            (1...10).map { number in
                ComparedReplication(
                    number: number,
                    metrics: shares.enumerated().map { place, measure in
                        let noise = Double((number * (place + 3)) % 7) / 100
                        return Metric(MetricKey(measure), 0.5 + (shift == 0 ? 0 : shift + noise * Double(place)))
                    })
            }
        }
        func rows(_ asked: [Measure]) -> [MetricDifference] {
            Comparison(
                baseline: .init(replications(0), isPaired: true),
                variants: [.init(replications(0.004), isPaired: true)],
                asked: asked.map { MetricKey($0) }
            ).differences[0]
        }
        let usual = rows([])
        #expect(usual.map(\.family) == [.headline, .exploratory, .exploratory, .headline])
        let chosen = rows([.promiseKept])
        #expect(chosen.map(\.family) == [.exploratory, .headline, .exploratory, .exploratory])
        for rows in [usual, chosen] {
            for (family, correction) in [
                (MetricDifference.Family.headline, HolmCorrection.corrected),
                (.exploratory, FalseDiscoveryCorrection.corrected),
            ] {
                let own = rows.filter { $0.family == family }
                #expect(
                    own.map(\.correctedProbability)
                        == correction(try own.map { try #require($0.difference.probability) }))
            }
        }
    }

    @Test("With one replication each nothing is tested or counted as a test")
    func untested() {
        let one = replications(1...1, wait: { day($0) + 300 })
        let other = replications(1...1, wait: { day($0) + 200 }, taxis: 350)
        for isPaired in [true, false] {
            let comparison = Comparison(
                baseline: .init(one, isPaired: true), variants: [.init(other, isPaired: isPaired)],
                asked: [MetricKey(.waitMax)])
            #expect(comparison.tests == 0 && comparison.exploratoryTests == 0 && comparison.values(of: 0) == 1)
            #expect(comparison.differences[0].allSatisfy { $0.verdict == .none && $0.correctedProbability == nil })
        }
    }

    @Test("Better and worse require that every reader agrees; for other metrics `best` takes the requested direction")
    func directions() {
        for measure in [
            Measure.idleHours, .incomePerHour, .utilisation, .fareMean, .guideProfit, .drivers, .queueWaitMean,
        ] {
            func value(_ amount: Double) -> [ComparedReplication] {
                (1...5).map {
                    ComparedReplication(number: $0, metrics: [Metric(MetricKey(measure), amount, weight: 1)])
                }
            }
            for (before, after) in [(1.0, 2.0), (2.0, 1.0)] {
                let rows = Comparison(
                    baseline: .init(value(before), isPaired: true), variants: [.init(value(after), isPaired: true)],
                    asked: [MetricKey(measure)]
                ).differences[0]
                #expect(rows[0].verdict != .better && rows[0].verdict != .worse, "\(measure)")
            }
        }
        #expect(Measure.incomePerHour.better.seeksMore == true && Measure.idleHours.better.seeksMore == false)
        #expect(Measure.requests.better.seeksMore == nil && Measure.waitMean.better.seeksMore == false)
    }

    @Test("The best of shares and means has the best figure over all its clients together, as in the results")
    func bestOfRatios() throws {
        // By the replications' own values variant 0 has the greater mean; over all requests variant 1, whose busy days
        // go well.
        let days: [[(value: Double, weight: Double)]] = [[(0.9, 10), (0.5, 90)], [(0.6, 10), (0.7, 90)]]
        let key = MetricKey(.serviceRate)
        for method in [BestSearch.Method.sequential(confidence: 0.95, indifference: .absolute(0.01)), .budget(80)] {
            var search = BestSearch(variants: 2, key: key, method: method)
            var metrics: [[[Metric]]] = [[], []]
            while true {
                let wanted = search.nextUnits(ahead: 5)
                if wanted.isEmpty { break }
                for unit in wanted {
                    let day = days[unit.variant][unit.replication % 2]
                    metrics[unit.variant].append([Metric(key, day.value, weight: day.weight)])
                    if !search.add(day.value, weight: day.weight, of: unit) { break }
                }
            }
            #expect(search.outcome?.best == 1)
            let told = metrics.map { MetricSummary.summaries(of: $0)[0].mean }
            #expect(told[1] > told[0], "\(told)")
        }
    }

    @Test("The best depends on the values alone: one variant drops out, one cannot be simulated, one is left")
    func bestSearch() {
        let key = MetricKey(.waitMean)
        var search = BestSearch(
            variants: 4, key: key, method: .sequential(confidence: 0.95, indifference: .absolute(1)))
        var asked: [WorkUnit] = []
        while true {
            let wanted = search.nextUnits(ahead: 5)
            if wanted.isEmpty { break }
            for unit in wanted {
                asked.append(unit)
                if unit.variant == 2 && unit.replication == 4 {
                    _ = search.remove(2)
                    break
                }
                // Variant 3 has the shortest wait; all share the day's part.
                let value = 100 - 20 * Double(unit.variant) + day(unit.replication) + Double(unit.replication % 5)
                if !search.add(value, of: unit) { break }
            }
        }
        #expect(search.outcome?.best == 3 && search.outcome?.probability == 0.95 && search.remaining == [3])
        #expect(asked.count { $0.variant == 3 } == search.firstReplications)
        #expect(Set(asked).count == asked.count)
    }

    @Test(
        "Extra replications of one variant from an interrupted search do not change its result"
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
                let wanted = search.nextUnits(ahead: 7)
                if wanted.isEmpty { return search }
                for unit in wanted where !search.add(value(unit), of: unit) { break }
            }
        }
        let straight = end(search)
        var cut = search
        for number in 1...10 {
            for variant in 0...2 {
                _ = cut.add(
                    value(WorkUnit(variant: variant, replication: number)),
                    of: .init(variant: variant, replication: number))
            }
        }
        // An earlier replication is missing, so this one is ignored.
        #expect(cut.add(0, of: WorkUnit(variant: 0, replication: 12)) && cut.replications(of: 0) == 10)
        for number in 11...400 {
            _ = cut.add(value(WorkUnit(variant: 2, replication: number)), of: .init(variant: 2, replication: number))
        }
        let resumed = end(cut)
        #expect(straight.rounds == resumed.rounds && (straight.rounds ?? 0) > 20)
        #expect(straight.outcome?.best == resumed.outcome?.best)
        for variant in 0...2 { #expect(straight.replications(of: variant) == resumed.replications(of: variant)) }
    }

    @Test("A budget is spent to the last replication, most of it on close variants")
    func bestWithinBudget() {
        var search = BestSearch(variants: 3, key: MetricKey(.incomePerHour), method: .budget(60))
        var counts = [0, 0, 0]
        while true {
            let wanted = search.nextUnits(ahead: 5)
            if wanted.isEmpty { break }
            for unit in wanted {
                counts[unit.variant] += 1
                let value = [10.0, 19, 20][unit.variant] + Double(unit.replication * (unit.variant + 3) % 7)
                _ = search.add(value, of: unit)
            }
        }
        #expect(counts.reduce(0, +) == 60 && counts[0] < counts[1] && search.outcome?.best == 2)
    }

    /// Returns a deviation that is opposite in the two halves of an antithetic pair.
    private func mirrored(_ number: Int) -> Double { (number.isMultiple(of: 2) ? 1 : -1) * day((number + 1) / 2) }

    @Test("An antithetic pair is one value of a comparison; an incomplete pair is excluded")
    func antitheticPairs() {
        let baseline = Comparison.Variant(
            replications(1...8, wait: { 500 + mirrored($0) }), isPaired: true, isAntithetic: true)
        let faster = Comparison.Variant(
            replications(3...10, wait: { 490 + mirrored($0) / 2 + Double($0 / 3 % 2) }), isPaired: true,
            isAntithetic: true)
        let row = Comparison(baseline: baseline, variants: [faster]).differences[0][0]
        #expect(row.difference.pairs == 3 && row.verdict == .better)
        let apart = Comparison.Variant(faster.replications, isPaired: false, isAntithetic: true)
        // Welch's t of four values each: with eight it would have some 14 degrees of freedom, and no verdict.
        #expect(Comparison(baseline: baseline, variants: [apart]).differences[0][0].verdict == .better)
    }

    @Test("A search for the best requests both halves of antithetic pairs and uses their means")
    func bestOfPairs() {
        for method in [BestSearch.Method.sequential(confidence: 0.95, indifference: .absolute(1)), .budget(47)] {
            var search = BestSearch(variants: 2, key: MetricKey(.waitMean), method: method, isAntithetic: true)
            var asked: [WorkUnit] = []
            while true {
                let wanted = search.nextUnits(ahead: 5)
                if wanted.isEmpty { break }
                for unit in wanted {
                    asked.append(unit)
                    let value = 100 - Double(unit.variant) + mirrored(unit.replication) * Double(unit.variant + 1)
                    if !search.add(value, of: unit) { break }
                }
            }
            // The means cancel the fluctuations of the halves.
            #expect(search.firstReplications == 20 && search.outcome?.best == 1)
            #expect((search.outcome?.probability ?? 0) >= 0.95)
            for variant in 0...1 { #expect(asked.count { $0.variant == variant }.isMultiple(of: 2)) }
            #expect(Set(asked).count == asked.count && (40...46).contains(asked.count))
        }
        #expect(BestSearch.budgetMin(variants: 3, isAntithetic: true) == 12)
    }

    @Test("--precision counts an antithetic pair as one value, and needs as many values as otherwise")
    func precisionOfPairs() {
        let goal = PrecisionGoal(MetricKey(.waitMax), halfWidthMax: .absolute(1))
        var setup = ExperimentTests.setup(replications: 1)
        var reached: [Int?] = []
        for isAntithetic in [true, false] {
            setup.isAntithetic = isAntithetic
            var watch = SequentialStoppingRule([goal], of: setup, asked: 1, limit: 1_000)
            reached.append(
                (1...60).first { number in
                    let metrics = [Metric(MetricKey(.waitMax), 500 + mirrored(number))]
                    watch.add(
                        ReplicationUnit(
                            scenario: ScenarioDigest(value: 1), replication: number, metrics: metrics))
                    return watch.isReached
                })
        }
        #expect(reached == [20, nil])
        #expect(SequentialStoppingRule([goal], of: setup, asked: 30, limit: 20).replicationsMin == 20)
    }
}
