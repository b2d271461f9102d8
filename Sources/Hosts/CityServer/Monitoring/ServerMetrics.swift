import OutputFiles

/// Metrics of a server in the text format 0.0.4 of Prometheus. Used by the writer only.
struct ServerMetrics {
    /// Outcome of a command.
    enum CommandOutcome: String, CaseIterable {
        case accepted
        /// The rules refused it.
        case refused
        /// It could not be made durable.
        case failed
    }

    private struct Answers {
        var counts: [CommandOutcome: UInt64] = [:]
        var latency = PrometheusHistogram(bounds: PrometheusHistogram.secondsBounds)
    }

    /// Answers by service.
    private var answers: [String: Answers] = [:]
    private var groups = PrometheusHistogram(bounds: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024])

    /// Counts a command when its answer leaves; unless it failed, it is durable by then.
    mutating func note(_ service: String, _ outcome: CommandOutcome, seconds: Double) {
        answers[service, default: Answers()].counts[outcome, default: 0] += 1
        answers[service]?.latency.note(seconds)
    }

    mutating func note(groupOf frames: Int) { groups.note(Double(frames)) }

    /// Returns all metrics as text.
    ///
    /// - Parameters:
    ///   - gauges: Gauges by name, with their meanings.
    ///   - queues: Number of drivers in the queue of each zone.
    ///   - problems: Number of calls that never became commands, by the status of their answers.
    ///   - limits: Number of refusals by limit of the server.
    ///   - version: Version of the program.
    ///   - more: Lines of metrics that are counted elsewhere.
    func text(
        gauges: [(name: String, help: String, value: Double)], queues: [(zone: String, length: Int)],
        problems: [(status: Int, count: UInt64)] = [], limits: [(limit: String, count: UInt64)] = [],
        version: String, more: [String] = []
    ) -> String {
        var lines = ServerMetrics.head(
            "cabrank_build_info", "gauge", "Version of the program, as a label; the value is always 1.")
        lines.append("cabrank_build_info{version=\"\(version.escapedForOpenMetrics)\"} 1")
        let services = answers.sorted { $0.key < $1.key }
        lines += ServerMetrics.head("cabrank_commands_total", "counter", "Commands answered, by service and outcome.")
        for (service, answers) in services {
            for outcome in CommandOutcome.allCases {
                let labels = "service=\"\(service)\",outcome=\"\(outcome.rawValue)\""
                lines.append("cabrank_commands_total{\(labels)} \(answers.counts[outcome] ?? 0)")
            }
        }
        lines += ServerMetrics.head(
            "cabrank_problems_total", "counter", "Requests that did not become commands, by HTTP status.")
        for (status, count) in problems { lines.append("cabrank_problems_total{status=\"\(status)\"} \(count)") }
        lines += ServerMetrics.head(
            "cabrank_limited_total", "counter", "Requests and connections refused by a limit, by the limit's name.")
        for (limit, count) in limits { lines.append("cabrank_limited_total{limit=\"\(limit)\"} \(count)") }
        lines += ServerMetrics.head(
            "cabrank_answer_seconds", "histogram", "Time from a request's arrival to its durable answer, by service.")
        for (service, answers) in services {
            lines += answers.latency.lines("cabrank_answer_seconds", labels: "service=\"\(service)\"")
        }
        lines += ServerMetrics.head("cabrank_group_frames", "histogram", "Frames written to disk together.")
        lines += groups.lines("cabrank_group_frames", labels: "")
        for gauge in gauges {
            lines += ServerMetrics.head(gauge.name, "gauge", gauge.help)
            lines.append("\(gauge.name) \(gauge.value)")
        }
        lines += ServerMetrics.head("cabrank_queue_length", "gauge", "Drivers in the queue of a zone.")
        for (zone, length) in queues {
            lines.append("cabrank_queue_length{zone=\"\(zone.escapedForOpenMetrics)\"} \(length)")
        }
        return (lines + more).joined(separator: "\n") + "\n"
    }

    static func head(_ name: String, _ type: String, _ help: String) -> [String] {
        ["# HELP \(name) \(help)", "# TYPE \(name) \(type)"]
    }
}
