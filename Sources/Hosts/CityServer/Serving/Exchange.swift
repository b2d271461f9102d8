import HTTPServer

/// A request and the means to answer it, independent of the transport.
package protocol Exchange: Sendable {
    var request: HTTPRequest { get }
    /// Answers the request. Later answers are ignored.
    func respond(with response: HTTPResponse)
    func answerWithEvents(_ response: HTTPResponse) -> any EventSink
}

/// The body of an endless answer.
package protocol EventSink: Sendable {
    /// Sends bytes.
    ///
    /// - Returns: false once the stream is closed.
    func send(_ bytes: [UInt8]) -> Bool
    func close()
    var isOpen: Bool { get }
    /// Number of bytes that the reader has not taken yet.
    var backlogBytes: Int { get }
}

extension EventSink {
    /// 0 for sinks without a buffer.
    package var backlogBytes: Int { 0 }
}

extension HTTPExchange: Exchange {
    /// Begins an event stream as the answer.
    package func answerWithEvents(_ response: HTTPResponse) -> any EventSink { respondWithStream(response) }
}

extension EventStream: EventSink {}
