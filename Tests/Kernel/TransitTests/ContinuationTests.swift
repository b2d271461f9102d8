import Directions
import Quantities
import ServiceKernel
import TestSupport
import Testing

@testable import Transit

/// Two lines with one trip each of the same vehicle.
@Suite("Vehicles that continue as other lines")
struct ContinuationTests {
    private static let date = RandomTransit.date
    /// Names of the stops; each except the two platforms is a terminal.
    private static let names = ["West End", "Market", "Market, platform 2", "East End", "Harbour"]

    private static func position(_ metres: Double) -> FixedPosition {
        FixedPosition(
            x: Int32((metres / Earth.metresPerDegree * FixedPosition.unitsPerDegree).rounded()), y: 0)
    }

    /// Stops at 0, 5, 10 and 15 km, and a platform `platformMetres` after the one at 5 km; on line 4 a trip from the
    /// first to the second stop, from minute 1 to 10.
    private static func schedule(platformMetres: Double = 100) -> TransitSchedule {
        var schedule = TransitSchedule()
        schedule.stops = zip(names, [0, 5_000, 5_000 + platformMetres, 10_000, 15_000]).map {
            TransitStop(name: $0, position: position($1))
        }
        schedule.calendars = [[0], [-1, 0, 1], [1]].map { days in
            var calendar = ServiceCalendar()
            calendar.added = Set(days.map { CalendarDate(daysSince1970: date.daysSince1970 + $0) })
            return calendar
        }
        add("4", [(0, 1), (1, 10)], to: &schedule)
        return schedule
    }

    private static func add(
        _ line: String, _ calls: [(stop: UInt32, minute: Int32)], calendar: UInt32 = 1, shifts: [Int32] = [0],
        to schedule: inout TransitSchedule
    ) {
        let start = schedule.calls.count
        schedule.lines.append(TransitLine(name: line, kind: .bus))
        schedule.calls += calls.map { TransitCall(stop: $0.stop, arrival: $0.minute * 60, departure: $0.minute * 60) }
        schedule.trips.append(
            TransitTrip(
                line: UInt32(schedule.lines.count - 1), calendar: calendar, headsign: "",
                calls: start..<schedule.calls.count, shifts: shifts))
    }

    private static func router(_ schedule: TransitSchedule, to stop: Int, minute: Int64 = 0) -> TransitRouter {
        var rules = TransitRules()
        rules.accessMetresMax = 400
        var router = TransitRouter(TransitNetwork(schedule, dates: date...date, rules: rules))
        router.search(
            from: schedule.stops[0].position, to: schedule.stops[stop].position, on: date, departing: .minutes(minute))
        return router
    }

    /// Returns rides and minutes of the arrivals, and the number of times that passengers stay on board.
    private static func arrivals(_ schedule: TransitSchedule, to stop: Int = 3, minute: Int64 = 0) -> [[Int32]] {
        let router = router(schedule, to: stop, minute: minute)
        return router.journeys.map { journey in
            let stays = router.legs[journey.legs].filter(\.staysOnBoard).count
            #expect(router.defect(of: journey, on: date, departing: Int32(minute) * 60) == nil)
            return [Int32(journey.rideCount), journey.arrival / 60, Int32(stays)]
        }
    }

    @Test("Within a block passengers stay on board without a change or its time; without a block they change")
    func block() {
        var schedule = Self.schedule()
        Self.add("17", [(1, 10), (3, 20)], to: &schedule)
        Self.add("17", [(1, 70), (3, 80)], to: &schedule)
        #expect(Self.arrivals(schedule) == [[2, 80, 0]])
        schedule.blocks = [[1, 0]]
        #expect(Self.arrivals(schedule) == [[1, 20, 1]])
        schedule.blocks = [[0, 2]]
        #expect(Self.arrivals(schedule) == [[1, 80, 1]], "also where the vehicle stands for an hour")
        schedule.blocks = [[0], [1, 2]]
        #expect(Self.arrivals(schedule) == [[2, 80, 0]])
    }

