import Glibc
import Synchronization

/// A request that awaits its response. Any thread may respond, once, at any time.
///
/// If the client has gone meanwhile, the response is dropped.
package final class HTTPExchange: Sendable {
    /// State of an exchange, as the server's thread sees it.
    enum Standing {
        /// No response yet: the connection sleeps until it is put into the mailbox.
        case waits
        case answered(HTTPResponse)
        /// A stream owns the socket, and the connection only closes its own descriptor.
        case isHandedOver
        /// The connection is closed and the exchange abandoned.
        case isOver
    }

    private struct State {
        var standing = Standing.waits
        /// Whether the server's thread must be woken.
        var sleeps = false
        /// The connection; nil once nothing more is sent over it.
        var connection: ServerConnection?
    }

    /// The complete request.
    package let request: HTTPRequest
    private let everyAnswer: [HTTPField]
    private let state: Mutex<State>

    init(_ request: HTTPRequest, over connection: ServerConnection) {
        self.request = request
        everyAnswer = connection.parts.everyAnswer
        state = Mutex(State(connection: connection))
    }

    /// Sends the response. A second response is ignored, and asserts in debug builds.
    package func answer(_ response: HTTPResponse) { settle { _ in .answered(response) } }

    /// Responds with a stream, which stays open until either side closes it. The head is sent at once and announces
    /// that the connection closes afterwards. A `HEAD` request receives only the head.
    package func answerWithStream(_ response: HTTPResponse) -> EventStream {
        var stream: EventStream?
        settle { connection in
            stream = connection.stream()
            return stream == nil ? .isOver : .isHandedOver
        }
        guard let stream else { return EventStream() }
        stream.begin()
        _ = stream.send(ResponseHead.bytes(of: response, besides: everyAnswer, .endless))
        if request.method == .head { stream.close() }
        return stream
    }

    private func settle(_ decide: (ServerConnection) -> Standing) {
        let sleeper = state.withLock { state -> ServerConnection? in
            guard case .waits = state.standing, let connection = state.connection else {
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
    func standing() -> Standing {
        state.withLock { state in
            if case .waits = state.standing { state.sleeps = true }
            return state.standing
        }
    }

    /// Ends the exchange because its connection is done with it.
    ///
    /// - Returns: whether a stream owns the socket.
    @discardableResult
    func abandon() -> Bool {
        state.withLock { state in
            defer { (state.standing, state.connection) = (.isOver, nil) }
            if case .isHandedOver = state.standing { return true }
            return false
        }
    }
}
