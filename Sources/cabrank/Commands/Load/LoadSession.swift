import CityHost
import InputFiles
import LoadTest
import OutputFiles
import Quantities

/// Load tests of one profile: a single run, or the search for the limit.
struct LoadSession {
    let profile: LoadProfile
    /// Remote server to test; nil for the services of this process.
    let target: RemoteTarget?
    let fault: LoadFault?
    let isQuiet: Bool
    /// Whether to log all commands of the service.
    let keepsCommands: Bool
    /// Earlier run of the same profile, which this one must not fall behind.
    let baseline: BaselineRun?
    /// JUnit file for the targets.
    let junit: AtomicFile?

    /// Limits of a search's short runs; drivers start work before the measurement.
    private static let probeDurationMax = SimDuration.seconds(10)
    private static let probeWarmUpMax = SimDuration.seconds(8)

    // MARK: One run

    func test(_ results: LoadResultsWriter) throws -> ExitCode {
        let log = keepsCommands ? try results.commandLog(for: profile) : nil
        let record: LoadRecord
        do {
            record = try run(profile, log: log)
        } catch is SetUpInterrupted {
            Terminal.printMessage(
                "cabrank: interrupted during set-up; the same command continues with the users that exist")
            return .interrupted
        }
        if record.isCutShort && record.generators.sent == 0 {
            Terminal.printMessage("cabrank: interrupted before the measured time; nothing is written")
            return .interrupted
        }
        let targets = TargetTable(
            record, of: profile, fault: fault?.result(in: record),
            comparison: baseline.map { LatencyComparison(before: $0.run, after: LatencyComparison.Run(record)) })
        try results.finish(record, of: profile, targets)
        if let junit { try results.writeJUnit(record, of: profile, targets, to: junit) }
        if record.isCutShort {
            Terminal.printMessage("cabrank: interrupted; the measurements so far are kept in \(results.path)")
        }
        if !isQuiet {
            try Terminal.print(styled: LoadText(record, targets, profile).lines(path: results.path).lines)
        }
        if record.isCutShort { return .interrupted }
        return switch targets.conclusion {
        case .met: .done
        case .missed: .unmet
        case .invalid, .faultUndetected: .invalid
        }
    }

    private func run(_ profile: LoadProfile, log: CommandLog? = nil) throws -> LoadRecord {
        let line = LoadLine(LoadOptions(of: profile), isQuiet: isQuiet)
        defer { line.clear() }
        var hooks = LoadHooks()
        hooks.cancellation = Signals.interruption
        hooks.progress = { line.show($0) }
        if let log { hooks.commands = { try log.record($0) } }
        guard let target else { return try profile.run(breaking: fault, hooks: hooks) }
        var setUp = SetUpHooks()
        setUp.cancellation = Signals.interruption
        setUp.message = { Terminal.printMessage("cabrank: \($0)") }
        setUp.progress = { line.show($0) }
        let remote = try RemoteRun(profile, target, hooks: setUp)
        return try remote.run(breaking: fault, hooks: hooks)
    }

    // MARK: The limit

    func findLimit(_ results: LoadResultsWriter) throws -> ExitCode {
        var short = profile
        short.arrivals = .poisson
        short.duration = min(profile.duration, LoadSession.probeDurationMax)
        short.warmUp = min(profile.warmUp, LoadSession.probeWarmUpMax)
        if !isQuiet {
            Terminal.printMessage(
                "Searching from \(LoadText.rate(profile.rate)), \(Int(short.duration.seconds)) s per run …")
        }
        let result = try LimitSearch().search(from: profile.rate) { rate in
            let probe = try probe(short, rate)
            if let probe, !isQuiet { Terminal.printMessage(LoadText.line(of: probe)) }
            return probe
        }
        if result.probes.isEmpty {
            Terminal.printMessage("cabrank: interrupted before the first run finished; nothing is written")
            return .interrupted
        }
        try results.finish(result, of: profile)
        if !isQuiet {
            try Terminal.print(LoadText.lines(of: result, profile, path: results.path).joined(separator: "\n"))
        }
        if result.isCutShort { return .interrupted }
        guard result.highestHolding != nil else {
            return result.lowestFailing?.verdict == .invalid ? .invalid : .unmet
        }
        return .done
    }

    /// Runs the profile at a rate; returns nil if it was interrupted.
    private func probe(_ profile: LoadProfile, _ rate: Double) throws -> LimitSearch.Probe? {
        let none = LimitSearch.Latencies(p50: 0, p99: 0, p9999: 0, max: 0)
        let changed: LoadProfile
        do throws(InputError) {
            changed = try profile.atRate(rate)
        } catch {
            return LimitSearch.Probe(ratePerSecond: rate, latencyNanoseconds: none, wrong: 0, verdict: .impossible)
        }
        let record = try run(changed)
        if record.isCutShort { return nil }
        let conclusion = TargetTable(record, of: changed, fault: fault?.result(in: record)).conclusion
        let total = record.judge.tally.all.total
        return LimitSearch.Probe(
            ratePerSecond: rate,
            latencyNanoseconds: LimitSearch.Latencies(
                p50: total.value(atPercentile: 50), p99: total.value(atPercentile: 99),
                p9999: total.value(atPercentile: 99.99), max: total.max),
            wrong: record.judge.verdict.wrong,
            verdict: LoadSession.verdict(of: conclusion))
    }

    private static func verdict(of conclusion: LoadConclusion) -> LimitSearch.Verdict {
        switch conclusion {
        case .met, .faultUndetected: .holds
        case .missed: .missed
        case .invalid: .invalid
        }
    }
}
