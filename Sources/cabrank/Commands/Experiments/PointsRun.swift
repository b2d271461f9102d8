import CityWorld
import Experiments
import InputFiles
import Reports
import Threads

/// Simulates the points of an experiment, and keeps the ones that are right apart from those that are not.
struct PointsRun {
    /// Of each point; nil of one that cannot be simulated.
    let setups: [SimulationSetup?]
    let threads: Int
    let results: PointsWriter
    let isQuiet: Bool

    /// So many replications of each point, but for those that an earlier run has finished.
    ///
    /// - Returns: the events of those that were simulated.
    func run(replications: Int) throws -> Int {
        let right = setups.indices.filter { setups[$0] != nil }
        var units: [WorkUnit] = []
        for (variant, point) in right.enumerated() {
            try results.takeAllEarlier(of: point)
            units += (1...replications).filter { !results.hasFinished($0, of: point) }
                .map { WorkUnit(variant: variant, replication: $0) }
        }
        return try run(units, of: right) { _, _ in .more }
    }

    /// - Parameters:
    ///   - units: whose variants are numbered as `points` are.
    ///   - points: by their numbers.
    ///   - deliver: told of each that is finished, when it is written.
    /// - Returns: the events of those that were simulated.
    func run(
        _ units: [WorkUnit], of points: [Int],
        deliver: (WorkUnit, ReplicationResult) throws -> Experiment.Wish
    ) throws -> Int {
        if units.isEmpty { return 0 }
        let line = ProgressLine(isQuiet: isQuiet)
        defer { line.clear() }
        var hooks = Experiment.Hooks()
        hooks.cancellation = Signals.interruption
        hooks.progress = { line.show($0) }
        var eventsHandled = 0
        try Experiment(variants: points.compactMap { setups[$0] }, threads: threads).run(
            units, hooks: hooks,
            failed: { unit, error in
                line.clear()
                tellFailure(of: points[unit.variant], "replication \(unit.replication): \(error)")
            },
            deliver: { unit, result in
                eventsHandled += result.record.eventsHandled
                try results.add(result, of: points[unit.variant])
                return try deliver(unit, result)
            })
        return eventsHandled
    }

    private func tellFailure(of point: Int, _ reason: String) {
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
    func ending(replications: Int?) -> ExitCode {
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
