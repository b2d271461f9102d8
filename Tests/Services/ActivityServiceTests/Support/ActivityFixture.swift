import ActivityService
import Quantities
import ServiceKernel

/// A service with one runner and shorthands for the runner's actions.
struct ActivityFixture {
    var service: ActivityService
    static let ann = RunnerID(0)

    /// Creates a service.
    ///
    /// - Parameters:
    ///   - date: first day, as in `2026-06-01`.
    ///   - clock: hour of the start.
    init(_ date: String = "2026-06-01", clock: Int64 = 0, rules: ActivityRules = ActivityRules()) {
        service = ActivityService(rules: rules, startDate: CalendarDate(date), clockAtStart: .hours(clock))
    }

    /// Carries out an action.
    ///
    /// - Returns: `done`, or the reason of the refusal.
    @discardableResult
    mutating func perform(
        _ action: ActivityService.RunnerAction, at seconds: Double, _ runner: RunnerID = ActivityFixture.ann
    ) -> String {
        service.handle(.runner(runner, action), at: ActivityFixture.moment(seconds))
        if case .rejected(_, _, let reason) = service.effects.first { return reason.word }
        return "done"
    }

    /// Reports a fix at a distance east of the origin in metres, taken now or earlier.
    @discardableResult
    mutating func fix(
        _ eastMetres: Double, at seconds: Double, taken: Double? = nil, accuracyMetres: UInt32 = 5,
        _ runner: RunnerID = ActivityFixture.ann
    ) -> String {
        perform(
            .fix(
                ActivityFixture.place(eastMetres), accuracyMetres: accuracyMetres,
                taken: taken.map(ActivityFixture.moment)), at: seconds,
            runner)
    }

    /// Records a session of one second along a straight line.
    mutating func run(kilometres: Double, at seconds: Double, _ runner: RunnerID = ActivityFixture.ann) {
        perform(.start(kind: .run, title: ""), at: seconds, runner)
        fix(0, at: seconds, runner)
        fix(kilometres * 1_000, at: seconds + 1, runner)
        perform(.stop, at: seconds + 1, runner)
    }

    /// Effects of the last command as the log shows them: `stopped runner=runner1 …`; effects that no log shows are
    /// left out.
    var events: [String] {
        service.effects.compactMap { effect in
            effect.event.map { event in
                ([event] + effect.fieldList.map { "\($0.field.name)=\(ActivityFixture.text($0.value))" }).joined(
                    separator: " ")
            }
        }
    }

    func summary(_ session: Int = 0, at seconds: Double) -> ActivityService.SessionSummary {
        service.summary(of: SessionID(session), at: ActivityFixture.moment(seconds))
    }

    func progress(at seconds: Double) -> ActivityService.MonthProgress {
        service.progress(of: ActivityFixture.ann, at: ActivityFixture.moment(seconds))
    }

    static func moment(_ seconds: Double) -> SimTime { .zero + SimDuration(seconds: seconds) }

    /// Returns a position on the equator, exact to about a centimetre.
    static func place(_ eastMetres: Double) -> FixedPosition {
        FixedPosition(Coordinate(latitudeDegrees: 0, longitudeDegrees: eastMetres / Earth.metresPerDegree))
    }

    private static func text(_ value: FieldValue) -> String {
        switch value {
        case .entity(let numbered): numbered.text
        case .count(let count): "\(count)"
        case .integer(let integer): "\(integer)"
        case .duration(let length): length.millisecondText
        case .word(let text), .text(let text): text
        case .absent, .zone, .place, .position, .list, .flag, .moment, .money: "\(value)"
        }
    }
}

extension ActivityService {
    var digest: UInt64 {
        var digest = StateDigest()
        self.digest { digest.combine($0) }
        return digest.value
    }
}
