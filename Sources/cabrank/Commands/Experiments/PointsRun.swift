import Experiments
import InputFiles
import Measures
import OperatingSystem
import Reports

/// Simulates the points of an experiment, and separates valid points from failed ones.
struct PointsRun {
    /// Setups of the points; nil for a point that cannot be simulated.
    private let setups: [SimulationSetup?]
    let results: PointsWriter
    private let isQuiet: Bool
    /// Experiment of the valid points; nil if there is nothing to simulate.
    private let experiment: Experiment?
    /// Cluster that simulates them; nil for this machine.
    private let cluster: ClusterExperiment?
    /// Indices of the points, by the experiment's variants.
    let variants: [Int]

    /// Returns the options of every command that simulates points.
    ///
    /// - Parameters:
    ///   - place: Default path of the results.
    ///   - replications: Option for the number of replications; nil for none.
    static func options(into place: String, replications: OptionSyntax?) -> [OptionSyntax] {
        [.resultsFolder(defaultPath: place), .tables, .seed(of: "scenario"), replications].compactMap(\.self)
            + OptionSyntax.ofExecution
            + [.set(in: .scenario), .resume]
    }

    /// - Parameters:
    ///   - setups: Setup of each point; nil for points not to simulate.
    ///   - taskWords: Arguments of `cabrank run` for each point in a cluster's task.
    /// - Throws: As `ClusterExperiment`, if a cluster does the work.
    init(
        _ setups: [SimulationSetup?], taskWords: [[String]], into results: PointsWriter, at workplace: ExecutionSite,
        _ arguments: ParsedArguments
    ) throws {
        self.setups = setups
        self.results = results
        isQuiet = arguments.has("quiet")
        variants = setups.indices.filter { setups[$0] != nil }
        let right = setups.compactMap { $0 }
        experiment = right.isEmpty ? nil : Experiment(variants: right, threads: workplace.threads)
        guard let wishes = workplace.cluster, !right.isEmpty else {
            cluster = nil
            return
        }
        let request = ClusterExperiment.Request(
            variants: zip(variants, right).map { point, setup in
                ClusterExperiment.Variant(
                    arguments: taskWords[point] + ["--no-rides"], scenario: ScenarioDigest(of: setup),
                    name: " of variant \(point + 1) (\(results.points[point].name))")
            },
            resultsPath: results.path, resumes: arguments.has("resume"), isQuiet: isQuiet)
        cluster = try ClusterExperiment(request, wishes: wishes)
    }

    /// Returns the number of replications per variant to begin before it is known whether all are needed.
    ///
    /// - Parameter known: Number of finished rounds. On a cluster, where each batch waits in a queue, the number
    ///   doubles.
    func speculativeRounds(known: Int) -> Int { cluster == nil ? 100 : max(known, 1) }

    /// Removes temporary files, once the results are in place.
    func tidyUp() { cluster?.removeWorkFolder() }

    /// Simulates the requested replications of each point, except those that an earlier run has finished.
    func runRequestedReplications() throws -> SimulatedWork {
        var units: [WorkUnit] = []
        for (variant, point) in variants.enumerated() {
            try results.reuseAllEarlier(of: point)
            let asked = 1...(setups[point]?.replications ?? 1)
            units += asked.filter { !results.hasFinished($0, of: point) }
                .map { WorkUnit(variant: variant, replication: $0) }
        }
        let eventsHandled = try run(units) { _, _ in .more }
        try addPilotFindings()
        return eventsHandled
    }

    /// Simulates units.
    ///
    /// - Parameters:
    ///   - units: Replications, with indices into `variants`.
    ///   - failed: Receives the variant of a point that fails and is dropped.
    ///   - deliver: Receives the metrics of each finished replication, once it is written.
    func run(
        _ units: [WorkUnit], failed: (Int) -> Void = { _ in },
        deliver: (WorkUnit, [Metric]) throws -> Experiment.Continuation
    ) throws -> SimulatedWork {
        guard let experiment, !units.isEmpty else { return SimulatedWork() }
        if let cluster { return try run(units, on: cluster, failed: failed, deliver: deliver) }
        let line = ProgressLine(isQuiet: isQuiet)
        defer { line.clear() }
        var hooks = Experiment.Hooks()
        hooks.cancellation = Signals.interruption
        hooks.progress = { line.show($0) }
        var work = SimulatedWork()
        try experiment.runIndependently(units, hooks: hooks) { unit, outcome in
            let point = variants[unit.variant]
            switch outcome {
            case .success(let result):
                work.eventsHandled += result.record.eventsHandled
                try results.add(result, of: point)
                return try deliver(unit, result.metrics.metrics)
            case .failure(let error):
                line.clear()
                fail(point, error is PilotFailure ? "\(error)" : "replication \(unit.replication): \(error)")
                failed(unit.variant)
                return .more
            }
        }
        return work
    }

