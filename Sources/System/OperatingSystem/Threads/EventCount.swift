import CLinux
import Glibc
import Synchronization

/// Event count over a futex: wakes the one thread that waits for work, at no cost for producers while it is awake.
///
/// The waiter announces that it will sleep, then checks for work once more; a producer stores its work first, then
/// checks for a sleeper. With a full barrier between the two steps on both sides, one of them always sees the other.
package final class EventCount: @unchecked Sendable {
    // Unchecked because of the pointer: the word behind it is atomic, and lives as long as the object.
    private let isAsleep: UnsafeMutablePointer<Atomic<UInt32>>
    /// Wakes a thread that sleeps by other means, such as a poll.
    private let wakeExternally: (@Sendable () -> Void)?

    /// Creates an event count.
    ///
    /// - Parameter wakeElsewhere: wakes a thread that uses `wait` instead of `wait`.
    package init(wakeElsewhere: (@Sendable () -> Void)? = nil) {
        self.wakeExternally = wakeElsewhere
        isAsleep = .allocate(capacity: 1)
        isAsleep.initialize(to: Atomic(0))
    }

    deinit {
        isAsleep.deinitialize(count: 1)
        isAsleep.deallocate()
    }

    /// Sleeps until `notify`, at most the given time, and not at all if there is work. May wake spuriously.
    package func wait(atMostNanoseconds nanoseconds: Int64, unless hasWork: () -> Bool) {
        guard nanoseconds > 0 else { return }
        isAsleep.pointee.store(1, ordering: .relaxed)
        atomicMemoryFence(ordering: .sequentiallyConsistent)
        if !hasWork() {
            var timeout = timespec(
                tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
            let word = UnsafeMutableRawPointer(isAsleep).assumingMemoryBound(to: UInt32.self)
            cabrank_wait_while_equal(word, 1, &timeout)
        }
        isAsleep.pointee.store(0, ordering: .relaxed)
    }

    /// Sleeps by other means through `rest`, which is called in any case and learns whether there is work.
    package func wait(unless hasWork: () -> Bool, by rest: (_ hasWork: Bool) -> Void) {
        isAsleep.pointee.store(1, ordering: .relaxed)
        atomicMemoryFence(ordering: .sequentiallyConsistent)
        rest(hasWork())
        isAsleep.pointee.store(0, ordering: .relaxed)
    }

    /// Wakes the waiter; to be called after the work is stored.
    @inline(__always)
    package func notify() {
        atomicMemoryFence(ordering: .sequentiallyConsistent)
        if isAsleep.pointee.load(ordering: .relaxed) == 1 { wake() }
    }

    private func wake() {
        guard isAsleep.pointee.exchange(0, ordering: .relaxed) == 1 else { return }
        if let wakeExternally { return wakeExternally() }
        cabrank_wake_one(UnsafeMutableRawPointer(isAsleep).assumingMemoryBound(to: UInt32.self))
    }
}
