import Experiments
import Measures
import Testing

@Suite("Figures that agree in all replications")
struct RareEventBoundTests {
    private func summary(
        _ measure: Measure, _ value: Double, weight: Double? = nil, replications: Int = 20
    ) -> MetricSummary {
        let metric = Metric(MetricKey(measure), value, weight: weight)
        return MetricSummary.summaries(of: Array(repeating: [metric], count: replications))[0]
    }

    @Test("A count that is always 0 has a bound: over the replications, or over the whole of its share")
    func bounds() {
        // The bound of a Poisson count of 0 is 3.689.
        #expect(abs((summary(.standDowns, 0).interval?.high ?? 0) - 3.688_88 / 20) < 1e-5)
        let served = summary(.serviceRate, 1, weight: 50).interval
        #expect(abs((served?.low ?? 0) - (1 - 3.688_88 / 1_000)) < 1e-7 && served?.high == 1)
        // Another replication might have had empty kilometres only.
        #expect(abs((summary(.emptyShare, 0, weight: 900).interval?.high ?? 0) - 3.688_88 / 20) < 1e-5)
        #expect(summary(.driverIncomeGini, 0, replications: 2).interval?.high == 1)
        // Neither the number nor the length of overflows is known.
        let above = summary(.aboveLimit, 0)
        #expect(above.mean == 0 && above.interval == nil)
    }

    @Test("Figures determined by the scenario, and exact measurements, are facts")
    func facts() {
        for metric in [summary(.drivers, 300), summary(.waitMean, 77.25, weight: 50), summary(.income, 5.5)] {
            #expect(metric.interval?.halfWidth == 0, "\(metric.key.name)")
        }
        // Agreement of all replications about a random figure is no fact.
        #expect((summary(.sitesOverflowed, 3).interval?.low ?? 3) < 2.9)
        // Overtakes under first in, first out, and reservations that cannot be made, are facts; which rides are shared
        // is random.
        #expect(summary(.queueOvertakes, 0).interval?.halfWidth == 0 && summary(.reservations, 0).interval?.high == 0)
        let shared = [Metric(MetricKey(.requests, of: .shared), 0)]
        #expect((MetricSummary.summaries(of: [shared, shared])[0].interval?.high ?? 0) > 1)
    }

    @Test("--precision continues without an event until the bound is small enough; fixed figures are known at once")
    func precision() {
        func end(_ measure: Measure, _ value: Double, within width: Double) -> Int? {
            let goal = PrecisionGoal(MetricKey(measure), halfWidthMax: .absolute(width))
            let setup = ExperimentTests.setup(replications: 1)
            var watch = SequentialStoppingRule([goal], of: setup, asked: 1, limit: 1_000)
            return (1...100).first { number in
                let metrics = [Metric(MetricKey(measure), value)]
                watch.add(
                    ReplicationUnit(scenario: ScenarioDigest(value: 1), replication: number, metrics: metrics))
                return watch.isReached
            }
        }
        #expect(end(.standDowns, 0, within: 0.05) == 37)  // 3.689 / 37 / 2
        #expect(end(.drivers, 300, within: 0.05) == 10)
        #expect(end(.aboveLimit, 0, within: 60) == nil)
        let share = PrecisionGoal(MetricKey(.standDowns), halfWidthMax: .share(0.05))
        #expect(!share.isReached(by: summary(.standDowns, 0)))
    }

    /// Runs a search in which all variants are equal in all replications.
    private func search(
        _ measure: Measure, _ value: Double, weight: Double? = nil, _ method: BestSearch.Method
    ) -> BestSearch {
        var search = BestSearch(variants: 2, key: MetricKey(measure), method: method)
        while (search.rounds ?? 0) < 200 {
            let wanted = search.nextUnits(ahead: 5)
            if wanted.isEmpty { break }
            for unit in wanted where !search.add(value, weight: weight, of: unit) { break }
        }
        return search
    }

    @Test("No variant is the best by an event that never occurred, except within the indifference")
    func best() {
        func sequential(_ indifference: Indifference) -> BestSearch.Method {
            .sequential(confidence: 0.95, indifference: indifference)
        }
        #expect(search(.standDowns, 0, sequential(.share(0.02))).outcome?.probability == nil)
        #expect(search(.standDowns, 0, sequential(.absolute(0.2))).outcome?.probability == 0.95)
        #expect(search(.aboveLimit, 0, sequential(.absolute(1))).outcome?.probability == nil)
        // None of 10 × 500 requests is lost, which determines the share well.
        let served = search(.serviceRate, 1, weight: 500, sequential(.absolute(0.01)))
        #expect(served.outcome?.probability == 0.95 && served.rounds == 10)
        #expect(search(.standDowns, 0, .budget(40)).outcome?.probability ?? 1 <= 0.5)
    }

    @Test("compare takes no count that is constant in a variant for a fact, unless the scenario determines it")
    func differences() {
        func variant(_ taxis: Double, _ suspensions: Double) -> Comparison.Variant {
            let replications = (1...10).map { number in
                ComparedReplication(
                    number: number,
                    metrics: [
                        Metric(MetricKey(.drivers), taxis), Metric(MetricKey(.suspensions), suspensions),
                    ])
            }
            return Comparison.Variant(replications, isPaired: true)
        }
        let rows = Comparison(baseline: variant(300, 0), variants: [variant(350, 1)]).differences[0]
        #expect(rows[0].difference.probability == 0 && rows[0].difference.interval == 50...50)
        #expect(rows[1].difference.probability == 1.0 / 512)
        #expect((rows[1].difference.interval?.lowerBound ?? 1) < 0.8)
    }
}
