import Synchronization
import System

/// How much a server lets others ask of it.
package struct HTTPLimits: Sendable {
    /// A larger body is refused (413).
    package var bodyBytesMax = 1 << 20
    /// The first line and the headers; more is refused (431, or 414 where it is the first line).
    package var headerBytesMax = 16 << 10
    /// Largest number of connections, streams included. A client that comes then is refused, after those who have waited longest
    /// without a complete request were closed.
    package var connectionsMax = 16_000
    /// The same for one address, or one network of IPv6; nil if it is not limited. A proxy that is believed is not limited.
    package var connectionsPerAddressMax: Int?
    /// Number of connections accepted beyond the limits, for those requests alone that are always answered.
    package var connectionsReserved = 64
    /// A connection on which nothing moves for so long is closed; so is one whose body has not come, or whose answer has
    /// not been taken, in twice that. It does not count while an answer is awaited, nor for streams.
    package var secondsIdleMax = 30
    /// First line and headers have to come in so many seconds from their first byte on.
    package var secondsForHeadMax = 10
    /// A stream whose reader has more than this to take, besides what the system holds, is closed.
    package var streamBacklogBytesMax = 256 << 10

    package init() {}
}

/// A server of HTTP/1.1 (RFC 9110, 9112): it reads requests and sends answers, and knows nothing of what they say.
///
/// Requests are read, and answers are sent, by one thread of its own; another one watches the streams. Answers may come later
/// and from any thread: they are handed over together, and cost no system call while the thread is busy. A request is refused
/// without the handler's knowledge, by one whole answer of JSON after which the connection is closed, where two programs could
/// read it differently, where its target is not a path in visible characters with a UTF-8 query, and where it exceeds the
/// limits. With an identity it speaks TLS 1.2 and 1.3, and nothing else.
package final class HTTPServer: Sendable {
    /// What is going on.
    package struct Statistics: Sendable {
        /// Streams included.
        package let connectionsOpen: Int
        package let streamsOpen: Int
        /// Handed to the handler so far.
        package let requests: Int
        /// In bodies.
        package let bytesReceived: Int
        /// In bodies and streams.
        package let bytesSent: Int
    }

    /// Where it listens, also if any port was asked for.
    package let port: UInt16
    private let mailbox: ServerMailbox
    private let streams: StreamKeeper
    private let book: ConnectionBook
    private let counters = ServerCounters()
    private let threads: Mutex<[WorkerThread]>

    /// - Parameters:
    ///   - identity: by what it shows who it is; nil to serve in the clear.
    ///   - proxy: who is believed what it says of requests.
    ///   - everyAnswer: headers that every answer has, refusals too.
    ///   - isReserved: whether a request is answered beyond the limits of connections too; called on the server's thread.
    ///   - refused: called on the same thread for each connection that was refused or closed, with the limit and the address.
    ///   - handler: called on the server's thread; must not block.
    ///   - roundEnded: called on the same thread when all requests that had come have been handed to the handler.
    /// - Throws: why it cannot listen there, in one line.
    package init(
        listening address: ListenAddress, limits: HTTPLimits = HTTPLimits(), identity: TLSIdentity? = nil,
        proxy: TrustedProxy? = nil, everyAnswer: [HTTPField] = [],
        isReserved: @escaping @Sendable (HTTPRequest) -> Bool = { _ in false },
        refused: @escaping @Sendable (ConnectionLimit, String) -> Void = { _, _ in },
        handler: @escaping @Sendable (HTTPExchange) -> Void, roundEnded: @escaping @Sendable () -> Void = {}
    ) throws(HTTPServerError) {
        let scarce = HTTPServerError("cannot serve \(address): the system gives no more descriptors or threads")
        let streams = StreamKeeper(backlogBytesMax: limits.streamBacklogBytesMax, counters: counters)
        guard let mailbox = ServerMailbox(), let streams else { throw scarce }
        let book = ConnectionBook(limits)
        let parts = ServerParts(
            limits: limits, identity: identity, proxy: proxy, everyAnswer: everyAnswer, mailbox: mailbox,
            streams: streams, book: book, counters: counters, isReserved: isReserved, refused: refused,
            handler: handler, roundEnded: roundEnded)
        let listener = try ListeningSocket(address)
        guard let loop = ServerLoop(parts, listening: listener.descriptor) else { throw scarce }
        (self.mailbox, self.streams, self.book, port) = (mailbox, streams, book, listener.port)
        let started = [WorkerThread { loop.run() }, WorkerThread { streams.run() }]
        threads = Mutex(started.compactMap { $0 })
        guard started.allSatisfy({ $0 != nil }) else {
            stop()
            throw scarce
        }
    }

    deinit { stop() }

    /// Takes no more connections and requests; what was asked before is still answered, and streams go on.
    package func stopListening() { mailbox.stopListening() }

    /// Closes everything, and returns when no thread of it runs any more. Not to be called by the handler.
    package func stop() {
        let running = threads.withLock { threads in
            defer { threads = [] }
            return threads
        }
        mailbox.stop()
        streams.stop()
        for thread in running { thread.join() }
    }

    package var statistics: Statistics {
        Statistics(
            connectionsOpen: book.open, streamsOpen: streams.count,
            requests: counters.requests.load(ordering: .relaxed),
            bytesReceived: counters.bytesReceived.load(ordering: .relaxed),
            bytesSent: counters.bytesSent.load(ordering: .relaxed))
    }
}

/// What a server's thread works with.
struct ServerParts: Sendable {
    let limits: HTTPLimits
    let identity: TLSIdentity?
    let proxy: TrustedProxy?
    let everyAnswer: [HTTPField]
    let mailbox: ServerMailbox
    let streams: StreamKeeper
    let book: ConnectionBook
    let counters: ServerCounters
    let isReserved: @Sendable (HTTPRequest) -> Bool
    let refused: @Sendable (ConnectionLimit, String) -> Void
    let handler: @Sendable (HTTPExchange) -> Void
    let roundEnded: @Sendable () -> Void
}
