/// The ten minutes with the longest total waiting time of clients.
///
/// The measure is the sum of each client's waiting time within them, until the pickup: clients waiting × time.
/// Intervals start at multiples of ten seconds; the first of equal ones counts.
package struct WorstWaitInterval: Hashable, Sendable {
    /// Length of the interval.
    package static let lengthSeconds: Int64 = 600
    private static let stepSeconds: Int64 = 10

    /// Start of the interval, from the start of the run.
    package var startSeconds: Int64
    /// Sum over all clients.
    package var waitedSeconds: Double

    /// Finds the interval; nil if no client waits.
    ///
    /// - Parameter waits: waits sorted by start.
    /// - Complexity: O(waits + steps of the longest wait of each).
    package init?(of waits: [ClientWait]) {
        guard let end = waits.map(\.end.tenths).max() else { return nil }
        let step = WorstWaitInterval.stepSeconds * 10
        // By step: change in the number of waiting clients, and waiting time within the step of clients who start or
        // end in it.
        var changes = [Int64](repeating: 0, count: Int(end / step) + 2)
        var parts = changes
        for wait in waits {
            for (time, sign) in [(wait.start.tenths, Int64(1)), (wait.end.tenths, -1)] {
                let place = Int(time / step)
                changes[place + 1] += sign
                parts[place] += sign * (step - time % step)
            }
        }
        var (waiting, total) = (Int64(0), Int64(0))
        // Total waiting time until the start of each step.
        var sums: [Int64] = [0]
        for place in changes.indices {
            waiting += changes[place]
            total += waiting * step + parts[place]
            sums.append(total)
        }
        let length = Int(WorstWaitInterval.lengthSeconds / WorstWaitInterval.stepSeconds)
        var best = (place: 0, waited: Int64(0))
        for place in sums.indices {
            let waited = sums[min(place + length, sums.count - 1)] - sums[place]
            if waited > best.waited { best = (place, waited) }
        }
        guard best.waited > 0 else { return nil }
        startSeconds = Int64(best.place) * WorstWaitInterval.stepSeconds
        waitedSeconds = Double(best.waited) / 10
    }
}
