import Glibc
import HTTPServer
import Synchronization
import TestSupport

/// Client that sends arbitrary bytes, valid or not.
final class RawClient {
    struct Answer: Equatable {
        var status: Int
        var headers: [String: String]
        var body: String
    }

    private let descriptor: Int32
    /// Keeps the server running.
    private let server: HTTPServer
    private var received: [UInt8] = []
    /// Whether the server has ended the connection.
    private(set) var isEnded = false

    /// Connects to a server.
    ///
    /// - Parameters:
    ///   - receiveBytes: size of the receive buffer; nil for the system's choice.
    ///   - source: source address on this machine, such as 127.0.0.2; nil for any.
    init(_ server: HTTPServer, isSixth: Bool = false, receiveBytes: Int32? = nil, from source: String? = nil) {
        self.server = server
        descriptor = socket(isSixth ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        if var receiveBytes {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBytes, socklen_t(MemoryLayout<Int32>.size))
        }
        var patience = timeval(tv_sec: WaitLimit.secondsMax, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        if let source {
            var own = sockaddr_in()
            own.sin_family = sa_family_t(AF_INET)
            inet_pton(AF_INET, source, &own.sin_addr)
            _ = withUnsafeBytes(of: &own) { bytes in
                bind(descriptor, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress, socklen_t(bytes.count))
            }
        }
        var four = sockaddr_in()
        (four.sin_family, four.sin_port) = (sa_family_t(AF_INET), server.port.bigEndian)
        four.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var six = sockaddr_in6()
        (six.sin6_family, six.sin6_port, six.sin6_addr) = (
            sa_family_t(AF_INET6), server.port.bigEndian, in6addr_loopback
        )
        let connected = isSixth ? connect(to: &six) : connect(to: &four)
        if !connected { isEnded = true }
    }

    deinit { Glibc.close(descriptor) }

    private func connect<Address>(to address: inout Address) -> Bool {
        withUnsafeBytes(of: &address) { bytes in
            let pointer = bytes.assumingMemoryBound(to: sockaddr.self).baseAddress
            return Glibc.connect(descriptor, pointer, socklen_t(bytes.count)) == 0
        }
    }

    @discardableResult
    func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// Sends bytes.
    ///
    /// - Returns: whether the system accepted all of them.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if count <= 0 { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Whether the server has cut off a client that has nothing to read.
    var isCutOff: Bool {
        var byte: UInt8 = 0
        let count = recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
        return count == 0 || count < 0 && errno != EAGAIN
    }

    /// Ends the sending direction.
    func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Sends a request and returns its response.
    func ask(_ text: String) -> Answer? {
        send(text)
        return answer()
    }

    /// Returns the next response with its complete body; nil if there is none.
    func answer(hasBody: Bool = true) -> Answer? {
        guard let head = take(through: "\r\n\r\n"), let (status, headers) = parse(head) else { return nil }
        guard hasBody, let length = headers["content-length"].flatMap(Int.init) else {
            return Answer(status: status, headers: headers, body: "")
        }
        while received.count < length { if !receive() { return nil } }
        defer { received.removeFirst(length) }
        return Answer(
            status: status, headers: headers, body: String(decoding: received.prefix(length), as: UTF8.self))
    }

    /// Returns everything up to and including a text; nil if the text does not arrive.
    func take(through end: String) -> String? {
        let wanted = Array(end.utf8)
        var seen = 0
        while true {
            if let start = received.firstIndex(of: wanted, from: seen) {
                let count = start + wanted.count
                defer { received.removeFirst(count) }
                return String(decoding: received.prefix(count), as: UTF8.self)
            }
            seen = max(0, received.count - wanted.count + 1)
            if !receive() { return nil }
        }
    }

    /// Returns everything until the server ends the connection; nil if it does not.
    func rest() -> String? {
        while receive() {}
        defer { received = [] }
        return isEnded ? String(decoding: received, as: UTF8.self) : nil
    }

    private func receive() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        if count > 0 { received += buffer[..<count] }
        if count == 0 || count < 0 && errno != EAGAIN { isEnded = true }
        return count > 0
    }

