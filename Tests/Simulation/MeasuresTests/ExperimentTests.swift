import Behaviour
import CityModel
import Experiments
import Glibc
import Measures
import OperatingSystem
import Quantities
import Synchronization
import TaxiService
import TestSupport
import Testing

@Suite("Experiments")
struct ExperimentTests {
    private struct Failure: Error, Equatable {
        var replication: Int
    }

    /// Returns a record with the number of its replication, after work of a length unrelated to the order.
    private static let runner: SimulateUnit = { unit, progress, _ in
        let replication = unit.replication
        var generator = SplitMix64(seed: UInt64(replication))
        for step in 0..<Int64.random(in: 1...40, using: &generator) {
            try progress(SimTime(microseconds: step))
            _ = (0..<1_000).reduce(UInt64(0)) { sum, _ in sum &+ generator.next() }
        }
        var record = MetricsFixtures.record(
            rides: [MetricsFixtures.served(at: 0, wait: Int64(60 + replication))], zoneHours: [ZoneHourRecord()])
        record.replication = replication
        record.digest = generator.next()
        return record
    }

    static func setup(replications: Int) -> SimulationSetup {
        let city = City(
            name: "test", zones: [Zone(name: "A")], legs: [TravelLeg(milliseconds: 60_000, metres: 1_000)],
            searchDistances: [1_000])
        return SimulationSetup(
            name: "test", city: city, clockAtStart: .zero, duration: .hours(1), warmUp: .zero, seed: 1,
            replications: replications, rules: TaxiRules(), demand: [.recorded([])], clients: ClientBehaviour(),
            drivers: DriverBehaviour(), travel: TravelBehaviour(), inputLosses: [], document: .map([]))
    }

    private func experiment(
        replications: Int, threads: Int, runner: @escaping SimulateUnit = ExperimentTests.runner
    ) -> Experiment {
        let setup = ExperimentTests.setup(replications: replications)
        return Experiment(variants: [setup], threads: threads, simulatedBy: runner)
    }

    @Test(
        "Results come in the order of the replications and are the same with any number of threads",
        arguments: [1, 2, 3, 8, 40])
    func sameWithAnyThreads(threads: Int) throws {
        var digests: [UInt64] = []
        var waits: [Double?] = []
        try experiment(replications: 25, threads: threads).run(hooks: Experiment.Hooks()) { result in
            digests.append(result.record.digest)
            waits.append(result.metrics.value(of: .waitMean))
        }
        var expected: [UInt64] = []
        try experiment(replications: 25, threads: 1).run(hooks: Experiment.Hooks()) {
            expected.append($0.record.digest)
        }
        #expect(digests == expected)
        let wanted: [Double?] = (1...25).map { Double(60 + $0) }
        #expect(waits == wanted)
    }

    @Test("The number of live records does not exceed the number of threads", arguments: [1, 3])
    func boundedMemory(threads: Int) throws {
        let counts = Mutex((begun: 0, delivered: 0, most: 0))
        let runner: SimulateUnit = { unit, progress, observer in
            counts.withLock {
                $0.begun += 1
                $0.most = max($0.most, $0.begun - $0.delivered)
            }
            return try ExperimentTests.runner(unit, progress, observer)
        }
        try experiment(replications: 30, threads: threads, runner: runner).run(hooks: Experiment.Hooks()) { _ in
            counts.withLock { $0.delivered += 1 }
        }
        // One more may begin between the delivery and its counting here.
        #expect(counts.withLock { $0.most } <= threads + 1)
    }

    @Test("Results are delivered in order and never concurrently, on the threads that finish them", arguments: [2, 8])
    func handedOnByTheThreads(threads: Int) throws {
        let begun = Monitor<Set<Int>>([])
        let runner: SimulateUnit = { unit, progress, observer in
            begun.withLock { _ = $0.insert(unit.replication) }
            // The second unit finishes on another thread than the first, whose result was delivered before.
            if threads == 2 && unit.replication <= 2 {
                begun.wait { $0.contains(unit.replication + 1) ? () : nil }
            }
            usleep(unit.replication % 3 == 0 ? 3_000 : 500)  // so that they are finished out of order
            return try ExperimentTests.runner(unit, progress, observer)
        }
        let seen = Mutex((busy: 0, most: 0, order: [Int](), threads: Set<pthread_t>()))
        try experiment(replications: 40, threads: threads, runner: runner).run(hooks: Experiment.Hooks()) { result in
            seen.withLock {
                $0.busy += 1
                $0.most = max($0.most, $0.busy)
                $0.order.append(result.record.replication)
                $0.threads.insert(pthread_self())
            }
            usleep(300)
            seen.withLock { $0.busy -= 1 }
        }
        let (_, most, order, who) = seen.withLock { $0 }
        #expect(most == 1)
        #expect(order == Array(1...40))
        #expect(who.count > 1 || threads > 2)
    }

