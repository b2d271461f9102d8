/// What a server counts of itself, for Prometheus (its text format 0.0.4). Used by the writer only.
struct ServerFigures {
    /// Commands by service, and whether the rules took them.
    private var accepted: [String: UInt64] = [:]
    private var refused: [String: UInt64] = [:]
    private var latency = FigureHistogram(bounds: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5])
    private var groups = FigureHistogram(bounds: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024])

    mutating func note(_ service: String, isAccepted: Bool, seconds: Double) {
        if isAccepted { accepted[service, default: 0] += 1 } else { refused[service, default: 0] += 1 }
        latency.note(seconds)
    }

    mutating func note(groupOf frames: Int) { groups.note(Double(frames)) }

    /// - Parameters:
    ///   - gauges: by name, with what it means.
    ///   - queues: drivers in the queue of each zone.
    func text(gauges: [(name: String, help: String, value: Double)], queues: [(zone: String, length: Int)]) -> String {
        var lines: [String] = []
        lines += ServerFigures.head("cabrank_commands_total", "counter", "Commands answered, by service and outcome.")
        for (outcome, counts) in [("accepted", accepted), ("refused", refused)] {
            for (service, count) in counts.sorted(by: { $0.key < $1.key }) {
                lines.append("cabrank_commands_total{service=\"\(service)\",outcome=\"\(outcome)\"} \(count)")
            }
        }
        lines += latency.lines("cabrank_answer_seconds", "From a call's arrival to its durable answer.")
        lines += groups.lines("cabrank_group_frames", "Frames that were made durable together.")
        for gauge in gauges {
            lines += ServerFigures.head(gauge.name, "gauge", gauge.help)
            lines.append("\(gauge.name) \(gauge.value)")
        }
        lines += ServerFigures.head("cabrank_queue_length", "gauge", "Drivers in the queue of a zone.")
        for (zone, length) in queues {
            lines.append("cabrank_queue_length{zone=\"\(ServerFigures.escaped(zone))\"} \(length)")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    fileprivate static func head(_ name: String, _ type: String, _ help: String) -> [String] {
        ["# HELP \(name) \(help)", "# TYPE \(name) \(type)"]
    }

    private static func escaped(_ label: String) -> String {
        label.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
}

/// How many values were at most so large, for a few bounds.
private struct FigureHistogram {
    private let bounds: [Double]
    private var counts: [UInt64]
    private var sum = 0.0

    init(bounds: [Double]) {
        self.bounds = bounds
        counts = Array(repeating: 0, count: bounds.count + 1)
    }

    mutating func note(_ value: Double) {
        counts[bounds.firstIndex { value <= $0 } ?? bounds.count] += 1
        sum += value
    }

    func lines(_ name: String, _ help: String) -> [String] {
        var total: UInt64 = 0
        var lines = ServerFigures.head(name, "histogram", help)
        for (place, count) in counts.enumerated() {
            total += count
            let bound = place < bounds.count ? "\(bounds[place])" : "+Inf"
            lines.append("\(name)_bucket{le=\"\(bound)\"} \(total)")
        }
        return lines + ["\(name)_sum \(sum)", "\(name)_count \(total)"]
    }
}
