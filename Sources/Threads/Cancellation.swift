import Synchronization

/// Asks long work to stop; may be set from a signal handler.
package final class Cancellation: Sendable {
    private let flag = Atomic<Bool>(false)

    package init() {}

    package var isRequested: Bool { flag.load(ordering: .relaxed) }

    /// Lock-free, so a signal handler may call it.
    package func request() { flag.store(true, ordering: .relaxed) }
}
