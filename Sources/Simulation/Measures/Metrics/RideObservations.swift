import Quantities

/// The observations of one pass over the rides of a replication.
struct RideObservations {
    /// Tallies by `RideKind.rawValue`, of requests after the warm-up.
    private(set) var tallies = [RideTally](repeating: RideTally(), count: RideKind.allCases.count)
    /// Tallies by zone of origin, of requests after the warm-up.
    private(set) var zones: [OriginTally]
    /// Losses by zone of origin, of requests after the warm-up.
    private(set) var losses: [LossTally]
    /// Refusals by zone of origin, of requests after the warm-up.
    private(set) var refusals: [RefusalTally]
    /// Number of requests by zone of origin, after the warm-up, for which no driver was available at once.
    private(set) var waited: [Int]
    /// Waits with those of lost clients by zone of origin, of requests after the warm-up.
    private(set) var waitsWithLost: [WaitIncludingLost]
    /// Tallies in the layout of `ReplicationRecord.zoneHours`, warm-up included.
    private(set) var zoneHours: [OriginTally]
    /// Waits in microseconds of all picked-up requests, warm-up included.
    var waits: [TaggedSample] = []
    /// Microseconds from request to allocation by kind, after the warm-up.
    private(set) var allocationTimes = [[Int64]](repeating: [], count: RideKind.allCases.count)
    /// Actual minus promised wait in microseconds by kind, after the warm-up.
    private(set) var latenesses = [[Int64]](repeating: [], count: RideKind.allCases.count)
    /// Requests of parties that do not fit into every taxi, after the warm-up.
    private(set) var specialRequests = SpecialRequests()
    /// Detours of all completed shared rides after the warm-up: distance on board over the direct distance.
    private(set) var detours: [Detour] = []

    init(of record: ReplicationRecord, in run: MeasuredRun) {
        let zoneCount = run.zoneCount
        precondition(!record.zoneHours.isEmpty && record.zoneHours.count % zoneCount == 0)
        zones = Array(repeating: OriginTally(), count: zoneCount)
        losses = Array(repeating: LossTally(), count: zoneCount)
        refusals = Array(repeating: RefusalTally(), count: zoneCount)
        waited = Array(repeating: 0, count: zoneCount)
        waitsWithLost = Array(repeating: WaitIncludingLost(), count: zoneCount)
        zoneHours = Array(repeating: OriginTally(), count: record.zoneHours.count)
        waits.reserveCapacity(record.rides.count)
        let lastHour = record.zoneHours.count / zoneCount - 1
        for ride in record.rides where !ride.wasRequestedBefore {
            let zone = Int(ride.origin.index)
            guard ride.wasRequested else {
                countReservation(ride, warmUp: run.warmUp)
                continue
            }
            let hour = min(Int(ride.requested.microseconds / 3_600_000_000), lastHour)
            let isCounted = ride.requested.sinceStart >= run.warmUp
            zoneHours[hour * zoneCount + zone].count(ride)
            if ride.wasPickedUp {
                let tag = WaitTag(zoneHour: hour * zoneCount + zone, kind: ride.kind, isCounted: isCounted)
                waits.append(TaggedSample(value: ride.wait.microseconds, tag: tag.rawValue))
            }
            if isCounted {
                count(ride, zone: zone)
                specialRequests.count(ride)
            }
        }
    }

    /// Counts a reservation that was not dispatched and so is no request (I12).
    private mutating func countReservation(_ ride: RideRecord, warmUp: SimDuration) {
        if ride.outcome != .ahead && ride.ended.sinceStart < warmUp { return }
        tallies[Int(ride.kind.rawValue)].countReservation(ride)
    }

    private mutating func count(_ ride: RideRecord, zone: Int) {
        tallies[Int(ride.kind.rawValue)].count(ride)
        zones[zone].count(ride)
        losses[zone].count(ride.outcome)
        refusals[zone].count(ride)
        if ride.hadToWaitForDriver { waited[zone] += 1 }
        waitsWithLost[zone].count(ride)
        let kind = Int(ride.kind.rawValue)
        if ride.wasAccepted {
            allocationTimes[kind].append((ride.accepted - ride.requested).microseconds)
        }
        if ride.wasPickedUp && ride.wasPromised {
            latenesses[kind].append(ride.lateness.microseconds)
        }
        if ride.isShared && ride.outcome == .completed {
            if ride.directMetres > 0 {
                detours.append(Detour(kind: ride.kind, ratio: Double(ride.rideMetres) / Double(ride.directMetres)))
            }
        }
    }
}

/// The detour of one party in a shared ride.
struct Detour: BitwiseCopyable {
    var kind: RideKind
    var ratio: Double
}

/// Requests from one zone, or from one zone in one hour.
struct OriginTally: BitwiseCopyable {
    var requests = 0
    /// Number picked up at any time.
    var served = 0
    var waitMicroseconds: Int64 = 0

    /// Mean wait, or nil without served requests.
    var waitMeanSeconds: Double? { ratio(waitSeconds, Double(served)) }
    /// Sum of the waits.
    var waitSeconds: Double { Double(waitMicroseconds) / 1_000_000 }

    mutating func count(_ ride: RideRecord) {
        requests += 1
        if ride.wasPickedUp {
            served += 1
            waitMicroseconds += ride.wait.microseconds
        }
    }
}

/// Zone, hour, kind and counting of a wait in 32 bits.
struct WaitTag: BitwiseCopyable {
    let rawValue: UInt32

    init(rawValue: UInt32) { self.rawValue = rawValue }

    init(zoneHour: Int, kind: RideKind, isCounted: Bool) {
        precondition(zoneHour < 1 << 29, "more zone-hours than a tag can number")
        rawValue = UInt32(zoneHour) << 3 | (isCounted ? 4 : 0) | UInt32(kind.rawValue)
    }

    var zoneHour: Int { Int(rawValue >> 3) }
    var isCounted: Bool { rawValue & 4 != 0 }
    var kind: UInt32 { rawValue & 3 }
}
