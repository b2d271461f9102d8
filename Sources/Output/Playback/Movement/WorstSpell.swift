/// The ten minutes in which clients waited longest altogether.
///
/// What is compared is the sum of the time that each client waited in them, for a taxi to be found and to come: clients
/// waiting × time. They begin at a full ten seconds; of equally bad ones the first counts.
package struct WorstSpell: Hashable, Sendable {
    package static let lengthSeconds: Int64 = 600
    private static let stepSeconds: Int64 = 10

    package var startSeconds: Int64
    /// Of all clients together.
    package var waitedSeconds: Double

    /// nil where nobody waited.
    ///
    /// - Parameter waits: in the order of their beginnings.
    /// - Complexity: O(waits + steps of the longest wait of each).
    package init?(of waits: [ClientWait]) {
        guard let end = waits.map(\.end.tenths).max() else { return nil }
        let step = WorstSpell.stepSeconds * 10
        // By step: the change of how many wait, and what those who begin or end in it wait of it.
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
        // Waited until the beginning of each step.
        var sums: [Int64] = [0]
        for place in changes.indices {
            waiting += changes[place]
            total += waiting * step + parts[place]
            sums.append(total)
        }
        let length = Int(WorstSpell.lengthSeconds / WorstSpell.stepSeconds)
        var best = (place: 0, waited: Int64(0))
        for place in sums.indices {
            let waited = sums[min(place + length, sums.count - 1)] - sums[place]
            if waited > best.waited { best = (place, waited) }
        }
        guard best.waited > 0 else { return nil }
        startSeconds = Int64(best.place) * WorstSpell.stepSeconds
        waitedSeconds = Double(best.waited) / 10
    }
}
