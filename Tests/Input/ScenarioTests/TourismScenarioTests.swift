import Experiments
import Quantities
import Scenario
import TestSupport
import Testing

@Suite("The scenarios of tourists that come with the program")
struct TourismScenarioTests {
    @Test(
        "the season has 20,000 tourists, 2,000 places and 60 days; the experiment is small; the Saturday has tourists who ride"
    )
    func sizes() throws {
        func load(_ name: String) throws -> SimulationSetup {
            try ScenarioLoader.load(path: TestFiles.scenario(name), dataFolder: nil)
        }
        let tourism = try load("visitor-season")
        #expect(tourism.duration == .days(60) && !tourism.hasTaxis)
        #expect(tourism.tourism?.tourists.count == 20_000 && tourism.tourism?.catalogue.count == 2_000)
        #expect(tourism.tourism?.company.guides == 30 && tourism.tourism?.taxiStops.isEmpty == true)
        let experiment = try load("rich-get-richer")
        #expect(experiment.tourism?.tourists.count == 4_000 && experiment.tourism?.catalogue.count == 200)
        let saturday = try load("city-saturday")
        #expect(saturday.hasTaxis && saturday.walks != nil)
        #expect(saturday.tourism?.taxiStops.contains { $0 != nil } == true)
    }
}
