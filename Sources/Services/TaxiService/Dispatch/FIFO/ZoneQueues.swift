import CityModel
import OperatingSystem
import Quantities
import ServiceKernel

/// The queues of all zones, and each driver's place in them.
struct ZoneQueues: ~Copyable {
    private static let nowhere = UInt32.max

    private var queues: ContiguousArray<ZoneQueue>
    /// The place of each driver in the zone's queue.
    private var placeOf: Slab<UInt32>
    /// The first driver of each zone without an open offer. Stored side by side, because a search visits many zones.
    private var firstFree: Slab<DriverID>

    init(zones: Int, drivers: Int) {
        queues = ContiguousArray(repeating: ZoneQueue(), count: zones)
        placeOf = Slab(repeating: ZoneQueues.nowhere, count: drivers)
        firstFree = Slab(repeating: .none, count: zones)
    }

    init(copyOf other: borrowing ZoneQueues) {
        queues = other.queues
        placeOf = Slab(copyOf: other.placeOf)
        firstFree = Slab(copyOf: other.firstFree)
    }

    mutating func code(with form: inout StateCoder) throws {
        try form.visit(&queues)
        try form.visit(&placeOf)
        try form.visit(&firstFree)
    }

    /// - Complexity: O(zones).
    var bytes: Int {
        var bytes = placeOf.bytes + firstFree.bytes + queues.capacity * MemoryLayout<ZoneQueue>.stride
        for zone in queues.indices { bytes += queues[zone].bytes }
        return bytes
    }

    func prefetch(_ driver: DriverID) { placeOf.prefetch(Int(driver.index)) }

    var zoneCount: Int { queues.count }

    /// Returns the first driver without an open offer, or none.
    @inline(__always)
    func firstFree(in zone: ZoneID) -> DriverID { firstFree[Int(zone.index)] }

    /// Returns the next driver behind `driver` without an open offer, or none.
    func nextFree(after driver: DriverID, in zone: ZoneID) -> DriverID {
        queues[Int(zone.index)].firstFree(from: placeOf[Int(driver.index)] + 1)
    }

    /// Adds a driver, who is in no queue yet, at the tail.
    /// - Complexity: Amortized O(1).
    mutating func join(_ driver: DriverID, zone: ZoneID, isFree: Bool) {
        assert(!isQueued(driver), "the driver is already in a queue")  // I01
        queues[Int(zone.index)].join(driver, isFree: isFree, &placeOf)
        if isFree, firstFree[Int(zone.index)].isNone { firstFree[Int(zone.index)] = driver }
        assert(isQueued(driver, in: zone) && hasValidFirstFree(in: zone))
    }

    /// Removes the driver from the zone's queue.
    ///
    /// - Complexity: O(log drivers), six binary digits at a time, as for the two functions below.
    mutating func leave(_ driver: DriverID, zone: ZoneID) {
        assert(isQueued(driver, in: zone), "the driver is not in this queue")
        let place = placeOf[Int(driver.index)]
        queues[Int(zone.index)].leave(place)
        placeOf[Int(driver.index)] = ZoneQueues.nowhere
        updateFirstFree(after: driver, at: place, zone: Int(zone.index))
    }

    /// Marks a driver with a new offer as not free; the driver keeps the place (T05).
    mutating func reserve(_ driver: DriverID, zone: ZoneID) {
        assert(isQueued(driver, in: zone) && isFree(driver, in: zone), "the driver cannot get an offer")  // T05
        let place = placeOf[Int(driver.index)]
        queues[Int(zone.index)].setFree(false, at: place)
        updateFirstFree(after: driver, at: place, zone: Int(zone.index))
    }

    /// Marks a driver whose offer has ended as free again, at the same place (T09).
    mutating func release(_ driver: DriverID, zone: ZoneID) {
        assert(isQueued(driver, in: zone) && !isFree(driver, in: zone), "the driver has no offer")
        let place = placeOf[Int(driver.index)]
        let first = firstFree[Int(zone.index)]
        queues[Int(zone.index)].setFree(true, at: place)
        if first.isNone || place < placeOf[Int(first.index)] { firstFree[Int(zone.index)] = driver }
        assert(hasValidFirstFree(in: zone), "the first free driver is wrong")
    }

    /// Updates the first free driver of the zone after `driver` at `place` is no longer free.
    private mutating func updateFirstFree(after driver: DriverID, at place: UInt32, zone: Int) {
        if firstFree[zone] == driver { firstFree[zone] = queues[zone].firstFree(from: place) }
        assert(hasValidFirstFree(in: ZoneID(zone)), "the first free driver is wrong")
    }
}

// Queries for hosts, digests and checks.
extension ZoneQueues {
    func length(of zone: ZoneID) -> UInt32 { queues[Int(zone.index)].length }

    /// Returns the first driver in the queue that fulfils a condition, or none.
    /// - Complexity: O(length).
    func first(in zone: ZoneID, where condition: (DriverID) -> Bool) -> DriverID {
        queues[Int(zone.index)].first(where: condition)
    }

    /// Returns the drivers in the queue, head first.
    /// - Complexity: O(length).
    func members(of zone: ZoneID) -> [DriverID] { queues[Int(zone.index)].members }

    /// Returns the drivers without an open offer, head first.
    func freeMembers(of zone: ZoneID) -> [DriverID] { members(of: zone).filter { isFree($0, in: zone) } }

    func isQueued(_ driver: DriverID) -> Bool { placeOf[Int(driver.index)] != ZoneQueues.nowhere }

    func isQueued(_ driver: DriverID, in zone: ZoneID) -> Bool {
        let place = placeOf[Int(driver.index)]
        return place != ZoneQueues.nowhere && queues[Int(zone.index)].driver(at: place) == driver
    }

    /// Returns whether the driver has no open offer.
    ///
    /// - Precondition: the driver stands in the zone's queue.
    func isFree(_ driver: DriverID, in zone: ZoneID) -> Bool {
        queues[Int(zone.index)].isFree(placeOf[Int(driver.index)])
    }

    /// Returns whether no driver stands behind this one.
    /// - Complexity: O(gaps behind the driver).
    func isTail(_ driver: DriverID, of zone: ZoneID) -> Bool {
        queues[Int(zone.index)].isTail(placeOf[Int(driver.index)])
    }

    /// Returns whether the stored first free driver is the right one.
    func hasValidFirstFree(in zone: ZoneID) -> Bool {
        firstFree[Int(zone.index)] == queues[Int(zone.index)].firstFree()
    }

    /// Returns whether `driver` stands ahead of `other`.
    ///
    /// - Precondition: both stand in the same queue.
    func isAhead(_ driver: DriverID, of other: DriverID) -> Bool {
        placeOf[Int(driver.index)] < placeOf[Int(other.index)]
    }
}
