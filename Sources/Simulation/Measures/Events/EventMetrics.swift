import Quantities

/// An event of the city, as far as measures know it.
package struct MeasuredEvent: Hashable, Sendable {
    /// The period, without its end, relative to the start of the run.
    package var period: Range<SimTime>
    /// Zone of its place; nil for an event of the whole city.
    package var zone: ZoneID?

    /// Creates an event.
    package init(period: Range<SimTime>, zone: ZoneID?) { (self.period, self.zone) = (period, zone) }
}

/// The requests of one replication that were made during an event: in the whole city, and from the event's zone.
struct EventMetrics {
    /// Metrics by part: for each event the whole city, and then its zone if it has one.
    let parts: [[Metric]]

    /// Computes the metrics from the requests after the warm-up.
    ///
    /// - Complexity: O(rides × events).
    init(of record: ReplicationRecord, in run: MeasuredRun) {
        let parts = EventMetrics.parts(of: run)
        var tallies = parts.map { _ in RideTally() }
        for ride in record.rides where !ride.wasRequestedBefore && ride.wasRequested {
            guard ride.requested.sinceStart >= run.warmUp else { continue }
            for (index, part) in parts.enumerated() where part.period.contains(ride.requested) {
                if part.zone == nil || part.zone == ride.origin { tallies[index].count(ride) }
            }
        }
        self.parts = zip(tallies, parts).map { tally, part in
            // The requests of an event in the warm-up are unknown, not 0.
            let isCounted = part.period.upperBound.sinceStart > run.warmUp
            func count(_ number: Int) -> Double? { isCounted ? Double(number) : nil }
            var list = MetricList()
            list.add(.requests, count(tally.requests))
            list.add(.served, count(tally.served))
            list.add(.serviceRate, tally.served, of: tally.requests)
            list.add(.lost, count(tally.lost))
            list.add(.waitMean, Double(tally.waitMicroseconds) / 1_000_000, of: tally.served)
            list.add(.waitWithLostMean, tally.waitWithLost.seconds, of: tally.waitWithLost.people)
            return list.metrics
        }
    }

    private static func parts(of run: MeasuredRun) -> [MeasuredEvent] {
        run.events.flatMap { event in
            [MeasuredEvent(period: event.period, zone: nil)] + (event.zone == nil ? [] : [event])
        }
    }
}
