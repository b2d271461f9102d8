import OutputFiles

/// `metrics.prom`: the run second by second and its final latencies, for a later import into Prometheus.
///
/// ```sh
/// promtool tsdb create-blocks-from openmetrics metrics.prom DATA
/// ```
/// Samples carry wall-clock times, so that they match what Prometheus has collected from the server.
///
/// Source: OpenMetrics 1.0, `prometheus/OpenMetrics/specification/OpenMetrics.md`.
struct OpenMetrics {
    private let record: LoadRecord
    private let labels: String
    private var text = ""
    /// Name of the following samples.
    private var name = ""

    private init(_ record: LoadRecord, load: String) {
        self.record = record
        labels = "load=\"\(load.escapedForOpenMetrics)\""
    }

    /// Returns the whole file.
    static func text(of record: LoadRecord, _ targets: TargetTable, load: String) -> String {
        var metrics = OpenMetrics(record, load: load)
        metrics.writeSeconds()
        metrics.writeEnd(targets)
        return metrics.text + "# EOF\n"
    }

    private mutating func writeSeconds() {
        let (used, done) = (record.resources, record.judge.seconds)
        func answered(_ second: ResourceSecond) -> CompletionSecond? {
            second.second < done.count ? done[second.second] : nil
        }
        family("cabrank_load_completed", "Commands carried out in the second.")
        for second in used { sample("", answered(second).map { Double($0.completed) }, at: second.second) }
        family("cabrank_load_latency_seconds", "Time from due to the answer, for the commands of the second.")
        let quantiles: [(String, (CompletionSecond) -> Int64?)] = [
            ("0.5", { $0.medianNanoseconds }), ("0.99", { $0.percentile99Nanoseconds }),
            ("0.9999", { $0.percentile9999Nanoseconds }), ("1", { $0.longestNanoseconds }),
        ]
        for (quantile, nanoseconds) in quantiles {
            for second in used {
                let value = answered(second).flatMap(nanoseconds).map { Double($0) / 1e9 }
                sample("quantile=\"\(quantile)\"", value, at: second.second)
            }
        }
        family("cabrank_load_backlog", "Waiting commands at the end of the second.")
        for second in used { sample("", Double(second.backlog), at: second.second) }
        counter("cabrank_load_refused", "Commands refused for overload so far.")
        for second in used { sample("", Double(second.overloaded), at: second.second) }
        family("cabrank_load_resident_bytes", "Resident memory of the load tester.")
        for second in used { sample("", Double(second.residentBytes), at: second.second) }
        counter("cabrank_load_cpu_seconds", "CPU time of the load tester so far.")
        for second in used {
            sample("mode=\"user\"", Double(second.processor.userNanoseconds) / 1e9, at: second.second)
        }
        for second in used {
            sample("mode=\"system\"", Double(second.processor.systemNanoseconds) / 1e9, at: second.second)
        }
    }

    private mutating func writeEnd(_ targets: TargetTable) {
        let end = Int(record.period.end / 1_000_000_000) - 1
        family("cabrank_load_command_latency_seconds", "Latency of the measured commands, by kind and part.")
        for latency in record.latencies {
            for (_, percentile) in LatencyColumn.percentiles {
                let quantile = (percentile * 1_000).rounded() / 100_000
                sample(latency, "\(quantile)", latency.histogram.value(atPercentile: percentile), at: end)
            }
            sample(latency, "1", latency.histogram.max, at: end)
        }
        family("cabrank_load_wrong_decisions", "Wrong decisions found by the checker.")
        sample("", Double(record.judge.verdict.wrong), at: end)
        family("cabrank_load_targets_met", "1 if the run met its targets, otherwise 0.")
        sample("", targets.conclusion == .met ? 1 : 0, at: end)
    }

    // MARK: Lines

    private mutating func family(_ name: String, _ help: String) { begin(name, "gauge", help) }
    private mutating func counter(_ name: String, _ help: String) { begin(name, "counter", help) }

    private mutating func begin(_ name: String, _ type: String, _ help: String) {
        self.name = type == "counter" ? "\(name)_total" : name
        text += "# TYPE \(name) \(type)\n# HELP \(name) \(help)\n"
    }

    private mutating func sample(
        _ latency: LoadRecord.Latency, _ quantile: String, _ nanoseconds: Int64, at second: Int
    ) {
        sample(
            "command=\"\(latency.command)\",part=\"\(latency.part.rawValue)\",quantile=\"\(quantile)\"",
            Double(nanoseconds) / 1e9, at: second)
    }

    /// Writes a sample, or nothing if there is no value: a missing sample differs from 0.
    private mutating func sample(_ own: String, _ value: Double?, at second: Int) {
        guard let value else { return }
        let milliseconds = record.startedMilliseconds + Int64(second + 1) * 1_000
        let stamp = DecimalText.of(milliseconds, decimals: 3)
        text += "\(name){\(labels)\(own.isEmpty ? "" : ",\(own)")} \(value) \(stamp)\n"
    }
}
