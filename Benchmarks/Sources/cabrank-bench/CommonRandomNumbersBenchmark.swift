import Foundation

@testable import Experiments
@testable import Measures
@testable import Scenario
@testable import Statistics

/// Measures the variance reduction by common random numbers, antithetic pairs and control variates on the default
/// scenario, compared with independent replications.
enum CommonRandomNumbersBenchmark {
    private static let replications = 200
    private static let measures: [Measure] = [.waitMean, .serviceRate]
    private static let variants = [
        (name: "demand +5 %", overrides: ["demand.scale=1.05"], promised: 5.0),
        (name: "taxis +5 %", overrides: ["drivers.scale=1.05"], promised: 8.0),
    ]

    /// Values by replication, for each measure.
    private typealias Values = [Measure: [Double]]

    static func run() throws {
        print(
            "Common random numbers: variance of a difference from independent seeds, divided by that from the same seeds; "
                + "default scenario, \(replications) replications each")
        let setups = try ([[]] + variants.map(\.overrides) + [["antithetic=true"]]).map { overrides in
            try ScenarioLoader.load(path: "default", overrides: overrides, replications: replications)
        }
        let values = try simulate(setups)
        print(Table.row(["variant", "metric", "difference", "variance ÷"]))
        for (number, variant) in variants.enumerated() {
            for measure in measures {
                let (base, other) = (values[0][measure] ?? [], values[number + 1][measure] ?? [])
                let differences = Tally(zip(other, base).map { $0 - $1 })
                let gain = (Tally(base).variance + Tally(other).variance) / differences.variance
                print(
                    Table.row([
                        variant.name, measure.name, Table.decimal(differences.mean, 4), Table.decimal(gain, 1),
                    ]) + "   (target: at least \(Int(variant.promised)))")
            }
        }
        print("Means: variance of the plain mean of as many independent replications, divided by that of the method")
        let controls = ReplicationControls(WorldPlan(setups[0]))
        let deviations = (1...replications).map { controls.deviations(of: $0) }
        print(Table.row(["metric", "antithetic", "controls"]))
        for measure in measures {
            let (base, mirrored) = (values[0][measure] ?? [], values[3][measure] ?? [])
            let firsts = stride(from: 0, to: mirrored.count - 1, by: 2)
            let pairs = firsts.map { (mirrored[$0] + mirrored[$0 + 1]) / 2 }
            let controlled = ControlledMean(base, controls: deviations)
            print(
                Table.row([
                    measure.name, Table.decimal(Tally(base).variance / 2 / Tally(pairs).variance, 2),
                    Table.decimal(controlled?.varianceReduction ?? 1, 2),
                ]))
        }
    }

    private static func simulate(_ setups: [SimulationSetup]) throws -> [Values] {
        var values = setups.map { _ in Values() }
        let threads = ProcessInfo.processInfo.activeProcessorCount
        let units = setups.indices.flatMap { variant in
            (1...replications).map { WorkUnit(variant: variant, replication: $0) }
        }
        try Experiment(variants: setups, threads: threads).run(units, hooks: Experiment.Hooks()) { unit, result in
            for measure in measures {
                values[unit.variant][measure, default: []].append(result.metrics.value(of: measure) ?? 0)
            }
            return .more
        }
        return values
    }
}
