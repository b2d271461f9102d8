import Synchronization

/// A limit of connections that a server can have reached.
package enum ConnectionLimit: String, CaseIterable, Sendable {
    /// All that there may be.
    case connections
    /// The connections of one address, or of one network of IPv6.
    case connectionsPerAddress

    /// The refusal of a request that came over a connection beyond the limit.
    var refusal: RefusedRequest {
        switch self {
        case .connections: RefusedRequest(503, "the server has no room for more connections", retryAfterSeconds: 5)
        case .connectionsPerAddress:
            RefusedRequest(429, "this address has too many connections open", retryAfterSeconds: 5)
        }
    }
}

/// The number of connections of a server, of each address and beyond the limits, streams included.
final class ConnectionBook: Sendable {
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
    /// Whether those beyond the limits are as many as there may be.
    var isReserveFull: Bool { state.withLock { $0.beyond >= beyondMax } }

    func open(of address: String) -> Int { state.withLock { $0.openByAddress[address, default: 0] } }

    /// The limit that one more connection would exceed; nil if there is room for it.
    ///
    /// - Parameter isLimited: whether the address may have only so many: a proxy, which brings many people, may have more.
    func limitReached(by address: String, isLimited: Bool) -> ConnectionLimit? {
        state.withLock { state in
            if isLimited, let openPerAddressMax, state.openByAddress[address, default: 0] >= openPerAddressMax {
                return .connectionsPerAddress
            }
            return state.open >= openMax ? .connections : nil
        }
    }

    fileprivate func enter(_ address: String, isBeyond: Bool) {
        state.withLock { state in
            if isBeyond { return state.beyond += 1 }
            state.open += 1
            state.openByAddress[address, default: 0] += 1
        }
    }

    fileprivate func leave(_ address: String, isBeyond: Bool) {
        state.withLock { state in
            if isBeyond { return state.beyond -= 1 }
            state.open -= 1
            guard let others = state.openByAddress[address].map({ $0 - 1 }) else { return }
            state.openByAddress[address] = others > 0 ? others : nil
        }
    }
}

/// The place that a connection takes, and the stream that it becomes, until both have released it.
final class ConnectionPlace: Sendable {
    private let book: ConnectionBook
    /// The other side's, without its port.
    let address: String
    /// The address, or the network of IPv6, whose connections are counted together.
    let group: String
    /// The limit beyond which the connection came; nil if it has a place of its own.
    let limit: ConnectionLimit?

    init(in book: ConnectionBook, address: String, group: String, beyond limit: ConnectionLimit?) {
        (self.book, self.address, self.group, self.limit) = (book, address, group, limit)
        book.enter(group, isBeyond: limit != nil)
    }

    deinit { book.leave(group, isBeyond: limit != nil) }
}

/// The totals of a server so far.
final class ServerCounters: Sendable {
    let requests = Atomic<Int>(0)
    let bytesReceived = Atomic<Int>(0)
    let bytesSent = Atomic<Int>(0)
}
