import OutputFiles
import Statistics
import System

/// What came of a run.
package struct LoadRecord: Sendable {
    /// The wall clock at the start, in milliseconds since 1970 (UTC).
    package var startedMilliseconds: Int64 = 0
    package var period: RunPeriod
    /// The rates of the warm-up; nil without one.
    package var warmUp: WarmUpRecord?
    package var latenessNanosecondsMax: Int64
    /// The run was ended early: the period is shorter than asked for.
    package var isCutShort: Bool
    package var writer: WriterRecord
    package var judge: JudgeRecord
    /// All together.
    package var generators: GeneratorRecord
    /// From the start of the run, the warm-up included.
    package var resources: [ResourceSecond]
    /// What was seen of the server; nil where the service was carried out here.
    package var remote: RemoteRecord?

    /// One part of the latency of one kind of command, or of all.
    struct Latency {
        /// The kind of command, or a `LatencyScope`.
        let command: String
        let part: LatencyWay
        let histogram: LatencyHistogram
        let unanswered: Int
        let refused: Int
    }

    /// All that has a command or a refusal, those of all commands first.
    var latencies: [Latency] {
        func parts(_ latencies: CommandLatencies, of command: String, refused: Int) -> [Latency] {
            LatencyWay.allCases.compactMap { part in
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
        let remote = (remote?.ways ?? []).flatMap { scope, histogram in
            var latencies = CommandLatencies()
            latencies.total = histogram
            return parts(latencies, of: scope.rawValue, refused: 0)
        }
        return parts(judge.tally.all, of: LatencyScope.all.rawValue, refused: overloaded) + kinds + remote
    }

    package var measuredSeconds: Double { Double(period.end - period.start) / 1_000_000_000 }

    /// Commands that were carried out, timers left out, for each second that was measured.
    package var commandsPerSecond: Double {
        Double(generators.sent - overloaded - unanswered - failed) / measuredSeconds
    }

    /// Commands a second that were answered while the run was measured, without those that had to be waited for at its end: the
    /// rate that the target carried.
    package var answeredPerSecond: Double { Double(judge.answeredInPeriod) / measuredSeconds }

    /// Commands refused for want of room in the time measured: failures, every one.
    package var overloaded: Int { generators.overloadedByKind.reduce(0, +) }

    /// Commands of the time measured that still waited when the draining ended: failures too.
    package var unanswered: Int { judge.tally.all.unanswered.count }

    /// Commands of the time measured that a server answered, for good, by something that is no answer: never answered.
    package var failed: Int { remote?.failedCommands ?? 0 }

    /// The total latency that so many of a hundred commands stay within, or the least that it can be: those that still waited
    /// when the draining ended count at their age. Refused and unsent ones were never answered, and nil means that they are
    /// among them.
    ///
    /// - Parameter kinds: empty for all commands. What was never sent belongs to no kind.
    package func latencyNanoseconds(of kinds: [CommandKind] = [], atPercentile percentile: Double) -> Int64? {
        let total = judge.tally.of(kinds).total
        let asked = askedCount(of: kinds)
        let rank = (Double(asked) * percentile / 100).rounded(.up)
        guard asked > 0, rank <= Double(total.count) else { return nil }
        return total.value(atPercentile: rank / Double(total.count) * 100)
    }

    /// The same of all commands that did not meet the server away.
    package func latencyNanosecondsWithoutAbsences(atPercentile percentile: Double) -> Int64? {
        let total = judge.tally.withoutAbsences
        let rank = (Double(total.count + overloaded + failed + generators.unsent) * percentile / 100).rounded(.up)
        guard !total.isEmpty, rank <= Double(total.count) else { return nil }
        return total.value(atPercentile: rank / Double(total.count) * 100)
    }

    /// Commands measured that were carried out, refused or never sent.
    func askedCount(of kinds: [CommandKind]) -> Int {
        let done = judge.tally.of(kinds).total.count
        if kinds.isEmpty { return done + overloaded + failed + generators.unsent }
        return done + kinds.reduce(0) { $0 + generators.overloadedByKind[Int($1.rawValue)] }
    }

    /// The part of the time measured in which the writer was carrying something out.
    package var writerBusyShare: Double {
        let service = judge.tally.all.service
        return service.isEmpty ? 0 : service.mean * Double(service.count) / 1e9 / measuredSeconds
    }

    /// What all threads together had of the processors, the warm-up included.
    package var processor: ProcessorTime { resources.last?.processor ?? ProcessorTime() }

    /// By how much the memory of the whole program grows, by least squares over the seconds measured; 0 in the shortest runs.
    package var residentBytesPerMinute: Double {
        // Afterwards the generators give their memory back.
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

    /// Why the run says nothing of the target; empty if it is valid.
    package var invalidities: [Invalidity] {
        var found: [Invalidity] = []
        let lateness = generators.lateness.value(atPercentile: 99)
        if lateness > latenessNanosecondsMax { found.append(.generatorLate(nanoseconds: lateness)) }
        let asked = generators.sent + generators.unsent
        if generators.unsent * 100 > asked { found.append(.generatorSlow(unsent: generators.unsent, of: asked)) }
        if writer.repliesLost > 0 { found.append(.repliesLost(writer.repliesLost)) }
        if writer.journalWaitedNanoseconds > 0 {
            found.append(.judgeLagged(nanoseconds: writer.journalWaitedNanoseconds))
        }
        return found
    }
}

/// Why a run is not valid: it was not the target that limited it.
package enum Invalidity: Equatable, Sendable {
    /// One command of a hundred was sent this late or later.
    case generatorLate(nanoseconds: Int64)
    /// More than one command of a hundred was due and not sent.
    case generatorSlow(unsent: Int, of: Int)
    /// The generators did not take what came of their commands in time, so people did not behave as they should.
    case repliesLost(Int)
    /// The writer had to wait for the judge.
    case judgeLagged(nanoseconds: Int64)
}
