import InputFiles
import LoadProfiles
import TestSupport
import Testing

@testable import Scenario

@Suite("Remarks of a check")
struct FileCheckTests {
    private func remarks(_ text: String) throws -> [String] {
        let folder = try TemporaryFolder()
        let check = DocumentCheck.check(path: try folder.write(text, to: "s.yaml"), dataFolder: nil)
        #expect(check.mistakes.isEmpty)
        return check.warnings.map { String($0.description.dropFirst(folder.path.count + 1)) }
    }

    @Test("Missing keys of important habits are reported with the consequence")
    func leftOut() throws {
        let told = try remarks(Samples.scenario.replacing("clients: {patience: 10 min}\n", with: ""))
        #expect(
            told == [
                """
                s.yaml: 'drivers.idle' is left out: drivers without a ride wait where the last one ended, \
                even if few clients call there; write for instance 'drivers: {idle: {after: 10 min, stay: 0.6, random: 0.1, \
                towardsDemand: 0.3}}'
                """,
                """
                s.yaml: 'clients.patience' is left out: clients never give up, and with too few \
                taxis waits grow until the end of the run; write for instance 'clients: {patience: {lognormal: {mean: 10 min, \
                cv: 0.5}}}', or 'none' if that is meant
                """,
                """
                s.yaml: 'dispatch.searchZones' is left out: a request is offered to drivers of the whole city, at any \
                distance from the pickup; write for instance 'dispatch: {searchZones: 12}', or 'all' if that is meant
                """,
            ])
    }

    @Test("Keys that are written cause no remark, even with their default value")
    func written() throws {
        let text =
            Samples.scenario.replacing("{patience: 10 min}", with: "{patience: none}")
            .replacing("[{taxis: 10}]", with: "[{taxis: 10}]\n  idle: {after: 5 min}")
            + "\ndispatch: {searchZones: all}"
        #expect(try remarks(text) == [])
    }

    /// Returns the remarks that lines added to the sample cause.
    private func remarks(adding lines: String) throws -> [String] {
        let before = try remarks(Samples.scenario)
        return try remarks(Samples.scenario + "\n" + lines).filter { !before.contains($0) }
    }

    @Test("Events in the warm-up, whose requests are not counted, are named")
    func warmUp() throws {
        let events = """
            events:
              - {name: Early, from: "01:00", until: "03:00", speed: 0.5}
              - {name: Later, from: "02:00", until: "03:00", speed: 0.5}
            """
        #expect(try remarks(adding: events).isEmpty)
        let remark = "begins in the warm-up, which is not counted; write 'warmUp: none', or a later time"
        #expect(try remarks(adding: "warmUp: 2 h\n" + events) == ["s.yaml: 'Early' \(remark)"])
        let long = Samples.scenario.replacing("duration: 24 h", with: "duration: 4 days\nwarmUp: auto") + "\n" + events
        let found = try remarks(long).filter { $0.contains("may begin in the automatic warm-up") }
        #expect(found.count == 2, "\(found)")
    }

    @Test(
        "Parts of a tariff that never apply are named",
        arguments: [
            (
                "fare.minimum: 9.00",
                "a minimum of 9.00 is above the legal limit for rides up to 2.0 km; write less in 'fare.minimum', or "
                    + "'rules: {fare.limit: none}'"
            ),
            ("fare.minimum: 5.10", nil), ("fare: {minimum: 9.00, limit: none}", nil),
            (
                "fare.waiting: {perMinute: 0.50, freeMinutes: 2}",
                "'fare.waiting' charges nothing, because no client is late; write 'clients.late', or remove it"
            ),
            (
                "fare.periods: [{name: day, from: \"06:00\", until: \"22:00\", percent: 5}, "
                    + "{name: rush, from: \"16:00\", until: \"18:00\", percent: 25}]",
                "'rush' never holds, because 'day' comes first; write 'rush' before it in 'fare.periods'"
            ),
            (
                "fare.periods: [{name: early, until: \"12:00\", percent: 5}, {name: late, from: \"12:00\", percent: 9}, "
                    + "{name: noon, from: \"11:00\", until: \"13:00\", percent: 25}]",
                "'noon' never holds, because 'early', 'late' come first; write 'noon' before them in 'fare.periods'"
            ),
            (
                "fare.periods: [{name: rush, from: \"16:00\", until: \"18:00\", percent: 25}, {name: day, percent: 5}]",
                nil
            ),
        ])
    func tariffs(rules: String, remark: String?) throws {
        #expect(try remarks(adding: "rules: {\(rules)}") == (remark.map { ["s.yaml: \($0)"] } ?? []))
    }

    @Test("A city of one zone and a scenario without taxis cause no remarks")
    func elsewhere() throws {
        let one = """
            scenario: one
            city: {zones: [A], table: {A: {A: [3, 1]}}}
            duration: 1 h
            demand: {flows: [{from: A, to: A, perHour: 3}]}
            drivers: {shifts: [{taxis: 1}]}
            """
        #expect(try remarks(one).count == 1)
        let walkers = """
            scenario: walkers
            city: {campus: {seed: 1}}
            duration: 2 h
            tours: {generate: 2, seed: 1}
            visitors: {perHour: 3}
            """
        #expect(try remarks(walkers) == [])
    }

    @Test("A charged battery that does not last from a charging place to a zone and on to one is reported")
    func batteries() throws {
        func remarks(battery: String) throws -> [String] {
            try self.remarks(
                """
                scenario: far
                city:
                  zones: [A, B]
                  table:
                    A: {A: [3, 1], B: [20, 10]}
                    B: {A: [20, 12], B: [3, 1]}
                duration: 1 h
                dispatch: {searchZones: all}
                demand: {flows: [{from: A, to: B, perHour: 3}]}
                clients: {patience: 10 min}
                drivers:
                  shifts: [{taxis: 2}]
                  idle: {after: 5 min}
                  types: [{name: small, taxis: 1, electric: {battery: \(battery), consumption: 20 kWh/100km}}]
                  charging: [{zone: A, power: 50 kW}]

                """)
        }
        // Charged to 80 %, they last for 24 and 20 km.
        #expect(try remarks(battery: "6 kWh") == [])
        #expect(
            try remarks(battery: "5 kWh") == [
                """
                s.yaml: a charged taxi of type 'small' lasts for 20.0 km, and from a charging place to B and on to the \
                nearest one it is 22.0 km: its drivers refuse such rides; write a larger 'battery' or 'until', or more \
                places in 'drivers.charging'
                """
            ])
    }

    @Test("Scenarios of the program set the patience of clients and the number of searched zones")
    func shipped() {
        for name in ["default", "city-saturday", "policies", "week"] {
            let left = DocumentCheck.check(path: TestFiles.scenario(name), dataFolder: nil).warnings
            #expect(left.map(\.problem).filter { !$0.contains("drivers.idle") } == [], "\(name)")
        }
    }

    @Test("Z01: zones far from the rule book's size are reported with the consequence for first-in-first-out dispatch")
    func zoneSizes() throws {
        func remarks(areaKm2: Double, policy: String) throws -> [String] {
            let text = """
                scenario: town
                city: {generate: {seed: 3, zones: 8}}
                duration: 1 h
                demand: {gravity: {requestsPerDay: 100, tripLength: 2 km}}
                clients: {patience: none}
                drivers: {shifts: [{taxis: 5}], idle: {after: 5 min}}
                dispatch: {searchZones: all}
                rules: {zones.areaKm2: \(areaKm2), dispatch.policy: \(policy)}
                """
            return try self.remarks(text)
        }
        for (area, words) in [(8, "larger zones can lengthen the route"), (0.8, "in smaller zones the taxi is nearer")]
        {
            let all = try remarks(areaKm2: area, policy: "fifo")
            let told = try #require(all.first)
            #expect(all.count == 1 && told.contains(words), "\(all)")
            #expect(
                told.contains(" km² on average (2 km² by default): a client gets the first taxi in the queue"))
            #expect(told.hasSuffix("; write 'rules: {zones.areaKm2: 2}' for zones of the rule book's size"))
            #expect(try remarks(areaKm2: area, policy: "nearest") == [])
        }
        #expect(try remarks(areaKm2: 2, policy: "fifo") == [])
    }

    @Test("A default that follows from another key is reported, and so are ranks of the map that no driver uses")
    func derived() throws {
        let text =
            Samples.scenario.replacing("{patience: 10 min}", with: "{patience: none}")
            .replacing("[{taxis: 10}]", with: "[{taxis: 10}]\n  idle: {after: 5 min}")
            .replacing("duration: 24 h", with: "duration: 4 days") + "\ndispatch: {searchZones: all}"
        #expect(
            try remarks(text) == [
                "s.yaml: 'warmUp' is left out, and 'duration' sets it to 'auto'; write it if you compare scenarios that "
                    + "differ in 'duration'"
            ])
        let block = try StreetBlock(requests: "time,from,to\n10,a,b\n", taxis: "node\na\n")
        let streets = block.scenario(
            city: "generate: {seed: 3, zones: 4}\n  streets: true", demand: StreetBlock.gravity,
            drivers: "idle: {after: 5 min}")
        #expect(
            try remarks(streets).contains {
                $0.contains(
                    "'drivers.idle.towardsRanks' is left out: no driver goes to the ranks of the map or of 'ranks'; ")
            })
    }

    @Test("Records that a run would leave out are counted by reason")
    func losses() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            start,from,to
            2026-06-05 10:00:00,A,B
            2026-06-05 10:05:00,A,C
            2026-06-05 10:06:00,A,C
            yesterday,A,B

            """, to: "trips.csv")
        let text = Samples.scenario.replacing(
            "flows: [{from: A, to: B, perHour: 30}]",
            with: """
                trips:
                    files: [trips.csv]
                    format: csv
                    columns: {pickupTime: start, pickupZone: from, dropOffZone: to}
                    replay: 2026-06-05
                    leaveOut: true
                """)
        let check = DocumentCheck.check(path: try folder.write(text, to: "s.yaml"), dataFolder: nil)
        #expect(check.mistakes.map(\.description) == [])
        #expect(
            check.inputLosses.map { "\($0.reason) (\($0.count))" } == [
                "the date of pickup or drop-off cannot be read (1)", "drop-off zone 'C' is not in the city (2)",
            ])
    }
}
