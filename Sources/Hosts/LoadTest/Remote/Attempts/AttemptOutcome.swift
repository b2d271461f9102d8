/// The outcome of one attempt to send a command to a server, or of one listening connection.
package enum AttemptOutcome: String, CaseIterable, Sendable {
    case done = "2xx"
    /// A refusal by a rule of the city, which is a normal answer.
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

    /// Groups of outcomes that share one target.
    package enum Class: String, CaseIterable, Sendable {
        /// The server answered as the API promises.
        case answered
        /// The server had no capacity.
        case refused
        /// The server's answer does not fit the command.
        case failed
        /// No complete answer arrived.
        case broken
    }

    /// Group of the outcome.
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

    /// Whether the outcome belongs to an attempt to send a command; otherwise an idle connection was lost.
    var isAttempt: Bool {
        switch self {
        case .connectionRefused, .feedEnded, .streamEnded: false
        case .done, .ruleRefusal, .tooManyRequests, .unavailable, .internalError, .badGateway, .gatewayTimeout,
            .otherServerError, .clientError, .redirection, .unreadable, .notHTTP, .resetBefore, .resetAfter,
            .halfAnswer, .noAnswer:
            true
        }
    }

    /// Whether the command is sent again: the outcome does not rule out success.
    var isRetried: Bool {
        switch self {
        case .done, .ruleRefusal, .clientError, .redirection, .unreadable, .connectionRefused, .feedEnded, .streamEnded:
            false
        case .tooManyRequests, .unavailable, .internalError, .badGateway, .gatewayTimeout, .otherServerError,
            .notHTTP, .resetBefore, .resetAfter, .halfAnswer, .noAnswer:
            true
        }
    }

    /// Whether the server may have carried out the command nevertheless.
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

    /// Creates the outcome of an answer.
    ///
    /// - Parameter isReadable: whether the body has the form that the API promises for this status.
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
