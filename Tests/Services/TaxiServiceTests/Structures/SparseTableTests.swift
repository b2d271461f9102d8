import TestSupport
import Testing

@testable import TaxiService

@Suite("Sparse tables compared with dictionaries")
struct SparseTableTests {
    @Test(
        "T13: after random operations a table equals a dictionary, for close and distant numbers",
        arguments: [1, 2, 3] as [UInt64])
    func operations(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var table = SparseTable()
        var expected: [UInt32: UInt32] = [:]
        for operation in 0..<20_000 {
            let number = [
                UInt32(random.below(40)), 1_000_000 + UInt32(random.below(9_000)),
                .max - UInt32(random.below(20)), UInt32(random.below(5_000)) << 12,
            ][random.below(4)]
            if expected.removeValue(forKey: number) != nil {
                table.remove(number)
            } else {
                expected[number] = UInt32(operation)
                table.insert(UInt32(operation), at: number)
            }
            let neighbour = number ^ 1
            let isSame =
                table[number] == expected[number] ?? SparseTable.absent
                && table[neighbour] == expected[neighbour] ?? SparseTable.absent && table.count == expected.count
            try #require(isSame, "seed \(seed), operation \(operation)")
        }
    }

    @Test("T13: memory grows with the number of entries, not with their range")
    func memory() {
        var table = SparseTable()
        // One number far ahead, and a window of a hundred that moves for long.
        table.insert(0, at: 1)
        for number: UInt32 in 2..<102 { table.insert(number, at: number) }
        for number: UInt32 in 102..<400_000 {
            table.remove(number - 100)
            table.insert(number, at: number)
        }
        #expect(table.count == 101)
        #expect(table.bytes < 16_384)
        table.insert(7, at: .max - 1)
        #expect(table[.max - 1] == 7)
        #expect(table.bytes < 5_000_000)
    }
}
