import Glibc
import OperatingSystem
import Synchronization

/// Threads for slow work, such as hashing passwords, so that the writer never waits for it.
final class BackgroundWorkPool: Sendable {
    private struct Queue {
        var waiting: [@Sendable () -> Void] = []
        var isEnding = false
    }

    private let queue = Mutex(Queue())
    private let bells: [EventCount]
    private let workers: Mutex<[WorkerThread]>

    /// - Parameter threads: Number of threads; 0 to run work on the submitting thread.
    init(threads: Int) {
        bells = (0..<threads).map { _ in EventCount() }
        workers = Mutex([])
        let started = bells.compactMap { bell in WorkerThread { [self] in work(bell) } }
        workers.withLock { $0 = started }
    }

    func run(_ work: @escaping @Sendable () -> Void) {
        guard workers.withLock({ !$0.isEmpty }) else { return work() }
        queue.withLock { $0.waiting.append(work) }
        for bell in bells { bell.notify() }
    }

    /// Waits until all work is done, and ends the threads.
    ///
    /// - Parameter seconds: Time after which work that has not begun is dropped.
    func end(atMostSeconds seconds: Double) {
        let clock = SteadyClock(from: .zero)
        queue.withLock { $0.isEnding = true }
        for bell in bells { bell.notify() }
        while clock.now.seconds < seconds, queue.withLock({ !$0.waiting.isEmpty }) { usleep(5_000) }
        queue.withLock { $0.waiting = [] }
        for worker in workers.withLock({ $0 }) { worker.join() }
        workers.withLock { $0 = [] }
    }

    private func work(_ bell: EventCount) {
        while true {
            let (next, isEnding) = queue.withLock { queue in
                (queue.waiting.isEmpty ? nil : queue.waiting.removeFirst(), queue.isEnding)
            }
            if let next {
                next()
            } else if isEnding {
                return
            } else {
                bell.wait(atMostNanoseconds: 1_000_000_000) {
                    queue.withLock { !$0.waiting.isEmpty || $0.isEnding }
                }
            }
        }
    }
}
