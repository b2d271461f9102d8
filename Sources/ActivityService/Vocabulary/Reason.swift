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
                (
                    "F03",
                    Sentence(
                        "{runner}'s app has died, and does nothing until it is opened again",
                        "{runner}: uygulama çöktü; yeniden açılana dek bir şey yapamaz")
                )
            case .sessionRunning:
                (
                    "F01",
                    Sentence(
                        "{runner} has a session already, and may have one at a time",
                        "{runner} için zaten bir oturum var; aynı anda bir tane olur")
                )
            case .notRunning:
                (
                    "F01", Sentence("{runner} has no session that is under way", "{runner} için işleyen oturum yok")
                )
            case .notPaused: ("F01", Sentence("{runner} has not paused", "{runner} ara vermiş değil"))
            case .noSession:
                (
                    "F03",
                    Sentence(
                        "{runner} had no session at that moment, or it is yet to come",
                        "{runner} için o anda oturum yoktu ya da o an daha gelmedi")
                )
            case .noConnection:
                (
                    "F03",
                    Sentence(
                        "{runner} had lost the connection before", "{runner} bağlantısını daha önce kaybetmişti")
                )
            case .notDisconnected:
                ("F03", Sentence("{runner}'s connection was not lost", "{runner} zaten bağlı"))
            case .appAlive: ("F03", Sentence("{runner}'s app is open", "{runner}: uygulama zaten açık"))
            case .goalOutOfRange:
                (
                    "F05",
                    Sentence("a goal is 10 to 999 whole kilometres a month", "hedef ayda 10 ile 999 tam kilometredir")
                )
            case .goalBelowProgress:
                (
                    "F05",
                    Sentence(
                        "{runner} has done more than that this month", "{runner} bu ay bundan fazlasını yaptı")
                )
            case .notConfirmedByUser:
                ("F05", Sentence("that needs a confirmation", "bunun için onay gerekir"))
            }
        }
    }
}
