import Exchange
import Experiments
import InputFiles
import OutputFiles
import Reports
import Scenario

/// A request for replications of a scenario in a results folder, from any command.
struct RunRequest {
    let setup: SimulationSetup
    /// Path of the scenario as given, its absolute path (empty for a built-in one), and overrides.
    let scenarioPath, scenarioFile: String
    let overrides: [String]
    /// Origin of the state, if the run continues from a store.
    var origin: Manifest.Origin?
    /// The results folder.
    let output: Output
    /// Numbers of the replications.
    let replications: Range<Int>
    let ridesOutput: RidesOutput
    /// Whether to write the log of the first replication.
    var recordsEvents = false
    /// Exports of the log for other programs.
    var exports = RunExports.none
    /// Whether to keep finished replications of the folder.
    var resumes = false
    /// Conditions of a run whose results belong to a project; nil for other runs.
    var project: ProjectConditions?
    var options = RunOptions()
    /// Stopping rule; nil without a precision.
    var watch: SequentialStoppingRule?
    var verbosity = Verbosity.everything

    enum Verbosity {
        case everything
        /// Progress and warnings.
        case progress
        case nothing
    }

    /// - Parameter foundAt: Path of the scenario, if it differs from the one that the user gave.
    init(
        setup: SimulationSetup, scenarioPath: String, foundAt path: String? = nil, overrides: [String], output: Output,
        wanted: Range<Int>, rides: RidesOutput
    ) {
        self.setup = setup
        self.scenarioPath = scenarioPath
        scenarioFile = FileSearch.realPath(ofFile: path ?? scenarioPath) ?? ""
        self.overrides = overrides
        self.output = output
        self.replications = wanted
        self.ridesOutput = rides
    }

    /// Simulates the missing replications, and puts the results in place.
    ///
    /// - Parameter cluster: Returns the cluster that does the work; nil for this machine.
    /// - Throws: `InputError` if present files may not be replaced or continued; any error of `RunSession`.
    func run(
        threads: Int, meter: EffortMeter, on cluster: (ResultsWriter) throws -> ClusterExperiment? = { _ in nil }
    ) throws -> ExitCode {
        Signals.enableGracefulInterruption()  // from here on there are files to tidy up
        let results = try ResultsWriter(
            at: output, for: setup, rides: ridesOutput, recordsEvents: recordsEvents, exports: exports.files,
            first: replications.lowerBound, resumes: resumes)
        results.writeExports = { [exports, setup] folder in try exports.write(to: folder, of: setup) }
        if verbosity == .everything { reportKeptReplications(in: results) }
        var manifest = Manifest(of: setup, threads: threads)
        manifest.replicationsKept = results.earlierReplications.count
        manifest.scenarioPath = scenarioPath
        manifest.scenarioFile = scenarioFile
        manifest.overrides = overrides
        manifest.dayGaps = UndescribedDays(of: setup).sentences
        manifest.keysSet = overrides.flatMap(ScenarioLookup.files.keys)
        manifest.origin = origin
        var session = RunSession(
            experiment: Experiment(setup: setup, threads: threads, options: options), results: results,
            wanted: replications,
            watch: watch, meter: meter, telling: verbosity, project: project)
        let cluster = try cluster(results)
        try session.simulate(on: cluster)
        let code = try session.finish(manifest)
        cluster?.removeWorkFolder()
        return code
    }

    private func reportKeptReplications(in results: ResultsWriter) {
        let kept = results.earlierReplications.count
        if kept > 0 {
            let noun = kept == 1 ? "replication is" : "replications are"
            Terminal.printMessage("\(results.path): \(kept) finished \(noun) kept")
        }
        if results.unusable > 0 {
            Terminal.printMessage(
                "\(results.path): \(results.unusable) more cannot be kept (damaged, of another version, or without rides); "
                    + "those requested are simulated again")
        }
        if ridesOutput != .never && !results.rowTables.contains(.rides) {
            Terminal.printMessage(
                "no rides.csv: more than \(RidesOutput.fewMax) replications are requested, or the kept ones have none; "
                    + "add --rides to write it")
        }
    }
}
