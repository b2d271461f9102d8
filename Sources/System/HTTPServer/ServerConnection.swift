import Glibc

/// Connection on the server's thread, with its current request.
final class ServerConnection: @unchecked Sendable {
    // Unchecked: other threads only pass it on, read its constants, and take over its transport while it waits.
    private enum Phase {
        /// The TLS handshake is in progress.
        case handshaking
        case reading
        /// The handler has the request.
        case exchanged(HTTPExchange)
        /// A response is being sent; the connection then continues or closes.
        case answering(isLast: Bool)
        /// The server has refused the request and drops what still arrives.
        case refused(bytesLeft: Int)
        case closed
    }

    /// Number under which the loop knows the connection.
    let number: UInt64
    let parts: ServerContext
    let group: String
    /// The limit that the connection exceeds; nil if it is within the limits.
    let limit: ConnectionLimit?
    /// Slot among the connections; nil once closed.
    private var slot: ConnectionSlot?
    private let address: String
    private unowned let loop: ServerLoop
    private var transport: Transport
    private var phase: Phase
    private var reader: RequestParser
    /// Response bytes; the system has accepted all before `outputStart`.
    private var output: [UInt8] = []
    private var outputStart = 0
    private var keepsConnection = true
    private var isOldKept = false
    /// Whether more can be read without another event.
    private var mayHaveMore = true
    /// Deadline for the complete request, or for the complete response; and deadline for any progress.
    private var deadline: Int64
    private var deadlineOfSilence: Int64
    /// Start of the wait for the current request.
    private var waitingSince: Int64

    /// Bytes read in one turn before other connections are served.
    private static let bytesPerTurn = 256 << 10

    init(_ transport: Transport, number: UInt64, slot: ConnectionSlot, of loop: ServerLoop) {
        (self.transport, self.number, self.slot, self.loop, parts) = (transport, number, slot, loop, loop.parts)
        (address, group, limit) = (slot.address, slot.group, slot.exceededLimit)
        phase = transport.isSecure ? .handshaking : .reading
        reader = RequestParser(loop.parts.limits, isSecret: transport.isSecure)
        waitingSince = loop.nanosecondsNow
        deadline = loop.nanosecondsNow + loop.idleNanoseconds
        deadlineOfSilence = deadline
        // A client beyond the limits sends its request at once or is closed.
        if limit != nil || transport.isSecure { deadline = min(deadline, loop.nanosecondsNow + loop.headNanoseconds) }
        if limit != nil { deadline = min(deadline, loop.nanosecondsNow + ServerLoop.patienceNanoseconds) }
    }

    /// Whether no complete request has arrived: such a connection is closed first when there are too many.
    var isWaiting: Bool {
        switch phase {
        case .handshaking: true
        case .reading: reader.awaitsHead
        case .exchanged, .answering, .refused, .closed: false
        }
    }

    /// Whether the connection rests between requests.
    var isIdle: Bool { if case .reading = phase { !reader.isBegun } else { false } }

    /// Whether it has waited longer than another connection.
    func hasWaitedLonger(than other: ServerConnection) -> Bool {
        (waitingSince, number) < (other.waitingSince, other.number)
    }

    func isLate(at nanoseconds: Int64) -> Bool { min(deadline, deadlineOfSilence) < nanoseconds }

    /// Returns a stream over the connection; nil if the system has no more descriptors.
    func stream() -> EventStream? {
        guard let slot else { return nil }
        return transport.duplicate().map { EventStream($0, registry: parts.streams, slot: slot) }
    }

    func watch(_ body: (_ descriptor: Int32) -> Void) { transport.watch(body) }

    /// Handles a change of the socket: readable or writable.
    func handleReadiness() {
        mayHaveMore = true
        advance()
    }

    /// Proceeds as far as possible without waiting.
    func advance() {
        var bytesLeft = ServerConnection.bytesPerTurn
        while true {
            switch phase {
            case .handshaking:
                guard let isDone = transport.handshake() else { return close() }
                guard isDone else { return }
                phase = .reading
            case .reading:
                guard read(&bytesLeft) else { return }
            case .exchanged(let exchange):
                switch exchange.pollState() {
                case .pending: return
                case .answered(let response): begin(response, to: exchange.request.method)
                case .streaming, .abandoned: return close()
                }
            case .answering(let isLast):
                guard flush() else { return }
                if isLast { return close() }
                awaitRequest()
            case .refused(let left):
                guard left > 0 else { return close() }
                switch receive(keeping: false) {
                case .bytes(let count): phase = .refused(bytesLeft: left - count)
                case .nothingYet: return
                case .gone: return close()
                }
            case .closed: return
            }
        }
    }

    /// Closes the connection in any phase.
    func close() {
        if case .closed = phase { return }
        if let limit, isWaiting { parts.refused(limit, group) }
        var (isHandedOver, isGreeted) = (false, true)
        if case .handshaking = phase { isGreeted = false }
        if case .exchanged(let exchange) = phase { isHandedOver = exchange.abandon() }
        (phase, slot) = (.closed, nil)
        transport.watch { loop.remove(self, $0) }
        if isHandedOver { transport.release() } else { transport.close(isGreeted: isGreeted) }
    }

