import Judge
import LoadTest
import Quantities
import Statistics

/// The tables of a load test. Times are in microseconds unless the column says otherwise.
enum LoadTables {
    /// `latencies.csv`: for each kind of command and all together, in four ways, the percentiles of its latency.
    static func writeLatencies(_ record: LoadRecord, to path: String) throws(MachineError) {
        var table = try CSVWriter(creating: path, header: LatencyColumn.header)
        try write(record.judge.tally.all, named: "all", refused: record.overloaded, &table)
        for kind in CommandKind.allCases {
            let refused = record.generators.overloadedByKind[Int(kind.rawValue)]
            try write(record.judge.tally[kind], named: kind.name, refused: refused, &table)
        }
        try table.close()
    }

    private static func write(
        _ latencies: CommandLatencies, named name: String, refused: Int, _ table: inout CSVWriter
    ) throws(MachineError) {
        for way in LatencyWay.allCases {
            let histogram =
                switch way {
                case .total: latencies.total
                case .naive: latencies.naive
                case .queueing: latencies.queueing
                case .service: latencies.service
                }
            guard !histogram.isEmpty || refused > 0 else { continue }
            table.field(name)
            table.field(way.rawValue)
            table.field(histogram.count)
            table.field(refused)
            table.field(histogram.isEmpty ? nil : histogram.mean / 1_000, decimals: 3)
            for (_, percentile) in LatencyColumn.percentiles {
                table.field(microseconds: histogram.value(atPercentile: percentile))
            }
            table.field(microseconds: histogram.max)
            table.field(way == .total ? latencies.unanswered.count : 0)
            try table.endRow()
        }
    }

    /// `seconds.csv`: the run second by second, the warm-up with negative numbers.
    static func writeSeconds(_ record: LoadRecord, to path: String) throws(MachineError) {
        var table = try CSVWriter(creating: path, header: SecondColumn.header)
        let warmUpSeconds = Int(record.period.start / 1_000_000_000)
        var usedBefore: ResourceSecond?
        for used in record.resources {
            table.field(used.second - warmUpSeconds)
            if used.second < record.judge.seconds.count {
                let done = record.judge.seconds[used.second]
                table.field(done.completed)
                table.field(microseconds: done.medianNanoseconds)
                table.field(microseconds: done.percentile99Nanoseconds)
                table.field(microseconds: done.percentile9999Nanoseconds)
                table.field(microseconds: done.longestNanoseconds)
            } else {
                for _ in 0..<5 { table.emptyField() }
            }
            table.field(used.backlog)
            table.field(used.overloaded - (usedBefore?.overloaded ?? 0))
            table.field(used.residentBytes)
            table.field(used.serviceBytes)
            let times = [
                \ResourceSecond.writerNanoseconds, \.judgeNanoseconds, \.generatorNanoseconds,
                \.processor.userNanoseconds, \.processor.systemNanoseconds,
            ]
            for path in times {
                table.field(Double(used[keyPath: path] - (usedBefore?[keyPath: path] ?? 0)) / 1e9, decimals: 3)
            }
            try table.endRow()
            usedBefore = used
        }
        try table.close()
    }

    /// `targets.csv`: the verdict.
    static func write(_ targets: TargetTable, to path: String) throws(MachineError) {
        var table = try CSVWriter(creating: path, header: TargetColumn.header)
        for row in targets.rows {
            for text in [row.rule, row.name, row.target, row.measuredAndWhy, row.outcome.rawValue] { table.field(text) }
            try table.endRow()
        }
        try table.close()
    }

    /// `wrong.csv`: the first wrong decisions, with what had happened in the queue before.
    static func writeWrong(_ verdict: Verdict, to path: String) throws(MachineError) {
        var table = try CSVWriter(creating: path, header: WrongColumn.header)
        for wrong in verdict.firstWrong {
            table.field(wrong.number)
            table.field(seconds: wrong.time - SimTime.zero)
            for text in [wrong.kind.name, wrong.what, wrong.expected, wrong.history.joined(separator: "; ")] {
                table.field(text)
            }
            try table.endRow()
        }
        try table.close()
    }

    /// `limit.csv`: the curve of rate against latency, run by run.
    static func write(_ result: LimitSearch.Result, to path: String) throws(MachineError) {
        var table = try CSVWriter(creating: path, header: LimitColumn.header)
        for (index, probe) in result.probes.enumerated() {
            table.field(index + 1)
            table.field(probe.ratePerSecond, decimals: 0)
            let latencies = probe.latencyNanoseconds
            for value in [latencies.p50, latencies.p99, latencies.p9999, latencies.max] {
                table.field(microseconds: value)
            }
            table.field(probe.wrong)
            table.field(probe.verdict.rawValue)
            try table.endRow()
        }
        try table.close()
    }

    /// What the manifest tells of a run.
    static func figures(_ record: LoadRecord, _ targets: TargetTable) -> [(key: String, value: JSONValue)] {
        let (verdict, commands) = (record.judge.verdict, targets.commands)
        return [
            ("valid", .boolean(targets.isValid)), ("targets_met", .boolean(targets.conclusion == .met)),
            ("invalid_because", .list(targets.invalidities.map { .text($0) })),
            ("interrupted", .boolean(record.isCutShort)),
            ("measured_seconds", .number(record.measuredSeconds, decimals: 3)),
            ("carried_out_per_second", .number(record.commandsPerSecond, decimals: 1)),
            ("asked", .integer(commands.asked)), ("carried_out", .integer(commands.carriedOut)),
            ("refused", .integer(commands.refused)), ("unanswered", .integer(commands.unanswered)),
            ("not_sent_waiting", .integer(commands.heldUp)), ("not_sent_nobody_free", .integer(commands.withoutAnyone)),
            ("not_sent_generator", .integer(commands.unsent)), ("fault", .text(targets.fault?.name ?? "")),
            ("fault_strikes", .integer(targets.fault?.strikes ?? 0)), ("decisions", .integer(verdict.decisions)),
            ("wrong", .integer(verdict.wrong)), ("proof", .text(targets.proof)),
            ("service_bytes", .integer(record.writer.serviceBytes)),
            ("resident_bytes_per_minute", .number(record.residentBytesPerMinute, decimals: 0)),
            ("writer_busy_share", .number(record.writerBusyShare, decimals: 4)),
            ("writer_cpu_seconds", .number(Double(record.writer.processorNanoseconds) / 1e9, decimals: 3)),
            ("judge_cpu_seconds", .number(Double(record.judge.processorNanoseconds) / 1e9, decimals: 3)),
            ("generator_cpu_seconds", .number(Double(record.generators.processorNanoseconds) / 1e9, decimals: 3)),
            ("user_cpu_seconds", .number(Double(record.processor.userNanoseconds) / 1e9, decimals: 3)),
            ("system_cpu_seconds", .number(Double(record.processor.systemNanoseconds) / 1e9, decimals: 3)),
            ("looking_seconds", .number(Double(record.writer.lookedNanoseconds) / 1e9, decimals: 3)),
            ("state_digest", .text(hexadecimal(record.writer.digest))),
        ]
    }
}

extension CSVWriter {
    /// Nanoseconds as microseconds with three decimals.
    fileprivate mutating func field(microseconds nanoseconds: Int64) {
        field(Double(nanoseconds) / 1_000, decimals: 3)
    }
}
