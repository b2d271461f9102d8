import ActivityService
import Quantities
import Testing

@Suite("Monthly goals count the sessions of a month (F05, F06)")
struct GoalRuleTests {
    private static let day = 86_400.0

    @Test(
        "F05: a goal is 10 to 999 whole kilometres",
        arguments: [
            (0, "goalOutOfRange"), (9, "goalOutOfRange"), (10, "done"), (50, "done"), (999, "done"),
            (1_000, "goalOutOfRange"), (.max, "goalOutOfRange"),
        ] as [(UInt32, String)])
    func range(kilometres: UInt32, answer: String) {
        var diary = ActivityFixture()
        #expect(diary.progress(at: 0).goalKilometres == 50, "the usual one")
        #expect(diary.perform(.setGoal(kilometres: kilometres), at: 0) == answer)
        #expect(diary.progress(at: 0).goalKilometres == (answer == "done" ? kilometres : 50))
    }

    @Test("F05: a goal below the month's progress is refused with goalBelowProgress, the next kilometre is not")
    func belowProgress() {
        var diary = ActivityFixture()
        diary.run(kilometres: 43.2, at: 0)
        #expect(diary.perform(.setGoal(kilometres: 43), at: 10) == "goalBelowProgress")
        #expect(diary.perform(.setGoal(kilometres: 9), at: 10) == "goalOutOfRange", "the first reason that applies")
        #expect(diary.perform(.setGoal(kilometres: 44), at: 10) == "done")
        #expect(diary.progress(at: 10).percentText == "98.182 %")
        #expect(diary.perform(.setGoal(kilometres: 10), at: 40 * GoalRuleTests.day) == "done", "another month")
    }

    @Test(
        "F05: progress is shown in percent with three decimals, rounded half up, and may exceed 100",
        arguments: [
            (20_000_000_000, 30, "66.667 %"), (10_000_000_000, 30, "33.333 %"), (0, 50, "0.000 %"),
            (49_999_749_999, 50, "99.999 %"), (49_999_750_000, 50, "100.000 %"), (60_000_000_000, 50, "120.000 %"),
            (2_499_999, 50, "0.005 %"), (2_500_000, 50, "0.005 %"), (2_750_000, 50, "0.006 %"),
        ] as [(Int64, UInt32, String)])
    func percent(micrometres: Int64, goal: UInt32, text: String) {
        let done = ActivityService.Distance(micrometres: micrometres)
        #expect(ActivityService.percentText(done, ofKilometres: goal) == text)
    }

