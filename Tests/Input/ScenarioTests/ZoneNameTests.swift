import CityModel
import InputFiles
import TestSupport
import Testing

@testable import Scenario

@Suite("Zones by id and by name")
struct ZoneNameTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let ids = ["1", "2", "3", "4"]
        let ways = ids.flatMap { from in ids.map { "\(from),\($0),300,2\n" } }.joined()
        try folder.write("from,to,seconds,km\n" + ways, to: "ways.csv")
        try folder.write("id,title\n1,Airport\n2,Old Town\n3,Old Town\n4,1\n", to: "zones.csv")
    }

    private func setup(from: String, _ further: String = "") throws -> Int {
        let text = """
            scenario: named
            city: {tableFile: ways.csv, zonesFile: zones.csv}
            duration: 1 h
            demand: {flows: [{from: \(from), to: 2, perHour: 3}]}
            drivers: {shifts: [{taxis: 2}]\(further)}
            """
        let setup = try ScenarioLoader.load(path: folder.write(text, to: "s.yaml"), dataFolder: nil)
        guard case .poisson(let demand) = setup.demand[0] else { return -1 }
        return Int(demand.choices[0].trips[0].origin.index)
    }

    @Test("A zone is found by its id, or by a unique name; an id takes precedence")
    func names() throws {
        #expect(try setup(from: "1") == 0)
        #expect(try setup(from: "Airport") == 0)
        #expect(try setup(from: "3") == 2)
    }

    @Test(
        "A name of several zones is refused with their ids; an unknown one gets the nearest as advice",
        arguments: [
            ("Old Town", "'Old Town' is the name of 2 zones; write the id of one: 2, 3"),
            ("Airprot", "there is no zone 'Airprot' in the city; did you mean 'Airport'?"),
            ("5", "there is no zone '5' in the city; known are 1, 2, 3, 4, 1, Airport, Old Town"),
        ])
    func mistakes(name: String, complaint: String) {
        let complaints = inputErrors { _ = try setup(from: name) }
        #expect(complaints.map { $0.split(separator: ": ", maxSplits: 1).last.map(String.init) } == [complaint])
    }

    @Test("Weights by zone accept names, and no zone twice")
    func weights() throws {
        #expect(try setup(from: "1", ", startZones: {Airport: 2, 4: 1}") == 0)
        let complaints = inputErrors { _ = try setup(from: "1", ", startZones: {Airport: 2, 1: 1}") }
        #expect(complaints.count == 1)
        #expect(complaints.first?.hasSuffix("'1' is zone '1', which already has a weight; keep one of them") == true)
    }

    @Test("A city is read by itself or from a scenario")
    func reads() throws {
        try _ = setup(from: "1")
        let read = try ScenarioLoader.city(path: "\(folder.path)/s.yaml", dataFolder: nil)
        #expect(read.place.city.zones.map(\.name) == ["1", "2", "3", "4"] && read.catalogue == nil)
        let error = #expect(throws: InputError.self) {
            try ScenarioLoader.city(path: "\(folder.path)/ways.csv", dataFolder: nil)
        }
        #expect(error?.diagnostics.count == 1)
    }
}
