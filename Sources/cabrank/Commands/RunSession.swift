import Experiments
import InputFiles
import Measures
import Reports

/// A run of replications from the first to the last file, for `cabrank run`.
struct RunSession {
    private let experiment: Experiment
    private let results: ResultsWriter
    /// Numbers of the replications, ascending. With a precision, not all may be needed.
    private let wanted: Range<Int>
    /// Stopping rule; nil without a precision.
    private var watch: SequentialStoppingRule?
    private var meter: EffortMeter
    private let telling: RunRequest.Verbosity
    private let project: RunRequest.ProjectConditions?
    /// Replications kept from earlier runs.
    private let kept: Set<Int>
    private var work = SimulatedWork()
    private var pilotProcessorSeconds = 0.0
    /// Whether the precision was reached before the limit.
    private var isPreciseEarly = false

    init(
        experiment: Experiment, results: ResultsWriter, wanted: Range<Int>, watch: SequentialStoppingRule?,
        meter: EffortMeter,
        telling: RunRequest.Verbosity, project: RunRequest.ProjectConditions?
    ) {
        self.experiment = experiment
        self.results = results
        self.wanted = wanted
        self.watch = watch
        self.meter = meter
        self.telling = telling
        self.project = project
        kept = Set(results.earlierReplications)
    }

    /// Simulates the missing replications until all are done, the precision is reached, or an interruption occurs.
    ///
    /// - Parameter cluster: Cluster that does the work; nil for this machine.
    /// - Throws: `InputError` if the scenario lacks a metric of the precision; `MachineError`; `InvariantFailure`; on a
    ///   cluster any error of its `run`.
    mutating func simulate(on cluster: ClusterExperiment?) throws {
        meter.startRun()
        let line = ProgressLine(isQuiet: telling == .nothing)
        defer { line.clear() }
        var hooks = Experiment.Hooks()
        hooks.cancellation = Signals.interruption
        hooks.progress = { line.show($0) }
        hooks.whenIdle = results.preparation
        if let logs = results.logs {
            let logged = results.loggedReplication
            hooks.observer = { unit in unit.replication == logged ? { try logs.record($0) } : nil }
        }
        let before = meter.processorSeconds
        try experiment.runPilots(of: [0], hooks: hooks)  // also if all replications exist, for their report
        pilotProcessorSeconds = meter.processorSeconds - before
        meter.startRun()  // pilot runs are accounted separately
        let missing = wanted.filter { !kept.contains($0) }
        var (watch, work, isEnough) = (watch, SimulatedWork(), false)
        results.didAdd = { watch?.add($0) }
        func wish() throws -> Experiment.Continuation {
            guard let watch else { return .more }
            try PrecisionOptions.check(watch)
            isEnough = watch.isReached
            return isEnough ? .enough : .more
        }
        try results.reuseEarlier(before: missing.first ?? .max)
        if try wish() == .enough {
            // The kept replications reach the precision.
        } else if let cluster {
            line.clear()
            work = try cluster.run(missing, into: results, firstRound: watch?.replicationsMin, deliver: wish)
        } else {
            try experiment.run(missing.map { WorkUnit(replication: $0) }, hooks: hooks) { _, result in
                work.eventsHandled += result.record.eventsHandled
                try results.add(result)
                return try wish()
            }
        }
        try results.reuseEarlier()  // keeps all finished replications
        self.watch = watch
        self.work = work
        isPreciseEarly = isEnough
    }

    /// Puts the results in place, and prints the summary.
    func finish(_ manifest: Manifest) throws -> ExitCode {
        var manifest = manifest
        let finished = results.replicationsFinished
        manifest.precision = watch?.outcomes.map { PrecisionOutcome($0.goal, $0.summary) } ?? []
        manifest.replicationsAsked = isPreciseEarly ? finished : kept.union(wanted).count
        let setup = experiment.setup(of: 0)
        manifest.warmUp = WarmUpSummary(of: setup)
        manifest.expectations = PilotSummary(of: setup)
        manifest.expectations?.pilotProcessorSeconds = pilotProcessorSeconds
        manifest.eventsDigest = results.eventsDigest
        let isInterrupted = finished < manifest.replicationsAsked
        if isInterrupted && finished == 0 { return work.reportNoResults() }
        if let failure = work.failure { Terminal.printMessage("cabrank: \(failure)") }
        let keepsOlder = isInterrupted && project?.keepsOlder == true
        if keepsOlder {
            results.keepUnfinished()
        } else {
            try results.finish(warmUp: setup.warmUpEstimate, threads: experiment.threads) {
                manifest.resources = meter.effort(eventsHandled: work.eventsHandled)
                manifest.finishedAt = project.map { _ in RunRequest.ProjectConditions.now }
                return manifest
            }
        }
        if isInterrupted {
            Terminal.printMessage(
                "cabrank: \(work.cutReason); \(finished) of \(manifest.replicationsAsked) replications are finished and kept "
                    + "\(keepsOlder ? "next to the older results" : "in \(results.path)"); "
                    + (project?.continuation ?? "write --resume to run the missing ones"))
        }
        if keepsOlder { return work.cutExitCode }
        if let words = manifest.warmUp.words, manifest.warmUp.isUndetermined {
            Terminal.printMessage("cabrank: the warm-up is \(words); set 'warmUp' in the scenario")
        }
        if let words = manifest.expectations, words.gap != nil {
            Terminal.printMessage("cabrank: \(words.text); increase 'demand.choice.iterations' in the scenario")
        }
        if let elasticity = results.summaries.first(where: { $0.key == MetricKey(.priceElasticity) })?.mean,
            elasticity < RunSession.elasticityMin
        {
            Terminal.printMessage(
                "cabrank: the elasticity of taxi trips to their price is \(shortText((elasticity * 10).rounded() / 10)), far outside the "
                    + "range −0.2 to −0.6 of the publications in the guide; check 'demand.choice.price', the utility of one unit "
                    + "of your currency")
        }
        let isUnmet = !isInterrupted && PrecisionOptions.reportUnmet(manifest.precision, replications: finished)
        if telling == .everything {
            let summary = RunSummary(
                results.summaries, figures: results.figures, replications: finished, manifest: manifest,
                path: results.path,
                controlledWait: ControlledWait(
                    results.summaries, replications: results.replications, of: experiment),
                zoneGroups: results.zoneGroups)
            try RunSession.print(summary)
        }
        return isInterrupted || work.failure != nil ? work.cutExitCode : isUnmet ? .unmet : .done
    }

    /// Elasticity below which a warning appears: more than twice the published values behind the default coefficients.
    private static let elasticityMin = -1.5

    private static func print(_ summary: RunSummary) throws {
        let lines = summary.lines()
        let width = lines.map(\.subject.count).max() ?? 0
        let text = lines.map { line -> TerminalText in
            let gap = String(repeating: " ", count: width - line.subject.count + 2)
            return "\(Terminal.bold(line.subject))\(gap)\(line.figures)"
        }
        try Terminal.print(styled: text.lines)
    }
}