    @Test("A link decides whether passengers alight or stay on board, even against the block")
    func links() {
        var schedule = Self.schedule()
        Self.add("17", [(1, 10), (3, 20)], to: &schedule)
        Self.add("17", [(1, 70), (3, 80)], to: &schedule)
        schedule.links = [TripLink(from: 0, to: 1)]
        #expect(Self.arrivals(schedule) == [[1, 20, 1]], "without a block")
        schedule.blocks = [[0, 1]]
        schedule.links = [TripLink(from: 0, to: 1, allowsStaying: false)]
        #expect(Self.arrivals(schedule) == [[2, 80, 0]])
        schedule.links = [TripLink(from: 0, to: 2)]
        #expect(Self.arrivals(schedule) == [[1, 80, 1]], "the link counts, not the block")
        schedule.blocks = [[0, 1, 2]]
        schedule.links = [TripLink(from: 1, to: 2, allowsStaying: false)]
        #expect(Self.arrivals(schedule) == [[1, 20, 1]])
    }

    @Test("One trip may continue as several coupled ones, and several as one")
    func coupling() {
        var schedule = Self.schedule()
        Self.add("17", [(1, 10), (3, 20)], to: &schedule)
        Self.add("18", [(1, 11), (4, 25)], to: &schedule)
        schedule.links = [TripLink(from: 0, to: 1), TripLink(from: 0, to: 2)]
        #expect(Self.arrivals(schedule) == [[1, 20, 1]] && Self.arrivals(schedule, to: 4) == [[1, 25, 1]])
        Self.add("19", [(3, 20), (4, 22)], to: &schedule)
        schedule.links += [TripLink(from: 1, to: 3)]
        #expect(Self.arrivals(schedule, to: 4) == [[1, 22, 2]])
        schedule.links = [TripLink(from: 1, to: 3), TripLink(from: 2, to: 3)]
        #expect(Self.arrivals(schedule, to: 3) == [] && Self.arrivals(schedule, to: 4) == [[2, 25, 0]])
    }

    @Test(
        "A block continues at the same stop, another platform of the station or within 200 m; a link anywhere",
        arguments: [
            (100.0, false, true), (199, false, true), (201, false, false), (3_000, false, false), (450, true, true),
        ])
    func platforms(metres: Double, isStation: Bool, staysInBlock: Bool) {
        var schedule = Self.schedule(platformMetres: metres)
        if isStation { (schedule.stops[1].station, schedule.stops[2].station) = (7, 7) }
        Self.add("17", [(2, 10), (3, 20)], to: &schedule)
        schedule.blocks = [[0, 1]]
        #expect(Self.arrivals(schedule) == (staysInBlock ? [[1, 20, 1]] : []))
        schedule.links = [TripLink(from: 0, to: 1)]
        #expect(Self.arrivals(schedule) == [[1, 20, 1]])
        #expect(Self.router(schedule, to: 3).legs.map(\.from) == [0, 2])
    }

