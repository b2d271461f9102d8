import Synchronization

/// Runs two closures in parallel if two threads are allowed and available; otherwise one after the other.
///
/// - Parameters:
///   - threads: number of threads allowed, including the calling one.
///   - here: runs on the calling thread.
///   - beside: runs on another thread.
package func parallel<Here, Beside: Sendable>(
    threads: Int, _ here: () -> Here, _ beside: @escaping @Sendable () -> Beside
) -> (Here, Beside) {
    let result = ResultBox<Beside>()
    guard threads > 1, let worker = WorkerThread({ result.put(beside()) }) else { return (here(), beside()) }
    let own = here()
    worker.join()
    return (own, result.take() ?? beside())
}

private final class ResultBox<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)

    func put(_ new: Value) { value.withLock { $0 = new } }
    func take() -> Value? { value.withLock { $0 } }
}

/// Runs numbered parts of work on several threads, which take them one by one.
///
/// - Parameters:
///   - threads: number of threads allowed, including the calling one.
///   - count: number of parts; they are numbered from 0.
///   - worker: called once on each thread; returns the function that performs a part there.
/// - Returns: the result of each part, in order.
package func parallelMap<Result: Sendable>(
    threads: Int, count: Int, worker: @escaping @Sendable () -> (Int) -> Result
) -> [Result] {
    let shared = WorkQueue<Result>(count: count)
    let work: @Sendable () -> Void = {
        let perform = worker()
        while let part = shared.next() { shared.finish(part, with: perform(part)) }
    }
    runOnThreads(threads: min(threads, count), work)
    return shared.results
}

/// Runs the same work on several threads, which divide it among themselves; returns when all have ended.
///
/// - Parameter threads: number of threads allowed, including the calling one, which takes part, so that the work is
///   done even if the system has no other thread.
package func runOnThreads(threads: Int, _ work: @escaping @Sendable () -> Void) {
    let others = (1..<max(1, threads)).compactMap { _ in WorkerThread(work) }
    work()
    for other in others { other.join() }
}

private final class WorkQueue<Result: Sendable>: Sendable {
    private struct State {
        var nextPart = 0
        var results: [Result?]
    }

    private let state: Mutex<State>

    init(count: Int) { state = Mutex(State(results: Array(repeating: nil, count: count))) }

    /// Results of all parts, in order; complete once all are finished.
    var results: [Result] { state.withLock { $0.results.compactMap { $0 } } }

    /// Returns the next part; nil if all are taken.
    func next() -> Int? {
        state.withLock { state in
            guard state.nextPart < state.results.count else { return nil }
            defer { state.nextPart += 1 }
            return state.nextPart
        }
    }

    func finish(_ part: Int, with result: Result) { state.withLock { $0.results[part] = result } }
}
