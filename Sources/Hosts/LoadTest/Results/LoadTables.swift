import OutputFiles
import Quantities
import RuleModels
import Statistics

/// The tables of a load test. Times are in microseconds unless the column says otherwise.
enum LoadTables {
    /// Writes `latencies.csv`: latency percentiles by command kind and in total, split into four parts.
    static func writeLatencies(_ record: LoadRecord, to path: String) throws(SystemError) {
        var table = try CSVWriter(creating: path, header: LatencyColumn.header)
        for latency in record.latencies {
            for column in LatencyColumn.allCases {
                if let percentile = LatencyColumn.percentiles.first(where: { $0.column == column })?.percentile {
                    table.field(microseconds: latency.histogram.value(atPercentile: percentile))
                    continue
                }
                switch column {
                case .command: table.field(latency.command)
                case .latency: table.field(latency.part.rawValue)
                case .count: table.field(latency.histogram.count)
                case .refused: table.field(latency.refused)
                case .mean:
                    table.field(latency.histogram.isEmpty ? nil : latency.histogram.mean / 1_000, decimals: 3)
                case .max: table.field(microseconds: latency.histogram.max)
                case .unanswered: table.field(latency.unanswered)
                case .p50, .p90, .p99, .p999, .p9999, .p99999: preconditionFailure("a percentile has been written")
                }
            }
            try table.endRow()
        }
        try table.close()
    }

    /// Returns the rows of `latencies.csv` for the manifest, in microseconds.
    static func latencies(_ record: LoadRecord) -> JSONValue {
        .list(
            record.latencies.map { latency in
                let percentiles = LatencyColumn.percentiles.map { column, percentile in
                    (column.rawValue, microseconds(latency.histogram.value(atPercentile: percentile)))
                }
                return .object(
                    [
                        ("command", .text(latency.command)), ("latency", .text(latency.part.rawValue)),
                        ("count", .integer(latency.histogram.count)), ("refused", .integer(latency.refused)),
                    ] + percentiles + [(LatencyColumn.max.rawValue, microseconds(latency.histogram.max))])
            })
    }

    private static func microseconds(_ nanoseconds: Int64) -> JSONValue {
        .number(Double(nanoseconds) / 1_000, decimals: 3)
    }

    /// Writes `seconds.csv`: one row per second of the run; the warm-up has negative numbers.
    static func writeSeconds(_ record: LoadRecord, to path: String) throws(SystemError) {
        var table = try CSVWriter(creating: path, header: SecondColumn.header)
        let warmUpSeconds = Int(record.period.start / 1_000_000_000)
        var usedBefore: ResourceSecond?
        for used in record.resources {
            let seconds = record.judge.seconds
            let done = used.second < seconds.count ? seconds[used.second] : nil
            func since(_ path: KeyPath<ResourceSecond, Int64>) -> Double {
                Double(used[keyPath: path] - (usedBefore?[keyPath: path] ?? 0)) / 1e9
            }
            for column in SecondColumn.allCases {
                switch column {
                case .second: table.field(used.second - warmUpSeconds)
                case .completed: table.field(ifPresent: done?.completed)
                case .p50: table.field(microseconds: done?.medianNanoseconds)
                case .p99: table.field(microseconds: done?.percentile99Nanoseconds)
                case .p9999: table.field(microseconds: done?.percentile9999Nanoseconds)
                case .max: table.field(microseconds: done?.longestNanoseconds)
                case .backlog: table.field(used.backlog)
                case .refused: table.field(used.overloaded - (usedBefore?.overloaded ?? 0))
                case .residentBytes: table.field(used.residentBytes)
                case .serviceBytes: table.field(ifPresent: used.serviceBytes)
                case .writerSeconds: table.field(since(\.writerNanoseconds), decimals: 3)
                case .judgeSeconds: table.field(since(\.judgeNanoseconds), decimals: 3)
                case .generatorSeconds: table.field(since(\.generatorNanoseconds), decimals: 3)
                case .userSeconds: table.field(since(\.processor.userNanoseconds), decimals: 3)
                case .systemSeconds: table.field(since(\.processor.systemNanoseconds), decimals: 3)
                }
            }
            try table.endRow()
            usedBefore = used
        }
        try table.close()
    }

