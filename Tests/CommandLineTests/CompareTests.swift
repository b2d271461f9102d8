import Foundation
import TestSupport
import Testing

@Suite("cabrank compare and best", .enabled(if: CommandLineRun.program != nil, "the program cabrank is not built"))
struct CompareTests {
    private let folder: TemporaryFolder
    private static let columns =
        "metric,unit,baseline,variant,baseline_mean,variant_mean,difference,ci95_low,ci95_high,p_value,holm_p_value,"
        + "pairs,better"

    init() throws {
        folder = try TemporaryFolder.withScenarios()
        let small = try #require(folder.read("small.yaml"))
        try folder.write(
            small.replacing("scenario: small", with: "scenario: few").replacing("taxis: 12", with: "taxis: 5"),
            to: "few.yaml")
    }

    private func cabrank(_ arguments: String...) throws -> CommandLineRun {
        try CommandLineRun(arguments, in: folder.path)
    }

    @Test("A folder that is compared is not replaced by what differs, under whatever name")
    func ownInput() throws {
        for name in ["few", "small"] {
            #expect(try cabrank("run", "\(name).yaml", "--out=\(name)", "--quiet").exitCode == 0)
        }
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/link", withDestinationPath: "\(folder.path)/small")
        let before = folder.names(in: "small")
        for place in ["few", "small/", "link"] {
            let run = try cabrank("compare", "few", "link", "--out", place)
            #expect(run.exitCode == 2 && run.messages.hasPrefix("\(place): this is a folder that the command reads"))
        }
        #expect(folder.names(in: "small") == before && before.contains("rides.csv"))
        #expect(try cabrank("compare", "few", "link", "--out=c").exitCode == 0)
        #expect(try cabrank("compare", "c", "--out=c").exitCode == 2)
    }

