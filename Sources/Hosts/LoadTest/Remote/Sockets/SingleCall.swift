import HTTPClient
import OperatingSystem

/// A blocking HTTP call, used during set-up.
struct SingleCall {
    let origin: HTTPOrigin
    let cancellation: Cancellation
    private static let patienceNanoseconds: Int64 = 60_000_000_000
    /// An error: the server does not listen, the connection broke, or the call was cancelled.
    struct Failed: Error {
        /// The resource that this machine lacks, if that is the reason.
        var shortage: SocketShortage?
    }

    /// Sends a request and waits for its answer.
    ///
    /// - Throws: `Failed` if no answer arrives.
    func ask(
        _ method: StaticString, _ path: String, token: String, body: [UInt8]? = nil
    ) throws(Failed) -> (status: Int, body: [UInt8]) {
        guard let poll = SocketPoll() else { throw Failed(shortage: .ofLastCall) }
        let wire = ClientConnection(to: origin, poll, number: 0)
        guard wire.connect() else { throw Failed(shortage: wire.shortage) }
        let isOpen = wire.send { $0.append(request: method, path, to: origin, token: token, headers: "", body: body) }
        guard isOpen else { throw Failed() }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
        defer { buffer.deallocate() }
        var answer = SingleAnswer()
        let end = RunClock.systemNanoseconds + SingleCall.patienceNanoseconds
        while !answer.isWhole, RunClock.systemNanoseconds < end, !cancellation.isRequested {
            var isOpen = true
            poll.wait(atMostMilliseconds: 50) { change in
                isOpen = wire.handle(change)
                if isOpen, wire.state == .open { isOpen = wire.receive(into: buffer) { answer.take($0) } }
            }
            if !isOpen, wire.isClosedByServer { answer.endConnection() }
            if !isOpen, !answer.isWhole { throw Failed() }
        }
        guard answer.isWhole else { throw Failed() }
        return (answer.status, answer.body)
    }
}

private struct SingleAnswer {
    private var reader = ResponseParser()
    private(set) var status = 0
    private(set) var body: [UInt8] = []
    private(set) var isWhole = false

    mutating func take(_ bytes: UnsafeRawBufferPointer) {
        reader.append(bytes)
        do throws(HTTPClientError) {
            while !isWhole, let part = try reader.next() {
                switch part {
                case .head(let head): status = head.status
                case .body(let bytes): body.append(contentsOf: bytes)
                case .end: isWhole = status >= 200
                }
            }
        } catch {
            (status, isWhole) = (0, true)
        }
    }

    mutating func endConnection() { isWhole = isWhole || reader.endConnection() != nil }
}
