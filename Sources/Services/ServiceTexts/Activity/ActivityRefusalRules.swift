import ActivityService
import ServiceKernel

extension ActivityService.Reason {
    /// Returns the part of the rule that refuses an operation for this reason; nil if the whole rule's sentence fits.
    package func ruleSentence(of _: String) -> Sentence? {
        switch self {
        case .appDead:
            Sentence("After a crash the app must be opened again.", "Uygulama çökünce yeniden açılmalıdır.")
        case .noSession:
            Sentence(
                "A position belongs to the session in which it was measured.", "Konum, ölçüldüğü oturuma aittir.")
        case .noConnection:
            Sentence(
                "A lost connection must come back before it can be lost again.",
                "Kopan bağlantı, yeniden kurulmadan bir daha kopamaz.")
        case .notDisconnected:
            Sentence("Only a lost connection can come back.", "Yalnızca kopan bağlantı yeniden kurulur.")
        case .appAlive:
            Sentence("Only an app that has crashed can be opened.", "Yalnızca çökmüş bir uygulama açılabilir.")
        case .notRunning:
            Sentence(
                "Only a session that was started can be paused or stopped.",
                "Yalnızca başlatılmış bir oturuma ara verilebilir ya da oturum bitirilebilir.")
        case .notPaused:
            Sentence("Only a paused session can be resumed.", "Yalnızca ara verilmiş bir oturuma devam edilebilir.")
        case .notConfirmedByUser:
            Sentence("The month starts from zero only after a confirmation.", "Ay ancak onaylanınca sıfırlanır.")
        case .sessionRunning, .goalOutOfRange, .goalBelowProgress: nil
        }
    }
}
