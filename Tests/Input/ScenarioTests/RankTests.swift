import Behaviour
import CityModel
import Experiments
import InputFiles
import Quantities
import TestSupport
import Testing

@testable import Scenario

@Suite("Taxi ranks in a scenario")
struct RankTests {
    private static let idle = "drivers:\n  idle: {after: 5 min, towardsRanks: 0.5}"

    /// Loads the sample scenario, a table of the zones A and B, with ranks.
    private func setup(
        _ ranks: String, idle: String = idle, _ files: [String: String] = [:]
    ) throws -> SimulationSetup {
        try load(ranks, idle: idle, files, TemporaryFolder())
    }

    private func load(
        _ ranks: String, idle: String, _ files: [String: String], _ folder: TemporaryFolder
    ) throws -> SimulationSetup {
        for (name, text) in files { try folder.write(text, to: name) }
        let text = Samples.scenario.replacing("city:", with: "city:\n  ranks: \(ranks)")
            .replacing("drivers:", with: idle)
        return try ScenarioLoader.load(path: try folder.write(text, to: "s.yaml"), dataFolder: nil)
    }

    private func complaints(
        _ ranks: String, idle: String = idle, _ files: [String: String] = [:]
    ) throws -> [String] {
        let folder = try TemporaryFolder()
        return inputErrors { _ = try load(ranks, idle: idle, files, folder) }
            .map { $0.replacing("\(folder.path)/", with: "") }
    }

    @Test("Z02: a rank belongs to its zone, and drivers choose it by its weight")
    func oneLine() throws {
        let drivers = try setup("[{name: Market, zone: B}]").drivers
        #expect(drivers.ranks == [WaitingPlace(position: Position(ZoneID(1)), name: "Market")])
        #expect(drivers.idle.towardsRanksWeight == 0.5 && drivers.idle.arrivalProbability == 0.9)
        let weighed = try setup(
            "[{zone: A, weight: 2.5}, {zone: B}]",
            idle: "drivers:\n  idle: {after: 5 min, towardsRanks: 3, arrive: 0.7}")
        #expect(weighed.drivers.ranks.map(\.weight) == [2.5, 1])
        #expect(weighed.drivers.idle.towardsRanksWeight == 3 && weighed.drivers.idle.arrivalProbability == 0.7)
    }

    @Test("A variant with one more rank differs in that rank alone: no default of another key changes")
    func rankAlone() throws {
        let today = try Samples.setup(replacing: "drivers:", by: RankTests.idle).drivers
        var drivers = try setup("[{name: Market, zone: B}]").drivers
        #expect(today.ranks.isEmpty && drivers.ranks.count == 1)
        drivers.ranks = []
        #expect("\(drivers)" == "\(today)")
        #expect(try Samples.setup().drivers.idle.towardsRanksWeight == 0)
        // On streets the ranks of the map are the same with and without one more.
        let block = try StreetBlock(requests: "time,from,to\n10,a,b\n", taxis: "node\na\n")
        func streets(_ ranks: String, idle: String) throws -> [WaitingPlace] {
            try block.load(
                block.scenario(
                    city: "generate: {seed: 3, zones: 4}\n  streets: true\(ranks)", demand: StreetBlock.gravity,
                    drivers: "idle: {\(idle)}")
            ).drivers.ranks
        }
        let ofMap = try streets("", idle: "after: 5 min, towardsRanks: 0.5")
        let more = try streets("\n  ranks: [{zone: Old Town}]", idle: "after: 5 min, towardsRanks: 0.5")
        #expect(!ofMap.isEmpty && Array(more.dropFirst()) == ofMap)
        #expect(try streets("", idle: "after: 5 min").isEmpty)
    }

