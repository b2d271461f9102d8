import CGnuTLS
import Glibc
import Synchronization

/// Trusted certificate authorities, and the host name that the server must prove (RFC 8446, 9110 §4.3.4).
///
/// Shared by all connections to the host; only the reason of the last failed handshake changes.
final class TLSTrust: @unchecked Sendable {
    fileprivate let credentials: UnsafeMutableRawPointer
    fileprivate let host: UnsafeMutablePointer<CChar>
    /// Whether the host is a name, which is sent to the server (SNI); an address is not (RFC 6066 §3).
    fileprivate let isName: Bool
    private let failure = Mutex<String?>(nil)

    /// Creates the trust for a host.
    ///
    /// - Parameter authorities: certificates in PEM; nil for those of the system.
    init(host: String, authorities: [UInt8]?) throws(HTTPClientError) {
        var reason: UnsafePointer<CChar>?
        let text = authorities.map { $0.prefix { $0 != 0 }.map { CChar(bitPattern: $0) } + [0] }
        guard let credentials = cabrank_tls_trust(text, &reason) else {
            let words = reason.map { String(cString: $0) } ?? ""
            throw HTTPClientError("no certificate authority is known: \(words)")
        }
        self.credentials = credentials
        var address = in6_addr()
        isName = inet_pton(AF_INET, host, &address) != 1 && inet_pton(AF_INET6, host, &address) != 1
        self.host = strdup(host)
    }

    deinit {
        cabrank_tls_distrust(credentials)
        free(host)
    }

    /// Reason of the last failed handshake; nil if none failed.
    var lastFailure: String? { failure.withLock { $0 } }
    fileprivate func note(_ words: String) { failure.withLock { $0 = words } }
}

/// TLS session over a non-blocking socket. Its calls return like the system's: -1 with `errno` if they cannot proceed.
final class TLSSession {
    enum Handshake: Equatable {
        case done, failed
        case waiting(forRoom: Bool)
    }

    private let session: UnsafeMutableRawPointer
    private let trust: TLSTrust
    /// Whether a record is partly sent: only its rest may follow.
    private var hasPartOfRecord = false

    /// Begins a session; nil if memory is short.
    init?(_ trust: TLSTrust, over descriptor: Int32) {
        guard let session = cabrank_tls_begin(trust.credentials, trust.host, trust.isName ? 1 : 0, descriptor) else {
            return nil
        }
        (self.session, self.trust) = (session, trust)
    }

    deinit { cabrank_tls_end(session) }

    /// Continues the handshake. If it fails, the trust keeps the reason.
    func shakeHands() -> Handshake {
        var reason = [CChar](repeating: 0, count: 256)
        switch cabrank_tls_handshake(session, &reason, reason.count) {
        case 0: return .done
        case 1: return .waiting(forRoom: false)
        case 2: return .waiting(forRoom: true)
        default:
            trust.note(String(decoding: reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
            return .failed
        }
    }

    func send(_ bytes: UnsafeRawBufferPointer) -> Int {
        let count =
            hasPartOfRecord
            ? cabrank_tls_send(session, nil, 0) : cabrank_tls_send(session, bytes.baseAddress, bytes.count)
        hasPartOfRecord = count == -1
        if count < 0 { errno = count == -1 ? EAGAIN : EPIPE }
        return max(count, -1)
    }

    func receive(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let count = cabrank_tls_receive(session, buffer.baseAddress, buffer.count)
        if count < 0 { errno = count == -1 ? EAGAIN : ECONNRESET }
        return max(count, -1)
    }

    /// Sends the end of the session (close_notify).
    func sendCloseNotify() { cabrank_tls_finish(session) }
}
