import Quantities

/// The progress of an experiment.
package struct ExperimentProgress: Sendable {
    /// Simulated share of the total time of all replications, 0 to 1.
    package var share: Double
    /// Number of finished replications.
    package var replicationsFinished: Int
    /// Total number of replications.
    package var replications: Int
    /// Simulated time of all replications so far.
    package var simulated: SimDuration
}

/// Merges the progress of concurrent replications.
final class ProgressMerger: Sendable {
    private struct State: Sendable {
        var reached: [WorkUnit: SimDuration] = [:]
        var total = SimDuration.zero
        var finished = 0
    }

    private let state: Monitor<State>
    private let units: Int
    /// Duration of each variant.
    private let durations: [SimDuration]
    /// Total duration of all units.
    private let wholeSeconds: Double
    private let report: @Sendable (ExperimentProgress) -> Void

    init(
        _ units: [WorkUnit], variants: [SimulationSetup], report: @escaping @Sendable (ExperimentProgress) -> Void
    ) {
        state = Monitor(State())
        self.units = units.count
        durations = variants.map(\.duration)
        wholeSeconds = units.reduce(0) { $0 + variants[$1.variant].duration.seconds }
        self.report = report
    }

    func advance(_ unit: WorkUnit, to time: SimTime) {
        state.withLock { state in
            update(&state, unit, to: min(time.sinceStart, durations[unit.variant]))
        }
    }

    func finish(_ unit: WorkUnit) {
        state.withLock { state in
            state.finished += 1
            update(&state, unit, to: durations[unit.variant])
        }
    }

    private func update(_ state: inout State, _ unit: WorkUnit, to reached: SimDuration) {
        state.total += reached - (state.reached[unit] ?? .zero)
        state.reached[unit] = reached
        report(
            ExperimentProgress(
                share: wholeSeconds > 0 ? state.total.seconds / wholeSeconds : 1, replicationsFinished: state.finished,
                replications: units, simulated: state.total))
    }
}