    /// Writes `targets.csv`: the verdict on each target.
    static func write(_ targets: TargetTable, to path: String) throws(SystemError) {
        var table = try CSVWriter(creating: path, header: TargetColumn.header)
        for row in targets.rows {
            for column in TargetColumn.allCases {
                switch column {
                case .rule: table.field(row.rule)
                case .name: table.field(row.name)
                case .target: table.field(row.target)
                case .measured: table.field(row.measuredWithReason)
                case .outcome: table.field(row.outcome.rawValue)
                }
            }
            try table.endRow()
        }
        try table.close()
    }

    /// Writes `wrong.csv`: the first wrong decisions, with the history of the queue.
    static func writeWrong(_ verdict: Verdict, to path: String) throws(SystemError) {
        var table = try CSVWriter(creating: path, header: WrongColumn.header)
        for wrong in verdict.firstWrong {
            for column in WrongColumn.allCases {
                switch column {
                case .decision: table.field(wrong.number)
                case .time: table.field(seconds: wrong.time - SimTime.zero)
                case .kind: table.field(wrong.kind.name)
                case .what: table.field(wrong.actual)
                case .expected: table.field(wrong.expected)
                case .history: table.field(wrong.history.joined(separator: "; "))
                }
            }
            try table.endRow()
        }
        try table.close()
    }

    /// Writes `limit.csv`: rate and latencies of each run of a limit search.
    static func write(_ result: LimitSearch.Result, to path: String) throws(SystemError) {
        var table = try CSVWriter(creating: path, header: LimitColumn.header)
        for (index, probe) in result.probes.enumerated() {
            let latencies = probe.latencyNanoseconds
            for column in LimitColumn.allCases {
                switch column {
                case .run: table.field(index + 1)
                case .rate: table.field(probe.ratePerSecond, decimals: 0)
                case .p50: table.field(microseconds: latencies.p50)
                case .p99: table.field(microseconds: latencies.p99)
                case .p9999: table.field(microseconds: latencies.p9999)
                case .max: table.field(microseconds: latencies.max)
                case .wrong: table.field(probe.wrong)
                case .verdict: table.field(probe.verdict.rawValue)
                }
            }
            try table.endRow()
        }
        try table.close()
    }

    /// Returns a run's figures for the manifest.
    static func figures(_ record: LoadRecord, _ targets: TargetTable) -> [(key: String, value: JSONValue)] {
        let (verdict, commands) = (record.judge.verdict, targets.commands)
        let own: [(key: String, value: JSONValue)] = [
            ("valid", .boolean(targets.isValid)), ("targets_met", .boolean(targets.conclusion == .met)),
            ("invalid_because", .list(targets.invalidities.map { .text($0) })),
            ("held_nevertheless", .list(targets.metDespiteInvalidity.map { .text($0) })),
            ("interrupted", .boolean(record.isCutShort)),
            ("measured_seconds", .number(record.measuredSeconds, decimals: 3)),
            ("carried_out_per_second", .number(record.commandsPerSecond, decimals: 1)),
            ("answered_per_second", .number(record.answeredPerSecond, decimals: 1)),
            ("asked", .integer(commands.asked)), ("carried_out", .integer(commands.carriedOut)),
            ("refused", .integer(commands.refused)), ("unanswered", .integer(commands.unanswered)),
            ("failed", .integer(commands.failed)),
            ("not_sent_waiting", .integer(commands.heldUp)), ("not_sent_nobody_free", .integer(commands.withoutAnyone)),
            ("not_sent_generator", .integer(commands.unsent)), ("fault", .text(targets.fault?.name ?? "")),
            ("fault_strikes", .integer(targets.fault?.strikes ?? 0)), ("decisions", .integer(verdict.decisions)),
            ("wrong", .integer(verdict.wrong)), ("proof", .text(targets.proof)),
            ("prices_checked", .integer(verdict.fares?.prices ?? 0)),
            ("waits_checked", .integer(verdict.fares?.waits ?? 0)),
            ("not_checked", .list([record.remote?.unchecked].compactMap { $0.map { .text($0) } })),
            ("resident_bytes_per_minute", .number(record.residentBytesPerMinute, decimals: 0)),
            ("judge_cpu_seconds", .number(Double(record.judge.processorNanoseconds) / 1e9, decimals: 3)),
            ("generator_cpu_seconds", .number(Double(record.generators.processorNanoseconds) / 1e9, decimals: 3)),
            ("user_cpu_seconds", .number(Double(record.processor.userNanoseconds) / 1e9, decimals: 3)),
            ("system_cpu_seconds", .number(Double(record.processor.systemNanoseconds) / 1e9, decimals: 3)),
        ]
        return own + (record.warmUp.map(figures) ?? []) + (record.remote.map(figures) ?? localFigures(record))
    }

