import CMachine
import Glibc
import Synchronization

/// Wakes the one thread that waits for others to bring it work, at no cost for them while it is awake.
///
/// An event count over a futex: the sleeper says that it is about to sleep, then looks once more; who brings work puts it
/// down first, then looks whether somebody sleeps. With a full barrier between the two steps on either side, one of them
/// always sees the other.
package final class Doorbell: @unchecked Sendable {
    // Unchecked because of the pointer: the word behind it is atomic, and lives as long as the bell.
    private let isAsleep: UnsafeMutablePointer<Atomic<UInt32>>
    /// Wakes whoever sleeps in a way of their own.
    private let wakeElsewhere: (@Sendable () -> Void)?

    /// - Parameter wakeElsewhere: wakes who sleeps by `sleep`, who then does not use `wait`.
    package init(wakeElsewhere: (@Sendable () -> Void)? = nil) {
        self.wakeElsewhere = wakeElsewhere
        isAsleep = .allocate(capacity: 1)
        isAsleep.initialize(to: Atomic(0))
    }

    deinit {
        isAsleep.deinitialize(count: 1)
        isAsleep.deallocate()
    }

    /// Sleeps until somebody rings, at most so long, and not at all if there is work. May wake for no reason.
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

    /// The same for who sleeps in a way of their own, whether or not there is work already.
    package func sleep(unless hasWork: () -> Bool, by rest: (_ hasWork: Bool) -> Void) {
        isAsleep.pointee.store(1, ordering: .relaxed)
        atomicMemoryFence(ordering: .sequentiallyConsistent)
        rest(hasWork())
        isAsleep.pointee.store(0, ordering: .relaxed)
    }

    /// To be called after work was put where the sleeper looks for it.
    @inline(__always)
    package func ring() {
        atomicMemoryFence(ordering: .sequentiallyConsistent)
        if isAsleep.pointee.load(ordering: .relaxed) == 1 { wake() }
    }

    private func wake() {
        guard isAsleep.pointee.exchange(0, ordering: .relaxed) == 1 else { return }
        if let wakeElsewhere { return wakeElsewhere() }
        cabrank_wake_one(UnsafeMutableRawPointer(isAsleep).assumingMemoryBound(to: UInt32.self))
    }
}
