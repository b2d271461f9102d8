import Foundation
import Testing

@Suite("cabrank on streets", .enabled(if: CommandLineRun.program != nil, "the program is not built"))
struct StreetRunTests {
    let folder: ScenarioFolder

    init() throws { folder = try ScenarioFolder() }

    private static let package = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
        .joined(separator: "/")

    @Test("Z04, P01: the grid serves every request along the shortest ways, and twice in the same bytes")
    func grid() throws {
        let scenario = "\(StreetRunTests.package)/Scenarios/grid20.yaml"
        for name in ["one", "two"] {
            let run = try CommandLineRun(["run", scenario, "--out", name, "--quiet"], in: folder.path)
            #expect(run.exitCode == 0, "\(run.messages)")
        }
        for file in ["rides.csv", "drivers.csv", "zones.csv", "summary.csv"] {
            #expect(folder.read("one/\(file)") == folder.read("two/\(file)"), "\(file)")
        }
        let rides = (folder.read("one/rides.csv") ?? "").split(separator: "\n").dropFirst().map {
            $0.split(separator: ",")
        }
        #expect(rides.count == 2_000 && rides.allSatisfy { $0.contains("completed") })
        // On a grid the shortest way of a ride is the sum of the blocks between rows and columns.
        let requests = try String(
            contentsOfFile: "\(StreetRunTests.package)/Scenarios/grid20/requests.csv", encoding: .utf8
        )
        .split(separator: "\n").dropFirst().map { $0.split(separator: ",").compactMap { Int($0) } }
        let metres = requests.map { 200 * (abs($0[1] / 20 - $0[2] / 20) + abs($0[1] % 20 - $0[2] % 20)) }
        let driven = rides.compactMap { $0.count > 2 ? Double($0[$0.count - 2]) : nil }.map {
            Int(($0 * 1_000).rounded())
        }
        #expect(driven == metres)
    }

    @Test("B04: a way at an hour takes that hour's speeds, kept in the city file or given beside it")
    func waysByTheHour() throws {
        try folder.write("id,lat,lon\na,0,-30\nb,0,-29.9982\nc,0.0018,-29.9982\n", to: "nodes.csv")
        let edges = [("a", "b"), ("b", "c"), ("c", "a")].flatMap { ["\($0.0),\($0.1)", "\($0.1),\($0.0)"] }
        let rows = edges.map { "\($0),200,36\n" }.joined()
        try folder.write("from,to,length_m,speed_kmh\n\(rows)", to: "edges.csv")
        let hours = (0..<24).map { "\($0),\($0 == 17 ? 2 : 1)\n" }.joined()
        try folder.write("hour,factor\n\(hours)", to: "hours.csv")
        let tables = ["city", "import", "--nodes", "nodes.csv", "--edges", "edges.csv"]
        #expect(try CommandLineRun(tables + ["--out", "free.city"], in: folder.path).exitCode == 0)
        let kept = try CommandLineRun(tables + ["--out", "slow.city", "--hour-factors", "hours.csv"], in: folder.path)
        #expect(kept.exitCode == 0, "\(kept.messages)")
        func way(_ city: String, _ options: [String]) throws -> CommandLineRun {
            try CommandLineRun(["city", "route", city, "--from", "a", "--to", "b"] + options, in: folder.path)
        }
        #expect(try way("slow.city", []).output.contains("(20000 ms)"))
        #expect(try way("slow.city", ["--at", "17:30"]).output.contains("(40000 ms)"))
        #expect(try way("slow.city", ["--at", "18:00"]).output.contains("(20000 ms)"))
        let given = ["--at", "17:59", "--hour-factors", "hours.csv"]
        #expect(try way("free.city", given).output.contains("(40000 ms)"))
        let free = try way("free.city", ["--at", "17:30"])
        #expect(free.output.contains("(20000 ms)") && free.messages.contains("those of free streets"))
        for wrong in [["--at", "25:30"], ["--hour-factors", "hours.csv"], ["--at", "17:30", "--mode", "walk"]] {
            #expect(try way("slow.city", wrong).exitCode == 2)
        }
    }
}
