import Foundation
import InputFiles
import TestSupport
import Testing

@testable import Scenario

/// Runs of a scenario as users make them: by the built program, with checks, twice, and replayed.
private struct ScenarioTrial {
    let scenario: RandomScenario
    let folder: String
    /// Program to run, if not the built one.
    var program: String?

    /// Returns the fault of the runs, or nil if there is none.
    func fault() throws -> String? {
        let output = try TemporaryFolder()
        let (first, second) = ("\(output.path)/1", "\(output.path)/2")
        let run =
            ["run", ScenarioGenerator.document] + scenario.arguments + ["--replications", "2", "--rides", "--quiet"]
        let checked = try CommandLineRun(
            run + ["--check", "--events", "--threads", "1", "--out", first], in: folder,
            program: program ?? CommandLineRun.program)
        if checked.exitCode != 0 { return "exit code \(checked.exitCode): \(checked.messages)" }
        let parallel = try CommandLineRun(run + ["--threads", "2", "--out", second], in: folder)
        if parallel.exitCode != 0 { return "exit code \(parallel.exitCode) on two threads: \(parallel.messages)" }
        for name in TestFiles.names(in: second) where name.hasSuffix(".csv") {
            let (one, two) = (TestFiles.read("\(first)/\(name)") ?? "", TestFiles.read("\(second)/\(name)") ?? "")
            if let difference = firstDifference(one, two) { return "\(name) on two threads: \(difference)" }
        }
        let replay = try CommandLineRun(["replay", "\(first)/commands.csv"], in: folder)
        if replay.exitCode != 0 { return "replay ends with \(replay.exitCode): \(replay.output)\(replay.messages)" }
        let sums = TableSums(
            folder: first, warmUpSeconds: scenario.seconds(of: "warmUp") ?? 0,
            endSeconds: scenario.seconds(of: "duration") ?? .infinity)
        return sums.faults.first
    }
}

extension RandomScenario {
    /// Returns the value of a setting that is a time, or nil if there is none.
    fileprivate func seconds(of key: String) -> Double? {
        guard let setting = settings.last(where: { $0.hasPrefix("\(key)=") }) else { return nil }
        let parts = setting.dropFirst(key.count + 1).split(separator: " ")
        let unit = ["s": 1.0, "min": 60, "h": 3_600, "day": 86_400, "days": 86_400]
        return (Double(parts[0]) ?? 0) * (parts.count > 1 ? unit[String(parts[1])] ?? 1 : 1)
    }
}

@Suite(
    "Random scenarios over all keys",
    .enabled(if: CommandLineRun.released != nil, "needs the built program, optimised"))
struct RandomScenarioTests {
    private static let rows = 4

    @Test(
        "No run crashes; invariants and sums hold, two threads give equal tables, and replay the same fingerprint",
        arguments: 0..<rows)
    func holds(row: Int) throws {
        let generator = try ScenarioGenerator()
        let count = TestExtent.scenarios / RandomScenarioTests.rows
        for seed in TestExtent.firstScenario + row * count..<TestExtent.firstScenario + (row + 1) * count {
            let scenario = generator.scenario(seed: UInt64(seed))
            if let fault = try trial(scenario, generator).fault() {
                Issue.record("\(try shortest(scenario, fault, generator))")
                return
            }
        }
    }

    @Test(
        "Scenarios that once failed pass",
        arguments: [
            // F05: a goal is set before its month ends, also where the run begins on the last day of one.
            [
                "city={campus: {seed: 2}}", "start={date: 2026-06-30, clock: \"11:00\"}", "duration=14 h",
                "runners={count: 3}",
            ],
            // B03: half of a wave just after midnight lies before a start just before it.
            [
                "city={campus: {seed: 2}}", "start={date: 2026-05-09, clock: \"23:40\"}", "duration=3 h",
                "tours={generate: 2, seed: 4}", "visitors={count: 12, waves: [{at: \"00:10\", spread: 4 h}]}",
            ],
            // R02: a reservation put off beyond the end stays a reservation, and is no request.
            [
                "city={zones: [A], table: {A: {A: [8, 3]}}}", "duration=5 h", "seed=3",
                "demand={flows: [{from: A, to: A, perHour: 20}]}", "drivers={shifts: [{taxis: 2}]}",
                "clients={patience: none, reserve: {share: 0.6, ahead: 3 h, change: 0.6}}",
            ],
            // Results: a passenger on board at the end of the run is served, in the city's count and the zone's.
            [
                "city={zones: [A], table: {A: {A: [9, 3]}}}", "duration=4 h",
                "demand={flows: [{from: A, to: A, perHour: 3}]}", "drivers={shifts: [{taxis: 20}]}",
                "clients={patience: none}", "travel={rideTime: 31 h}",
            ],
        ])
    func holdsAgain(settings: [String]) throws {
        let generator = try ScenarioGenerator()
        #expect(generator.isRight(settings))
        #expect(try trial(RandomScenario(seed: 0, settings: settings), generator).fault() == nil)
    }

