import CLinux
import Glibc
import Synchronization

/// Thread for one piece of work.
///
/// System threads and not tasks: the work computes for seconds without suspending, and `--threads N` means exactly N
/// threads.
package struct WorkerThread {
    private let handle: pthread_t

    /// Starts a thread; nil if the system has no more.
    package init?(_ body: @escaping @Sendable () -> Void) {
        let work = Unmanaged.passRetained(Work(body))
        guard let handle = WorkerThread.start(work.toOpaque()) else {
            work.release()
            return nil
        }
        self.handle = handle
    }

    /// Waits until the work is done. Must be called once.
    package func join() { pthread_join(handle, nil) }

    private static func start(_ argument: UnsafeMutableRawPointer) -> pthread_t? {
        var handle = pthread_t()
        return pthread_create(&handle, nil, perform, argument) == 0 ? handle : nil
    }
}

extension WorkerThread {
    /// Processor time of the calling thread so far, user and system.
    package static var processorNanoseconds: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// Lets the calling thread wake at the requested time, instead of up to 50 µs later together with others.
    package static func minimizeTimerSlack() { cabrank_set_timer_slack(1) }

    /// Makes the calling thread wait, when it wakes, for threads that are running at that time.
    package static func avoidPreemptingOnWake() { cabrank_wake_modestly() }
}

/// Processor time of this program, over all its threads.
package struct ProcessorTime: Sendable, BitwiseCopyable {
    /// Time in the program itself.
    package var userNanoseconds: Int64
    /// Time in the kernel on behalf of the program.
    package var systemNanoseconds: Int64

    /// Creates a processor time.
    package init(userNanoseconds: Int64 = 0, systemNanoseconds: Int64 = 0) {
        self.userNanoseconds = userNanoseconds
        self.systemNanoseconds = systemNanoseconds
    }

    /// Processor time used so far.
    package static var used: ProcessorTime {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return ProcessorTime(
            userNanoseconds: nanoseconds(usage.ru_utime), systemNanoseconds: nanoseconds(usage.ru_stime))
    }

    private static func nanoseconds(_ time: timeval) -> Int64 {
        Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_usec) * 1_000
    }

    /// Returns the difference.
    package static func - (left: ProcessorTime, right: ProcessorTime) -> ProcessorTime {
        ProcessorTime(
            userNanoseconds: left.userNanoseconds - right.userNanoseconds,
            systemNanoseconds: left.systemNanoseconds - right.systemNanoseconds)
    }

    /// Total in seconds.
    package var seconds: Double { Double(userNanoseconds + systemNanoseconds) / 1e9 }
    /// Ratio of kernel time to program time; 0 if there is no program time.
    package var systemShare: Double {
        userNanoseconds > 0 ? Double(systemNanoseconds) / Double(userNanoseconds) : 0
    }
}

private final class Work {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

/// Entry point of the new thread.
nonisolated private func perform(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
    return nil
}

/// Returns the number of processors available.
package func availableProcessors() -> Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

/// Request to stop long work; a signal handler may set it.
package final class Cancellation: Sendable {
    private let flag = Atomic<Bool>(false)

    /// Creates a flag without a request.
    package init() {}

    /// Whether a stop is requested.
    package var isRequested: Bool { flag.load(ordering: .relaxed) }

    /// Requests a stop. Lock-free, so that a signal handler may call it.
    package func request() { flag.store(true, ordering: .relaxed) }
}

/// Wall clock, which may be set at any time: for logs and file names, never for measurements.
package enum WallClock {
    /// Current time.
    package static var millisecondsSince1970: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }
}
