import ActivityService
import Quantities
import Testing

@Suite("The digest reflects the state of sessions and goals")
struct DigestTests {
    /// A sequence of commands with one difference.
    private func afternoon(_ difference: Difference? = nil) -> ActivityFixture {
        var diary = ActivityFixture()
        let title = difference == .title ? "Hills" : "Coast"
        diary.perform(.setGoal(kilometres: difference == .goal ? 11 : 10), at: 0)
        diary.perform(.start(kind: difference == .kind ? .ride : .run, title: title), at: difference == .start ? 1 : 2)
        diary.fix(difference == .place ? 2 : 1, at: 10, taken: difference == .moment ? 8 : 9)
        if difference != .leftOut { diary.fix(0, at: 11, accuracyMetres: 80) }
        diary.perform(.pause, at: difference == .pause ? 12 : 13)
        diary.perform(.resume, at: difference == .resume ? 15 : 14)
        diary.perform(.dieApp, at: difference == .death ? 17 : 16)
        if difference != .dead { diary.perform(.reviveApp, at: 18) }
        if difference != .open { diary.perform(.stop, at: difference == .end ? 20 : 19) }
        if difference != .connected { diary.perform(.loseConnection, at: 21) }
        if difference == .month { diary.perform(.resetProgress(confirmed: true), at: 22) }
        if difference == .runner { diary.perform(.dieApp, at: 22, RunnerID(1)) }
        return diary
    }

    enum Difference: CaseIterable {
        case title, goal, kind, start, place, moment, leftOut, pause, resume, death, dead, open, end, connected, month
        case runner
    }

    @Test(
        "F01–F05: the same commands lead to the same digest, and any difference of the state to another",
        arguments: Difference.allCases)
    func different(difference: Difference) {
        #expect(afternoon().service.digest == afternoon().service.digest)
        #expect(afternoon(difference).service.digest != afternoon().service.digest)
    }

    @Test("F06: a waiting notification shows in the digest even if nothing else differs")
    func waiting() {
        var (told, waiting) = (ActivityFixture(), ActivityFixture())
        for isTold in [true, false] {
            var diary = ActivityFixture()
            diary.perform(.setGoal(kilometres: 10), at: 0)
            diary.run(kilometres: 9, at: 10)
            if isTold { diary.fix(11_000, at: 20, taken: 10.5) }
            diary.perform(.start(kind: .run, title: ""), at: 20)
            if !isTold { diary.fix(11_000, at: 20, taken: 10.5) }
            if isTold { told = diary } else { waiting = diary }
        }
        #expect(told.service.pendingNotificationCount(of: ActivityFixture.ann) == 0)
        #expect(waiting.service.pendingNotificationCount(of: ActivityFixture.ann) == 1)
        #expect(told.service.digest != waiting.service.digest)
    }
}
