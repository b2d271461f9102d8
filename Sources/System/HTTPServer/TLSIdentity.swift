import CGnuTLS

/// By what a server shows over TLS who it is: a certificate, with those that vouch for it, and its key.
package struct TLSIdentity: Sendable {
    /// Why texts are none, mostly in libgnutls' words.
    package enum Problem: Error, Equatable {
        case certificate(String)
        case key(String)
        /// The key is another certificate's.
        case apart(String)
    }

    // In PEM, with a NUL at the end.
    private let certificate: [CChar]
    private let key: [CChar]

    /// - Parameters:
    ///   - certificate: in PEM, the server's own first.
    ///   - key: in PEM, without a password.
    /// - Throws: why nobody could be shown them.
    package init(certificate: [UInt8], key: [UInt8]) throws(Problem) {
        // libgnutls reads up to a NUL, and would leave out what stands behind it.
        let nul = "a NUL stands in it"
        if certificate.contains(0) { throw .certificate(nul) }
        if key.contains(0) { throw .key(nul) }
        func text(_ bytes: [UInt8]) -> [CChar] { bytes.map { CChar(bitPattern: $0) } + [0] }
        (self.certificate, self.key) = (text(certificate), text(key))
        var reason: UnsafePointer<CChar>?
        let fault = cabrank_tls_fault(self.certificate, self.key, &reason)
        let words = reason.map { String(cString: $0) } ?? ""
        switch fault {
        case 0: break
        case 1: throw .certificate(words)
        case 2: throw .key(words)
        default: throw .apart(words)
        }
    }

    /// Credentials for sessions; nil if there is no memory.
    func credentials() -> TLSCredentials? { cabrank_tls_credentials(certificate, key).map(TLSCredentials.init) }
}

/// An identity as libgnutls has it, for as long as sessions use it.
final class TLSCredentials: @unchecked Sendable {
    // Unchecked because nothing changes it.
    let pointer: UnsafeMutableRawPointer

    fileprivate init(_ pointer: UnsafeMutableRawPointer) { self.pointer = pointer }

    deinit { cabrank_tls_free(pointer) }
}
