import HTTPClient

/// A connection that carries commands, one at a time, and the answer in hand.
final class CommandConnection {
    let wire: ClientConnection
    var reader = AnswerReader()
    /// Which command it carries; -1 for none.
    var carried = -1
    /// The moment that was sent, in nanoseconds that have passed since the start of the run.
    var sentNanoseconds: Int64 = 0
    var head: AnswerHead?
    var body: [UInt8] = []
    /// When it began to connect, on the run's clock.
    var connectingSince: Int64 = 0
    /// Not before may it try again.
    var nextAttempt = Int64.min

    init(_ wire: ClientConnection) { self.wire = wire }

    /// Whether some of an answer has come.
    var hasPartOfAnswer: Bool { head != nil || reader.isInAnswer }

    var isFree: Bool { carried < 0 && wire.state == .open }

    /// What is left of an answer is of no use any more.
    func forgetAnswer() {
        reader = AnswerReader()
        head = nil
        body.removeAll(keepingCapacity: true)
    }
}

/// A connection that events come on, a person's or the operator's feed.
final class EventConnection {
    let wire: ClientConnection
    let path: String
    let token: String
    private var answer = AnswerReader()
    private var events = EventReader()
    /// Of the answer; 0 before it has come.
    private(set) var status = 0
    var connectingSince: Int64 = 0
    var nextAttempt = Int64.min
    /// Whether it is being opened: from beginning to connect to the answer.
    var isOpening = false

    init(_ wire: ClientConnection, path: String, token: String) {
        (self.wire, self.path, self.token) = (wire, path, token)
    }

    /// Whether it listens.
    var isListening: Bool { wire.state == .open && status == 200 }

    /// Returns the status under which an ended stream listened, once; 0 if it did not.
    func takeStatus() -> Int {
        defer { status = 0 }
        return status
    }

    /// Asks for events, behind a number if one is given.
    func ask(_ origin: HTTPOrigin, after number: UInt64?) -> Bool {
        (answer, events, status) = (AnswerReader(), EventReader(), 0)
        let headers = number.map { "Accept: text/event-stream\r\nLast-Event-ID: \($0)\r\n" }
        return wire.send {
            $0.append(
                request: "GET", path, to: origin, token: token, headers: headers ?? "Accept: text/event-stream\r\n")
        }
    }

    /// Takes what has come.
    ///
    /// - Returns: false if the server has ended it, or does not speak as it should.
    func receive(into buffer: UnsafeMutableRawBufferPointer, _ body: (ServerEvent) -> Void) -> Bool {
        var isSound = true
        let isOpen = wire.receive(into: buffer) { bytes in
            answer.take(bytes)
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
                    events.take(bytes)
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
