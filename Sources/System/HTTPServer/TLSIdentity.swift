import CGnuTLS

/// Certificate chain and private key of a TLS server.
package struct TLSIdentity: Sendable {
    /// Reason why the files are not usable, mostly in the words of libgnutls.
    package enum InvalidIdentity: Error, Equatable {
        case certificate(String)
        case key(String)
        /// The key does not match the certificate.
        case mismatch(String)
    }

    // PEM texts, each with a NUL at the end.
    private let certificate: [CChar]
    private let key: [CChar]

    /// Checks and creates an identity.
    ///
    /// - Parameters:
    ///   - certificate: chain in PEM, the server's own certificate first.
    ///   - key: private key in PEM, without a password.
    /// - Throws: `InvalidIdentity` if the files cannot be used.
    package init(certificate: [UInt8], key: [UInt8]) throws(InvalidIdentity) {
        // libgnutls reads up to a NUL, and would ignore the text behind it.
        let nul = "it contains a NUL byte"
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
        default: throw .mismatch(words)
        }
    }

    /// Returns credentials for sessions; nil if memory is short.
    func credentials() -> TLSCredentials? { cabrank_tls_credentials(certificate, key).map(TLSCredentials.init) }
}

/// Credentials in libgnutls, kept while sessions use them.
final class TLSCredentials: @unchecked Sendable {
    // Unchecked: the credentials never change.
    let pointer: UnsafeMutableRawPointer

    fileprivate init(_ pointer: UnsafeMutableRawPointer) { self.pointer = pointer }

    deinit { cabrank_tls_free(pointer) }
}
