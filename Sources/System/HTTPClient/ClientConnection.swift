import Glibc

/// A non-blocking connection to a server.
///
/// The owner receives changes from its poll under the connection's number and passes them to `handle` and `receive`.
package final class ClientConnection {
    /// State of a connection; `connecting` includes the TLS handshake.
    package enum State: Sendable {
        case closed, connecting, open
    }

    /// Number under which the poll reports changes.
    package let number: UInt64
    /// Current state.
    package private(set) var state = State.closed
    private let origin: HTTPOrigin
    private let poll: SocketPoll
    private var descriptor: Int32 = -1
    private var outgoing: [UInt8] = []
    private var sent = 0
    private var isWatchingWrites = false
    /// TLS session; nil for plain TCP.
    private var tls: TLSSession?
    /// Whether the connection closed with bytes still unsent.
    package private(set) var hasDiscardedOutput = false
    /// Whether the server ended the stream in order, without a reset.
    package private(set) var isClosedByServer = false
    /// The exhausted resource of this machine if `connect` failed; nil if the server cannot be reached.
    package private(set) var shortage: SocketShortage?

    /// Creates a closed connection.
    package init(to origin: HTTPOrigin, _ poll: SocketPoll, number: UInt64) {
        (self.origin, self.poll, self.number) = (origin, poll, number)
    }

    deinit { if descriptor >= 0 { Glibc.close(descriptor) } }

    /// Starts to connect.
    ///
    /// - Returns: false if that fails at once; `shortage` says whether this machine is the reason.
    package func connect() -> Bool {
        precondition(state == .closed)
        (shortage, hasDiscardedOutput, isClosedByServer) = (nil, false, false)
        descriptor = origin.connectingSocket()
        guard descriptor >= 0 else {
            shortage = SocketShortage(errno)
            return false
        }
        isWatchingWrites = true
        guard poll.add(descriptor, number: number, isWriting: true) else {
            shortage = SocketShortage(errno)
            close()
            return false
        }
        state = .connecting
        return true
    }

    /// Handles a change that the poll reports: connected, readable or writable.
    ///
    /// - Returns: false if the connection is closed as a result.
    package func handle(_ change: SocketChange) -> Bool {
        if state == .connecting, tls != nil { return shakeHands() }
        if state == .connecting, change.canWrite, !finishConnecting() { return false }
        return state == .open && change.canWrite ? flush() : state != .closed
    }

    private func finishConnecting() -> Bool {
        var problem: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &problem, &size)
        if problem != 0 {
            close()
            return false
        }
        guard let trust = origin.trust else {
            state = .open
            return true
        }
        tls = TLSSession(trust, over: descriptor)
        if tls == nil { close() }
        return tls != nil && shakeHands()
    }

    /// Continues the TLS handshake.
    private func shakeHands() -> Bool {
        switch tls?.shakeHands() {
        case .done:
            state = .open
            return flush()
        case .waiting(let forRoom):
            watchWrites(forRoom)
            return true
        case .failed, nil:
            close()
            return false
        }
    }

    private func watchWrites(_ isWriting: Bool) {
        guard isWriting != isWatchingWrites else { return }
        isWatchingWrites = isWriting
        poll.watch(descriptor, number: number, isWriting: isWriting)
    }

    /// Appends bytes to the output and sends them as soon as possible.
    ///
    /// - Returns: false if the connection is closed as a result.
    package func send(_ write: (inout [UInt8]) -> Void) -> Bool {
        write(&outgoing)
        return state == .open ? flush() : true
    }

    private func flush() -> Bool {
        while sent < outgoing.count {
            let count = outgoing.withUnsafeBytes {
                let rest = UnsafeRawBufferPointer(rebasing: $0[sent...])
                return tls.map { $0.send(rest) }
                    ?? Glibc.send(descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
            }
            if count < 0 {
                if errno == EINTR { continue }
                if errno == EAGAIN { break }
                close()
                return false
            }
            sent += count
        }
        if sent == outgoing.count {
            outgoing.removeAll(keepingCapacity: true)
            sent = 0
        }
        watchWrites(!outgoing.isEmpty)
        return true
    }

    /// Receives the bytes that have arrived.
    ///
    /// - Parameters:
    ///   - buffer: scratch memory for each read.
    ///   - body: called with the bytes of each read.
    /// - Returns: false if the server has closed the connection.
    package func receive(into buffer: UnsafeMutableRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void) -> Bool {
        while state == .open {
            let count =
                tls.map { $0.receive(into: buffer) }
                ?? recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
            if count > 0 {
                body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
                // A read below the buffer's size means that nothing more has arrived. With TLS another record may be
                // buffered.
                if count < buffer.count, tls == nil { return state == .open }
            } else if count < 0, errno == EINTR {
                continue
            } else if count < 0, errno == EAGAIN {
                return true
            } else {
                isClosedByServer = count == 0
                close()
                return false
            }
        }
        return false
    }

    /// Closes the connection and drops unsent bytes; it may connect again.
    package func close() {
        if state == .open { tls?.sendCloseNotify() }
        tls = nil
        if descriptor >= 0 { Glibc.close(descriptor) }
        descriptor = -1
        if state != .closed { hasDiscardedOutput = sent < outgoing.count }
        state = .closed
        outgoing.removeAll(keepingCapacity: true)
        (sent, isWatchingWrites) = (0, false)
    }
}
