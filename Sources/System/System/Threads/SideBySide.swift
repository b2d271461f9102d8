import Synchronization

/// Two pieces of work at the same time, where two threads may be used and the system gives one; otherwise one after the other.
///
/// - Parameters:
///   - threads: how many may be used, the calling one included.
///   - here: done by the calling thread.
///   - beside: done by another.
package func sideBySide<Here, Beside: Sendable>(
    threads: Int, _ here: () -> Here, _ beside: @escaping @Sendable () -> Beside
) -> (Here, Beside) {
    let result = Handover<Beside>()
    guard threads > 1, let worker = WorkerThread({ result.put(beside()) }) else { return (here(), beside()) }
    let own = here()
    worker.join()
    return (own, result.take() ?? beside())
}

private final class Handover<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)

    func put(_ new: Value) { value.withLock { $0 = new } }
    func take() -> Value? { value.withLock { $0 } }
}

/// Parts of work that threads take one by one.
///
/// - Parameters:
///   - threads: how many may be used, the calling one included.
///   - parts: numbered from 0.
///   - worker: called once on each thread; gives what does a part there.
/// - Returns: what came of each part, in order.
package func inParts<Result: Sendable>(
    threads: Int, parts: Int, worker: @escaping @Sendable () -> (Int) -> Result
) -> [Result] {
    let shared = SharedParts<Result>(count: parts)
    let work: @Sendable () -> Void = {
        let perform = worker()
        while let part = shared.next() { shared.finish(part, with: perform(part)) }
    }
    together(threads: min(threads, parts), work)
    return shared.results
}

/// The same work on several threads, which share it out among themselves; returns when all have ended.
///
/// - Parameter threads: how many may be used, the calling one included; it takes part, so that all gets done even if the system
///   gives no other.
package func together(threads: Int, _ work: @escaping @Sendable () -> Void) {
    let others = (1..<max(1, threads)).compactMap { _ in WorkerThread(work) }
    work()
    for other in others { other.join() }
}

private final class SharedParts<Result: Sendable>: Sendable {
    private struct State {
        var nextPart = 0
        var results: [Result?]
    }

    private let state: Mutex<State>

    init(count: Int) { state = Mutex(State(results: Array(repeating: nil, count: count))) }

    /// Of all parts, once they are finished.
    var results: [Result] { state.withLock { $0.results.compactMap { $0 } } }

    /// nil when all are taken.
    func next() -> Int? {
        state.withLock { state in
            guard state.nextPart < state.results.count else { return nil }
            defer { state.nextPart += 1 }
            return state.nextPart
        }
    }

    func finish(_ part: Int, with result: Result) { state.withLock { $0.results[part] = result } }
}
