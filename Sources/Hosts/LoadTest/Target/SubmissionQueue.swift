import Synchronization
import System

/// The bounded queue in which the commands of all connections wait for the one writer.
///
///     let queue = SubmissionQueue(capacity: 65_536)
///     queue.submit(submission)                      // any thread: never waits
///     queue.announce()                              // the same thread, after one or many
///     var reader = SubmissionReader(of: queue)      // one thread
///     while let submission = reader.next() { … }
///
/// A ring whose slots carry the number of the turn that they are ready for, so that senders contend for nothing but the
/// next place, with one compare-and-swap, and the reader for nothing at all. Full means that the slot of the next turn
/// still holds a command not taken: the sender is told at once. Commands of one sender stay in order.
///
/// A sender that the system suspends between taking a place and filling it holds up those behind it until it goes on;
/// nothing is lost by it.
///
/// The algorithm is D. Vyukov's bounded queue for many producers and consumers, without its consumers' half; the reasons
/// for a ring, for padding and for a single writer are those of M. Thompson and others, "Disruptor: High performance
/// alternative to bounded queues for exchanging data between concurrent threads" (LMAX, 2011).
package final class SubmissionQueue<Order: Sendable>: @unchecked Sendable {
    // Unchecked because of the pointer: a slot belongs to whom its turn says, and the memory lives as long as the queue.

    struct Slot: ~Copyable {
        /// `n`: free for the command of turn `n`; `n + 1`: filled with it. Turns that meet in a slot differ by the
        /// capacity.
        let turn: Atomic<Int>
        var submission: Submission<Order>
    }

    package let capacity: Int
    /// Rung when commands are announced.
    package let doorbell: Doorbell
    let slots: UnsafeMutablePointer<Slot>
    let mask: Int
    private let tail = PaddedCounter()
    /// Published by the reader now and then.
    let head = PaddedCounter()

    /// - Parameters:
    ///   - capacity: at least 2; rounded up to a power of two.
    ///   - nothing: what fills it at first, so that its memory is there before it is measured.
    ///   - doorbell: what the reader sleeps by.
    package init(capacity: Int, filledWith nothing: Order, doorbell: Doorbell = Doorbell()) {
        precondition(capacity >= 2 && capacity <= 1 << 30, "a queue has room for 2 to 2^30 commands")
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

    /// Puts a command in, or tells that there is no room. Never waits; may be called on any thread. A reader that sleeps
    /// learns of it by `announce` only.
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
                    return .taken
                }
                turn = next
            } else if ahead < 0 {
                return .overloaded
            } else {
                turn = tail.value.load(ordering: .relaxed)  // another sender was faster
            }
        }
    }

    /// Wakes the reader if it sleeps: once for all that was put in before.
    @inline(__always)
    package func announce() { doorbell.ring() }

    /// How many commands wait, about: exact only while nobody submits.
    package var backlog: Int {
        max(0, tail.value.load(ordering: .relaxed) - head.value.load(ordering: .relaxed))
    }
}

/// The one reader of a queue; belongs to one thread.
package struct SubmissionReader<Order: Sendable>: ~Copyable {
    private let queue: SubmissionQueue<Order>
    private var turn = 0

    package init(of queue: SubmissionQueue<Order>) { self.queue = queue }

    package var isEmpty: Bool {
        (queue.slots + turn & queue.mask).pointee.turn.load(ordering: .acquiring) != turn + 1
    }

    /// The command that has waited longest, or nil.
    package mutating func next() -> Submission<Order>? {
        let slot = queue.slots + turn & queue.mask
        let readyFor = slot.pointee.turn.load(ordering: .acquiring)
        assert(readyFor == turn || readyFor == turn + 1, "the slot is of another turn")
        guard readyFor == turn + 1 else { return nil }
        let submission = slot.pointee.submission
        slot.pointee.turn.store(turn + queue.capacity, ordering: .releasing)
        turn += 1
        return submission
    }

    /// Tells others how far it has come: for `SubmissionQueue.backlog`.
    package func publish() { queue.head.value.store(turn, ordering: .relaxed) }
}

extension Int {
    /// The least power of two that is not below this positive number.
    var roundedUpToPowerOfTwo: Int { self <= 1 ? 1 : 1 << (Int.bitWidth - (self - 1).leadingZeroBitCount) }
}