    @Test("F05: the date of a reached goal is that of the session that reached it")
    func reached() {
        var diary = ActivityFixture("2026-06-01")
        diary.perform(.setGoal(kilometres: 10), at: 0)
        diary.run(kilometres: 6, at: 2 * GoalRuleTests.day)
        #expect(diary.progress(at: 3 * GoalRuleTests.day).reached == nil)
        diary.run(kilometres: 6, at: 4 * GoalRuleTests.day)
        #expect(
            diary.events.dropFirst() == [
                "goalReached runner=runner1 session=session2 kilometres=10 date=2026-06-05",
                "notified runner=runner1 session=session2 kilometres=10",
            ])
        diary.run(kilometres: 6, at: 8 * GoalRuleTests.day)
        #expect(diary.events.count == 1, "it is reached once")
        let reached = diary.progress(at: 9 * GoalRuleTests.day).reached
        #expect(reached?.session == SessionID(1))
        #expect(reached?.date == CalendarDate("2026-06-05"))
        #expect(diary.progress(at: 9 * GoalRuleTests.day).done.text == "18.00 km")
    }

    @Test("F05: raising the goal above the progress clears the date")
    func raised() {
        var diary = ActivityFixture()
        diary.perform(.setGoal(kilometres: 10), at: 0)
        diary.run(kilometres: 12.5, at: 10)
        diary.perform(.setGoal(kilometres: 13), at: 30)
        #expect(
            diary.events == ["goalSet runner=runner1 kilometres=13", "goalCleared runner=runner1 kilometres=13"])
        #expect(diary.progress(at: 30).reached == nil)
    }

    @Test("F05: a reset needs confirmation; later sessions count, and so does the open one")
    func reset() {
        var diary = ActivityFixture()
        diary.perform(.setGoal(kilometres: 10), at: 0)
        diary.run(kilometres: 12, at: 10)
        #expect(diary.perform(.resetProgress(confirmed: false), at: 20) == "notConfirmedByUser")
        #expect(diary.progress(at: 20).done.text == "12.00 km")
        diary.perform(.start(kind: .run, title: ""), at: 30)
        diary.fix(0, at: 30)
        diary.fix(3_000, at: 40)
        #expect(diary.perform(.resetProgress(confirmed: true), at: 40) == "done")
        #expect(diary.events == ["progressReset runner=runner1", "goalCleared runner=runner1 kilometres=10"])
        #expect(diary.progress(at: 40).done == .zero)
        diary.perform(.stop, at: 50)
        #expect(diary.progress(at: 50).done.text == "3.00 km")
        diary.fix(-5_000, at: 60, taken: 9.5)
        diary.fix(50_000, at: 60, taken: 10.5)
        #expect(diary.progress(at: 60).done.text == "3.00 km", "late fixes of a session before it do not count")
        #expect(diary.service.history(of: ActivityFixture.ann).count == 2, "the history stays")
    }

    @Test(
        "F05: a session counts for the month in which it ends, at each end of a month",
        arguments: [
            ("2026-01-31", "2026-02-01"), ("2026-04-30", "2026-05-01"), ("2026-02-28", "2026-03-01"),
            ("2024-02-29", "2024-03-01"), ("2000-02-29", "2000-03-01"), ("2100-02-28", "2100-03-01"),
            ("2026-12-31", "2027-01-01"),
        ])
    func overMidnight(last: String, first: String) {
        var diary = ActivityFixture(last, clock: 23)
        diary.perform(.setGoal(kilometres: 10), at: 0)
        diary.run(kilometres: 1, at: 3_598)
        diary.perform(.start(kind: .run, title: ""), at: 3_599.5)
        diary.fix(0, at: 3_599.5)
        diary.fix(2_000, at: 3_599.9)
        #expect(diary.progress(at: 3_599.999999).done.text == "1.00 km")
        diary.perform(.stop, at: 3_600)
        #expect(diary.service.date(at: ActivityFixture.moment(3_600)) == CalendarDate(first))
        #expect(diary.progress(at: 3_600).done.text == "2.00 km", "a new month starts at zero")
        #expect(diary.progress(at: 3_600).goalKilometres == 10, "the goal stays")
        #expect(diary.summary(1, at: 3_600).shown.prefix(2) == [diary.summary(1, at: 0).shown[0], "00:00:00"])
        #expect(diary.summary(0, at: 3_600).shown[1] == "23:59:59")
    }

    @Test("F05: 28 February of a leap year is not the end of the month")
    func leapDay() {
        var diary = ActivityFixture("2024-02-28", clock: 23)
        diary.run(kilometres: 1, at: 0)
        #expect(diary.progress(at: 2 * 3_600).done.text == "1.00 km")
        #expect(diary.progress(at: 26 * 3_600).done == .zero)
    }

    @Test("F05: a late fix changes the month of its session and may reach its goal, with the date of a past session")
    func lateFix() {
        var diary = ActivityFixture("2026-06-28")
        diary.perform(.setGoal(kilometres: 10), at: 0)
        diary.run(kilometres: 6, at: 0)
        diary.run(kilometres: 3, at: GoalRuleTests.day)
        // In July a fix of 28 June arrives: two more kilometres, there and back.
        let july = 5 * GoalRuleTests.day
        diary.run(kilometres: 1, at: july)
        diary.fix(7_000, at: july + 60, taken: 0.9)
        #expect(
            diary.events == [
                "goalReached runner=runner1 session=session2 kilometres=10 date=2026-06-29",
                "notified runner=runner1 session=session2 kilometres=10",
            ])
        #expect(diary.progress(at: july + 60).done.text == "1.00 km")
        #expect(diary.service.distance(of: SessionID(0)).text == "8.00 km")
    }

    @Test("F05: session and date of a reached goal stay those first reported, even if more fixes arrive")
    func dateStays() {
        var diary = ActivityFixture("2026-06-01")
        diary.perform(.setGoal(kilometres: 10), at: 0)
        diary.run(kilometres: 6, at: 0)
        diary.run(kilometres: 6, at: GoalRuleTests.day)
        #expect(diary.progress(at: GoalRuleTests.day + 1).reached?.date == CalendarDate("2026-06-02"))
        diary.fix(9_000, at: 2 * GoalRuleTests.day, taken: 0.5)
        #expect(diary.events == [])
        let progress = diary.progress(at: 2 * GoalRuleTests.day)
        #expect(progress.done.text == "18.00 km", "the first session alone is 12 km long")
        #expect(progress.reached?.session == SessionID(1) && progress.reached?.date == CalendarDate("2026-06-02"))
    }

    @Test("F06: a notification waits for the end of the session")
    func notificationWaits() {
        var diary = ActivityFixture()
        diary.perform(.setGoal(kilometres: 10), at: 0)
        diary.run(kilometres: 9, at: 10)
        diary.perform(.start(kind: .run, title: ""), at: 20)
        diary.fix(11_000, at: 30, taken: 10.5)
        #expect(diary.events == ["goalReached runner=runner1 session=session1 kilometres=10 date=2026-06-01"])
        #expect(diary.service.pendingNotificationCount(of: ActivityFixture.ann) == 1)
        diary.perform(.pause, at: 40)
        #expect(diary.service.pendingNotificationCount(of: ActivityFixture.ann) == 1, "a pause is no end")
        diary.perform(.stop, at: 50)
        #expect(diary.events.last == "notified runner=runner1 session=session1 kilometres=10")
        #expect(diary.service.pendingNotificationCount(of: ActivityFixture.ann) == 0)
    }

    @Test("F06: no notification is sent for a goal that is no longer reached at the end")
    func notificationDropped() {
        var diary = ActivityFixture()
        diary.perform(.setGoal(kilometres: 10), at: 0)
        diary.run(kilometres: 9, at: 10)
        diary.perform(.start(kind: .run, title: ""), at: 20)
        diary.fix(11_000, at: 30, taken: 10.5)
        diary.perform(.setGoal(kilometres: 20), at: 40)
        diary.perform(.stop, at: 50)
        #expect(diary.events.count == 1)
    }

    @Test("F06: two waiting months are notified in order")
    func twoMonths() {
        var diary = ActivityFixture("2026-06-30", clock: 23)
        diary.perform(.setGoal(kilometres: 10), at: 0)
        diary.run(kilometres: 9, at: 0)
        diary.run(kilometres: 9, at: 4_000)
        diary.perform(.start(kind: .run, title: ""), at: 5_000)
        diary.fix(11_000, at: 5_010, taken: 4_000.5)
        diary.fix(11_000, at: 5_010, taken: 0.5)
        diary.perform(.stop, at: 5_020)
        #expect(
            diary.events.dropFirst() == [
                "notified runner=runner1 session=session1 kilometres=10",
                "notified runner=runner1 session=session2 kilometres=10",
            ])
    }
}