    @Test("Work for an idle thread is done once, while others are still running", arguments: [1, 2, 5])
    func idleThread(threads: Int) throws {
        let idled = Monitor(0)
        var hooks = Experiment.Hooks()
        hooks.whenIdle = { idled.withLock { $0 += 1 } }
        let runner: SimulateUnit = { unit, progress, observer in
            // The last unit continues until another thread is idle.
            if threads > 1 && unit.replication == 12 { idled.wait { $0 > 0 ? () : nil } }
            return try ExperimentTests.runner(unit, progress, observer)
        }
        var delivered = 0
        try experiment(replications: 12, threads: threads, runner: runner).run(hooks: hooks) { _ in delivered += 1 }
        #expect(delivered == 12)
        #expect(idled.read { $0 } == 1)

        hooks.cancellation.request()
        try experiment(replications: 12, threads: threads, runner: runner).run(hooks: hooks) { _ in }
        #expect(idled.read { $0 } == 1)
    }

    @Test("A failed variant is reported once, at its first failed unit, and the others continue", arguments: [1, 2, 5])
    func variantThatFails(threads: Int) throws {
        let one = experiment(replications: 1, threads: 1).variants[0]
        let failing = Experiment(variants: [one, one, one], threads: threads) { unit, progress, observer in
            if unit.variant == 1 && unit.replication >= 3 { throw Failure(replication: unit.replication) }
            return try ExperimentTests.runner(unit, progress, observer)
        }
        let units = (1...6).flatMap { number in (0...2).map { WorkUnit(variant: $0, replication: number) } }
        var (told, delivered): ([WorkUnit], [WorkUnit]) = ([], [])
        try failing.runIndependently(units, hooks: Experiment.Hooks()) { unit, outcome in
            switch outcome {
            case .success: delivered.append(unit)
            case .failure: told.append(unit)
            }
            return .more
        }
        #expect(told == [WorkUnit(variant: 1, replication: 3)])
        #expect(delivered == units.filter { $0.variant != 1 || $0.replication < 3 })
    }

