import HTTPClient

/// All connections to a server: command connections, the operator's feed and the users' streams. Broken ones are
/// reopened. Belongs to one thread at a time.
final class ServerConnections: @unchecked Sendable {
    // Unchecked: one thread creates it and hands it to another, which then has exclusive access.

    /// A change on the connections.
    enum Event {
        /// A connection is established; the value is the duration of the attempt.
        case connected(nanoseconds: Int64)
        /// A connection attempt failed.
        case refused
        /// A connection attempt failed because this machine lacks a resource.
        case short(SocketShortage)
        /// A complete answer lies in the connection.
        case answered(CommandConnection)
        /// A connection broke; the outcome is that of the carried command, if any.
        case broken(CommandConnection, AttemptOutcome)
        case feed(ServerEvent)
        case feedBroken(status: Int)
        case event(stream: Int, ServerEvent)
        case streamBroken(stream: Int, status: Int)
    }

    let origin: HTTPOrigin
    let poll: SocketPoll
    let commands: [CommandConnection]
    let feed: EventConnection
    let streams: [EventConnection]
    /// Indices of the idle command connections.
    private var free: [Int] = []
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
    /// Number of connection attempts, and of streams whose answer is pending.
    private var openingCount = 0
    /// Whether the last attempt was refused; until one succeeds, only the feed retries.
    private var isRefused = false
    private var nextRound = Int64.min

    /// Maximum number of attempts at a time, of which streams may use half: thousands at once would overflow the
    /// server's queues of connections and requests.
    private static let openingMax = 256
    private static let roundNanoseconds: Int64 = 5_000_000
    private static let pauseNanoseconds: Int64 = 20_000_000

    /// Creates the connections, all closed.
    ///
    /// - Parameter streamTokens: tokens of the users with a stream.
    init(_ origin: HTTPOrigin, _ poll: SocketPoll, connections: Int, operatorToken: String, streamTokens: [String]) {
        (self.origin, self.poll) = (origin, poll)
        func wire(_ number: Int) -> ClientConnection { ClientConnection(to: origin, poll, number: UInt64(number)) }
        commands = (0..<connections).map { CommandConnection(wire($0)) }
        feed = EventConnection(wire(connections), path: "/v1/operator/events", token: operatorToken)
        streams = streamTokens.enumerated().map { number, token in
            EventConnection(wire(connections + 1 + number), path: "/v1/me/events", token: token)
        }
    }

    deinit { buffer.deallocate() }

    /// Number of open connections and streams, the feed included.
    ///
    /// - Complexity: O(connections).
    var openCount: Int {
        (feed.isListening ? 1 : 0) + commands.count { $0.wire.state == .open } + streams.count { $0.isListening }
    }

    var count: Int { 1 + commands.count + streams.count }

    /// Whether no command is at the server.
    var areIdle: Bool { commands.allSatisfy { $0.commandIndex < 0 } }

    /// Removes and returns an idle connection.
    func takeIdle() -> CommandConnection? {
        while let place = free.popLast() {
            if commands[place].isFree { return commands[place] }
        }
        return nil
    }

    /// Makes a connection idle after its answer was read.
    func release(_ connection: CommandConnection) {
        connection.commandIndex = -1
        connection.body.removeAll(keepingCapacity: true)
        if connection.head?.closesConnection ?? false {
            connection.wire.close()
            connection.discardAnswer()
        } else {
            connection.head = nil
            free.append(Int(connection.wire.number))
        }
    }

    /// Closes a connection whose answer is no longer awaited; a late answer would be assigned to the wrong command.
    func abandon(_ connection: CommandConnection, at now: Int64) {
        connection.wire.close()
        connection.discardAnswer()
        connection.nextAttempt = now
    }

    /// Marks the open event connections as older than the run, whose clock applies from now on.
    func beginRun() {
        for connection in [feed] + streams { connection.connectingSince = 0 }
    }

    // MARK: Opening

    /// Starts to open closed connections; limited to one pass every few milliseconds.
    func reopen(_ now: Int64, _ body: (Event) -> Void) {
        guard now >= nextRound else { return }
        nextRound = now + ServerConnections.roundNanoseconds
        if isDue(feed.wire, feed.nextAttempt, now, ServerConnections.openingMax) {
            feed.connectingSince = now
            feed.isOpening = begin(feed.wire, body)
            if !feed.isOpening { feed.nextAttempt = now + ServerConnections.pauseNanoseconds }
        }
        if isRefused { return }
        for connection in commands
        where isDue(connection.wire, connection.nextAttempt, now, ServerConnections.openingMax) {
            connection.discardAnswer()
            connection.connectingSince = now
            if !begin(connection.wire, body) { connection.nextAttempt = now + ServerConnections.pauseNanoseconds }
        }
        for stream in streams where isDue(stream.wire, stream.nextAttempt, now, ServerConnections.openingMax / 2) {
            stream.connectingSince = now
            stream.isOpening = begin(stream.wire, body)
            if !stream.isOpening { stream.nextAttempt = now + ServerConnections.pauseNanoseconds }
        }
    }

    private func isDue(_ wire: ClientConnection, _ attempt: Int64, _ now: Int64, _ openingMax: Int) -> Bool {
        wire.state == .closed && now >= attempt && openingCount < openingMax
    }

