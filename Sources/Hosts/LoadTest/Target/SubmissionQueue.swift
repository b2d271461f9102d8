import OperatingSystem
import Synchronization

/// The bounded queue of commands from all generators to the one writer (multiple producers, single consumer).
///
///     let queue = SubmissionQueue(capacity: 65_536)
///     queue.submit(submission)                      // any thread: never waits
///     queue.announce()                              // the same thread, after one or many
///     var reader = SubmissionReader(of: queue)      // one thread
///     while let submission = reader.next() { … }
///
/// A ring whose slots carry a turn number. Senders contend only for the next slot, with one compare-and-swap; the
/// reader contends for nothing. The queue is full if the slot of the next turn still holds a command; the sender learns
/// this at once. Commands of one sender stay in order.
///
/// A sender that is suspended between claiming and filling a slot holds up later commands until it continues; nothing
/// is lost.
///
/// The algorithm is D. Vyukov's bounded MPMC queue without the consumers' half. The reasons for a ring, for padding and
/// for a single writer are those of M. Thompson and others, "Disruptor: High performance alternative to bounded queues
/// for exchanging data between concurrent threads" (LMAX, 2011).
package final class SubmissionQueue<Order: Sendable>: @unchecked Sendable {
    // Unchecked because of the pointer: the turn decides who owns a slot, and the memory lives as long as the queue.

    struct Slot: ~Copyable {
        /// `n`: free for the command of turn `n`; `n + 1`: filled with it. Turns that share a slot differ by the
        /// capacity.
        let turn: Atomic<Int>
        var submission: Submission<Order>
    }

    /// Maximum number of waiting commands.
    package let capacity: Int
    /// Event that `announce` signals to the reader.
    package let doorbell: EventCount
    let slots: UnsafeMutablePointer<Slot>
    let mask: Int
    private let tail = PaddedCounter()
    /// Number of commands taken, published by the reader from time to time.
    let head = PaddedCounter()

    /// Creates an empty queue.
    ///
    /// - Parameters:
    ///   - capacity: at least 2; rounded up to a power of two.
    ///   - nothing: initial element, which makes the system provide the memory before the measurement.
    ///   - doorbell: doorbell by which the reader sleeps.
    package init(capacity: Int, filledWith nothing: Order, doorbell: EventCount = EventCount()) {
        precondition(capacity >= 2 && capacity <= 1 << 30, "a queue must have room for 2 to 2^30 commands")
        self.capacity = capacity.roundedUpToPowerOfTwo
        self.doorbell = doorbell
        mask = self.capacity - 1
        slots = .allocate(capacity: self.capacity)
        let nothing = Submission(order: nothing, .timeout, sender: 0, dueNanoseconds: 0)
        for turn in 0..<self.capacity {
            (slots + turn).initialize(to: Slot(turn: Atomic(turn), submission: nothing))
        }
    }

    deinit {
        slots.deinitialize(count: capacity)
        slots.deallocate()
    }

    /// Appends a command if there is room. Never waits; safe on any thread. A sleeping reader is woken by `announce`
    /// only.
    package func submit(_ submission: Submission<Order>) -> SubmitOutcome {
        var turn = tail.value.load(ordering: .relaxed)
        while true {
            let slot = slots + turn & mask
            let ahead = slot.pointee.turn.load(ordering: .acquiring) - turn
            if ahead == 0 {
                let (isMine, next) = tail.value.weakCompareExchange(
                    expected: turn, desired: turn + 1, ordering: .relaxed)
                if isMine {
                    slot.pointee.submission = submission
                    slot.pointee.turn.store(turn + 1, ordering: .releasing)
                    return .accepted
                }
                turn = next
            } else if ahead < 0 {
                return .overloaded
            } else {
                turn = tail.value.load(ordering: .relaxed)  // another sender was faster
            }
        }
    }

    /// Wakes the reader if it sleeps; one call covers all commands submitted before.
    @inline(__always)
    package func announce() { doorbell.notify() }

    /// Approximate number of waiting commands; exact only while no thread submits.
    package var backlog: Int {
        max(0, tail.value.load(ordering: .relaxed) - head.value.load(ordering: .relaxed))
    }
}

/// The consumer's side of a queue; belongs to one thread.
package struct SubmissionReader<Order: Sendable>: ~Copyable {
    private let queue: SubmissionQueue<Order>
    private var turn = 0

    /// Creates the only reader of a queue.
    package init(of queue: SubmissionQueue<Order>) { self.queue = queue }

    /// Whether no command waits.
    package var isEmpty: Bool {
        (queue.slots + turn & queue.mask).pointee.turn.load(ordering: .acquiring) != turn + 1
    }

    /// Returns the oldest waiting command, or nil.
    package mutating func next() -> Submission<Order>? {
        let slot = queue.slots + turn & queue.mask
        let readyFor = slot.pointee.turn.load(ordering: .acquiring)
        assert(readyFor == turn || readyFor == turn + 1, "the slot belongs to another turn")
        guard readyFor == turn + 1 else { return nil }
        let submission = slot.pointee.submission
        slot.pointee.turn.store(turn + queue.capacity, ordering: .releasing)
        turn += 1
        return submission
    }

    /// Publishes the read position for `SubmissionQueue.backlog`.
    package func publish() { queue.head.value.store(turn, ordering: .relaxed) }
}

extension Int {
    /// The smallest power of two not below this positive number.
    var roundedUpToPowerOfTwo: Int { self <= 1 ? 1 : 1 << (Int.bitWidth - (self - 1).leadingZeroBitCount) }
}
