import System

/// Who simulates which unit, and which result is handed on next.
final class Schedule: Sendable {
    /// A unit to simulate.
    struct Turn: Sendable {
        /// Its place in the order, from 0.
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
        /// By rank.
        var stages: [Stage]
        /// What a thread takes next.
        var upcoming = 0
        /// What is to be handed on next.
        var due = 0
        /// What lies beyond it is not wanted any more.
        var wanted: Int
        /// Those of which a unit has failed: no more of their units are wanted.
        var failedVariants: Set<Int> = []
        /// Whether a thread has found that none is left to take.
        var isLeft = false
        /// Whether somebody is handing on what is due.
        var isHandingOn = false
    }

    private let state: Monitor<State>
    /// By rank.
    private let units: [WorkUnit]
    /// How many units may be running or not yet handed on.
    private let window: Int
    /// Whether units that fail are handed on like others; otherwise the first of them ends all.
    private let failuresAreTold: Bool

    /// - Parameters:
    ///   - units: in their order.
    ///   - window: how many may be running or not yet handed on.
    init(_ units: [WorkUnit], window: Int, failuresAreTold: Bool) {
        self.units = units
        self.failuresAreTold = failuresAreTold
        let count = units.count
        state = Monitor(State(stages: Array(repeating: .waiting, count: count), wanted: count))
        self.window = window
    }

    func wants(_ turn: Turn) -> Bool {
        state.look { turn.rank < $0.wanted && !$0.failedVariants.contains(turn.unit.variant) }
    }

    /// The next unit to simulate, as soon as there is room for its record; nil when there is none left or
    /// no more are wanted.
    func take(cancellation: Cancellation) -> Turn? {
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

    /// To be called by each thread for which none is left.
    ///
    /// - Returns: whether it is the first.
    func leaveFirst() -> Bool {
        state.withLock { state in
            defer { state.isLeft = true }
            return !state.isLeft
        }
    }

    func finish(_ turn: Turn, with result: ReplicationResult) {
        change { $0.stages[turn.rank] = .finished(result) }
    }

    /// A unit that ended early because it was not wanted any more.
    func abandon(_ turn: Turn) { change { $0.stages[turn.rank] = .abandoned } }

    /// The units before it still come to their end, so that the error told is always the same one.
    func fail(_ turn: Turn, with error: any Error) {
        change { state in
            state.stages[turn.rank] = .failed(error)
            if !failuresAreTold { state.wanted = min(state.wanted, turn.rank + 1) }
        }
    }

    /// Changes the state, and passes over what it leaves nobody waiting for. Those who only wait must not: nobody would be
    /// woken.
    private func change(_ body: (inout State) -> Void) {
        state.withLock { state in
            body(&state)
            while state.upcoming < state.wanted, state.failedVariants.contains(units[state.upcoming].variant) {
                state.stages[state.upcoming] = .abandoned
                state.upcoming += 1
            }
            while state.due < state.upcoming, isPassedOver(state.due, state) { state.due += 1 }
        }
    }

    private func isPassedOver(_ rank: Int, _ state: State) -> Bool {
        switch state.stages[rank] {
        case .abandoned: true
        case .waiting, .running: false
        case .finished, .failed: state.failedVariants.contains(units[rank].variant)
        }
    }

    /// No more units are begun, and the running ones end soon.
    func stop() { state.withLock { $0.wanted = 0 } }

    /// The next unit in order if it is finished and nobody is handing one on; who gets it is the only one to do so until
    /// `didDeliver`. nil also at the end. Units that were never finished are passed over.
    ///
    /// - Throws: the error of the next unit, if it failed and failures are not told; nothing is handed on after that.
    func takeResult() throws -> (unit: WorkUnit, outcome: Outcome)? {
        let taken = state.withLock { state -> Result<(unit: WorkUnit, outcome: Outcome)?, any Error> in
            if state.isHandingOn { return .success(nil) }
            while state.due < state.stages.count {
                switch state.stages[state.due] {
                case .finished(let result):
                    state.isHandingOn = true
                    return .success((units[state.due], .success(result)))
                case .failed(let error):
                    state.isHandingOn = true
                    return failuresAreTold ? .success((units[state.due], .failure(error))) : .failure(error)
                case .running: return .success(nil)
                case .waiting where state.due < state.wanted: return .success(nil)
                case .waiting, .abandoned: state.due += 1
                }
            }
            return .success(nil)
        }
        return try taken.get()
    }

    /// Frees the room of what `takeResult` gave; if its unit failed, no more of the variant's are wanted.
    func didDeliver() {
        change { state in
            if case .failed = state.stages[state.due] { state.failedVariants.insert(units[state.due].variant) }
            state.stages[state.due] = .abandoned  // releases the record
            state.due += 1
            state.isHandingOn = false
        }
    }
}

/// Thrown inside a replication that is to stop; no error of the experiment's.
struct ReplicationCancelled: Error {}
