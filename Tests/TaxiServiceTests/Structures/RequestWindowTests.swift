import Quantities
import TestSupport

#if DEBUG

    import Testing

    @testable import TaxiService

    @Suite("The window of live requests against an array")
    struct RequestWindowTests {
        private struct Entry: WindowElement, Equatable {
            static let blank = Entry(value: -1, isOver: true)

            var value: Int
            var isOver: Bool
        }

        /// With `endPercent` low the window grows past its first width several times.
        @Test(
            "I12: numbers are given in order, and what is not over is found under its number",
            arguments: [(1, 49), (2, 30), (3, 45)] as [(UInt64, Int)])
        func operations(seed: UInt64, endPercent: Int) throws {
            var random = SplitMix64(seed: seed)
            var window = RequestWindow<Entry>()
            var entries: [Entry] = []  // By number, from 1.
            var open: [Int] = []
            for operation in 0..<20_000 {
                if open.isEmpty || !random.chance(endPercent) {
                    let entry = Entry(value: operation, isOver: false)
                    entries.append(entry)
                    open.append(entries.count)
                    try #require(window.append(entry) == RequestID(UInt32(entries.count)), "seed \(seed)")
                } else {
                    let number = open.remove(at: random.chance(60) ? 0 : random.below(open.count))
                    entries[number - 1].isOver = true
                    window[RequestID(UInt32(number))].isOver = true
                    window.dropFront { $0.isOver }
                }
                try #require(Int(window.firstNumber) == open.first ?? entries.count + 1, "seed \(seed), \(operation)")
                if operation % 100 == 0 || operation > 19_900 {
                    let isSame = open.allSatisfy { window[RequestID(UInt32($0))] == entries[$0 - 1] }
                    try #require(isSame, "seed \(seed), operation \(operation)")
                }
            }
            #expect(window.contains(RequestID(window.firstNumber)) == !open.isEmpty)
            #expect(!window.contains(RequestID(window.firstNumber - 1)))
            #expect(!window.contains(RequestID(window.nextNumber)))
        }

        @Test("T13: a window with room for so many takes no more memory for them, and keeps what is in it")
        func reserved() {
            var window = RequestWindow<Entry>()
            for value in 1...10 { _ = window.append(Entry(value: value, isOver: false)) }
            window.reserve(5_000)
            let bytes = window.bytes
            #expect(bytes >= 5_000 * MemoryLayout<Entry>.stride)
            for value in 11...5_000 { _ = window.append(Entry(value: value, isOver: false)) }
            #expect(window.bytes == bytes)
            #expect((1...5_000).allSatisfy { window[RequestID(UInt32($0))].value == $0 })
        }

        @Test("Nothing is in the window at first, and none is never in it")
        func empty() {
            let window = RequestWindow<Entry>()
            #expect(!window.contains(RequestID(1)))
            #expect(!window.contains(.none))
        }
    }

#endif
