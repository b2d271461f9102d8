import Statistics
import Testing

@Suite("Simplex search")
struct SimplexSearchTests {
    @Test("The search finds the minimum of Rosenbrock's valley, and of a bowl in four dimensions")
    func valleys() throws {
        let bent = try SimplexSearch(from: [-1.2, 1], steps: [0.5, 0.5]) { place in
            let (x, y) = (place[0], place[1])
            return 100 * (y - x * x) * (y - x * x) + (1 - x) * (1 - x)
        }
        for _ in 0..<200 { try bent.advance() }
        #expect(bent.size < 1e-4 && bent.best.allSatisfy { abs($0 - 1) < 1e-3 })
        let bowl = try SimplexSearch(from: [0, 0, 0, 0], steps: [1, 1, -1, 1]) { place in
            place.enumerated().reduce(0) { $0 + ($1.element - Double($1.offset)) * ($1.element - Double($1.offset)) }
        }
        for _ in 0..<400 { try bowl.advance() }
        #expect(zip(bowl.best, [0, 1, 2, 3]).allSatisfy { abs($0 - $1) < 1e-3 })
    }

    @Test("An error of the function ends the search, and the function is not called again")
    func failure() throws {
        struct Refused: Error {}
        var asked = 0
        let search = try SimplexSearch(from: [0], steps: [1]) { place in
            asked += 1
            if asked > 5 { throw Refused() }
            return place[0] * place[0]
        }
        #expect(throws: Refused.self) { for _ in 0..<20 { try search.advance() } }
        #expect(asked == 6)
        #expect(throws: Refused.self) { _ = try SimplexSearch(from: [0], steps: [1]) { _ in throw Refused() } }
    }
}
