import Foundation
import OperatingSystem
import TestSupport
import Testing

@Suite("Policies in three cities", .enabled(if: CommandLineRun.released != nil, "\(releaseIsMissing)"))
struct PolicyCitiesTests {
    @Test(
        "The guide's script skips cities without data with a message, and makes each claim once",
        .enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/python3")))
    func withoutData() throws {
        let folder = try TemporaryFolder()
        let script = TestFiles.scenario("policies").replacing("policies.yaml", with: "policies/cities.py")
        let run = try CommandLineRun(
            shell: """
                python3 -B -m doctest -o ELLIPSIS '\(script)' && python3 -B '\(script)' --cabrank "$CABRANK" --days 2
                """,
            in: folder.path, program: CommandLineRun.released)
        #expect(run.exitCode == 0)
        #expect(
            run.messages == """
                running: cabrank sweep policies, 2 days at each point
                left out: Porto Alegre: CABRANK_DATA names no folder with porto_alegre/porto_alegre.osm.pbf
                left out: New York: CABRANK_DATA names no folder with nyc/zone_table.csv

                """)
        let lines = run.output.split(separator: "\n")
        #expect(lines.filter { $0.hasPrefix("| generated × ") }.count == 18)
        #expect(lines.filter { $0.hasPrefix("- `") }.count == 35 && lines.contains("**In all cells**"))
    }
}

@Suite(
    "New York as in the guide",
    .enabled(if: CommandLineRun.released != nil, "\(releaseIsMissing)"),
    .enabled(if: PublishedData.isPresent, "\(PublishedData.isMissing)"))
struct NewYorkTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func run(_ name: String, _ options: String...) throws {
        let run = try CommandLineRun(
            ["run", TestFiles.scenario("new-york"), "--quiet", "--out", name] + options, in: folder.path,
            program: CommandLineRun.released, dataFolder: PublishedData.folder)
        try #require(run.exitCode == 0, "\(run.messages)")
    }

    /// Returns the sum of a column over the rows in which another column has one of the values; over all rows without
    /// values.
    private func sum(_ column: String, of file: String, where key: String, isIn values: [String] = []) throws -> Double
    {
        let lines = try #require(TestFiles.read("\(folder.path)/\(file)")).split(separator: "\n")
        let header = lines[0].split(separator: ",", omittingEmptySubsequences: false)
        let (value, name) = (
            try #require(header.firstIndex { $0 == column }), try #require(header.firstIndex { $0 == key })
        )
        return lines.dropFirst().reduce(0) { sum, line in
            let fields = line.split(separator: ",", omittingEmptySubsequences: false)
            let counts = values.isEmpty || values.contains(String(fields[name]))
            return counts ? sum + (Double(fields[value]) ?? 0) : sum
        }
    }

    @Test(
        "B02: LaGuardia loses a smaller share than the city, Kennedy at most half more; many are free at nine")
    func airports() throws {
        try run("day")
        func shareLost(_ zones: String...) throws -> Double {
            try sum("requests", of: "day/losses.csv", where: "zone", isIn: zones)
                / sum("requests", of: "day/zones.csv", where: "zone", isIn: zones)
        }
        let city =
            try sum("requests", of: "day/losses.csv", where: "zone")
            / sum("requests", of: "day/zones.csv", where: "zone")
        #expect(try shareLost("132") <= 1.5 * city, "Kennedy")
        #expect(try shareLost("138") <= city, "LaGuardia")
        #expect(try sum("mean_free", of: "day/fleet.csv", where: "hour", isIn: ["9"]) > 400)
    }

    @Test(
        "The guide's table equals the script's output",
        .enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/python3")))
    func publishedAgainstSimulated() throws {
        try run("day")
        try run("metered", "--set", "rules.fare.surcharges=[]")
        let script = TestFiles.scenario("new-york").replacing("new-york.yaml", with: "new-york/published.py")
        let words = [script, try #require(PublishedData.folder), "\(folder.path)/day", "\(folder.path)/metered"]
        let python = try ChildProgram("/usr/bin/python3", ["-B"] + words).wait()
        let lines = python.output.split(separator: "\n")
        #expect(python.exitCode == 0 && lines.count > 30, "\(python.errorOutput)")
        let guide = try #require(TestFiles.read(TestFiles.package + "/Sources/cabrank/cabrank.docc/NewYork.md"))
        for line in lines { #expect(guide.contains(line), "\(line)") }
    }
}
