import OutputFiles
/// Searches the highest rate at which a target still holds: doubles or halves until it lies between two rates, then halves
/// the gap between them. Each rate is tried several times, and the majority counts, for real time is never twice the same.
package struct LimitSearch: Sendable {
    /// What came of one rate.
    package struct Probe: Sendable {
        package var ratePerSecond: Double
        package var latencyNanoseconds: Latencies
        package var wrong: Int
        package var verdict: Verdict

        package init(ratePerSecond: Double, latencyNanoseconds: Latencies, wrong: Int, verdict: Verdict) {
            self.ratePerSecond = ratePerSecond
            self.latencyNanoseconds = latencyNanoseconds
            self.wrong = wrong
            self.verdict = verdict
        }
    }

    /// From when commands were due.
    package struct Latencies: Sendable {
        package var p50, p99, p9999, max: Int64

        package init(p50: Int64, p99: Int64, p9999: Int64, max: Int64) {
            self.p50 = p50
            self.p99 = p99
            self.p9999 = p9999
            self.max = max
        }
    }

    package typealias Verdict = LimitVerdict

    package struct Result: Sendable {
        /// Every run, in the order of the search.
        package var probes: [Probe] = []
        /// The highest rate at which the target was seen to hold; nil if it never was.
        package var highestHolding: Double?
        /// The lowest rate above it that failed, and how; nil if none did.
        package var lowestFailing: (ratePerSecond: Double, verdict: Verdict)?
        /// The search was ended before the gap was small.
        package var isCutShort = false
    }

    /// Where it ends: the failing rate is at most so many times the holding one.
    package var gapMax = 1.1
    /// Runs at each rate; the majority counts.
    package var runsAtRate = 3
    /// A search that has found nothing by then has nothing to find.
    package var doublingsMax = 12

    package init() {}

    /// - Parameters:
    ///   - start: the first rate, commands a second.
    ///   - probe: makes one run at a rate; nil ends the search.
    package func search(from start: Double, probe: (Double) throws -> Probe?) rethrows -> Result {
        var result = Result()
        var rate = start
        for _ in 0..<doublingsMax {
            guard let verdict = try judge(rate, probe, &result) else { return result }
            take(verdict, at: rate, &result)
            if result.highestHolding != nil && result.lowestFailing != nil { break }
            rate = verdict == .holds ? rate * 2 : rate / 2
        }
        while let low = result.highestHolding, let high = result.lowestFailing?.ratePerSecond, high > low * gapMax {
            // The geometric mean: the gap that matters is a ratio.
            let middle = (low * high).squareRoot()
            guard let verdict = try judge(middle, probe, &result) else { return result }
            take(verdict, at: middle, &result)
        }
        return result
    }

    private func take(_ verdict: Verdict, at rate: Double, _ result: inout Result) {
        if verdict == .holds {
            result.highestHolding = rate
        } else {
            result.lowestFailing = (rate, verdict)
        }
    }

    /// As soon as the majority is certain, no more runs are made.
    private func judge(
        _ rate: Double, _ probe: (Double) throws -> Probe?, _ result: inout Result
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
