import Glibc

/// Numeric address and port to listen on, as in `127.0.0.1:8080`, `[::1]:8080` and `0.0.0.0:0`.
package struct ListenAddress: Hashable, Sendable, CustomStringConvertible {
    private let host: String
    private let isSixth: Bool
    /// Port; 0 requests any free one.
    package let port: UInt16

    /// Parses an address.
    ///
    /// - Throws: `HTTPServerError` with one line if the text is wrong.
    package init(_ text: String) throws(HTTPServerError) {
        let form = "write it as 127.0.0.1:8080, or [::1]:8080"
        guard let colon = text.lastIndex(of: ":") else {
            throw HTTPServerError("\"\(text)\" has no port; \(form)")
        }
        let (before, after) = (text[..<colon], text[text.index(after: colon)...])
        guard after.allSatisfy({ $0.isASCII && $0.isNumber }), let port = UInt16(after) else {
            throw HTTPServerError("\"\(after)\" is not a port; write a number from 0 to 65535")
        }
        let isSixth = before.hasPrefix("[") && before.hasSuffix("]")
        let host = isSixth ? String(before.dropFirst().dropLast()) : String(before)
        var bytes = in6_addr()
        guard inet_pton(isSixth ? AF_INET6 : AF_INET, host, &bytes) == 1 else {
            throw HTTPServerError("\"\(before)\" is not a numeric address; \(form)")
        }
        (self.host, self.isSixth, self.port) = (host, isSixth, port)
    }

    /// Returns the same address with another port, such as the one that the system assigned.
    package func withPort(_ port: UInt16) -> String { isSixth ? "[\(host)]:\(port)" : "\(host):\(port)" }

    package var description: String { withPort(port) }
}

/// Error that prevents a server from starting, in one line for the user.
package struct HTTPServerError: Error, Equatable, CustomStringConvertible {
    /// Message in one line.
    package let description: String

    init(_ description: String) { self.description = description }
}

/// Listening socket with its port.
struct ListeningSocket {
    let descriptor: Int32
    let port: UInt16

    init(_ address: ListenAddress) throws(HTTPServerError) {
        func failure() -> HTTPServerError {
            HTTPServerError("cannot listen on \(address): \(String(cString: strerror(errno)).lowercased())")
        }
        let new = socket(address.family, Int32(SOCK_STREAM.rawValue) | flags, 0)
        guard new >= 0 else { throw failure() }
        // Without it the port stays blocked for a minute after a server ends.
        var yes: Int32 = 1
        let size = socklen_t(MemoryLayout<Int32>.size)
        setsockopt(new, SOL_SOCKET, SO_REUSEADDR, &yes, size)
        guard address.withSocketAddress({ bind(new, $0, $1) }) == 0, listen(new, SOMAXCONN) == 0 else {
            let problem = failure()
            close(new)
            throw problem
        }
        (descriptor, port) = (new, ListeningSocket.port(of: new))
    }

    private static func port(of descriptor: Int32) -> UInt16 {
        // The port has the same offset in both kinds of addresses.
        var address = sockaddr_in6()
        var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
        withUnsafeMutableBytes(of: &address) { bytes in
            _ = getsockname(descriptor, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress, &size)
        }
        return UInt16(bigEndian: address.sin6_port)
    }
}

private let flags = Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)

extension ListenAddress {
    fileprivate var family: Int32 { isSixth ? AF_INET6 : AF_INET }

    fileprivate func withSocketAddress(_ body: (UnsafePointer<sockaddr>?, socklen_t) -> Int32) -> Int32 {
        if isSixth {
            var address = sockaddr_in6()
            (address.sin6_family, address.sin6_port) = (sa_family_t(AF_INET6), port.bigEndian)
            inet_pton(AF_INET6, host, &address.sin6_addr)
            return withUnsafeBytes(of: &address) { bytes in
                body(bytes.assumingMemoryBound(to: sockaddr.self).baseAddress, socklen_t(bytes.count))
            }
        }
        var address = sockaddr_in()
        (address.sin_family, address.sin_port) = (sa_family_t(AF_INET), port.bigEndian)
        inet_pton(AF_INET, host, &address.sin_addr)
        return withUnsafeBytes(of: &address) { bytes in
            body(bytes.assumingMemoryBound(to: sockaddr.self).baseAddress, socklen_t(bytes.count))
        }
    }
}
