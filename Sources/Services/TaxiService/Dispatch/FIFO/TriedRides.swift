import OperatingSystem
import Quantities
import ServiceKernel

/// The rides that each driver refused or let time out since last joining a queue (T03).
///
/// There are few at a time: D07 ends a row of refusals, and joining a queue clears them. They are stored in one pool of
/// linked nodes, so that nothing is allocated once warm.
struct TriedRides: ~Copyable {
    private struct Node: BitwiseCopyable, Sendable {
        var ride: RequestID
        var next: UInt32
    }

    private static let none = UInt32.max
    private var nodes: ContiguousArray<Node> = []
    private var firstUnused = none
    private var heads: Slab<UInt32>

    init(drivers: Int) { heads = Slab(repeating: TriedRides.none, count: drivers) }

    init(copyOf other: borrowing TriedRides) {
        nodes = other.nodes
        firstUnused = other.firstUnused
        heads = Slab(copyOf: other.heads)
    }

    mutating func code(with form: inout StateCoder) throws {
        try form.visit(&nodes)
        try form.visit(&firstUnused)
        try form.visit(&heads)
    }

    var bytes: Int { nodes.reservedBytes + heads.bytes }

    /// Returns whether the driver has tried the ride since joining.
    ///
    /// - Complexity: O(rides the driver has tried since joining).
    func contains(_ ride: RequestID, driver: DriverID) -> Bool {
        var node = heads[Int(driver.index)]
        while node != TriedRides.none {
            if nodes[Int(node)].ride == ride { return true }
            node = nodes[Int(node)].next
        }
        return false
    }

    func prefetch(_ driver: DriverID) { heads.prefetch(Int(driver.index)) }

    /// Returns the rides that the driver has tried since joining, unordered; some may be over.
    func rides(of driver: DriverID) -> [RequestID] {
        var found: [RequestID] = []
        var node = heads[Int(driver.index)]
        while node != TriedRides.none {
            found.append(nodes[Int(node)].ride)
            node = nodes[Int(node)].next
        }
        return found
    }

    /// Adds `ride` to the driver's tried rides, and removes rides that are over.
    ///
    /// - Complexity: O(rides the driver has tried since joining).
    mutating func insert(_ ride: RequestID, driver: DriverID, isOver: (RequestID) -> Bool) {
        assert(!contains(ride, driver: driver), "a driver gets the same offer twice")  // T03
        forget(driver, where: isOver)
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

    /// Removes all tried rides of a driver who has joined a queue.
    mutating func removeAll(of driver: DriverID) {
        if heads[Int(driver.index)] != TriedRides.none { forget(driver) { _ in true } }
    }

    private mutating func forget(_ driver: DriverID, where isPast: (RequestID) -> Bool) {
        var kept = TriedRides.none
        var node = heads[Int(driver.index)]
        while node != TriedRides.none {
            let next = nodes[Int(node)].next
            if isPast(nodes[Int(node)].ride) {
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
