import Synchronization

/// An answer without an end. Whoever has something to send sends it himself, from any thread and without ever waiting; what
/// the reader does not take yet is kept, up to a limit.
package final class EventStream: Sendable {
    private struct State {
        /// nil when closed.
        var wire: Wire?
        /// What the system did not take yet.
        var backlog: [UInt8] = []
        var whenClosed: [@Sendable () -> Void] = []
        /// Of a client that should send nothing.
        var bytesReceived = 0
        var keeper: StreamKeeper?
        var place: ConnectionPlace?
    }

    /// By which its keeper knows it; 0 if it has none.
    let number: UInt64
    private let state: Mutex<State>

    /// - Parameter wire: becomes the stream's.
    init(_ wire: Wire, keeper: StreamKeeper, place: ConnectionPlace) {
        number = keeper.nextNumber()
        state = Mutex(State(wire: wire, keeper: keeper, place: place))
    }

    /// One that is closed from the beginning, for an exchange whose client is gone.
    init() {
        number = 0
        state = Mutex(State())
    }

    package var isOpen: Bool { state.withLock { $0.wire != nil } }

    /// What the reader has not taken yet, besides what the system holds.
    package var waitingBytes: Int { state.withLock { $0.backlog.count } }

    /// - Returns: false if the stream is closed, or is closed by this: the client is gone, or has more than the limit to take.
    package func send(_ bytes: [UInt8]) -> Bool {
        let (isOpen, bodies) = state.withLock { state -> (Bool, [@Sendable () -> Void]) in
            guard state.wire != nil, let keeper = state.keeper else { return (false, []) }
            let isFirst = state.backlog.isEmpty
            let sent = isFirst ? state.wire?.send(bytes[...]) : 0
            guard let sent else { return (false, end(&state)) }
            if sent < bytes.count { state.backlog += bytes[sent...] }
            keeper.counters.bytesSent.add(sent, ordering: .relaxed)
            return state.backlog.count <= keeper.backlogBytesMax ? (true, []) : (false, end(&state))
        }
        for body in bodies { body() }
        return isOpen
    }

    /// Ends the answer. What the reader has not taken yet is given up.
    package func close() {
        let bodies = state.withLock { end(&$0) }
        for body in bodies { body() }
    }

    /// - Parameter body: called once, at once if the stream is closed, otherwise by the thread that closes it; must not block.
    package func whenClosed(_ body: @escaping @Sendable () -> Void) {
        let isClosed = state.withLock { state in
            guard state.wire != nil else { return true }
            state.whenClosed.append(body)
            return false
        }
        if isClosed { body() }
    }

    /// - Returns: who wants to know of it.
    private func end(_ state: inout State) -> [@Sendable () -> Void] {
        guard var wire = state.wire else { return [] }
        let (bodies, keeper) = (state.whenClosed, state.keeper)
        state = State()
        keeper?.forget(self)
        wire.close()
        return bodies
    }
}

// For the keeper.
extension EventStream {
    /// From now on its keeper watches over it.
    func begin() {
        let keeper = state.withLock { $0.keeper }
        keeper?.keep(self)
    }

    /// Has changes of the socket told from now on.
    func watch(_ body: (_ descriptor: Int32) -> Void) {
        state.withLock { $0.wire?.watch(body) }
    }

    /// The socket takes or has bytes again, or the client is gone.
    func changed() {
        let bodies = state.withLock { state -> [@Sendable () -> Void] in
            guard let keeper = state.keeper else { return [] }
            guard receive(&state) else { return end(&state) }
            guard !state.backlog.isEmpty else { return [] }
            guard let sent = state.wire?.send(state.backlog[...]) else { return end(&state) }
            state.backlog.removeFirst(sent)
            keeper.counters.bytesSent.add(sent, ordering: .relaxed)
            return []
        }
        for body in bodies { body() }
    }

    /// Whether the client is there, and quiet: it has nothing more to say, so not much is listened to.
    private func receive(_ state: inout State) -> Bool {
        withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 1) { buffer in
            while state.bytesReceived < 65_536 {
                switch state.wire?.receive(into: buffer) {
                case .bytes(let count): state.bytesReceived += count
                case .nothingYet: return true
                case .gone, nil: return false
                }
            }
            return false
        }
    }
}
