import Quantities

/// Requests that ended without a ride, by cause.
struct LossTally: BitwiseCopyable {
    /// Count of each outcome by its raw value; a vector holds all without an array.
    private var counts = SIMD16<Int32>()

    mutating func count(_ outcome: RideOutcome) {
        if outcome.lossMeasure != nil { counts[Int(outcome.rawValue)] += 1 }
    }

    subscript(outcome: RideOutcome) -> Int { Int(counts[Int(outcome.rawValue)]) }

    var lost: Int { RideOutcome.losses.reduce(0) { $0 + self[$1] } }
}

/// Lost requests of one zone and hour with one cause: a row of `losses.csv`.
package struct ZoneHourLoss: Hashable, Sendable, BitwiseCopyable {
    /// Hour of the request since the start of the run.
    package var hour: Int
    /// Zone of origin.
    package var zone: ZoneID
    /// Cause of the loss.
    package var cause: RideOutcome
    /// Number of requests.
    package var requests: Int

    /// Returns the lost requests by hour, zone and cause, without empty rows; the warm-up is included as in
    /// `zones.csv`.
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
