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