    // MARK: Requests

    /// Reads and parses.
    ///
    /// - Returns: whether more can be done now.
    private func read(_ bytesLeft: inout Int) -> Bool {
        do throws(RequestRefusal) {
            if case .complete(let request) = try reader.next() {
                try dispatch(request)
                return true
            }
            if reader.removeExpectation() { _ = transport.send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)[...]) }
        } catch {
            refuse(error)
            return true
        }
        guard bytesLeft > 0 else {
            loop.continueNextRound(self)
            return false
        }
        let (wasBegun, awaitedHead) = (reader.isBegun, reader.awaitsHead)
        switch receive(keeping: true) {
        case .bytes(let count):
            bytesLeft -= count
            deadlineOfSilence = loop.nanosecondsNow + loop.idleNanoseconds
            if !wasBegun { deadline = min(deadline, loop.nanosecondsNow + loop.headNanoseconds) }
            // The head is complete; the body has its own deadline.
            if !awaitedHead { deadline = max(deadline, waitingSince + 2 * loop.idleNanoseconds) }
            return true
        case .nothingYet: return false
        case .gone:
            close()
            return false
        }
    }

    private func receive(keeping isKept: Bool) -> Transport.Received {
        guard mayHaveMore else { return .nothingYet }
        let buffer = loop.buffer
        let received = transport.receive(into: buffer)
        switch received {
        case .bytes(let count):
            // More bytes will be reported as another event.
            if !transport.isSecure, count < buffer.count { mayHaveMore = false }
            if isKept { reader.append(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
        case .nothingYet: mayHaveMore = false
        case .gone: break
        }
        return received
    }

    private func dispatch(_ incoming: IncomingRequest) throws(RequestRefusal) {
        if !loop.isListening { throw .ending }
        let proxy = parts.proxy
        let request = HTTPRequest(
            incoming.method, path: incoming.path, query: incoming.query, headers: incoming.headers, body: incoming.body,
            sender: proxy?.sender(address, incoming.headers) ?? address,
            isSecret: transport.isSecure || proxy?.isSecure(from: address, incoming.headers) ?? false)
        if let limit, !parts.isReserved(request) {
            parts.refused(limit, group)
            throw limit.refusal
        }
        keepsConnection = incoming.keepsConnection && limit == nil
        isOldKept = incoming.isOld && keepsConnection
        parts.counters.requests.add(1, ordering: .relaxed)
        parts.counters.bytesReceived.add(incoming.body.count, ordering: .relaxed)
        let exchange = HTTPExchange(request, over: self)
        (phase, deadline, deadlineOfSilence) = (.exchanged(exchange), .max, .max)
        parts.handler(exchange)
    }

    private func awaitRequest() {
        (phase, waitingSince) = (.reading, loop.nanosecondsNow)
        deadline = loop.nanosecondsNow + (reader.isBegun ? loop.headNanoseconds : loop.idleNanoseconds)
        deadlineOfSilence = loop.nanosecondsNow + loop.idleNanoseconds
        if !loop.isListening, !reader.isBegun { close() }
    }

    // MARK: Answers

    private func begin(_ response: HTTPResponse, to method: HTTPMethod) {
        if case .exchanged(let exchange) = phase { exchange.abandon() }
        let isLast = !keepsConnection || !loop.isListening || response.closesConnection
        let isValid = (200...599).contains(response.status)
        let sent = isValid ? response : HTTPResponse(500, headers: response.headers, body: response.body)
        output = ResponseHead.bytes(
            of: sent, besides: parts.everyAnswer, isLast ? .wholeAndClose : isOldKept ? .wholeAndKept : .whole,
            hasBody: method != .head)
        outputStart = 0
        parts.counters.bytesSent.add(response.body.count, ordering: .relaxed)
        phase = .answering(isLast: isLast)
        deadline = loop.nanosecondsNow + 2 * loop.idleNanoseconds
        deadlineOfSilence = loop.nanosecondsNow + loop.idleNanoseconds
    }

    /// Sends the rest of the response.
    ///
    /// - Returns: whether the system has accepted all of it.
    private func flush() -> Bool {
        while outputStart < output.count {
            guard let count = transport.send(output[outputStart...]) else {
                close()
                return false
            }
            if count == 0 { return false }
            outputStart += count
            deadlineOfSilence = loop.nanosecondsNow + loop.idleNanoseconds
        }
        (output, outputStart) = ([], 0)
        return true
    }

    /// Sends a refusal, and still reads for a while, so that the client can read the reason before the connection is
    /// reset.
    private func refuse(_ reason: RequestRefusal) {
        _ = transport.send(reason.response(commonHeaders: parts.everyAnswer)[...])
        transport.shutDownWriting()
        phase = .refused(bytesLeft: parts.limits.bodyBytesMax)
        deadline = loop.nanosecondsNow + ServerLoop.patienceNanoseconds
        deadlineOfSilence = deadline
    }
}
