import CityWorld
import Experiments
import InputFiles
import Reports
import Threads

/// Simulates the points of an experiment, and keeps the ones that are right apart from those that are not.
struct PointsRun {
    /// Of each point; nil of one that cannot be simulated.
    private let setups: [SimulationSetup?]
    let results: PointsWriter
    private let isQuiet: Bool
    /// Of the points that are right; nil where none is to be simulated.
    private let experiment: Experiment?
    /// By the experiment's variants.
    let variants: [Int]

    /// What every command takes that simulates points.
    ///
    /// - Parameters:
    ///   - place: where the results lie without `--out`.
    ///   - replications: nil where their number is not asked for.
    static func options(into place: String, replications: OptionSyntax?) -> [OptionSyntax] {
        [.results(place), .seed(of: "scenario"), replications, .threads, .set(in: "scenario"), .resume].compactMap(
            \.self)
    }

    init(_ setups: [SimulationSetup?], into results: PointsWriter, threads: Int, isQuiet: Bool) {
        self.setups = setups
        self.results = results
        self.isQuiet = isQuiet
        variants = setups.indices.filter { setups[$0] != nil }
        let right = setups.compactMap { $0 }
        experiment = right.isEmpty ? nil : Experiment(variants: right, threads: threads)
    }

    /// As many replications of each point as it asks for, but for those that an earlier run has finished.
    ///
    /// - Returns: the events of those that were simulated.
    func runEachAsAsked() throws -> Int {
        var units: [WorkUnit] = []
        for (variant, point) in variants.enumerated() {
            try results.takeAllEarlier(of: point)
            let asked = 1...(setups[point]?.replications ?? 1)
            units += asked.filter { !results.hasFinished($0, of: point) }
                .map { WorkUnit(variant: variant, replication: $0) }
        }
        let eventsHandled = try run(units) { _, _ in .more }
        try tellWarmUps()
        return eventsHandled
    }

    /// - Parameters:
    ///   - units: of `variants`, by their places.
    ///   - failed: told of a variant that fails, which is a point no more.
    ///   - deliver: told of each that is finished, when it is written.
    /// - Returns: the events of those that were simulated.
    func run(
        _ units: [WorkUnit], failed: (Int) -> Void = { _ in },
        deliver: (WorkUnit, ReplicationResult) throws -> Experiment.Wish
    ) throws -> Int {
        guard let experiment, !units.isEmpty else { return 0 }
        let line = ProgressLine(isQuiet: isQuiet)
        defer { line.clear() }
        var hooks = Experiment.Hooks()
        hooks.cancellation = Signals.interruption
        hooks.progress = { line.show($0) }
        var eventsHandled = 0
        try experiment.runApart(units, hooks: hooks) { unit, outcome in
            let point = variants[unit.variant]
            switch outcome {
            case .success(let result):
                eventsHandled += result.record.eventsHandled
                try results.add(result, of: point)
                return try deliver(unit, result)
            case .failure(let error):
                line.clear()
                fail(point, error is PilotFailure ? "\(error)" : "replication \(unit.replication): \(error)")
                failed(unit.variant)
                return .more
            }
        }
        return eventsHandled
    }

    /// Tells the results what is left out of each point, also of one that was simulated by an earlier run.
    func tellWarmUps() throws {
        guard let experiment else { return }
        var hooks = Experiment.Hooks()
        hooks.cancellation = Signals.interruption
        for (variant, point) in variants.enumerated() where results.points[point].isRight {
            do {
                try experiment.findWarmUps(of: [variant], hooks: hooks)
                results.note(WarmUpWords(of: experiment.setup(of: variant)), of: point)
            } catch let failure as PilotFailure {
                fail(point, "\(failure)")
            }
        }
    }

    /// A point that turns out to be none, which is told.
    func fail(_ point: Int, _ reason: String) {
        results.fail(point, reason)
        PointsRun.tell(results.points[point], number: point + 1)
    }

    /// One line for each mistake of a point that is none.
    static func tell(_ point: ExperimentPoint, number: Int) {
        for problem in point.problem.split(separator: "\n") {
            Terminal.tell("point \(number) (\(point.name)): \(problem)")
        }
    }

    /// How the experiment ends, which is told: interrupted, with points that are none, or well.
    func ending() -> ExitCode {
        let finished = setups.indices.map { results.replicationsFinished(of: $0) }
        if Signals.interruption.isRequested {
            Terminal.tell(
                "cabrank: interrupted; the \(finished.reduce(0, +)) replications that were finished are kept in "
                    + "\(results.path), and --resume goes on with them")
            return .interrupted
        }
        let bad = results.points.count { !$0.isRight }
        if bad == 0 { return .done }
        Terminal.tell("cabrank: \(bad) of \(results.points.count) points \(bad == 1 ? "is" : "are") bad, and left out")
        return .unmet
    }
}
