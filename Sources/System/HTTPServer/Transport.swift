import CGnuTLS
import Glibc

/// Plain or TLS connection over a non-blocking socket.
struct Transport: @unchecked Sendable {
    // Unchecked because of the session, which has one user at a time: the server's thread, and then, under its lock,
    // the stream that the connection has become.
    private var descriptor: Int32
    private var session: UnsafeMutableRawPointer?
    /// Whether a TLS record is only partly sent.
    private var isHalfSent = false

    /// Result of a read.
    enum Received {
        case bytes(Int)
        case nothingYet
        case gone
    }

    /// Largest payload of a TLS record, in bytes.
    private static let recordByteCountMax = 16_384

    /// Creates a connection.
    ///
    /// - Parameters:
    ///   - descriptor: socket, which the connection takes over.
    ///   - credentials: nil for a plain connection.
    /// - Returns: nil if there is no memory for a session; then the descriptor is closed.
    init?(_ descriptor: Int32, credentials: UnsafeMutableRawPointer?) {
        self.descriptor = descriptor
        guard let credentials else { return }
        session = cabrank_tls_session(credentials, descriptor)
        guard session == nil else { return }
        Glibc.close(descriptor)
        return nil
    }

    /// Whether the connection uses TLS.
    var isSecure: Bool { session != nil }

    /// Continues the TLS handshake.
    ///
    /// - Returns: whether it is complete; nil if it failed.
    func handshake() -> Bool? {
        guard let session else { return true }
        let code = cabrank_tls_handshake(session, nil, 0)
        return code < 0 ? nil : code == 0
    }

    /// Sends bytes and returns the number accepted; nil if the client has gone. The rest must be sent next, before
    /// anything else.
    mutating func send(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard let session else { return Transport.sendClear(bytes, descriptor) }
        var sent = 0
        while sent < bytes.count {
            let record = bytes.dropFirst(sent).prefix(Transport.recordByteCountMax)
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

    /// Ends the sending direction.
    func shutDownWriting() {
        if let session { cabrank_tls_finish(session) }
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Closes the descriptor after ending the sending direction. Without that, unread bytes of the client would reset
    /// the connection and discard the response.
    ///
    /// - Parameter isGreeted: false if the TLS handshake is not complete, so that there is no session to end.
    mutating func close(isGreeted: Bool = true) {
        if isGreeted { shutDownWriting() }
        if let session { cabrank_tls_end(session) }
        session = nil
        release()
    }

    /// Closes only the descriptor; its duplicate keeps the socket open.
    func release() { Glibc.close(descriptor) }

    /// Duplicates the descriptor and moves the session to the duplicate; afterwards this one must only be released.
    ///
    /// - Returns: nil if the system has no more descriptors.
    mutating func duplicate() -> Transport? {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { return nil }
        if let session { cabrank_tls_move(session, copy) }
        var other = self
        other.descriptor = copy
        session = nil
        return other
    }

    /// Calls `body` with the descriptor.
    func watch(_ body: (_ descriptor: Int32) -> Void) { body(descriptor) }
}
