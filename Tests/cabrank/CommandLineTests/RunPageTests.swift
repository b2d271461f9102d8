import Foundation
import TestSupport
import Testing

@Suite("cabrank report of a run", .enabled(if: CommandLineRun.program != nil, "the program is not built"))
struct RunPageTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("The scenario supplies streets and tours; without it the page says what is missing")
    func findsScenario() throws {
        try folder.write(TestFiles.read(TestFiles.scenario("open-day")) ?? "", to: "day.yaml")
        let run = try CommandLineRun(
            ["run", "day.yaml", "--set", "visitors.count=30", "--out", "day", "--quiet"], in: folder.path)
        #expect(run.exitCode == 0, "\(run.messages)")
        try report()
        let page = try #require(folder.read("day.html"))
        #expect(page.contains("30 walkers come") && page.contains("id=\"figure-tour-map\""))
        try report()
        #expect(firstDifference(folder.read("day.html"), page) == nil)
        try FileManager.default.removeItem(atPath: folder.path + "/day.yaml")
        try report()
        let without = try #require(folder.read("day.html"))
        #expect(without.contains("The positions of the sites are unknown") && !without.contains("figure-tour-map"))
    }

    @Test("A damaged table is reported with its line, and no page is written")
    func damage() throws {
        let small = try TemporaryFolder.withScenarios()
        let run = try CommandLineRun(["run", "small.yaml", "--out", "small", "--quiet"], in: small.path)
        #expect(run.exitCode == 0, "\(run.messages)")
        let fleet = small.read("small/fleet.csv") ?? ""
        try small.write(fleet.replacing("\n1,1,", with: "\n1,one,"), to: "small/fleet.csv")
        let report = try CommandLineRun(["report", "small"], in: small.path)
        #expect(report.exitCode == 2)
        #expect(report.messages.contains("small/fleet.csv:3:3: hour is 'one', not a whole number"))
        #expect(small.read("small.html") == nil)
    }

    @Test("More replications for a page equal those of a resumed run, with the same tables")
    func moreReplications() throws {
        let small = try TemporaryFolder.withScenarios()
        func cabrank(_ arguments: String...) throws -> CommandLineRun {
            let run = try CommandLineRun(arguments, in: small.path)
            #expect(run.exitCode == 0, "\(run.messages)")
            return run
        }
        for place in ["resumed", "reported"] {
            _ = try cabrank("run", "small.yaml", "--out", place, "--events", "--seed=5", "--quiet")
        }
        _ = try cabrank("report", "reported")
        #expect(small.read("reported.html")?.contains("This is one run") == true)
        let options = ["--replications=12", "--resume", "--rides", "--events"]
        #expect(
            try CommandLineRun(
                ["run", "small.yaml", "--out", "resumed", "--seed=5", "--quiet"] + options, in: small.path
            ).exitCode == 0)
        let report = try cabrank("report", "--replications", "12", "reported", "--overwrite")
        #expect(report.output == "reported.html\n" && report.messages.isEmpty)
        let page = small.read("reported.html")
        #expect(page?.contains("Means of 12 replications") == true)
        let names = small.names(in: "resumed")
        #expect(names == small.names(in: "reported") && names.contains("rides.csv") && names.contains("events.csv"))
        for name in names where name != "manifest.json" && name != "units" {
            #expect(firstDifference(small.read("resumed/\(name)"), small.read("reported/\(name)")) == nil, "\(name)")
        }
        // Enough exist: nothing is simulated, and nothing removed.
        let manifest = small.read("reported/manifest.json")
        _ = try cabrank("report", "--replications", "3", "reported", "--overwrite")
        #expect(small.read("reported/manifest.json") == manifest && small.read("reported.html") == page)
    }

    @Test(
        "A missing or changed scenario gives no more replications, and changes no file",
        arguments: ["gone", "changed", "values"])
    func noMoreReplications(how: String) throws {
        let small = try TemporaryFolder.withScenarios()
        let run = try CommandLineRun(["run", "small.yaml", "--out", "small", "--quiet"], in: small.path)
        #expect(run.exitCode == 0, "\(run.messages)")
        let before = small.read("small/manifest.json")
        let scenario = small.read("small.yaml") ?? ""
        let problem: String
        switch how {
        case "gone":
            try FileManager.default.removeItem(atPath: small.path + "/small.yaml")
            problem = "the scenario of small is missing"
        case "changed":
            try small.write(scenario.replacing("duration:", with: "duration: 50 min #"), to: "small.yaml")
            problem = "the scenario has changed since small was written"
        default:
            try small.write("scenario: [\n", to: "small.yaml")
            problem = "small.yaml:"
        }
        let report = try CommandLineRun(["report", "--replications=4", "small"], in: small.path)
        #expect(report.exitCode == 2 && report.messages.contains(problem), "\(report.messages)")
        #expect(report.messages.split(separator: "\n").count == 1, "\(report.messages)")
        #expect(small.read("small/manifest.json") == before && small.read("small.html") == nil)
        let both = try CommandLineRun(["report", "--replications=4", "small", "small"], in: small.path)
        #expect(both.exitCode == 2 && both.messages.contains("this option needs the folder of one run"))
    }

    private func report() throws {
        let report = try CommandLineRun(["report", "day", "--overwrite"], in: folder.path)
        #expect(report.exitCode == 0, "\(report.messages)")
    }
}