    @Test("A misspelled weight is reported, and other published columns are not")
    func misspelledColumn() throws {
        func told(_ header: String) throws -> [String] {
            try setup("ranks.csv", ["ranks.csv": "\(header)\n2,A,Main\n"]).inputLosses
                .map { "\($0)".drop { $0 != ":" } }.map(String.init)
        }
        #expect(try told("weight,zone,street").isEmpty)
        #expect(
            try told("wieght,zone,street") == [
                ":1: \"wieght\": this column and others are not read (2 of 3 not used); expected zone, lat, latitude, lon, "
                    + "longitude, weight; did you mean 'weight'?"
            ])
    }

    @Test("Ranks come from a file; an invalid row is refused with its line, or left out by choice with a notice")
    func file() throws {
        let rows = ["ranks.csv": "weight,zone\n2,A\n1\n4,C\n3,B\n1\n"]
        let ranks = try setup("ranks.csv", ["ranks.csv": "zone\nB\nA\n"]).drivers.ranks
        #expect(ranks.map(\.position.zone.index) == [1, 0])
        #expect(
            try complaints("ranks.csv", rows) == [
                "ranks.csv:3: the row has 1 field; the header names 2",
                "ranks.csv:4:3: there is no zone 'C' in the city; known are A, B",
                "ranks.csv:6: the row has 1 field; the header names 2",
            ])
        let kept = try setup("{file: ranks.csv, leaveOutBadRows: true}", rows)
        #expect(kept.drivers.ranks.map(\.weight) == [2, 3])
        #expect(
            kept.inputLosses.map { "\($0)".drop { $0 != ":" } } == [
                ":3: \"1\": the row has 1 field, also in line 6 (2 of 5 left out); expected a place of the city, in a "
                    + "row with as many fields as the header; the header names 2",
                ":4: \"4,C\": there is no zone 'C' in the city (1 of 5 left out); expected a place of the city, in a "
                    + "row with as many fields as the header; known are A, B",
            ])
        #expect(
            try complaints("{file: ranks.csv, leaveOutBadRows: true}", ["ranks.csv": "zone\nX\n"])
                == ["ranks.csv: the file has no usable ranks"])
        #expect(
            try complaints("ranks.csv", ["ranks.csv": "place\nX\n"]).first?.hasPrefix("ranks.csv:1: ") == true)
    }

    @Test("Errors about a rank are reported at their positions")
    func mistakes() throws {
        #expect(
            try complaints("[{zone: X}, {name: Y}, {lat: 41.1, lon: -8.6}, {zone: A, weight: 0}, {zone: A, lon: 1}]")
                == [
                    "s.yaml:3:18: there is no zone 'X' in the city; known are A, B",
                    "s.yaml:3:22: entry 2 of 'ranks' lacks a key; write one of 'zone', 'lat'",
                    "s.yaml:3:39: the zones of this city have no areas, so no place lies in a zone; write its 'zone'",
                    "s.yaml:3:75: 'weight' is 0; more than 0 and at most 1000000 is allowed",
                    "s.yaml:3:89: 'lon' cannot be used with 'zone'; write 'lat' and 'lon', or 'zone'",
                ])
        #expect(try complaints("[]") == ["s.yaml:3:10: there are no ranks; list at least one"])
    }

    @Test("Ranks that no driver uses are refused, unless the scenario says that this is intended")
    func unused() throws {
        let refusal =
            " the city has ranks, but no driver goes to them; write 'idle: {after: 5 min, towardsRanks: 0.5}', "
            + "also in the scenario you compare with"
        for idle in ["drivers:", "drivers:\n  idle: {after: 5 min}"] {
            #expect(try complaints("[{zone: A}]", idle: idle).map { $0.drop { $0 != " " } } == [refusal[...]])
        }
        #expect(try complaints("[{zone: A}]", idle: "drivers:\n  idle: {after: 5 min, towardsRanks: 0}") == [])
    }

    @Test("On streets a rank is at the junction nearest to its place or its zone's middle; outside it is refused")
    func streets() throws {
        let block = try StreetBlock(requests: "time,from,to\n10,a,b\n", taxis: "node\na\n")
        func city(_ ranks: String) -> String {
            block.scenario(
                city: "generate: {seed: 3, zones: 4}\n  streets: true\n  ranks: \(ranks)", demand: StreetBlock.gravity,
                drivers: "idle: {after: 5 min, towardsRanks: 0.5}")
        }
        let byZone = try block.load(city("[{zone: Old Town}]"))
        let traffic = try #require(byZone.traffic)
        let position = try #require(byZone.drivers.ranks.first?.position)
        #expect(position.zone == ZoneID(0) && traffic.nodes(in: ZoneID(0)).contains(position.point.number))
        let coordinates = traffic.streetCity.car.graph.coordinates
        let place = coordinates[Int(position.point.number)]
        let centre = try #require(byZone.city.zones[0].centre)
        let distances = traffic.nodes(in: ZoneID(0)).map { coordinates[Int($0)].metres(to: centre) }
        #expect(distances.min() == place.metres(to: centre))
        let byPlace = try block.load(city("[{lat: \(place.latitudeDegrees), lon: \(place.longitudeDegrees)}]"))
        // Includes the generated ranks.
        #expect(byPlace.drivers.ranks.first?.position == position && byPlace.drivers.ranks.count > 1)
        #expect(
            block.complaints(city("[{lat: 10, lon: 10}]")) == [
                "s.yaml:5:17: the place is not within 2 km of a street of this city; write degrees, latitude first"
            ])
    }

    @Test(
        "Porto's 63 ranks: the published row that is malformed is refused by its line, or left out",
        .enabled(if: PublishedData.isPresent, "\(PublishedData.isMissing)"))
    func porto() throws {
        let folder = try TemporaryFolder()
        func load(_ ranks: String) throws -> SimulationSetup {
            let text = """
                scenario: porto
                city:
                  openStreetMap: porto/porto_centre.osm.pbf
                  ranks: \(ranks)
                duration: 1 h
                demand: {gravity: {requestsPerDay: 100, tripLength: 2 km}}
                drivers: {shifts: [{taxis: 2}], idle: {after: 5 min, towardsRanks: 0.5}}

                """
            return try ScenarioLoader.load(
                path: try folder.write(text, to: "s.yaml"), dataFolder: PublishedData.folder)
        }
        let file = "porto/metaData_taxistandsID_name_GPSlocation.csv"
        let refused = inputErrors { _ = try load(file) }
        #expect(refused.contains { $0.hasSuffix(".csv:42: the row has 3 fields; the header names 4") })
        let setup = try load("{file: \(file), leaveOutBadRows: true}")
        // The extract covers the centre only: ranks elsewhere are reported as well.
        let lost = setup.inputLosses.filter { $0.file.hasSuffix(".csv") }
        #expect(
            lost.map(\.count) == [18, 1] && lost.last?.reason == "the row has 3 fields"
                && lost.last?.example.line == 42)
        let imported = setup.drivers.ranks.count - (63 - 19)
        #expect(imported == setup.traffic?.streetCity.ranks.count)
    }
}
