import Quantities
import ServiceKernel

extension ActivityService {
    /// The events that logs show.
    package enum EventWord: String, ServiceEventWord {
        case started, paused, resumed, stopped, connectionLost, connectionRegained, appDied, appRevived
        case goalSet, goalReached, goalCleared, notified, progressReset, activityLeft, rejected

        /// What there is to be said of it.
        package var entry: EventEntry<Effect> {
            let (runner, session) = (RunnerID(0), SessionID(0))
            return switch self {
            case .started:
                entry(
                    "F01", Sentence("One session at a time.", "Aynı anda bir oturum olur."),
                    Sentence(
                        "{runner} is under way: {session}, a {kind}",
                        "{runner} yolda: {session}, {kind=run?koşu}{kind=ride?bisiklet}"),
                    .started(runner, session, kind: .run))
            case .paused:
                entry(
                    "F01",
                    Sentence(
                        "While paused neither time nor distance grows.", "Ara verilince ne süre ne mesafe artar."),
                    Sentence("{session} of {runner} is paused", "{runner}, {session} için ara verdi"),
                    .paused(runner, session))
            case .resumed:
                entry(
                    "F01",
                    Sentence(
                        "The way made during the pause does not count.", "Ara sırasında alınan yol sayılmaz."),
                    Sentence("{session} of {runner} goes on", "{runner}, {session} oturumuna devam eder"),
                    .resumed(runner, session))
            case .stopped:
                entry(
                    "F02",
                    Sentence(
                        "Distance is the sum of the steps between fixes, time leaves the pauses out.",
                        "Mesafe, konumlar arası adımların toplamıdır; süreye aralar girmez."),
                    Sentence(
                        "{runner} ends {session}: {distance} in {time}, {speed}",
                        "{runner}, {session} oturumunu bitirir: {time} içinde {distance}, {speed}"),
                    .stopped(runner, session, distance: .zero, time: .zero))
            case .connectionLost:
                entry(
                    "F03",
                    Sentence(
                        "A session goes on without a connection; its fixes come later.",
                        "Bağlantı kopsa da oturum sürer; konumlar sonra gelir."),
                    Sentence("{runner} has lost the connection", "{runner} bağlantısını kaybetti"),
                    .connectionLost(runner))
            case .connectionRegained:
                entry(
                    "F03",
                    Sentence(
                        "Fixes taken meanwhile are put in by their own time.",
                        "Bu arada alınan konumlar kendi saatlerine göre eklenir."),
                    Sentence("{runner} is connected again", "{runner} yeniden bağlı"), .connectionRegained(runner))
            case .appDied:
                entry(
                    "F03", Sentence("Nothing is lost but the open step.", "Açık adımdan başka bir şey yitmez."),
                    Sentence("the app of {runner} has died", "{runner}: uygulama çöktü"), .appDied(runner))
            case .appRevived:
                entry(
                    "F03",
                    Sentence("The session goes on with the next fix.", "Oturum bir sonraki konumla sürer."),
                    Sentence("the app of {runner} is back", "{runner}: uygulama yeniden açık"), .appRevived(runner))
            case .goalSet:
                entry(
                    "F05",
                    Sentence(
                        "A goal is whole kilometres a month, and not below what is done.",
                        "Hedef, ayda tam kilometredir ve yapılmışın altında olamaz."),
                    Sentence("{runner}'s goal is {kilometres} km", "{runner} için hedef {kilometres} km"),
                    .goalSet(runner, kilometres: 50))
            case .goalReached:
                entry(
                    "F05",
                    Sentence(
                        "The date kept is that of the session that reached the goal.",
                        "Saklanan tarih, hedefe ulaşan oturumun tarihidir."),
                    Sentence(
                        "{runner} has reached {kilometres} km with {session} on {date}",
                        "{runner}, {session} ile {kilometres} km hedefine ulaştı: {date}"),
                    .goalReached(
                        runner, session, kilometres: 50, date: CalendarDate(daysSince1970: 0)))
            case .goalCleared:
                entry(
                    "F05",
                    Sentence(
                        "A goal above what is done is not reached.", "Yapılmışın üstündeki hedefe ulaşılmış değildir."),
                    Sentence(
                        "{kilometres} km are still ahead of {runner}", "{runner} için {kilometres} km hedefi açık"),
                    .goalCleared(runner, kilometres: 50))
            case .notified:
                entry(
                    "F06",
                    Sentence("No notification is sent during a session.", "Oturum sırasında bildirim gönderilmez."),
                    Sentence(
                        "{runner} is told of {kilometres} km reached with {session}",
                        "{runner} bildirim alır: {session} ile {kilometres} km"),
                    .notified(runner, session, kilometres: 50))
            case .progressReset:
                entry(
                    "F05",
                    Sentence(
                        "After a confirmation the month starts again at zero.", "Onaydan sonra ay sıfırdan başlar."),
                    Sentence("{runner}'s month is at zero again", "{runner} için ay yeniden sıfırda"),
                    .progressReset(runner))
            case .activityLeft:
                entry(
                    "A11",
                    Sentence(
                        "Who leaves has every session and goal erased; the number stays in the logs.",
                        "Ayrılanın bütün oturum ve hedefleri silinir; kayıtlarda yalnız numarası kalır."),
                    Sentence("{runner} has left running and cycling", "{runner} koşu ve bisikletten ayrıldı"),
                    .activityLeft(runner))
            case .rejected:
                entry(
                    "A08",
                    .everythingIsRecorded,
                    Sentence("{runner} may not {action}: {reason}", "{runner} yapamaz ({action}): {reason}"),
                    .rejected(runner, .pause, .notRunning))
            }
        }
    }
}
