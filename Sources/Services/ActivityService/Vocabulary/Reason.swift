import ServiceKernel

extension ActivityService {
    /// Reason for refusing an action: the reason codes of the rule book.
    ///
    /// Some are not in part F *(decided)*: those about the app and the connection are self-explanatory.
    package enum Reason: UInt8, BitwiseCopyable, ServiceReason {
        case appDead = 1
        case sessionRunning = 2
        case notRunning = 3
        case notPaused = 4
        case noSession = 5
        case noConnection = 6
        case notDisconnected = 7
        case appAlive = 8
        case goalOutOfRange = 9
        case goalBelowProgress = 10
        case notConfirmedByUser = 11

        /// Returns the rule by which the operation is refused for this reason.
        package func rule(of _: String) -> String {
            switch self {
            case .appDead, .noSession, .noConnection, .notDisconnected, .appAlive: "F03"
            case .sessionRunning, .notRunning, .notPaused: "F01"
            case .goalOutOfRange, .goalBelowProgress, .notConfirmedByUser: "F05"
            }
        }
    }
}
