import Experiments
import Measures
import Testing

@testable import Pages

@Suite("Pages: Pareto front of points")
struct ParetoFrontTests {
    private let keys = (MetricKey(.waitMean), MetricKey(.serviceRate))

    /// Returns a point with noise.
    ///
    /// - Parameters:
    ///   - wait: mean wait in seconds.
    ///   - count: number of replications.
    private func point(_ wait: Double, _ served: Double, count: Int = 10, spread: Double = 1) -> Comparison.Variant {
        let replications = (1...count).map { number in
            // The noise also differs between points, so that no two of them agree.
            let noise = spread * Double((number * Int(wait + 100 * served)) % 7)
            return ComparedReplication(
                number: number,
                metrics: [
                    Metric(keys.0, wait + noise, weight: 100), Metric(keys.1, served + noise / 1_000, weight: 100),
                ])
        }
        return Comparison.Variant(replications, isPaired: true)
    }

    @Test("A point is beaten by one that is significantly better in both metrics")
    func beaten() {
        let front = ParetoFront([point(100, 0.8), point(200, 0.7), point(80, 0.6)], by: keys)
        #expect(front.nonDominated == [0, 2])
    }

    @Test(
        "Points with random differences, with equal figures, or with one replication are not beaten")
    func chance() {
        #expect(ParetoFront([point(100, 0.8), point(100.1, 0.79999)], by: keys).nonDominated == [0, 1])
        #expect(ParetoFront([point(100, 0.8), point(100, 0.8)], by: keys).nonDominated == [0, 1])
        #expect(ParetoFront([point(100, 0.8, count: 1), point(200, 0.7, count: 1)], by: keys).nonDominated == [0, 1])
    }

    @Test("A point that equals another in one metric is beaten if the other is better in the second")
    func sameInOne() {
        let same = point(100, 0.8, spread: 0)
        var worse = same
        worse.replications = (1...10).map { number in
            ComparedReplication(
                number: number,
                metrics: [
                    Metric(keys.0, 100, weight: 100), Metric(keys.1, 0.7 + Double(number % 3) / 1_000, weight: 100),
                ])
        }
        #expect(ParetoFront([same, worse], by: keys).nonDominated == [0])
    }
}
