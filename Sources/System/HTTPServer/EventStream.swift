import Synchronization

/// An HTTP response that stays open. Any thread sends to it without blocking; bytes that the reader has not taken are
/// buffered, up to a limit.
package final class EventStream: Sendable {
    private struct State {
        /// Connection to the client; nil once closed.
        var connection: Transport?
        /// Bytes that the system has not accepted yet.
        var backlog: [UInt8] = []
        var closeCallbacks: [@Sendable () -> Void] = []
        /// Bytes from the client, which should send nothing.
        var bytesReceived = 0
        var registry: StreamRegistry?
        /// Slot of the connection, held until the stream closes; then another connection can take it.
        var slot: ConnectionSlot?
    }

    /// Number of the stream in its registry; 0 if it has no registry.
    let id: UInt64
    private let state: Mutex<State>

    /// Creates a stream.
    ///
    /// - Parameter connection: the stream takes it over.
    init(_ connection: Transport, registry: StreamRegistry, slot: ConnectionSlot) {
        id = registry.makeID()
        state = Mutex(State(connection: connection, registry: registry, slot: slot))
    }

    /// Creates a closed stream, for an exchange whose client has gone.
    init() {
        id = 0
        state = Mutex(State())
    }

    /// Whether the stream is open.
    package var isOpen: Bool { state.withLock { $0.connection != nil } }

    /// Bytes buffered here for the reader, in addition to those that the system holds.
    package var backlogBytes: Int { state.withLock { $0.backlog.count } }

    /// Sends bytes, or buffers them.
    ///
    /// - Returns: false if the stream is closed, or closes now: the client has gone, or its backlog exceeds the limit.
    package func send(_ bytes: [UInt8]) -> Bool {
        let (isOpen, callbacks) = state.withLock { state -> (Bool, [@Sendable () -> Void]) in
            guard state.connection != nil, let registry = state.registry else { return (false, []) }
            let hasNoBacklog = state.backlog.isEmpty
            let sent = hasNoBacklog ? state.connection?.send(bytes[...]) : 0
            guard let sent else { return (false, end(&state)) }
            if sent < bytes.count { state.backlog += bytes[sent...] }
            registry.counters.bytesSent.add(sent, ordering: .relaxed)
            return state.backlog.count <= registry.backlogBytesMax ? (true, []) : (false, end(&state))
        }
        for callback in callbacks { callback() }
        return isOpen
    }

    /// Ends the response and drops the bytes that the reader has not taken.
    package func close() {
        let callbacks = state.withLock { end(&$0) }
        for callback in callbacks { callback() }
    }

    /// Registers a callback for the end of the stream.
    ///
    /// - Parameter body: called once: immediately if the stream is closed, otherwise by the thread that closes it; must
    ///   not block.
    package func onClose(_ body: @escaping @Sendable () -> Void) {
        let isClosed = state.withLock { state in
            guard state.connection != nil else { return true }
            state.closeCallbacks.append(body)
            return false
        }
        if isClosed { body() }
    }

    /// Closes the stream.
    ///
    /// - Returns: the callbacks to call outside the lock.
    private func end(_ state: inout State) -> [@Sendable () -> Void] {
        guard var connection = state.connection else { return [] }
        let (callbacks, registry) = (state.closeCallbacks, state.registry)
        state = State()
        registry?.remove(self)
        connection.close()
        return callbacks
    }
}

// Interface for the registry.
extension EventStream {
    /// Registers the stream with its registry.
    func register() {
        let registry = state.withLock { $0.registry }
        registry?.add(self)
    }

    /// Calls `body` with the socket, so that a poller can watch it; not if the stream is closed.
    func watch(_ body: (_ descriptor: Int32) -> Void) {
        state.withLock { $0.connection?.watch(body) }
    }

    /// Handles a change of the socket: readable, writable or closed.
    func handleReadiness() {
        let callbacks = state.withLock { state -> [@Sendable () -> Void] in
            guard let registry = state.registry else { return [] }
            guard receive(&state) else { return end(&state) }
            guard !state.backlog.isEmpty else { return [] }
            guard let sent = state.connection?.send(state.backlog[...]) else { return end(&state) }
            state.backlog.removeFirst(sent)
            registry.counters.bytesSent.add(sent, ordering: .relaxed)
            return []
        }
        for callback in callbacks { callback() }
    }

    /// Maximum number of bytes from a client, which should send nothing.
    private static let bytesReceivedMax = 65_536

    /// Reads and drops the bytes from the client. Returns false if the client has gone or has sent `bytesReceivedMax`.
    private func receive(_ state: inout State) -> Bool {
        withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 1) { buffer in
            while state.bytesReceived < EventStream.bytesReceivedMax {
                switch state.connection?.receive(into: buffer) {
                case .bytes(let count): state.bytesReceived += count
                case .nothingYet: return true
                case .gone, nil: return false
                }
            }
            return false
        }
    }
}
