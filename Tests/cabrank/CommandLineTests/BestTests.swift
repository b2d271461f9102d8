import Foundation
import TestSupport
import Testing

@Suite("cabrank best", .enabled(if: CommandLineRun.program != nil, "the program cabrank is not built"))
struct BestTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder.withFewAndSmall() }

    private func cabrank(_ arguments: String...) throws -> CommandLineRun {
        try CommandLineRun(arguments, in: folder.path)
    }

    @Test("The best value is found with a stated probability, the same on any threads, and can be resumed")
    func best() throws {
        let arguments = [
            "best", "small.yaml", "--vary=drivers.shifts.0.taxis=4,8,-1,16", "--metric=wait_with_lost_mean_s",
            "--indifference=30 s",
        ]
        let run = try CommandLineRun(arguments + ["--out=b", "--threads=1"], in: folder.path)
        #expect(run.exitCode == 1)  // a point is bad
        #expect(
            run.output.hasPrefix(
                "Best      16 taxis, by 'mean wait, including clients who left' (less is better), with a "
                    + "probability of at least 95.0 %, or within "))
        #expect(run.messages.hasSuffix("cabrank: 1 of 4 variants is invalid and left out\n"))
        let edge = "\nBut       at the edge of the tested range: drivers.shifts.0.taxis=16 is the largest; try beyond\n"
        #expect(run.output.contains(edge) && run.output.contains("share picked up, %"))
        for options in [["--threads=8", "--out=c"], ["--threads=2", "--out=b", "--resume"]] {
            let other = try CommandLineRun(arguments + options, in: folder.path)
            let (otherLines, lines) = (other.output.split(separator: "\n"), run.output.split(separator: "\n"))
            #expect(firstDifference(Array(otherLines.dropLast()), Array(lines.dropLast())) == nil)
        }
        for file in ["sweep.csv", "best.csv"] {
            #expect(firstDifference(folder.read("b/\(file)"), folder.read("c/\(file)")) == nil)
        }
        let verdict = try #require(folder.read("b/best.csv")).split(separator: "\n")
        #expect(verdict[1].hasPrefix("1,4,drivers.shifts.0.taxis=16,best,wait_with_lost_mean_s,s,less,"))
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
            "best", "small.yaml", "--vary=drivers.scale=1,1.1", "--limit=11", "--indifference=0.0001", "--out=l")
        #expect(
            limited.exitCode == 1
                && limited.output.hasPrefix("Best      not certain yet by 'picked up within 10 minutes'"))
        #expect(folder.read("l/best.csv")?.contains(",leads,") == true)
    }

    @Test(
        "A best by the wait of served clients is shown with the lost ones, which the default metric counts")
    func bestThatLoses() throws {
        let vary = "--vary=clients.patience=1 min,20 min"
        let survivors = try cabrank(
            "best", "few.yaml", vary, "--metric=wait_mean_s", "--set=demand.scale=2", "--out=w", "--indifference=20%")
        #expect(survivors.output.hasPrefix("Best      patience 1 min, by 'mean wait'"), "\(survivors.output)")
        #expect(
            survivors.output.contains(
                #/But       clients\.patience=1 min loses more clients than necessary: with clients\.patience=20 min [0-9.]+ more of 100/#
            ), "\(survivors.output)")
        #expect(try cabrank("report", "w").exitCode == 0)
        let page = try #require(folder.read("w.html"))
        #expect(
            page.contains("; another variant is shown to lose fewer.</h1>")
                && page.contains(" loses more clients than necessary: ")
        )
        let usual = try cabrank("best", "few.yaml", vary, "--set=demand.scale=2", "--out=u", "--indifference=20%")
        #expect(usual.output.contains(", by 'picked up within 10 minutes'"), "\(usual.output)")
    }

    @Test(
        "Questions that best cannot decide are refused in one line",
        arguments: [
            (["--metric=requests"], "--metric: a higher 'requests' is neither better nor worse; "),
            (
                ["--indifference=5 km"],
                "--indifference: '5 km' does not fit 'wait_under_10_min_share', which is in share; "
            ),
            (["--indifference=" + String(repeating: "9", count: 400)], "--indifference: '9999"),
            (["--confidence=120%"], "--confidence: '120%' is not a valid probability; "),
            (["--budget=3"], "--budget: 3 replications are too few for 2 variants; write at least 4: two for each "),
            (["--budget=9", "--confidence=90%"], "--confidence: this option is not possible with --budget; "),
        ])
    func mistakesOfBest(options: [String], message: String) throws {
        let run = try CommandLineRun(
            ["best", "small.yaml", "--vary=drivers.scale=1,2", "--out=none"] + options, in: folder.path)
        #expect(run.exitCode == 2 && run.messages.hasPrefix(message), "\(run.messages)")
        #expect(!folder.names().contains("none"))
    }
}
