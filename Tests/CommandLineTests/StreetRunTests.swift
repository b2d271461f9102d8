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
}
