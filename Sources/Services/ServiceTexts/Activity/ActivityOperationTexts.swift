import ActivityService
import ServiceKernel

extension ActivityService.Operation: LocalizedWord {
    /// Sentence of the operation: the action without its actor, as a clause; or a whole sentence with the actor as its
    /// subject.
    package var sentence: Sentence {
        switch self {
        case .start:
            Sentence(
                "starts a {kind}{title?, “{title}”}",
                "{kind=run?koşuya}{kind=ride?bisiklet sürüşüne} başlar{title?: “{title}”}")
        case .pause: Sentence("pauses", "ara verir")
        case .resume: Sentence("resumes", "devam eder")
        case .stop: Sentence("stops the session", "oturumu bitirir")
        case .fix:
            Sentence(
                "is at {position} (accurate to {accuracyMetres} m){taken?, at {taken}}",
                "{position:loc} (hata payı {accuracyMetres} m){taken?, {taken} anında}")
        case .loseConnection: Sentence("loses the connection", "bağlantısını kaybeder")
        case .regainConnection: Sentence("is connected again", "yeniden bağlanır")
        case .dieApp: Sentence("{subject}'s app crashes", "{subject:gen} uygulaması çöker")
        case .reviveApp: Sentence("opens the app again", "uygulamayı yeniden açar")
        case .setGoal: Sentence("sets a goal of {kilometres} km a month", "ayda {kilometres} km hedefler")
        case .resetProgress:
            Sentence(
                "starts the month from zero{confirmed=false?, without confirming it}",
                "ayı sıfırlar{confirmed=false?, ama onaylamaz}")
        case .leaveActivity:
            Sentence("stops recording runs and rides for good", "koşu ve sürüş kaydından tümüyle ayrılır")
        }
    }
}

extension ActivityService.Reason: LocalizedReason {
    /// Returns the sentence for the person who was refused.
    package func sentence(of _: String) -> Sentence {
        switch self {
        case .appDead:
            Sentence(
                "the app has crashed; open it again",
                "uygulama çöktü; yeniden açın")
        case .sessionRunning:
            Sentence(
                "there is a session already; only one at a time is possible",
                "zaten bir oturum var; aynı anda tek oturum olabilir")
        case .notRunning: Sentence("there is no session under way", "sürmekte olan oturum yok")
        case .notPaused: Sentence("the session is not paused", "oturuma ara verilmedi")
        case .noSession:
            Sentence(
                "there was no session at that time, or the time is in the future",
                "o anda oturum yoktu ya da o an gelecekte")
        case .noConnection: Sentence("the connection had been lost before", "bağlantı daha önce kopmuştu")
        case .notDisconnected: Sentence("the connection was not lost", "bağlantı kopmamıştı")
        case .appAlive: Sentence("the app is open already", "uygulama zaten açık")
        case .goalOutOfRange:
            Sentence(
                "a goal must be 10 to 999 whole kilometres a month",
                "hedef ayda 10 ile 999 arasında tam kilometre olmalıdır")
        case .goalBelowProgress:
            Sentence("this month's distance is already above that goal", "bu ayki mesafe bu hedefi zaten aştı")
        case .notConfirmedByUser: Sentence("this must be confirmed first", "önce bunun onaylanması gerekir")
        }
    }
}
