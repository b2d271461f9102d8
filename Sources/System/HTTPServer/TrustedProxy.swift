import Glibc

/// Reverse proxy in front of the server. Its headers on the client's address and on TLS are believed; those of other
/// peers are not.
package struct TrustedProxy: Hashable, Sendable {
    /// Address of the proxy, as the system reports it for a connection.
    private let address: String

    /// Creates a trusted proxy.
    ///
    /// - Parameter address: numeric, without a port.
    /// - Returns: nil if the address is not numeric.
    package init?(_ address: String) {
        guard TrustedProxy.isNumeric(address) else { return nil }
        self.address = address
    }

    /// Whether a connection comes from the proxy.
    func isSender(_ address: String) -> Bool { address == self.address }

    /// Returns the client's address. The proxy appends the address of its own peer to the header (X-Forwarded-For), so
    /// only the last entry counts.
    func sender(_ sender: String, _ headers: [HTTPField]) -> String {
        guard sender == address else { return sender }
        let named = headers.last { $0.hasName("x-forwarded-for") }
        let last = named?.value.split(separator: ",").last.map { $0.filter { $0 != " " } } ?? ""
        return TrustedProxy.isNumeric(last) ? last : sender
    }

    /// Whether the request reached the proxy through TLS.
    func isSecure(from sender: String, _ headers: [HTTPField]) -> Bool {
        sender == address && headers.last { $0.hasName("x-forwarded-proto") }?.value == "https"
    }

    private static func isNumeric(_ text: String) -> Bool {
        var bytes = in6_addr()
        return [AF_INET, AF_INET6].contains { inet_pton($0, text, &bytes) == 1 }
    }
}
