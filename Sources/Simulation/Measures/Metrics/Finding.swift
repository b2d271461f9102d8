import Statistics

/// A statement about the extreme of several candidates: the one with the most, or the least, of something.
///
/// A finding has a first candidate only if it is significant: it must be ahead of *each* other candidate over the
/// replications, with correction for their number. The probability of naming a wrong candidate is at most `errorMax`; a
/// single replication never yields a finding.
///
///     let busiest = Finding("busiest hour", hours.map { Finding.Candidate($0.name, $0.requests) }, .most)
///     let title = busiest.first.map { "Most clients ask at \($0.name)." } ?? "Clients by the hour in which they ask"
///
/// The correction suffices because a false finding names another candidate than the true extreme. So it must be
/// significant against that one, which is one of `candidates.count - 1` tests (Bonferroni), whichever candidate comes
/// first by coincidence.
package struct Finding: Sendable {
    /// A named quantity over the replications.
    package struct Candidate: Sendable {
        /// Name for display.
        package let name: String
        /// Index among all entries passed in, including those that are no candidates.
        package fileprivate(set) var place = 0
        /// Mean over the replications; NaN if it is undefined in all: such an entry is no candidate.
        package let mean: Double
        /// The observed summary, or nil for a fixed value.
        fileprivate let summary: MetricSummary?

        /// Creates a candidate from the summary of a metric.
        package init(_ name: String, _ summary: MetricSummary?) {
            (self.name, self.summary, mean) = (name, summary, summary?.mean ?? .nan)
        }

        /// Creates a candidate from a metric.
        ///
        /// - Parameter metrics: the same metric in each replication, in the same order for all candidates.
        package init(_ name: String, _ metrics: [Metric]) {
            self.init(name, MetricSummary.summaries(of: metrics.map { [$0] }).first)
        }

        /// Creates a candidate from counts.
        ///
        /// - Parameter counts: number of events in each replication.
        package init(_ name: String, counts: [Double]) {
            self.init(name, counts.map { Metric(MetricKey(.lost), $0) })
        }

        /// Creates a candidate from shares.
        ///
        /// - Parameter shares: part and whole in each replication; every member of a whole has the same weight.
        package init(_ name: String, shares: [(part: Double, whole: Double)]) {
            self.init(name, shares.map { Metric(MetricKey(.serviceRate), $0.part / $0.whole, weight: $0.whole) })
        }

        /// Creates a candidate from means.
        ///
        /// - Parameter means: sum and number of observations in each replication; every observation has the same
        ///   weight.
        package init(_ name: String, means: [(sum: Double, count: Double)]) {
            self.init(name, means.map { Metric(MetricKey(.waitMean), $0.sum / $0.count, weight: $0.count) })
        }

        /// Creates a candidate with a constant value, such as a limit, for comparison.
        package init(_ name: String, fixed value: Double) {
            (self.name, mean, summary) = (name, value, nil)
        }

        /// Returns the values of both in each replication in which both are defined; a fixed value is the same in all.
        fileprivate func pairs(with other: Candidate) -> [(own: Double, other: Double)] {
            let count = (summary ?? other.summary)?.observations.count ?? 0
            let (own, others) = (values(count), other.values(count))
            return zip(own, others).compactMap { own, other in own.flatMap { own in other.map { (own, $0) } } }
        }

        private func values(_ count: Int) -> [Double?] {
            summary?.observations ?? Array(repeating: mean, count: count)
        }
    }

    /// The extreme that a finding is about.
    package enum Direction: Sendable {
        case most, least
    }

    /// Name of the question, the same in every report: `busiest hour`.
    package let question: String
    /// Whether the first candidate has the most or the least.
    package let direction: Direction
    /// The entries in which the figure is defined.
    package let candidates: [Candidate]
    /// The significantly first candidate, or nil if there is none.
    package let first: Candidate?

    /// Error probability of one title: a page asks up to twenty such questions, and all are to be right with 95 %.
    package static let errorMax = 0.0025

    /// Tests the candidates.
    ///
    /// - Parameter candidates: nil for an entry that is no candidate, such as a zone with too few served clients.
    /// - Complexity: O(candidates × replications).
    package init(
        _ question: String, _ candidates: [Candidate?], _ direction: Direction, errorMax: Double = Finding.errorMax
    ) {
        self.question = question
        self.direction = direction
        let candidates = candidates.enumerated().compactMap { place, candidate in
            var candidate = candidate
            candidate?.place = place
            return candidate.flatMap { $0.mean.isNaN ? nil : $0 }
        }
        self.candidates = candidates
        guard let leader = Finding.leader(of: candidates, direction), candidates.count > 1 else {
            first = nil
            return
        }
        let probabilityMax = errorMax / Double(candidates.count - 1)
        let isAhead = candidates.indices.allSatisfy { place in
            place == leader || Finding.probability(that: candidates[leader], ties: candidates[place]) <= probabilityMax
        }
        first = isAhead ? candidates[leader] : nil
    }

    /// Returns the least count, over all replications, for which a candidate may be named: a quarter of the mean count,
    /// but at least 20, because few observations make a poor mean, and at most 200, which estimate a mean or a share
    /// well among any number of others.
    package static func countMin(of counts: [Double]) -> Double {
        max(countMin, min((counts.reduce(0, +) / Double(4 * max(counts.count, 1))).rounded(.up), countEnough))
    }

    /// Returns the indices of the candidates that may be named.
    package static func indices(withEnough counts: [Double]) -> [Int] {
        let least = countMin(of: counts)
        return counts.indices.filter { counts[$0] >= least }
    }

    /// Returns the indices with enough counts to be candidates: a candidate that may not be named can still be ahead of
    /// all others.
    package static func candidateIndices(_ counts: [Double]) -> [Int] {
        counts.indices.filter { counts[$0] >= countMin }
    }

    private static let countMin = 20.0
    private static let countEnough = 200.0

    /// The 95 % interval of the first candidate's mean, simultaneous over all candidates.
    package var interval: ClosedRange<Double>? { first.flatMap { Finding.interval(of: $0, among: candidates.count) } }

    private static func interval(of candidate: Candidate, among count: Int) -> ClosedRange<Double>? {
        candidate.summary?.interval(among: count).flatMap { $0.low <= $0.high ? $0.low...$0.high : nil }
    }

    /// Returns the mean with `rank` others below it in ascending order (an order statistic), with a 95 % interval.
    /// If all candidates lie in their intervals simultaneously, the sorted ends of these contain the sorted means.
    package static func mean(
        ofRank rank: Int, among candidates: [Candidate]
    ) -> (mean: Double, interval: ClosedRange<Double>?) {
        let intervals = candidates.map { interval(of: $0, among: candidates.count) ?? -.infinity...(.infinity) }
        let low = intervals.map(\.lowerBound).sorted()[rank]
        let high = intervals.map(\.upperBound).sorted()[rank]
        return (candidates.map(\.mean).sorted()[rank], low.isFinite && high.isFinite ? low...high : nil)
    }

    /// The candidate with the extreme mean, significant or not; the earlier of equal ones.
    package var leader: Candidate? { Finding.leader(of: candidates, direction).map { candidates[$0] } }

    private static func leader(of candidates: [Candidate], _ direction: Direction) -> Int? {
        candidates.indices.max { one, other in
            let (a, b) = (candidates[one].mean, candidates[other].mean)
            switch direction {
            case .most: return (a, -one) < (b, -other)
            case .least: return (-a, -one) < (-b, -other)
            }
        }
    }

    /// Returns the one-sided p-value of the leader's lead over another candidate; 1 if it cannot be tested.
    private static func probability(that leader: Candidate, ties other: Candidate) -> Double {
        let pairs = leader.pairs(with: other)
        guard pairs.count > 1 else { return 1 }
        let difference = MeanDifference(
            paired: pairs.map(\.other), pairs.map(\.own),
            rareEvents: (leader.summary?.unseen ?? .exact).combined(with: other.summary?.unseen ?? .exact))
        return difference.probability.map { $0 / 2 } ?? 1
    }
}
