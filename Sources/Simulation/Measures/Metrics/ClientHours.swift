/// Hourly figures of the clients of one zone from the end of the warm-up on, as exact sums, so that hours can be
/// combined.
package struct ClientHours: Hashable, Sendable {
    /// The requests made in an hour and their results, which may come later.
    package struct Hour: Hashable, Sendable, BitwiseCopyable {
        /// Number of requests.
        package var requests = 0
        /// Number of requests that were picked up.
        package var served = 0
        /// Number of lost requests.
        package var lost = 0
        /// Sum of the waits of all served requests.
        package var waitMicroseconds: Int64 = 0

        /// Creates an empty hour.
        package init() {}

        /// Adds the counts of another hour.
        package static func += (left: inout Hour, right: Hour) {
            left.requests += right.requests
            left.served += right.served
            left.lost += right.lost
            left.waitMicroseconds += right.waitMicroseconds
        }

        /// The metrics of the hour; the same measures for every hour.
        package var metrics: [Metric] {
            var list = MetricList()
            list.add(.requests, requests)
            list.add(.serviceRate, served, of: requests)
            list.add(.lost, lost)
            list.add(.waitMean, Double(waitMicroseconds) / 1_000_000, of: served)
            return list.metrics
        }
    }

    /// The first hour that lies completely after the warm-up: since the start of the run, from 0 as in `zones.csv`.
    package var first: Int
    /// The hours from `first` on.
    package var hours: [Hour]

    /// Creates the figures of a zone.
    package init(first: Int, hours: [Hour] = []) {
        self.first = first
        self.hours = hours
    }

    /// Returns the sum of several hours of the run, without those of the warm-up.
    package func combined(_ hoursOfRun: [Int]) -> Hour {
        hoursOfRun.reduce(into: Hour()) { sum, hour in
            if hours.indices.contains(hour - first) { sum += hours[hour - first] }
        }
    }

    /// Returns the figures of each zone.
    ///
    /// - Parameters:
    ///   - tallies: counts by hours × zones.
    ///   - losses: losses of all hours.
    static func zones(_ tallies: [OriginTally], losses: [ZoneHourLoss], in run: MeasuredRun) -> [ClientHours] {
        let hours = tallies.count / run.zoneCount
        let hourMicroseconds: Int64 = 3_600_000_000
        let first = Int((run.warmUp.microseconds + hourMicroseconds - 1) / hourMicroseconds)
        guard first < hours else { return (0..<run.zoneCount).map { _ in ClientHours(first: first) } }
        var zones = (0..<run.zoneCount).map { zone in
            ClientHours(
                first: first,
                hours: (first..<hours).map { hour in
                    let tally = tallies[hour * run.zoneCount + zone]
                    var counts = Hour()
                    counts.requests = tally.requests
                    counts.served = tally.served
                    counts.waitMicroseconds = tally.waitMicroseconds
                    return counts
                })
        }
        for loss in losses where loss.hour >= first {
            zones[Int(loss.zone.index)].hours[loss.hour - first].lost += loss.requests
        }
        return zones
    }
}
