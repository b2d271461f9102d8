import ActivityService
import ServiceKernel

extension ActivityService.Operation: LocalizedWord {
    /// Sentence of the operation: the action without its actor, as a clause.
    package var sentence: Sentence {
        switch self {
        case .start:
            Sentence(
                "starts a {kind}{title?, “{title}”}",
                "{kind=run?koşuya}{kind=ride?bisiklet turuna} başlar{title?: “{title}”}")
        case .pause: Sentence("pauses", "ara verir")
        case .resume: Sentence("resumes", "devam eder")
        case .stop: Sentence("stops the session", "oturumu bitirir")
        case .fix:
            Sentence(
                "is at {position}, within {accuracyMetres} m{taken?, at {taken}}",
                "{position} noktasında, {accuracyMetres} m içinde{taken?, saat {taken}}")
        case .loseConnection: Sentence("loses the connection", "bağlantısını kaybeder")
        case .regainConnection: Sentence("has the connection back", "yeniden bağlanır")
        case .dieApp: Sentence("has an app that dies", "uygulaması çöker")
        case .reviveApp: Sentence("opens the app again", "uygulamayı yeniden açar")
        case .setGoal: Sentence("wants to cover {kilometres} km a month", "ayda {kilometres} km hedefler")
        case .resetProgress:
            Sentence(
                "starts the month anew{confirmed=false?, without confirming it}",
                "ayı sıfırlar{confirmed=false?, ama onaylamaz}")
        case .leaveActivity:
            Sentence("leaves running and cycling for good", "koşu ve bisiklet kayıtlarından tümüyle ayrılır")
        }
    }
}

extension ActivityService.Reason: LocalizedReason {
    /// Returns the sentence for the person who was refused.
    package func sentence(of _: String) -> Sentence {
        switch self {
        case .appDead:
            Sentence(
                "the app has died, and does nothing until it is opened again",
                "uygulama çöktü; yeniden açılana dek bir şey yapamaz")
        case .sessionRunning:
            Sentence("there is a session already; one at a time", "zaten bir oturum var; aynı anda bir tane olur")
        case .notRunning: Sentence("no session is under way", "işleyen oturum yok")
        case .notPaused: Sentence("the session is not paused", "oturuma ara verilmedi")
        case .noSession:
            Sentence(
                "there was no session at that moment, or it is yet to come",
                "o anda oturum yoktu ya da o an daha gelmedi")
        case .noConnection: Sentence("the connection had been lost before", "bağlantı daha önce kopmuştu")
        case .notDisconnected: Sentence("the connection was not lost", "bağlantı kopmamıştı")
        case .appAlive: Sentence("the app is open", "uygulama zaten açık")
        case .goalOutOfRange:
            Sentence("a goal is 10 to 999 whole kilometres a month", "hedef ayda 10 ile 999 tam kilometredir")
        case .goalBelowProgress: Sentence("more than that is done this month", "bu ay bundan fazlası yapıldı")
        case .notConfirmedByUser: Sentence("that needs a confirmation", "bunun için onay gerekir")
        }
    }
}
