import Foundation
import TestSupport
import Testing

@Suite("Booked rides from a list", .enabled(if: CommandLineRun.program != nil, "the program is not built"))
struct BookedRidesTests {
    private let folder: TemporaryFolder
    private let scenario = TestFiles.scenario("booked-rides")

    init() throws { folder = try TemporaryFolder() }

    /// Returns the contents of the code blocks below a heading of a guide.
    private func blocks(_ heading: String, _ guide: String) throws -> [[Substring]] {
        let page = try #require(TestFiles.read("\(TestFiles.package)/Sources/cabrank/cabrank.docc/\(guide).md"))
        let section = try #require(page.components(separatedBy: "\n## ").first { $0.hasPrefix(heading + "\n") })
        let parts = section.components(separatedBy: "```")
        return stride(from: 1, to: parts.count, by: 2).map { Array(parts[$0].split(separator: "\n")) }
    }

    @Test("The guide quotes rows of the scenario's list, and the run counts late bookings and punctual pickups")
    func guide() throws {
        let run = try CommandLineRun(["run", scenario, "--out", "run"], in: folder.path)
        #expect(run.exitCode == 0)
        let blocks = try blocks("List rides that are booked ahead", "Trips")
        let list = try #require(TestFiles.read("\(TestFiles.package)/Scenarios/booked-rides/rides.csv"))
            .split(separator: "\n")
        #expect(blocks[0].filter { !list.contains($0) } == [])
        #expect(run.output.split(separator: "\n").contains { $0.hasPrefix("Punctual") })
        #expect(run.messages.contains("rides.csv:10: \"09:10\": rides are booked less than 2 h before the departure"))
        #expect(run.messages.contains("(2 of 28 refused)"))
    }

    @Test("R01: a shorter lead time admits the late bookings in a sweep")
    func sweep() throws {
        let sweep = try CommandLineRun(
            [
                "sweep", scenario, "--vary", "rules.reservation.leadHours=0.5,2", "--replications", "2", "--quiet",
                "--out", "sweep",
            ], in: folder.path)
        #expect(sweep.exitCode == 0, "\(sweep.messages)")
        let rows = ResultTables(folder: "\(folder.path)/sweep").rows(of: "sweep.csv")
        func means(_ metric: String) -> [Double] {
            rows.filter { $0.text("metric") == metric }.map { $0.number("mean") }
        }
        #expect(means("rejected_too_late") == [0, 2])
        let booked = means("reservations")
        #expect(booked.count == 2 && booked[0] - booked[1] == 2)
    }

    @Test("Two runs have the same bytes, and the tables hold the outcome of each booking")
    func sameBytes() throws {
        for name in ["one", "two"] {
            let run = try CommandLineRun(
                ["run", scenario, "--out", name, "--quiet", "--replications", "3", "--rides", "--check"],
                in: folder.path)
            #expect(run.exitCode == 0, "\(run.messages)")
        }
        for file in ["rides.csv", "summary.csv", "replications.csv"] {
            let one = try #require(folder.read("one/\(file)"))
            #expect(firstDifference(one, folder.read("two/\(file)")) == nil, "\(file)")
        }
        let booked = ResultTables(folder: "\(folder.path)/one").rows(of: "rides.csv")
            .filter { $0["kind"] == "reserved" }
        #expect(Set(booked.map { $0.text("replication") }).count == 3)
        // Of 26 bookings, two are made too late.
        #expect(booked.count == 3 * 24 && booked.allSatisfy { $0["outcome"] == "completed" })
    }
}
