import OperatingSystem
import Quantities
import ServiceKernel

/// The rides that wait for an eligible driver (T04), for each zone of origin in the order of their age.
///
/// A treap for each zone, its nodes in one pool: a search tree by age in which each node outranks its children by a
/// pseudorandom rank. The oldest age of each zone is stored separately, so that the oldest ride in reach of a driver is
/// found without visiting the others.
///
/// Source: Seidel and Aragon, "Randomized search trees", Algorithmica 16, 1996.
struct WaitingRides: ~Copyable {
    struct Node: BitwiseCopyable, Sendable {
        fileprivate var age: RideAge
        fileprivate var ride: Slot
        fileprivate var left = none
        fileprivate var right = none
        fileprivate var rank: UInt32
    }

    fileprivate static let none = UInt32.max

    private var nodes: Slab<Node>
    private var nodesMade = 0
    private var firstUnused = none
    /// The root of each zone of origin.
    private var roots: Slab<UInt32>
    private var oldestAges: Slab<RideAge>
    private(set) var count = 0

    init(zones: Int) {
        nodes = Slab(repeating: Node(age: .youngerThanAll, ride: .none, rank: 0), count: 16)
        roots = Slab(repeating: WaitingRides.none, count: zones)
        oldestAges = Slab(repeating: .youngerThanAll, count: zones)
    }

    init(copyOf other: borrowing WaitingRides) {
        nodes = Slab(copyOf: other.nodes)
        nodesMade = other.nodesMade
        firstUnused = other.firstUnused
        roots = Slab(copyOf: other.roots)
        oldestAges = Slab(copyOf: other.oldestAges)
        count = other.count
    }

    mutating func code(with form: inout StateCoder) throws {
        try form.visit(&nodes)
        try form.visit(&nodesMade)
        try form.visit(&firstUnused)
        try form.visit(&roots)
        try form.visit(&oldestAges)
        try form.visit(&count)
    }

    var bytes: Int { nodes.bytes + roots.bytes + oldestAges.bytes }

    /// Returns the age of the zone's oldest ride, or `youngerThanAll` if none waits there.
    @inline(__always)
    func oldestAge(from origin: ZoneID) -> RideAge { oldestAges[Int(origin.index)] }

    /// Returns the zone's oldest ride that is as old as `age` or younger, or none.
    /// - Complexity: O(log rides waiting in the zone), expected.
    func oldest(from origin: ZoneID, notBefore age: RideAge) -> (ride: Slot, age: RideAge) {
        var found = WaitingRides.none
        var node = roots[Int(origin.index)]
        while node != WaitingRides.none {
            if nodes[Int(node)].age < age {
                node = nodes[Int(node)].right
            } else {
                found = node
                node = nodes[Int(node)].left
            }
        }
        if found == WaitingRides.none { return (.none, .youngerThanAll) }
        return (nodes[Int(found)].ride, nodes[Int(found)].age)
    }

    /// Adds a waiting ride.
    ///
    /// - Precondition: no ride of this age waits.
    /// - Complexity: O(log rides waiting in the zone), expected.
    mutating func insert(_ ride: Slot, from origin: ZoneID, age: RideAge) {
        let zone = Int(origin.index)
        assert(oldest(from: origin, notBefore: age).age != age, "the ride is already waiting")
        let new = makeNode(Node(age: age, ride: ride, rank: WaitingRides.rank(of: age.creator)))
        var edge = Edge.root(zone)
        var node = roots[zone]
        while node != WaitingRides.none, nodes[Int(node)].rank >= nodes[Int(new)].rank {
            edge = age < nodes[Int(node)].age ? .left(node) : .right(node)
            node = child(edge)
        }
        attach(new, at: edge)
        // The former subtree is split between both sides of the new node.
        var (older, younger) = (Edge.left(new), Edge.right(new))
        while node != WaitingRides.none {
            if nodes[Int(node)].age < age {
                attach(node, at: older)
                older = .right(node)
                node = child(older)
            } else {
                attach(node, at: younger)
                younger = .left(node)
                node = child(younger)
            }
        }
        attach(WaitingRides.none, at: older)
        attach(WaitingRides.none, at: younger)
        if age < oldestAges[zone] { oldestAges[zone] = age }
        count += 1
    }

