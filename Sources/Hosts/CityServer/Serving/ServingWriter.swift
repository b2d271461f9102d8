import CommandStore
import Quantities
import Synchronization
import System

/// The one writer: takes what waits, group by group, and lets nobody hear of it before the whole group is on disk.
///
/// Others submit work from any thread; the writer's own thread goes through `serve`, or a test through `step`.
final class ServingWriter: Sendable {
    /// Something to be done with the services; what it gives back is done once the group is durable, or is known not to be.
    typealias Work = @Sendable (Serving) -> Delivery?
    typealias Delivery = (_ isDurable: Bool) -> Void

    private struct Waiting {
        var works: [Work] = []
        /// More is about to come: whoever brings it wakes the writer for all of it.
        var isGathering = false
    }

    private let waiting = Mutex(Waiting())
    private let bell = Doorbell()
    private let isEnding = Atomic<Bool>(false)

    /// So many at once: those of a group wait for one another.
    private static let groupMax = 1_024
    /// Once it is to end, it goes on for so long at most.
    private static let lastWork = SimDuration(microseconds: 1_500_000)
    private static let heartbeat = SimDuration(microseconds: 15_000_000)

    func submit(_ work: @escaping Work) {
        let isGathering = waiting.withLock { waiting in
            waiting.works.append(work)
            return waiting.isGathering
        }
        if !isGathering { bell.ring() }
    }

    /// Until `endGathering` the writer is not woken: what comes in one go becomes one group, and costs one waking.
    func beginGathering() { waiting.withLock { $0.isGathering = true } }

    func endGathering() {
        let hasGathered = waiting.withLock { waiting in
            defer { waiting.isGathering = false }
            return waiting.isGathering && !waiting.works.isEmpty
        }
        if hasGathered { bell.ring() }
    }

    /// Ends `serve` once nothing waits any more.
    func end() {
        isEnding.store(true, ordering: .sequentiallyConsistent)
        bell.ring()
    }

    /// Serves until `end`.
    func serve(
        _ serving: Serving, _ journal: ServerJournal, by clock: any ServerClock, _ snapshots: SnapshotWriter? = nil
    ) {
        var nextBeat = clock.now + ServingWriter.heartbeat
        var end: SimTime?
        while true {
            let isLast = isEnding.load(ordering: .sequentiallyConsistent)
            let didWork = step(serving, journal, by: clock)
            if isLast {
                end = end ?? clock.now + ServingWriter.lastWork
                if !didWork || clock.now >= end ?? .zero { return }
            }
            if journal.failure == nil { snapshots?.look(at: serving) }
            serving.operatorMap.beat(serving)
            if clock.now >= nextBeat {
                serving.hub.beat()
                serving.feed?.beat()
                nextBeat = clock.now + ServingWriter.heartbeat
            }
            let due = journal.failure == nil ? min(serving.timeOfNext, nextBeat) : nextBeat
            // A clock that a test sets may be moved while we sleep.
            let napMax: Int64 = serving.feed?.isBehind == true ? 1_000 : 50_000
            let nap = min(max(0, (due - clock.now).microseconds), napMax)
            if !didWork { bell.wait(atMostNanoseconds: nap * 1_000) { hasWork } }
        }
    }

    private var hasWork: Bool {
        isEnding.load(ordering: .sequentiallyConsistent) || waiting.withLock { !$0.works.isEmpty }
    }

    /// One group: timers that are due, then what waits.
    ///
    /// - Returns: whether there was anything.
    @discardableResult
    func step(_ serving: Serving, _ journal: ServerJournal, by clock: any ServerClock) -> Bool {
        let group = takeGroup()
        journal.beat()
        // What we know may be old: whoever asks is not answered, and asks the other one.
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
        if frames > 0 { serving.figures.note(groupOf: Int(frames)) }
        if isDurable { serving.hub.deliver() } else { serving.hub.drop() }
        if frames > 0 && isDurable { serving.feed?.noteDurable() }
        for delivery in deliveries { delivery(isDurable) }
        let hasSent = serving.feed?.send() ?? false
        return frames > 0 || !group.isEmpty || hasSent
    }

    private func takeGroup() -> [Work] {
        waiting.withLock { waiting in
            if waiting.works.count <= ServingWriter.groupMax {
                defer { waiting.works = [] }
                return waiting.works
            }
            let group = Array(waiting.works.prefix(ServingWriter.groupMax))
            waiting.works.removeFirst(ServingWriter.groupMax)
            return group
        }
    }
}

/// What keeps the frames: the store, or nothing where the server was asked to keep nothing.
class ServerJournal {
    private let store: CommandStore?
    /// Why nothing is durable any more.
    private(set) var failure: StoreError?
    private let tell: (ServerNotice) -> Void

    /// - Parameter tell: takes what operators must know.
    init(_ store: CommandStore?, tell: @escaping (ServerNotice) -> Void) {
        self.store = store
        self.tell = tell
    }

    func keep(_ frame: StoredFrame) {
        guard failure == nil, let store else { return }
        do throws(StoreError) { try store.append(frame) } catch { fail(error) }
    }

    /// To be called at every opportunity.
    ///
    /// - Returns: whether everything so far is on disk.
    func commit() -> Bool {
        guard failure == nil else { return false }
        guard let store else { return true }
        do throws(StoreError) { try store.commit() } catch { fail(error) }
        return failure == nil
    }

    /// To be called all the time, whether anything is kept or not: others who reach the store see that we are there.
    func beat() {
        guard failure == nil, let store else { return }
        store.beat()
        if let problem = store.failure { fail(problem) }
    }

    /// Whether another server has taken over.
    var isSuperseded: Bool { if case .superseded = failure { true } else { false } }

    /// Nothing more comes.
    func end() {}

    /// From now on nothing is durable any more.
    func fail(_ error: StoreError) {
        failure = error
        tell(.storeFailed("\(error)"))
    }
}
