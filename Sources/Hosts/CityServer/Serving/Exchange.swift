import HTTPServer

/// A request that waits for its answer, wherever it came from.
package protocol Exchange: Sendable {
    var request: HTTPRequest { get }
    /// Once; later answers are nobody's.
    func answer(_ response: HTTPResponse)
    func answerWithEvents(_ response: HTTPResponse) -> any EventSink
}

/// Where an endless answer goes.
package protocol EventSink: Sendable {
    /// - Returns: false once it is closed.
    func send(_ bytes: [UInt8]) -> Bool
    func close()
    var isOpen: Bool { get }
    /// What its reader has not taken yet.
    var waitingBytes: Int { get }
}

extension EventSink {
    package var waitingBytes: Int { 0 }
}

extension HTTPExchange: Exchange {
    package func answerWithEvents(_ response: HTTPResponse) -> any EventSink { answerWithStream(response) }
}

extension EventStream: EventSink {}
