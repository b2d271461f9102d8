import Experiments
import InputFiles
import LoadProfiles
import TestSupport
import Testing

@testable import Scenario

@Suite("Records that are left out")
struct InputLossTests {
    /// Returns the arguments of each `InputLoss(…)` in the sources, with its file.
    private static func constructions() throws -> [(file: String, arguments: Substring)] {
        var found: [(file: String, arguments: Substring)] = []
        for path in TestFiles.paths(below: "\(TestFiles.package)/Sources") where path.hasSuffix(".swift") {
            let text = try #require(TestFiles.read(path))
            for start in text.ranges(of: "InputLoss(").map(\.upperBound) {
                var depth = 1
                let arguments = text[start...].prefix { letter in
                    depth += letter == "(" ? 1 : letter == ")" ? -1 : 0
                    return depth > 0
                }
                found.append((String(path.split(separator: "/").last ?? ""), arguments))
            }
        }
        return found
    }

    @Test("Every reader reports the number of records, the first lost one, the expectation and advice")
    func everyReader() throws {
        let constructions = try InputLossTests.constructions()
        #expect(constructions.count >= 22)
        for (file, arguments) in constructions {
            for label in [" of: ", " first: ", " expected: ", " remedy: "] {
                let isThere = " \(arguments)".replacing("\n", with: " ").contains(label)
                #expect(isThere, "\(file): InputLoss(\(arguments)) lacks '\(label)'")
            }
            #expect(!arguments.contains(": \"\""), "\(file): InputLoss(\(arguments)) says nothing in one place")
        }
    }

    private func loss(_ count: Int, of total: Int, _ reason: String = "no zone") -> InputLoss {
        InputLoss(
            file: "t.csv", reason: reason, count: count, of: total, first: InputLoss.Example(line: 7, value: "X"),
            expected: "a zone", remedy: "add it")
    }

    @Test("A loss is one line: file, line, value, reason, numbers, expectation, remedy")
    func line() {
        #expect("\(loss(3, of: 1_200))" == "t.csv:7: \"X\": no zone (3 of 1,200 left out); expected a zone; add it")
        var unnamed = loss(2, of: 5)
        (unnamed.example, unnamed.treatment) = (InputLoss.Example(line: 7, value: nil), .usedInPart)
        #expect("\(unnamed)" == "t.csv:7: no zone (2 of 5 used in part); expected a zone; add it")
        var long = loss(1, of: 2)
        long.example = InputLoss.Example(value: "a\nb" + String(repeating: "x", count: 200))
        #expect(!"\(long)".contains("\n") && "\(long)".utf8.count < 200)
    }

