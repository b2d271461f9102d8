import Threads

/// Who simulates which replication, and which result is handed on next.
final class Schedule: Sendable {
    private enum Stage {
        case waiting, running, abandoned
        case finished(ReplicationResult)
        case failed(any Error)
    }

    private struct State: Sendable {
        var stages: [Stage]
        /// The replication, from 0, that a thread takes next.
        var upcoming = 0
        /// The replication, from 0, to be handed on next.
        var due = 0
        /// Replications beyond it, counted from 1, are not wanted any more.
        var lastWanted: Int
    }

    private let state: Monitor<State>
    /// How many replications may be running or not yet handed on.
    private let window: Int

    init(replications: Int, window: Int) {
        state = Monitor(State(stages: Array(repeating: .waiting, count: replications), lastWanted: replications))
        self.window = window
    }

    /// - Parameter replication: from 1, as everywhere below.
    func wants(_ replication: Int) -> Bool { state.withLock { replication <= $0.lastWanted } }

    /// The next replication to simulate, as soon as there is room for its record; nil when there is none left or
    /// no more are wanted.
    func take(cancellation: Cancellation) -> Int? {
        let window = window
        return state.wait { state -> Int?? in
            if cancellation.isRequested { state.lastWanted = 0 }
            if state.upcoming >= state.lastWanted { return .some(nil) }
            guard state.upcoming < state.due + window else { return nil }
            state.stages[state.upcoming] = .running
            state.upcoming += 1
            return state.upcoming
        }
    }

    func finish(_ replication: Int, with result: ReplicationResult) {
        state.withLock { $0.stages[replication - 1] = .finished(result) }
    }

    /// A replication that ended early because it was not wanted any more.
    func abandon(_ replication: Int) { state.withLock { $0.stages[replication - 1] = .abandoned } }

    /// The replications before it still come to their end, so that the error told is always the same one.
    func fail(_ replication: Int, with error: any Error) {
        state.withLock { state in
            state.stages[replication - 1] = .failed(error)
            state.lastWanted = min(state.lastWanted, replication)
        }
    }

    /// No more replications are begun, and the running ones end soon.
    func stop() { state.withLock { $0.lastWanted = 0 } }

    /// The next finished replication in order, as soon as there is one; nil at the end. Replications that were never
    /// finished are passed over.
    ///
    /// - Throws: the error of the next replication, if it failed.
    func next() throws -> ReplicationResult? {
        try state.wait { state -> Result<ReplicationResult?, any Error>? in
            while state.due < state.stages.count {
                switch state.stages[state.due] {
                case .finished(let result): return .success(result)
                case .failed(let error): return .failure(error)
                case .running: return nil
                case .waiting where state.due < state.lastWanted: return nil
                case .waiting, .abandoned: state.due += 1
                }
            }
            return .success(nil)
        }.get()
    }

    /// Frees the room of the result that `next` gave.
    func didDeliver() {
        state.withLock { state in
            state.stages[state.due] = .abandoned  // lets go of the record
            state.due += 1
        }
    }
}
