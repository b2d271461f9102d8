import Behaviour
import FoundationEssentials
import InputFiles
import Quantities
import TestSupport
import Testing

@testable import Scenario

@Suite("Scenarios of people on foot")
struct PedestrianScenarioTests {
    private func mistakes(_ text: String) -> [String] {
        inputErrors {
            let source = try SourceFile(displayName: "s.yaml", text: "scenario: s\nduration: 2 h\n" + text)
            _ = try ScenarioLoader.load(source, dataFolder: nil)
        }
    }

    private static let campus = "city: {campus: {seed: 3}}\ntours: {generate: 2, seed: 1}\n"

    @Test(
        "The program's scenarios need no taxis, or have both; their written values are the defaults",
        arguments: [
            "open-day", "running-month", "city-saturday",
        ])
    func shipped(_ name: String) throws {
        let setup = try ScenarioLoader.load(path: TestFiles.scenario(name), dataFolder: nil)
        #expect(setup.name == name && setup.inputLosses.isEmpty)
        #expect(setup.hasTaxis == (name == "city-saturday"))
        #expect((setup.walks != nil) == (name != "running-month"))
        #expect((setup.runs != nil) == (name == "running-month"))
    }

    @Test(
        "The open day has 12 tours and 4,000 visitors, the running month 5,000 runners, the Saturday the default's taxis"
    )
    func sizes() throws {
        let day = try ScenarioLoader.load(path: TestFiles.scenario("open-day"), dataFolder: nil)
        #expect(day.walks?.guide.library.count == 12)
        #expect(day.walks?.walkers.arrivals.expectedCount(in: day.duration) == 4_000)
        let month = try ScenarioLoader.load(path: TestFiles.scenario("running-month"), dataFolder: nil)
        #expect(month.runs?.runners.count == 5_000)
        let saturday = try ScenarioLoader.load(path: TestFiles.scenario("city-saturday"), dataFolder: nil)
        let defaultValue = try ScenarioLoader.load(path: TestFiles.scenario("default"), dataFolder: nil)
        #expect(saturday.drivers.shifts.map(\.taxis) == defaultValue.drivers.shifts.map(\.taxis))
        #expect(saturday.city.zoneCount == defaultValue.city.zoneCount && saturday.traffic == nil)
    }

    @Test("Porto's centre without its data says once where to get them")
    func portoWithoutData() {
        let complaints = inputErrors {
            _ = try ScenarioLoader.load(path: TestFiles.scenario("porto-centre"), dataFolder: nil)
        }
        #expect(complaints.count == 1)
        #expect(complaints.first?.contains("there is no file 'porto/porto_centre.osm.pbf'") == true)
        #expect(complaints.first?.contains("CABRANK_DATA") == true)
    }

    @Test(
        "Errors about people on foot are reported with their positions",
        arguments: [
            ("visitors: {count: 5}", "'visitors' lacks the key 'waves'"),
            ("visitors: {count: 5, perHour: 3}", "'perHour' cannot be used with 'count'"),
            ("visitors: {perHour: 5, gates: [Nowhere]}", "there is no place or rank 'Nowhere' in the city"),
            ("visitors: {perHour: 5}\nsites: {Libary: {limit: 3}}", "no tour leads to 'Libary'"),
            ("visitors: {perHour: 5}\nweather: {24: 1}", "'24' is not an hour of the day"),
            ("visitors: {perHour: -1, dwell: 3 min}", "'perHour' is -1"),
            ("visitors: {perHour: 5, speed: 4 km}", "which is a length, not a speed"),
            ("visitors: {perHour: 5, taxi: {tired: 1}}", "visitors take taxis, but there are none"),
            ("visitors: {perHour: 5, dwel: 3 min}", "unknown key 'dwel' in 'visitors'"),
            ("visitors: {perHour: 5}\nauthors: {count: 1, waypoints: [5, 3]}", "is not a range"),
            ("visitors: {perHour: 5}\nrunners: {count: 5, appDies: {every: 1 h}}", "'appDies' lacks the key 'length'"),
        ])
    func wrong(_ text: String, _ complaint: String) {
        let told = mistakes(PedestrianScenarioTests.campus + text)
        #expect(told.count == 1 && told[0].contains(complaint), "\(told)")
        #expect(told.allSatisfy { $0.hasPrefix("s.yaml:") })
    }

    @Test("`sites` uses the name of the city's place, or else of the first waypoint, and reports other names")
    func siteNames() throws {
        let campus = """
            city: {campus: {seed: 3}}
            visitors: {perHour: 5}
            tours:
              - {title: A, waypoints: [{name: Books, place: Library}, {name: Gate, place: Main Gate}]}
              - {title: B, waypoints: [{name: Reading Room, place: Library}, {name: Well, lat: 45.0, lon: -30.0}]}

            """
        let source = try SourceFile(
            displayName: "s.yaml",
            text: "scenario: s\nduration: 2 h\n" + campus + "sites: {Library: {limit: 3, places: 2}, Well: {places: 1}}"
        )
        let sites = try #require(try ScenarioLoader.load(source, dataFolder: nil).walks?.guide.sites.sites)
        #expect(sites.map(\.name) == ["Library", "Main Gate", "Well"])
        #expect(sites.map(\.capacity) == [2, nil, 1] && sites.map(\.peopleMax) == [3, nil, nil])
        #expect(
            mistakes(campus + "sites: {Books: {limit: 3}}").first?
                .hasSuffix("no tour leads to 'Books'; that waypoint lies at 'Library': write that name") == true)
    }

    @Test("Events of visitors and runners may be 'none': never")
    func never() throws {
        let text = """
            visitors: {perHour: 5, savePower: none, loseGPS: none, getLost: none, patience: none, wordsPerMinute: none}
            runners: {count: 5, pause: none, loseConnection: none, appDies: none}
            """
        let source = try SourceFile(
            displayName: "s.yaml", text: "scenario: s\nduration: 2 h\n" + PedestrianScenarioTests.campus + text)
        let setup = try ScenarioLoader.load(source, dataFolder: nil)
        let walkers = try #require(setup.walks?.walkers)
        #expect(walkers.powerSaving == nil && walkers.gpsLoss == nil && walkers.straying == nil)
        #expect(walkers.linePatienceSeconds == nil && walkers.readingWordsPerMinute == nil)
        let runners = try #require(setup.runs?.runners)
        #expect(runners.pauses == nil && runners.connection == nil && runners.appDeaths == nil)
    }

    @Test("A table city has no walking paths, and tours without walkers have no effect")
    func noWays() {
        let table = "city: {zones: [A], table: {A: {A: [3, 1.0]}}}\n"
        let told = mistakes(
            table + "tours: {title: T, waypoints: [{name: A, lat: 1, lon: 1}, {name: B, lat: 1, lon: 1.001}]}\n"
                + "visitors: {perHour: 1}")
        #expect(told.contains { $0.contains("the city has no network to walk on") }, "\(told)")
        let idle = mistakes(PedestrianScenarioTests.campus + "runners: {count: 2}")
        #expect(idle.contains { $0.contains("'tours' needs visitors") }, "\(idle)")
    }
}
