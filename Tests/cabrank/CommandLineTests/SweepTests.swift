import Foundation
import TestSupport
import Testing

@Suite("cabrank sweep", .enabled(if: CommandLineRun.program != nil, "the program cabrank is not built"))
struct SweepTests {
    private let folder: TemporaryFolder
    private static let shifts = "--vary=drivers.shifts.0.taxis=8,12"

    init() throws { folder = try TemporaryFolder.withScenarios() }

    private func sweep(_ arguments: String...) throws -> CommandLineRun {
        try CommandLineRun(["sweep", "small.yaml", "--replications=3"] + arguments, in: folder.path)
    }

    /// Returns all files but the manifest, by path.
    private func files(_ place: String) -> [String: String] {
        let names = ["points.csv", "sweep.csv"] + folder.names(in: "\(place)/units").map { "units/\($0)" }
        return Dictionary(uniqueKeysWithValues: names.map { ($0, folder.read("\(place)/\($0)") ?? "") })
    }

    @Test("A sweep writes a row for each combination and metric, the same bytes on any number of threads")
    func grid() throws {
        let run = try sweep("--vary=demand.scale=0.8..1.2:0.2", SweepTests.shifts, "--threads=1", "--out=one")
        #expect(run.exitCode == 0 && run.messages == "")
        #expect(run.output.hasPrefix("Sweep of small · 6 variants · 3 each\n\nvariant  name"))
        let points = try #require(folder.read("one/points.csv")).split(separator: "\n")
        #expect(points[0] == "point,name,demand.scale,drivers.shifts.0.taxis,scenario_digest" && points.count == 7)
        #expect(points[2].hasPrefix("2,\"demand.scale=0.8, drivers.shifts.0.taxis=12\",0.8,12,"))
        let rows = try #require(folder.read("one/sweep.csv")).split(separator: "\n")
        #expect(rows[0] == "point,metric,unit,replications,mean,stddev,ci95_low,ci95_high,min,max")
        #expect(rows.count { $0.contains(",wait_mean_s,s,3,") } == 6)
        #expect(
            folder.names(in: "one").sorted() == ["manifest.json", "points.csv", "sweep.csv", "units", "zones.geojson"])
        for threads in [2, 8] {
            _ = try sweep(
                "--vary=demand.scale=0.8..1.2:0.2", SweepTests.shifts, "--threads=\(threads)", "--out=other", "--quiet")
            #expect(firstDifference(files("other"), files("one")) == nil)
        }
        // A point equals 'run' with the same values.
        _ = try CommandLineRun(
            [
                "run", "small.yaml", "--replications=3", "--set=demand.scale=0.8", "--set=drivers.shifts.0.taxis=12",
                "--out=run",
            ], in: folder.path)
        let summary = try #require(folder.read("run/summary.csv")).split(separator: "\n").dropFirst()
        let ofSecond = rows.filter { $0.hasPrefix("2,") }
        #expect(ofSecond == summary.map { "2,\($0)" })
    }

    @Test("Finished points that are no longer requested stay, and are resumed when they are")
    func fewerPoints() throws {
        let three = "--vary=drivers.shifts.0.taxis=8,10,12"
        #expect(try sweep(three, "--out=s", "--quiet").exitCode == 0)
        let before = files("s")
        #expect(try sweep("--vary=drivers.shifts.0.taxis=8", "--out=s", "--resume", "--quiet").exitCode == 0)
        #expect(folder.names(in: "s/units").count == 9)
        #expect(folder.read("s/points.csv")?.split(separator: "\n").count == 2)
        #expect(try sweep(three, "--out=s", "--resume", "--quiet").exitCode == 0)
        #expect(firstDifference(files("s"), before) == nil)
    }

    @Test(
        "A point with antithetic pairs equals 'run'; the manifest has the warm-up of each point"
    )
    func antitheticPairs() throws {
        let words = ["small.yaml", "--replications=4", "--set=antithetic=true", "--quiet"]
        _ = try CommandLineRun(
            ["sweep"] + words + ["--vary=warmUp=10 min,20 min", "--out=pairs"], in: folder.path)
        _ = try CommandLineRun(["run"] + words + ["--set=warmUp=20 min", "--out=run"], in: folder.path)
        let rows = try #require(folder.read("pairs/sweep.csv")).split(separator: "\n")
        let summary = try #require(folder.read("run/summary.csv")).split(separator: "\n").dropFirst()
        #expect(!summary.isEmpty && rows.filter { $0.hasPrefix("2,") } == summary.map { "2,\($0)" })
        let manifest = try #require(folder.read("pairs/manifest.json"))
        #expect(manifest.contains("\"warm_up_s\": 600.000") && manifest.contains("\"warm_up_s\": 1200.000"))
        #expect(manifest.contains("\"warm_up\": \"the first 20 min left out, as the scenario says\""))
        // The manifest says that the points have pairs.
        let compared = try CommandLineRun(["compare", "pairs"], in: folder.path)
        #expect(compared.output.contains("\n  2 pairs of replications with the same clients and drivers\n"))
    }

    @Test("The manifest has the pilots' warm-up of each point, also if nothing is left to simulate")
    func warmUps() throws {
        for _ in 0..<2 {
            _ = try CommandLineRun(
                [
                    "sweep", "small.yaml", "--replications=1", "--set=duration=3 days", "--vary=demand.scale=0.1,0.2",
                    "--out=pilots", "--resume", "--quiet",
                ], in: folder.path)
            let manifest = try #require(folder.read("pilots/manifest.json"))
            #expect(manifest.ranges(of: "(MSER-5 on 5 pilots of 3 days)\"").count == 2)
        }
    }

    @Test("A bad point is reported with its error, the others are finished, and the exit code is 1")
    func badPoint() throws {
        let run = try sweep("--vary=drivers.shifts.0.taxis=8,-3,12", "--out=bad")
        #expect(run.exitCode == 1)
        #expect(
            run.messages.hasPrefix(
                "variant 2 (drivers.shifts.0.taxis=-3): --vary drivers.shifts.0.taxis=-3: 'taxis' is -3; "))
        #expect(run.messages.hasSuffix("\ncabrank: 1 of 3 variants is invalid and left out\n"))
        #expect(run.output.contains("\n2        drivers.shifts.0.taxis=-3 (bad)  "))
        let points = try #require(folder.read("bad/points.csv")).split(separator: "\n")
        #expect(points[2] == "2,drivers.shifts.0.taxis=-3,-3," && points.count == 4)
        let numbers = try #require(folder.read("bad/sweep.csv")).split(separator: "\n").dropFirst().map(\.first)
        #expect(Set(numbers) == ["1", "3"])
        #expect(folder.read("bad/manifest.json")?.contains("\"problem\": \"--vary drivers.shifts.0.taxis=-3") == true)
    }

    @Test("If all points or the command line are bad, nothing is written")
    func nothingRight() throws {
        for (option, message) in [
            ("--vary=drivers.shifts.0.taxis=-1,-2", "--vary drivers.shifts.0.taxis=-1: 'taxis' is -1; "),
            (
                "--vary=drivers.scale=2..1:1",
                "--vary drivers.scale=2..1:1: the end of the range must be above its start; "
            ),
            ("--set=seed=1", "--vary: nothing is varied; "),
        ] {
            let run = try sweep(option, "--out=none")
            #expect(run.exitCode == 2 && run.messages.hasPrefix(message), "\(run.messages)")
        }
        #expect(try sweep(SweepTests.shifts, "--metric=wait_man_s").messages.hasSuffix("did you mean 'wait_mean_s'?\n"))
        #expect(try sweep(SweepTests.shifts, "--samples=2", "--sobol=2").exitCode == 2)
        #expect(!folder.names().contains { $0.contains("none") || $0 == "Reports" })
    }

    @Test("An interrupted, killed or smaller sweep is resumed to the bytes of a straight one")
    func resumed() throws {
        let wide = "--vary=drivers.shifts.0.taxis=8,12,16"
        _ = try sweep(wide, "--out=straight", "--quiet")
        _ = try sweep(SweepTests.shifts, "--out=r", "--quiet")
        try FileManager.default.removeItem(atPath: "\(folder.path)/r/units/\(folder.names(in: "r/units").sorted()[1])")
        let more = try sweep(wide, "--out=r", "--resume")
        #expect(more.exitCode == 0 && files("r") == files("straight"))
        #expect(folder.names(in: "r/units").count == 9)

        let killed = try CommandLineRun(
            ["sweep", "small.yaml", "--replications=9999", wide, "--out=k", "--threads=1"], in: folder.path
        ) { running in
            running.wait { draftUnits.count >= 2 }
            running.send(SIGINT)
        }
        #expect(killed.exitCode == 130 && killed.messages.contains("kept in k; write --resume to run the missing ones"))
        #expect(folder.read("k/manifest.json")?.contains("\"interrupted\": true") == true)

        let other = try sweep("--vary=demand.scale=1,2", "--out=r", "--resume")
        #expect(other.exitCode == 2 && other.messages.hasPrefix("r: these results are of other variants"))
    }

    private var draftUnits: [String] {
        let draft = folder.names().first { $0.hasPrefix(".k.partial-") } ?? ""
        return folder.names(in: "\(draft)/units").filter { !$0.hasPrefix(".") }
    }

    @Test("Samples fill the ranges, and a message says if points coincide")
    func samples() throws {
        let run = try sweep("--vary=drivers.shifts.0.taxis=8..10", "--sobol=9", "--out=s", "--metric=served")
        #expect(run.exitCode == 0)
        #expect(run.messages == "cabrank: there are only 3 different variants: there are few values\n")
        #expect(run.output.contains("requests picked up"))
    }
}
