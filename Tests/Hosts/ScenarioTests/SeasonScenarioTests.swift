import CityWorld
import Quantities
import Scenario
import TestSupport
import Testing

@Suite("The scenarios of tourists that come with the program")
struct SeasonScenarioTests {
    @Test(
        "the season has 20,000 tourists, 2,000 places and 60 days; the experiment is small; the Saturday has tourists who ride"
    )
    func sizes() throws {
        func load(_ name: String) throws -> SimulationSetup {
            try ScenarioLoader.load(path: TestFiles.scenario(name), dataFolder: nil)
        }
        let season = try load("visitor-season")
        #expect(season.duration == .days(60) && !season.hasTaxis)
        #expect(season.season?.tourists.count == 20_000 && season.season?.catalogue.count == 2_000)
        #expect(season.season?.company.guides == 30 && season.season?.taxiStops.isEmpty == true)
        let experiment = try load("rich-get-richer")
        #expect(experiment.season?.tourists.count == 4_000 && experiment.season?.catalogue.count == 200)
        let saturday = try load("city-saturday")
        #expect(saturday.hasTaxis && saturday.walks != nil)
        #expect(saturday.season?.taxiStops.contains { $0 != nil } == true)
    }
}
