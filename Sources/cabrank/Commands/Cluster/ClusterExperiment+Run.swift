import Experiments
import Reports

extension ClusterExperiment {
    /// Simulates replications of the only variant, and takes them into the results, between those that the results keep from
    /// earlier runs.
    ///
    /// An interruption cancels the tasks; what they had finished is taken in all the same.
    ///
    /// - Parameters:
    ///   - replications: ascending; all that may be wanted.
    ///   - firstRound: how many are simulated before it is asked whether they are enough, and then as many again as there
    ///     are, and so on; nil where all are wanted.
    ///   - deliver: called when one is taken in, in their order; after `.enough` no more is.
    /// - Throws: as `simulate` does; `InputError`; what `deliver` throws.
    func run(
        _ replications: [Int], into results: ResultsWriter, firstRound: Int?, deliver: () throws -> Experiment.Wish
    ) throws -> SimulatedWork {
        var work = SimulatedWork()
        var rest = replications.map { WorkUnit(replication: $0) }[...]
        while !rest.isEmpty && work.failure == nil && !Signals.interruption.isRequested {
            let done = replications.count - rest.count
            let round = Array(rest.prefix(firstRound.map { max($0, done) } ?? rest.count))
            rest = rest.dropFirst(round.count)
            do {
                work.failure = try simulate(round)
            } catch let error as TaskFailed {
                tidyUp()
                throw error
            }
            for unit in round {
                guard let (file, source) = finished(unit) else { continue }
                try results.takeEarlier(before: unit.replication)
                work.eventsHandled += try results.take(file, rowsFrom: source).eventsHandled
                if try deliver() == .enough { return work }
            }
        }
        return work
    }
}
