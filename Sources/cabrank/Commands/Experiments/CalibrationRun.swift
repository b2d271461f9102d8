import Experiments
import InputFiles
import Measures
import Scenario

/// Simulates the points of a calibration.
final class CalibrationRun {
    private let scenario: FittedScenario
    private let figures: [ObservedFigure]
    /// Number of replications of each point.
    let replications: Int
    private let threads: Int
    private let progress: (Int) -> Void
    private(set) var eventsHandled = 0
    private var pointsBegun = 0
    /// Warm-up found by pilot runs of the scenario as it is. All points use it, so that they compare figures of the
    /// same hours.
    private var warmUp: WarmUpEstimate?

    /// - Parameters:
    ///   - replications: Requested number; rounded up to an even number for antithetic pairs.
    ///   - progress: Receives the number of points begun.
    init(
        _ scenario: FittedScenario, _ figures: [ObservedFigure], replications: Int, threads: Int,
        progress: @escaping (Int) -> Void
    ) {
        self.scenario = scenario
        self.figures = figures
        self.replications = scenario.today.isAntithetic ? (max(replications, 12) + 1) / 2 * 2 : replications
        self.threads = threads
        self.progress = progress
    }

    /// Runs the calibration.
    ///
    /// - Throws: `InputError` if the scenario cannot be simulated, or lacks a metric; `CalibrationInterrupted`.
    func run() throws -> CalibrationResult {
        let keys = scenario.keys
        let start = zip(keys, scenario.valuesToday).map { key, value in value.flatMap { key.place(of: $0) } ?? 0.5 }
        let problem = Calibration.Problem(
            observed: figures, ranges: keys.map(\.bounds), start: start, replications: replications,
            isAntithetic: scenario.today.isAntithetic,
            nearest: { place in zip(keys, place).map { $0.nearest(to: $1).place } })
        return try Calibration(problem) { [self] in try simulate($0, $1) }.run()
    }

    private func simulate(_ place: [Double]?, _ numbers: ClosedRange<Int>) throws -> [ComparedReplication] {
        pointsBegun += 1
        progress(pointsBegun)
        var setup = try place.map { place throws(InputError) in try scenario.setup(at: place) } ?? scenario.today
        if let warmUp { setup.apply(warmUp) }
        let experiment = Experiment(variants: [setup], threads: threads)
        var hooks = Experiment.Hooks()
        hooks.cancellation = Signals.interruption
        var replications: [ComparedReplication] = []
        try experiment.run(numbers.map { WorkUnit(replication: $0) }, hooks: hooks) { unit, result in
            replications.append(
                ComparedReplication(
                    number: unit.replication, metrics: try metrics(in: result, of: experiment.setup(of: 0))))
            eventsHandled += result.record.eventsHandled
            return .more
        }
        if replications.count < numbers.count { throw CalibrationInterrupted() }
        if warmUp == nil { warmUp = experiment.setup(of: 0).warmUpEstimate }
        return replications
    }

    /// Returns the simulated metric for each record.
    private func metrics(in result: ReplicationResult, of setup: SimulationSetup) throws(InputError) -> [Metric] {
        let hourly = HourlyFigures(of: result.record, in: setup.measuredRun)
        return try figures.map { figure throws(InputError) in
            if let metric = figure.metric(in: result, hourly: hourly) { return metric }
            throw InputError(
                figure.file, line: figure.line, "the scenario has no '\(figure.key.name)'",
                remedy: "name a metric of its summary.csv")
        }
    }
}

/// An error that reports the user's interruption.
struct CalibrationInterrupted: Error {}
