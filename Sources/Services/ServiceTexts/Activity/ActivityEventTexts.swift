import ActivityService
import ServiceKernel

extension ActivityService.EventWord: LocalizedEvent {
    /// Text of the event in a story: the rule behind it, and the event itself.
    package var text: EventText {
        switch self {
        case .started:
            EventText(
                because: "A runner has only one session at a time.", "Aynı anda tek oturum olur.",
                says: "{runner} has started {session}, a {kind}",
                "{runner} başladı: {session}, {kind=run?koşu}{kind=ride?sürüş}")
        case .paused:
            EventText(
                because: "During a pause neither time nor distance counts.",
                "Ara sırasında süre de mesafe de sayılmaz.",
                says: "{runner} pauses {session}", "{runner}, {session:dat} ara verdi")
        case .resumed:
            EventText(
                because: "The distance covered during a pause does not count.", "Ara sırasında alınan yol sayılmaz.",
                says: "{runner} resumes {session}", "{runner}, {session:dat} devam eder")
        case .stopped:
            EventText(
                because: "The distance is the sum of the steps between positions; the time does not include pauses.",
                "Mesafe, konumlar arasındaki uzunlukların toplamıdır; aralar süreye girmez.",
                says: "{runner} ends {session}: {distance} in {duration}, {speed}",
                "{runner}, {session:acc} bitirir: mesafe {distance}, süre {duration}, hız {speed}")
        case .connectionLost:
            EventText(
                because: "A session goes on without a connection; its positions arrive later.",
                "Bağlantı kopsa da oturum sürer; konumlar sonra gelir.",
                says: "{runner} has lost the connection", "{runner} bağlantısını kaybetti")
        case .connectionRegained:
            EventText(
                because: "Positions measured meanwhile are sorted in by their own time.",
                "Bu arada ölçülen konumlar kendi zamanlarına göre eklenir.",
                says: "{runner} is connected again", "{runner} yeniden bağlı")
        case .appDied:
            EventText(
                because: "Only the step that was being measured is lost.", "Yalnızca o andaki ölçüm kaybolur.",
                says: "the app of {runner} has crashed", "{runner:gen} uygulaması çöktü")
        case .appRevived:
            EventText(
                because: "The session goes on with the next position.", "Oturum bir sonraki konumla sürer.",
                says: "the app of {runner} is open again", "{runner:gen} uygulaması yeniden açık")
        case .goalSet:
            EventText(
                because: "A goal is a whole number of kilometres a month, at least the distance already covered.",
                "Hedef, ayda tam kilometredir ve o ay yapılan mesafeden az olamaz.",
                says: "{runner}'s goal is {kilometres} km", "{runner:gen} hedefi {kilometres} km")
        case .goalReached:
            EventText(
                because: "The stored date is that of the session that reached the goal.",
                "Saklanan tarih, hedefe ulaşan oturumun tarihidir.",
                says: "{runner} has reached {kilometres} km with {session} on {date}",
                "{runner}, {session:ins} {kilometres} km hedefine ulaştı: {date}")
        case .goalCleared:
            EventText(
                because: "A goal above the distance covered is not reached yet.",
                "Yapılan mesafeden yüksek bir hedefe henüz ulaşılmamıştır.",
                says: "{runner} has not reached {kilometres} km yet",
                "{runner}, {kilometres} km hedefine henüz ulaşmadı")
        case .notified:
            EventText(
                because: "No notification is sent during a session.", "Oturum sırasında bildirim gönderilmez.",
                says: "{runner} is notified: {kilometres} km reached with {session}",
                "{runner:dat} bildirilir: {session:ins} {kilometres} km hedefine ulaştı")
        case .progressReset:
            EventText(
                because: "After a confirmation the month starts again at zero.", "Onaydan sonra ay sıfırdan başlar.",
                says: "{runner}'s distance of the month is zero again", "{runner:gen} bu ayki mesafesi yeniden sıfır")
        case .activityLeft:
            EventText(
                because: "All sessions and goals of a runner who leaves are erased; the number stays in the logs.",
                "Ayrılan koşucunun bütün oturum ve hedefleri silinir; kayıtlarda yalnızca numarası kalır.",
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
