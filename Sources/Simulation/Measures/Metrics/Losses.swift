import Quantities

/// Requests that ended without a ride, by what they were lost by.
struct LossTally: BitwiseCopyable {
    /// By the number of the outcome; room for all of them without an array.
    private var counts = SIMD16<Int32>()

    mutating func count(_ outcome: RideOutcome) {
        if outcome.lossMeasure != nil { counts[Int(outcome.rawValue)] += 1 }
    }

    subscript(outcome: RideOutcome) -> Int { Int(counts[Int(outcome.rawValue)]) }

    var lost: Int { RideOutcome.losses.reduce(0) { $0 + self[$1] } }
}

/// Requests of one zone and hour that were lost by one cause: a row of `losses.csv`.
package struct ZoneHourLoss: Hashable, Sendable, BitwiseCopyable {
    /// Since the start of the run: that of the request.
    package var hour: Int
    /// Of origin.
    package var zone: ZoneID
    package var cause: RideOutcome
    package var requests: Int

    /// Where, when and why requests were lost, warm-up included as in `zones.csv`; by hour, zone and cause, and only where
    /// there is something to tell.
    static func rows(of record: ReplicationRecord, in run: MeasuredRun) -> [ZoneHourLoss] {
        let hours = record.zoneHours.count / run.zoneCount
        var tallies = [LossTally](repeating: LossTally(), count: record.zoneHours.count)
        for ride in record.rides where ride.wasRequested && !ride.wasRequestedBefore {
            let hour = min(Int(ride.requested.microseconds / 3_600_000_000), hours - 1)
            tallies[hour * run.zoneCount + Int(ride.origin.index)].count(ride.outcome)
        }
        return tallies.enumerated().flatMap { index, tally in
            RideOutcome.losses.compactMap { cause in
                tally[cause] == 0
                    ? nil
                    : ZoneHourLoss(
                        hour: index / run.zoneCount, zone: ZoneID(index % run.zoneCount), cause: cause,
                        requests: tally[cause])
            }
        }
    }
}
