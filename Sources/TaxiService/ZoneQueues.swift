import Quantities
import CityModel

/// The FIFO queue of taxis of every zone (Z01), with the drivers free for an offer found at once.
///
/// A driver with an open offer keeps the place in the queue (T05) but must be passed over by other requests; so besides
/// the queue itself there is the list of its free members, in the same order.
struct ZoneQueues: Sendable {
    private var everyone: MemberLists
    private var free: MemberLists
    /// When each driver joined the tail, as a running number: the order of the queue.
    private var ticket: ContiguousArray<UInt64>
    private var ticketsGiven: UInt64 = 0
    private let defect: TaxiService.Defect?
    private(set) var lengths: ContiguousArray<UInt32>

    init(zones: Int, drivers: Int, defect: TaxiService.Defect?) {
        self.defect = defect
        everyone = MemberLists(lists: zones, members: drivers)
        free = MemberLists(lists: zones, members: drivers)
        ticket = ContiguousArray(repeating: 0, count: drivers)
        lengths = ContiguousArray(repeating: 0, count: zones)
    }

    /// The first driver without an open offer, or `DriverID.none`.
    func firstFree(in zone: ZoneID) -> DriverID { DriverID(free.heads[Int(zone.index)]) }

    /// The next driver behind `driver` without an open offer, or `DriverID.none`.
    func nextFree(after driver: DriverID) -> DriverID { DriverID(free.next(driver.index)) }

    /// Joins the tail; the driver is in no queue yet.
    mutating func join(_ driver: DriverID, zone: ZoneID, isFree: Bool) {
        ticketsGiven += 1
        ticket[Int(driver.index)] = ticketsGiven
        lengths[Int(zone.index)] += 1
        if defect == .lastInFirstOut { return joinHead(driver, zone: Int(zone.index), isFree: isFree) }
        everyone.append(driver.index, to: Int(zone.index))
        if isFree { free.append(driver.index, to: Int(zone.index)) }
    }

    private mutating func joinHead(_ driver: DriverID, zone: ZoneIndex, isFree: Bool) {
        everyone.insert(driver.index, before: everyone.heads[zone], in: zone)
        if isFree { free.insert(driver.index, before: free.heads[zone], in: zone) }
    }

    mutating func leave(_ driver: DriverID, zone: ZoneID, isFree: Bool) {
        everyone.remove(driver.index, from: Int(zone.index))
        if isFree { free.remove(driver.index, from: Int(zone.index)) }
        lengths[Int(zone.index)] -= 1
    }

    /// An offer opens: the driver keeps the place and is passed over (T05).
    mutating func reserve(_ driver: DriverID, zone: ZoneID) {
        free.remove(driver.index, from: Int(zone.index))
    }

    /// An offer ends without moving the driver (T09): free again, at the old place.
    ///
    /// - Complexity: O(free drivers ahead), few in practice: offers go to the head.
    mutating func release(_ driver: DriverID, zone: ZoneID) {
        var successor = free.heads[Int(zone.index)]
        while successor != MemberLists.none, ticket[Int(successor)] < ticket[Int(driver.index)] {
            successor = free.next(successor)
        }
        free.insert(driver.index, before: successor, in: Int(zone.index))
    }

    var bytes: Int { everyone.bytes + free.bytes + ticket.reservedBytes + lengths.reservedBytes }

    /// Everyone in the queue, head first.
    func members(of zone: ZoneID) -> [DriverID] { everyone.members(of: Int(zone.index)).map { DriverID($0) } }

    /// Those without an open offer, head first.
    func freeMembers(of zone: ZoneID) -> [DriverID] { free.members(of: Int(zone.index)).map { DriverID($0) } }
}
