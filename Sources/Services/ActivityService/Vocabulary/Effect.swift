import Quantities
import ServiceKernel

extension ActivityService {
    /// What came of a command, in the order in which it happened: the lines of the event log, and what becomes of fixes,
    /// which no log shows.
    package enum Effect: Hashable, Sendable, BitwiseCopyable {
        case started(RunnerID, SessionID, kind: SessionKind)
        case paused(RunnerID, SessionID)
        case resumed(RunnerID, SessionID)
        /// F02: what the session has come to so far; late fixes may still add to the distance.
        case stopped(RunnerID, SessionID, distance: Distance, time: SimDuration)
        case connectionLost(RunnerID)
        case connectionRegained(RunnerID)
        case appDied(RunnerID)
        case appRevived(RunnerID)
        case goalSet(RunnerID, kilometres: UInt32)
        /// F05. `date`: the day on which the session ended that reached it.
        case goalReached(RunnerID, SessionID, kilometres: UInt32, date: CalendarDate)
        /// F05: what had been reached is no longer.
        case goalCleared(RunnerID, kilometres: UInt32)
        /// F06: the runner is told of a goal that is reached, as soon as no session is on.
        case notified(RunnerID, SessionID, kilometres: UInt32)
        case progressReset(RunnerID)
        /// A11.
        case activityLeft(RunnerID)
        case rejected(RunnerID, Operation, Reason)

        /// The fix counts.
        case fixKept(RunnerID, SessionID)
        /// The fix belongs to the session but does not count.
        case fixLeftOut(RunnerID, SessionID, Omission)
    }

    /// Why a fix of a session does not count.
    package enum Omission: UInt8, Error, Hashable, Sendable, BitwiseCopyable, CaseIterable {
        /// F02: worse than the accuracy that is asked for.
        case inaccurate = 1
        /// F01: taken during a pause.
        case paused = 2
        /// F03: taken while the app was dead.
        case appDead = 3
        /// F03: of a moment of which there is one already.
        case repeated = 4
    }

    /// The events that logs show.
    package enum EventWord: String, ServiceKernel.EventWord {
        case started, paused, resumed, stopped, connectionLost, connectionRegained, appDied, appRevived
        case goalSet, goalReached, goalCleared, notified, progressReset, activityLeft, rejected
    }

    /// What runners read (G10).
    package enum MessageWord: String, ServiceKernel.MessageWord {
        case goalReached
    }
}

extension ActivityService.Effect: ServiceEffect {
    private typealias Event = ActivityService.EventWord

    package static let vocabulary = entries(of: [
        .started(one, session, kind: .run), .paused(one, session), .resumed(one, session),
        .stopped(one, session, distance: .zero, time: .zero), .connectionLost(one), .connectionRegained(one),
        .appDied(one), .appRevived(one), .goalSet(one, kilometres: 50),
        .goalReached(one, session, kilometres: 50, date: CalendarDate(daysSince1970: 0)),
        .goalCleared(one, kilometres: 50), .notified(one, session, kilometres: 50), .progressReset(one),
        .activityLeft(one), .rejected(one, .pause, .notRunning),
    ])
    private static let (one, session) = (RunnerID(0), SessionID(0))

    /// Whom it concerns.
    package var runner: RunnerID { named(RunnerID.self) ?? .none }

