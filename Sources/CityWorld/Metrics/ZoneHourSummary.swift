import CityModel
import Quantities

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
            rows[index].waitMeanSeconds = tally.waitMeanSeconds
            let queue = record.zoneHours[index]
            let length = lengthOfHour(index / zoneCount, in: setup.duration)
            rows[index].queueMean = length > .zero ? queue.queueDriverSeconds / length.seconds : 0
            rows[index].queueMax = Int(queue.queueLengthMax)
        }
        var highs = GroupedQuantile(0.95, counts: tallies.lazy.map(\.served))
        for wait in ascendingWaits {
            highs.meet(Double(wait.value) / 1_000_000, in: WaitTag(rawValue: wait.tag).zoneHour)
        }
        for index in rows.indices { rows[index].waitP95Seconds = highs.values[index] }
        return rows
    }

    /// The hour's part of the duration: 3,600 s but for the last.
    private static func lengthOfHour(_ hour: Int, in duration: SimDuration) -> SimDuration {
        min(.hours(1), duration - .hours(1) * Int64(hour))
    }
}
