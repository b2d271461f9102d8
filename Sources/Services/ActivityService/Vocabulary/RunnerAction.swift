import Quantities
import ServiceKernel

extension ActivityService {
    /// What a runner or cyclist does, or what becomes of the app that records it. The app in the background changes
    /// nothing (F03), so that there is no word for it.
    package enum RunnerAction: Hashable, Sendable {
        /// F01. An empty title is the usual one, `ActivityService.usualTitle`.
        case start(kind: SessionKind, title: String)
        /// F01.
        case pause
        /// F01.
        case resume
        /// F01: running or paused.
        case stop
        /// F02, F03: where the runner was, within `accuracyMetres`. `taken`: at which moment, nil for just now; a late
        /// one belongs to the session that the runner had then.
        case fix(FixedPosition, accuracyMetres: UInt32, taken: SimTime?)
        /// F03: fixes come late from here on; the service only notes it.
        case loseConnection
        /// F03.
        case regainConnection
        /// F03: the step between the last fix before and the first after is lost; time goes on.
        case dieApp
        /// F03.
        case reviveApp
        /// F05.
        case setGoal(kilometres: UInt32)
        /// F05: the progress of the present month.
        case resetProgress(confirmed: Bool)
        /// A11: all that is kept of the runner is erased.
        case leaveActivity
    }

    /// How a session is moved through (F01).
    package enum SessionKind: UInt8, BitwiseCopyable, FieldWord {
        case run = 1
        case ride = 2
    }
}

extension ActivityService.RunnerAction: FieldHolder {
    package enum Word: String, Sendable, CaseIterable, BitwiseCopyable {
        case start, pause, resume, stop, fix, loseConnection, regainConnection, dieApp, reviveApp, setGoal
        case resetProgress, leaveActivity
    }

    package var word: Word {
        switch self {
        case .start: .start
        case .pause: .pause
        case .resume: .resume
        case .stop: .stop
        case .fix: .fix
        case .loseConnection: .loseConnection
        case .regainConnection: .regainConnection
        case .dieApp: .dieApp
        case .reviveApp: .reviveApp
        case .setGoal: .setGoal
        case .resetProgress: .resetProgress
        case .leaveActivity: .leaveActivity
        }
    }

    package mutating func exchange(with form: inout some FieldForm) throws {
        switch self {
        case .start(let kind, let title):
            self = try .start(
                kind: form.exchanged(.kind, kind, .usual), title: form.exchanged(.title, title, .optional))
        case .fix(let position, let accuracyMetres, let taken):
            self = try .fix(
                form.exchanged(.position, position),
                accuracyMetres: form.exchanged(.accuracyMetres, accuracyMetres, .usual),
                taken: form.exchanged(.taken, taken, .optional))
        case .setGoal(let kilometres): self = try .setGoal(kilometres: form.exchanged(.kilometres, kilometres))
        case .resetProgress(let confirmed):
            self = try .resetProgress(confirmed: form.exchanged(.confirmed, confirmed, .usual))
        case .pause, .resume, .stop, .loseConnection, .regainConnection, .dieApp, .reviveApp,
            .leaveActivity:
            break
        }
    }

    static func entry(_ word: Word) -> CommandEntry<ActivityService.Command> {
        switch word {
        case .start:
            entry(
                word, rule: "F01",
                Sentence(
                    "starts a {kind}{title?, “{title}”}",
                    "{kind=run?koşuya}{kind=ride?bisiklet turuna} başlar{title?: “{title}”}"),
                [.sessionRunning], blank: .start(kind: .run, title: ""))
        case .pause:
            entry(word, rule: "F01", Sentence("pauses", "ara verir"), [.notRunning], blank: .pause)
        case .resume:
            entry(word, rule: "F01", Sentence("resumes", "devam eder"), [.notPaused], blank: .resume)
        case .stop:
            entry(word, rule: "F01", Sentence("stops the session", "oturumu bitirir"), [.notRunning], blank: .stop)
        case .fix:
            entry(
                word, rule: "F02",
                Sentence(
                    "is at {position}, within {accuracyMetres} m{taken?, at {taken}}",
                    "{position} noktasında, {accuracyMetres} m içinde{taken?, saat {taken}}"),
                [.noSession], blank: .fix(FixedPosition(x: 0, y: 0), accuracyMetres: 5, taken: nil))
        case .loseConnection:
            entry(
                word, rule: "F03", Sentence("loses the connection", "bağlantısını kaybeder"), [.noConnection],
                blank: .loseConnection)
        case .regainConnection:
            entry(
                word, rule: "F03", Sentence("has the connection back", "yeniden bağlanır"), [.notDisconnected],
                blank: .regainConnection)
        case .dieApp:
            entry(word, rule: "F03", Sentence("has an app that dies", "uygulaması çöker"), [], blank: .dieApp)
        case .reviveApp:
            entry(
                word, rule: "F03", Sentence("opens the app again", "uygulamayı yeniden açar"), [.appAlive],
                blank: .reviveApp)
        case .setGoal:
            entry(
                word, rule: "F05",
                Sentence("wants to cover {kilometres} km a month", "ayda {kilometres} km hedefler"),
                [.goalOutOfRange, .goalBelowProgress], blank: .setGoal(kilometres: 50))
        case .resetProgress:
            entry(
                word, rule: "F05",
                Sentence(
                    "starts the month anew{confirmed=false?, without confirming it}",
                    "ayı sıfırlar{confirmed=false?, ama onaylamaz}"),
                [.notConfirmedByUser], blank: .resetProgress(confirmed: false))
        case .leaveActivity:
            entry(
                word, rule: "A11",
                Sentence("leaves running and cycling for good", "koşu ve bisiklet kayıtlarından tümüyle ayrılır"), [],
                blank: .leaveActivity)
        }
    }

    private static func entry(
        _ word: Word, rule: String, _ sentence: Sentence, _ reasons: [ActivityService.Reason],
        blank: ActivityService.RunnerAction
    ) -> CommandEntry<ActivityService.Command> {
        // F03: with a dead app nothing but opening it again. Leaving needs no app: the host says it.
        let all = word == .reviveApp || word == .leaveActivity ? reasons : [.appDead] + reasons
        return CommandEntry(.runner, word.rawValue, rule: rule, sentence, reasons: all.map(\.word)) { number in
            .runner(RunnerID(number &- 1), blank)
        }
    }
}
