import Experiments
import InputFiles
import OutputFiles

// Reads the scenario of a recorded run again.
extension RecordedRun {
    /// Whether the files that the scenario names are unchanged; true where that is unknown.
    package func hasFiles(of setup: SimulationSetup) -> Bool {
        guard let scenarioDigest, let seed else { return true }
        var setup = setup
        setup.seed = seed
        return hexadecimal(ScenarioDigest(of: setup).value) == scenarioDigest
    }

    /// Loads the scenario as it was run.
    ///
    /// - Parameter replications: number of replications.
    /// - Throws: `InputError` if the scenario is missing, or it, or a file that it names, has changed.
    package func setup(replications: Int, threads: Int, folder: String) throws -> SimulationSetup {
        try requireScenario(of: folder)
        let setup = try ScenarioLoader.load(
            path: scenarioPath, overrides: overrides, seed: seed, replications: replications, threads: threads)
        try requireFiles(of: setup, folder: folder)
        return setup
    }

    /// Checks that the scenario is unchanged.
    ///
    /// - Throws: `InputError` if it is missing, or has changed.
    package func requireScenario(of folder: String) throws(InputError) {
        guard let path = try? ShippedFiles.path(for: scenarioPath, of: .scenario), FileSearch.mayExist(path) else {
            throw mistake("the scenario of \(folder) is missing")
        }
        if !hasScenario(try ScenarioLoader.document(path: scenarioPath, overrides: overrides)) {
            throw mistake("the scenario has changed since \(folder) was written")
        }
    }

    /// Checks that the files of the scenario are unchanged.
    ///
    /// - Throws: `InputError` if one has changed.
    package func requireFiles(of setup: SimulationSetup, folder: String) throws(InputError) {
        if hasFiles(of: setup) { return }
        throw mistake("a file that the scenario names has changed since \(folder) was written")
    }

    private func mistake(_ problem: String) -> InputError {
        InputError(scenarioPath, problem, remedy: "run the current scenario by its file: cabrank run SCENARIO")
    }
}

extension ScenarioLookup {
    /// Looks scenarios up in their current files.
    package static let files = ScenarioLookup(
        setup: { folder in
            guard let recorded = RecordedRun.readIfAny(in: folder),
                let setup = try? ScenarioLoader.load(path: recorded.scenarioPath, overrides: recorded.overrides),
                recorded.hasScenario(setup.document)
            else { return nil }
            return setup
        },
        keys: Override.keys(setBy:))
}
