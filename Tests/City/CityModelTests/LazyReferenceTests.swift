import Synchronization
import Testing

@testable import CityModel

@Suite("References that are set once")
struct LazyReferenceTests {
    private final class Found: Sendable {
        static let alive = Atomic(0)
        init() { Found.alive.add(1, ordering: .relaxed) }
        deinit { Found.alive.subtract(1, ordering: .relaxed) }
    }

    private final class Keeper: Sendable {
        let found = LazyReference<Found>()
    }

    @Test("Of many concurrent values the first is kept, all threads get it, and the others are freed")
    func firstIsKept() async {
        for _ in 0..<200 {
            let keeper = Keeper()
            #expect(keeper.found.load() == nil)
            let given = await withTaskGroup(of: Found.self, returning: [Found].self) { group in
                for _ in 0..<8 { group.addTask { keeper.found.storeIfNil(Found()) } }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(given.allSatisfy { $0 === keeper.found.load() })
            #expect(Found.alive.load(ordering: .relaxed) == 1)
        }
        #expect(Found.alive.load(ordering: .relaxed) == 0)
    }
}
