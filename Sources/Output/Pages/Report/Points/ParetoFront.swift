import Experiments
import Measures
import Statistics

/// The statistically significant Pareto front of two metrics. A point is beaten if another is shown to be better in one
/// metric, and better or the same in every replication in the other.
///
/// A point that is only behind by its mean may be ahead with other seeds, and is not beaten.
struct ParetoFront {
    /// Indices of the points that no other point is shown to beat.
    let nonDominated: [Int]

    private enum Standing {
        case better, same, unknown
    }

    /// Tests all pairs of points.
    ///
    /// - Parameters:
    ///   - points: replications of each point.
    ///   - keys: two metrics with a better direction.
    init(_ points: [Comparison.Variant], by keys: (MetricKey, MetricKey)) {
        let asked = [keys.0, keys.1]
        // All pairs of points are tested at once, each pair once.
        var standings = points.map { _ in points.map { _ in [Standing.unknown, .unknown] } }
        var tested: [(one: Int, other: Int, metric: Int, isFirstBetter: Bool)] = []
        var probabilities: [Double] = []
        for one in points.indices {
            for other in points.indices where other > one {
                let rows = Comparison(baseline: points[one], variants: [points[other]], asked: asked).differences[0]
                for (metric, key) in asked.enumerated() {
                    guard let row = rows.first(where: { $0.key == key }), row.values > 1 else { continue }
                    let difference = row.difference
                    if row.isSame {
                        (standings[one][other][metric], standings[other][one][metric]) = (.same, .same)
                    } else if let probability = difference.probability {
                        let isMoreSought = key.measure.better.seeksMore == true
                        tested.append((one, other, metric, (difference.difference > 0) != isMoreSought))
                        probabilities.append(probability)
                    }
                }
            }
        }
        for (test, probability) in zip(tested, HolmCorrection.corrected(probabilities))
        where probability <= ParetoFront.errorMax {
            let (winner, loser) = test.isFirstBetter ? (test.one, test.other) : (test.other, test.one)
            standings[winner][loser][test.metric] = .better
        }
        nonDominated = points.indices.filter { place in
            !points.indices.contains { other in
                let standing = standings[other][place]
                return standing.contains(.better) && !standing.contains(.unknown)
            }
        }
    }

    /// Error probability of all claims of one picture.
    private static let errorMax = 0.05
}
