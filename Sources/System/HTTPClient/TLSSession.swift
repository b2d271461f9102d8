import CGnuTLS
import Glibc
import Synchronization

/// The authorities that a client trusts, and the host that a server must prove to be (RFC 8446, 9110 §4.3.4).
///
/// Shared by all connections to the host; nothing of it changes but the words on the last handshake that failed.
final class TLSTrust: @unchecked Sendable {
    fileprivate let credentials: UnsafeMutableRawPointer
    fileprivate let host: UnsafeMutablePointer<CChar>
    /// Whether the host is a name, which is told the server; an address is not (RFC 6066 §3).
    fileprivate let isName: Bool
    private let failure = Mutex<String?>(nil)

    /// - Parameter authorities: certificates in PEM; nil for the system's.
    init(host: String, authorities: [UInt8]?) throws(HTTPClientError) {
        var reason: UnsafePointer<CChar>?
        let text = authorities.map { $0.prefix { $0 != 0 }.map { CChar(bitPattern: $0) } + [0] }
        guard let credentials = cabrank_tls_trust(text, &reason) else {
            let words = reason.map { String(cString: $0) } ?? ""
            throw HTTPClientError("no authority is known that vouches for servers: \(words)")
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

    /// Why the last handshake failed; nil if none did.
    var lastFailure: String? { failure.withLock { $0 } }
    fileprivate func note(_ words: String) { failure.withLock { $0 = words } }
}

/// One session of TLS over a socket that does not block. Its calls answer as those of the system do: -1 with `errno` where nothing goes.
final class TLSSession {
    enum Handshake: Equatable {
        case done, failed
        case waiting(forRoom: Bool)
    }

    private let session: UnsafeMutableRawPointer
    private let trust: TLSTrust
    /// Whether the last bytes are not all out: only their rest may follow.
    private var hasPartOfRecord = false

    /// Begins a session; nil if there is no memory.
    init?(_ trust: TLSTrust, over descriptor: Int32) {
        guard let session = cabrank_tls_begin(trust.credentials, trust.host, trust.isName ? 1 : 0, descriptor) else {
            return nil
        }
        (self.session, self.trust) = (session, trust)
    }

    deinit { cabrank_tls_end(session) }

    /// Goes on with the handshake; of one that fails the trust keeps why.
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

    /// Says that nothing more is sent.
    func finish() { cabrank_tls_finish(session) }
}
