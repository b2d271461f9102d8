import HTTPClient

/// A connection that carries one command at a time, with the answer being received.
final class CommandConnection {
    let wire: ClientConnection
    var reader = ResponseParser()
    /// Index of the carried command; -1 for none.
    var commandIndex = -1
    /// Send time of the command, in nanoseconds passed since the start of the run.
    var sentNanoseconds: Int64 = 0
    var head: ReceivedHead?
    var body: [UInt8] = []
    /// Start of the connection attempt, in nanoseconds passed.
    var connectingSince: Int64 = 0
    /// Earliest time of the next connection attempt.
    var nextAttempt = Int64.min

    init(_ wire: ClientConnection) { self.wire = wire }

    /// Whether a part of an answer has arrived.
    var hasPartOfAnswer: Bool { head != nil || reader.isInsideResponse }

    var isFree: Bool { commandIndex < 0 && wire.state == .open }

    /// Discards a partial answer.
    func discardAnswer() {
        reader = ResponseParser()
        head = nil
        body.removeAll(keepingCapacity: true)
    }
}

/// A connection that receives events: a user's stream or the operator's feed.
final class EventConnection {
    let wire: ClientConnection
    let path: String
    let token: String
    private var answer = ResponseParser()
    private var events = ServerEventParser()
    /// HTTP status of the answer; 0 before it arrives.
    private(set) var status = 0
    var connectingSince: Int64 = 0
    var nextAttempt = Int64.min
    /// Whether it is being opened: from the connection attempt to the answer.
    var isOpening = false

    init(_ wire: ClientConnection, path: String, token: String) {
        (self.wire, self.path, self.token) = (wire, path, token)
    }

    /// Whether the stream is established.
    var isListening: Bool { wire.state == .open && status == 200 }

    /// Returns and clears the status of an ended stream; 0 if there was no answer.
    func takeStatus() -> Int {
        defer { status = 0 }
        return status
    }

    /// Requests events, starting after `number` if one is given.
    func ask(_ origin: HTTPOrigin, after number: UInt64?) -> Bool {
        (answer, events, status) = (ResponseParser(), ServerEventParser(), 0)
        let headers = number.map { "Accept: text/event-stream\r\nLast-Event-ID: \($0)\r\n" }
        return wire.send {
            $0.append(
                request: "GET", path, to: origin, token: token, headers: headers ?? "Accept: text/event-stream\r\n")
        }
    }

    /// Reads the received bytes and passes complete events on.
    ///
    /// - Returns: false if the server has ended the stream or sent invalid HTTP.
    func receive(into buffer: UnsafeMutableRawBufferPointer, _ body: (ServerEvent) -> Void) -> Bool {
        var isSound = true
        let isOpen = wire.receive(into: buffer) { bytes in
            answer.append(bytes)
            isSound = isSound && readEvents(body)
        }
        if !isSound || !isOpen { wire.close() }
        return isSound && isOpen
    }

    private func readEvents(_ body: (ServerEvent) -> Void) -> Bool {
        do throws(HTTPClientError) {
            while let part = try answer.next() {
                switch part {
                case .head(let head): status = head.status
                case .body(let bytes):
                    guard status == 200 else { continue }
                    events.append(bytes)
                    while let event = events.next() { body(event) }
                case .end: return false
                }
            }
            return true
        } catch {
            return false
        }
    }
}
