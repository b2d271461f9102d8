import Glibc

/// Addresses that count as one caller: an IPv4 address, or the /64 network that an IPv6 customer receives (RFC 6177).
package enum AddressGroup {
    /// Returns the name of the group that an address belongs to.
    ///
    /// - Parameter address: numeric, without a port.
    package static func name(of address: String) -> String {
        var bytes = in6_addr()
        // An IPv4 address may be written as IPv6.
        guard address.contains(":"), !address.hasPrefix("::ffff:"), inet_pton(AF_INET6, address, &bytes) == 1 else {
            return address
        }
        return withUnsafeBytes(of: bytes) { bytes in
            stride(from: 0, to: 8, by: 2).map { String(Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]), radix: 16) }
                .joined(separator: ":")
        } + "::/64"
    }
}

/// Returns the numeric address of a peer without its port; empty if it has none.
func numericHost(of peer: UnsafePointer<sockaddr>?) -> String {
    guard let peer else { return "" }
    let isSixth = Int32(peer.pointee.sa_family) == AF_INET6
    let size = isSixth ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(NI_MAXHOST)) { buffer in
        let failed = getnameinfo(
            peer, socklen_t(size), buffer.baseAddress, socklen_t(buffer.count), nil, 0, NI_NUMERICHOST)
        return failed == 0 ? buffer.baseAddress.map { String(cString: $0) } ?? "" : ""
    }
}
