import Behaviour
import Experiments
import InputFiles
import Quantities
import TestSupport
import Testing

@testable import Scenario

@Suite("Lists of rides: bookings, persons and rides back")
struct ListedRideTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func scenario(_ rides: String, start: String = "{date: 2026-06-15, clock: \"06:00\"}") throws -> String {
        try folder.write(rides, to: "rides.csv")
        return SampleTexts.scenario
            .replacing("flows: [{from: A, to: B, perHour: 30}]", with: "requests: {file: rides.csv}")
            .replacing("duration: 24 h", with: "duration: 24 h\nstart: \(start)")
    }

    private func load(_ rides: String, overrides: [String] = []) throws -> SimulationSetup {
        try ScenarioLoader.load(
            path: try folder.write(try scenario(rides), to: "s.yaml"), overrides: overrides, dataFolder: nil)
    }

    /// Returns the trips and plans of a list, with times in minutes since the start.
    private func plans(
        _ rides: String, overrides: [String] = []
    ) throws -> [(minute: Double, departure: Double, plan: TripPlan)] {
        guard case .planned(let trips, let plans) = try load(rides, overrides: overrides).demand[0] else { return [] }
        return zip(trips, plans).map { ($0.time.seconds / 60, $1.departure.seconds / 60, $1) }
    }

    private func complaints(_ rides: String, start: String = "{date: 2026-06-15, clock: \"06:00\"}") throws -> [String]
    {
        let text = try scenario(rides, start: start)
        return inputErrors {
            _ = try ScenarioLoader.load(path: try folder.write(text, to: "s.yaml"), dataFolder: nil)
        }.map { $0.replacing("\(folder.path)/", with: "") }
    }

    private func losses(_ rides: String, overrides: [String] = []) throws -> [String] {
        try load(rides, overrides: overrides).inputLosses
            .map { $0.description.replacing("\(folder.path)/", with: "") }
    }

    @Test("Rows come in the order of their bookings; persons are numbered by their first ride")
    func order() throws {
        let plans = try plans(
            """
            person,booked_at,depart_at,from,to,return_after_min
            Ada,07:00,10:00,A,B,
            Ben,2026-06-14 09:00,09:30,B,A,45
            Ada,,12:00,B,A,
            ,06:30,11:00,A,A,
            ,21600,2026-06-16 05:00:30,A,A,
            """)
        #expect(plans.map(\.minute) == [0, 30, 60, 360, 360])
        #expect(plans.map(\.departure) == [210, 300, 240, 360, 1_380.5])
        #expect(plans.map(\.plan.isBooked) == [true, true, true, false, true])
        #expect(plans.map(\.plan.person) == [0, 1, 2, 2, 4])
        #expect(plans.map(\.plan.returnAfter) == [.minutes(45), nil, nil, nil, nil])
    }

    @Test("A list without bookings, persons and rides back stays a list of requests, by either name of the time")
    func plainList() throws {
        for name in ["time", "time_s", "depart_at"] {
            guard case .recorded(let trips) = try load("\(name),from,to\n90,A,B\n06:01,B,A\n").demand[0] else {
                Issue.record("no list of requests")
                return
            }
            #expect(trips.map(\.time.seconds) == [60, 90])
        }
    }

    @Test("T01: a party of more than four needs a type of taxis with the seats")
    func largeParty() throws {
        let rides = "depart_at,from,to,party\n10:00,A,B,6\n"
        let vans = ["drivers.shifts=[{taxis: 4}]", "drivers.types=[{name: van, taxis: 1, seats: 6}]"]
        guard case .recorded(let trips) = try load(rides, overrides: vans).demand[0] else {
            Issue.record("no list of requests")
            return
        }
        #expect(trips.map(\.trip.party) == [6])
        let found = try complaints(rides)
        #expect(
            found.count == 1 && found[0].contains("no taxi has seats for the party of 6 in a file of the demand;"),
            "\(found)")
    }

    @Test("A list may say who uses a wheelchair, which needs an accessible type of taxis")
    func wheelchair() throws {
        let rides = "depart_at,from,to,wheelchair\n10:00,A,B,true\n10:01,A,B,No\n10:02,A,B,\n10:03,A,B,1\n"
        let vans = ["drivers.shifts=[{taxis: 4}]", "drivers.types=[{name: van, taxis: 1, wheelchair: true}]"]
        guard case .recorded(let trips) = try load(rides, overrides: vans).demand[0] else {
            Issue.record("no list of requests")
            return
        }
        #expect(trips.map(\.trip.usesWheelchair) == [true, false, nil, true])
        let found = try complaints(rides)
        let lack = "no type of taxis is accessible, and a file of the demand has a client in a wheelchair; write "
        #expect(found.count == 1 && found[0].contains(lack), "\(found)")
        let odd = try complaints(rides.replacing("No", with: "maybe"))
        #expect(
            odd == ["rides.csv:3:11: wheelchair is 'maybe', not true or false; write true, false or nothing"], "\(odd)")
    }

    @Test("Columns may have the names bookedAt and departAt")
    func otherNames() throws {
        let plans = try plans("bookedAt,departAt,from,to\n07:00,10:00,A,B\n")
        #expect(plans.map(\.minute) == [60] && plans.map(\.departure) == [240] && plans[0].plan.isBooked)
        #expect(try losses("bookedAt,departAt,from,to\n07:00,10:00,A,B\n") == [])
    }

    @Test("A list with two columns of one meaning is refused")
    func doubleColumns() throws {
        for (header, names) in [
            ("time,depart_at", "'time' and 'depart_at'"), ("departAt,time_s", "'time_s' and 'departAt'"),
            ("time,booked_at,bookedAt", "'booked_at' and 'bookedAt'"),
        ] {
            let values = header.split(separator: ",").map { _ in "10:00" }.joined(separator: ",")
            #expect(
                try complaints("\(header),from,to\n\(values),A,B\n")
                    == ["rides.csv:1: the list has \(names); keep one of them"])
        }
    }

    @Test("Each error of a row is reported with line and column")
    func errors() throws {
        let found = try complaints(
            """
            person,booked_at,depart_at,from,to,return_after_min
            Ada,10:01,10:00,A,B,
            Ben,9h,10:00,A,B,
            Cem,,25:00,A,B,
            Dan,,10:00,A,B,-1
            Eva,,10:00,A,B,
            Eva,07:00,10:00,B,A,
            Fay,,-60,A,B,
            Gil,2026-06-14,10:00,A,B,
            """)
        #expect(
            found == [
                "rides.csv:2:5: booked_at is 10:01, after the departure at 10:00; write an earlier time, or nothing if "
                    + "the ride is requested at the departure",
                "rides.csv:3:5: booked_at is '9h', not a time; write it like 08:30 or 2026-06-05 08:30, or in seconds",
                "rides.csv:4:6: depart_at is '25:00', not a time; write it like 08:30 or 2026-06-05 08:30, or in seconds",
                "rides.csv:5:16: return_after_min is -1; 0 to 10080 is allowed",
                "rides.csv:7:1: 'Eva' departs at the same time in line 6; a person has one ride at a time (T01): write "
                    + "another time, or another person",
                "rides.csv:8:6: depart_at is -60; 0 to 3155760000 is allowed",
                "rides.csv:9:5: booked_at is '2026-06-14', not a time; write it like 08:30 or 2026-06-05 08:30, or in "
                    + "seconds",
            ])
    }

    @Test("A date needs the date of the start")
    func dateWithoutStart() throws {
        #expect(
            try complaints("depart_at,from,to\n2026-06-15 10:00,A,B\n", start: "{clock: \"06:00\"}") == [
                "rides.csv:2:1: '2026-06-15 10:00' has a date, and the run has none; write 'start: {date: …}' in the "
                    + "scenario, or the time alone"
            ])
    }

    @Test("R01: bookings later than the lead time are counted, and still requested, because the rules refuse them")
    func tooLate() throws {
        let rides = "booked_at,depart_at,from,to\n07:00,08:59,A,B\n07:00,09:00,A,B\n2026-06-14 07:00,07:59,A,B\n"
        #expect(
            try losses(rides) == [
                "rides.csv:2: \"07:00\": rides are booked less than 2 h before the departure, counted from the start of "
                    + "the run (R01: tooLate) (2 of 3 refused); expected 2 h or more ('rules.reservation.leadHours'); "
                    + "start the run earlier if they are booked before it"
            ])
        #expect(try plans(rides).count == 3)
        #expect(try losses(rides, overrides: ["rules.reservation.leadHours=1"]) == [])
    }

    @Test("Rides outside of the run are not made, and counted")
    func outsideOfRun() throws {
        let losses = try losses(
            "booked_at,depart_at,from,to\n,05:59,A,B\n07:00,2026-06-16 06:00,A,B\n07:00,12:00,A,B\n")
        #expect(
            losses == [
                "rides.csv:2: \"05:59\": requests are made before the start of the run (1 of 3 not used); expected a time "
                    + "from its start on; change 'start' to include them",
                "rides.csv:3: \"2026-06-16 06:00\": requests are made after the end of the run (1 of 3 not used); "
                    + "expected less than 86400 s; lengthen 'duration' to include them",
            ])
    }
}
