import SimulationKernel
import Statistics
import Testing

@testable import Validation

/// Short tests of kernel models against theory; `cabrank validate` simulates more.
@Suite("The kernel compared with queueing theory")
struct KernelAgreementTests {
    private func agrees(_ row: ValidationRow) throws {
        let outcome = try row.simulate(seed: 1_909, effort: .quick)
        #expect(outcome.passes, "\(row.model), \(row.figure): z = \(outcome.z ?? .nan)")
    }

    /// One row per kind of model; a release validates all rows.
    @Test(
        "A quick simulation of each model agrees with theory",
        arguments: [
            "M/M/1, load 0.5", "M/G/1, gamma, cv 0.5", "Erlang-B, 6 servers, constant",
            "Erlang-A, 8 servers, load 1.25", "M/M/c/K, 3 servers, 8 places, load 1.0",
            "machine repair, 12 machines, 2 repairers",
            "Jackson network, 3 stations",
        ])
    func agreement(model: String) throws {
        try agrees(try #require(KernelRows.all.last { $0.model == model }))
    }

    private func plan(serviceSeconds: Double, counted: Int) -> StationModel.Plan {
        StationModel.Plan(
            gapSeconds: .exponential(mean: 2), serviceSeconds: .exponential(mean: serviceSeconds), counted: counted,
            uncounted: 200)
    }

    @Test("A service that is two per cent too slow fails")
    func plantedRate() throws {
        let theory = MarkovianQueue(arrivalsPerSecond: 0.5, meanServiceSeconds: 1)
        func row(serviceSeconds: Double) -> ValidationRow {
            ValidationRow(.kernel, "M/M/1", "mean wait", in: .seconds, theory: theory.meanWaitSeconds) { seed, effort in
                (1...UInt32(effort.replications)).map {
                    let plan = plan(serviceSeconds: serviceSeconds, counted: 30_000)
                    return StationModel.simulated(plan, seed: seed, replication: $0).waits.mean
                }
            }
        }
        #expect(try row(serviceSeconds: 1).simulate(seed: 5, effort: .quick).passes)
        #expect(try !row(serviceSeconds: 1.02).simulate(seed: 5, effort: .quick).passes)
    }

    @Test("A changed service leaves the arrivals unchanged, and the same plan gives the same run")
    func commonRandomNumbers() {
        func waits(serviceSeconds: Double) -> Tally {
            StationModel.simulated(
                plan(serviceSeconds: serviceSeconds, counted: 1_800), seed: 3, replication: 0
            ).waits
        }
        let (slow, fast) = (waits(serviceSeconds: 1.5), waits(serviceSeconds: 1.0))
        #expect(slow == waits(serviceSeconds: 1.5))
        // Every service takes two thirds of the time, so no customer waits longer.
        #expect(fast.mean < slow.mean && fast.maximum <= slow.maximum)
    }

    @Test("Each row has its own seed, is delivered in order, and does not depend on the threads")
    func rows() throws {
        let rows = Array(KernelRows.all.prefix(3))
        func outcomes(threads: Int) throws -> [ValidationOutcome] {
            var outcomes: [ValidationOutcome] = []
            try Validation(rows: rows, seed: 40, effort: .quick).run(threads: threads) { outcomes.append($0) }
            return outcomes
        }
        let alone = try outcomes(threads: 1)
        #expect(alone.map(\.seed) == [40, 41, 42])
        #expect(alone.map(\.row.figure) == rows.map(\.figure))
        #expect(try outcomes(threads: 3).map(\.values) == alone.map(\.values))
    }

    @Test("A line keeps its order while it grows, and its places while elements leave")
    func line() {
        var line = WaitingLine<Int>()
        var (next, first) = (0, 0)
        for step in 0..<1_000 {
            if step % 3 == 2 {
                #expect(line.popFirst() == first)
                first += 1
            } else {
                #expect(line.end == next)
                line.append(next)
                next += 1
            }
        }
        line[first] = -1
        #expect(line.popFirst() == -1 && line[first + 1] == first + 1)
    }
}