    @Test("The next trip of a block is that of the service day; overlapping trips have no continuation")
    func days() {
        var schedule = Self.schedule()
        // A trip on the next day only.
        Self.add("16", [(1, 10), (4, 15)], calendar: 2, to: &schedule)
        Self.add("17", [(1, 12), (3, 20)], calendar: 0, to: &schedule)
        schedule.blocks = [[0, 1, 2]]
        #expect(
            Self.arrivals(schedule) == [[1, 20, 1]] && Self.arrivals(schedule, to: 4, minute: 600) == [[1, 1_455, 1]])
        schedule.trips[1].calendar = 1
        #expect(Self.arrivals(schedule) == [[2, 20, 0]], "it is under way until minute 15")
        schedule.trips[1].calendar = 2
        Self.add("18", [(1, 9), (4, 18)], calendar: 0, to: &schedule)
        schedule.blocks = [[0, 1, 2, 3]]
        #expect(Self.arrivals(schedule) == [[2, 20, 0]])
    }

    @Test("Past midnight passengers stay on board within a service day; into the next one only by a link")
    func midnight() {
        var schedule = Self.schedule()
        Self.add("4", [(0, 1_430), (1, 1_445)], to: &schedule)
        Self.add("17", [(1, 1_445), (3, 1_460)], to: &schedule)
        schedule.blocks = [[1, 2]]
        #expect(Self.arrivals(schedule, minute: 600) == [[1, 1_460, 1]])
        schedule.trips[2].calendar = 2
        #expect(Self.arrivals(schedule, minute: 600) == [])
        schedule = Self.schedule()
        Self.add("4", [(0, 1_430), (1, 1_445)], to: &schedule)
        Self.add("17", [(1, 5), (3, 20)], to: &schedule)
        schedule.blocks = [[1, 2]]
        #expect(Self.arrivals(schedule, minute: 600) == [])
        schedule.links = [TripLink(from: 1, to: 2)]
        #expect(Self.arrivals(schedule, minute: 600) == [[1, 1_460, 1]])
        #expect(schedule.daysBetween(TripLink(from: 0, to: 1)) == 0)
        #expect(schedule.daysBetween(TripLink(from: 2, to: 0)) == nil, "a day later less 10 minutes")
    }

    @Test("Trips at intervals have no continuation")
    func intervals() {
        var schedule = Self.schedule()
        Self.add("17", [(1, 10), (3, 20)], shifts: [0, 600], to: &schedule)
        schedule.blocks = [[0, 1]]
        schedule.links = [TripLink(from: 0, to: 1)]
        #expect(Self.arrivals(schedule) == [[2, 30, 0]])
    }

    @Test("A later trip with a continuation is found where an earlier one has none")
    func laterTrip() {
        var schedule = Self.schedule()
        Self.add("4", [(0, 31), (1, 40)], to: &schedule)
        Self.add("17", [(1, 40), (3, 50)], to: &schedule)
        schedule.blocks = [[1, 2]]
        #expect(Self.arrivals(schedule) == [[1, 50, 1]])
    }

    @Test("Where a vehicle calls again at the boarding stop, passengers board at that call, on any of its trips")
    func loop() {
        var schedule = Self.schedule()
        Self.add("5", [(1, 10), (0, 20), (3, 30), (0, 40)], to: &schedule)
        Self.add("6", [(0, 40), (4, 60)], to: &schedule)
        schedule.blocks = [[0, 1, 2]]
        #expect(Self.arrivals(schedule, to: 3) == [[1, 30, 0]] && Self.arrivals(schedule, to: 4) == [[1, 60, 0]])
        #expect(Self.router(schedule, to: 4).legs.map(\.departure) == [40 * 60])
    }

    @Test("G12: directions say to stay on board, as which line, and after how many stops to alight")
    func words() {
        var schedule = Self.schedule()
        Self.add("17", [(1, 10), (3, 20), (4, 30)], to: &schedule)
        Self.add("17", [(4, 31), (3, 40), (1, 50)], to: &schedule)
        schedule.blocks = [[0, 1, 2]]
        let found = Self.router(schedule, to: 4)
        let steps = TransitDirections.steps(of: found.legs, in: schedule, found.network.timetables[0])
        #expect(
            steps.map { $0.text(in: .english) } == [
                "At 00:01 take the bus 4 towards Market.", "Stay on board; the line becomes 17 towards Harbour.",
                "Get off at Harbour after 3 stops, at 00:30.", "You have arrived.",
            ])
        #expect(
            steps.map { $0.text(in: .turkish) }.dropFirst().first
                == "Araçta kalın; hat 17 olarak devam ediyor, yön: Harbour.")
        schedule.lines[1].name = "4"
        let same = TransitDirections.steps(of: found.legs, in: schedule, found.network.timetables[0])
        #expect(same[1].text(in: .english) == "Stay on board towards Harbour.")
    }

    @Test("On 200 random days the continuations follow the rules, pair by pair")
    func resolution() {
        var found = [0, 0]
        for seed in 0..<200 {
            var random = SplitMix64(seed: UInt64(seed))
            let schedule = RandomTransit.scheduleOfVehicles(&random)
            let timetable = Timetable(of: schedule, on: Self.date)
            let wanted = ContinuationModel(schedule, timetable)
            for from in timetable.runs.indices {
                let runs = timetable.continuations.isEmpty ? [] : timetable.continuations.runs(after: UInt32(from))
                #expect(runs.map { Int($0) } == wanted.after[from], "seed \(seed)")
                found[min(runs.count, 1)] += 1
            }
        }
        #expect(found.allSatisfy { $0 > 500 }, "runs without and with continuations: \(found)")
    }
}

