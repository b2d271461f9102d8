import OperatingSystem

/// The assignment of units to threads, and the order in which results are delivered.
final class Schedule: Sendable {
    /// A unit to simulate.
    struct Turn: Sendable {
        /// Position of the unit in the order, from 0.
        fileprivate let rank: Int
        let unit: WorkUnit
    }

    typealias Outcome = Result<ReplicationResult, any Error>

    private enum Stage {
        case waiting, running, abandoned
        case finished(ReplicationResult)
        case failed(any Error)
    }

    private struct State: Sendable {
        /// Stage of each unit by rank.
        var stages: [Stage]
        /// Rank of the next unit to simulate.
        var upcoming = 0
        /// Rank of the next unit to deliver.
        var due = 0
        /// Number of units that are still wanted.
        var wanted: Int
        /// Variants with a failed unit: no more of their units are wanted.
        var failedVariants: Set<Int> = []
        /// Whether a thread has found no unit left to simulate.
        var hasIdleThread = false
        /// Whether a thread is delivering.
        var isDelivering = false
    }

    private let state: Monitor<State>
    /// Units by rank.
    private let units: [WorkUnit]
    /// Largest number of units that are running or not delivered yet.
    private let window: Int
    /// Whether failed units are delivered like others; otherwise the first failure ends the experiment.
    private let deliversFailures: Bool

    /// Creates a schedule.
    ///
    /// - Parameters:
    ///   - units: units in the order of delivery.
    ///   - window: largest number of units that are running or not delivered yet.
    init(_ units: [WorkUnit], window: Int, deliversFailures: Bool) {
        self.units = units
        self.deliversFailures = deliversFailures
        let count = units.count
        state = Monitor(State(stages: Array(repeating: .waiting, count: count), wanted: count))
        self.window = window
    }

    func wants(_ turn: Turn) -> Bool {
        state.read { turn.rank < $0.wanted && !$0.failedVariants.contains(turn.unit.variant) }
    }

    /// Returns the next unit to simulate, after waiting for room for its record; nil if none is left or wanted.
    func nextTurn(cancellation: Cancellation) -> Turn? {
        let (window, units) = (window, units)
        return state.wait { state -> Turn?? in
            if cancellation.isRequested { state.wanted = 0 }
            if state.upcoming >= state.wanted { return .some(nil) }
            guard state.upcoming < state.due + window else { return nil }
            state.stages[state.upcoming] = .running
            state.upcoming += 1
            return Turn(rank: state.upcoming - 1, unit: units[state.upcoming - 1])
        }
    }

    /// Marks the calling thread as idle.
    ///
    /// - Returns: whether it is the first idle thread.
    func markIdle() -> Bool {
        state.withLock { state in
            defer { state.hasIdleThread = true }
            return !state.hasIdleThread
        }
    }

    func finish(_ turn: Turn, with result: ReplicationResult) {
        change { $0.stages[turn.rank] = .finished(result) }
    }

    /// Marks a unit that stopped early because it is no longer wanted.
    func abandon(_ turn: Turn) { change { $0.stages[turn.rank] = .abandoned } }

    /// Marks a failed unit. Earlier units still run to their end, so that the reported error is always the same.
    func fail(_ turn: Turn, with error: any Error) {
        change { state in
            state.stages[turn.rank] = .failed(error)
            if !deliversFailures { state.wanted = min(state.wanted, turn.rank + 1) }
        }
    }

    /// Changes the state and skips units that are no longer wanted. A waiting closure must not skip: it wakes no other
    /// thread.
    private func change(_ body: (inout State) -> Void) {
        state.withLock { state in
            body(&state)
            while state.upcoming < state.wanted, state.failedVariants.contains(units[state.upcoming].variant) {
                state.stages[state.upcoming] = .abandoned
                state.upcoming += 1
            }
            while state.due < state.upcoming, isSkipped(state.due, state) { state.due += 1 }
        }
    }

    private func isSkipped(_ rank: Int, _ state: State) -> Bool {
        switch state.stages[rank] {
        case .abandoned: true
        case .waiting, .running: false
        case .finished, .failed: state.failedVariants.contains(units[rank].variant)
        }
    }

    /// Prevents the start of further units; running ones end soon.
    func stop() { state.withLock { $0.wanted = 0 } }

    /// Returns the next unit in order if it is finished and no other thread is delivering; the caller alone delivers
    /// until `endDelivery`. Returns nil also at the end. Units that never finished are skipped.
    ///
    /// - Throws: the error of the next unit, if it failed and failures are not delivered; nothing is delivered after
    ///   that.
    func beginDelivery() throws -> (unit: WorkUnit, outcome: Outcome)? {
        let taken = state.withLock { state -> Result<(unit: WorkUnit, outcome: Outcome)?, any Error> in
            if state.isDelivering { return .success(nil) }
            while state.due < state.stages.count {
                switch state.stages[state.due] {
                case .finished(let result):
                    state.isDelivering = true
                    return .success((units[state.due], .success(result)))
                case .failed(let error):
                    state.isDelivering = true
                    return deliversFailures ? .success((units[state.due], .failure(error))) : .failure(error)
                case .running: return .success(nil)
                case .waiting where state.due < state.wanted: return .success(nil)
                case .waiting, .abandoned: state.due += 1
                }
            }
            return .success(nil)
        }
        return try taken.get()
    }

    /// Frees the room of the result from `beginDelivery`; if its unit failed, no more units of its variant are wanted.
    func endDelivery() {
        change { state in
            if case .failed = state.stages[state.due] { state.failedVariants.insert(units[state.due].variant) }
            state.stages[state.due] = .abandoned  // releases the record
            state.due += 1
            state.isDelivering = false
        }
    }
}

/// Thrown inside a replication that must stop; never an error of the experiment.
struct ReplicationCancelled: Error {}
