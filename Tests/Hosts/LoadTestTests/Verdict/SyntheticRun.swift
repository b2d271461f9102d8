import Quantities
import RuleModels
import TaxiService

@testable import LoadTest

/// A synthetic run of one second with values set by a test, without threads and clocks.
struct SyntheticRun {
    /// Number of commands due, and number of those never sent.
    var due = 1_000
    var unsent = 0
    /// Number of commands sent late, and their delay; the others are sent at once.
    var late = (count: 0, nanoseconds: Int64(0))
    /// Latency from each due time; a late command's latency is at least its delay.
    var latencyNanoseconds: Int64 = 50_000
    var wrong = 0
    var awaitedAtEnd = 0
    var repliesLost = 0
    var waitedForCheckerNanoseconds: Int64 = 0
    var generatorStandstills = 0
    /// Outcomes of measured attempts; nil without a remote server.
    var attempts: [AttemptOutcome]?
    /// Number of commands with an unknown outcome, and number of those settled later.
    var unknown = (count: 0, settled: 0)
    /// Whether the server was killed on purpose.
    var isKilled = false

    private var remote: RemoteRecord? {
        guard let attempts, let profile = try? ProfileSamples.profile() else { return nil }
        var book = AttemptTracker(of: profile, period: RunPeriod(start: 0, end: 1_000_000_000))
        let command = TaxiService.Command.driver(DriverID(0), .accept)
        func carried() -> InFlightCommand {
            InFlightCommand(
                Submission(
                    command, .answer, sender: 0,
                    dueNanoseconds: 0), person: 0, command: command, key: 1)
        }
        for outcome in attempts { book.end(outcome, carried(), isAway: false) }
        for number in 0..<unknown.count {
            var command = carried()
            book.abandon(&command, isAway: true)
            if number < unknown.settled { book.end(.done, command, isAway: true) }
        }
        var record = RemoteRecord(address: "http://127.0.0.1:1")
        record.take(book)
        if isKilled {
            record.crashes = CrashRecord(CrashDrill("true", everyNanoseconds: 1), ServerOutages(), CheckerFindings())
        }
        return record
    }

    var record: LoadRecord {
        var generators = GeneratorRecord()
        (generators.sent, generators.unsent, generators.standstills) = (due - unsent, unsent, generatorStandstills)
        var tally = LatencyTally(senders: 1)
        for number in 0..<due - unsent {
            let sent = number < due - unsent - late.count ? 0 : late.nanoseconds
            generators.lateness.record(nanoseconds: sent)
            let decision = Decision<TaxiService.Command>(
                command: .driver(DriverID(0), .accept), time: .zero, kind: .position, sender: 0, effectCount: 0,
                dueNanoseconds: 0,
                sentNanoseconds: sent, startNanoseconds: sent,
                endNanoseconds: max(sent, latencyNanoseconds))
            tally.record(decision, isMeasured: true)
        }
        let verdict = Verdict(
            commands: due - unsent, decisions: 100_000, wrong: wrong, wrongByKind: [], firstWrong: [], begun: 0)
        return LoadRecord(
            period: RunPeriod(start: 0, end: 1_000_000_000), latenessNanosecondsMax: 100_000_000, isCutShort: false,
            writer: WriterRecord(
                endedNanoseconds: 1_000_000_000, processorNanoseconds: 0, spinNanoseconds: 0, serviceBytes: 0,
                timersPending: 0, journalWaitNanoseconds: waitedForCheckerNanoseconds, repliesLost: repliesLost,
                begun: 0, isBalanced: true, digest: 0, strikes: FaultStrikes()),
            judge: CheckerRecord(
                tally: tally, seconds: [], logLines: [], awaitedAtEnd: awaitedAtEnd,
                answeredInWarmUp: 0, answeredInPeriod: due - unsent, verdict: verdict, processorNanoseconds: 0),
            generators: generators, resources: [], remote: remote)
    }
}
