import Experiments
import Reports

extension ClusterExperiment {
    /// Simulates replications of the only variant, and adds them to the results, in order with those of earlier runs.
    ///
    /// An interruption cancels the tasks; finished replications are added all the same.
    ///
    /// - Parameters:
    ///   - replications: All replications that may be needed, ascending.
    ///   - firstRound: Number of replications before the first check whether they suffice; each later round doubles the
    ///     number;
    ///     nil to simulate all at once.
    ///   - deliver: Called after each added replication, in order, until it returns `.enough`.
    /// - Throws: As `simulate`; `InputError`; any error of `deliver`.
    func run(
        _ replications: [Int], into results: ResultsWriter, firstRound: Int?,
        deliver: () throws -> Experiment.Continuation
    ) throws -> SimulatedWork {
        var work = SimulatedWork()
        var rest = replications.map { WorkUnit(replication: $0) }[...]
        while !rest.isEmpty && work.failure == nil && !Signals.interruption.isRequested {
            let done = replications.count - rest.count
            let round = Array(rest.prefix(firstRound.map { max($0, done) } ?? rest.count))
            rest = rest.dropFirst(round.count)
            do {
                work.failure = try simulate(round)
            } catch let error as TaskFailure {
                removeWorkFolder()
                throw error
            }
            for unit in round {
                guard let (file, source) = finished(unit) else { continue }
                try results.reuseEarlier(before: unit.replication)
                work.eventsHandled += try results.reuse(file, rowsFrom: source).eventsHandled
                if try deliver() == .enough { return work }
            }
        }
        return work
    }
}