    /// Simulates units by the tasks of a cluster. All finished replications are kept, but `deliver` does not receive
    /// those after a missing one.
    private func run(
        _ units: [WorkUnit], on cluster: ClusterExperiment, failed: (Int) -> Void,
        deliver: (WorkUnit, [Metric]) throws -> Experiment.Continuation
    ) throws -> SimulatedWork {
        var (work, reasons, torn) = (SimulatedWork(), [Int: String](), Set<Int>())
        func take(_ units: ArraySlice<WorkUnit>) throws -> Experiment.Continuation {
            for unit in units where results.points[variants[unit.variant]].isValid {
                if let finished = try cluster.finished(unit)?.unit.read() {
                    work.eventsHandled += finished.eventsHandled
                    try results.add(finished, of: variants[unit.variant])
                    if torn.contains(unit.variant) { continue }
                    if try deliver(unit, finished.metrics) == .enough { return .enough }
                } else if torn.insert(unit.variant).inserted, let reason = reasons[unit.variant] {
                    fail(variants[unit.variant], reason)
                    failed(unit.variant)
                }
            }
            return .more
        }
        // Replications that an earlier batch finished in advance may suffice now.
        let known = units.prefix { cluster.finished($0) != nil }
        if try take(known) == .enough { return work }
        let rest = units.dropFirst(known.count)
        (work.failure, reasons) = try PointsRun.simulate(rest, on: cluster)
        _ = try take(rest)
        return work
    }

    /// - Returns: Reason why the cluster did not finish all units, nil if it did or was interrupted; and the errors of
    ///   variants that cannot be simulated.
    private static func simulate(
        _ units: ArraySlice<WorkUnit>, on cluster: ClusterExperiment
    ) throws -> (failure: String?, reasons: [Int: String]) {
        var reasons: [Int: String] = [:]
        while true {
            do {
                return (try cluster.simulate(units.filter { reasons[$0.variant] == nil }), reasons)
            } catch let error as TaskFailure {
                guard error.isOfVariant else {
                    cluster.removeWorkFolder()
                    throw error
                }
                reasons[error.variant] = error.description
            }
        }
    }

    /// Adds warm-up and people's expectations of each point to the results, also for points that an earlier run
    /// simulated.
    func addPilotFindings() throws {
        guard let experiment else { return }
        var hooks = Experiment.Hooks()
        hooks.cancellation = Signals.interruption
        for (variant, point) in variants.enumerated() where results.points[point].isValid {
            do {
                try experiment.runPilots(of: [variant], hooks: hooks)
                let setup = experiment.setup(of: variant)
                results.setWarmUp(WarmUpSummary(of: setup), of: point)
                guard let expectations = PilotSummary(of: setup) else { continue }
                results.setExpectations(expectations, of: point)
                if expectations.gap != nil {
                    Terminal.printMessage("variant \(point + 1) (\(results.points[point].name)): \(expectations.text)")
                }
            } catch let failure as PilotFailure {
                fail(point, "\(failure)")
            }
        }
    }

    /// Drops a failed point, and reports it.
    func fail(_ point: Int, _ reason: String) {
        results.fail(point, reason)
        PointsRun.reportFailure(of: results.points[point], number: point + 1)
    }

    /// Prints one line for each error of a failed point.
    static func reportFailure(of point: ExperimentPoint, number: Int) {
        for problem in point.problem.split(separator: "\n") {
            Terminal.printMessage("variant \(number) (\(point.name)): \(problem)")
        }
    }

    /// Ends an experiment that was cut short without any result, and reports that; nil for others.
    func endWithoutResults(_ work: SimulatedWork) -> ExitCode? {
        guard work.isCutShort, setups.indices.allSatisfy({ results.replicationsFinished(of: $0) == 0 }) else {
            return nil
        }
        tidyUp()
        return work.reportNoResults()
    }

    /// Returns the exit code, after reporting an interruption or failed points.
    func exitCode(after work: SimulatedWork) -> ExitCode {
        let finished = setups.indices.map { results.replicationsFinished(of: $0) }
        if let failure = work.failure { Terminal.printMessage("cabrank: \(failure)") }
        if work.isCutShort {
            Terminal.printMessage(
                "cabrank: \(work.cutReason); \(finished.reduce(0, +)) replications are finished and kept in "
                    + "\(results.path); write --resume to run the missing ones")
            return work.cutExitCode
        }
        let bad = results.points.count { !$0.isValid }
        if bad == 0 { return .done }
        Terminal.printMessage(
            "cabrank: \(bad) of \(results.points.count) variants \(bad == 1 ? "is" : "are") invalid and left out")
        return .unmet
    }
}
