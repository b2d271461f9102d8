import Glibc

/// The address of a server: `http://HOST:PORT`, or `https://HOST:PORT` through TLS.
package struct HTTPOrigin: Sendable, CustomStringConvertible {
    /// Host and port, as in the `Host` header.
    package let authority: String
    private let address: SocketAddress
    /// Trusted certificate authorities; nil for plain HTTP.
    let trust: TLSTrust?

    /// Parses the address and looks up the host, which may block on DNS.
    ///
    /// - Parameter trustedRoots: trusted certificates in PEM for `https`; nil for those of the system.
    /// - Throws: `HTTPClientError` with one line if the text is wrong or the host is unknown.
    package init(_ text: String, trustedRoots: [UInt8]? = nil) throws(HTTPClientError) {
        let form = "write it as http://127.0.0.1:8080"
        guard let scheme = ["http://", "https://"].first(where: { text.hasPrefix($0) }) else {
            throw HTTPClientError("'\(text)' is not a server address; \(form)")
        }
        let isSecret = scheme == "https://"
        if trustedRoots != nil, !isSecret {
            throw HTTPClientError("'\(text)' has no certificate; write it as https://127.0.0.1:8080")
        }
        var rest = text.dropFirst(scheme.count)
        if rest.hasSuffix("/") { rest = rest.dropLast() }
        guard !rest.isEmpty, !rest.contains(where: { "/?#@".contains($0) }) else {
            throw HTTPClientError("'\(text)' has more than host and port; \(form)")
        }
        let (host, port) = try HTTPOrigin.parts(of: rest, defaultPort: isSecret ? 443 : 80, form)
        guard let address = SocketAddress(host: host, port: port) else {
            throw HTTPClientError("unknown host '\(host)'; \(form)")
        }
        (authority, self.address) = (String(rest), address)
        trust = isSecret ? try TLSTrust(host: host, authorities: trustedRoots) : nil
    }

    private static func parts(of text: Substring, defaultPort: UInt16, _ form: String) throws(HTTPClientError) -> (
        String, UInt16
    ) {
        // A colon within brackets belongs to an IPv6 address.
        guard let colon = text.lastIndex(of: ":"), !text[colon...].contains("]") else {
            return (bare(text), defaultPort)
        }
        let digits = text[text.index(after: colon)...]
        guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), let port = UInt16(digits), port > 0 else {
            throw HTTPClientError("'\(digits)' is not a port; \(form)")
        }
        return (bare(text[..<colon]), port)
    }

    private static func bare(_ host: Substring) -> String {
        host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : String(host)
    }

    package var description: String { "\(trust == nil ? "http" : "https")://\(authority)" }

    /// Reason why the last TLS handshake failed, as ` (…)`; empty if none failed.
    package var lastTLSFailure: String { (trust?.lastFailure).map { " (\($0))" } ?? "" }

    /// Returns a non-blocking socket that has started to connect; -1 with `errno` if the system refuses.
    func connectingSocket() -> Int32 { address.connectingSocket() }
}

/// Error of the HTTP client, in one line for the user.
package struct HTTPClientError: Error, Equatable, CustomStringConvertible {
    /// Message in one line.
    package let description: String

    init(_ description: String) { self.description = description }
}

/// Address of a host and port in the form of the system calls.
private struct SocketAddress: Sendable {
    private let bytes: [UInt8]
    private let family: Int32

    /// Creates the first address that the resolver returns; nil if it returns none.
    init?(host: String, port: UInt16) {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, "\(port)", &hints, &found) == 0, let first = found else { return nil }
        defer { freeaddrinfo(first) }
        family = first.pointee.ai_family
        bytes = Array(
            UnsafeRawBufferPointer(start: first.pointee.ai_addr, count: Int(first.pointee.ai_addrlen)))
    }

    func connectingSocket() -> Int32 {
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        let descriptor = socket(family, kind, 0)
        guard descriptor >= 0 else { return -1 }
        var yes: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
        let status = bytes.withUnsafeBytes {
            connect(descriptor, $0.bindMemory(to: sockaddr.self).baseAddress, socklen_t($0.count))
        }
        if status == 0 || errno == EINPROGRESS { return descriptor }
        let problem = errno
        close(descriptor)
        errno = problem
        return -1
    }
}
