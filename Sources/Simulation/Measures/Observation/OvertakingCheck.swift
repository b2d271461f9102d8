import Quantities
import System

/// First in, first out, written down once more: the order of every queue and who refused which ride, to catch
/// overtaking (I11).
///
/// Whoever stands ahead of a driver who gets an offer must have an offer open, or have refused this ride since joining the
/// queue. Joining, leaving and going to the tail cost O(1).
struct OvertakingCheck: ~Copyable {
    fileprivate static let none = UInt32.max

    struct Place: BitwiseCopyable {
        var next = OvertakingCheck.none
        var previous = OvertakingCheck.none
        /// Counts joins (T03): what was refused before the last one does not matter any more.
        var joins: UInt32 = 0
        /// The `recalls` at which the driver was seen to have refused the ride in question.
        var recalledAt: UInt32 = 0
    }

    private struct Refusal: BitwiseCopyable {
        var driver: UInt32
        var joins: UInt32
        /// The one before it of the same ride.
        var previous: UInt32
    }

    private var places: Slab<Place>
    private var heads: ContiguousArray<UInt32>
    private var tails: ContiguousArray<UInt32>
    private var refusals: ContiguousArray<Refusal> = []
    /// By number of the request that created a ride: its last refusal; as far as rides were refused.
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

    /// Of a shared ride there is one line for each party: going to the tail again changes nothing.
    ///
    /// - Parameter ride: the request that created it: a ride is refused whole (T03).
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

    /// Marks those who refused a ride since they joined their queue.
    ///
    /// - Complexity: O(refusals of the ride).
    mutating func recall(_ ride: RequestID) {
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

    /// Whether the driver was marked by the last `recall`.
    func hasTriedRecalled(_ driver: DriverID) -> Bool { places[Int(driver.index)].recalledAt == recalls }

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
