import Foundation
import TestSupport
import Testing

/// Names that a spreadsheet would evaluate, in all tables that the program writes and reads.
@Suite("Names that look like formulas", .enabled(if: CommandLineRun.program != nil, "the program is not built"))
struct FormulaTests {
    private let folder: TemporaryFolder
    private static let zones = ["=1+1", "@SUM(A1)", "'=2", "-7"]
    /// The same names in the program's own tables.
    private static let fields = ["'=1+1", "'@SUM(A1)", "''=2", "'-7"]

    init() throws {
        folder = try TemporaryFolder()
        let fields = FormulaTests.fields
        try folder.write(
            "id,lat,lon\n" + fields.enumerated().map { "\($1),45.00,7.0\($0)5\n" }.joined(), to: "nodes.csv")
        let pairs = fields.flatMap { from in fields.filter { $0 != from }.map { (from, $0) } }
        try folder.write(
            "from,to,length_m,speed_kmh\n" + pairs.map { "\($0),\($1),3000,40\n" }.joined(), to: "edges.csv")
        let features = FormulaTests.zones.enumerated().map { index, name in
            let (west, east) = ("7.0\(index)", "7.0\(index + 1)")
            return """
                {"type": "Feature", "properties": {"id": "\(name)"}, "geometry": {"type": "Polygon", "coordinates":
                [[[\(west), 44.9], [\(east), 44.9], [\(east), 45.1], [\(west), 45.1], [\(west), 44.9]]]}}
                """
        }
        try folder.write(
            "{\"type\": \"FeatureCollection\", \"features\": [\(features.joined(separator: ","))]}", to: "zones.geojson"
        )
        try folder.write(
            """
            scenario: small
            city: {file: town.city}
            duration: 2 h
            demand:
              flows: [{from: "=1+1", to: "@SUM(A1)", perHour: 30}, {from: "'=2", to: "-7", perHour: 20}]
            clients: {patience: 10 min}
            drivers:
              shifts: [{taxis: 12}]

            """, to: "small.yaml")
    }

    private func cabrank(_ words: String...) throws -> CommandLineRun {
        let run = try CommandLineRun(words, in: folder.path)
        #expect(run.exitCode == 0, "\(words): \(run.messages)")
        return run
    }

    @Test("Tables of a run store them as text; replay, resume, report and pairs read them back")
    func everywhere() throws {
        _ = try cabrank(
            "city", "import", "--nodes=nodes.csv", "--edges=edges.csv", "--zones=zones.geojson", "--out=town.city")
        _ = try cabrank("run", "small.yaml", "--events", "--quiet", "--out=r")
        for table in folder.names(in: "r") where table.hasSuffix(".csv") {
            let text = try #require(folder.read("r/\(table)"))
            for zone in FormulaTests.zones.dropLast() {
                #expect(!text.contains(",\(zone),") && !text.contains("\n\(zone),"), "\(table): \(zone)")
            }
        }
        for (table, field) in [
            ("rides.csv", "'@SUM(A1)"), ("zones.csv", "''=2"), ("zones.csv", "'-7"), ("events.csv", "'=1+1"),
        ] {
            #expect(folder.read("r/\(table)")?.contains(",\(field),") == true, "\(table): \(field)")
        }
        _ = try cabrank("replay", "r/events.csv")
        _ = try cabrank("replay", "r/commands.csv")
        let resumed = try cabrank("run", "small.yaml", "--resume", "--replications=2", "--out=r", "--quiet")
        #expect(resumed.exitCode == 0)
        _ = try cabrank("run", "small.yaml", "--replications=2", "--out=whole", "--quiet")
        for table in ["rides.csv", "zones.csv", "zone_summary.csv", "fairness.csv"] {
            #expect(firstDifference(folder.read("r/\(table)"), folder.read("whole/\(table)")) == nil, "\(table)")
        }
        _ = try cabrank("report", "r", "--svg=figures")
        let page = try #require(folder.read("r.html"))
        #expect(page.contains("@SUM(A1)") && !page.contains("&#39;@SUM") && !page.contains("'@SUM"))
        // Answers can be used as questions, with names from the program's own tables.
        try folder.write("from,to\n=1+1,'-7\n'=1+1,''=2\n", to: "pairs.csv")
        let answer = try cabrank("city", "route", "town.city", "--pairs=pairs.csv").output
        #expect(answer.split(separator: "\n").dropFirst().map { $0.prefix { $0 != "," } } == ["'=1+1", "'=1+1"])
        try folder.write(answer, to: "pairs.csv")
        #expect(try firstDifference(cabrank("city", "route", "town.city", "--pairs=pairs.csv").output, answer) == nil)
    }

    @Test("A varied negative number stays a number")
    func values() throws {
        _ = try cabrank(
            "city", "import", "--nodes=nodes.csv", "--edges=edges.csv", "--zones=zones.geojson", "--out=town.city")
        let run = try CommandLineRun(
            ["sweep", "small.yaml", "--vary=drivers.shifts.0.taxis=4,-1", "--out=s", "--quiet"], in: folder.path)
        #expect(run.exitCode == 1)
        #expect(folder.read("s/points.csv")?.contains("drivers.shifts.0.taxis=-1,-1,") == true)
    }
}
