import OperatingSystem
import Quantities
import Synchronization
import TaxiService
import TestSupport
import Testing

@testable import LoadTest

@Suite("The queue of submitted commands")
struct SubmissionQueueTests {
    private static func command(_ number: Int, sender: Int) -> Submission<TaxiMessage> {
        Submission(
            .driver(DriverID(number), .accept), .answer, sender: UInt16(sender), dueNanoseconds: Int64(number))
    }

    @Test("A submission stays small, because it is copied twice")
    func size() {
        #expect(MemoryLayout<Submission<TaxiMessage>>.stride <= 112)
    }

    @Test("A full queue refuses commands at once, and accepts them when there is room")
    func overloaded() {
        let queue = SubmissionQueue(capacity: 4, filledWith: TaxiLoad.placeholder.order)
        var reader = SubmissionReader(of: queue)
        for round in 0..<3 {
            for number in 0..<4 { #expect(queue.submit(Self.command(round * 4 + number, sender: 0)) == .accepted) }
            #expect(queue.submit(Self.command(99, sender: 0)) == .overloaded)
            #expect(queue.submit(Self.command(99, sender: 0)) == .overloaded)
            #expect(queue.backlog == 4)
            let taken = (0..<5).map { _ in reader.next()?.dueNanoseconds }
            #expect(taken == (0..<4).map { Int64(round * 4 + $0) } + [nil])
            reader.publish()
            #expect(queue.backlog == 0)
        }
    }

    @Test("A capacity is rounded up to a power of two", arguments: [(2, 2), (3, 4), (4, 4), (5, 8), (1_000, 1_024)])
    func capacity(asked: Int, given: Int) {
        #expect(SubmissionQueue(capacity: asked, filledWith: TaxiLoad.placeholder.order).capacity == given)
    }

    @Test("Commands of several senders arrive once each, in each sender's order")
    func manySenders() {
        let (senders, perSender) = (4, 50_000)
        let queue = SubmissionQueue(capacity: 64, filledWith: TaxiLoad.placeholder.order)
        let refusals = Atomic<Int>(0)
        let threads = (0..<senders).compactMap { sender in
            WorkerThread {
                for number in 0..<perSender {
                    while queue.submit(Self.command(number, sender: sender)) == .overloaded {
                        refusals.add(1, ordering: .relaxed)
                        queue.announce()
                        RunClock.sleep(nanoseconds: 1_000)
                    }
                }
                queue.announce()
            }
        }
        #expect(threads.count == senders)
        // A queue this small is full before the reader starts.
        while refusals.load(ordering: .relaxed) == 0 { RunClock.sleep(nanoseconds: 100_000) }
        var reader = SubmissionReader(of: queue)
        var next = Array(repeating: Int64(0), count: senders)
        var outOfOrder = 0
        while next.contains(where: { $0 < perSender }) {
            guard let submission = reader.next() else {
                queue.doorbell.wait(atMostNanoseconds: 1_000_000_000, unless: { !reader.isEmpty })
                continue
            }
            if submission.dueNanoseconds != next[Int(submission.sender)] { outOfOrder += 1 }
            next[Int(submission.sender)] = submission.dueNanoseconds + 1
        }
        for thread in threads { thread.join() }
        #expect(outOfOrder == 0)
        let isEmpty = reader.isEmpty
        #expect(isEmpty)
    }

    @Test("A sleeping reader is woken by the next command, not by its time-out")
    func wakes() {
        let queue = SubmissionQueue(capacity: 4, filledWith: TaxiLoad.placeholder.order)
        let thread = WorkerThread {
            RunClock.sleep(nanoseconds: 20_000_000)
            _ = queue.submit(Self.command(1, sender: 0))
            queue.announce()
        }
        var reader = SubmissionReader(of: queue)
        let clock = RunClock()
        let patience = Int64(WaitLimit.secondsMax) * 1_000_000_000
        queue.doorbell.wait(atMostNanoseconds: patience, unless: { !reader.isEmpty })
        while reader.isEmpty, clock.nanoseconds < patience { RunClock.sleep(nanoseconds: 1_000_000) }
        let taken = reader.next()?.dueNanoseconds
        #expect(taken == 1)
        #expect(clock.nanoseconds < patience)
        thread?.join()
    }
}