    private func parse(_ head: String) -> (status: Int, headers: [String: String])? {
        var lines = head.split(separator: "\r\n")
        guard !lines.isEmpty,
            let status = lines.removeFirst().split(separator: " ").dropFirst().first.flatMap({ Int($0) })
        else { return nil }
        let pairs = lines.map { line in
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            return (parts[0].lowercased(), parts.count > 1 ? String(parts[1].drop { $0 == " " }) : "")
        }
        return (status, Dictionary(pairs, uniquingKeysWith: { first, _ in first }))
    }
}

extension [UInt8] {
    /// Returns the index of the first occurrence at or after an index; nil if there is none.
    fileprivate func firstIndex(of wanted: [UInt8], from: Int) -> Int? {
        withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return nil }
            var start = from
            while start + wanted.count <= bytes.count {
                let rest = bytes.count - wanted.count + 1 - start
                guard let first = memchr(base + start, Int32(wanted[0]), rest) else { return nil }
                start = UnsafeRawPointer(first) - base
                if memcmp(base + start, wanted, wanted.count) == 0 { return start }
                start += 1
            }
            return nil
        }
    }
}

extension HTTPLimits {
    /// Limits of a server that cuts off no client while a test waits.
    static var patient: HTTPLimits {
        var limits = HTTPLimits()
        (limits.secondsIdleMax, limits.secondsForHeadMax) = (WaitLimit.secondsNever, WaitLimit.secondsNever)
        return limits
    }

    /// Limits of a server that soon cuts off a silent client.
    static func idle(seconds: Int) -> HTTPLimits {
        var limits = HTTPLimits()
        limits.secondsIdleMax = seconds
        return limits
    }
}

/// Waits until a server with an idle limit has cut off a number of silent clients in sequence, each of which takes at
/// least that limit. An earlier client that is still served is therefore not bound by the limit.
func waitForSilentClients(_ count: Int, at server: HTTPServer) {
    for _ in 0..<count { _ = RawClient(server).rest() }
}

/// Returns a client whose request has reached the handler; nil if none does in time.
///
/// A machine that stalls between connecting and sending makes a client silent. If the server cuts it off, another one
/// is tried.
func client(_ server: HTTPServer, sending request: String, isReached: () -> Bool) -> RawClient? {
    var client: RawClient?
    let isFound = eventually {
        if isReached() { return true }
        if client?.isCutOff ?? true {
            client = RawClient(server)
            client?.send(request)
        }
        return false
    }
    return isFound ? client : nil
}

/// Exchanges that wait until a test takes them.
final class Waiting: Sendable {
    private let exchanges = Mutex<[HTTPExchange]>([])

    var count: Int { exchanges.withLock { $0.count } }

    func put(_ exchange: HTTPExchange) { exchanges.withLock { $0.append(exchange) } }

    func takeAll() -> [HTTPExchange] {
        exchanges.withLock { exchanges in
            defer { exchanges = [] }
            return exchanges
        }
    }
}

/// Returns a server that echoes the request; paths that begin with `/wait` wait.
func echoServer(
    _ limits: HTTPLimits = .patient, at address: String = "127.0.0.1:0", waiting: Waiting = Waiting()
) throws -> HTTPServer {
    try HTTPServer(listeningOn: ListenAddress(address), limits: limits) { exchange in
        let request = exchange.request
        guard !request.path.hasPrefix("/wait") else { return waiting.put(exchange) }
        let query = request.query.map { " \($0.name)=\($0.value)" }.joined()
        let text = "\(request.method) \(request.path)\(query) " + String(decoding: request.body, as: UTF8.self)
        exchange.respond(
            with: HTTPResponse(200, headers: [HTTPField("X-From", request.sender)], body: Array(text.utf8)))
    }
}
