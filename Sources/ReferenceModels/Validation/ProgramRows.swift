import Experiments
import Measures
import Scenario
import Statistics

/// The comparisons of the whole taxi program with theory: the scenarios of `Scenarios/theory`. Their parameters are
/// repeated here, so that a changed scenario fails.
package enum ProgramRows {
    /// All rows of the program.
    package static var all: [ValidationRow] { patient + impatient + loss + repair + circulation + walkUps }

    /// Returns the row of a shipped scenario.
    ///
    /// - Parameters:
    ///   - scenario: name of the scenario.
    ///   - overrides: settings as after `--set`.
    ///   - value: figure of one replication; nil if there is none.
    package static func row(
        _ scenario: String, _ model: String, _ figure: String, in unit: ValidationRow.Unit, theory: Double,
        overrides: [String] = [], value: @escaping @Sendable (ReplicationMetrics) -> Double?
    ) -> ValidationRow {
        ValidationRow(.program, model, figure, in: unit, theory: theory) { seed, effort in
            let days = warmUpDays + Int((30 * effort.share).rounded())
            let setup = try ScenarioLoader.load(
                path: scenario, overrides: ["duration=\(days) days", "warmUp=\(warmUpDays) days"] + overrides,
                seed: seed, replications: effort.replications)
            var values: [Double] = []
            try Experiment(setup: setup, threads: 1).run(hooks: Experiment.Hooks()) { result in
                values.append(value(result.metrics) ?? .nan)
            }
            return values
        }
    }

    /// Length of the warm-up, after which the initial state with free taxis has no influence.
    private static let warmUpDays = 2
    private static let rideSeconds = 20 * 60.0

    private static var patient: [ValidationRow] {
        let theory = MarkovianQueue(arrivalsPerSecond: 27.0 / 3_600, meanServiceSeconds: rideSeconds, servers: 10)
        let model = "M/M/c, 10 taxis, load 0.9"
        return [
            row("mmc", model, "mean wait", in: .seconds, theory: theory.meanWaitSeconds) { $0.value(of: .waitMean) },
            row("mmc", model, "share who wait", in: .share, theory: theory.waitingProbability) {
                $0.value(of: .waitedShare)
            },
            row("mmc", model, "share within 10 min", in: .share, theory: 1 - theory.waitExceeds(seconds: 600)) {
                $0.value(of: .waitUnder10Minutes)
            },
        ]
    }

    private static var impatient: [ValidationRow] {
        let theory = ImpatientQueue(
            arrivalsPerSecond: 33.0 / 3_600, meanServiceSeconds: rideSeconds, meanPatienceSeconds: 900, servers: 10)
        let model = "Erlang-A, 10 taxis, load 1.1"
        return [
            row("erlang-a", model, "mean wait", in: .seconds, theory: theory.meanWaitSeconds) {
                $0.value(of: .waitWithLostMean)
            },
            row("erlang-a", model, "share who wait", in: .share, theory: theory.waitingProbability) {
                $0.value(of: .waitedShare)
            },
            row("erlang-a", model, "share lost", in: .share, theory: theory.abandonmentProbability, value: lostShare),
        ]
    }

    /// Blocking depends on the mean of the ride time only.
    private static var loss: [ValidationRow] {
        let theory = ErlangFormulas.blockingProbability(servers: 10, offeredLoad: 9)
        return [
            ("exponential", "{exponential: {mean: 20 min}}"), ("constant", "20 min"),
            ("lognormal, cv 2", "{lognormal: {mean: 20 min, cv: 2}}"),
        ].map { name, rideTime in
            row(
                "erlang-b", "Erlang-B, 10 taxis, \(name)", "share lost", in: .share, theory: theory,
                overrides: ["travel.rideTime=\(rideTime)"], value: lostShare)
        }
    }

    /// A finite population of returning clients.
    private static var repair: [ValidationRow] {
        let theory = MachineRepair(
            machines: 12, meanUpSeconds: 100 * 60, meanRepairSeconds: rideSeconds, repairers: 2)
        let model = "machine repair, 12 clients, 2 taxis"
        return [
            row("machine-repair", model, "mean wait", in: .seconds, theory: theory.meanWaitSeconds) {
                $0.value(of: .waitMean)
            },
            row("machine-repair", model, "share who wait", in: .share, theory: theory.waitingProbability) {
                $0.value(of: .waitedShare)
            },
        ]
    }

    /// The scenario's table of ride times and flows.
    private static var circulation: [ValidationRow] {
        let perHour: [[Double]] = [[3, 6, 3], [2, 4, 2], [5, 1, 4]]
        let rideMinutes: [[Double]] = [[8, 12, 20], [15, 6, 10], [22, 9, 5]]
        let theory = CirculatingTaxis(
            taxis: 7, clientsPerSecond: perHour.map { $0.map { $0 / 3_600 } },
            rideSeconds: rideMinutes.map { $0.map { $0 * 60 } })
        return theory.availabilities.indices.map { zone in
            row(
                "circulation", "closed network, 7 taxis, 3 zones", "taxi found in \(["A", "B", "C"][zone])", in: .share,
                theory: theory.availabilities[zone]
            ) { metrics in
                metrics.fairness.zones[zone].first { $0.key.measure == .serviceRate }?.value
            }
        }
    }

    /// Walk-up clients at a rank with a limited line; almost no other client calls.
    private static var walkUps: [ValidationRow] {
        let theory = FiniteQueue(
            arrivalsPerSecond: 30.0 / 3_600, meanServiceSeconds: rideSeconds, servers: 10, places: 15)
        let model = "M/M/c/K, rank with 10 taxis and a line of 5"
        let overrides = [
            "demand.flows.0.perHour=0.000001", "ranks=[{zone: A, walkUps: {perHour: 30, lineMax: 5}}]",
        ]
        return [
            row(
                "mmc", model, "share who find the line full", in: .share, theory: theory.lossProbability,
                overrides: overrides
            ) { share(.walkUpsBalked, of: .walkUps, $0) },
            row("mmc", model, "mean wait", in: .seconds, theory: theory.meanWaitSeconds, overrides: overrides) {
                $0.value(of: .rankWaitMean)
            },
        ]
    }

    @Sendable
    private static func lostShare(_ metrics: ReplicationMetrics) -> Double? { share(.lost, of: .requests, metrics) }

    /// Returns a count as a share of another; nil if either is unknown.
    private static func share(_ part: Measure, of whole: Measure, _ metrics: ReplicationMetrics) -> Double? {
        guard let part = metrics.value(of: part), let whole = metrics.value(of: whole) else { return nil }
        return part / whole
    }
}
