import Exchange
import Experiments
import InputFiles
import OutputFiles
import Reports
import Scenario

/// Replications of one scenario that are wanted in a results folder, whichever command wants them.
struct RunRequest {
    let setup: SimulationSetup
    /// As the user wrote it, its whole path, empty of one that comes with cabrank, and what is set in it.
    let scenarioPath, scenarioFile: String
    let overrides: [String]
    /// Where it goes on from, if it does.
    var origin: Manifest.Origin?
    /// The results folder.
    let output: Output
    /// The numbers of the replications.
    let wanted: Range<Int>
    let rides: RidesWish
    /// Whether the first is written down.
    var recordsEvents = false
    /// What is made of what is written down, for programs of others.
    var exports = RunExports.none
    /// Whether those that lie there are kept.
    var resumes = false
    var options = RunOptions()
    /// nil where no precision is asked for.
    var watch: PrecisionWatch?
    var telling = Telling.everything

    enum Telling {
        case everything
        /// How far it is, and what the user must know.
        case progress
        case nothing
    }

    /// - Parameter foundAt: where the scenario is, if that is not what the user wrote.
    init(
        setup: SimulationSetup, scenarioPath: String, foundAt path: String? = nil, overrides: [String], output: Output,
        wanted: Range<Int>, rides: RidesWish
    ) {
        self.setup = setup
        self.scenarioPath = scenarioPath
        scenarioFile = FileSearch.fullPath(ofFile: path ?? scenarioPath) ?? ""
        self.overrides = overrides
        self.output = output
        self.wanted = wanted
        self.rides = rides
    }

    /// Simulates what is not there yet, and puts the results at their place.
    ///
    /// - Parameter cluster: which does the work of these results, if one does.
    /// - Throws: `InputError` if something lies there that may not be replaced, or gone on with; what a `RunSession` throws.
    func run(
        threads: Int, meter: EffortMeter, on cluster: (ResultsWriter) throws -> ClusterExperiment? = { _ in nil }
    ) throws -> ExitCode {
        Signals.askForInterruption()  // from here on there is something to tidy up
        let results = try ResultsWriter(
            at: output, for: setup, rides: rides, recordsEvents: recordsEvents, exports: exports.files,
            first: wanted.lowerBound, resumes: resumes)
        results.exporting = { [exports, setup] folder in try exports.write(to: folder, of: setup) }
        if telling == .everything { tellWhatIsKept(in: results) }
        var manifest = Manifest(of: setup, threads: threads)
        manifest.replicationsKept = results.earlierReplications.count
        manifest.scenarioPath = scenarioPath
        manifest.scenarioFile = scenarioFile
        manifest.overrides = overrides
        manifest.dayGaps = DayGaps(of: setup).words
        manifest.keysSet = overrides.flatMap(ScenarioLookup.files.keys)
        manifest.origin = origin
        var session = RunSession(
            experiment: Experiment(setup: setup, threads: threads, options: options), results: results, wanted: wanted,
            watch: watch, meter: meter, telling: telling)
        let cluster = try cluster(results)
        try session.simulate(on: cluster)
        let code = try session.finish(manifest)
        cluster?.tidyUp()
        return code
    }

    private func tellWhatIsKept(in results: ResultsWriter) {
        let kept = results.earlierReplications.count
        if kept > 0 {
            Terminal.tell("\(kept) \(kept == 1 ? "replication" : "replications") in \(results.path) are kept")
        }
        if results.unusable > 0 {
            Terminal.tell(
                "\(results.unusable) more in \(results.path) cannot be kept: damaged, of another version, or without rides;"
                    + " what is asked for of them is simulated again")
        }
        if rides != .never && !results.rowTables.contains(.rides) {
            Terminal.tell(
                "no rides.csv: more than \(RidesWish.fewMax) replications are asked for, or those kept have none;"
                    + " --rides writes it")
        }
    }
}
