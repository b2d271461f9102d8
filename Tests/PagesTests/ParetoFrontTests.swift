import Testing

@testable import Pages

@Suite("Pages: points that no other beats")
struct ParetoFrontTests {
    @Test("a point is beaten by one that is at least as good in both and better in one")
    func front() {
        #expect(ParetoFront.places([(3, 1), (1, 3), (2, 2), (3, 3), (2, 2), (1, 4)]) == [1, 2, 4, 0])
        #expect(ParetoFront.places([(1, 1), (2, 2), (1, 2)]) == [0])
        #expect(ParetoFront.places([]).isEmpty)
    }

    @Test("the front is that of the slow definition, over random points")
    func random() {
        var state: UInt64 = 12
        func next() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 60)
        }
        for _ in 0..<200 {
            let costs = (0..<12).map { _ in (next(), next()) }
            let front = Set(ParetoFront.places(costs))
            for (place, cost) in costs.enumerated() {
                let beaters = costs.count {
                    $0.0 <= cost.0 && $0.1 <= cost.1 && ($0.0 < cost.0 || $0.1 < cost.1)
                }
                #expect(front.contains(place) == (beaters == 0))
            }
        }
    }
}
