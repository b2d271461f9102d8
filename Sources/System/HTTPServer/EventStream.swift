import Glibc
import Synchronization

/// An answer without an end. Whoever has something to send sends it himself, from any thread and without ever waiting; what
/// the reader does not take yet is kept, up to a limit.
package final class EventStream: Sendable {
    private struct State {
        /// -1 when closed.
        var descriptor: Int32
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

    /// - Parameter descriptor: becomes the stream's.
    init(_ descriptor: Int32, keeper: StreamKeeper, place: ConnectionPlace) {
        var yes: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
        number = keeper.nextNumber()
        state = Mutex(State(descriptor: descriptor, keeper: keeper, place: place))
    }

    /// One that is closed from the beginning, for an exchange whose client is gone.
    init() {
        number = 0
        state = Mutex(State(descriptor: -1))
    }

    package var isOpen: Bool { state.withLock { $0.descriptor >= 0 } }

    /// What the reader has not taken yet, besides what the system holds.
    package var waitingBytes: Int { state.withLock { $0.backlog.count } }

    /// - Returns: false if the stream is closed, or is closed by this: the client is gone, or has more than the limit to take.
    package func send(_ bytes: [UInt8]) -> Bool {
        let (isOpen, bodies) = state.withLock { state -> (Bool, [@Sendable () -> Void]) in
            guard state.descriptor >= 0, let keeper = state.keeper else { return (false, []) }
            let isFirst = state.backlog.isEmpty
            let sent = isFirst ? sendNow(bytes[...], state.descriptor) : 0
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
            guard state.descriptor >= 0 else { return true }
            state.whenClosed.append(body)
            return false
        }
        if isClosed { body() }
    }

    /// - Returns: who wants to know of it.
    private func end(_ state: inout State) -> [@Sendable () -> Void] {
        guard state.descriptor >= 0 else { return [] }
        let (descriptor, bodies, keeper) = (state.descriptor, state.whenClosed, state.keeper)
        state = State(descriptor: -1)
        keeper?.forget(self)
        // Shut down first: otherwise what the client sent and nobody read would take back what was sent to it.
        shutdown(descriptor, Int32(SHUT_WR))
        Glibc.close(descriptor)
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
        state.withLock { if $0.descriptor >= 0 { body($0.descriptor) } }
    }

    /// The socket takes or has bytes again, or the client is gone.
    func changed() {
        let bodies = state.withLock { state -> [@Sendable () -> Void] in
            guard state.descriptor >= 0, let keeper = state.keeper else { return [] }
            guard receive(&state) else { return end(&state) }
            guard !state.backlog.isEmpty else { return [] }
            guard let sent = sendNow(state.backlog[...], state.descriptor) else { return end(&state) }
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
                let count = recv(state.descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
                if count < 0 { return errno == EAGAIN || errno == EINTR }
                if count == 0 { return false }
                state.bytesReceived += count
            }
            return false
        }
    }
}

/// How many bytes the system took without waiting; nil if the client is gone.
func sendNow(_ bytes: ArraySlice<UInt8>, _ descriptor: Int32) -> Int? {
    let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
    let sent = bytes.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, flags) }
    if sent >= 0 { return sent }
    return errno == EAGAIN || errno == EINTR ? 0 : nil
}
