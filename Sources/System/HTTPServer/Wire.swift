import CGnuTLS
import Glibc

/// A socket, in the clear or through a session of TLS. Nothing here ever waits.
struct Wire: @unchecked Sendable {
    // Unchecked because of the session, which has one user at a time: the server's thread, and then the stream that the
    // connection has become, under its lock.
    private var descriptor: Int32
    private var session: UnsafeMutableRawPointer?
    /// The session keeps a record of which the system has not taken all.
    private var isHalfSent = false

    /// What has come.
    enum Received {
        case bytes(Int)
        case nothingYet
        case gone
    }

    /// As large as a record of TLS can be.
    private static let recordByteCountMax = 16_384

    /// - Parameters:
    ///   - descriptor: becomes the wire's.
    ///   - credentials: nil in the clear.
    /// - Returns: nil if there is no memory for a session; then the descriptor is closed.
    init?(_ descriptor: Int32, credentials: UnsafeMutableRawPointer?) {
        self.descriptor = descriptor
        guard let credentials else { return }
        session = cabrank_tls_session(credentials, descriptor)
        guard session == nil else { return }
        Glibc.close(descriptor)
        return nil
    }

    /// Whether the other side is reached through TLS.
    var isSecret: Bool { session != nil }

    /// Goes on with the handshake of TLS.
    ///
    /// - Returns: whether it is done; nil if it failed.
    func handshake() -> Bool? {
        guard let session else { return true }
        let code = cabrank_tls_handshake(session, nil, 0)
        return code < 0 ? nil : code == 0
    }

    /// How many bytes were taken; nil if the client is gone. What was not is to be sent again, before anything else.
    mutating func send(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard let session else { return Wire.sendClear(bytes, descriptor) }
        var sent = 0
        while sent < bytes.count {
            let record = bytes.dropFirst(sent).prefix(Wire.recordByteCountMax)
            let taken =
                isHalfSent
                ? cabrank_tls_send(session, nil, 0)
                : record.withUnsafeBytes { cabrank_tls_send(session, $0.baseAddress, $0.count) }
            isHalfSent = taken == -1
            if isHalfSent { return sent }
            if taken < 0 { return nil }
            sent += taken
        }
        return sent
    }

    private static func sendClear(_ bytes: ArraySlice<UInt8>, _ descriptor: Int32) -> Int? {
        let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
        let sent = bytes.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, flags) }
        if sent >= 0 { return sent }
        return errno == EAGAIN || errno == EINTR ? 0 : nil
    }

    func receive(into buffer: UnsafeMutableRawBufferPointer) -> Received {
        if let session {
            let count = cabrank_tls_receive(session, buffer.baseAddress, buffer.count)
            return count > 0 ? .bytes(count) : count == -1 ? .nothingYet : .gone
        }
        let count = recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
        if count > 0 { return .bytes(count) }
        return count < 0 && (errno == EAGAIN || errno == EINTR) ? .nothingYet : .gone
    }

    /// Says that nothing more is sent.
    func finish() {
        if let session { cabrank_tls_finish(session) }
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Closes the descriptor. The other side is told before: otherwise what the client sent and nobody read would take
    /// back what was sent to it.
    ///
    /// - Parameter isGreeted: false where the handshake of TLS was never done, so that there is nobody to take leave of.
    mutating func close(isGreeted: Bool = true) {
        if isGreeted { finish() }
        if let session { cabrank_tls_end(session) }
        session = nil
        release()
    }

    /// Closes the descriptor without a word, for one whose socket lives on by a copy.
    func release() { Glibc.close(descriptor) }

    /// The same connection by a descriptor of its own, with the session; this wire is only to be released then.
    ///
    /// - Returns: nil if the system gives no more descriptors.
    mutating func handedOver() -> Wire? {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { return nil }
        if let session { cabrank_tls_move(session, copy) }
        var other = self
        other.descriptor = copy
        session = nil
        return other
    }

    /// Has something done with the descriptor.
    func watch(_ body: (_ descriptor: Int32) -> Void) { body(descriptor) }
}
