import Glibc
import Testing

@testable import OperatingSystem

@Suite("Fixed arrays")
struct FixedArrayTests {
    @Test("tasks of a cluster share the memory of long arrays, with equal values; other processes do not")
    func shared() async {
        await #expect(processExitsWith: .success) {
            func sharedBlocks() throws -> Int {
                let map = try #require(fopen("/proc/self/maps", "r"))
                defer { fclose(map) }
                var (count, line) = (0, [CChar](repeating: 0, count: 4_096))
                while fgets(&line, 4_096, map) != nil { count += strstr(line, "memfd:cabrank-") == nil ? 0 : 1 }
                return count
            }
            let values = (0..<UInt32(300_000)).map { $0 &* 2_654_435_769 }
            unsetenv("SLURM_JOB_ID")
            let own = FixedArray(values).shared()
            let isOwn = try own.values == values && sharedBlocks() == 0
            #expect(isOwn)
            setenv("SLURM_JOB_ID", "1", 1)
            do {
                let shared = FixedArray(values).shared()
                let isShared = try shared.values == values && shared[299_999] == values[299_999] && sharedBlocks() == 1
                #expect(isShared)
                let short = FixedArray(values.prefix(1_000)).shared()
                let isShort = try short.values == Array(values.prefix(1_000)) && sharedBlocks() == 1
                #expect(isShort)
            }
            #expect(try sharedBlocks() == 0)
        }
    }
}
