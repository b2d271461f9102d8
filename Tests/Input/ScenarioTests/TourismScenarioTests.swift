import Experiments
import InputFiles
import Measures
import Quantities
import Scenario
import TestSupport
import Testing

@Suite("The program's scenarios of tourists")
struct TourismScenarioTests {
    @Test(
        "The season has 20,000 tourists, 2,000 places and 60 days; the experiment is small; the Saturday has tourists who ride"
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

    @Test(
        "rich-get-richer: a feed by rating concentrates visits far more than none, and visits follow quality")
    func concentration() throws {
        func values(_ overrides: [String]) throws -> (gini: Double, tau: Double, days: [AttentionDay]) {
            let setup = try ScenarioLoader.load(
                try SourceFile.read(TestFiles.scenario("rich-get-richer")),
                overrides: overrides + ["duration=6 days", "tourists.count=800", "replications=1"], dataFolder: nil,
                memory: DecodingCache())
            let plan = WorldPlan(setup)
            let record = try ReplicationRunner(plan: plan).run(replication: 1)
            let metrics = ReplicationMetrics(of: record, in: setup.measuredRun)
            return (
                try #require(metrics.value(of: .visitsGini)), try #require(metrics.value(of: .visitsQualityTau)),
                try #require(metrics.tourism).attention.compactMap(\.first)
            )
        }
        let (ratings, without) = (try values([]), try values(["tourists.attention.explore=1"]))
        #expect(ratings.gini > 0.5 && without.gini < 0.25, "\(ratings.gini), \(without.gini)")
        #expect(ratings.tau > without.tau, "\(ratings.tau), \(without.tau)")
        // The effect of a feed beyond chance grows from day to day; without a feed nearly all is chance.
        func beyondChance(_ day: AttentionDay) -> Double { (day.giniSoFar ?? 0) - (day.giniByChance ?? 0) }
        let (first, last) = (try #require(ratings.days.first), try #require(ratings.days.last))
        #expect(beyondChance(last) > beyondChance(first), "\(ratings.days.map(beyondChance))")
        #expect(try #require(without.days.last.map(beyondChance)) < 0.15)
        #expect(try #require(last.leadersShare) > 2 * (try #require(without.days.last?.leadersShare)))
    }
}
