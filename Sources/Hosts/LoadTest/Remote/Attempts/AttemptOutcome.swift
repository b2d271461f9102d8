/// The end of one attempt to have a command carried out by a server, or of one connection that listens to it.
package enum AttemptOutcome: String, CaseIterable, Sendable {
    case done = "2xx"
    /// A rule of the city refuses the command: an answer like any other.
    case ruleRefusal = "409"
    case tooManyRequests = "429"
    case unavailable = "503"
    case internalError = "500"
    case badGateway = "502"
    case gatewayTimeout = "504"
    case otherServerError = "other 5xx"
    case clientError = "other 4xx"
    case redirection = "3xx"
    case unreadable = "unreadable answer"
    case notHTTP = "no HTTP answer"
    case resetBefore = "reset before sending"
    case resetAfter = "reset after sending"
    case halfAnswer = "half answer"
    case noAnswer = "no answer"
    case connectionRefused = "connection refused"
    case feedEnded = "feed ended"
    case streamEnded = "stream ended"

    /// Outcomes that one target holds for.
    package enum Class: String, CaseIterable, Sendable {
        /// The server answered as it should.
        case answered
        /// The server had no room.
        case refused
        /// The server answered, and with something that is no answer to the command.
        case failed
        /// No whole answer came.
        case broken
    }

    package var outcomeClass: Class {
        switch self {
        case .done, .ruleRefusal: .answered
        case .tooManyRequests, .unavailable: .refused
        case .internalError, .badGateway, .gatewayTimeout, .otherServerError, .clientError, .redirection, .unreadable,
            .notHTTP:
            .failed
        case .resetBefore, .resetAfter, .halfAnswer, .noAnswer, .connectionRefused, .feedEnded, .streamEnded: .broken
        }
    }

    /// Whether it is an attempt to have a command carried out; otherwise a connection that was lost between commands.
    var isAttempt: Bool {
        switch self {
        case .connectionRefused, .feedEnded, .streamEnded: false
        case .done, .ruleRefusal, .tooManyRequests, .unavailable, .internalError, .badGateway, .gatewayTimeout,
            .otherServerError, .clientError, .redirection, .unreadable, .notHTTP, .resetBefore, .resetAfter,
            .halfAnswer, .noAnswer:
            true
        }
    }

    /// Whether the command is sent again: nothing in the answer says that it never will be carried out.
    var isRetried: Bool {
        switch self {
        case .done, .ruleRefusal, .clientError, .redirection, .unreadable, .connectionRefused, .feedEnded, .streamEnded:
            false
        case .tooManyRequests, .unavailable, .internalError, .badGateway, .gatewayTimeout, .otherServerError,
            .notHTTP, .resetBefore, .resetAfter, .halfAnswer, .noAnswer:
            true
        }
    }

    /// Whether the server may have carried the command out all the same.
    var isUnknown: Bool {
        switch self {
        case .internalError, .badGateway, .gatewayTimeout, .otherServerError, .notHTTP, .resetAfter, .halfAnswer,
            .noAnswer:
            true
        case .done, .ruleRefusal, .tooManyRequests, .unavailable, .clientError, .redirection, .unreadable, .resetBefore,
            .connectionRefused, .feedEnded, .streamEnded:
            false
        }
    }

    /// - Parameter isReadable: whether the body is what the API promises under this status.
    init(status: Int, isReadable: Bool) {
        self =
            switch status {
            case 200...299: isReadable ? .done : .unreadable
            case 409: isReadable ? .ruleRefusal : .unreadable
            case 429: .tooManyRequests
            case 500: .internalError
            case 502: .badGateway
            case 503: .unavailable
            case 504: .gatewayTimeout
            case 505...599, 501: .otherServerError
            case 400...499: .clientError
            case 300...399: .redirection
            default: .unreadable
            }
    }
}
