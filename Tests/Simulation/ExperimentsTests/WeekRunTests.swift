import Behaviour
import InputFiles
import Measures
import Quantities
import Scenario
import SimulationKernel
import TestSupport
import Testing

@testable import Experiments

@Suite("A week and its days")
struct WeekRunTests {
    /// Two zones; demand from A on working days and from B at weekends, twice as much by night; a holiday on Thursday.
    private static func scenario(start: String, duration: String) -> String {
        """
        scenario: week
        city:
          zones: [A, B]
          table: {A: {A: [3, 1], B: [6, 2.4]}, B: {A: [6, 2.4], B: [3, 1]}}
        start: {date: \(start)}
        duration: \(duration)
        holidays: [2026-06-04]
        demand:
          flows: [{from: A, to: B, perHour: 6}]
          byDay:
            - {days: [saturday], matrix: {file: saturday.csv, hours: [\(Array(repeating: "8", count: 12).joined(separator: ", ")),
               \(Array(repeating: "1", count: 12).joined(separator: ", "))]}}
            - {days: holiday, scale: 0.5}
        drivers:
          shifts:
            - {taxis: 4, start: "08:00", length: 8 h, days: weekdays}
            - {taxis: 3, start: "20:00", length: 10 h, days: [friday, saturday]}
            - {taxis: 1, start: "10:00", length: 4 h, days: holiday}
            - {taxis: 2, start: "06:00", length: 12 h}
        """
    }

    private static func setup(start: String, duration: String) throws -> SimulationSetup {
        let folder = try TemporaryFolder()
        try folder.write("from,to,requests_per_day\nB,A,400\n", to: "saturday.csv")
        return try ScenarioLoader.load(
            path: try folder.write(scenario(start: start, duration: duration), to: "s.yaml"), dataFolder: nil)
    }

    /// Returns the arrivals of clients over some replications, by hour of the run and zone of origin.
    private static func arrivals(_ setup: SimulationSetup, replications: Int) -> [Int: [Int]] {
        let plan = WorldPlan(setup)
        var counts: [Int: [Int]] = [:]
        for replication in 1...replications {
            for var sequence in plan.demandSequences(setup.streams(of: replication)) {
                while let time = sequence.nextTime, let trip = sequence.popTrip(at: time) {
                    let hour = Int(time.seconds / 3_600)
                    counts[hour, default: [0, 0]][Int(trip.places.origin.zone.index)] += 1
                }
            }
        }
        return counts
    }

    @Test("B01: the Saturday of a week from Monday equals the Saturday of its own run, hour by hour")
    func saturday() throws {
        let replications = 60
        let week = Self.arrivals(try Self.setup(start: "2026-06-01", duration: "7 days"), replications: replications)
        let alone = Self.arrivals(try Self.setup(start: "2026-06-06", duration: "24 h"), replications: replications)
        for hour in 0..<24 {
            let (ofWeek, own) = (week[120 + hour] ?? [0, 0], alone[hour] ?? [0, 0])
            #expect(ofWeek[0] == 0 && own[0] == 0, "nobody comes from A")
            // 400 a day in proportion 8 to 1: both are Poisson counts of the same mean.
            let mean = Double(replications) * 400 * (hour < 12 ? 8 : 1) / 108
            for count in [ofWeek[1], own[1]] { #expect(abs(Double(count) - mean) < 4.5 * mean.squareRoot(), "\(hour)") }
        }
        for (day, perDay) in [(0, 144.0), (2, 144), (3, 72), (4, 144), (6, 144)] {
            let count = (0..<24).reduce(0) { $0 + (week[24 * day + $1]?[0] ?? 0) }
            let mean = Double(replications) * perDay
            #expect(abs(Double(count) - mean) < 4.5 * mean.squareRoot(), "day \(day)")
            #expect((0..<24).allSatisfy { week[24 * day + $0]?[1] ?? 0 == 0 }, "day \(day): nobody comes from B")
        }
    }

    @Test("B01: the expected demand of a week is what occurs, also with control variates")
    func controls() throws {
        let setup = try Self.setup(start: "2026-06-01", duration: "7 days")
        let controls = ReplicationControls(WorldPlan(setup))
        let deviations = (1...40).map { controls.deviations(of: $0)[0] }
        let mean = deviations.reduce(0, +) / 40
        let expected = 5 * 144.0 + 72 + 400
        #expect(abs(mean) < 4 * (expected / 40).squareRoot(), "\(mean)")
        #expect(setup.measuredRun.expectedRequests >= Int(expected))
    }

    @Test("B02: each shift starts on its days alone, on holidays those for holidays")
    func roster() throws {
        let setup = try Self.setup(start: "2026-06-01", duration: "7 days")
        let (record, _) = try BehaviourCity.run(setup, checksInvariants: true)
        var starts: [[Int]] = Array(repeating: [0, 0, 0, 0], count: 7)
        for shift in record.shifts {
            let plan = [0, 0, 0, 0, 1, 1, 1, 2, 3, 3][Int(shift.driver)]
            starts[Int(shift.start.seconds / 86_400)][plan] += 1
        }
        #expect(
            starts == [
                [4, 0, 0, 2], [4, 0, 0, 2], [4, 0, 0, 2], [0, 0, 1, 2], [4, 3, 0, 2], [0, 3, 0, 2], [0, 0, 0, 2],
            ])
        // A night shift from Friday ends on Saturday, also in a run that begins on Saturday.
        let (weekend, _) = try BehaviourCity.run(try Self.setup(start: "2026-06-06", duration: "24 h"))
        let early = weekend.shifts.filter { (4...6).contains($0.driver) && $0.start == .zero }
        #expect(early.count == 3 && early.allSatisfy { $0.end <= .zero + .hours(7) })
    }

    @Test("B02: idle drivers move by the habits of the day")
    func idle() throws {
        var setup = try Self.setup(start: "2026-06-05", duration: "2 days")
        setup.drivers.shifts = [ShiftPlan(taxis: 4)]
        setup.demand = []
        setup.drivers.idle.after = .minutes(10)
        var saturday = setup.drivers.idle
        (saturday.days, saturday.stayWeight, saturday.randomWeight) = (DaySet(.saturday), 0, 1)
        setup.drivers.idleByDay = [saturday]
        let (_, effects) = try BehaviourCity.run(setup)
        let moves = effects.filter { if case .driverMoved = $0.effect { true } else { false } }
        #expect(!moves.isEmpty && moves.allSatisfy { $0.time >= .zero + .days(1) })
    }
}