    @Test(
        "A failed pilot ends its variant only and is reported once; alone it ends the experiment", arguments: [1, 3])
    func pilotThatFails(threads: Int) throws {
        var one = ExperimentTests.setup(replications: 1)
        one.estimatesWarmUp = true
        let steady = ExperimentTests.setup(replications: 1)
        // The second variant is the first that needs pilots.
        let failing = Experiment(variants: [steady, one, steady], threads: threads) { unit, progress, observer in
            if unit.replication > 1_000 { throw Failure(replication: unit.replication) }
            return try ExperimentTests.runner(unit, progress, observer)
        }
        let units = (1...3).flatMap { number in (0...2).map { WorkUnit(variant: $0, replication: number) } }
        var (told, delivered): ([String], [WorkUnit]) = ([], [])
        try failing.runIndependently(units, hooks: Experiment.Hooks()) { unit, outcome in
            switch outcome {
            case .success: delivered.append(unit)
            case .failure(let error): told.append("\(unit.variant): \(error)")
            }
            return .more
        }
        #expect(told == ["1: a pilot for the warm-up failed: Failure(replication: \(UInt32.max))"])
        #expect(delivered == units.filter { $0.variant != 1 })
        #expect(throws: PilotFailure.self) {
            try failing.run(units, hooks: Experiment.Hooks()) { _, _ in .more }
        }
    }

    @Test("After a cancellation the finished replications are still delivered, in order")
    func cancellation() throws {
        var hooks = Experiment.Hooks()
        let cancellation = hooks.cancellation
        hooks.progress = { if $0.replicationsFinished == 4 { cancellation.request() } }
        var delivered: [Int] = []
        try experiment(replications: 1_000, threads: 2).run(hooks: hooks) { delivered.append($0.record.replication) }
        #expect(delivered.count >= 4 && delivered.count < 1_000)
        #expect(delivered == delivered.sorted())
    }

    @Test("An error in a replication ends the experiment with that error, after the results before it")
    func errorInReplication() throws {
        let runner: SimulateUnit = { unit, progress, observer in
            if unit.replication == 3 { throw Failure(replication: 3) }
            usleep(20_000)  // so that those before are still running when it fails
            return try ExperimentTests.runner(unit, progress, observer)
        }
        var delivered: [Int] = []
        #expect(throws: Failure(replication: 3)) {
            try experiment(replications: 10, threads: 3, runner: runner).run(hooks: Experiment.Hooks()) {
                delivered.append($0.record.replication)
            }
        }
        #expect(delivered == [1, 2])
    }

    @Test("An error of the receiver of results ends the experiment, too")
    func errorInDelivery() throws {
        #expect(throws: Failure(replication: 2)) {
            try experiment(replications: 50, threads: 2).run(hooks: Experiment.Hooks()) { result in
                if result.record.replication == 2 { throw Failure(replication: 2) }
            }
        }
    }

    @Test("Progress grows to exactly one over concurrent replications")
    func progress() throws {
        let shares = Mutex([Double]())
        var hooks = Experiment.Hooks()
        hooks.progress = { progress in shares.withLock { $0.append(progress.share) } }
        try experiment(replications: 6, threads: 3).run(hooks: hooks) { _ in }
        let seen = shares.withLock { $0 }
        #expect(seen == seen.sorted())
        #expect(seen.last == 1)
    }

    private func summary(_ metrics: [[(Measure, Double?)]]) -> [MetricSummary] {
        MetricSummary.summaries(of: metrics.map { $0.map { Metric(MetricKey($0.0), $0.1) } })
    }

    @Test("Each metric is summarised over the replications in which it is defined, by Student's t")
    func summaries() {
        let three = summary([1, nil, 2, 6].map { [(.refusalExtraWait, $0)] })[0]
        #expect(three.tally.count == 3 && three.mean == 3)
        #expect(three.tally.minimum == 1 && three.tally.maximum == 6)
        // t(0.975, 2) = 4.302653 (any table), the standard deviation is √7.
        let half = 4.302652729911275 * (7.0 / 3).squareRoot()
        #expect(abs((three.interval?.halfWidth ?? 0) - half) < 1e-9)
        #expect(summary([[(.refusalExtraWait, 5)]])[0].interval == nil)
    }

    @Test("A share or a mean is a ratio of sums; its interval stays within the possible range")
    func ratiosOfSums() throws {
        func summary(_ key: Measure, _ ratios: [(weight: Double, value: Double?)]) -> MetricSummary {
            MetricSummary.summaries(of: ratios.map { [Metric(MetricKey(key), $0.value, weight: $0.weight)] })[0]
        }
        let rate = summary(.serviceRate, [(8, 1.0), (2, 0.5), (0, nil)])
        #expect(abs(rate.mean - 0.9) < 1e-12 && rate.tally.count == 2 && rate.tally.mean == 0.75)
        let interval = try #require(rate.interval)
        #expect(interval.low > 0 && interval.low < 0.9 && interval.high > 0.9 && interval.high < 1)
        #expect(rate.observations.count == 3)
        // Progress may exceed the goal.
        let progress = summary(.goalProgressMean, [(2, 1.5), (4, 0.9), (3, 2.0)])
        let beyond = try #require(progress.interval)
        #expect(beyond.low > 0 && beyond.low < progress.mean && progress.mean > 1 && beyond.high > progress.mean)
        // Ranks may agree or be reversed.
        for tau in [Measure.qualityTau, .visitsQualityTau] {
            let turned = self.summary([-0.4, -0.2, 0.1].map { [(tau, $0)] })[0]
            let interval = try #require(turned.interval)
            #expect(interval.low >= -1 && interval.low < turned.mean, "\(tau)")
            #expect(interval.high > 0 && interval.high <= 1, "\(tau)")
        }
    }

    @Test("Grouped replications form one independent value")
    func groups() throws {
        let replications = [1.0, 3, 5, 7].map { [Metric(MetricKey(.refusalExtraWait), $0)] }
        let pairs = MetricSummary.summaries(of: replications, groups: [[0, 1], [2, 3]])[0]
        #expect(pairs.observations == [2, 6] && pairs.mean == 4 && pairs.tally.count == 4)
        // t(0.975, 1) = 12.7062 (any table), the standard error is 2.
        #expect(abs((pairs.interval?.halfWidth ?? 0) - 2 * 12.706_204_736) < 1e-6)
    }
}
