import Foundation
import TestSupport
import Testing

@Suite("cabrank best --minimise", .enabled(if: CommandLineRun.program != nil, "the program cabrank is not built"))
struct SmallestTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder.withFewAndSmall() }

    private static let arguments = [
        "best", "small.yaml", "--vary=drivers.shifts.0.taxis=2..16:2", "--minimise=drivers.shifts.0.taxis",
        "--subject-to=wait_under_10_min_share>=80%",
    ]

    @Test("The smallest fleet is found, the same on any threads, can be resumed, and has a page")
    func smallest() throws {
        let arguments = SmallestTests.arguments
        let run = try CommandLineRun(arguments + ["--out=b", "--threads=1"], in: folder.path)
        #expect(run.exitCode == 0, "\(run.messages)")
        #expect(
            run.output.contains(
                #/^Smallest  \d+ taxis \(drivers.shifts.0.taxis=\d+\): every target is met\nTarget    picked up within 10 minutes at least 80\.0 %: \d/#
            ), "\(run.output)")
        #expect(run.output.contains("\nNext      ") && run.output.contains("\nPrice     income per hour on duty: "))
        for options in [["--threads=8", "--out=c"], ["--threads=2", "--out=b", "--resume"]] {
            let other = try CommandLineRun(arguments + options, in: folder.path)
            let (otherLines, lines) = (other.output.split(separator: "\n"), run.output.split(separator: "\n"))
            #expect(firstDifference(Array(otherLines.dropLast()), Array(lines.dropLast())) == nil)
        }
        // A search that ended too soon goes on.
        _ = try CommandLineRun(arguments + ["--out=d", "--limit=10"], in: folder.path)
        #expect(try CommandLineRun(arguments + ["--out=d", "--resume"], in: folder.path).exitCode == 0)
        for file in ["sweep.csv", "smallest.csv"] {
            #expect(firstDifference(folder.read("b/\(file)"), folder.read("d/\(file)")) == nil)
        }
        for file in ["sweep.csv", "smallest.csv", "points.csv"] {
            #expect(firstDifference(folder.read("b/\(file)"), folder.read("c/\(file)")) == nil)
        }
        let rows = try #require(folder.read("b/smallest.csv")).split(separator: "\n").dropFirst().map {
            $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        #expect(rows.count == 8 && rows.map { $0[0] } == (1...8).map { "\(2 * $0)" })
        let place = try #require(rows.firstIndex { $0[3] == "smallest" })
        #expect(rows[place][8] == "met" && rows[0][3] == "missed")
        #expect(place == 0 || ["missed", "close"].contains(rows[place - 1][3]))
        #expect(rows.contains { $0[3] == "untested" })

        #expect(try CommandLineRun(["report", "b"], in: folder.path).exitCode == 0)
        let page = try #require(folder.read("b.html"))
        let isMissed = place > 0 && rows[place - 1][3] == "missed"
        #expect(
            page.contains(isMissed ? "<h1>The smallest that meets every target: " : "<h1>Every target is met with "))
        #expect(page.contains("smallest-wait-under-10-min-share") && page.contains("smallest-frontier"))
        #expect(page.contains("at least 80.0 %"))
    }

    @Test("Targets that no value meets give exit code 1, and where each is met")
    func unmet() throws {
        let run = try CommandLineRun(
            SmallestTests.arguments + ["--subject-to=income_per_hour>=1000", "--out=u"], in: folder.path)
        #expect(run.exitCode == 1)
        #expect(run.output.hasPrefix("Smallest  no tested value is shown to meet every target\n"), "\(run.output)")
        #expect(run.output.contains("\nTarget    income per hour on duty at least "))
        #expect(run.output.contains(": not shown to be met by any tested value; nearest with "))
    }

    @Test("Values that give the same number of taxis are simulated once")
    func wholeTaxis() throws {
        let run = try CommandLineRun(
            [
                "best", "small.yaml", "--vary=drivers.scale=0.98..1.02:0.01", "--minimise=drivers.scale",
                "--subject-to=requests>=1", "--out=w",
            ], in: folder.path)
        #expect(run.exitCode == 0, "\(run.messages)")
        let message = "cabrank: 4 values have as many taxis as a smaller one and will not be simulated\n"
        #expect(run.messages.contains(message))
        #expect(run.output.contains("\nBut       12 taxis is the smallest value tested; try smaller ones\n"))
        #expect(folder.read("w/smallest.csv")?.contains(",same,") == true)
    }

    @Test("Values with the same taxis in all are simulated if they differ in those of a type")
    func taxisOfTypes() throws {
        let shifts = #"--set=drivers.shifts=[{taxis: 4}, {taxis: 4}, {taxis: 4}]"#
        let run = try CommandLineRun(
            [
                "best", "small.yaml", "--vary=drivers.scale=1.09,1.1", "--minimise=drivers.scale", shifts,
                "--set=drivers.types=[{name: van, taxis: 5, seats: 8}]", "--subject-to=requests>=1", "--out=types",
            ], in: folder.path)
        #expect(run.exitCode == 0 && !run.messages.contains("as many taxis"), "\(run.messages)")
        #expect(folder.read("types/smallest.csv")?.contains(",same,") == false)
    }

    @Test(
        "Questions that --minimise cannot decide are refused in one line",
        arguments: [
            (["--minimise=demand.scale"], "--minimise demand.scale: 'demand.scale' must be varied, and nothing else; "),
            (["--subject-to=wait>=5"], "--subject-to wait>=5: unknown metric 'wait'; "),
            (["--subject-to=wait_mean_s>5"], "--subject-to wait_mean_s>5: it does not have the form METRIC>=BOUND or "),
            (
                ["--subject-to=service_rate>=95"],
                "--subject-to service_rate>=95: 'service_rate' cannot be compared with this; it is in share; "
            ),
            (
                ["--subject-to=wait_under_10_min_share >= 90 %"],
                "--subject-to wait_under_10_min_share >= 90 %: 'wait_under_10_min_share' already has such a target; "
            ),
            (["--budget=9"], "--budget: this option is not possible with --minimise; "),
            (["--limit=1"], "--limit: "),
        ])
    func mistakes(options: [String], message: String) throws {
        let run = try CommandLineRun(SmallestTests.arguments + options + ["--out=none"], in: folder.path)
        #expect(run.exitCode == 2 && run.messages.hasPrefix(message), "\(run.messages)")
        #expect(!folder.names().contains("none"))
    }

    @Test(
        "A key without an order, values that do not rise and a missing target are refused",
        arguments: [
            (["--vary=drivers.scale=2,1"], "--vary drivers.scale: the values do not rise; "),
            (["--vary=clients.patience=5 min,600 s"], "--minimise drivers.scale: 'drivers.scale' must be varied, "),
            (
                ["--vary=clients.patience=5 min,600 s", "--minimise=clients.patience"],
                "--vary clients.patience: '600 s' is not a number in the unit of the other values; "
            ),
            (["--vary=drivers.scale=1,2"], "--minimise: there is no target; "),
        ])
    func order(options: [String], message: String) throws {
        let target = message.contains("target") ? [] : ["--subject-to=served>=1"]
        let run = try CommandLineRun(
            ["best", "small.yaml", "--minimise=drivers.scale", "--out=none"] + options + target, in: folder.path)
        #expect(run.exitCode == 2 && run.messages.hasPrefix(message), "\(run.messages)")
        let alone = try CommandLineRun(
            ["best", "small.yaml", "--vary=drivers.scale=1,2", "--subject-to=served>=1"], in: folder.path)
        #expect(alone.exitCode == 2 && alone.messages.hasPrefix("--subject-to: a target needs a value to minimise; "))
    }
}
