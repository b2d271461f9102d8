import ActivityService
import ServiceKernel

extension ActivityService.EventWord: LocalizedEvent {
    /// Text of the event in a story: the rule behind it, and the event itself.
    package var text: EventText {
        switch self {
        case .started:
            EventText(
                because: "One session at a time.", "Aynı anda bir oturum olur.",
                says: "{runner} is under way: {session}, a {kind}",
                "{runner} yolda: {session}, {kind=run?koşu}{kind=ride?bisiklet}")
        case .paused:
            EventText(
                because: "While paused neither time nor distance grows.", "Ara verilince ne süre ne mesafe artar.",
                says: "{session} of {runner} is paused", "{runner}, {session} için ara verdi")
        case .resumed:
            EventText(
                because: "The way made during the pause does not count.", "Ara sırasında alınan yol sayılmaz.",
                says: "{session} of {runner} goes on", "{runner}, {session} oturumuna devam eder")
        case .stopped:
            EventText(
                because: "Distance is the sum of the steps between fixes, time leaves the pauses out.",
                "Mesafe, konumlar arası adımların toplamıdır; süreye aralar girmez.",
                says: "{runner} ends {session}: {distance} in {duration}, {speed}",
                "{runner}, {session} oturumunu bitirir: {duration} içinde {distance}, {speed}")
        case .connectionLost:
            EventText(
                because: "A session goes on without a connection; its fixes come later.",
                "Bağlantı kopsa da oturum sürer; konumlar sonra gelir.",
                says: "{runner} has lost the connection", "{runner} bağlantısını kaybetti")
        case .connectionRegained:
            EventText(
                because: "Fixes taken meanwhile are put in by their own time.",
                "Bu arada alınan konumlar kendi saatlerine göre eklenir.",
                says: "{runner} is connected again", "{runner} yeniden bağlı")
        case .appDied:
            EventText(
                because: "Nothing is lost but the open step.", "Açık adımdan başka bir şey yitmez.",
                says: "the app of {runner} has died", "{runner}: uygulama çöktü")
        case .appRevived:
            EventText(
                because: "The session goes on with the next fix.", "Oturum bir sonraki konumla sürer.",
                says: "the app of {runner} is back", "{runner}: uygulama yeniden açık")
        case .goalSet:
            EventText(
                because: "A goal is whole kilometres a month, and not below what is done.",
                "Hedef, ayda tam kilometredir ve yapılmışın altında olamaz.",
                says: "{runner}'s goal is {kilometres} km", "{runner} için hedef {kilometres} km")
        case .goalReached:
            EventText(
                because: "The date kept is that of the session that reached the goal.",
                "Saklanan tarih, hedefe ulaşan oturumun tarihidir.",
                says: "{runner} has reached {kilometres} km with {session} on {date}",
                "{runner}, {session} ile {kilometres} km hedefine ulaştı: {date}")
        case .goalCleared:
            EventText(
                because: "A goal above what is done is not reached.", "Yapılmışın üstündeki hedefe ulaşılmış değildir.",
                says: "{kilometres} km are still ahead of {runner}", "{runner} için {kilometres} km hedefi açık")
        case .notified:
            EventText(
                because: "No notification is sent during a session.", "Oturum sırasında bildirim gönderilmez.",
                says: "{runner} is told of {kilometres} km reached with {session}",
                "{runner} bildirim alır: {session} ile {kilometres} km")
        case .progressReset:
            EventText(
                because: "After a confirmation the month starts again at zero.", "Onaydan sonra ay sıfırdan başlar.",
                says: "{runner}'s month is at zero again", "{runner} için ay yeniden sıfırda")
        case .activityLeft:
            EventText(
                because: "Who leaves has every session and goal erased; the number stays in the logs.",
                "Ayrılanın bütün oturum ve hedefleri silinir; kayıtlarda yalnız numarası kalır.",
                says: "{runner} has left running and cycling", "{runner} koşu ve bisikletten ayrıldı")
        case .rejected:
            EventText(
                refusalSays: "{runner} may not {action}: {reason}",
                "{runner} yapamaz ({action}): {reason}")
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
                "{session} ile bu ayki {kilometres} km hedefinize ulaştınız.")
        }
    }
}
