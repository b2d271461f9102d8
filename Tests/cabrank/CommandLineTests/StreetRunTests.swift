import Foundation
import TestSupport
import Testing

@Suite("cabrank on streets", .enabled(if: CommandLineRun.program != nil, "the program is not built"))
struct StreetRunTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder.withScenarios() }

    @Test("Z04, P01: the grid serves every request on shortest routes, with the same bytes twice")
    func grid() throws {
        let scenario = TestFiles.scenario("grid20")
        for name in ["one", "two"] {
            let run = try CommandLineRun(["run", scenario, "--out", name, "--quiet"], in: folder.path)
            #expect(run.exitCode == 0, "\(run.messages)")
        }
        for file in ["rides.csv", "drivers.csv", "zones.csv", "summary.csv"] {
            #expect(firstDifference(folder.read("one/\(file)"), folder.read("two/\(file)")) == nil, "\(file)")
        }
        let lines = (folder.read("one/rides.csv") ?? "").split(separator: "\n").map { $0.split(separator: ",") }
        let way = try #require(lines.first?.firstIndex(of: "ride_km"))
        let rides = lines.dropFirst()
        #expect(rides.count == 2_000 && rides.allSatisfy { $0.contains("completed") })
        // On a grid the shortest route is the sum of the blocks between rows and columns.
        let requests = (TestFiles.read("\(TestFiles.package)/Scenarios/grid20/requests.csv") ?? "").split(
            separator: "\n"
        ).dropFirst().map { $0.split(separator: ",").compactMap { Int($0) } }
        let metres = requests.map { 200 * (abs($0[1] / 20 - $0[2] / 20) + abs($0[1] % 20 - $0[2] % 20)) }
        let kilometres = rides.compactMap { $0.count > way ? Double($0[way]) : nil }
        let driven = kilometres.map { Int(($0 * 1_000).rounded()) }
        #expect(driven == metres)
        let drivers = (folder.read("one/drivers.csv") ?? "").split(separator: "\n").map { $0.split(separator: ",") }
        let column = try #require(drivers.first?.firstIndex(of: "occupied_km"))
        let occupied = drivers.dropFirst().compactMap { Double($0[column]) }
        let total: Int = metres.reduce(0, +)
        #expect(total == 5_361_800)  // 5,362 km
        // A ride that continues after the end counts with the part before it.
        let ofRides = try ["picked_up_s", "ended_s"].map { try #require(lines.first?.firstIndex(of: Substring($0))) }
        let counted = rides.map { ride -> Double in
            let times = ofRides.map { Double(ride[$0]) ?? .nan }
            return (Double(ride[way]) ?? .nan) * max(0, min(times[1], 4 * 3_600) - times[0]) / (times[1] - times[0])
        }
        let (inRides, ofDrivers) = (counted.reduce(0, +), occupied.reduce(0, +))
        // Each driver's distance is rounded to the metre.
        #expect(occupied.count == 200 && abs(inRides - ofDrivers) < 0.2 && ofDrivers < 5_361.8)
    }

    @Test(
        "D04, T06, T11: a quarter of an hour of Porto Alegre keeps every invariant",
        .enabled(if: PublishedData.isPresent, "\(PublishedData.isMissing)"))
    func portoAlegre() throws {
        let scenario = TestFiles.scenario("porto-alegre")
        // A tenth of the evening's people, so that all checks can run after every event.
        let changes =
            ["duration=15 min", "warmUp=0 min", "demand.gravity.requestsPerDay=6000"]
            + ["drivers.shifts.0.taxis=120"]
        let run = try CommandLineRun(
            ["run", scenario, "--out", "evening", "--check", "--quiet"] + changes.flatMap { ["--set", $0] },
            in: folder.path, dataFolder: PublishedData.folder)
        #expect(run.exitCode == 0, "\(run.messages)")
        #expect((folder.read("evening/rides.csv") ?? "").split(separator: "\n").count > 30)
    }

    @Test("Porto Alegre without its data ends with exit code 2 and names the source of the data")
    func withoutData() throws {
        let scenario = TestFiles.scenario("porto-alegre")
        let run = try CommandLineRun(["run", scenario, "--out", "none"], in: folder.path)
        #expect(run.exitCode == 2)
        #expect(run.messages.contains("there is no file 'porto_alegre/porto_alegre.osm.pbf'"))
        #expect(run.messages.contains("CABRANK_DATA") && run.messages.contains("r5r"))
        #expect(folder.names(in: "none").isEmpty)
    }

    @Test("B04: the summary names the profile of the day; without one the run warns in a line")
    func traffic() throws {
        try folder.write(
            """
            <?xml version="1.0"?>
            <osm version="0.6">
            <node id="1" lat="0" lon="0"/><node id="2" lat="0" lon="0.02"/>
            <way id="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="primary"/></way>
            </osm>
            """, to: "town.osm")
        func run(_ more: String) throws -> CommandLineRun {
            try folder.write(
                """
                scenario: town
                city: {openStreetMap: town.osm\(more)}
                duration: 1 h
                demand: {gravity: {requestsPerDay: 100, tripLength: 2 km}}
                drivers: {shifts: [{taxis: 2}], startZones: uniform}

                """, to: "town.yaml")
            return try CommandLineRun(["run", "town.yaml", "--out", "town"], in: folder.path)
        }
        let urban = try run("")
        #expect(urban.exitCode == 0 && urban.messages.isEmpty, "\(urban.messages)")
        let profile = "urban daily profile, takes 1.00 to 1.62 times as long as on empty streets"
        #expect(urban.output.contains("Traffic   \(profile)"))
        #expect(urban.output.contains("empty streets: calibrated, 90 % of the posted speeds"))
        let free = try run(", hourFactors: none")
        #expect(free.exitCode == 0 && free.messages.split(separator: "\n").count == 1)
        #expect(free.messages.contains("at free-flow speed all day; write 'hourFactors: urban' for slower hours"))
        #expect(try run(", hourFactors: none, speeds: posted").messages.contains("at the posted limit all day"))

        for (options, told) in [([], "calibrated"), (["--speeds", "posted"], "the posted speeds, without any wait")] {
            let made = try CommandLineRun(
                ["city", "import", "town.osm", "--out", "town.city", "--overwrite"] + options, in: folder.path)
            #expect(made.exitCode == 0, "\(made.messages)")
            let inspected = try CommandLineRun(["city", "inspect", "town.city"], in: folder.path)
            #expect(inspected.output.contains("empty streets: \(told)"))
        }
        let wrong = try CommandLineRun(
            ["city", "import", "town.osm", "--out", "t.city", "--speeds", "slow"], in: folder.path)
        #expect(wrong.exitCode == 2 && wrong.messages.contains("--speeds: 'slow' is unknown"))
        let tables = try CommandLineRun(
            ["city", "import", "--nodes", "n", "--edges", "e", "--out", "t.city", "--speeds", "posted"],
            in: folder.path)
        #expect(tables.exitCode == 2 && tables.messages.contains("tables contain their own drive times"))
    }
}
