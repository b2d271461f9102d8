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

        package func explanation(of action: String) -> (rule: String, sentence: Sentence) {
            switch self {
            case .appDead:
                told(
                    "F03", "the app has died, and does nothing until it is opened again",
                    "uygulama çöktü; yeniden açılana dek bir şey yapamaz")
            case .sessionRunning:
                told(
                    "F01", "there is a session already; one at a time", "zaten bir oturum var; aynı anda bir tane olur")
            case .notRunning: told("F01", "no session is under way", "işleyen oturum yok")
            case .notPaused: told("F01", "the session is not paused", "oturuma ara verilmedi")
            case .noSession:
                told(
                    "F03", "there was no session at that moment, or it is yet to come",
                    "o anda oturum yoktu ya da o an daha gelmedi")
            case .noConnection: told("F03", "the connection had been lost before", "bağlantı daha önce kopmuştu")
            case .notDisconnected: told("F03", "the connection was not lost", "bağlantı kopmamıştı")
            case .appAlive: told("F03", "the app is open", "uygulama zaten açık")
            case .goalOutOfRange:
                told("F05", "a goal is 10 to 999 whole kilometres a month", "hedef ayda 10 ile 999 tam kilometredir")
            case .goalBelowProgress: told("F05", "more than that is done this month", "bu ay bundan fazlası yapıldı")
            case .notConfirmedByUser: told("F05", "that needs a confirmation", "bunun için onay gerekir")
            }
        }
    }
}
