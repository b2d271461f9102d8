import Quantities

/// For every driver the rides that the driver refused or let time out since last joining a queue (T03).
///
/// Few at a time: D07 ends a row of refusals, and joining a queue forgets them all. Kept in one pool of linked nodes, so
/// that nothing is allocated once warm.
struct TriedRides: Sendable {
    private struct Node: BitwiseCopyable, Sendable {
        var ride: RequestID
        var next: UInt32
    }

    private static let none = UInt32.max
    private var nodes: ContiguousArray<Node> = []
    private var firstUnused = none
    private var heads: ContiguousArray<UInt32>

    init(drivers: Int) { heads = ContiguousArray(repeating: TriedRides.none, count: drivers) }

    var bytes: Int { nodes.reservedBytes + heads.reservedBytes }

    /// - Complexity: O(rides the driver has tried since joining).
    func contains(_ ride: RequestID, driver: DriverID) -> Bool {
        var node = heads[Int(driver.index)]
        while node != TriedRides.none {
            if nodes[Int(node)].ride == ride { return true }
            node = nodes[Int(node)].next
        }
        return false
    }

    /// The rides that the driver has tried since joining, in no order that means anything; some may be over.
    func rides(of driver: DriverID) -> [RequestID] {
        var found: [RequestID] = []
        var node = heads[Int(driver.index)]
        while node != TriedRides.none {
            found.append(nodes[Int(node)].ride)
            node = nodes[Int(node)].next
        }
        return found
    }

    /// Notes that `driver` has tried `ride`, and forgets rides numbered below `firstLive`, which are over.
    mutating func insert(_ ride: RequestID, driver: DriverID, firstLive: UInt32) {
        forget(driver, below: firstLive)
        let node = Node(ride: ride, next: heads[Int(driver.index)])
        if firstUnused == TriedRides.none {
            heads[Int(driver.index)] = UInt32(nodes.count)
            nodes.append(node)
        } else {
            let slot = firstUnused
            firstUnused = nodes[Int(slot)].next
            nodes[Int(slot)] = node
            heads[Int(driver.index)] = slot
        }
    }

    /// The driver has joined a queue: everything counts anew.
    mutating func forget(_ driver: DriverID) {
        if heads[Int(driver.index)] != TriedRides.none { forget(driver, below: .max) }
    }

    private mutating func forget(_ driver: DriverID, below number: UInt32) {
        var kept = TriedRides.none
        var node = heads[Int(driver.index)]
        while node != TriedRides.none {
            let next = nodes[Int(node)].next
            if nodes[Int(node)].ride.number < number {
                nodes[Int(node)].next = firstUnused
                firstUnused = node
            } else {
                nodes[Int(node)].next = kept
                kept = node
            }
            node = next
        }
        heads[Int(driver.index)] = kept
    }
}
