import CMicroHTTPD
import Glibc

/// A connection on the server's thread, and the request that it is at.
final class ServerConnection: @unchecked Sendable {
    // Unchecked because other threads only carry it, and read what never changes.
    private enum Phase {
        /// Between requests.
        case idle
        /// The first line is there, the headers are coming.
        case begun
        case bodyIsComing
        /// The handler has it.
        case exchanged(HTTPExchange)
        /// It was answered by the server itself, and what still comes is thrown away.
        case refused
    }

    /// Among those of the loop, which keeps it.
    var index: Int
    /// By when the request has to be there, or its answer to be taken.
    private(set) var nanosecondsOfDeadline: Int64
    private unowned let loop: ServerLoop
    private let handle: OpaquePointer
    let parts: ServerParts
    let descriptor: Int32
    let place: ConnectionPlace
    private var phase = Phase.idle
    /// Whether libmicrohttpd leaves it alone until it is woken.
    private var sleeps = false
    private var request = IncomingRequest()
    /// Of TLS; nil in the clear, and before the first request.
    private var session: UnsafeMutableRawPointer?

    init(_ handle: OpaquePointer, of loop: ServerLoop, index: Int) {
        (self.handle, self.loop, parts, self.index) = (handle, loop, loop.parts, index)
        descriptor = cabrank_http_socket(handle)
        place = ConnectionPlace(in: parts.book, address: numericAddress(of: cabrank_http_peer(handle)))
        nanosecondsOfDeadline = loop.nanosecondsOfDeadline
    }

    var isIdle: Bool { if case .idle = phase { true } else { false } }

    /// Has libmicrohttpd see that it is closed.
    func cutOff() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// An answer without an end over it, while it sleeps or is about to; nil if the system gives no more descriptors.
    func stream() -> EventStream? {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        return copy < 0 ? nil : EventStream(Wire(copy, session: session), keeper: parts.streams, place: place)
    }

    /// The answer has come.
    func wake() {
        guard sleeps else { return }
        sleeps = false
        MHD_resume_connection(handle)
    }

    /// Nothing more is said here.
    func abandon() {
        if case .exchanged(let exchange) = phase { exchange.abandon() }
        wake()
    }

    /// The first line has come, and stands where it was read.
    func begin(target: UnsafePointer<CChar>) {
        request = IncomingRequest()
        request.setTarget(target)
        session = cabrank_http_tls_session(handle)
        phase = .begun
    }

    /// The headers have come, or a part of the body; or, if it is empty, all of it, or the answer.
    ///
    /// - Returns: false where the connection is to be closed.
    func receive(_ part: UnsafeRawBufferPointer, method: UnsafePointer<CChar>, version: UnsafePointer<CChar>) -> Bool {
        switch phase {
        case .idle: return false
        case .begun: return receiveHeaders(method: method, version: version)
        case .bodyIsComing where part.isEmpty: return exchange(method: method)
        case .bodyIsComing:
            request.body += part
            parts.counters.bytesReceived.add(part.count, ordering: .relaxed)
            return request.body.count <= parts.limits.bodyBytesMax || refuse(413)
        case .exchanged(let exchange): return settle(exchange)
        case .refused:
            // Some of it, so that the client gets to read why before the connection is reset.
            request.bytesThrownAway += part.count
            return !part.isEmpty && request.bytesThrownAway <= parts.limits.bodyBytesMax
        }
    }

    /// The answer was sent, or the connection failed.
    func complete() {
        if case .exchanged(let exchange) = phase { exchange.abandon() }
        (phase, request) = (.idle, IncomingRequest())
        nanosecondsOfDeadline = loop.nanosecondsOfDeadline
    }

    private func receiveHeaders(method: UnsafePointer<CChar>, version: UnsafePointer<CChar>) -> Bool {
        guard loop.isListening else { return refuse(503) }
        let limits = parts.limits
        guard cabrank_http_header_bytes(handle) <= limits.headerBytesMax else { return refuse(431) }
        request.readHeaders(of: handle)
        guard request.hasTarget(before: version) else { return refuse(400) }
        if let status = HeaderRules.refusal(of: request.headers, bodyBytesMax: limits.bodyBytesMax) {
            return refuse(status)
        }
        phase = .bodyIsComing
        return true
    }

    private func exchange(method: UnsafePointer<CChar>) -> Bool {
        let (method, proxy) = (String(cString: method), parts.proxy)
        let complete = request.complete(
            method: method, sender: place.address, isSecret: session != nil, proxy: proxy)
        guard let complete else { return refuse(400) }
        parts.counters.requests.add(1, ordering: .relaxed)
        let exchange = HTTPExchange(complete, over: self)
        (phase, request, nanosecondsOfDeadline) = (.exchanged(exchange), IncomingRequest(), .max)
        parts.handler(exchange)
        return settle(exchange)
    }

    private func settle(_ exchange: HTTPExchange) -> Bool {
        switch exchange.standing() {
        case .waits, .streams:
            sleeps = true
            MHD_suspend_connection(handle)
            return true
        case .answered(let response):
            nanosecondsOfDeadline = loop.nanosecondsOfDeadline
            return queue(response)
        case .isOver: return false
        }
    }

    private func queue(_ response: HTTPResponse) -> Bool {
        let count = response.body.count
        let answer = response.body.withUnsafeBytes { body in
            MHD_create_response_from_buffer(
                count, UnsafeMutableRawPointer(mutating: body.baseAddress), .RESPMEM_MUST_COPY)
        }
        guard let answer else { return false }
        defer { MHD_destroy_response(answer) }
        for field in HeaderRules.sent(parts.everyAnswer + response.headers) {
            MHD_add_response_header(answer, field.name, field.value)
        }
        if !loop.isListening { MHD_add_response_header(answer, "Connection", "close") }
        parts.counters.bytesSent.add(count, ordering: .relaxed)
        let status = (200...599).contains(response.status) ? response.status : 500
        return MHD_queue_response(handle, UInt32(status), answer) == .YES
    }

    /// Answers at once, though libmicrohttpd takes no answer while a body comes, and closes the connection.
    private func refuse(_ status: Int) -> Bool {
        phase = .refused
        request = IncomingRequest()
        let answer = ResponseHead.refusal(status, besides: parts.everyAnswer)
        var wire = Wire(descriptor, session: session)
        let sent = wire.send(answer[...])
        wire.finish()
        nanosecondsOfDeadline = min(nanosecondsOfDeadline, loop.nanosecondsOfPatience)
        return sent == answer.count
    }
}

/// Without the port; empty if it has none.
func numericAddress(of peer: UnsafePointer<sockaddr>?) -> String {
    guard let peer else { return "" }
    let isSixth = Int32(peer.pointee.sa_family) == AF_INET6
    let size = isSixth ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(NI_MAXHOST)) { buffer in
        let failed = getnameinfo(
            peer, socklen_t(size), buffer.baseAddress, socklen_t(buffer.count), nil, 0, NI_NUMERICHOST)
        return failed == 0 ? buffer.baseAddress.map { String(cString: $0) } ?? "" : ""
    }
}
