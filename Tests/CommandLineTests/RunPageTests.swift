import Foundation
import TestSupport
import Testing

@Suite("cabrank report of a run", .enabled(if: CommandLineRun.program != nil, "the program is not built"))
struct RunPageTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("The scenario is found again for streets and tours; without it the page says what is missing")
    func findsScenario() throws {
        try folder.write(TestFiles.read(TestFiles.scenario("open-day")) ?? "", to: "day.yaml")
        let run = try CommandLineRun(
            ["run", "day.yaml", "--set", "visitors.count=30", "--out", "day", "--quiet"], in: folder.path)
        #expect(run.exitCode == 0, "\(run.messages)")
        try report()
        let page = try #require(folder.read("day.html"))
        #expect(page.contains("30 walkers follow tours") && page.contains("id=\"figure-tour-map\""))
        try report()
        #expect(folder.read("day.html") == page)
        try FileManager.default.removeItem(atPath: folder.path + "/day.yaml")
        try report()
        let without = try #require(folder.read("day.html"))
        #expect(without.contains("Where the sites lie is not known") && !without.contains("figure-tour-map"))
    }

    @Test("A damaged table is told with its line, and no page is written")
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

    private func report() throws {
        let report = try CommandLineRun(["report", "day", "--overwrite"], in: folder.path)
        #expect(report.exitCode == 0, "\(report.messages)")
    }
}
