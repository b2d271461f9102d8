import ActivityService
import ServiceKernel

extension ActivityService.Operation: LocalizedWord {
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
