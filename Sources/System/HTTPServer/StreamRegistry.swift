import CGnuTLS
import Glibc
import Synchronization

/// Open streams of a server, and the thread that notices when a client leaves or can take more bytes.
///
/// Streams do not belong to the server's thread, which events would keep from requests.
final class StreamRegistry: Sendable {
    private struct State {
        var streams: [UInt64: EventStream] = [:]
        var isStopped = false
    }

    let backlogBytesMax: Int
    let counters: ServerCounters
    private let changes: Int32
    private let stopBell: Int32
    private let lastNumber = Atomic<UInt64>(0)
    private let state = Mutex(State())

    /// Creates the registry; nil if the system has no more descriptors.
    init?(backlogBytesMax: Int, counters: ServerCounters) {
        (self.backlogBytesMax, self.counters) = (backlogBytesMax, counters)
        changes = epoll_create1(Int32(EPOLL_CLOEXEC))
        stopBell = cabrank_event_counter()
        guard changes >= 0, stopBell >= 0, cabrank_watch_changes(changes, stopBell, 0) == 0 else { return nil }
    }

    deinit {
        close(changes)
        close(stopBell)
    }

    var count: Int { state.withLock { $0.streams.count } }

    /// Returns a new number, never 0.
    func makeID() -> UInt64 { lastNumber.add(1, ordering: .relaxed).newValue }

    /// Watches a new stream until it is closed.
    func add(_ stream: EventStream) {
        let isKept = state.withLock { state in
            if !state.isStopped { state.streams[stream.id] = stream }
            return !state.isStopped
        }
        guard isKept else { return stream.close() }
        stream.watch { _ = cabrank_watch_changes(changes, $0, stream.id) }
    }

    /// Removes a stream that is being closed.
    func remove(_ stream: EventStream) { state.withLock { $0.streams[stream.id] = nil } }

    /// Watches the streams until `stop`.
    func run() {
        var numbers = [UInt64](repeating: 0, count: 64)
        while !state.withLock({ $0.isStopped }) {
            for index in 0..<max(0, Int(cabrank_wait_for_changes(changes, &numbers, -1))) {
                state.withLock { $0.streams[numbers[index]] }?.handleReadiness()
            }
        }
    }

    /// Closes all streams, and every stream that starts afterwards.
    func stop() {
        let streams = state.withLock { state in
            state.isStopped = true
            return Array(state.streams.values)
        }
        for stream in streams { stream.close() }
        eventfd_write(stopBell, 1)
    }
}
