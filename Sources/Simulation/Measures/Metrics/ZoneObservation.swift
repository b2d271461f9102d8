import Quantities

/// The observations of clients with origin in one zone, after the warm-up.
struct ZoneObservation {
    var origin = OriginTally()
    var losses = LossTally()
    var refusals = RefusalTally()
    /// Requests for which no driver was available at once.
    var waited = 0
    var waitWithLost = WaitIncludingLost()
    /// Median wait of served requests; nil if there are none.
    var waitP50Seconds: Double?
    var waitP90Seconds: Double?
    /// Median wait over the city's; nil without served requests, and if the city's is 0.
    var waitP50Ratio: Double?
}

extension RideObservations {
    /// Returns the observations of each zone.
    ///
    /// - Precondition: the samples are sorted.
    func zoneObservations(cityWaitP50Seconds: Double?) -> [ZoneObservation] {
        let counts = zones.lazy.map(\.served)
        var medians = GroupedQuantile(0.5, counts: counts)
        var highs = GroupedQuantile(0.9, counts: counts)
        for wait in waits {
            let tag = WaitTag(rawValue: wait.tag)
            guard tag.isCounted else { continue }
            let zone = tag.zoneHour % zones.count
            let seconds = Double(wait.value) / 1_000_000
            medians.add(seconds, in: zone)
            highs.add(seconds, in: zone)
        }
        return zones.indices.map { zone in
            let median = medians.values[zone]
            return ZoneObservation(
                origin: zones[zone], losses: losses[zone], refusals: refusals[zone], waited: waited[zone],
                waitWithLost: waitsWithLost[zone], waitP50Seconds: median, waitP90Seconds: highs.values[zone],
                waitP50Ratio: median.flatMap { ratio($0, cityWaitP50Seconds ?? 0) })
        }
    }
}

/// One zone during one hour of the run: a row of `zones.csv`.
package struct ZoneHourSummary: Hashable, Sendable, BitwiseCopyable {
    /// Number of requests made in that hour.
    package var requests = 0
    /// Number of them picked up at any time.
    package var served = 0
    /// Mean wait of served requests; nil if there are none.
    package var waitMeanSeconds: Double?
    /// 95th percentile of the waits of served requests, as `Quantile` defines it; nil if there are none.
    package var waitP95Seconds: Double?
    /// Mean number of drivers in the queue over the hour.
    package var queueMean = 0.0
    /// Largest number of drivers in the queue.
    package var queueMax = 0

    /// Returns one row for each hour and zone.
    ///
    /// - Parameters:
    ///   - tallies: tallies in the layout of the record's zone-hours.
    ///   - ascendingWaits: waits sorted by value, tagged with `WaitTag`.
    static func rows(
        of record: ReplicationRecord, tallies: [OriginTally], ascendingWaits: [TaggedSample],
        in run: MeasuredRun
    ) -> [ZoneHourSummary] {
        let zoneCount = run.zoneCount
        var rows = [ZoneHourSummary](repeating: ZoneHourSummary(), count: tallies.count)
        for (index, tally) in tallies.enumerated() {
            rows[index].requests = tally.requests
            rows[index].served = tally.served
            rows[index].waitMeanSeconds = tally.waitMeanSeconds
            let queue = record.zoneHours[index]
            let length = lengthOfHour(index / zoneCount, in: run.duration)
            rows[index].queueMean = length > .zero ? queue.queueDriverSeconds / length.seconds : 0
            rows[index].queueMax = Int(queue.queueLengthMax)
        }
        var highs = GroupedQuantile(0.95, counts: tallies.lazy.map(\.served))
        for wait in ascendingWaits {
            highs.add(Double(wait.value) / 1_000_000, in: WaitTag(rawValue: wait.tag).zoneHour)
        }
        for index in rows.indices { rows[index].waitP95Seconds = highs.values[index] }
        return rows
    }

    /// Returns the part of an hour within the duration: 3,600 s except for the last.
    private static func lengthOfHour(_ hour: Int, in duration: SimDuration) -> SimDuration {
        min(.hours(1), duration - .hours(1) * Int64(hour))
    }
}
