import ServiceKernel

extension ActivityService {
    /// Why an action is refused: the reason codes of the rule book.
    ///
    /// Not all are in part F *(decided)*: those about the app and the connection are what their names say.
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

        package func rule(of _: String) -> String {
            switch self {
            case .appDead, .noSession, .noConnection, .notDisconnected, .appAlive: "F03"
            case .sessionRunning, .notRunning, .notPaused: "F01"
            case .goalOutOfRange, .goalBelowProgress, .notConfirmedByUser: "F05"
            }
        }
    }
}
