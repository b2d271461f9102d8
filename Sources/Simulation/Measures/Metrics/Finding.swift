import Statistics

/// What a title asks of a run: which of several candidates has the most of something, the longest, or the least. Of two, which
/// is ahead; of two of which one is fixed, on which side of it the other lies.
///
/// Nothing is found unless chance is ruled out: the candidate that lies first must be ahead of *each* other by more than
/// chance allows, from replication to replication, corrected over the candidates. Whoever is first by chance alone is told
/// with at most `errorMax`; one replication never finds anything.
///
///     let busiest = Finding("busiest hour", hours.map { Finding.Candidate($0.name, $0.requests) }, .most)
///     let title = busiest.first.map { "Most clients ask at \($0.name)." } ?? "Clients by the hour in which they ask"
///
/// Why the correction is enough: a false finding names another than the truly first, so it must hold against that one, which is
/// one of `candidates.count - 1` tests (Bonferroni), whichever candidate chance put first.
package struct Finding: Sendable {
    package struct Candidate: Sendable {
        package let name: String
        /// Among all that were named, those too that are none.
        package fileprivate(set) var place = 0
        /// NaN where it is defined in no replication: such a candidate is none.
        package let mean: Double
        /// The observed summary, or nil of a fixed value.
        fileprivate let summary: MetricSummary?

        package init(_ name: String, _ summary: MetricSummary?) {
            (self.name, self.summary, mean) = (name, summary, summary?.mean ?? .nan)
        }

        /// - Parameter metrics: the same metric in each replication, in the order in which all candidates have them.
        package init(_ name: String, _ metrics: [Metric]) {
            self.init(name, MetricSummary.summaries(of: metrics.map { [$0] }).first)
        }

        /// - Parameter counts: how often something happens in each replication.
        package init(_ name: String, counts: [Double]) {
            self.init(name, counts.map { Metric(MetricKey(.lost), $0) })
        }

        /// - Parameter shares: in each replication how many of how many, of whom each counts the same.
        package init(_ name: String, shares: [(part: Double, whole: Double)]) {
            self.init(name, shares.map { Metric(MetricKey(.serviceRate), $0.part / $0.whole, weight: $0.whole) })
        }

        /// - Parameter means: in each replication the sum of something over so many, of whom each counts the same.
        package init(_ name: String, means: [(sum: Double, count: Double)]) {
            self.init(name, means.map { Metric(MetricKey(.waitMean), $0.sum / $0.count, weight: $0.count) })
        }

        /// A value that chance has no part in, such as a limit, to be compared with.
        package init(_ name: String, fixed value: Double) {
            (self.name, mean, summary) = (name, value, nil)
        }

        /// The values of both in each replication in which both have one; the same throughout where one is fixed.
        fileprivate func pairs(with other: Candidate) -> [(own: Double, other: Double)] {
            let count = (summary ?? other.summary)?.observations.count ?? 0
            let (own, others) = (values(count), other.values(count))
            return zip(own, others).compactMap { own, other in own.flatMap { own in other.map { (own, $0) } } }
        }

        private func values(_ count: Int) -> [Double?] {
            summary?.observations ?? Array(repeating: mean, count: count)
        }
    }

    package enum Direction: Sendable {
        case most, least
    }

    /// By which the same question is known in every report: `busiest hour`.
    package let question: String
    package let direction: Direction
    /// Those in which the figure is defined.
    package let candidates: [Candidate]
    /// nil where chance may have put it first.
    package let first: Candidate?

    /// Of one title: a page asks up to twenty such questions, and all of it is to be right with 95 %.
    package static let errorMax = 0.0025

    /// - Parameter candidates: nil of what is none, as a zone in which too few are served to tell.
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

    /// The least count of a candidate, in all replications together, for which it may be named: at least 20,
    /// since of few a mean says little, and of many a quarter of what all have on average. Of 200 chance moves a mean or a share
    /// by little, however many others there are.
    package static func enough(of counts: [Double]) -> Double {
        max(countMin, min((counts.reduce(0, +) / Double(4 * max(counts.count, 1))).rounded(.up), countEnough))
    }

    /// Returns the places of the candidates that may be named.
    package static func places(withEnough counts: [Double]) -> [Int] {
        let least = enough(of: counts)
        return counts.indices.filter { counts[$0] >= least }
    }

    /// Returns the places with enough counts to be candidates: one that is not named may be ahead of all others all the same.
    package static func known(_ counts: [Double]) -> [Int] { counts.indices.filter { counts[$0] >= countMin } }

    private static let countMin = 20.0
    private static let countEnough = 200.0

    /// The 95 % interval of the first candidate's mean, simultaneous over all candidates.
    package var interval: ClosedRange<Double>? { first.flatMap { Finding.interval(of: $0, among: candidates.count) } }

    private static func interval(of candidate: Candidate, among count: Int) -> ClosedRange<Double>? {
        candidate.summary?.interval(among: count).flatMap { $0.low <= $0.high ? $0.low...$0.high : nil }
    }

    /// The mean of the candidate that so many others lie below, and where that of whichever is truly in its place lies with
    /// 95 %: where all candidates lie in their intervals at once, the ends in their order hold the means in theirs.
    package static func mean(
        above count: Int, of candidates: [Candidate]
    ) -> (mean: Double, interval: ClosedRange<Double>?) {
        let intervals = candidates.map { interval(of: $0, among: candidates.count) ?? -.infinity...(.infinity) }
        let low = intervals.map(\.lowerBound).sorted()[count]
        let high = intervals.map(\.upperBound).sorted()[count]
        return (candidates.map(\.mean).sorted()[count], low.isFinite && high.isFinite ? low...high : nil)
    }

    /// The one that the means put first, whether by chance or not; the earlier of equal ones.
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

    /// How likely it is to be ahead as far if the two are alike: one-sided; 1 where nothing can be told.
    private static func probability(that leader: Candidate, ties other: Candidate) -> Double {
        let pairs = leader.pairs(with: other)
        guard pairs.count > 1 else { return 1 }
        let difference = MeanDifference(
            paired: pairs.map(\.other), pairs.map(\.own),
            unseen: (leader.summary?.unseen ?? .nothing).with(other.summary?.unseen ?? .nothing))
        return difference.probability.map { $0 / 2 } ?? 1
    }
}
