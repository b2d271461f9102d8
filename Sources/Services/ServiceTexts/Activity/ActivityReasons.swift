import ActivityService
import ServiceKernel

extension ActivityService.Reason: LocalizedReason {
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
