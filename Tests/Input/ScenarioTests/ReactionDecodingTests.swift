import Experiments
import InputFiles
import Quantities
import TestSupport
import Testing

@testable import Scenario

@Suite("Reactions of people to changes")
struct ReactionDecodingTests {
    @Test("People react only if the scenario says so and they have something to react to")
    func nobody() throws {
        #expect(try Samples.setup().reactions == nil)
        let indifferent = ["price", "wait", "ride", "walk"].map { "demand.choice.\($0)=0" }
        #expect(try Samples.setup(overrides: indifferent).reactions == nil)
        #expect(try Samples.setup(overrides: indifferent.dropLast() + ["demand.choice.walk=-0.1"]).reactions != nil)
        #expect(try Samples.setup(overrides: ["drivers.choice.elasticity=0.5"]).reactions?.choice == nil)
    }

    @Test("Today is the scenario as in its file: people react to overrides")
    func written() throws {
        let setup = try Samples.setup(overrides: ["demand.choice={}", "rules.fare.perKm=2.00"])
        let today = try #require(setup.reactions?.today)
        #expect(setup.rules.fare.perKilometre == Money(cents: 200))
        #expect(today.rules.fare.perKilometre == Money(cents: 110) && today.reactions == nil)
        let whole = try Samples.setup(
            replacing: "perHour: 30}]", by: "perHour: 30}]\n  choice: {}\nrules: {fare.perKm: 2.00}")
        #expect(whole.reactions?.today.rules.fare.perKilometre == Money(cents: 200))
    }

    @Test("Today may be another file, which must have the same city, and counts as an input")
    func named() throws {
        let folder = try TemporaryFolder()
        let scenario = SampleTexts.scenario
        try folder.write(scenario + "\nrules: {fare.perKm: 0.90}", to: "cheap.yaml")
        try folder.write(scenario.replacing("scenario: sample", with: "scenario: other"), to: "other.yaml")
        func load(_ today: String) throws -> SimulationSetup {
            let text = "today: \(today)\n" + scenario.replacing("perHour: 30}]", with: "perHour: 30}]\n  choice: {}")
            return try ScenarioLoader.load(path: try folder.write(text, to: "s.yaml"), dataFolder: nil)
        }
        let cheap = try load("cheap.yaml")
        #expect(cheap.reactions?.today.rules.fare.perKilometre == Money(cents: 90))
        #expect(cheap.inputFiles.contains { $0.hasSuffix("cheap.yaml") } && cheap.inputDigests.isEmpty)
        #expect(cheap.reactions?.today.document != (try load("other.yaml")).reactions?.today.document)
        let error = #expect(throws: InputError.self) { _ = try load("default") }
        let complaint = error?.diagnostics.first.map { "\($0.line ?? 0):\($0.column ?? 0): \($0.problem)" }
        #expect(complaint == "1:8: the scenario of today has 59 zones, this one has 2")
        #expect(throws: InputError.self) { _ = try load("missing.yaml") }
    }
}
