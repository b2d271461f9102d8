import CMachine
import Quantities

/// Tours on their way from beginning to end: one record each (W04).
struct FollowBook {
    private(set) var records: [FollowRecord] = []
    /// By walker: the record under way; `none` if there is none.
    private var current: [UInt32] = []
    private static let none = UInt32.max

    init() {}

    mutating func follow(_ walker: WalkerID, _ tour: TourID, at time: SimTime) {
        let index = Int(walker.index)
        while current.count <= index { current.append(FollowBook.none) }
        assert(current[index] == FollowBook.none, "nobody follows two tours")
        current[index] = UInt32(records.count)
        records.append(FollowRecord(walker, tour, at: time))
    }

    /// The next effects may well be about these walkers: of the one the record is fetched, of the other where it is.
    func prefetch(_ walker: WalkerID?, recordOf next: WalkerID?) {
        if let walker, Int(walker.index) < current.count {
            current.withUnsafeBufferPointer { current in
                if let base = current.baseAddress { cabrank_prefetch(base + Int(walker.index)) }
            }
        }
        guard let next, Int(next.index) < current.count, current[Int(next.index)] != FollowBook.none else { return }
        let record = Int(current[Int(next.index)])
        records.withUnsafeBufferPointer { records in
            if let base = records.baseAddress {
                cabrank_prefetch_record(base + record, MemoryLayout<FollowRecord>.size)
            }
        }
    }

    /// Nothing happens to one who follows nothing, here and below.
    mutating func reach(_ waypoint: UInt32, by walker: WalkerID) {
        change(walker) { record in
            record.step = TourStep(waypoint: waypoint, isOnLeg: false)
            record.reached += 1
        }
    }

    mutating func leave(_ waypoint: UInt32, by walker: WalkerID) {
        change(walker) { $0.step = TourStep(waypoint: waypoint, isOnLeg: true) }
    }

    /// Whoever skips a waypoint is on the leg behind it.
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
        if current.indices.contains(Int(walker.index)) { current[Int(walker.index)] = FollowBook.none }
    }

    @inline(__always)
    private mutating func change(_ walker: WalkerID, _ change: (inout FollowRecord) -> Void) {
        let index = Int(walker.index)
        guard current.indices.contains(index), current[index] != FollowBook.none else { return }
        change(&records[Int(current[index])])
    }
}
