import TestSupport
import Testing

/// Content and names of a city, as a user lists them.
@Suite("Lists of a city", .enabled(if: CommandLineRun.program != nil, "the program is not built"))
struct PlaceListTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(scenario("{generate: {count: 40, seed: 5}}"), to: "season.yaml")
        let made = try run(["city", "generate", "--seed", "3", "--zones", "6", "--out", "town.city"])
        #expect(made.exitCode == 0, "\(made.messages)")
    }

    private func scenario(_ places: String) -> String {
        """
        scenario: season
        city: {generate: {seed: 3, zones: 6}}
        duration: 2 days
        places: \(places)
        tourists: {count: 20}

        """
    }

    private func run(_ arguments: [String]) throws -> CommandLineRun {
        try CommandLineRun(arguments, in: folder.path)
    }

    private func rows(_ text: String) -> [[String]] {
        text.split(separator: "\n").dropFirst().map {
            $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
    }

    @Test("Exported places are the same when they are read again")
    func roundTrip() throws {
        let written = try run(["places", "export", "season.yaml", "--out", "places.csv"])
        #expect(written.exitCode == 0 && written.output == "places.csv: 40 places\n", "\(written.messages)")
        let first = try #require(folder.read("places.csv"))
        #expect(rows(first).count == 40)
        try folder.write(scenario("{file: places.csv}"), to: "again.yaml")
        let again = try run(["places", "export", "again.yaml"])
        #expect(again.exitCode == 0 && again.output == first)
        let results = try ["season", "again"].map { name in
            let run = try run(["run", "\(name).yaml", "--out", name, "--quiet"])
            #expect(run.exitCode == 0, "\(run.messages)")
            return folder.read("\(name)/places.csv")
        }
        #expect(results[0] != nil && results[0] == results[1])
    }

    @Test("An edited place keeps its edits, and changes of the scenario are exported, too")
    func edited() throws {
        let text = try run(["places", "export", "season.yaml"]).output
        let name = rows(text)[0][0]
        let changed = try run([
            "places", "export", "season.yaml", "--set",
            "places={generate: {count: 40, seed: 5}, changes: {\(name): {attraction: 3, quality: 4.5, price: 2.00}}}",
        ])
        #expect(changed.exitCode == 0, "\(changed.messages)")
        let differing = zip(rows(text), rows(changed.output)).filter { $0 != $1 }
        #expect(differing.count == 1 && differing[0].1.suffix(4) == ["3", "4.5", "", "2.00"])
    }

    @Test("A file of places replaces only such a file; a city without places is refused")
    func refusals() throws {
        #expect(try run(["places", "export", "season.yaml", "--out", "places.csv"]).exitCode == 0)
        #expect(try run(["places", "export", "season.yaml", "--out", "places.csv"]).exitCode == 0)
        try folder.write("a,b\n1,2\n", to: "mine.csv")
        let refused = try run(["places", "export", "season.yaml", "--out", "mine.csv"])
        #expect(refused.exitCode == 2 && folder.read("mine.csv") == "a,b\n1,2\n")
        let own = try run(["places", "export", "season.yaml", "--out", "season.yaml", "--overwrite"])
        #expect(own.exitCode == 2 && own.messages.contains("a file that the command reads"))
        let none = try run(["places", "export", "town.city"])
        #expect(none.exitCode == 2 && none.messages.hasPrefix("town.city: this city has no places; "))
    }

    @Test("The ids of a city's zones are listed, and routes accept them and the zones' names")
    func ids() throws {
        let listed = try run(["city", "inspect", "town.city", "--ids", "zones"])
        #expect(listed.exitCode == 0 && listed.output.hasPrefix("kind,id,name,lat,lon\nzone,"), "\(listed.messages)")
        let zones = rows(listed.output)
        #expect(zones.count > 4 && zones.allSatisfy { $0.count == 5 && $0[0] == "zone" && Double($0[3]) != nil })
        #expect(
            try firstDifference(run(["city", "inspect", "season.yaml", "--ids", "zones"]).output, listed.output) == nil)
        let route = try run(["city", "route", "town.city", "--from", zones[0][1], "--to", zones[zones.count - 1][1]])
        #expect(route.exitCode == 0 && route.output.hasPrefix("From    \(zones[0][1]): node "), "\(route.messages)")
        let unknown = try run([
            "city", "route", "town.city", "--from", zones[0][1] + "x", "--to", zones[zones.count - 1][1],
        ])
        #expect(unknown.exitCode == 2 && unknown.messages.hasSuffix("did you mean '\(zones[0][1])'?\n"))
        let wrong = try run(["city", "inspect", "town.city", "--ids", "zone"])
        #expect(wrong.exitCode == 2 && wrong.messages.contains("did you mean 'zones'?"))
    }
}
