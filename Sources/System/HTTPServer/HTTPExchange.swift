import Glibc
import Synchronization

/// A request that awaits its answer, which may come now or later, from any thread, exactly once.
///
/// It does not matter whether the client is still there: then the answer goes nowhere.
package final class HTTPExchange: Sendable {
    /// How an exchange stands, told to the server's thread.
    enum Standing {
        /// Nothing is known yet: its connection sleeps until it is in the mailbox.
        case waits
        case answered(HTTPResponse)
        /// A stream has the socket, and the connection only gives up its own descriptor of it.
        case isHandedOver
        /// Gives the exchange up: nothing can be said over its connection any more.
        case isOver
    }

    private struct State {
        var standing = Standing.waits
        /// Whether the server's thread has to be told.
        var sleeps = false
        /// nil as soon as nothing more is said over it.
        var connection: ServerConnection?
    }

    package let request: HTTPRequest
    private let everyAnswer: [HTTPField]
    private let state: Mutex<State>

    init(_ request: HTTPRequest, over connection: ServerConnection) {
        self.request = request
        everyAnswer = connection.parts.everyAnswer
        state = Mutex(State(connection: connection))
    }

    /// Answers. A second answer is ignored, and found in debug builds.
    package func answer(_ response: HTTPResponse) { settle { _ in .answered(response) } }

    /// Answers without an end: what is sent from now on goes over the stream, until either side closes it. The head is sent
    /// at once, and says that the connection is closed afterwards. To `HEAD` there is no more than that.
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

// What the server's thread asks and tells.
extension HTTPExchange {
    /// How it stands. If it waits, the mailbox gets its connection when it does no more.
    func standing() -> Standing {
        state.withLock { state in
            if case .waits = state.standing { state.sleeps = true }
            return state.standing
        }
    }

    /// Its connection is done with it.
    ///
    /// - Returns: whether a stream has its socket.
    @discardableResult
    func abandon() -> Bool {
        state.withLock { state in
            defer { (state.standing, state.connection) = (.isOver, nil) }
            if case .isHandedOver = state.standing { return true }
            return false
        }
    }
}
