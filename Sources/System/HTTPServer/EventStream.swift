import Synchronization

/// Response without an end. Any thread sends to it without blocking; bytes that the reader has not taken are buffered,
/// up to a limit.
package final class EventStream: Sendable {
    private struct State {
        /// Connection to the client; nil once closed.
        var wire: Transport?
        /// Bytes that the system has not accepted yet.
        var backlog: [UInt8] = []
        var whenClosed: [@Sendable () -> Void] = []
        /// Bytes from the client, which should send nothing.
        var bytesReceived = 0
        var keeper: StreamRegistry?
        var place: ConnectionSlot?
    }

    /// Number under which the keeper knows the stream; 0 if it has no keeper.
    let id: UInt64
    private let state: Mutex<State>

    /// Creates a stream.
    ///
    /// - Parameter wire: connection, which the stream takes over.
    init(_ wire: Transport, keeper: StreamRegistry, place: ConnectionSlot) {
        id = keeper.makeID()
        state = Mutex(State(wire: wire, keeper: keeper, place: place))
    }

    /// Creates a closed stream, for an exchange whose client has gone.
    init() {
        id = 0
        state = Mutex(State())
    }

    /// Whether the stream is open.
    package var isOpen: Bool { state.withLock { $0.wire != nil } }

    /// Bytes buffered here for the reader, in addition to those that the system holds.
    package var backlogBytes: Int { state.withLock { $0.backlog.count } }

    /// Sends bytes, or buffers them.
    ///
    /// - Returns: false if the stream is closed, or closes now: the client has gone, or its backlog exceeds the limit.
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

    /// Ends the response and drops the bytes that the reader has not taken.
    package func close() {
        let bodies = state.withLock { end(&$0) }
        for body in bodies { body() }
    }

    /// Registers a callback for the end of the stream.
    ///
    /// - Parameter body: called once: immediately if the stream is closed, otherwise by the thread that closes it; must
    ///   not block.
    package func onClose(_ body: @escaping @Sendable () -> Void) {
        let isClosed = state.withLock { state in
            guard state.wire != nil else { return true }
            state.whenClosed.append(body)
            return false
        }
        if isClosed { body() }
    }

    /// Closes the stream.
    ///
    /// - Returns: the callbacks to call outside the lock.
    private func end(_ state: inout State) -> [@Sendable () -> Void] {
        guard var wire = state.wire else { return [] }
        let (bodies, keeper) = (state.whenClosed, state.keeper)
        state = State()
        keeper?.remove(self)
        wire.close()
        return bodies
    }
}

// Interface for the keeper.
extension EventStream {
    /// Registers the stream with its keeper.
    func register() {
        let keeper = state.withLock { $0.keeper }
        keeper?.add(self)
    }

    /// Adds the socket to a poll through `body`.
    func watch(_ body: (_ descriptor: Int32) -> Void) {
        state.withLock { $0.wire?.watch(body) }
    }

    /// Handles a change of the socket: readable, writable or closed.
    func handleReadiness() {
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

    /// Reads and drops what the client sends. Returns false if the client has gone or sends too much.
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
