import Synchronization

/// Limit on connections that a server can reach.
package enum ConnectionLimit: String, CaseIterable, Sendable {
    /// Limit on all connections.
    case connections
    /// Limit on the connections of one address, or of one IPv6 network.
    case connectionsPerAddress

    /// Refusal of a request that arrives over a connection beyond the limit.
    var refusal: RequestRefusal {
        switch self {
        case .connections: RequestRefusal(503, "the server has no room for more connections", retryAfterSeconds: 5)
        case .connectionsPerAddress:
            RequestRefusal(429, "this address has too many connections open", retryAfterSeconds: 5)
        }
    }
}

/// Counts of a server's connections: in total, per address, and beyond the limits; streams included.
final class ConnectionCounter: Sendable {
    private struct State {
        var open = 0
        var beyond = 0
        var openByAddress: [String: Int] = [:]
    }

    private let openMax: Int
    private let openPerAddressMax: Int?
    private let beyondMax: Int
    private let state = Mutex(State())

    init(_ limits: HTTPLimits) {
        (openMax, openPerAddressMax) = (limits.connectionsMax, limits.connectionsPerAddressMax)
        beyondMax = limits.connectionsReserved
    }

    var open: Int { state.withLock { $0.open + $0.beyond } }
    /// Whether the reserve beyond the limits is used up.
    var isReserveFull: Bool { state.withLock { $0.beyond >= beyondMax } }

    func open(of address: String) -> Int { state.withLock { $0.openByAddress[address, default: 0] } }

    /// Returns the limit that one more connection would exceed; nil if there is room.
    ///
    /// - Parameter isLimited: whether the limit per address applies; a trusted proxy carries many clients and is
    ///   exempt.
    func limitReached(by address: String, isLimited: Bool) -> ConnectionLimit? {
        state.withLock { state in
            if isLimited, let openPerAddressMax, state.openByAddress[address, default: 0] >= openPerAddressMax {
                return .connectionsPerAddress
            }
            return state.open >= openMax ? .connections : nil
        }
    }

    fileprivate func add(_ address: String, isReserve: Bool) {
        state.withLock { state in
            if isReserve { return state.beyond += 1 }
            state.open += 1
            state.openByAddress[address, default: 0] += 1
        }
    }

    fileprivate func remove(_ address: String, isReserve: Bool) {
        state.withLock { state in
            if isReserve { return state.beyond -= 1 }
            state.open -= 1
            guard let others = state.openByAddress[address].map({ $0 - 1 }) else { return }
            state.openByAddress[address] = others > 0 ? others : nil
        }
    }
}

/// Counted slot of a connection, and of the stream that it becomes; free once both have released it.
final class ConnectionSlot: Sendable {
    private let book: ConnectionCounter
    /// Address of the peer, without its port.
    let address: String
    /// The address, or the IPv6 network, whose connections are counted together.
    let group: String
    /// The limit that the connection exceeds; nil if it is within the limits.
    let exceededLimit: ConnectionLimit?

    init(in book: ConnectionCounter, address: String, group: String, beyond limit: ConnectionLimit?) {
        (self.book, self.address, self.group, self.exceededLimit) = (book, address, group, limit)
        book.add(group, isReserve: limit != nil)
    }

    deinit { book.remove(group, isReserve: exceededLimit != nil) }
}

/// Totals since the server started.
final class ServerCounters: Sendable {
    let requests = Atomic<Int>(0)
    let bytesReceived = Atomic<Int>(0)
    let bytesSent = Atomic<Int>(0)
}