    @Test(
        "The tables of the program's scenarios without data add up",
        arguments: [
            "default", "booked-rides", "grid20", "open-day", "policies", "city-saturday", "rich-get-richer",
            "running-month",
            "visitor-season", "week",
        ])
    func shipped(name: String) throws {
        let path = TestFiles.scenario(name)
        let days = ["running-month", "visitor-season"].contains(name) ? ["duration=3 days"] : []
        let setup = try ScenarioLoader.load(
            try SourceFile.read(path), overrides: days, dataFolder: nil, memory: DecodingCache())
        let folder = try TemporaryFolder()
        let run = try CommandLineRun(
            ["run", path, "--replications", "1", "--rides", "--events", "--quiet", "--out", "run"]
                + days.flatMap { ["--set", $0] }, in: folder.path)
        try #require(run.exitCode == 0, "\(run.messages)")
        let sums = TableSums(
            folder: "\(folder.path)/run", warmUpSeconds: setup.warmUp.seconds, endSeconds: setup.duration.seconds)
        #expect(sums.faults.prefix(5) == [])
    }

    @Test("A changed figure in any of these tables is found")
    func findsFaults() throws {
        let generator = try ScenarioGenerator()
        let output = try TemporaryFolder()
        let folder = "\(output.path)/run"
        let scenario = [
            "city={generate: {seed: 7, zones: 12}}", "duration=6 h", "start={clock: \"10:00\"}",
            "drivers={shifts: [{taxis: 3}]}",
            "demand={gravity: {requestsPerDay: 900, tripLength: 2 km}}", "clients={patience: 5 min}",
            "tours={generate: 2, seed: 1}",
            "visitors={perHour: 6}", "runners={count: 5, sessionsPerMonth: 60}",
            "places={generate: {count: 20, seed: 5}}", "tourists={count: 8}",
        ]
        let run = ["run", ScenarioGenerator.document] + scenario.flatMap { ["--set", $0] }
        let made = try CommandLineRun(
            run + ["--events", "--rides", "--quiet", "--out", folder], in: generator.folder)
        try #require(made.exitCode == 0, "\(made.messages)")
        #expect(TableSums(folder: folder, warmUpSeconds: 0, endSeconds: 21_600).faults == [])
        let changes: [(table: String, column: String)] = [
            ("rides.csv", "outcome"), ("rides.csv", "picked_up_s"), ("rides.csv", "origin_zone"),
            ("zones.csv", "requests"),
            ("zones.csv", "served"), ("losses.csv", "requests"), ("drivers.csv", "income"), ("drivers.csv", "busy_s"),
            ("shifts.csv", "occupied_km"), ("fairness.csv", "value"), ("replications.csv", "value"),
            ("zone_summary.csv", "mean"), ("summary.csv", "mean"), ("statement.csv", "profit"),
            ("tours.csv", "followers"),
            ("sessions.csv", "fixes"), ("places.csv", "visits"), ("visits.csv", "visits"), ("attention.csv", "visits"),
            ("subscriptions.csv", "new"), ("events.csv", "request"),
        ]
        for change in changes {
            let text = try #require(TestFiles.read("\(folder)/\(change.table)"))
            try output.write(ResultTables.changed(text, column: change.column), to: "run/\(change.table)")
            #expect(
                !TableSums(folder: folder, warmUpSeconds: 0, endSeconds: 21_600).faults.isEmpty,
                "\(change.column) of \(change.table)")
            try output.write(text, to: "run/\(change.table)")
        }
    }

    @Test("A planted crash of the program is found, and reduced to the settings that it needs")
    func findsCrash() throws {
        let generator = try ScenarioGenerator()
        let program = "\(generator.folder)/crashing"
        let text =
            "#!/bin/sh\ncase \"$*\" in *runners=*) kill -ILL $$;; esac\nexec '\(CommandLineRun.program ?? "")' \"$@\"\n"
        try TestFiles.write(text, to: program)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
        let scenarios = (1...40).lazy.map { generator.scenario(seed: UInt64($0)) }
        let found = scenarios.compactMap { scenario in
            try? trial(scenario, generator, program: program).fault().map { (scenario, $0) }
        }.first
        let (scenario, fault) = try #require(found)
        let shortest = try shortest(scenario, fault, generator, program: program)
        #expect(shortest.fault.hasPrefix("exit code "))
        #expect(shortest.scenario.settings.contains { $0.hasPrefix("runners=") })
        #expect(shortest.scenario.settings.count <= 6, "\(shortest)")
    }

    private func trial(
        _ scenario: RandomScenario, _ generator: ScenarioGenerator, program: String? = nil
    ) -> ScenarioTrial {
        ScenarioTrial(scenario: scenario, folder: generator.folder, program: program)
    }

    private struct Failure: CustomStringConvertible {
        var scenario: RandomScenario
        var fault: String

        var description: String { "\(scenario)\n\(fault)" }
    }

    /// Removes settings as long as a fault remains.
    private func shortest(
        _ scenario: RandomScenario, _ fault: String, _ generator: ScenarioGenerator, program: String? = nil
    ) throws -> Failure {
        Shrinking.shortest(Failure(scenario: scenario, fault: fault), steps: { $0.scenario.settings }) { settings in
            guard generator.isRight(settings) else { return nil }
            let shorter = RandomScenario(seed: scenario.seed, settings: settings)
            guard let fault = try? trial(shorter, generator, program: program).fault() else { return nil }
            return Failure(scenario: shorter, fault: fault)
        }
    }
}
