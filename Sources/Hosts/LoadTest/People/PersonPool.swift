import SimulationKernel

/// A subset of a generator's users, for random choice. Inserting, removing and choosing cost O(1); memory is allocated
/// once.
struct PersonPool {
    private static let nowhere = UInt32.max

    /// Members of the pool in the first `count` elements; the rest is unused.
    private var members: ContiguousArray<UInt32>
    /// Index of each person among the members, or `nowhere`.
    private var places: ContiguousArray<UInt32>
    private(set) var count = 0

    /// Creates an empty pool for people numbered from 0.
    init(of people: Int) {
        members = ContiguousArray(repeating: 0, count: people)
        places = ContiguousArray(repeating: PersonPool.nowhere, count: people)
    }

    /// Creates a pool that contains all people.
    init(ofAll people: Int) {
        self.init(of: people)
        for person in 0..<people { insert(person) }
    }

    var memoryBytes: Int { (members.capacity + places.capacity) * MemoryLayout<UInt32>.stride }

    func contains(_ person: Int) -> Bool { places[person] != PersonPool.nowhere }

    /// Inserts a person; does nothing if the person is a member already.
    mutating func insert(_ person: Int) {
        guard places[person] == PersonPool.nowhere else { return }
        members[count] = UInt32(truncatingIfNeeded: person)
        places[person] = UInt32(truncatingIfNeeded: count)
        count += 1
    }

    /// Removes a person; does nothing if the person is not a member.
    mutating func remove(_ person: Int) {
        let place = places[person]
        guard place != PersonPool.nowhere else { return }
        assert(members[Int(place)] == UInt32(person) && Int(place) < count, "another person is at this place")
        count -= 1
        let last = members[count]
        members[Int(place)] = last
        places[Int(last)] = place
        places[person] = PersonPool.nowhere
    }

    /// Returns a random member, each with equal probability, or nil if the pool is empty.
    func choose(from stream: inout RandomStream) -> Int? {
        guard count > 0 else { return nil }
        // A product in place of a remainder: the bias is below 2⁻³².
        let draw = (stream.nextUInt64() &>> 32) &* UInt64(truncatingIfNeeded: count)
        return Int(members[Int(truncatingIfNeeded: draw &>> 32)])
    }
}

extension PersonPool {
    /// Inserts or removes a person.
    @inline(__always)
    mutating func set(_ person: Int, _ isMember: Bool) {
        if isMember { insert(person) } else { remove(person) }
    }
}
