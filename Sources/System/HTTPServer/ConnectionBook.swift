import Synchronization

/// How many connections there are, of every address where that has a limit, streams included.
final class ConnectionBook: Sendable {
    private struct State {
        var open = 0
        var openByAddress: [String: Int] = [:]
    }

    private let openMax: Int
    private let openPerAddressMax: Int?
    private let state = Mutex(State())

    init(_ limits: HTTPLimits) {
        (openMax, openPerAddressMax) = (limits.connectionsMax, limits.connectionsPerAddressMax)
    }

    var open: Int { state.withLock { $0.open } }

    /// Whether there is room for one more.
    func admits(_ address: String) -> Bool {
        state.withLock { state in
            guard state.open < openMax else { return false }
            guard let openPerAddressMax else { return true }
            return state.openByAddress[address, default: 0] < openPerAddressMax
        }
    }

    fileprivate func enter(_ address: String) {
        state.withLock { state in
            state.open += 1
            if openPerAddressMax != nil { state.openByAddress[address, default: 0] += 1 }
        }
    }

    fileprivate func leave(_ address: String) {
        state.withLock { state in
            state.open -= 1
            guard let others = state.openByAddress[address].map({ $0 - 1 }) else { return }
            state.openByAddress[address] = others > 0 ? others : nil
        }
    }
}

/// The place that a connection takes, and the stream that it becomes, until both have let go of it.
final class ConnectionPlace: Sendable {
    private let book: ConnectionBook
    /// Of the other side, without its port.
    let address: String

    init(in book: ConnectionBook, address: String) {
        (self.book, self.address) = (book, address)
        book.enter(address)
    }

    deinit { book.leave(address) }
}

/// What a server has done so far.
final class ServerCounters: Sendable {
    let requests = Atomic<Int>(0)
    let bytesReceived = Atomic<Int>(0)
    let bytesSent = Atomic<Int>(0)
}
