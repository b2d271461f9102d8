import ActivityService
import Measures
import Quantities
import Testing
import TourService

@testable import Experiments

@Suite("Records completed from the services")
struct ServiceRecordsTests {
    private let first = RunnerID(0)
    private let idle = RunnerID(1)

    /// Returns a position north of the start by thousandths of a degree, 111.195 m each.
    private func place(_ thousandths: Int32) -> FixedPosition { FixedPosition(x: 0, y: 10_000 * thousandths) }

    @Test("F03, F05: a session includes later fixes, and each runner has a goal record in each month of the run")
    func sessionsAndGoals() throws {
        let start = try #require(CalendarDate(year: 2_026, month: 6, day: 29))
        var service = ActivityService(startDate: start)
        var observer = ActivityObserver(MeasuredRunners(fixesLateAfter: .seconds(60)))
        func send(_ action: ActivityService.RunnerAction, hour: Int64) {
            let now = SimTime.zero + .hours(hour)
            service.handle(.runner(first, action), at: now)
            for index in 0..<service.effects.count { observer.note(service.effects[index], at: now) }
        }
        func fix(_ thousandths: Int32, taken: Int64) -> ActivityService.RunnerAction {
            .fix(place(thousandths), accuracyMetres: 5, taken: .zero + .hours(taken))
        }
        send(.setGoal(kilometres: 10), hour: 9)
        send(.start(kind: .run, title: ""), hour: 10)
        send(fix(0, taken: 10), hour: 10)
        send(.stop, hour: 12)
        send(fix(100, taken: 11), hour: 13)
        // Across the month's last midnight.
        send(.start(kind: .ride, title: ""), hour: 47)
        send(fix(0, taken: 47), hour: 47)
        send(fix(200, taken: 48), hour: 48)
        send(.stop, hour: 49)
        send(.start(kind: .run, title: ""), hour: 71)

        var record = observer.finish()
        record.complete(from: service, runners: 2, end: .zero + .hours(72), at: .zero + .hours(73))
        let ended: [SimTime?] = [.zero + .hours(12), .zero + .hours(49), nil]
        #expect(record.sessions.map(\.ended) == ended)
        #expect(record.sessions.map(\.time) == [.hours(2), .hours(2), .hours(2)])
        let run = ActivityService.Distance(from: place(0), to: place(100))
        let ride = ActivityService.Distance(from: place(0), to: place(200))
        #expect(record.sessions.map(\.distance) == [run, ride, .zero])
        #expect(record.goals.map(\.runner) == [first, idle, first, idle])
        let (june, july) = (CalendarDate("2026-06-01"), CalendarDate("2026-07-01"))
        #expect(record.goals.map(\.month) == [june, june, july, july])
        #expect(record.goals.map(\.goalKilometres) == [10, 50, 10, 50])
        #expect(record.goals.map(\.done) == [run, .zero, ride, .zero])
        #expect(record.goals.map(\.reachedOn) == [start, nil, july, nil])

        // A month that begins at the very end of the run does not count.
        record.goals = []
        record.complete(from: service, runners: 1, end: .zero + .hours(48), at: .zero + .hours(73))
        #expect(record.goals.map(\.month) == [june])
    }

    @Test("W06, W07: titles are those of the final library, polls those up to the end")
    func toursAndPolls() {
        func waypoint(_ thousandths: Int32) -> Waypoint {
            Waypoint(name: "w", annotation: "", place: place(thousandths), onward: nil)
        }
        let tours = ["Old", "New", "Gone"].map { title in
            TourContent(
                title: title, area: "", annotation: "", isCircular: false, waypoints: [waypoint(0), waypoint(1)])
        }
        var service = TourService(library: tours, rules: TourRules())
        service.handle(.staff(.staff(StaffID(0)), .deleteTours([TourID(2), TourID(0)], isConfirmed: true)), at: .zero)
        service.handle(.walker(WalkerID(0), .follow(TourID(1), from: place(3), startingAt: 0)), at: .zero)
        service.handle(.walker(WalkerID(0), .putAway), at: .zero + .seconds(12))
        var record = WalkRecord()
        record.complete(from: service, at: .zero + .seconds(45))
        #expect(record.titles == [nil, "New"])
        // At 0, 5 and 10 s, then every 15 s from the one that was due at 15 s.
        #expect(record.polls.foreground == 3 && record.polls.background == 3 && record.polls.savingPower == 0)
    }
}
