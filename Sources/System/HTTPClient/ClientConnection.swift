import Glibc

/// A connection to a server that never blocks: bytes go out as the system takes them, and come in as they are there.
///
/// Whoever owns it is told of changes by its poll, under the connection's number, and hands them to `receive` and `flush`.
package final class ClientConnection {
    package enum State: Sendable {
        case closed, connecting, open
    }

    package let number: UInt64
    package private(set) var state = State.closed
    private let origin: HTTPOrigin
    private let poll: SocketPoll
    private var descriptor: Int32 = -1
    private var outgoing: [UInt8] = []
    private var sent = 0
    private var isWatchingWrites = false
    /// The session of TLS; nil in the clear.
    private var tls: TLSSession?
    /// Whether it closed before the system had taken all that was to be sent.
    package private(set) var hasLostUnsent = false
    /// Whether the server ended it after all that it had to say, and did not reset it.
    package private(set) var hasEndedInOrder = false
    /// The resource that the machine ran out of if `connect` failed; nil if the server is not there.
    package private(set) var shortage: SocketShortage?

    /// One that is closed.
    package init(to origin: HTTPOrigin, _ poll: SocketPoll, number: UInt64) {
        (self.origin, self.poll, self.number) = (origin, poll, number)
    }

    deinit { if descriptor >= 0 { Glibc.close(descriptor) } }

    /// Begins to connect.
    ///
    /// - Returns: false if that cannot be begun: `shortage` tells whether this machine is why.
    package func connect() -> Bool {
        precondition(state == .closed)
        (shortage, hasLostUnsent, hasEndedInOrder) = (nil, false, false)
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

    /// The system has taken note of the connection, or has bytes, or room for some.
    ///
    /// - Returns: false if it is closed by this.
    package func changed(_ change: SocketChange) -> Bool {
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

    /// Goes on with the handshake of TLS.
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

    /// Sends bytes, now or as soon as they can go.
    ///
    /// - Returns: false if the connection is closed by this.
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

    /// Takes what has come.
    ///
    /// - Parameters:
    ///   - buffer: what it comes into first.
    ///   - body: is given it.
    /// - Returns: false if the server has closed the connection.
    package func receive(into buffer: UnsafeMutableRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void) -> Bool {
        while state == .open {
            let count =
                tls.map { $0.receive(into: buffer) }
                ?? recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
            if count > 0 {
                body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
                // Less than there was room for: more has not come yet. Of TLS a record may wait behind this one.
                if count < buffer.count, tls == nil { return state == .open }
            } else if count < 0, errno == EINTR {
                continue
            } else if count < 0, errno == EAGAIN {
                return true
            } else {
                hasEndedInOrder = count == 0
                close()
                return false
            }
        }
        return false
    }

    /// Gives it up; it may connect anew.
    package func close() {
        if state == .open { tls?.finish() }
        tls = nil
        if descriptor >= 0 { Glibc.close(descriptor) }
        descriptor = -1
        if state != .closed { hasLostUnsent = sent < outgoing.count }
        state = .closed
        outgoing.removeAll(keepingCapacity: true)
        (sent, isWatchingWrites) = (0, false)
    }
}
