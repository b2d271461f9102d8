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
        let drivers = (folder.read("one/drivers.csv") ?? "").split(separator: "\n").map { $0.split(separator: ",") }
        let column = try #require(drivers.first?.firstIndex(of: "occupied_km"))
        let occupied = drivers.dropFirst().compactMap { Double($0[column]) }
        #expect(metres.reduce(0, +) == 5_361_800)  // 5,362 km
        #expect(occupied.count == 200 && Int((occupied.reduce(0, +) * 1_000).rounded()) == 5_361_800)
    }

    private static let data: String? = {
        let named = ProcessInfo.processInfo.environment["CABRANK_DATA"]
        return [named, "\(package)/../shared/data"].compactMap { $0 }
            .first { FileManager.default.fileExists(atPath: "\($0)/porto_alegre/porto_alegre.osm.pbf") }
    }()

    @Test(
        "D04, T06, T11: a quarter of an hour of Porto Alegre keeps every invariant",
        .enabled(if: data != nil, "the published data is missing: set CABRANK_DATA to its folder"))
    func portoAlegre() throws {
        let data = try #require(StreetRunTests.data)
        let scenario = "\(StreetRunTests.package)/Scenarios/porto-alegre.yaml"
        // A tenth of the evening's people, so that every event can be followed by all checks.
        let changes =
            ["duration='15 min'", "warmUp='0 min'", "demand.gravity.requestsPerDay=6000"]
            + ["drivers.shifts.0.taxis=120"]
        let options = changes.map { "--set \($0)" }.joined(separator: " ")
        let run = try CommandLineRun(
            shell: "CABRANK_DATA='\(data)' \"$CABRANK\" run '\(scenario)' --out evening --check --quiet \(options)",
            in: folder.path)
        #expect(run.exitCode == 0, "\(run.messages)")
        #expect((folder.read("evening/rides.csv") ?? "").split(separator: "\n").count > 30)
    }

    @Test("Porto Alegre without its data ends with exit code 2 and says where the data can be had")
    func withoutData() throws {
        let scenario = "\(StreetRunTests.package)/Scenarios/porto-alegre.yaml"
        let run = try CommandLineRun(["run", scenario, "--out", "none"], in: folder.path)
        #expect(run.exitCode == 2)
        #expect(run.messages.contains("there is no file 'porto_alegre/porto_alegre.osm.pbf'"))
        #expect(run.messages.contains("CABRANK_DATA") && run.messages.contains("r5r"))
        #expect(folder.names(in: "none").isEmpty)
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
