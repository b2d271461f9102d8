import Quantities

/// The figures of one tour, over all walkers who began it after the warm-up: a row of `tours.csv`.
package struct TourSummary: Hashable, Sendable {
    /// Number of walkers who began it.
    package var followers = 0
    /// Number of walkers who completed it.
    package var completed = 0
    /// Number of walkers who cancelled it.
    package var cancelled = 0
    /// Cancelled tours by reason.
    private(set) var cancelReasons: [CancelReason: Int] = [:]
    /// Number of walkers on it at the end.
    package var underWay = 0
    /// Number of reached waypoints.
    package var reached = 0
    /// Number of skipped waypoints.
    package var skipped = 0
    /// The most frequent position of cancellations, the first on a tie, and its count; nil without cancellations.
    package var cancelledMost: (step: TourStep, count: Int)? {
        cancelledSteps.max { ($0.value, $1.key) < ($1.value, $0.key) }.map { ($0.key, $0.value) }
    }
    /// Mean time from start to completion.
    package var durationMeanMinutes: Double? { ratio(durationMinutes, Double(completed)) }
    private var durationMinutes: Double { durations.total / 60 }
    /// Median time from start to completion.
    package var durationP50Minutes: Double? { durations.samples.quantile(0.5).map { $0 / 60 } }
    /// 95th percentile of the time from start to completion.
    package var durationP95Minutes: Double? { durations.samples.quantile(0.95).map { $0 / 60 } }

    /// Only searched for the greatest value.
    private var cancelledSteps: [TourStep: Int] = [:]
    private var durations = Durations()

    /// Durations in ascending order.
    private struct Durations: Hashable {
        var microseconds: [Int64] = []
        var samples: SortedSamples { SortedSamples(ascendingMicroseconds: microseconds) }
        /// Total in seconds.
        var total: Double { Double(microseconds.reduce(0, +)) / 1_000_000 }
    }

    /// Returns the figures of each tour, by number.
    ///
    /// - Complexity: O(follows × log follows).
    package static func rows(of record: WalkRecord, in run: MeasuredRun) -> [TourSummary] {
        let known = max(record.titles.count, run.walks?.tours.count ?? 0)
        let followed = record.follows.lazy.map { Int($0.tour.index) + 1 }.max() ?? 0
        var rows = [TourSummary](repeating: TourSummary(), count: max(known, followed))
        for follow in record.follows where follow.begun.sinceStart >= run.warmUp {
            rows[Int(follow.tour.index)].count(follow)
        }
        for index in rows.indices { rows[index].durations.microseconds.sort() }
        return rows
    }

    /// Returns the figures of all tours together.
    static func total(of rows: [TourSummary]) -> TourSummary {
        var total = TourSummary()
        for row in rows {
            total.followers += row.followers
            total.completed += row.completed
            total.cancelled += row.cancelled
            total.cancelReasons.merge(row.cancelReasons, uniquingKeysWith: +)
            total.underWay += row.underWay
            total.reached += row.reached
            total.skipped += row.skipped
            total.durations.microseconds += row.durations.microseconds
        }
        total.durations.microseconds.sort()
        return total
    }

    private mutating func count(_ follow: FollowRecord) {
        followers += 1
        reached += Int(follow.reached)
        skipped += Int(follow.skipped)
        switch follow.outcome {
        case .underWay: underWay += 1
        case .completed:
            completed += 1
            durations.microseconds.append(follow.length.microseconds)
        case .cancelled:
            cancelled += 1
            if let reason = follow.reason { cancelReasons[reason, default: 0] += 1 }
            cancelledSteps[follow.step, default: 0] += 1
        }
    }

    /// Adds the metrics of one tour, or of all; the same measures in each case.
    func addMetrics(to list: inout MetricList) {
        list.add(.toursFollowed, followers)
        list.add(.toursCompleted, completed)
        list.add(.toursCompletedShare, completed, of: followers)
        list.add(.toursCancelled, cancelled)
        list.add(.toursCancelledShare, cancelled, of: followers)
        list.add(.toursUnderWay, underWay)
        list.add(.tourDurationMean, durationMinutes, of: completed)
        list.add(.tourDurationP50, durationP50Minutes)
        list.add(.tourDurationP95, durationP95Minutes)
        list.add(.waypointsReached, reached)
        list.add(.waypointsSkipped, skipped)
    }
}