    @Test("Scenarios are simulated and compared in pairs, with a sentence and a row for each metric")
    func scenarios() throws {
        let run = try cabrank("compare", "few.yaml", "small.yaml", "--replications=8", "--out=c", "--threads=1")
        #expect(run.exitCode == 0 && run.messages == "")
        #expect(
            run.output.hasPrefix(
                "With small, beside few (8 pairs of replications with the same clients and drivers):\n"))
        #expect(run.output.contains("\n  clients wait ") && run.output.contains(" less, 95 % interval "))
        #expect(!run.output.contains("more drivers are on duty"))  // which is neither good nor bad
        #expect(run.output.contains(" comparisons (Holm), so that with 95 % none does by chance\n"))
        let rows = try #require(folder.read("c/comparison.csv")).split(separator: "\n")
        #expect(rows[0] == CompareTests.columns)
        let drivers = try #require(rows.first { $0.hasPrefix("drivers,") })
        #expect(drivers.hasPrefix("drivers,count,few,small,5.000,12.000,7.000,7.000,7.000,0.000000,0.000000,8,other"))
        let wait = try #require(rows.first { $0.hasPrefix("wait_mean_s,s,few,small,") })
        #expect(wait.hasSuffix(",8,better"))
        #expect(
            folder.names(in: "c").sorted() == ["comparison.csv", "manifest.json", "points.csv", "sweep.csv", "units"])

        // The same of folders, and with any number of threads; without --out nothing is written.
        _ = try cabrank("run", "few.yaml", "--replications=8", "--out=f", "--quiet")
        _ = try cabrank("run", "small.yaml", "--replications=8", "--out=s", "--quiet")
        let before = folder.names().sorted()
        let folders = try cabrank("compare", "f", "s/")
        let renamed = folders.output.replacing("With s, beside f", with: "With small, beside few")
        let (renamedLines, lines) = (renamed.split(separator: "\n"), run.output.split(separator: "\n"))
        #expect(renamedLines[1...4] == lines[1...4])
        #expect(folder.names().sorted() == before)
        _ = try cabrank("compare", "few.yaml", "s", "--out=d", "--threads=8", "--quiet")
        let mixed = try #require(folder.read("d/comparison.csv"))
        #expect(mixed.replacing(",few,s,", with: ",few,small,") == folder.read("c/comparison.csv"))
    }

    @Test("Other seeds make no pairs, which is said; a sweep's folder is compared with its first point")
    func othersAndSweeps() throws {
        _ = try cabrank("run", "small.yaml", "--replications=4", "--out=one", "--quiet")
        _ = try cabrank("run", "few.yaml", "--replications=4", "--seed=2", "--out=two", "--quiet")
        let welch = try cabrank("compare", "one", "two", "--out=w")
        #expect(
            welch.output.hasPrefix(
                "With two, beside one (no pairs, because the seeds or the replications differ: by Welch's t"))
        let row = try #require(folder.read("w/comparison.csv")).split(separator: "\n").first {
            $0.hasPrefix("wait_mean_s,")
        }
        #expect(row?.contains(",0,") == true)
        _ = try cabrank("sweep", "small.yaml", "--vary=demand.scale=1,2,3", "--replications=3", "--out=s", "--quiet")
        let sweep = try cabrank("compare", "s", "--all")
        #expect(sweep.output.contains("With demand.scale=2, beside demand.scale=1 (3 pairs"))
        #expect(sweep.output.contains("With demand.scale=3, beside demand.scale=1 (3 pairs"))
    }

    @Test("What cannot be compared is said in one line, and nothing is written")
    func mistakes() throws {
        _ = try cabrank("run", "small.yaml", "--out=one", "--quiet")
        try FileManager.default.createDirectory(atPath: "\(folder.path)/other", withIntermediateDirectories: false)
        for (operands, message) in [
            (["small.yaml"], "cabrank compare: there is nothing to compare 'small.yaml' with; "),
            (["small.yaml", "small.yaml"], "cabrank compare: these are the same scenario and seed; "),
            (["one", "other"], "other/manifest.json: "), (["one", "nowhere.yaml"], "nowhere.yaml: "),
        ] {
            let run = try CommandLineRun(["compare"] + operands, in: folder.path)
            #expect(run.exitCode == 2 && run.messages.hasPrefix(message), "\(run.messages)")
        }
        #expect(!folder.names().contains("Reports"))
    }

    @Test("The best is found with a stated probability, the same with any number of threads, and gone on with")
    func best() throws {
        let arguments = ["best", "small.yaml", "--vary=drivers.shifts.0.taxis=4,8,-1,16", "--indifference=30 s"]
        let run = try CommandLineRun(arguments + ["--out=b", "--threads=1"], in: folder.path)
        #expect(run.exitCode == 1)  // a point is bad
        #expect(
            run.output.hasPrefix(
                "Best      drivers.shifts.0.taxis=16, of 'mean wait', where less is better, with a "
                    + "probability of at least 95.0 %, or within "))
        #expect(run.messages.hasSuffix("cabrank: 1 of 4 points is bad, and left out\n"))
        for options in [["--threads=8", "--out=c"], ["--threads=2", "--out=b", "--resume"]] {
            let other = try CommandLineRun(arguments + options, in: folder.path)
            let (otherLines, lines) = (other.output.split(separator: "\n"), run.output.split(separator: "\n"))
            #expect(otherLines.dropLast() == lines.dropLast())
        }
        for file in ["sweep.csv", "best.csv"] { #expect(folder.read("b/\(file)") == folder.read("c/\(file)")) }
        let verdict = try #require(folder.read("b/best.csv")).split(separator: "\n")
        #expect(verdict[1].hasPrefix("1,4,drivers.shifts.0.taxis=16,best,wait_mean_s,s,less,"))
        #expect(verdict[1].contains(",KN,0.950000,30.000000,") && verdict[1].hasSuffix(",0.950000"))
        #expect(verdict.count == 5 && verdict[4].hasPrefix(",3,drivers.shifts.0.taxis=-1,bad,"))
        let units = folder.names(in: "b/units").sorted()
        #expect(units == folder.names(in: "c/units").sorted() && units.count >= 30)

        let budget = try cabrank(
            "best", "small.yaml", "--vary=drivers.shifts.0.taxis=4,8", "--budget=24", "--metric=served", "--out=n")
        #expect(budget.exitCode == 0 && budget.output.contains(" (OCBA)\n"))
        #expect(folder.names(in: "n/units").count == 24)
        #expect(folder.read("n/best.csv")?.contains(",OCBA,,,,24,") == true)
        let limited = try cabrank(
            "best", "small.yaml", "--vary=drivers.scale=1,1.1", "--limit=11", "--indifference=0.001", "--out=l")
        #expect(limited.exitCode == 1 && limited.output.hasPrefix("Best      not certain yet of 'mean wait'"))
        #expect(folder.read("l/best.csv")?.contains(",leads,") == true)
    }

    @Test(
        "What best cannot decide is said in one line",
        arguments: [
            (["--metric=requests"], "--metric: more of 'requests' is neither better nor worse; "),
            (["--indifference=5 km"], "--indifference: '5 km' does not fit 'wait_mean_s', which is in s; "),
            (["--indifference=" + String(repeating: "9", count: 400)], "--indifference: '9999"),
            (["--confidence=120%"], "--confidence: '120%' is no probability that can be asked for; "),
            (["--budget=3"], "--budget: 3 replications are too few for 2 points; give at least two for each: 4\n"),
            (["--budget=9", "--confidence=90%"], "--confidence: it has no meaning beside --budget; "),
        ])
    func mistakesOfBest(options: [String], message: String) throws {
        let run = try CommandLineRun(
            ["best", "small.yaml", "--vary=drivers.scale=1,2", "--out=none"] + options, in: folder.path)
        #expect(run.exitCode == 2 && run.messages.hasPrefix(message), "\(run.messages)")
        #expect(!folder.names().contains("none"))
    }
}
