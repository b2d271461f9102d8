import CGnuTLS
import Glibc

/// Event loop on the server's thread: it accepts connections, reads requests and sends responses without ever blocking.
///
/// Responses from other threads arrive in the mailbox and are sent in one batch. Every socket reports each change once
/// (epoll(7), edge-triggered), so that a request costs no system calls except the read and the write.
final class ServerLoop: @unchecked Sendable {
    // Unchecked: one thread creates the loop and passes it to another, which alone uses it from then on.
    let parts: ServerContext
    /// Read buffer.
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
    /// Whether new requests are accepted.
    private(set) var isListening = true
    /// Start of the current round on the monotonic clock.
    private(set) var nanosecondsNow: Int64
    private let credentials: TLSCredentials?
    private let changes: Int32
    private var listener: Int32
    private var connections: [UInt64: ServerConnection] = [:]
    private var lastNumber = ServerLoop.numberOfListener
    /// Connections with more to read than one turn allows.
    private var unfinished: [ServerConnection] = []
    /// Whether more connections can be accepted without another event.
    private var mayHaveMore = false
    private var nextSweepNanoseconds: Int64 = 0
    /// Connections to close in favour of new clients, by address; the one that has waited longest comes last. They are
    /// collected at most ten times a second; otherwise each new client of a flood would cost a scan of all connections.
    private var evictionCandidatesByAddress: [String: [ServerConnection]] = [:]
    private var evictionCandidates: [ServerConnection]?
    private var nextCandidateScanNanoseconds: Int64 = 0

    private static let numberOfBell: UInt64 = 0
    private static let numberOfListener: UInt64 = 1
    /// Connections accepted before the existing ones have their turn.
    private static let acceptedAtOnceMax = 32
    /// Time for a refused client to read the reason, and for a client beyond the limits to send its request.
    static let patienceNanoseconds: Int64 = 2_000_000_000

    /// Creates a loop that owns the listening socket; nil if the system has no more descriptors.
    init?(_ parts: ServerContext, listening listener: Int32) {
        (self.parts, self.listener, nanosecondsNow) = (parts, listener, monotonicNanoseconds())
        credentials = parts.identity?.credentials()
        changes = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard changes >= 0, parts.identity == nil || credentials != nil,
            cabrank_watch_changes(changes, parts.mailbox.wakeDescriptor, ServerLoop.numberOfBell) == 0,
            cabrank_watch_changes(changes, listener, ServerLoop.numberOfListener) == 0
        else { return nil }
    }

    deinit {
        if listener >= 0 { close(listener) }
        if changes >= 0 { close(changes) }
        buffer.deallocate()
    }

    /// Runs until the mailbox requests a stop.
    func run() {
        var numbers = [UInt64](repeating: 0, count: 64)
        while true {
            let mail = parts.mailbox.drain()
            for connection in mail.answered { connection.advance() }
            if mail.isStopping { break }
            if isListening && !mail.isListening { stopListening() }
            let waiting = unfinished
            unfinished = []
            for connection in waiting { connection.advance() }
            let isBusy = !unfinished.isEmpty || mayHaveMore
            let count = cabrank_wait_for_changes(changes, &numbers, isBusy ? 0 : 1_000)
            nanosecondsNow = monotonicNanoseconds()
            if mayHaveMore { accept() }
            for number in numbers.prefix(max(0, Int(count))) {
                if number == ServerLoop.numberOfListener { accept() } else { connections[number]?.handleReadiness() }
            }
            parts.roundEnded()
            if nanosecondsNow >= nextCandidateScanNanoseconds {
                (evictionCandidatesByAddress, evictionCandidates) = ([:], nil)
                nextCandidateScanNanoseconds = nanosecondsNow + 100_000_000
            }
            if nanosecondsNow >= nextSweepNanoseconds { sweep() }
        }
        for connection in connections.values { connection.close() }
        connections = [:]
    }

    var idleNanoseconds: Int64 { Int64(parts.limits.secondsIdleMax) * 1_000_000_000 }
    var headNanoseconds: Int64 { Int64(parts.limits.secondsForHeadMax) * 1_000_000_000 }

    /// Schedules a connection for the next round.
    func continueNextRound(_ connection: ServerConnection) { unfinished.append(connection) }

    /// Removes a connection that is being closed.
    func remove(_ connection: ServerConnection, _ descriptor: Int32) {
        cabrank_unwatch(changes, descriptor)
        connections[connection.number] = nil
    }