    /// Removes a waiting ride.
    ///
    /// - Precondition: a ride of this age waits in the zone.
    /// - Complexity: O(log rides waiting in the zone), expected.
    mutating func remove(from origin: ZoneID, age: RideAge) {
        let zone = Int(origin.index)
        var edge = Edge.root(zone)
        var node = roots[zone]
        while true {
            precondition(node != WaitingRides.none, "the ride is not waiting")
            if nodes[Int(node)].age == age { break }
            edge = age < nodes[Int(node)].age ? .left(node) : .right(node)
            node = child(edge)
        }
        // Both subtrees are merged.
        var (older, younger) = (nodes[Int(node)].left, nodes[Int(node)].right)
        while older != WaitingRides.none, younger != WaitingRides.none {
            if nodes[Int(older)].rank > nodes[Int(younger)].rank {
                attach(older, at: edge)
                edge = .right(older)
                older = child(edge)
            } else {
                attach(younger, at: edge)
                edge = .left(younger)
                younger = child(edge)
            }
        }
        attach(older == WaitingRides.none ? younger : older, at: edge)
        nodes[Int(node)].left = firstUnused
        firstUnused = node
        count -= 1
        if oldestAges[zone] == age { oldestAges[zone] = oldest(from: origin, notBefore: .olderThanAll).age }
        assert(
            (roots[zone] == WaitingRides.none) == (oldestAges[zone] == .youngerThanAll),
            "an empty zone must have no oldest ride")
        assert(count >= 0 && (count > 0 || roots[zone] == WaitingRides.none), "a waiting ride is not counted")
    }

    /// Returns the zone's waiting rides, oldest first, for checks.
    func rides(from origin: ZoneID) -> [Slot] {
        var found: [Slot] = []
        var next = oldest(from: origin, notBefore: .olderThanAll)
        while !next.ride.isNone {
            found.append(next.ride)
            next = oldest(from: origin, notBefore: next.age.justYounger)
        }
        return found
    }
}

// The tree.
extension WaitingRides {
    /// The parent of a node, and the side on which the node hangs.
    private enum Edge {
        case root(Int)
        case left(UInt32)
        case right(UInt32)
    }

    @inline(__always)
    private func child(_ edge: Edge) -> UInt32 {
        switch edge {
        case .root(let zone): roots[zone]
        case .left(let node): nodes[Int(node)].left
        case .right(let node): nodes[Int(node)].right
        }
    }

    @inline(__always)
    private mutating func attach(_ child: UInt32, at edge: Edge) {
        switch edge {
        case .root(let zone): roots[zone] = child
        case .left(let node): nodes[Int(node)].left = child
        case .right(let node): nodes[Int(node)].right = child
        }
    }

    private mutating func makeNode(_ node: Node) -> UInt32 {
        if firstUnused != WaitingRides.none {
            let place = firstUnused
            firstUnused = nodes[Int(place)].left
            nodes[Int(place)] = node
            return place
        }
        if nodesMade == nodes.count { nodes.grow(to: 2 * nodesMade, filling: node) }
        nodes[nodesMade] = node
        nodesMade += 1
        return UInt32(nodesMade - 1)
    }

    /// Returns the rank of a ride's node, always the same for one ride and unrelated to that of its neighbours (the
    /// finaliser of MurmurHash3).
    private static func rank(of creator: RequestID) -> UInt32 {
        var mixed = creator.number
        mixed = (mixed ^ mixed >> 16) &* 0x85EB_CA6B
        mixed = (mixed ^ mixed >> 13) &* 0xC2B2_AE35
        return mixed ^ mixed >> 16
    }
}

/// The age by which waiting rides are ordered (T04): the time of the request, then the number of the request that
/// created the ride.
struct RideAge: Comparable, Sendable, BitwiseCopyable {
    var requestedAt: SimTime
    var creator: RequestID

    static let youngerThanAll = RideAge(requestedAt: .distantFuture, creator: .none)
    static let olderThanAll = RideAge(requestedAt: SimTime(microseconds: .min), creator: .none)

    /// The oldest age that is younger than this one.
    var justYounger: RideAge { RideAge(requestedAt: requestedAt, creator: RequestID(creator.number + 1)) }

    static func < (left: RideAge, right: RideAge) -> Bool {
        left.requestedAt == right.requestedAt ? left.creator < right.creator : left.requestedAt < right.requestedAt
    }
}
