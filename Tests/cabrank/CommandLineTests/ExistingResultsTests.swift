import Foundation
import TestSupport
import Testing

/// Results folders as inputs of commands.
@Suite("Existing results", .enabled(if: CommandLineRun.program != nil, "the program cabrank is not built"))
struct ExistingResultsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder.withScenarios() }

    private func cabrank(_ arguments: String...) throws -> CommandLineRun {
        try CommandLineRun(arguments, in: folder.path)
    }

    private func files(of name: String) -> [String: String] {
        let names = folder.names(in: name).filter { $0.hasSuffix(".csv") }
        return Dictionary(uniqueKeysWithValues: names.map { ($0, folder.read("\(name)/\($0)") ?? "") })
    }

    @Test(
        "A results folder is run again with its seed, replications and overrides, and gives the same bytes"
    )
    func runAgain() throws {
        let words = ["--seed=5", "--replications=2", "--set", "drivers.scale=0.5", "--out=r", "--quiet"]
        #expect(try CommandLineRun(["run", "small.yaml"] + words, in: folder.path).exitCode == 0)
        let again = try CommandLineRun(["run", "\(folder.path)/r", "--out=\(folder.path)/again", "--quiet"], in: "/")
        #expect(again.exitCode == 0 && again.messages == "", "\(again.messages)")
        #expect(files(of: "again") == files(of: "r") && !files(of: "r").isEmpty)
        #expect(try cabrank("run", "r", "--set", "drivers.scale=1", "--out=more", "--quiet").exitCode == 0)
        let manifest = try #require(folder.read("more/manifest.json"))
        #expect(manifest.contains("\"drivers.scale=0.5\"") && manifest.contains("\"drivers.scale=1\""))
        #expect(files(of: "more") != files(of: "r"))
    }

    @Test("A folder without a run, or with a missing or changed scenario, is refused in one line")
    func notAgain() throws {
        _ = try cabrank("run", "small.yaml", "--out=r", "--quiet")
        let small = try #require(folder.read("small.yaml"))
        try folder.write(small.replacing("taxis: 12", with: "taxis: 13"), to: "small.yaml")
        func message() throws -> String {
            let run = try cabrank("run", "r", "--out=n", "--quiet")
            #expect(run.exitCode == 2 && run.output == "")
            return run.messages
        }
        #expect(
            try message().contains(
                "small.yaml: the scenario has changed since r was written; run the current scenario"))
        try FileManager.default.removeItem(atPath: "\(folder.path)/small.yaml")
        #expect(try message().contains("small.yaml: the scenario of r is missing; "))
        try folder.write("{\"program\": \"cabrank\", \"experiment\": \"sweep\"}", to: "r/manifest.json")
        #expect(
            try message()
                == "r: this folder contains no run of a scenario; name a scenario, or the results folder of 'cabrank run SCENARIO'\n"
        )
        #expect(folder.names(in: "n").isEmpty)
    }

    @Test("A calibration has no page: report says in one line how to draw its result")
    func reportOfCalibration() throws {
        try makeFolder("c")
        try folder.write(
            """
            {"program": "cabrank", "experiment": "calibration", "scenarios": ["small.yaml"], "set": ["seed=2"],
            "fitted": ["drivers.scale=0.9"]}
            """, to: "c/manifest.json")
        let run = try cabrank("report", "c")
        #expect(run.exitCode == 2)
        #expect(
            run.messages
                == "c: a calibration has no page; its results are in calibration.csv and fit.csv; simulate its result: "
                + "cabrank run small.yaml --set 'seed=2' --set 'drivers.scale=0.9' --out FOLDER, then cabrank report FOLDER\n"
        )
    }

    @Test("--tables xlsx adds a reproducible workbook; without it an older workbook is removed")
    func workbook() throws {
        func names(_ words: String...) throws -> [String] {
            let run = try CommandLineRun(["run", "small.yaml", "--out=r", "--quiet"] + words, in: folder.path)
            #expect(run.exitCode == 0 && run.messages == "", "\(run.messages)")
            return folder.names(in: "r")
        }
        let plain = try names("--tables=csv")
        #expect(try names("--tables", "xlsx") == (plain + ["tables.xlsx"]).sorted())
        let first = try TestFiles.bytes(of: "\(folder.path)/r/tables.xlsx")
        #expect(try names("--tables", "xlsx").contains("tables.xlsx"))
        #expect(try TestFiles.bytes(of: "\(folder.path)/r/tables.xlsx") == first && !first.isEmpty)
        #expect(try names() == plain)
        #expect(try cabrank("report", "r", "--xlsx=r.xlsx").exitCode == 0)
        #expect(try TestFiles.bytes(of: "\(folder.path)/r.xlsx") == first)
        let sweep = try cabrank(
            "sweep", "small.yaml", "--vary=drivers.scale=0.9,1", "--out=s", "--tables=xlsx", "--quiet")
        #expect(sweep.exitCode == 0 && folder.names(in: "s").contains("tables.xlsx"), "\(sweep.messages)")
        _ = try cabrank("load", "smoke", "--duration=3s", "--out=l", "--tables=xlsx", "--quiet")
        #expect(folder.names(in: "l").contains("tables.xlsx"))
        // A folder keeps its workbook when report adds replications.
        #expect(try names("--tables", "xlsx").contains("tables.xlsx"))
        #expect(try cabrank("report", "r", "--replications=2").exitCode == 0)
        #expect(try TestFiles.bytes(of: "\(folder.path)/r/tables.xlsx") != first)
        let wrong = try cabrank("run", "small.yaml", "--tables=excel")
        #expect(
            wrong.exitCode == 2
                && wrong.messages
                    == "--tables: unknown table format 'excel'; write csv, or xlsx for a spreadsheet next to the CSV files\n"
        )
        #expect(try cabrank("run", "small.yaml", "--set=drivers.scale=0.5", "--out=few", "--quiet").exitCode == 0)
        #expect(
            try cabrank("compare", "r", "few", "--tables=xlsx").messages.hasPrefix(
                "--tables: comparing folders without --out writes no tables"))
        try folder.write("PK", to: "r/tables.xlsx")
        let theirs = try cabrank("run", "small.yaml", "--out=r", "--tables=xlsx")
        #expect(theirs.exitCode == 2 && theirs.messages.contains("r/tables.xlsx: this file was not made by cabrank"))
    }

    @Test("Two feeds keep their pairs: the same people consider a taxi in both, by zone and hour")
    func feeds() throws {
        try folder.write(
            """
            scenario: feeds
            start: {date: 2026-06-15, clock: "06:00"}
            duration: 3 h
            city: {generate: {seed: 7, zones: 4}}
            demand:
              gravity: {requestsPerDay: 900, tripLength: 2 km}
              choice: {publicTransport: {feed: slow}, iterations: 1}
            drivers: {shifts: [{taxis: 10, start: "06:00", length: 3 h}]}

            """, to: "feeds.yaml")
        let text = try #require(folder.read("feeds.yaml"))
        try folder.write(text.replacing("publicTransport: {feed: slow}, ", with: ""), to: "map.yaml")
        let map = try cabrank("run", "map.yaml", "--out=m", "--quiet")
        #expect(map.exitCode == 0, "\(map.messages)")
        let stops = try centres(in: "m/zones.geojson")
        for (name, minutes) in [("slow", 50), ("fast", 8)] { try writeFeed(name, minutes: minutes, stops: stops) }
        for name in ["slow", "fast"] {
            let run = try cabrank(
                "run", "feeds.yaml", "--replications=3", "--out=\(name)-run", "--quiet",
                "--set=demand.choice.publicTransport.feed=\(name)")
            #expect(run.exitCode == 0, "\(run.messages)")
        }
        func people(_ name: String) throws -> [String] {
            let rows = try #require(folder.read("\(name)-run/choices.csv")).split(separator: "\n")
            return rows.map {
                $0.split(separator: ",", omittingEmptySubsequences: false).prefix(4).joined(separator: ",")
            }
        }
        #expect(try people("slow") == people("fast") && people("slow").count > 10)
        #expect(folder.read("slow-run/choices.csv") != folder.read("fast-run/choices.csv"))
        let compared = try cabrank("compare", "slow-run", "fast-run")
        #expect(
            compared.output.contains("3 pairs of replications with the same clients and drivers"), "\(compared.output)")
    }

    /// Returns the mean of each zone's corners, as `latitude,longitude`.
    private func centres(in map: String) throws -> [String] {
        let text = try #require(folder.read(map))
        return text.split(separator: "\n").filter { $0.contains("\"Polygon\"") || $0.contains("\"MultiPolygon\"") }.map
        { line in
            let corners = line.matches(of: #/\[(-?[0-9.]+), ?(-?[0-9.]+)\]/#).compactMap { found -> (Double, Double)? in
                guard let east = Double(found.1), let north = Double(found.2) else { return nil }
                return (north, east)
            }
            let count = Double(max(1, corners.count))
            return "\(corners.reduce(0) { $0 + $1.0 } / count),\(corners.reduce(0) { $0 + $1.1 } / count)"
        }
    }

    /// Writes a feed with a bus every ten minutes through all stops, with equal travel times in between.
    private func writeFeed(_ name: String, minutes: Int, stops: [String]) throws {
        func clock(_ time: Int) -> String { "\(time / 60):\(time % 60 < 10 ? "0" : "")\(time % 60):00" }
        let starts = stride(from: 5 * 60, to: 12 * 60, by: 10)
        let calls = starts.flatMap { start in
            stops.indices.map {
                "\(start),\(clock(start + $0 * minutes)),\(clock(start + $0 * minutes)),\($0),\($0 + 1)"
            }
        }
        let files = [
            "agency.txt": "agency_name,agency_url,agency_timezone\nA,http://a,UTC",
            "stops.txt": "stop_id,stop_name,stop_lat,stop_lon\n"
                + stops.enumerated().map { "\($0),\($0),\($1)" }.joined(separator: "\n"),
            "routes.txt": "route_id,route_short_name,route_type\nr,1,3",
            "calendar.txt": "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"
                + "w,1,1,1,1,1,1,1,20260101,20261231",
            "trips.txt": "route_id,service_id,trip_id\n" + starts.map { "r,w,\($0)" }.joined(separator: "\n"),
            "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
                + calls.joined(separator: "\n"),
        ]
        try makeFolder(name)
        for (file, text) in files { try folder.write(text + "\n", to: "\(name)/\(file)") }
    }

    private func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
    }
}
