import Glibc

/// A thread of its own for one piece of work.
///
/// Threads of the system and not tasks: a replication computes for seconds without ever waiting, and `--threads N` means
/// exactly N of them.
package struct WorkerThread {
    private let handle: pthread_t

    /// Starts `body`; nil if the system gives no more threads.
    package init?(_ body: @escaping @Sendable () -> Void) {
        let work = Unmanaged.passRetained(Work(body))
        guard let handle = WorkerThread.start(work.toOpaque()) else {
            work.release()
            return nil
        }
        self.handle = handle
    }

    /// Waits until the work is done; to be called once.
    package func join() { pthread_join(handle, nil) }

    private static func start(_ argument: UnsafeMutableRawPointer) -> pthread_t? {
        var handle = pthread_t()
        return pthread_create(&handle, nil, perform, argument) == 0 ? handle : nil
    }
}

private final class Work {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

/// What the system calls on the new thread.
nonisolated private func perform(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
    return nil
}

/// How many processors this program may use.
package func availableProcessors() -> Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
