import CityModel
import Quantities
import Scenario

/// One zone during one hour of the run: a row of `zones.csv`.
package struct ZoneHourSummary: Hashable, Sendable, BitwiseCopyable {
    /// Requests made in that hour.
    package var requests = 0
    /// Those of them who were picked up, whenever that was.
    package var served = 0
    /// Of the served, in microseconds; nil if there are none.
    package var waitMeanMicroseconds: Int64?
    /// Nearest rank; nil if nobody was served.
    package var waitP95: SimDuration?
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
            if tally.served > 0 {
                rows[index].waitMeanMicroseconds = tally.waitMicroseconds / Int64(tally.served)
            }
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

    /// Meets the waits in ascending order: the one that is a group's 95-percent rank is its p95. Nothing is grouped.
    private static func addP95(of ascendingWaits: [TaggedSample], to rows: inout [ZoneHourSummary]) {
        var untilRank = rows.map { $0.served == 0 ? 0 : SortedSamples.rank(percent: 95, of: $0.served) }
        for wait in ascendingWaits {
            let index = WaitTag(rawValue: wait.tag).zoneHour
            untilRank[index] -= 1
            if untilRank[index] == 0 { rows[index].waitP95 = SimDuration(microseconds: wait.value) }
        }
    }
}