    /// Returns the figures of the warm-up.
    private static func figures(_ warmUp: WarmUpRecord) -> [(key: String, value: JSONValue)] {
        [
            ("warm_up_asked_per_second", .number(warmUp.askedPerSecond, decimals: 1)),
            ("warm_up_answered_per_second", .number(warmUp.answeredPerSecond, decimals: 1)),
            ("warm_up_settling_seconds", .number(warmUp.settlingSeconds, decimals: 3)),
            ("warm_up_unanswered", .integer(warmUp.unanswered)),
        ]
    }

    /// Returns the figures of a service that runs in this process.
    private static func localFigures(_ record: LoadRecord) -> [(key: String, value: JSONValue)] {
        [
            ("service_bytes", .integer(record.writer.serviceBytes ?? 0)),
            ("writer_busy_share", .number(record.writerBusyShare, decimals: 4)),
            ("writer_cpu_seconds", .number(Double(record.writer.processorNanoseconds) / 1e9, decimals: 3)),
            ("looking_seconds", .number(Double(record.writer.spinNanoseconds) / 1e9, decimals: 3)),
            ("state_digest", .text(record.writer.digest.map { hexadecimal($0) } ?? "")),
        ]
    }

    /// Returns the figures of a remote server.
    private static func figures(_ remote: RemoteRecord) -> [(key: String, value: JSONValue)] {
        [
            ("server", .text(remote.address)), ("connections", .integer(remote.connections)),
            ("streams", .integer(remote.streams)), ("set_up_seconds", .number(remote.usersSeconds, decimals: 3)),
            ("server_connections_max", .integer(remote.connectionsMax ?? 0)),
            ("frames_checked", .integer(remote.framesChecked)), ("events_checked", .integer(remote.eventsChecked)),
        ] + AttemptTable.figures(remote) + (remote.crashes.map(figures) ?? [])
    }

    private static func figures(_ crashes: CrashRecord) -> [(key: String, value: JSONValue)] {
        func seconds(_ percentile: Int) -> JSONValue {
            .number(Double(crashes.awayNanoseconds(atPercentile: percentile) ?? 0) / 1e9, decimals: 3)
        }
        let away: [(key: String, value: JSONValue)] =
            crashes.awayNanoseconds.isEmpty
            ? [] : [("away_p50_seconds", seconds(50)), ("away_max_seconds", seconds(100))]
        return [
            ("crash_command", .text(crashes.command)), ("crashes", .integer(crashes.count)),
            ("crash_failures", .list(crashes.failures.map { .text($0) })),
        ] + away
    }
}

extension CSVWriter {
    /// Appends nanoseconds as microseconds with three decimals, or an empty field.
    fileprivate mutating func field(microseconds nanoseconds: Int64?) {
        field(nanoseconds.map { Double($0) / 1_000 }, decimals: 3)
    }
}
