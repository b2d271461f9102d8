/// Number of values up to each of a few bounds, as Prometheus counts them.
struct PrometheusHistogram: Sendable {
    /// Bounds for times from 1 ms to 5 s.
    static let secondsBounds: [Double] = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5]

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

    /// Returns the lines of the histogram in the format of Prometheus.
    ///
    /// - Parameter labels: Labels of all lines, in their written form.
    func lines(_ name: String, labels: String) -> [String] {
        var total: UInt64 = 0
        var lines: [String] = []
        let (before, all) = (labels.isEmpty ? "" : "\(labels),", labels.isEmpty ? "" : "{\(labels)}")
        for (place, count) in counts.enumerated() {
            total += count
            let bound = place < bounds.count ? "\(bounds[place])" : "+Inf"
            lines.append("\(name)_bucket{\(before)le=\"\(bound)\"} \(total)")
        }
        return lines + ["\(name)_sum\(all) \(sum)", "\(name)_count\(all) \(total)"]
    }
}
