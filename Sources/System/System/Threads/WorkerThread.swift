import CMachine
import Glibc
import Synchronization

/// A thread of its own for one piece of work.
///
/// Threads of the system and not tasks: the work computes for seconds without ever waiting, and `--threads N` means
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

extension WorkerThread {
    /// User and system time that the calling thread has had of a processor so far.
    package static var processorNanoseconds: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// From now on the calling thread wakes when it asked to, instead of up to 50 µs later along with others.
    package static func wakePunctually() { cabrank_set_timer_slack(1) }

    /// From now on the calling thread, when it wakes, waits for those that run at that moment.
    package static func wakeModestly() { cabrank_wake_modestly() }
}

/// The processor time that this program has had so far, of all its threads.
package struct ProcessorTime: Sendable, BitwiseCopyable {
    /// In the program itself.
    package var userNanoseconds: Int64
    /// In the kernel, on its behalf.
    package var systemNanoseconds: Int64

    package init(userNanoseconds: Int64 = 0, systemNanoseconds: Int64 = 0) {
        self.userNanoseconds = userNanoseconds
        self.systemNanoseconds = systemNanoseconds
    }

    /// Until now.
    package static var used: ProcessorTime {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return ProcessorTime(
            userNanoseconds: nanoseconds(usage.ru_utime), systemNanoseconds: nanoseconds(usage.ru_stime))
    }

    private static func nanoseconds(_ time: timeval) -> Int64 {
        Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_usec) * 1_000
    }

    package static func - (left: ProcessorTime, right: ProcessorTime) -> ProcessorTime {
        ProcessorTime(
            userNanoseconds: left.userNanoseconds - right.userNanoseconds,
            systemNanoseconds: left.systemNanoseconds - right.systemNanoseconds)
    }

    package var seconds: Double { Double(userNanoseconds + systemNanoseconds) / 1e9 }
    /// Of the kernel's time to the program's own; 0 if there is none.
    package var systemShare: Double {
        userNanoseconds > 0 ? Double(systemNanoseconds) / Double(userNanoseconds) : 0
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

/// Asks long work to stop; may be set from a signal handler.
package final class Cancellation: Sendable {
    private let flag = Atomic<Bool>(false)

    package init() {}

    package var isRequested: Bool { flag.load(ordering: .relaxed) }

    /// Lock-free, so a signal handler may call it.
    package func request() { flag.store(true, ordering: .relaxed) }
}

/// The clock on the wall, which may be set at any time: for logs and file names, never for measuring.
package enum WallClock {
    package static var millisecondsSince1970: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }
}
