import OutputFiles
/// A search for the highest rate at which a target holds. It doubles or halves the rate until the limit lies between
/// two rates, then narrows the gap. Each rate is tried several times and the majority counts, because real-time runs
/// vary.
package struct LimitSearch: Sendable {
    /// The result of one run.
    package struct Probe: Sendable {
        /// Rate of the run, in commands per second.
        package var ratePerSecond: Double
        /// Latencies of the run.
        package var latencyNanoseconds: Latencies
        /// Number of wrong decisions.
        package var wrong: Int
        /// Verdict on the target.
        package var verdict: Verdict

        /// Creates a result.
        package init(ratePerSecond: Double, latencyNanoseconds: Latencies, wrong: Int, verdict: Verdict) {
            self.ratePerSecond = ratePerSecond
            self.latencyNanoseconds = latencyNanoseconds
            self.wrong = wrong
            self.verdict = verdict
        }
    }

    /// Percentiles and maximum of the total latency, in nanoseconds.
    package struct Latencies: Sendable {
        /// The values in ascending order.
        package var p50, p99, p9999, max: Int64

        /// Creates latencies.
        package init(p50: Int64, p99: Int64, p9999: Int64, max: Int64) {
            self.p50 = p50
            self.p99 = p99
            self.p9999 = p9999
            self.max = max
        }
    }

    /// The verdict on one rate.
    package typealias Verdict = LimitVerdict

    /// The result of a search.
    package struct Result: Sendable {
        /// All runs, in the order of the search.
        package var probes: [Probe] = []
        /// The highest rate at which the target held; nil if there is none.
        package var highestHolding: Double?
        /// The lowest failing rate above it, with its verdict; nil if there is none.
        package var lowestFailing: (ratePerSecond: Double, verdict: Verdict)?
        /// Whether the search ended before the gap was small enough.
        package var isCutShort = false
    }

    /// Final ratio of the failing rate to the holding rate.
    package var gapMax = 1.1
    /// Number of runs per rate; the majority counts.
    package var runsAtRate = 3
    /// Maximum number of doublings or halvings.
    package var doublingsMax = 12

    /// Creates a search with default options.
    package init() {}

    /// Searches for the limit.
    ///
    /// - Parameters:
    ///   - start: the first rate, in commands per second.
    ///   - probe: makes one run at a rate; nil ends the search.
    package func search(from start: Double, probe: (Double) throws -> Probe?) rethrows -> Result {
        var result = Result()
        var rate = start
        for _ in 0..<doublingsMax {
            guard let verdict = try verdict(at: rate, probe, &result) else { return result }
            record(verdict, at: rate, &result)
            if result.highestHolding != nil && result.lowestFailing != nil { break }
            rate = verdict == .holds ? rate * 2 : rate / 2
        }
        while let low = result.highestHolding, let high = result.lowestFailing?.ratePerSecond, high > low * gapMax {
            // The geometric mean, because the relevant gap is a ratio.
            let middle = (low * high).squareRoot()
            guard let verdict = try verdict(at: middle, probe, &result) else { return result }
            record(verdict, at: middle, &result)
        }
        return result
    }

    private func record(_ verdict: Verdict, at rate: Double, _ result: inout Result) {
        if verdict == .holds {
            result.highestHolding = rate
        } else {
            result.lowestFailing = (rate, verdict)
        }
    }

    /// Runs one rate until the majority is certain.
    private func verdict(
        at rate: Double, _ probe: (Double) throws -> Probe?, _ result: inout Result
    ) rethrows -> Verdict? {
        let majority = runsAtRate / 2 + 1
        var counts: [Verdict: Int] = [:]
        for _ in 0..<runsAtRate {
            guard let found = try probe(rate) else {
                result.isCutShort = true
                return nil
            }
            result.probes.append(found)
            if found.verdict == .impossible { return .impossible }
            counts[found.verdict, default: 0] += 1
            if counts[.holds, default: 0] >= majority { return .holds }
            let failures = result.probes.suffix(counts.values.reduce(0, +)).filter { $0.verdict != .holds }
            if failures.count >= majority { return failures.contains { $0.verdict == .missed } ? .missed : .invalid }
        }
        return .missed
    }
}