    @Test("Losses above 5 % of a file warn and above half refuse, unless they are accepted or not asked for")
    func shares() {
        func shares(_ losses: [InputLoss]) -> [FileLoss] { FileLoss.shares(of: losses) }
        #expect(shares([loss(5, of: 100)]).allSatisfy { $0.warning == nil && $0.refusal(remedy: "") == nil })
        let warned = shares([loss(4, of: 100), loss(4, of: 100, "no time")])
        #expect(
            warned.compactMap(\.warning).map(\.description) == [
                "t.csv: warning: 8 of 100 records are left out (8.0 %); correct the records reported above"
            ])
        #expect(warned.allSatisfy { $0.refusal(remedy: "") == nil })
        #expect(shares([loss(50, of: 100)]).allSatisfy { $0.refusal(remedy: "") == nil })
        let refused = shares([loss(2, of: 100), loss(49, of: 100, "no time")]).compactMap { $0.refusal(remedy: "do") }
        #expect(
            refused.flatMap(\.diagnostics).map(\.description) == [
                "t.csv: 51 of 100 records are left out (51 %), more than half; do",
                "t.csv:7: \"X\": no time (49 of 100 left out); expected a zone; add it",
                "t.csv:7: \"X\": no zone (2 of 100 left out); expected a zone; add it",
            ])
        // A file that is read twice has lost the same records.
        #expect(shares([loss(40, of: 100), loss(40, of: 100)]).map(\.lost) == [40])
        var (accepted, unasked) = (loss(90, of: 100), loss(90, of: 100))
        (accepted.acceptance, unasked.treatment) = (.given, .notRequested)
        #expect(shares([accepted, unasked]).isEmpty)
    }

    private func complaints(_ rows: String, _ keys: String = "") throws -> (mistakes: [String], losses: [String]) {
        let folder = try TemporaryFolder()
        try folder.write("start,from,to\n" + rows, to: "trips.csv")
        let check = DocumentCheck.check(
            path: try folder.write(InputLossTests.scenario(keys), to: "s.yaml"), dataFolder: nil)
        let place = "\(folder.path)/"
        return (
            check.mistakes.map { "\($0)".replacing(place, with: "") },
            check.inputLosses.map { "\($0)".replacing(place, with: "") }
        )
    }

    private static func scenario(_ keys: String) -> String {
        Samples.scenario.replacing(
            "flows: [{from: A, to: B, perHour: 30}]",
            with: """
                trips:
                    files: [trips.csv]
                    format: csv
                    columns: {pickupTime: start, pickupZone: from, dropOffZone: to}
                    requestsPerDay: 100
                    days: all\(keys)
                """)
    }

    @Test("A file of trips that loses more than half is refused, unless the scenario says 'leaveOut: true'")
    func trips() throws {
        let rows = "2026-06-05 10:00:00,A,B\n2026-06-05 10:05:00,A,C\n2026-06-05 10:06:00,A,C\n"
        let loss =
            "trips.csv:3: \"C\": drop-off zone 'C' is not in the city (2 of 3 left out); expected a zone of the city by its "
            + "id or name; add the zone to the city, or leave such rows out"
        #expect(
            try complaints(rows).mistakes == [
                "trips.csv: 2 of 3 records are left out (67 %), more than half; correct the records reported below, or write "
                    + "'leaveOut: true' next to 'files' to use only the rest",
                loss,
            ])
        let accepted = try complaints(rows, "\n    leaveOut: true")
        #expect(accepted.mistakes == [] && accepted.losses.first == loss)
        // The notice asks what the daily number counts, unless the scenario says so.
        #expect(
            accepted.losses.dropFirst() == [
                "s.yaml: trips of the files begin or end outside the zones, but 'requestsPerDay' counts requests inside them (2 of 3 "
                    + "not used); expected 'scaleToZones: true' if 100 a day are for the whole region of the files: the run makes 33; "
                    + "write 'scaleToZones: false' if they are for the zones"
            ])
        for (said, perDay) in [("true", 100.0 / 3), ("false", 100)] {
            let keys = "\n    leaveOut: true\n    scaleToZones: \(said)"
            #expect(try complaints(rows, keys).losses == [loss])
            let folder = try TemporaryFolder()
            try folder.write("start,from,to\n" + rows, to: "trips.csv")
            let setup = try ScenarioLoader.load(
                path: try folder.write(InputLossTests.scenario(keys), to: "s.yaml"), dataFolder: nil)
            guard case .poisson(let demand) = setup.demand[0] else {
                Issue.record("no Poisson process")
                return
            }
            #expect(abs(demand.requestsPerHour.reduce(0, +) - perDay) < 1e-9)
        }
    }

    @Test("A GeoJSON of places without points is refused unless accepted; the key needs a file")
    func places() throws {
        let point =
            #"{"geometry": {"type": "Point", "coordinates": [1, 2]}, "properties": {"name": "A", "category": "park"}}"#
        let line = #"{"geometry": {"type": "LineString", "coordinates": [[1, 2], [3, 4]]}, "properties": {}}"#
        let folder = try TemporaryFolder()
        try folder.write("{\"features\": [\n\(point),\n\(line),\n\(line)]}", to: "p.json")
        func read(_ places: String) throws -> LoadedScenarioCity {
            try ScenarioLoader.city(
                path: try folder.write(Samples.scenario + "\nplaces: \(places)\n", to: "s.yaml"), dataFolder: nil)
        }
        func complaints(_ places: String) -> [String] {
            inputErrors { _ = try read(places) }.map { $0.replacing("\(folder.path)/", with: "") }
        }
        let refused = complaints("{file: p.json}")
        #expect(
            refused == [
                "p.json: 2 of 3 records are left out (67 %), more than half; write 'leaveOut: true' next to 'file' to use only the "
                    + "points",
                "p.json:3: \"LineString\": a feature is not a point and is left out (2 of 3 left out); expected a Point; give the "
                    + "place a point, such as the middle of its area, or remove the feature",
            ])
        let accepted = try read("{file: p.json, leaveOut: true}")
        #expect(accepted.catalogue?.count == 1 && accepted.inputLosses.map(\.count) == [2])
        #expect(
            complaints("{generate: {count: 3, seed: 1}, leaveOut: true}").contains {
                $0.hasSuffix("'leaveOut' needs 'file'; remove it")
            })
    }
}
