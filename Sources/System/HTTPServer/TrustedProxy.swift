import Glibc

/// A proxy before the server, which says of each request from whom it is and whether it came through TLS. Nobody else is believed.
package struct TrustedProxy: Hashable, Sendable {
    /// As the system tells it of a connection.
    private let address: String

    /// - Parameter address: numeric, without a port.
    /// - Returns: nil if it is none.
    package init?(_ address: String) {
        guard TrustedProxy.isNumeric(address) else { return nil }
        self.address = address
    }

    /// Whether a connection is the proxy's own.
    func isSender(_ address: String) -> Bool { address == self.address }

    /// Whose request it is: the proxy adds whom it has it from behind whatever others have said (X-Forwarded-For).
    func sender(_ sender: String, _ headers: [HTTPField]) -> String {
        guard sender == address else { return sender }
        let named = headers.last { $0.isCalled("x-forwarded-for") }
        let last = named?.value.split(separator: ",").last.map { $0.filter { $0 != " " } } ?? ""
        return TrustedProxy.isNumeric(last) ? last : sender
    }

    /// Whether it came to the proxy through TLS.
    func isSecret(from sender: String, _ headers: [HTTPField]) -> Bool {
        sender == address && headers.last { $0.isCalled("x-forwarded-proto") }?.value == "https"
    }

    private static func isNumeric(_ text: String) -> Bool {
        var bytes = in6_addr()
        return [AF_INET, AF_INET6].contains { inet_pton($0, text, &bytes) == 1 }
    }
}