    /// Closes late connections, even if bytes still trickle in.
    private func sweep() {
        nextSweepNanoseconds = nanosecondsNow + 1_000_000_000
        for connection in connections.values where connection.isLate(at: nanosecondsNow) { connection.close() }
        // After a shortage of descriptors some may be free again.
        if isListening { mayHaveMore = true }
    }

    private func stopListening() {
        isListening = false
        mayHaveMore = false
        cabrank_unwatch(changes, listener)
        close(listener)
        listener = -1
        for connection in connections.values where connection.isIdle { connection.close() }
    }
}

// New connections, and the eviction of old ones in their favour.
extension ServerLoop {
    private func accept() {
        mayHaveMore = false
        guard isListening else { return }
        for _ in 0..<ServerLoop.acceptedAtOnceMax {
            var peer = sockaddr_storage()
            var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
            let (descriptor, address) = withUnsafeMutableBytes(of: &peer) { bytes in
                let pointer = bytes.assumingMemoryBound(to: sockaddr.self).baseAddress
                let descriptor = cabrank_accept(listener, pointer, &size)
                return (descriptor, descriptor < 0 ? "" : numericHost(of: pointer))
            }
            guard descriptor >= 0 else {
                if errno == EINTR || errno == ECONNABORTED { continue }
                // Closes a client that holds a descriptor without a request; the next sweep tries to accept again.
                if errno == EMFILE || errno == ENFILE { nextToEvict()?.close() }
                return
            }
            open(descriptor, from: address)
        }
        mayHaveMore = true
    }

    private func open(_ descriptor: Int32, from address: String) {
        let group = AddressGroup.name(of: address)
        let isLimited = parts.proxy?.isSender(address) != true
        var limit = parts.connectionCounter.limitReached(by: group, isLimited: isLimited)
        if let reached = limit {
            // Clients with an incomplete request make room for others.
            if let slow = reached == .connections ? nextToEvict() : next(of: group) {
                slow.close()
                parts.refused(reached, slow.group)
                limit = parts.connectionCounter.limitReached(by: group, isLimited: isLimited)
            }
            if limit != nil, parts.connectionCounter.isReserveFull { nextBeyond()?.close() }
            if limit != nil, parts.connectionCounter.isReserveFull {
                parts.refused(reached, group)
                close(descriptor)
                return
            }
        }
        var yes: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
        guard let transport = Transport(descriptor, credentials: credentials?.pointer) else { return }
        lastNumber += 1
        let slot = ConnectionSlot(in: parts.connectionCounter, address: address, group: group, beyond: limit)
        let connection = ServerConnection(transport, number: lastNumber, slot: slot, of: self)
        connections[lastNumber] = connection
        connection.watch { _ = cabrank_watch_changes(changes, $0, lastNumber) }
        // Reads what arrived with the connection; later bytes are reported as an event.
        connection.handleReadiness()
    }

    /// Returns the connection that has waited longest for its request, among those of the address with the most
    /// connections.
    private func nextToEvict() -> ServerConnection? {
        while let last = evictionCandidates?.popLast() { if last.isWaiting { return last } }
        guard evictionCandidates == nil else { return nil }
        let waiting = connections.values.filter { $0.isWaiting && $0.limit == nil }
        let weights = Dictionary(waiting.map { ($0.group, parts.connectionCounter.open(of: $0.group)) }) { $1 }
        let address = weights.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        evictionCandidates = waiting.filter { $0.group == address }.sorted { $1.hasWaitedLonger(than: $0) }
        return evictionCandidates?.popLast()
    }

    private func next(of group: String) -> ServerConnection? {
        if evictionCandidatesByAddress[group] == nil {
            evictionCandidatesByAddress[group] = connections.values.filter {
                $0.isWaiting && $0.limit == nil && $0.group == group
            }.sorted { $1.hasWaitedLonger(than: $0) }
        }
        while let last = evictionCandidatesByAddress[group]?.popLast() { if last.isWaiting { return last } }
        return nil
    }

    /// Returns the same among the few connections beyond the limits.
    private func nextBeyond() -> ServerConnection? {
        let beyond = connections.values.filter { $0.limit != nil }
        let weights = beyond.reduce(into: [String: Int]()) { $0[$1.group, default: 0] += 1 }
        return beyond.filter(\.isWaiting).max { left, right in
            let (weighsLeft, weighsRight) = (weights[left.group] ?? 0, weights[right.group] ?? 0)
            return weighsLeft == weighsRight ? right.hasWaitedLonger(than: left) : weighsLeft < weighsRight
        }
    }
}

private func monotonicNanoseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}
