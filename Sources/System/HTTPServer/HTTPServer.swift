import OperatingSystem
import Synchronization

/// Limits of a server.
package struct HTTPLimits: Sendable {
    /// Largest body in bytes; a larger one is refused (413).
    package var bodyBytesMax = 1 << 20
    /// Largest size of the first line and the headers; more is refused (431, or 414 for the first line).
    package var headerBytesMax = 16 << 10
    /// Largest number of connections, streams included. At the limit the server first closes those that have waited
    /// longest without a complete request, then refuses new clients.
    package var connectionsMax = 16_000
    /// The same limit for one address or one IPv6 network; nil for none. A trusted proxy is exempt.
    package var connectionsPerAddressMax: Int?
    /// Number of connections accepted beyond the limits, only for requests that are always answered.
    package var connectionsReserved = 64
    /// Seconds without traffic after which a connection is closed. A body that has not arrived, or a response that has
    /// not been taken, has twice that time. The time in which a response is awaited does not count, and streams are
    /// exempt.
    package var secondsIdleMax = 30
    /// Seconds from the first byte in which the first line and the headers must arrive.
    package var secondsForHeadMax = 10
    /// Largest backlog of a stream in bytes, in addition to what the system holds; a stream beyond it is closed.
    package var streamBacklogBytesMax = 256 << 10

    /// Creates the default limits.
    package init() {}
}

/// HTTP/1.1 server (RFC 9110, 9112): it reads requests and sends responses, and does not interpret them.
///
/// One thread reads requests and sends responses; another one watches the streams. Handlers may respond later and from
/// any thread: responses are passed on in batches, and cost no system call while the thread is busy. The server refuses
/// a request without calling the handler if two programs could read it differently, if its target is not a path in
/// visible characters with a UTF-8 query, or if it exceeds the limits. The refusal is one complete JSON response, after
/// which the connection closes. With an identity the server speaks TLS 1.2 and 1.3 only.
package final class HTTPServer: Sendable {
    /// Counters of a running server.
    package struct Statistics: Sendable {
        /// Open connections, streams included.
        package let connectionsOpen: Int
        /// Open streams.
        package let streamsOpen: Int
        /// Requests passed to the handler so far.
        package let requests: Int
        /// Bytes of request bodies.
        package let bytesReceived: Int
        /// Bytes of response bodies and streams.
        package let bytesSent: Int
    }

    /// Port that the server listens on, also if any free port was requested.
    package let port: UInt16
    private let mailbox: ServerMailbox
    private let streams: StreamRegistry
    private let book: ConnectionCounter
    private let counters = ServerCounters()
    private let threads: Mutex<[WorkerThread]>

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - identity: certificate and key; nil for plain HTTP.
    ///   - proxy: proxy whose headers about a request are trusted.
    ///   - commonHeaders: headers of every response, refusals included.
    ///   - isAlwaysAnswered: whether a request is answered beyond the limits on connections; called on the server's
    ///     thread.
    ///   - onRefusal: called on that thread for each connection that is refused or closed, with the limit and the
    ///     address.
    ///   - handler: called on that thread for each request; must not block.
    ///   - onRoundEnd: called on that thread when all requests that had arrived have been passed to the handler.
    /// - Throws: `HTTPServerError` with one line if the server cannot listen there.
    package init(
        listeningOn address: ListenAddress, limits: HTTPLimits = HTTPLimits(), identity: TLSIdentity? = nil,
        proxy: TrustedProxy? = nil, commonHeaders: [HTTPField] = [],
        isAlwaysAnswered: @escaping @Sendable (HTTPRequest) -> Bool = { _ in false },
        onRefusal: @escaping @Sendable (ConnectionLimit, String) -> Void = { _, _ in },
        handler: @escaping @Sendable (HTTPExchange) -> Void, onRoundEnd: @escaping @Sendable () -> Void = {}
    ) throws(HTTPServerError) {
        let scarce = HTTPServerError("cannot serve \(address): the system has no more file descriptors or threads")
        let streams = StreamRegistry(backlogBytesMax: limits.streamBacklogBytesMax, counters: counters)
        guard let mailbox = ServerMailbox(), let streams else { throw scarce }
        let book = ConnectionCounter(limits)
        let parts = ServerContext(
            limits: limits, identity: identity, proxy: proxy, everyAnswer: commonHeaders, mailbox: mailbox,
            streams: streams, connectionCounter: book, counters: counters, isReserved: isAlwaysAnswered,
            refused: onRefusal,
            handler: handler, roundEnded: onRoundEnd)
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

    /// Accepts no more connections and requests; earlier requests are still answered, and streams continue.
    package func stopListening() { mailbox.stopListening() }

    /// Closes everything, and returns when its threads have ended. Must not be called by the handler.
    package func stop() {
        let running = threads.withLock { threads in
            defer { threads = [] }
            return threads
        }
        mailbox.stop()
        streams.stop()
        for thread in running { thread.join() }
    }

    /// Current counters.
    package var statistics: Statistics {
        Statistics(
            connectionsOpen: book.open, streamsOpen: streams.count,
            requests: counters.requests.load(ordering: .relaxed),
            bytesReceived: counters.bytesReceived.load(ordering: .relaxed),
            bytesSent: counters.bytesSent.load(ordering: .relaxed))
    }
}

/// Objects that the connections of a server share.
struct ServerContext: Sendable {
    let limits: HTTPLimits
    let identity: TLSIdentity?
    let proxy: TrustedProxy?
    let everyAnswer: [HTTPField]
    let mailbox: ServerMailbox
    let streams: StreamRegistry
    let connectionCounter: ConnectionCounter
    let counters: ServerCounters
    let isReserved: @Sendable (HTTPRequest) -> Bool
    let refused: @Sendable (ConnectionLimit, String) -> Void
    let handler: @Sendable (HTTPExchange) -> Void
    let roundEnded: @Sendable () -> Void
}
