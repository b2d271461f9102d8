import Glibc
import Synchronization

/// A request that awaits its response. Any thread may respond, once, at any time.
///
/// If the client has gone meanwhile, the response is dropped.
package final class HTTPExchange: Sendable {
    /// State of an exchange, as the server's thread sees it.
    enum State {
        /// No response yet: the connection sleeps until it is put into the mailbox.
        case pending
        case answered(HTTPResponse)
        /// A stream owns the socket, and the connection only closes its own descriptor.
        case streaming
        /// The connection is closed and the exchange abandoned.
        case abandoned
    }

    private struct Storage {
        var standing = State.pending
        /// Whether the server's thread must be woken.
        var sleeps = false
        /// The connection; nil once nothing more is sent over it.
        var connection: ServerConnection?
    }

    /// The complete request.
    package let request: HTTPRequest
    private let commonHeaders: [HTTPField]
    private let state: Mutex<Storage>

    init(_ request: HTTPRequest, over connection: ServerConnection) {
        self.request = request
        commonHeaders = connection.parts.everyAnswer
        state = Mutex(Storage(connection: connection))
    }

    /// Sends the response. A second response is ignored, and asserts in debug builds.
    package func respond(with response: HTTPResponse) { settle { _ in .answered(response) } }

    /// Responds with a stream, which stays open until either side closes it. The head is sent at once and announces
    /// that the connection closes afterwards. A `HEAD` request receives only the head.
    package func respondWithStream(_ response: HTTPResponse) -> EventStream {
        var stream: EventStream?
        settle { connection in
            stream = connection.stream()
            return stream == nil ? .abandoned : .streaming
        }
        guard let stream else { return EventStream() }
        stream.register()
        _ = stream.send(ResponseHead.bytes(of: response, besides: commonHeaders, .endless))
        if request.method == .head { stream.close() }
        return stream
    }

    private func settle(_ decide: (ServerConnection) -> State) {
        let sleeper = state.withLock { state -> ServerConnection? in
            guard case .pending = state.standing, let connection = state.connection else {
                if case .answered = state.standing { assertionFailure("an exchange is answered once") }
                return nil
            }
            state.standing = decide(connection)
            return state.sleeps ? connection : nil
        }
        if let sleeper { sleeper.parts.mailbox.put(sleeper) }
    }
}

// Interface for the server's thread.
extension HTTPExchange {
    /// Returns the state. While it is `waits`, the next change puts the connection into the mailbox.
    func pollState() -> State {
        state.withLock { state in
            if case .pending = state.standing { state.sleeps = true }
            return state.standing
        }
    }

    /// Ends the exchange because its connection is done with it.
    ///
    /// - Returns: whether a stream owns the socket.
    @discardableResult
    func abandon() -> Bool {
        state.withLock { state in
            defer { (state.standing, state.connection) = (.abandoned, nil) }
            if case .streaming = state.standing { return true }
            return false
        }
    }
}
