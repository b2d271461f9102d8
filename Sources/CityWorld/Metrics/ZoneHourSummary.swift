import CityModel
import Quantities
import Scenario

/// One zone during one hour of the run: a row of `zones.csv`.
package struct ZoneHourSummary: Hashable, Sendable, BitwiseCopyable {
    /// Requests made in that hour.
    package var requests = 0
    /// Those of them who were picked up, whenever that was.
    package var served = 0
    /// Of the served; nil if there are none.
    package var waitMeanSeconds: Double?
    /// Of the served, as `Quantile` defines it; nil if there are none.
    package var waitP95Seconds: Double?
    /// Drivers, averaged over the hour.
    package var queueMean = 0.0
    package var queueMax = 0

    /// - Parameters:
    ///   - tallies: row by row as the record's zone-hours.
    ///   - ascendingWaits: sorted by value, tagged with `WaitTag`.
    static func rows(
        of record: ReplicationRecord, tallies: [OriginTally], ascendingWaits: [TaggedSample],
        in setup: SimulationSetup
    ) -> [ZoneHourSummary] {
        let zoneCount = setup.city.zoneCount
        var rows = [ZoneHourSummary](repeating: ZoneHourSummary(), count: tallies.count)
        for (index, tally) in tallies.enumerated() {
            rows[index].requests = tally.requests
            rows[index].served = tally.served
            rows[index].waitMeanSeconds = ratio(Double(tally.waitMicroseconds) / 1_000_000, Double(tally.served))
            let queue = record.zoneHours[index]
            let length = lengthOfHour(index / zoneCount, in: setup.duration)
            rows[index].queueMean = length > .zero ? queue.queueDriverSeconds / length.seconds : 0
            rows[index].queueMax = Int(queue.queueLengthMax)
        }
        addP95(of: ascendingWaits, to: &rows)
        return rows
    }

    /// The hour's part of the duration: 3,600 s but for the last.
    private static func lengthOfHour(_ hour: Int, in duration: SimDuration) -> SimDuration {
        min(.hours(1), duration - .hours(1) * Int64(hour))
    }

    /// Meets the waits in ascending order, so that the two of a zone-hour between which its quantile lies are known by
    /// counting: nothing is gathered zone by zone.
    private static func addP95(of ascendingWaits: [TaggedSample], to rows: inout [ZoneHourSummary]) {
        var met = [Int](repeating: 0, count: rows.count)
        for wait in ascendingWaits {
            let index = WaitTag(rawValue: wait.tag).zoneHour
            let position = 0.95 * Double(rows[index].served - 1)
            let below = Int(position)
            let seconds = Double(wait.value) / 1_000_000
            if met[index] == below {
                rows[index].waitP95Seconds = seconds
            } else if met[index] == below + 1, let lower = rows[index].waitP95Seconds {
                rows[index].waitP95Seconds = lower + (position - Double(below)) * (seconds - lower)
            }
            met[index] += 1
        }
    }
}
