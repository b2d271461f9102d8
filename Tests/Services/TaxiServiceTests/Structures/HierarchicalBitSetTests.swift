import TestSupport
import Testing

@testable import TaxiService

@Suite("Place sets compared with plain sets")
struct HierarchicalBitSetTests {
    /// Sets of one, two and three levels, one that ends within a word, and one that fills its levels.
    @Test(
        "T13: after random operations a place set equals a plain set, and finds the next place",
        arguments: [(1, 40), (2, 64), (3, 4_096), (4, 5_000), (5, 300_000)] as [(UInt64, Int)])
    func operations(seed: UInt64, capacity: Int) throws {
        var random = SplitMix64(seed: seed)
        var set = HierarchicalBitSet(capacity: capacity)
        var expected: Set<Int> = []
        for operation in 0..<4_000 {
            // Places close together and far apart, so that whole words are empty.
            let place = operation % 2 == 0 ? random.below(capacity) : random.below(min(capacity, 200))
            if random.chance(45) {
                set.insert(place)
                expected.insert(place)
            } else {
                set.remove(place)
                expected.remove(place)
            }
            try #require(set.contains(place) == expected.contains(place), "seed \(seed), operation \(operation)")
            if operation % 16 == 0 {
                let from = random.below(capacity + 1)
                let next = expected.filter { $0 >= from }.min()
                try #require(set.next(from: from) == next, "seed \(seed), operation \(operation), from \(from)")
            }
        }
        set.removeAll()
        #expect(set.next(from: 0) == nil)
    }

    @Test("An empty place set has no next place")
    func empty() {
        #expect(HierarchicalBitSet().next(from: 0) == nil)
        #expect(HierarchicalBitSet(capacity: 1).next(from: 0) == nil)
    }
}
