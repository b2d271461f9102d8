import Foundation
import TestSupport
import Testing

@Suite("Groups of zones in a run", .enabled(if: CommandLineRun.program != nil, "the program is not built"))
struct ZoneGroupTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func run(_ arguments: String...) throws -> CommandLineRun {
        let run = try CommandLineRun(arguments, in: folder.path)
        #expect(run.exitCode == 0, "\(run.messages)")
        return run
    }

    /// Two zones with rides of known lengths: 1 km within A, 4 km from B.
    private func writeTown() throws {
        try folder.write("zone,income\nA,3000\nB,1000\n", to: "income.csv")
        try folder.write(
            """
            scenario: town
            currency: EUR
            city:
              zones: [A, B]
              table:
                A: {A: [3, 1.0], B: [10, 4.0]}
                B: {A: [10, 4.0], B: [3, 1.0]}
            start: {clock: "06:00"}
            duration: 4 h
            rules: {fare.flagFall: 3.00, fare.perKm: 2.00}
            demand:
              flows: [{from: A, to: A, perHour: 30}, {from: B, to: A, perHour: 20}]
            clients: {patience: 10 min}
            drivers: {shifts: [{taxis: 12}]}

            """, to: "town.yaml")
        try folder.write(
            (folder.read("town.yaml") ?? "") + "zoneGroups: {file: income.csv, attributes: [income]}\n",
            to: "grouped.yaml")
    }

    @Test("Prices by group are those of the tariff: 5.00 a km for rides of 1 km, 2.75 for rides of 4 km")
    func tariff() throws {
        try writeTown()
        let run = try run("run", "grouped.yaml", "--replications=6", "--out=out")
        let tables = ResultTables(folder: folder.path + "/out")
        let rows = tables.rows(of: "groups.csv").filter { $0["hour"] == "" }
        func mean(_ metric: String, group: Int) -> Double? {
            rows.first { $0["metric"] == metric && $0["group"] == "\(group)" }.map { $0.number("mean") }
        }
        #expect(mean("fare_per_kilometre", group: 1) == 2.75 && mean("fare_per_kilometre", group: 2) == 5)
        #expect(mean("fare_mean", group: 1) == 11 && mean("fare_mean", group: 2) == 5)
        let difference = try #require(
            tables.rows(of: "group_differences.csv").first { $0["metric"] == "fare_per_kilometre" })
        #expect(difference.number("difference") == 2.25 && difference["unit"] == "EUR")
        // Two zones can be exchanged in two ways, with the same difference: nothing is ruled out.
        #expect(difference.number("random_groups_p_value") == 1 && difference["differs"] != "yes")
        #expect(tables.rows(of: "group_zones.csv").map { $0.text("group") } == ["2", "1"])
        let all = tables.rows(of: "summary.csv").first { $0["metric"] == "requests" }?.number("mean") ?? 0
        let grouped = (mean("requests", group: 1) ?? 0) + (mean("requests", group: 2) ?? 0)
        #expect(abs(grouped - all) < 0.002)
        let hours = tables.rows(of: "groups.csv").filter { $0["hour"] != "" && $0["group"] == "1" }
        #expect(Set(hours.map { $0.text("hour") }) == ["6", "7", "8", "9"])
        var asked = 0.0
        for row in hours where row["metric"] == "requests" { asked += row.number("mean") }
        #expect(abs(asked - (mean("requests", group: 1) ?? 0)) < 0.01)
        #expect(run.output.contains("Groups") && run.output.contains("income in 2 groups · lowest (1 zone): served"))
        #expect(!run.output.contains("against those with the lowest"))
    }

    @Test("Groups change no other figure, and without them there is no file of theirs")
    func others() throws {
        try writeTown()
        for name in ["town", "grouped"] {
            _ = try run("run", "\(name).yaml", "--replications=3", "--quiet", "--out=\(name)")
        }
        let (without, with) = (folder.names(in: "town"), folder.names(in: "grouped"))
        #expect(with.filter { !without.contains($0) } == ["group_differences.csv", "group_zones.csv", "groups.csv"])
        let widened = ["manifest.json", "units", "zone_summary.csv", "fairness.csv", "zones.geojson"]
        for name in without where !widened.contains(name) {
            #expect(
                firstDifference(folder.read("town/\(name)"), folder.read("grouped/\(name)")) == nil, "\(name)")
        }
    }

    @Test("Threads, --resume and antithetic pairs give the same bytes")
    func sameBytes() throws {
        try writeTown()
        let pairs = ["--set", "antithetic=true", "--quiet"]
        for (place, options) in [("one", ["--threads=1", "--replications=6"]), ("two", ["--replications=2"])] {
            #expect(
                try CommandLineRun(["run", "grouped.yaml", "--out=\(place)"] + pairs + options, in: folder.path)
                    .exitCode == 0)
        }
        let resumed = try CommandLineRun(
            ["run", "grouped.yaml", "--out=two", "--replications=6", "--resume", "--threads=3"] + pairs,
            in: folder.path)
        #expect(resumed.exitCode == 0, "\(resumed.messages)")
        for name in ["groups.csv", "group_differences.csv", "group_zones.csv", "zone_summary.csv"] {
            #expect(firstDifference(folder.read("two/\(name)"), folder.read("one/\(name)")) == nil, "\(name)")
        }
        let rows = ResultTables(folder: folder.path + "/one").rows(of: "group_differences.csv")
        #expect(!rows.isEmpty && rows.allSatisfy { $0["pairs"] == "3" })
    }

    @Test("A finding stands in summary and page with its reservation, and a damaged table is reported")
    func finding() throws {
        try folder.write(
            """
            scenario: wide
            currency: EUR
            city: {generate: {seed: 7, zones: 36}}
            duration: 3 h
            demand: {gravity: {requestsPerDay: 6000, tripLength: 2 km}}
            clients: {patience: 6 min}
            drivers: {shifts: [{taxis: 60}], startZones: attraction}

            """, to: "wide.yaml")
        _ = try run("run", "wide.yaml", "--replications=8", "--quiet", "--out=before")
        let zones = ResultTables(folder: folder.path + "/before").rows(of: "zone_summary.csv")
        let waits = zones.filter { $0["metric"] == "wait_mean_s" }
        // An attribute that is related to the wait by construction, and one that is not.
        let rows = waits.enumerated().map { number, row in
            "\(row.text("zone")),\(10_000 - Int(row.number("mean"))),\(number * 17 % 36)"
        }
        try folder.write("zone,income,luck\n" + rows.joined(separator: "\n") + "\n", to: "census.csv")
        let groups = "zoneGroups={file: census.csv, attributes: [income, luck]}"
        let run = try run("run", "wide.yaml", "--replications=8", "--out=out", "--set", groups)
        let finding = "zones with the highest income against those with the lowest: "
        #expect(run.output.contains(finding) && run.output.contains("mean wait"))
        #expect(run.output.contains("the zones differ in more than income, such as their mean distance"))
        #expect(!run.output.contains("zones with the highest luck"), "\(run.output)")
        #expect(run.output.contains("different on the simulated days, but groups of as many zones"))
        _ = try self.run("report", "out")
        let page = try #require(folder.read("out.html"))
        #expect(page.contains("Who is served less") && page.contains("By income: \(finding)"))
        #expect(page.contains("They differ in more than income."))
        #expect(page.contains("figure-groups-1-wait-mean-s-hours"))
        _ = try self.run("report", "before")
        #expect(folder.read("before.html")?.contains("Who is served less") == false)
        let table = folder.read("out/group_differences.csv") ?? ""
        try folder.write(table.replacing(",yes\n", with: ",perhaps\n"), to: "out/group_differences.csv")
        let damaged = try CommandLineRun(["report", "out", "--overwrite"], in: folder.path)
        #expect(damaged.exitCode == 2)
        #expect(damaged.messages.contains("differs is 'perhaps', not yes, small, no or untested"))
    }
}