    /// Starts a connection attempt.
    ///
    /// - Returns: false if it could not be started.
    private func begin(_ wire: ClientConnection, _ body: (Event) -> Void) -> Bool {
        guard wire.connect() else {
            isRefused = true
            body(wire.shortage.map { .short($0) } ?? .refused)
            return false
        }
        openingCount += 1
        return true
    }

    // MARK: Socket changes

    /// Waits for changes and reports them.
    ///
    /// - Parameter after: returns the number after which a new stream's events are requested; nil stands for the feed,
    ///   a number for a stream.
    func wait(
        atMostMilliseconds milliseconds: Int32, clock: RunClock, after: (Int?) -> UInt64?, _ body: (Event) -> Void
    ) {
        poll.wait(atMostMilliseconds: milliseconds) { change in
            let number = Int(change.number)
            if number < commands.count {
                changed(commands[number], change, clock, body)
            } else if number == commands.count {
                changed(feed, change, clock, after: { after(nil) }, body) {
                    .feed($0)
                } broken: {
                    body(.feedBroken(status: feed.takeStatus()))
                }
            } else {
                let stream = number - commands.count - 1
                changed(streams[stream], change, clock, after: { after(stream) }, body) {
                    .event(stream: stream, $0)
                } broken: {
                    body(.streamBroken(stream: stream, status: streams[stream].takeStatus()))
                }
            }
        }
    }

    private func changed(
        _ connection: CommandConnection, _ change: SocketChange, _ clock: RunClock, _ body: (Event) -> Void
    ) {
        let wasConnecting = connection.wire.state == .connecting
        let isOpen = advance(connection.wire, change, since: connection.connectingSince, clock, body)
        if wasConnecting, connection.wire.state != .connecting { openingCount -= 1 }
        guard isOpen else {
            connection.nextAttempt = clock.elapsedNanoseconds + ServerConnections.pauseNanoseconds
            return reportBroken(connection, body)
        }
        if connection.wire.state != .open { return }
        if wasConnecting { free.append(Int(connection.wire.number)) }
        var isSound = true
        let wasFree = connection.commandIndex < 0
        let goesOn = connection.wire.receive(into: buffer) { bytes in
            connection.reader.append(bytes)
            isSound = isSound && read(connection, body)
        }
        if !isSound { return reportBroken(connection, as: .notHTTP, body) }
        if goesOn { return }
        if connection.wire.isClosedByServer, connection.reader.endConnection() != nil {
            body(.answered(connection))
        } else if wasFree || connection.commandIndex >= 0 {
            reportBroken(connection, body)
        }
    }

    /// Reports a broken connection and how far its command got.
    private func reportBroken(
        _ connection: CommandConnection, as outcome: AttemptOutcome? = nil, _ body: (Event) -> Void
    ) {
        let seen: AttemptOutcome =
            connection.hasPartOfAnswer
            ? .halfAnswer : connection.wire.hasDiscardedOutput ? .resetBefore : .resetAfter
        connection.wire.close()
        connection.discardAnswer()
        body(.broken(connection, outcome ?? seen))
    }

    private func read(_ connection: CommandConnection, _ body: (Event) -> Void) -> Bool {
        do throws(HTTPClientError) {
            while let part = try connection.reader.next() {
                switch part {
                case .head(let head): connection.head = head
                case .body(let bytes): connection.body.append(contentsOf: bytes)
                case .end where (connection.head?.status ?? 0) < 200: connection.head = nil
                case .end: body(.answered(connection))
                }
            }
            return true
        } catch {
            return false
        }
    }

    private func changed(
        _ connection: EventConnection, _ change: SocketChange, _ clock: RunClock, after: () -> UInt64?,
        _ body: (Event) -> Void, event: (ServerEvent) -> Event, broken: () -> Void
    ) {
        let wasConnecting = connection.wire.state == .connecting
        defer {
            let isAnswered = connection.wire.state == .open && connection.status != 0
            if connection.isOpening, isAnswered || connection.wire.state == .closed {
                connection.isOpening = false
                openingCount -= 1
            }
        }
        guard advance(connection.wire, change, since: connection.connectingSince, clock, body) else {
            connection.nextAttempt = clock.elapsedNanoseconds + ServerConnections.pauseNanoseconds
            return broken()
        }
        guard connection.wire.state == .open else { return }
        if wasConnecting, !connection.ask(origin, after: after()) { return broken() }
        if connection.receive(into: buffer, { body(event($0)) }) { return }
        connection.nextAttempt = clock.elapsedNanoseconds + ServerConnections.pauseNanoseconds
        broken()
    }

    /// Applies a socket change.
    ///
    /// - Returns: false if the connection is closed.
    private func advance(
        _ wire: ClientConnection, _ change: SocketChange, since: Int64, _ clock: RunClock, _ body: (Event) -> Void
    ) -> Bool {
        // A change may arrive after the connection was closed.
        if wire.state == .closed { return true }
        let wasConnecting = wire.state == .connecting
        let isOpen = wire.handle(change)
        if wasConnecting, wire.state != .connecting {
            isRefused = !isOpen
            body(isOpen ? .connected(nanoseconds: clock.elapsedNanoseconds - since) : .refused)
        }
        return isOpen
    }
}
