import CGnuTLS
import CMicroHTTPD
import Glibc

/// A socket, in the clear or through the session of TLS that libmicrohttpd has begun on it. Nothing here ever waits.
///
/// Of a session there is only one user at a time: libmicrohttpd, or, while that lets the connection sleep, whoever has the stream.
struct Wire: @unchecked Sendable {
    // Unchecked because of the session, which is used under the lock of whoever has the wire.
    private let descriptor: Int32
    private let session: UnsafeMutableRawPointer?
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

    /// - Parameter session: nil in the clear.
    init(_ descriptor: Int32, session: UnsafeMutableRawPointer?) {
        (self.descriptor, self.session) = (descriptor, session)
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

    /// Closes the descriptor. In the clear the other side is told before: otherwise what the client sent and nobody read would take
    /// back what was sent to it. A session ends with its connection.
    func close() {
        if session == nil { shutdown(descriptor, Int32(SHUT_WR)) }
        Glibc.close(descriptor)
    }

    /// Has something done with the descriptor.
    func watch(_ body: (_ descriptor: Int32) -> Void) { body(descriptor) }
}
