import Testing

@testable import SimulationKernel

@Suite("The Philox generator")
struct Philox4x32Tests {
    /// The lines `philox4x32 10` of `kat_vectors` in Random123.
    static let published: [(counter: Philox4x32.Block, key: SIMD2<UInt32>, output: Philox4x32.Block)] = [
        (
            [0, 0, 0, 0], [0, 0],
            [0x6627_E8D5, 0xE169_C58D, 0xBC57_AC4C, 0x9B00_DBD8]
        ),
        (
            [0xFFFF_FFFF, 0xFFFF_FFFF, 0xFFFF_FFFF, 0xFFFF_FFFF], [0xFFFF_FFFF, 0xFFFF_FFFF],
            [0x408F_276D, 0x41C8_3B0E, 0xA20B_C7C6, 0x6D54_51FD]
        ),
        (
            [0x243F_6A88, 0x85A3_08D3, 0x1319_8A2E, 0x0370_7344], [0xA409_3822, 0x299F_31D0],
            [0xD16C_FE09, 0x94FD_CCEB, 0x5001_E420, 0x2412_6EA1]
        ),
    ]

    @Test("Philox4x32-10 produces the published blocks", arguments: 0..<3)
    func publishedVectors(index: Int) {
        let vector = Self.published[index]
        #expect(Philox4x32.block(counter: vector.counter, key: vector.key) == vector.output)
    }
}
