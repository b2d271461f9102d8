import Measures
import Quantities
import Testing

enum MetricsFixtures {
    static func record(
        rides: [RideRecord] = [], drivers: [DriverRecord] = [], zoneHours: [ZoneHourRecord],
        zoneQueues: [ZoneQueueRecord]? = nil
    ) -> ReplicationRecord {
        var record = ReplicationRecord(replication: 1)
        record.rides = rides
        record.drivers = drivers
        record.zoneHours = zoneHours
        record.zoneQueues = zoneQueues ?? Array(repeating: ZoneQueueRecord(), count: zoneHours.count)
        return record
    }

    /// Returns a request that ended without a ride, or is open.
    static func lost(_ outcome: RideOutcome, at seconds: Int64, zone: Int = 0, offers: UInt32 = 0) -> RideRecord {
        let requested = SimTime(microseconds: seconds * 1_000_000)
        var ride = RideRecord(
            request: 1, client: 1, origin: ZoneID(zone), destination: ZoneID(zone), kind: .immediate, party: 1,
            requested: requested, wanted: requested)
        ride.outcome = outcome
        ride.offers = offers
        return ride
    }

    /// Returns a ride allocated after 10 s whose promised wait is the actual one, except for `lateSeconds`.
    static func served(
        at seconds: Int64, wait: Int64, ride: Int64 = 600, zone: Int = 0, metres: Int32 = 2_000, lateSeconds: Int64 = 0,
        outcome: RideOutcome = .completed
    ) -> RideRecord {
        var record = lost(outcome, at: seconds, zone: zone, offers: 1)
        record.driver = 1
        record.firstOffered = record.requested
        record.accepted = record.requested + .seconds(10)
        record.pickedUp = record.requested + .seconds(wait)
        record.promisedWait = .seconds(wait - 10 - lateSeconds)
        record.ended = record.pickedUp + .seconds(ride)
        record.rideMetres = metres
        record.pickupMetres = 500
        record.price = Money(cents: 550)
        return record
    }
}

/// Expects the values of measures of the whole city.
func expectValues(
    _ metrics: ReplicationMetrics, _ expected: [(measure: Measure, value: Double)],
    sourceLocation: SourceLocation = #_sourceLocation
) {
    for (measure, value) in expected {
        #expect(metrics.value(of: measure) == value, "\(measure)", sourceLocation: sourceLocation)
    }
}

/// Expects a value, except for rounding.
func expectClose(_ value: Double?, _ expected: Double, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(abs((value ?? .nan) - expected) < 1e-9, "\(String(describing: value))", sourceLocation: sourceLocation)
}
