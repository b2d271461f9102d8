import Testing

@testable import Quantities

@Suite("Factors in periods")
struct PeriodFactorTests {
    private func period(_ from: Int64, _ until: Int64) -> Range<SimTime> {
        SimTime.zero + .hours(from)..<SimTime.zero + .hours(until)
    }

    @Test("Overlapping factors are multiplied, and elsewhere the factor is 1")
    func product() {
        let factors = PeriodFactors([.init(period(2, 6), 2), .init(period(4, 8), 3), .init(period(4, 6), 0.5)])
        #expect((0..<10).map { factors.factor(at: .zero + .hours($0)) } == [1, 1, 2, 2, 3, 3, 3, 3, 1, 1])
        #expect(factors.greatest == 3 && factors.parts.count == 3)
        #expect(factors.greatest(in: period(2, 4)) == 2 && factors.greatest(in: period(1, 3)) == 2)
        #expect(PeriodFactors([.init(period(2, 6), 0.5)]).greatest(in: period(1, 3)) == 1)
        #expect(PeriodFactors([.init(period(2, 6), 0.5)]).greatest(in: period(2, 3)) == 0.5)
        #expect(PeriodFactors().isEmpty && PeriodFactors().factor(at: .zero) == 1)
    }

    @Test("A single period has the factor 1, and all other times 0")
    func only() {
        let factors = PeriodFactors(only: period(2, 4))
        #expect([0, 1, 2, 3, 4, 90].map { factors.factor(at: .zero + .hours($0)) } == [0, 0, 1, 1, 0, 0])
        #expect(factors.greatest(in: period(0, 2)) == 0 && factors.greatest(in: period(1, 3)) == 1)
    }
}
