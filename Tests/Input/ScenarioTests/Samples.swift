import Experiments
import InputFiles
import TestSupport

@testable import Scenario

/// Scenarios and lessons that tests change slightly.
enum Samples {
    static let scenario = SampleTexts.scenario
    static let lesson = SampleTexts.lesson

    /// Loads the sample scenario with one text replaced by another, and overrides.
    static func setup(
        replacing old: String = "", by new: String = "", overrides: [String] = [], dataFolder: String? = nil
    ) throws -> SimulationSetup {
        let text = old.isEmpty ? scenario : scenario.replacing(old, with: new)
        return try ScenarioLoader.load(
            SourceFile(displayName: "s.yaml", text: text), overrides: overrides, dataFolder: dataFolder)
    }

    static func setup(adding lines: String, dataFolder: String? = nil) throws -> SimulationSetup {
        try ScenarioLoader.load(
            SourceFile(displayName: "s.yaml", text: scenario + "\n" + lines), dataFolder: dataFolder)
    }
}
