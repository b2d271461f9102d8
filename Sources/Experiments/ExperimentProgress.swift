import CityWorld
import Quantities

/// How far an experiment has come.
package struct ExperimentProgress: Sendable {
    /// 0 to 1 of all the simulated time of all replications.
    package var share: Double
    package var replicationsFinished: Int
    package var replications: Int
    /// Simulated in all replications so far.
    package var simulated: SimDuration
}

/// Joins the progress of replications that run side by side.
final class ProgressMerger: Sendable {
    private struct State: Sendable {
        /// By replication.
        var reached: [Int: SimDuration] = [:]
        var total = SimDuration.zero
        var finished = 0
    }

    private let state: Monitor<State>
    private let replications: Int
    private let duration: SimDuration
    private let report: @Sendable (ExperimentProgress) -> Void

    init(
        _ replications: [Int], duration: SimDuration, report: @escaping @Sendable (ExperimentProgress) -> Void
    ) {
        state = Monitor(State())
        self.replications = replications.count
        self.duration = duration
        self.report = report
    }

    func advance(_ replication: Int, to time: SimTime) {
        state.withLock { state in
            update(&state, replication, to: min(time.sinceStart, duration))
        }
    }

    func finish(_ replication: Int) {
        state.withLock { state in
            state.finished += 1
            update(&state, replication, to: duration)
        }
    }

    private func update(_ state: inout State, _ replication: Int, to reached: SimDuration) {
        state.total += reached - (state.reached[replication] ?? .zero)
        state.reached[replication] = reached
        let whole = duration.seconds * Double(replications)
        report(
            ExperimentProgress(
                share: whole > 0 ? state.total.seconds / whole : 1, replicationsFinished: state.finished,
                replications: replications, simulated: state.total))
    }
}
