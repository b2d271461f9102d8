import OperatingSystem
import OutputFiles
import Statistics

/// The results of a run.
package struct LoadRecord: Sendable {
    /// Wall-clock time of the start, in milliseconds since 1970 (UTC).
    package var startedMilliseconds: Int64 = 0
    /// The measured period.
    package var period: RunPeriod
    /// Rates of the warm-up; nil without one.
    package var warmUp: WarmUpRecord?
    /// Maximum lateness of the generators in a valid run.
    package var latenessNanosecondsMax: Int64
    /// Whether the run ended early; the period is then shorter than requested.
    package var isCutShort: Bool
    /// Results of the writer.
    package var writer: WriterRecord
    /// Results of the checker.
    package var judge: CheckerRecord
    /// Results of all generators combined.
    package var generators: GeneratorRecord
    /// Resources per second since the start of the run, the warm-up included.
    package var resources: [ResourceSecond]
    /// Measurements of a remote server; nil if the service runs in this process.
    package var remote: RemoteRecord?

    /// One part of the latency of a command kind, or of all.
    struct Latency {
        /// Name of the command kind, or a `LatencyScope`.
        let command: String
        let part: LatencyKind
        let histogram: LatencyHistogram
        let unanswered: Int
        let refused: Int
    }

    /// All latencies with at least one command or refusal, those of all commands first.
    var latencies: [Latency] {
        func parts(_ latencies: CommandLatencies, of command: String, refused: Int) -> [Latency] {
            LatencyKind.allCases.compactMap { part in
                let histogram =
                    switch part {
                    case .total: latencies.total
                    case .naive: latencies.naive
                    case .queueing: latencies.queueing
                    case .service: latencies.service
                    }
                if histogram.isEmpty && refused == 0 { return nil }
                return Latency(
                    command: command, part: part, histogram: histogram,
                    unanswered: part == .total ? latencies.unanswered.count : 0, refused: refused)
            }
        }
        let kinds = CommandKind.allCases.flatMap {
            parts(judge.tally[$0], of: $0.name, refused: generators.overloadedByKind[Int($0.rawValue)])
        }
        let remote = (remote?.channelLatencies ?? []).flatMap { scope, histogram in
            var latencies = CommandLatencies()
            latencies.total = histogram
            return parts(latencies, of: scope.rawValue, refused: 0)
        }
        return parts(judge.tally.all, of: LatencyScope.all.rawValue, refused: overloaded) + kinds + remote
    }

    /// Length of the measured period.
    package var measuredSeconds: Double { Double(period.end - period.start) / 1_000_000_000 }

    /// Commands carried out per measured second, without timers.
    package var commandsPerSecond: Double {
        Double(generators.sent - overloaded - unanswered - failed) / measuredSeconds
    }

    /// Commands answered per second within the measured period; the rate that the target carried.
    package var answeredPerSecond: Double { Double(judge.answeredInPeriod) / measuredSeconds }

    /// Number of measured commands refused by the full queue, all of them failures.
    package var overloaded: Int { generators.overloadedByKind.reduce(0, +) }

    /// Number of measured commands still waiting when draining ended, all of them failures.
    package var unanswered: Int { judge.tally.all.unanswered.count }

    /// Number of measured commands that never got a valid answer from a server.
    package var failed: Int { remote?.failedCommands ?? 0 }

    /// Returns a percentile of the total latency, or a lower bound: commands still waiting at the end count with their
    /// age. Refused and unsent commands count as never answered; nil means that the percentile falls among them.
    ///
    /// - Parameter kinds: empty for all commands. Unsent commands belong to no kind.
    package func latencyNanoseconds(of kinds: [CommandKind] = [], atPercentile percentile: Double) -> Int64? {
        let total = judge.tally.of(kinds).total
        let asked = askedCount(of: kinds)
        let rank = (Double(asked) * percentile / 100).rounded(.up)
        guard asked > 0, rank <= Double(total.count) else { return nil }
        return total.value(atPercentile: rank / Double(total.count) * 100)
    }

    /// Returns the same for commands that did not meet an absence of the server.
    package func latencyNanosecondsWithoutAbsences(atPercentile percentile: Double) -> Int64? {
        let total = judge.tally.withoutAbsences
        let rank = (Double(total.count + overloaded + failed + generators.unsent) * percentile / 100).rounded(.up)
        guard !total.isEmpty, rank <= Double(total.count) else { return nil }
        return total.value(atPercentile: rank / Double(total.count) * 100)
    }

    /// Returns the number of measured commands carried out, refused or never sent.
    func askedCount(of kinds: [CommandKind]) -> Int {
        let done = judge.tally.of(kinds).total.count
        if kinds.isEmpty { return done + overloaded + failed + generators.unsent }
        return done + kinds.reduce(0) { $0 + generators.overloadedByKind[Int($1.rawValue)] }
    }

    /// Share of the measured time during which the writer carried out commands.
    package var writerBusyShare: Double {
        let service = judge.tally.all.service
        return service.isEmpty ? 0 : service.mean * Double(service.count) / 1e9 / measuredSeconds
    }

    /// Processor time of all threads, the warm-up included.
    package var processor: ProcessorTime { resources.last?.processor ?? ProcessorTime() }

    /// Growth of the program's memory by least squares over the measured seconds; 0 in very short runs.
    package var residentBytesPerMinute: Double {
        // After the end, the generators release their memory.
        let measured = resources.filter {
            Int64($0.second) * 1_000_000_000 >= period.start && Int64($0.second + 1) * 1_000_000_000 <= period.end
        }
        let count = Double(measured.count)
        guard measured.count > 2 else { return 0 }
        let meanSecond = measured.reduce(0) { $0 + Double($1.second) } / count
        let meanBytes = measured.reduce(0) { $0 + Double($1.residentBytes) } / count
        let (covariance, variance) = measured.reduce(into: (0.0, 0.0)) { sums, second in
            let distance = Double(second.second) - meanSecond
            sums.0 += distance * (Double(second.residentBytes) - meanBytes)
            sums.1 += distance * distance
        }
        return covariance / variance * 60
    }

    /// Reasons why the run is invalid; empty if it is valid.
    package var invalidityReasons: [Invalidity] {
        var found: [Invalidity] = []
        let lateness = generators.lateness.value(atPercentile: 99)
        if lateness > latenessNanosecondsMax { found.append(.generatorLate(nanoseconds: lateness)) }
        let asked = generators.sent + generators.unsent
        if generators.unsent * 100 > asked { found.append(.generatorSlow(unsent: generators.unsent, of: asked)) }
        if writer.repliesLost > 0 { found.append(.repliesLost(writer.repliesLost)) }
        if writer.journalWaitNanoseconds > 0 {
            found.append(.checkerLagged(nanoseconds: writer.journalWaitNanoseconds))
        }
        return found
    }
}

/// A reason why a run is invalid: the load tester, not the target, was the limit.
package enum Invalidity: Equatable, Sendable {
    /// One command in a hundred was sent at least this late.
    case generatorLate(nanoseconds: Int64)
    /// More than one command in a hundred was due and not sent.
    case generatorSlow(unsent: Int, of: Int)
    /// The generators did not take replies in time, so users did not behave as they should.
    case repliesLost(Int)
    /// The writer had to wait for the checker.
    case checkerLagged(nanoseconds: Int64)
}