    package func describe(in row: inout some EventForm) {
        switch self {
        case .started(let runner, let session, let kind):
            row.event(
                Event.started, "F01", runner, session,
                because: "One session at a time.", "Aynı anda bir oturum olur.",
                says: "{runner} is under way: {session}, a {kind}",
                "{runner} yolda: {session}, {kind=run?koşu}{kind=ride?bisiklet}")
            row.field(.kind, kind)
        case .paused(let runner, let session):
            row.event(
                Event.paused, "F01", runner, session,
                because: "While paused neither time nor distance grows.", "Ara verilince ne süre ne mesafe artar.",
                says: "{session} of {runner} is paused", "{runner}, {session} için ara verdi")
        case .resumed(let runner, let session):
            row.event(
                Event.resumed, "F01", runner, session,
                because: "The way made during the pause does not count.", "Ara sırasında alınan yol sayılmaz.",
                says: "{session} of {runner} goes on", "{runner}, {session} oturumuna devam eder")
        case .stopped(let runner, let session, let distance, let time):
            row.event(
                Event.stopped, "F02", runner, session,
                because: "Distance is the sum of the steps between fixes, time leaves the pauses out.",
                "Mesafe, konumlar arası adımların toplamıdır; süreye aralar girmez.",
                says: "{runner} ends {session}: {distance} in {time}, {speed}",
                "{runner}, {session} oturumunu bitirir: {time} içinde {distance}, {speed}")
            row.field(.distance, distance.text)
            row.field(.time, time)
            row.field(.speed, ActivityService.Speed(distance, in: time).text)
        case .connectionLost(let runner):
            row.event(
                Event.connectionLost, "F03", runner,
                because: "A session goes on without a connection; its fixes come later.",
                "Bağlantı kopsa da oturum sürer; konumlar sonra gelir.",
                says: "{runner} has lost the connection", "{runner} bağlantısını kaybetti")
        case .connectionRegained(let runner):
            row.event(
                Event.connectionRegained, "F03", runner,
                because: "Fixes taken meanwhile are put in by their own time.",
                "Bu arada alınan konumlar kendi saatlerine göre eklenir.",
                says: "{runner} is connected again", "{runner} yeniden bağlı")
        case .appDied(let runner):
            row.event(
                Event.appDied, "F03", runner,
                because: "Nothing is lost but the open step.", "Açık adımdan başka bir şey yitmez.",
                says: "the app of {runner} has died", "{runner}: uygulama çöktü")
        case .appRevived(let runner):
            row.event(
                Event.appRevived, "F03", runner,
                because: "The session goes on with the next fix.", "Oturum bir sonraki konumla sürer.",
                says: "the app of {runner} is back", "{runner}: uygulama yeniden açık")
        case .goalSet(let runner, let kilometres):
            row.event(
                Event.goalSet, "F05", runner,
                because: "A goal is whole kilometres a month, and not below what is done.",
                "Hedef, ayda tam kilometredir ve yapılmışın altında olamaz.",
                says: "{runner}'s goal is {kilometres} km", "{runner} için hedef {kilometres} km")
            row.field(.kilometres, kilometres)
        case .goalReached(let runner, let session, let kilometres, let date):
            // Told to nobody during a session (F06): `notified` comes behind it.
            row.event(
                Event.goalReached, "F05", runner, session,
                because: "The date kept is that of the session that reached the goal.",
                "Saklanan tarih, hedefe ulaşan oturumun tarihidir.",
                says: "{runner} has reached {kilometres} km with {session} on {date}",
                "{runner}, {session} ile {kilometres} km hedefine ulaştı: {date}")
            row.field(.kilometres, kilometres)
            row.field(.date, date.description)
        case .goalCleared(let runner, let kilometres):
            row.event(
                Event.goalCleared, "F05", runner,
                because: "A goal above what is done is not reached.", "Yapılmışın üstündeki hedefe ulaşılmış değildir.",
                says: "{kilometres} km are still ahead of {runner}", "{runner} için {kilometres} km hedefi açık")
            row.field(.kilometres, kilometres)
        case .notified(let runner, let session, let kilometres):
            row.event(
                Event.notified, "F06", runner, session,
                because: "No notification is sent during a session.", "Oturum sırasında bildirim gönderilmez.",
                says: "{runner} is told of {kilometres} km reached with {session}",
                "{runner} bildirim alır: {session} ile {kilometres} km")
            row.field(.kilometres, kilometres)
            row.tell(
                .person(runner), ActivityService.MessageWord.goalReached,
                "With {session} you have reached your goal of {kilometres} km this month.",
                "{session} ile bu ayki {kilometres} km hedefinize ulaştınız.")
        case .progressReset(let runner):
            row.event(
                Event.progressReset, "F05", runner,
                because: "After a confirmation the month starts again at zero.", "Onaydan sonra ay sıfırdan başlar.",
                says: "{runner}'s month is at zero again", "{runner} için ay yeniden sıfırda")
        case .activityLeft(let runner):
            row.event(
                Event.activityLeft, "A11", runner,
                because: "Who leaves has every session and goal erased; the number stays in the logs.",
                "Ayrılanın bütün oturum ve hedefleri silinir; kayıtlarda yalnız numarası kalır.",
                says: "{runner} has left running and cycling", "{runner} koşu ve bisikletten ayrıldı")
        case .rejected(let runner, let action, let reason):
            row.name(runner)
            row.refused(
                Event.rejected, action.word, reason,
                says: "{runner} may not {action}: {reason}", "{runner} yapamaz ({action}): {reason}")
        case .fixKept(let runner, _), .fixLeftOut(let runner, _, _): row.name(runner)
        }
    }
}
