import Quantities

/// The rides from one zone by which groups of zones are compared, of requests after the warm-up.
struct ZoneRideTally {
    private var all = RideTally()
    private var under10Minutes = 0

    /// Returns the tally of each zone of origin.
    ///
    /// - Complexity: O(rides).
    static func zones(of record: ReplicationRecord, in run: MeasuredRun) -> [ZoneRideTally] {
        var zones = [ZoneRideTally](repeating: ZoneRideTally(), count: run.zoneCount)
        for ride in record.rides where !ride.wasRequestedBefore && ride.wasRequested {
            if ride.requested.sinceStart >= run.warmUp { zones[Int(ride.origin.index)].count(ride) }
        }
        return zones
    }

    private mutating func count(_ ride: RideRecord) {
        all.count(ride)
        if ride.wasPickedUp && ride.wait <= .minutes(10) { under10Minutes += 1 }
    }

    /// Adds the metrics that zones have only for the comparison of groups.
    func addMeasures(to list: inout MetricList) {
        let kilometres = Double(all.rideMetres) / 1_000
        let fares = Double(all.fares.cents) / 100
        list.add(.waitUnder10Minutes, under10Minutes, of: all.requests)
        list.add(.pickupKilometresMean, Double(all.pickupMetres) / 1_000, of: all.served)
        list.add(.rideKilometresMean, kilometres, of: all.ended)
        list.add(.fareMean, fares, of: all.ended)
        list.add(.farePerKilometre, fares, of: kilometres)
    }
}
