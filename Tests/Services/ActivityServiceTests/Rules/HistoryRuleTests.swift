import ActivityService
import Quantities
import Testing

@Suite("Sessions are shown in the formats of F02 and F04")
struct HistoryRuleTests {
    @Test(
        "F02: kilometres have two decimals, rounded half up",
        arguments: [
            (0, "0.00 km"), (4_999_999, "0.00 km"), (5_000_000, "0.01 km"), (12_344_999_999, "12.34 km"),
            (12_345_000_000, "12.35 km"), (12_340_000_000, "12.34 km"), (999_994_999_999, "999.99 km"),
            (999_995_000_000, "1000.00 km"),
        ] as [(Int64, String)])
    func distances(micrometres: Int64, text: String) {
        #expect(ActivityService.Distance(micrometres: micrometres).text == text)
    }

    @Test(
        "F02: time is HH:mm:ss, rounded half up to seconds",
        arguments: [
            (0, "00:00:00"), (499_999, "00:00:00"), (500_000, "00:00:01"), (3_723_000_000, "01:02:03"),
            (59_499_999, "00:00:59"), (59_500_000, "00:01:00"), (3_599_500_000, "01:00:00"),
            (360_000_000_000, "100:00:00"),
        ] as [(Int64, String)])
    func times(microseconds: Int64, text: String) {
        #expect(ActivityService.text(ofTime: .microseconds(microseconds)) == text)
    }

    @Test(
        "F02: speed is in m/s with two decimals, rounded half up, and 0.00 without time",
        arguments: [
            (3_210, 1_000, "3.21 m/s"), (3_214_999, 1_000_000, "3.21 m/s"), (3_215, 1_000, "3.22 m/s"),
            (0, 1_000, "0.00 m/s"), (12_340, 0, "0.00 m/s"), (1, 3, "0.33 m/s"), (2, 3, "0.67 m/s"),
            (5, 1_000, "0.01 m/s"), (9_223_372_036_854_775_807, 9_223_372_036_854_775, "1000.00 m/s"),
        ] as [(Int64, Int64, String)])
    func speeds(micrometres: Int64, microseconds: Int64, text: String) {
        let distance = ActivityService.Distance(micrometres: micrometres)
        #expect(ActivityService.Speed(distance, in: .microseconds(microseconds)).text == text)
    }

    @Test("F04: history is newest first: date, end time, distance, time, title and kind, without the open session")
    func history() {
        var diary = ActivityFixture("2026-06-30", clock: 22)
        diary.perform(.start(kind: .run, title: ""), at: 0)
        diary.fix(0, at: 0)
        diary.fix(12_340, at: 3_723)
        diary.perform(.stop, at: 3_723)
        diary.perform(.start(kind: .ride, title: "Into July"), at: 7_000)
        diary.perform(.stop, at: 7_200.9)
        diary.perform(.start(kind: .run, title: ""), at: 8_000)
        let history = diary.service.history(of: ActivityFixture.ann)
        #expect(history == [SessionID(1), SessionID(0)])
        let shown = history.map { diary.service.summary(of: $0, at: ActivityFixture.moment(9_000)).shown }
        #expect(
            shown == [
                ["07/01/2026", "00:00:00", "0.00 km", "00:03:21", "Into July", "ride"],
                ["06/30/2026", "23:02:03", "12.34 km", "01:02:03", "Urban Adventure", "run"],
            ])
        #expect(diary.service.history(of: RunnerID(9)).isEmpty)
    }

    @Test("F04: details add the route, piece by piece, and the average speed")
    func details() {
        var diary = ActivityFixture()
        diary.perform(.start(kind: .run, title: ""), at: 0)
        diary.fix(0, at: 0)
        diary.fix(60, at: 10)
        diary.perform(.pause, at: 10)
        diary.perform(.resume, at: 40)
        diary.fix(500, at: 41)
        diary.fix(536, at: 60)
        diary.perform(.stop, at: 60)
        let route = diary.service.route(of: SessionID(0))
        #expect(route == [[0, 60].map(ActivityFixture.place), [500, 536].map(ActivityFixture.place)])
        #expect(diary.summary(at: 60).speed.text == "3.20 m/s")
        let lengths = route.map { ActivityService.Distance(along: $0) }
        #expect(lengths.reduce(.zero, +) == diary.summary(at: 60).distance)
    }

    @Test("F04: the clock has 24 hours and cuts off fractions of a second")
    func clock() {
        #expect(ActivityService.text(ofClock: .zero) == "00:00:00")
        #expect(ActivityService.text(ofClock: .hours(13)) == "13:00:00")
        #expect(ActivityService.text(ofClock: .days(1) - .microseconds(1)) == "23:59:59")
    }
}