/// The continuations of a timetable, found pair by pair from the rules.
private struct ContinuationModel {
    /// Continuations of each run.
    private(set) var after: [[Int]]
    private let schedule: TransitSchedule
    private let timetable: Timetable

    init(_ schedule: TransitSchedule, _ timetable: Timetable) {
        (self.schedule, self.timetable) = (schedule, timetable)
        after = Array(repeating: [], count: timetable.runs.count)
        let timed = timetable.runs.indices.filter { schedule.trips[Int(timetable.runs[$0].trip)].shifts == [0] }
        var linked = after
        for link in schedule.links where link.allowsStaying {
            for from in timed where timetable.runs[from].trip == link.from {
                linked[from] += timed.filter { timetable.runs[$0].trip == link.to && followsByLink(from, $0) }
            }
        }
        after = linked
        for block in schedule.blocks {
            let ofBlock = timed.filter { block.contains(timetable.runs[$0].trip) }
            for from in ofBlock where linked[from].isEmpty {
                let day = ofBlock.filter { timetable.runs[$0].shiftSeconds == timetable.runs[from].shiftSeconds }
                after[from] += day.filter { followsInBlock(from, $0, day) }
            }
        }
        after = after.map { Set($0).sorted() }
    }

    private func departure(_ run: Int) -> Int32 {
        schedule.departure(ofTrip: timetable.runs[run].trip) + timetable.runs[run].shiftSeconds
    }

    private func arrival(_ run: Int) -> Int32 {
        schedule.arrival(ofTrip: timetable.runs[run].trip) + timetable.runs[run].shiftSeconds
    }

    /// Returns whether a link joins two runs: on one service day, or with the next day for a departure after midnight.
    private func followsByLink(_ from: Int, _ to: Int) -> Bool {
        let days = (timetable.runs[to].shiftSeconds - timetable.runs[from].shiftSeconds) / 86_400
        let wait = departure(to) - arrival(from)
        return wait >= 0 && (days == 0 || days == 1 && wait < 12 * 3_600 && wait < 86_400)
    }

    private func followsInBlock(_ from: Int, _ to: Int, _ day: [Int]) -> Bool {
        func isBefore(_ run: Int, _ other: Int) -> Bool {
            (departure(run), arrival(run), timetable.runs[run].trip)
                < (departure(other), arrival(other), timetable.runs[other].trip)
        }
        for run in day {
            for other in day where isBefore(run, other) && departure(other) < arrival(run) { return false }
            if isBefore(from, run) && isBefore(run, to) { return false }
        }
        let trips = (timetable.runs[from].trip, timetable.runs[to].trip)
        let isSeparate = schedule.links.contains { !$0.allowsStaying && ($0.from, $0.to) == trips }
        let last = schedule.calls[schedule.trips[Int(trips.0)].calls.upperBound - 1].stop
        let first = schedule.calls[schedule.trips[Int(trips.1)].calls.lowerBound].stop
        let metres = schedule.stops[Int(last)].position.metres(to: schedule.stops[Int(first)].position)
        return isBefore(from, to) && !isSeparate && metres <= 200
    }
}
