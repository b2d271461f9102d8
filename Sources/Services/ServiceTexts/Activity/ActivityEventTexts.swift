import ActivityService
import ServiceKernel

extension ActivityService.EventWord: LocalizedEvent {
    /// Text of the event in a story: the rule behind it, and the event itself.
    package var text: EventText {
        switch self {
        case .started:
            EventText(
                rule: "F01", says: "{runner} has started {session}, a {kind}",
                "{runner} başladı: {session}, {kind=run?koşu}{kind=ride?sürüş}")
        case .paused:
            EventText(
                rule: "F01", says: "{runner} pauses {session}", "{runner}, {session:dat} ara verdi")
        case .resumed:
            EventText(
                rule: "F01", says: "{runner} resumes {session}", "{runner}, {session:dat} devam eder")
        case .stopped:
            EventText(
                rule: "F02", says: "{runner} ends {session}: {distance} in {duration}, {speed}",
                "{runner}, {session:acc} bitirir: mesafe {distance}, süre {duration}, hız {speed}")
        case .connectionLost:
            EventText(
                because: "A session goes on without a connection; its positions arrive later.",
                "Bağlantı kopsa da oturum sürer; konumlar sonra gelir.",
                says: "{runner} has lost the connection", "{runner} bağlantısını kaybetti")
        case .connectionRegained:
            EventText(
                because: "Positions measured meanwhile are put in their place by their own time.",
                "Bu arada ölçülen konumlar kendi zamanlarına göre eklenir.",
                says: "{runner} is connected again", "{runner} yeniden bağlı")
        case .appDied:
            EventText(
                rule: "F03", says: "{runner}'s app has crashed", "{runner:gen} uygulaması çöktü")
        case .appRevived:
            EventText(
                because: "The session goes on with the next position.", "Oturum bir sonraki konumla sürer.",
                says: "{runner}'s app is open again", "{runner:gen} uygulaması yeniden açık")
        case .goalSet:
            EventText(
                rule: "F05", says: "{runner}'s goal is {kilometres} km", "{runner:gen} hedefi {kilometres} km")
        case .goalReached:
            EventText(
                because: "The stored date is that of the session that reached the goal.",
                "Saklanan tarih, hedefe ulaşan oturumun tarihidir.",
                says: "{runner} has reached {kilometres} km with {session} on {date}",
                "{runner}, {date} günü {session:ins} {kilometres} km hedefine ulaştı")
        case .goalCleared:
            EventText(
                because: "A goal above the distance covered is not reached yet.",
                "Yapılan mesafeden yüksek bir hedefe henüz ulaşılmamıştır.",
                says: "{runner} has not reached {kilometres} km yet",
                "{runner}, {kilometres} km hedefine henüz ulaşmadı")
        case .notified:
            EventText(
                rule: "F06", says: "{runner} is notified: {kilometres} km reached with {session}",
                "{runner:dat} bildirilir: {session:ins} {kilometres} km hedefine ulaştı")
        case .progressReset:
            EventText(
                because: "After a confirmation the month starts again at zero.", "Onaydan sonra ay sıfırdan başlar.",
                says: "{runner}'s distance of the month is zero again", "{runner:gen} bu ayki mesafesi yeniden sıfır")
        case .activityLeft:
            EventText(
                because: "All sessions and goals of a runner who leaves are erased; the number stays in the logs.",
                "Ayrılan koşucunun bütün oturum ve hedefleri silinir; numarası kayıtlarda kalır.",
                says: "{runner} no longer records runs and rides", "{runner} koşu ve sürüş kaydından ayrıldı")
        case .rejected:
            EventText(
                refusalSays: "{runner} cannot {action}: {reason}",
                "{runner} için {action} kabul edilmedi: {reason}")
        }
    }
}

extension ActivityService.MessageWord: LocalizedWord {
    /// Sentence of the message.
    package var sentence: Sentence {
        switch self {
        case .goalReached:
            Sentence(
                "With {session} you have reached your goal of {kilometres} km this month.",
                "Bu ayki {kilometres} km hedefinize {session:ins} ulaştınız.")
        }
    }
}
