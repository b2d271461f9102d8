import OperatingSystem
import Quantities

/// An independent record of first-in-first-out order: the order of every queue and the refusals of each ride, to detect
/// overtaking (I11).
///
/// Every driver ahead of a driver who gets an offer must have an open offer, or must have refused this ride since
/// joining the queue. Joining, leaving and going to the tail cost O(1).
struct OvertakingCheck: ~Copyable {
    fileprivate static let none = UInt32.max

    struct Place: BitwiseCopyable {
        var next = OvertakingCheck.none
        var previous = OvertakingCheck.none
        /// Number of joins (T03): refusals before the last join do not count any more.
        var joins: UInt32 = 0
        /// Value of `recalls` when the driver was last marked for refusing the examined ride.
        var recalledAt: UInt32 = 0
    }

    private struct Refusal: BitwiseCopyable {
        var driver: UInt32
        var joins: UInt32
        /// Index of the previous refusal of the same ride.
        var previous: UInt32
    }

    private var places: Slab<Place>
    private var heads: ContiguousArray<UInt32>
    private var tails: ContiguousArray<UInt32>
    private var refusals: ContiguousArray<Refusal> = []
    /// Index of the last refusal of each ride, by the number of the request that created it; only as long as needed.
    private var lastRefusals: ContiguousArray<UInt32> = []
    private var recalls: UInt32 = 0

    init(zones: Int, drivers: Int) {
        places = Slab(repeating: Place(), count: drivers)
        heads = ContiguousArray(repeating: OvertakingCheck.none, count: zones)
        tails = heads
    }

    mutating func join(_ driver: DriverID, zone: ZoneID) {
        places[Int(driver.index)].joins &+= 1
        link(driver.index, to: Int(zone.index))
    }

    mutating func leave(_ driver: DriverID, zone: ZoneID) { unlink(driver.index, from: Int(zone.index)) }

    /// Notes a refusal. A shared ride has one effect for each party; repeated moves to the tail change nothing.
    ///
    /// - Parameter ride: the request that created the ride: a ride is refused as a whole (T03).
    mutating func refuse(_ ride: RequestID, by driver: DriverID, from old: ZoneID, toTailOf zone: ZoneID) {
        let number = Int(ride.number)
        while lastRefusals.count <= number { lastRefusals.append(OvertakingCheck.none) }
        refusals.append(
            Refusal(driver: driver.index, joins: places[Int(driver.index)].joins, previous: lastRefusals[number]))
        lastRefusals[number] = UInt32(refusals.count - 1)
        unlink(driver.index, from: Int(old.index))
        link(driver.index, to: Int(zone.index))
    }

    func prefetch(_ driver: DriverID) { places.prefetch(Int(driver.index)) }

    func head(of zone: ZoneID) -> DriverID? { named(heads[Int(zone.index)]) }

    func next(after driver: DriverID) -> DriverID? { named(places[Int(driver.index)].next) }

    /// Marks the drivers who refused a ride since they joined their queue.
    ///
    /// - Complexity: O(refusals of the ride).
    mutating func markRefusers(of ride: RequestID) {
        recalls &+= 1
        guard Int(ride.number) < lastRefusals.count else { return }
        var index = lastRefusals[Int(ride.number)]
        while index != OvertakingCheck.none {
            let refusal = refusals[Int(index)]
            if places[Int(refusal.driver)].joins == refusal.joins {
                places[Int(refusal.driver)].recalledAt = recalls
            }
            index = refusal.previous
        }
    }

    /// Returns whether the last `markRefusers` marked the driver.
    func isMarkedRefuser(_ driver: DriverID) -> Bool { places[Int(driver.index)].recalledAt == recalls }

    private func named(_ index: UInt32) -> DriverID? { index == OvertakingCheck.none ? nil : DriverID(index) }

    private mutating func link(_ driver: UInt32, to list: Int) {
        let last = tails[list]
        places[Int(driver)].next = OvertakingCheck.none
        places[Int(driver)].previous = last
        if last == OvertakingCheck.none { heads[list] = driver } else { places[Int(last)].next = driver }
        tails[list] = driver
    }

    private mutating func unlink(_ driver: UInt32, from list: Int) {
        let (next, previous) = (places[Int(driver)].next, places[Int(driver)].previous)
        assert(previous != OvertakingCheck.none || heads[list] == driver, "the driver stands in another queue")
        assert(next != OvertakingCheck.none || tails[list] == driver, "the driver stands in another queue")
        if previous == OvertakingCheck.none { heads[list] = next } else { places[Int(previous)].next = next }
        if next == OvertakingCheck.none { tails[list] = previous } else { places[Int(next)].previous = previous }
    }
}
