import Experiments
import InputFiles
import OutputFiles
import Quantities
import TaxiService

/// What `manifest.json` tells: what was run, with what, and how the machine did.
///
/// The only file of a results folder that may differ between two runs of the same scenario, seed and version.
package struct Manifest: Sendable {
    package var scenarioName: String
    /// Of all money; nil if the scenario does not say.
    package var currency: String?
    /// The whole scenario after `--set`.
    package var scenario: DocumentValue
    /// Of it: what its units are named by.
    package var scenarioDigest: ScenarioDigest
    /// The digests of the files that the scenario names, by name.
    package var inputDigests: [String: UInt64]
    package var seed: UInt64
    package var dispatchPolicy: TaxiService.PolicyName
    /// How many were asked for; fewer are finished in an interrupted run.
    package var replicationsAsked: Int
    /// How many of them earlier runs had finished.
    package var replicationsKept = 0
    /// On a cluster, of each task; 0 for as many as its node has processors.
    package var threads: Int
    /// What --precision asked for, and what came of it.
    package var precision: [PrecisionOutcome] = []
    /// What is left out of the metrics, and why.
    package var warmUp: WarmUpWords
    /// What people have come to expect, and who was asked; nil where nobody reacts to anything.
    package var expectations: PilotWords?
    /// How subscribers and guides have reacted to fee and pay; nil where nobody minds them.
    package var guideReaction: GuideReactionWords?
    package var inputLosses: [InputLoss]
    /// The assumptions behind the figures, without the hours counted.
    let assumptions: RecordedAssumptions
    /// Days of the run for which the scenario describes only others, in words.
    package var dayGaps: [String] = []
    /// How fast an imported city is driven through, in words; nil for others.
    package var traffic: String?
    /// Clock time at the start of the run, for the summary.
    package var clockAtStart: SimDuration
    package var calendar: RunCalendar
    package var effort: Effort
    /// What was asked for: the scenario as the user named it, and each `--set`.
    package var scenarioPath = ""
    /// The same from the root of the file system, for replaying from elsewhere; empty for a shipped scenario.
    package var scenarioFile = ""
    package var overrides: [String] = []
    /// The full paths of the keys that they change.
    package var keysSet: [String] = []
    /// Where it goes on from; nil: from a city in which nobody works yet.
    package var origin: Origin?
    /// The fingerprint of `events.csv`; nil where none is written.
    package var eventsDigest: String?

    /// What the run took.
    package struct Effort: Sendable {
        /// From the start of the program to the end of the reports.
        package var wallSeconds = 0.0
        /// From the start of the first replication to the end of the reports.
        package var runSeconds = 0.0
        /// Of all threads.
        package var processorSeconds = 0.0
        /// Of it, from the start of the first replication to the end of the reports.
        package var runProcessorSeconds = 0.0
        package var peakMemoryBytes = 0
        package var eventsHandled = 0

        package init() {}

        /// As every manifest tells it.
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

        /// 0 if no time passed.
        package var eventsPerSecond: Double { runSeconds > 0 ? Double(eventsHandled) / runSeconds : 0 }
    }

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
        warmUp = WarmUpWords(of: setup)
        guideReaction = GuideReactionWords(of: setup)
        inputLosses = setup.inputLosses
        assumptions = RecordedAssumptions(of: setup)
        traffic = setup.drivingTimes.map { "\(setup.congestion.words) · free streets: \($0.freeFlow.words)" }
        clockAtStart = setup.clockAtStart
        calendar = RunCalendar(firstDay: setup.startDate)
        effort = Effort()
    }

    /// - Parameters:
    ///   - digests: of the events of the finished replications, in their order.
    ///   - first: the number of the first of them.
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
            ] + basis + (expectations?.members ?? []) + (guideReaction?.members ?? []) + [
                ("precision", .list(precision.map(\.json))),
                ("threads", .integer(threads)),
            ] + effort.members + [
                ("digests", .list(digests.map { .text(hexadecimal($0)) })),
                ("events_digest", .text(eventsDigest ?? "")),
                ("input_losses", .list(inputLosses.map(json(of:)))),
            ] + (dayGaps.isEmpty ? [] : [("day_gaps", .list(dayGaps.map { .text($0) }))]) + [
                ("scenario_digest", .text(hexadecimal(scenarioDigest.value))),
                ("input_digests", JSONValue(digests: inputDigests.mapValues(hexadecimal))),
                ("scenario", scenario.json),
            ])
    }

    /// The hours counted and the assumptions behind the figures.
    private var basis: [(key: String, value: JSONValue)] {
        warmUp.members + assumptions.counting(warmUp.hours).members
    }

    private func json(of loss: InputLoss) -> JSONValue {
        var members: [(key: String, value: JSONValue)] = [
            ("file", .text(loss.file)), ("reason", .text(loss.reason)), ("count", .integer(loss.count)),
            ("total", .integer(loss.total)),
        ]
        if let line = loss.example.line { members.append(("line", .integer(line))) }
        if let value = loss.example.value { members.append(("value", .text(value.echoed))) }
        return .object(members + [("expected", .text(loss.expected)), ("remedy", .text(loss.remedy))])
    }
}
