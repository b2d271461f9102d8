import CLinux
import Quantities

/// The records of all followed tours (W04).
struct FollowRecorder {
    private(set) var records: [FollowRecord] = []
    /// Index of each walker's last record; `none` if there is none.
    private var latest: [UInt32] = []
    private static let none = UInt32.max

    mutating func follow(_ walker: WalkerID, _ tour: TourID, at time: SimTime) {
        let index = Int(walker.index)
        while latest.count <= index { latest.append(FollowRecorder.none) }
        assert(
            latest[index] == FollowRecorder.none || records[Int(latest[index])].outcome != .underWay,
            "the walker is already on a tour")
        latest[index] = UInt32(records.count)
        records.append(FollowRecord(walker, tour, at: time))
    }

    /// Prefetches the data of walkers who are probably affected by the next effects: the index of one, the record of
    /// the other.
    func prefetch(_ walker: WalkerID?, recordOf next: WalkerID?) {
        if let walker, Int(walker.index) < latest.count {
            latest.withUnsafeBufferPointer { latest in
                if let base = latest.baseAddress { cabrank_prefetch(base + Int(walker.index)) }
            }
        }
        guard let next, Int(next.index) < latest.count, latest[Int(next.index)] != FollowRecorder.none else { return }
        let record = Int(latest[Int(next.index)])
        records.withUnsafeBufferPointer { records in
            if let base = records.baseAddress {
                cabrank_prefetch_record(base + record, MemoryLayout<FollowRecord>.size)
            }
        }
    }

    /// Notes a reached waypoint. Like the functions below it has no effect on a walker who follows no tour.
    mutating func reach(_ waypoint: UInt32, by walker: WalkerID) {
        change(walker) { record in
            record.step = TourStep(waypoint: waypoint, isOnLeg: false)
            record.reached += 1
        }
    }

    mutating func leave(_ waypoint: UInt32, by walker: WalkerID) {
        change(walker) { $0.step = TourStep(waypoint: waypoint, isOnLeg: true) }
    }

    /// Notes a skipped waypoint: the walker is on the leg after it.
    mutating func skip(_ waypoint: UInt32, by walker: WalkerID) {
        change(walker) { record in
            record.step = TourStep(waypoint: waypoint, isOnLeg: true)
            record.skipped += 1
        }
    }

    mutating func end(_ walker: WalkerID, as outcome: FollowOutcome, at time: SimTime) {
        change(walker) { record in
            record.outcome = outcome
            record.ended = time
        }
    }

    /// Notes the reason of a cancellation, before or after the service cancels the tour.
    mutating func explainCancellation(by walker: WalkerID, _ reason: CancelReason) {
        guard let index = indexOfLatest(walker) else { return }
        records[index].reason = reason
    }

    /// Changes the walker's record in progress, if there is one.
    @inline(__always)
    private mutating func change(_ walker: WalkerID, _ change: (inout FollowRecord) -> Void) {
        guard let index = indexOfLatest(walker), records[index].outcome == .underWay else { return }
        change(&records[index])
    }

    @inline(__always)
    private func indexOfLatest(_ walker: WalkerID) -> Int? {
        let index = Int(walker.index)
        guard latest.indices.contains(index), latest[index] != FollowRecorder.none else { return nil }
        return Int(latest[index])
    }
}
