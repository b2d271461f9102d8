import Experiments
import InputFiles
import OutputFiles

// The scenario of a recorded run, read again.
extension RecordedRun {
    /// Whether the files that the scenario names hold what they held; so too where that is not known.
    package func hasFiles(of setup: SimulationSetup) -> Bool {
        guard let scenarioDigest, let seed else { return true }
        var setup = setup
        setup.seed = seed
        return hexadecimal(ScenarioDigest(of: setup).value) == scenarioDigest
    }

    /// The scenario as it was run.
    ///
    /// - Parameter replications: of which there are to be so many.
    /// - Throws: `InputError` if it is not there any more, or it, or a file that it names, has changed.
    package func setup(replications: Int, threads: Int, folder: String) throws -> SimulationSetup {
        let problem: String
        if let path = try? ShippedFiles.path(for: scenarioPath, of: .scenario), FileSearch.mayBeThere(path) {
            let setup = try ScenarioLoader.load(
                path: scenarioPath, overrides: overrides, seed: seed, replications: replications, threads: threads)
            if isOf(setup.document) && hasFiles(of: setup) { return setup }
            problem = "the scenario, or a file that it names, is not what it was when \(folder) was written"
        } else {
            problem = "the scenario of \(folder) is not there any more"
        }
        throw InputError(
            Diagnostic(
                file: scenarioPath, problem: problem,
                remedy: "run the scenario anew: cabrank run SCENARIO --replications \(replications)"))
    }
}

extension ScenarioLookup {
    /// Scenarios as their files stand today.
    package static let files = ScenarioLookup(
        setup: { folder in
            guard let recorded = RecordedRun.known(in: folder),
                let setup = try? ScenarioLoader.load(path: recorded.scenarioPath, overrides: recorded.overrides),
                recorded.isOf(setup.document)
            else { return nil }
            return setup
        },
        keys: Override.keys(setBy:))
}
