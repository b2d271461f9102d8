/// How the clients who asked in one zone fared, hour by hour from the end of the warm-up on: exactly, so that hours can be put
/// together.
package struct ClientHours: Hashable, Sendable {
    /// The requests made in an hour, and what became of them, whenever that was.
    package struct Hour: Hashable, Sendable, BitwiseCopyable {
        package var requests = 0
        /// Picked up.
        package var served = 0
        package var lost = 0
        /// Of all served together.
        package var waitMicroseconds: Int64 = 0

        package init() {}

        package static func += (left: inout Hour, right: Hour) {
            left.requests += right.requests
            left.served += right.served
            left.lost += right.lost
            left.waitMicroseconds += right.waitMicroseconds
        }

        /// The same measures of every hour.
        package var metrics: [Metric] {
            var list = MetricList()
            list.add(.requests, requests)
            list.add(.serviceRate, served, of: requests)
            list.add(.lost, lost)
            list.add(.waitMean, Double(waitMicroseconds) / 1_000_000, of: served)
            return list.metrics
        }
    }

    /// The first hour that lies after the warm-up as a whole: since the start of the run, from 0 as in `zones.csv`.
    package var first: Int
    package var hours: [Hour]

    package init(first: Int, hours: [Hour] = []) {
        self.first = first
        self.hours = hours
    }

    /// Several hours of the run as one; those of the warm-up are not in it.
    package func together(_ hoursOfRun: [Int]) -> Hour {
        hoursOfRun.reduce(into: Hour()) { sum, hour in
            if hours.indices.contains(hour - first) { sum += hours[hour - first] }
        }
    }

    /// By zone.
    ///
    /// - Parameters:
    ///   - tallies: hours × zones.
    ///   - losses: of all hours.
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
