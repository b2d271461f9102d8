import SimulationKernel

/// Some of a generator's people, to choose one of at random: joining, leaving and choosing cost O(1), in memory that is
/// taken once.
struct PersonPool {
    private static let nowhere = UInt32.max

    /// The first `count` are in the pool; what stands behind them means nothing.
    private var members: ContiguousArray<UInt32>
    /// By person: the place among the members, or `nowhere`.
    private var places: ContiguousArray<UInt32>
    private(set) var count = 0

    /// An empty pool for people numbered from 0.
    init(of people: Int) {
        members = ContiguousArray(repeating: 0, count: people)
        places = ContiguousArray(repeating: PersonPool.nowhere, count: people)
    }

    /// A pool that everybody is in.
    init(ofAll people: Int) {
        self.init(of: people)
        for person in 0..<people { insert(person) }
    }

    var memoryBytes: Int { (members.capacity + places.capacity) * MemoryLayout<UInt32>.stride }

    func contains(_ person: Int) -> Bool { places[person] != PersonPool.nowhere }

    /// Does nothing if the person is in it.
    mutating func insert(_ person: Int) {
        guard places[person] == PersonPool.nowhere else { return }
        members[count] = UInt32(truncatingIfNeeded: person)
        places[person] = UInt32(truncatingIfNeeded: count)
        count += 1
    }

    /// Does nothing if the person is not in it.
    mutating func remove(_ person: Int) {
        let place = places[person]
        guard place != PersonPool.nowhere else { return }
        assert(members[Int(place)] == UInt32(person) && Int(place) < count, "another stands at the person's place")
        count -= 1
        let last = members[count]
        members[Int(place)] = last
        places[Int(last)] = place
        places[person] = PersonPool.nowhere
    }

    /// Each of the members is as likely; nil if there is none.
    func choose(from stream: inout RandomStream) -> Int? {
        guard count > 0 else { return nil }
        // A product in place of a remainder: the bias is below 2⁻³².
        let draw = (stream.nextUInt64() &>> 32) &* UInt64(truncatingIfNeeded: count)
        return Int(members[Int(truncatingIfNeeded: draw &>> 32)])
    }
}

extension PersonPool {
    /// The person is in it, or not.
    @inline(__always)
    mutating func set(_ person: Int, _ isMember: Bool) {
        if isMember { insert(person) } else { remove(person) }
    }
}
