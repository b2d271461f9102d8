import Quantities
import Testing

@testable import Statistics

/// Returns whether two numbers agree within a relative tolerance.
func agree(_ left: Double, _ right: Double, within tolerance: Double = 1e-12) -> Bool {
    left == right || abs(left - right) <= tolerance * max(abs(left), abs(right))
}

@Suite("Tallies")
struct TallyTests {
    static let values = [2.0, 4, 4, 4, 5, 5, 7, 9]

    @Test("Count, mean, variance, extremes and sum of a small sample are exact")
    func smallSample() {
        let tally = Tally(Self.values)
        #expect(tally.count == 8)
        #expect(agree(tally.mean, 5))
        #expect(agree(tally.variance, 32.0 / 7))
        #expect(agree(tally.standardDeviation, (32.0 / 7).squareRoot()))
        #expect(agree(tally.standardError, (4.0 / 7).squareRoot()))
        #expect((tally.minimum, tally.maximum) == (2, 9))
        #expect(agree(tally.sum, 40))
    }

    @Test("Unknown figures are NaN: all of an empty tally, the variance of one value")
    func tooFew() {
        var tally = Tally()
        #expect(tally.mean.isNaN && tally.minimum.isNaN && tally.maximum.isNaN && tally.variance.isNaN)
        #expect(tally.sum == 0)
        tally.add(3)
        #expect(tally.mean == 3 && tally.minimum == 3 && tally.maximum == 3)
        #expect(tally.variance.isNaN)
    }

    @Test("The variance survives a mean that is large relative to it")
    func largeMean() {
        let tally = Tally(Self.values.map { $0 + 1e9 })
        #expect(agree(tally.variance, 32.0 / 7, within: 1e-7))
    }

    @Test("Merged tallies equal the tally of all values, for any split", arguments: 0...8)
    func merging(split: Int) {
        var merged = Tally(Self.values.prefix(split))
        merged.merge(Tally(Self.values.dropFirst(split)))
        let whole = Tally(Self.values)
        #expect(merged.count == whole.count)
        #expect(agree(merged.mean, whole.mean) && agree(merged.variance, whole.variance))
        #expect((merged.minimum, merged.maximum) == (whole.minimum, whole.maximum))
    }
}

@Suite("Time averages")
struct TimeWeightedTests {
    private func seconds(_ count: Int64) -> SimTime { .zero + .seconds(count) }

    @Test("Each value is weighted by its duration")
    func average() {
        var queue = TimeWeighted()
        queue.add(1, at: seconds(10))
        queue.add(2, at: seconds(20))
        queue.set(1, at: seconds(25))
        #expect(queue.value == 1)
        #expect(queue.maximum == 3)
        #expect(queue.integralSeconds(until: seconds(30)) == 30)
        #expect(queue.average(until: seconds(30)) == 1)
    }

    @Test("Simultaneous changes affect only the maximum")
    func oneMoment() {
        var queue = TimeWeighted(value: 2, start: seconds(5))
        queue.set(9, at: seconds(6))
        queue.set(2, at: seconds(6))
        #expect(queue.average(until: seconds(8)) == 2)
        #expect(queue.maximum == 9)
    }

    @Test("A restarted measurement starts from the current value")
    func restart() {
        var queue = TimeWeighted()
        queue.set(8, at: seconds(1))
        queue.set(4, at: seconds(2))
        queue.restart(at: seconds(10))
        queue.set(0, at: seconds(15))
        #expect(queue.average(until: seconds(20)) == 2)
        #expect(queue.maximum == 4)
    }

    @Test("The average over an empty interval is NaN")
    func noTime() { #expect(TimeWeighted(value: 3).average(until: .zero).isNaN) }

    @Test("A change in the past traps")
    func thePast() async {
        await #expect(processExitsWith: .failure) {
            var queue = TimeWeighted(value: 0, start: SimTime(microseconds: 5))
            queue.set(1, at: SimTime(microseconds: 4))
        }
    }
}
