import CityModel
import Quantities
import Scenario

/// What one pass over the rides of a replication sees.
struct RideObservations {
    /// By `RideKind.rawValue`; only requests made after the warm-up.
    private(set) var tallies = [RideTally](repeating: RideTally(), count: RideKind.allCases.count)
    /// By zone of origin; only requests made after the warm-up.
    private(set) var zones: [OriginTally]
    /// Row by row as `ReplicationRecord.zoneHours`, warm-up included.
    private(set) var zoneHours: [OriginTally]
    /// Of everyone picked up, warm-up included, in microseconds.
    var waits: [TaggedSample] = []
    /// From the request to its allocation, after the warm-up, in microseconds; tagged with the kind.
    var allocationTimes: [TaggedSample] = []
    /// Actual minus promised wait, after the warm-up, in microseconds; tagged with the kind.
    var latenesses: [TaggedSample] = []

    init(of record: ReplicationRecord, zoneCount: Int, warmUp: SimDuration) {
        precondition(!record.zoneHours.isEmpty && record.zoneHours.count % zoneCount == 0)
        zones = Array(repeating: OriginTally(), count: zoneCount)
        zoneHours = Array(repeating: OriginTally(), count: record.zoneHours.count)
        waits.reserveCapacity(record.rides.count)
        allocationTimes.reserveCapacity(record.rides.count)
        latenesses.reserveCapacity(record.rides.count)
        let lastHour = record.zoneHours.count / zoneCount - 1
        for ride in record.rides {
            let zone = Int(ride.origin.index)
            let hour = min(Int(ride.requested.microseconds / 3_600_000_000), lastHour)
            let isCounted = ride.requested.sinceStart >= warmUp
            zoneHours[hour * zoneCount + zone].count(ride)
            if ride.wasPickedUp {
                let tag = WaitTag(zoneHour: hour * zoneCount + zone, kind: ride.kind, isCounted: isCounted)
                waits.append(TaggedSample(value: ride.wait.microseconds, tag: tag.rawValue))
            }
            if isCounted { count(ride, zone: zone) }
        }
    }

    private mutating func count(_ ride: RideRecord, zone: Int) {
        tallies[Int(ride.kind.rawValue)].count(ride)
        zones[zone].count(ride)
        let kind = UInt32(ride.kind.rawValue)
        if ride.wasAccepted {
            allocationTimes.append(TaggedSample(value: (ride.accepted - ride.requested).microseconds, tag: kind))
        }
        if ride.wasPickedUp {
            latenesses.append(TaggedSample(value: ride.lateness.microseconds, tag: kind))
        }
    }
}

/// Requests from one zone, or from one zone in one hour.
struct OriginTally: BitwiseCopyable {
    var requests = 0
    /// Picked up, whenever that was.
    var served = 0
    var waitMicroseconds: Int64 = 0

    mutating func count(_ ride: RideRecord) {
        requests += 1
        if ride.wasPickedUp {
            served += 1
            waitMicroseconds += ride.wait.microseconds
        }
    }
}

/// What a wait belongs to, in 32 bits.
struct WaitTag: BitwiseCopyable {
    let rawValue: UInt32

    init(rawValue: UInt32) { self.rawValue = rawValue }

    init(zoneHour: Int, kind: RideKind, isCounted: Bool) {
        precondition(zoneHour < 1 << 29, "more zone-hours than a tag can tell apart")
        rawValue = UInt32(zoneHour) << 3 | (isCounted ? 4 : 0) | UInt32(kind.rawValue)
    }

    var zoneHour: Int { Int(rawValue >> 3) }
    var isCounted: Bool { rawValue & 4 != 0 }
    var kind: UInt32 { rawValue & 3 }
}

extension DemandSource {
    /// The kinds of ride that this source asks for.
    fileprivate var rideKinds: [RideKind] {
        switch self {
        case .poisson, .recorded: [.immediate]
        }
    }
}

extension SimulationSetup {
    /// The kinds of ride that can occur, in the order of `RideKind`: the scenario's, not a run's, so that every run of
    /// a scenario yields the same metrics.
    var rideKinds: [RideKind] {
        let kinds = demand.flatMap(\.rideKinds)
        return RideKind.allCases.filter(kinds.contains)
    }
}
