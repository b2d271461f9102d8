import Experiments
import InputFiles
import OutputFiles
import Quantities
import TaxiService

/// The content of `manifest.json`: the scenario, its inputs, and the effort of the machine.
///
/// It is the only file of a results folder that may differ between two runs with the same scenario, seed and version.
package struct Manifest: Sendable {
    /// Name of the scenario.
    package var scenarioName: String
    /// Currency of all amounts; nil if the scenario has none.
    package var currency: String?
    /// Scenario after `--set`.
    package var scenario: DocumentValue
    /// Digest of the scenario, part of the names of its units.
    package var scenarioDigest: ScenarioDigest
    /// Digests of the scenario's input files, by name.
    package var inputDigests: [String: UInt64]
    /// Random seed.
    package var seed: UInt64
    /// Dispatch policy.
    package var dispatchPolicy: TaxiService.PolicyName
    /// Requested replications; an interrupted run has finished fewer.
    package var replicationsAsked: Int
    /// Replications reused from earlier runs.
    package var replicationsKept = 0
    /// Number of threads; on a cluster, of each task, with 0 for all processors of the node.
    package var threads: Int
    /// Goals of --precision and their outcomes.
    package var precision: [PrecisionOutcome] = []
    /// Warm-up left out of the metrics, and its reason.
    package var warmUp: WarmUpSummary
    /// Expectations of people and the pilots behind them; nil if the model has no reactions.
    package var expectations: PilotSummary?
    /// Reactions of subscribers and guides to fee and pay; nil if they have none.
    package var guideReaction: GuideReactionSummary?
    /// Records of input files that could not be used.
    package var inputLosses: [InputLoss]
    /// Assumptions behind the figures, without the counted hours.
    let assumptions: RecordedAssumptions
    /// Warnings about days that the scenario does not describe.
    package var dayGaps: [String] = []
    /// Traffic model of an imported city, in words; nil for other cities.
    package var traffic: String?
    /// Clock time at the start of the run, for the summary.
    package var clockAtStart: SimDuration
    /// Dates of the run.
    package var calendar: RunCalendar
    /// Time and memory used.
    package var resources: ResourceUsage
    /// Path of the scenario as the user wrote it.
    package var scenarioPath = ""
    /// Full path of the scenario, for replays from other folders; empty for a built-in scenario.
    package var scenarioFile = ""
    /// Arguments of `--set`.
    package var overrides: [String] = []
    /// Full paths of the keys that `--set` changes.
    package var keysSet: [String] = []
    /// Time at the end of the run, in UTC; nil if it is not recorded.
    package var finishedAt: String?
    /// Starting point in a store; nil for a run that starts without drivers at work.
    package var origin: Origin?
    /// Digest of `events.csv`; nil if it is not written.
    package var eventsDigest: String?

    /// Time and memory used by a run.
    package struct ResourceUsage: Sendable {
        /// Time from the start of the program to the end of the reports.
        package var wallSeconds = 0.0
        /// Time from the start of the first replication to the end of the reports.
        package var runSeconds = 0.0
        /// Processor time of all threads.
        package var processorSeconds = 0.0
        /// Processor time from the start of the first replication to the end of the reports.
        package var runProcessorSeconds = 0.0
        /// Peak memory of the process.
        package var peakMemoryBytes = 0
        /// Simulated events in all replications.
        package var eventsHandled = 0

        /// Creates an empty effort.
        package init() {}

        /// Members of a manifest.
        var members: [(key: String, value: JSONValue)] {
            [
                ("wall_seconds", .number(wallSeconds, decimals: 3)), ("run_seconds", .number(runSeconds, decimals: 3)),
                ("processor_seconds", .number(processorSeconds, decimals: 3)),
                ("run_processor_seconds", .number(runProcessorSeconds, decimals: 3)),
                ("events_handled", .integer(eventsHandled)),
                ("events_per_second", .number(eventsPerSecond, decimals: 0)),
                ("peak_memory_bytes", .integer(peakMemoryBytes)),
            ]
        }

        /// Simulated events per second; 0 if no time has passed.
        package var eventsPerSecond: Double { runSeconds > 0 ? Double(eventsHandled) / runSeconds : 0 }
    }

    /// Creates the manifest of a run before its results are known.
    package init(of setup: SimulationSetup, threads: Int) {
        scenarioName = setup.name
        currency = setup.currency
        scenario = setup.document
        scenarioDigest = ScenarioDigest(of: setup)
        inputDigests = setup.inputDigests
        seed = setup.seed
        dispatchPolicy = setup.rules.dispatchPolicy
        replicationsAsked = setup.replications
        self.threads = threads
        warmUp = WarmUpSummary(of: setup)
        guideReaction = GuideReactionSummary(of: setup)
        inputLosses = setup.inputLosses
        assumptions = RecordedAssumptions(of: setup)
        traffic = setup.drivingTimes.map { "\(setup.congestion.summary) · empty streets: \($0.freeFlow.summary)" }
        clockAtStart = setup.clockAtStart
        calendar = RunCalendar(firstDay: setup.startDate)
        resources = ResourceUsage()
    }

    /// Returns the content of the file.
    ///
    /// - Parameters:
    ///   - digests: digests of the events of the finished replications, in order.
    ///   - first: number of the first finished replication.
    func json(digests: [UInt64], first: Int = 1) -> JSONValue {
        .object(
            [
                ("program", .text("cabrank")),
                ("version", .text(programVersion)),
                ("scenario_name", .text(scenarioName)),
                ("scenario_path", .text(scenarioPath)),
                ("scenario_file", .text(scenarioFile)),
                ("set", .list(overrides.map { .text($0) })),
            ] + (origin.map { [("from", $0.json)] } ?? []) + [
                ("seed", .unsigned(seed)),
                ("dispatch_policy", .text(dispatchPolicy.rawValue)),
                ("replications", .integer(digests.count)),
                ("first_replication", .integer(first)),
                ("replications_asked", .integer(replicationsAsked)),
                ("replications_kept", .integer(replicationsKept)),
                ("interrupted", .boolean(digests.count < replicationsAsked)),
            ] + (finishedAt.map { [("finished", .text($0))] } ?? [])
                + basis + (expectations?.members ?? []) + (guideReaction?.members ?? []) + [
                    ("precision", .list(precision.map(\.json))),
                    ("threads", .integer(threads)),
                ] + resources.members + [
                    ("digests", .list(digests.map { .text(hexadecimal($0)) })),
                    ("events_digest", .text(eventsDigest ?? "")),
                    ("input_losses", .list(inputLosses.map(json(of:)))),
                ] + (dayGaps.isEmpty ? [] : [("day_gaps", .list(dayGaps.map { .text($0) }))]) + [
                    ("scenario_digest", .text(hexadecimal(scenarioDigest.value))),
                    ("input_digests", JSONValue(digests: inputDigests.mapValues(hexadecimal))),
                    ("scenario", scenario.json),
                ])
    }

    /// Counted hours and assumptions.
    private var basis: [(key: String, value: JSONValue)] {
        warmUp.members + assumptions.counting(warmUp.hours).members
    }

    private func json(of loss: InputLoss) -> JSONValue {
        var members: [(key: String, value: JSONValue)] = [
            ("file", .text(loss.file)), ("reason", .text(loss.reason)), ("count", .integer(loss.count)),
            ("total", .integer(loss.total)),
        ]
        if loss.treatment == .moved { members.append(("treatment", .text(loss.treatment.rawValue))) }
        if let line = loss.example.line { members.append(("line", .integer(line))) }
        if let value = loss.example.value { members.append(("value", .text(value.excerpt))) }
        return .object(members + [("expected", .text(loss.expected)), ("remedy", .text(loss.remedy))])
    }
}
