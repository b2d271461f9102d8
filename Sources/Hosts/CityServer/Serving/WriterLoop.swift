import CommandStore
import OperatingSystem
import Quantities
import Synchronization

/// The single writer: performs submitted work group by group, and releases the answers once the whole group is on disk.
///
/// Any thread may submit work; the writer's own thread runs `serve`, or a test calls `step`.
final class WriterLoop: Sendable {
    /// Work on the services. The returned delivery runs once the group is durable, or has failed to become so.
    typealias Work = @Sendable (CityStateMachine) -> Delivery?
    typealias Delivery = (_ isDurable: Bool) -> Void

    private struct Waiting {
        var works: [Work] = []
        /// Whether more work is about to come, whose submitter wakes the writer for all of it.
        var isGathering = false
    }

    private let waiting = Mutex(Waiting())
    private let waker = EventCount()
    private let isEnding = Atomic<Bool>(false)

    /// Maximum size of a group, whose members wait for one another.
    private static let groupMax = 1_024
    /// Maximum time of remaining work after `end`.
    private static let lastWork = SimDuration(microseconds: 1_500_000)
    private static let heartbeat = SimDuration(microseconds: 15_000_000)

    func submit(_ work: @escaping Work) {
        let isGathering = waiting.withLock { waiting in
            waiting.works.append(work)
            return waiting.isGathering
        }
        if !isGathering { waker.notify() }
    }

    /// Delays waking the writer until `endGathering`, so that requests that arrive together form one group.
    func beginGathering() { waiting.withLock { $0.isGathering = true } }

    func endGathering() {
        let hasGathered = waiting.withLock { waiting in
            defer { waiting.isGathering = false }
            return waiting.isGathering && !waiting.works.isEmpty
        }
        if hasGathered { waker.notify() }
    }

    /// Ends `serve` once no work is left.
    func end() {
        isEnding.store(true, ordering: .sequentiallyConsistent)
        waker.notify()
    }

    /// Serves until `end`.
    func serve(
        _ serving: CityStateMachine, _ journal: ServerJournal, by clock: any ServerClock,
        _ snapshots: SnapshotWriter? = nil
    ) {
        var nextBeat = clock.now + WriterLoop.heartbeat
        var end: SimTime?
        while true {
            let isLast = isEnding.load(ordering: .sequentiallyConsistent)
            let didWork = step(serving, journal, by: clock)
            if isLast {
                end = end ?? clock.now + WriterLoop.lastWork
                if !didWork || clock.now >= end ?? .zero { return }
            }
            if journal.failure == nil { snapshots?.poll(serving) }
            serving.operatorMap.sendChanges(serving)
            if clock.now >= nextBeat {
                serving.hub.sendKeepAlive()
                serving.feed?.sendKeepAlive()
                nextBeat = clock.now + WriterLoop.heartbeat
            }
            let due = journal.failure == nil ? min(serving.nextEventTime, nextBeat) : nextBeat
            // A test may move its clock while this thread sleeps.
            let napMax: Int64 = serving.feed?.isBehind == true ? 1_000 : 50_000
            let nap = min(max(0, (due - clock.now).microseconds), napMax)
            if !didWork { waker.wait(atMostNanoseconds: nap * 1_000) { hasWork } }
        }
    }

    private var hasWork: Bool {
        isEnding.load(ordering: .sequentiallyConsistent) || waiting.withLock { !$0.works.isEmpty }
    }

    /// Processes one group: due timers, then the submitted work.
    ///
    /// - Returns: Whether there was any work.
    @discardableResult
    func step(_ serving: CityStateMachine, _ journal: ServerJournal, by clock: any ServerClock) -> Bool {
        let group = takeGroup()
        journal.renewLease()
        // The state may be outdated: no caller gets an answer, and all turn to the other server.
        if journal.isSuperseded { return false }
        let before = serving.sequence
        if journal.failure == nil { serving.advance(to: clock.now) }
        var deliveries: [Delivery] = []
        deliveries.reserveCapacity(group.count)
        for work in group {
            if journal.failure == nil { serving.advance(to: clock.now) }
            if let delivery = work(serving) { deliveries.append(delivery) }
        }
        let frames = serving.sequence - before
        let isCommitted = journal.commit()
        let isDurable = frames == 0 || isCommitted
        if frames > 0 { serving.metrics.note(groupOf: Int(frames)) }
        if isDurable { serving.hub.deliver() } else { serving.hub.drop() }
        if frames > 0 && isDurable { serving.feed?.noteDurable() }
        for delivery in deliveries { delivery(isDurable) }
        let hasSent = serving.feed?.send() ?? false
        return frames > 0 || !group.isEmpty || hasSent
    }

    private func takeGroup() -> [Work] {
        waiting.withLock { waiting in
            if waiting.works.count <= WriterLoop.groupMax {
                defer { waiting.works = [] }
                return waiting.works
            }
            let group = Array(waiting.works.prefix(WriterLoop.groupMax))
            waiting.works.removeFirst(WriterLoop.groupMax)
            return group
        }
    }
}

/// Writes frames to the store, or nowhere if the server has none.
class ServerJournal {
    private let store: CommandStore?
    /// The error after which nothing is durable.
    private(set) var failure: StoreError?
    private let tell: (ServerNotice) -> Void

    /// - Parameter tell: Receives notices for operators.
    init(_ store: CommandStore?, tell: @escaping (ServerNotice) -> Void) {
        self.store = store
        self.tell = tell
    }

    func append(_ frame: StoredFrame) {
        guard failure == nil, let store else { return }
        do throws(StoreError) { try store.append(frame) } catch { fail(error) }
    }

    /// Makes all frames durable, if it is time to. The writer calls this after every group.
    ///
    /// - Returns: Whether all frames so far are on disk.
    func commit() -> Bool {
        guard failure == nil else { return false }
        guard let store else { return true }
        do throws(StoreError) { try store.commit() } catch { fail(error) }
        return failure == nil
    }

    /// Renews the lease on the store, so that other servers see this one. The writer calls this regularly.
    func renewLease() {
        guard failure == nil, let store else { return }
        store.renewLease()
        if let problem = store.failure { fail(problem) }
    }

    /// Whether another server has taken over.
    var isSuperseded: Bool { if case .superseded = failure { true } else { false } }

    /// Ends the journal after the last frame.
    func end() {}

    /// Stops writing: nothing is durable from now on.
    func fail(_ error: StoreError) {
        failure = error
        tell(.storeFailed("\(error)"))
    }
}
