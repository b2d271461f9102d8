import Experiments
import Measures
import OutputFiles

/// The result of a search for the smallest value that meets targets: every value with its standing.
package struct SmallestVerdict: Sendable {
    /// The standing of a value at the end.
    package enum Standing: String, Sendable, CaseIterable {
        /// The smallest that meets all targets.
        case smallest
        /// All targets are met.
        case met
        /// A target is missed.
        case missed
        /// No target is missed, and one is too close to decide.
        case close
        /// Not decided by the permitted number of replications.
        case open
        /// Not simulated.
        case untested
        /// Not simulated, because it gives as many taxis as a smaller value.
        case same
        /// Not simulated, because of an error.
        case bad
    }

    /// A target with one value.
    package struct TestedTarget: Sendable {
        /// Decision; nil before the first test.
        package var standing: SmallestSearch.Standing?
        /// Mean over the replications; nil if it is undefined.
        package var mean: Double?
        /// 95 % confidence interval; nil with fewer than two independent values.
        package var interval: ClosedRange<Double>?
        /// Number of replications that meet the target when taken alone.
        package var replicationsMet: Int
    }

    /// A value of the key.
    package struct Point: Sendable {
        /// Number of the point in the experiment, from 1.
        package var point: Int
        /// Name of the point.
        package var name: String
        /// Value of the key.
        package var value: String
        /// Label for planners, such as `210 taxis`.
        package var label: String
        /// Standing of the value.
        package var standing: Standing
        /// Number of its replications.
        package var replications: Int
        /// Results by target.
        package var targets: [TestedTarget]

        /// Whether the value was simulated.
        package var isTested: Bool {
            switch standing {
            case .smallest, .met, .missed, .close, .open: true
            case .untested, .same, .bad: false
            }
        }
    }

    /// Targets.
    package var targets: [MetricTarget]
    /// Currency; nil if no scenario has one.
    package var currency: String?
    /// Probability that all decisions are right.
    package var confidence: Double
    /// Number of values among which all decisions hold together.
    package var values: Int
    /// Number of tests of a value and target at most.
    package var looks: Int
    /// Values in rising order.
    package var points: [Point]

    init(
        targets: [MetricTarget], currency: String?, confidence: Double, values: Int, looks: Int, points: [Point]
    ) {
        self.targets = targets
        self.currency = currency
        self.confidence = confidence
        self.values = values
        self.looks = looks
        self.points = points
    }

    /// Creates the result of a search.
    ///
    /// - Parameters:
    ///   - key: varied key.
    ///   - order: points by the variants of the search.
    ///   - replications: replications of each point.
    ///   - summaries: their summaries.
    package init(
        _ search: SmallestSearch, points: [ExperimentPoint], key: String, order: [Int],
        _ replications: [[ComparedReplication]], _ summaries: [[MetricSummary]]
    ) {
        var found: Int?
        if case .found(let variant, _)? = search.outcome { found = variant }
        let labels = SmallestVerdict.labels(of: points, key: key, summaries)
        self.init(
            targets: search.targets, currency: points.compactMap(\.currency).first, confidence: search.confidence,
            values: search.variants, looks: search.test.looks.count,
            points: points.indices.map { place in
                let variant = points[place].isValid ? order.firstIndex(of: place) : nil
                let tested = search.targets.indices.map { target in
                    TestedTarget(
                        variant.flatMap { search.standing(of: $0, target: target) }, search.targets[target],
                        replications[place], summaries[place])
                }
                var standing = Standing(tested)
                if !points[place].isValid {
                    standing = .bad
                } else if variant == nil {
                    standing = .same
                } else if search.replications(of: variant) == 0 {
                    standing = .untested
                } else if variant == found {
                    standing = .smallest
                }
                return Point(
                    point: place + 1, name: points[place].name, value: points[place].values.first ?? "",
                    label: labels[place], standing: standing,
                    replications: search.replications(of: variant), targets: tested)
            })
    }

    /// Returns the label of each point: a fleet by its number of taxis.
    private static func labels(of points: [ExperimentPoint], key: String, _ summaries: [[MetricSummary]]) -> [String] {
        let known = points.indices.filter { !summaries[$0].isEmpty }
        let shown = VariedKeyLabels.withTaxis([key], known.map { points[$0].values }, known.map { summaries[$0] })
        var labels = points.map { VariedKeyLabels.label(of: $0, keys: [key], values: $0.values) }
        for (place, values) in zip(known, shown.values) {
            labels[place] = VariedKeyLabels.label(of: points[place], keys: shown.keys, values: values)
        }
        return labels
    }

    /// The smallest value that meets all targets; nil if none is shown to.
    package var smallest: Point? { points.first { $0.standing == .smallest } }

    /// The next smaller value that was simulated; nil if there is none.
    package var below: Point? {
        guard let found = points.firstIndex(where: { $0.standing == .smallest }) else { return nil }
        return points[..<found].last(where: \.isTested)
    }

    /// Whether the smallest value is found, and more replications would not decide on the next smaller one.
    package var isDecided: Bool { smallest != nil && below?.standing != .open }
}

extension SmallestVerdict.Standing {
    /// Joins the decisions on all targets.
    fileprivate init(_ targets: [SmallestVerdict.TestedTarget]) {
        let standings = targets.map(\.standing)
        if standings.contains(.missed) {
            self = .missed
        } else if standings.contains(nil) || standings.contains(.open) {
            self = .open
        } else {
            self = standings.contains(.close) ? .close : .met
        }
    }
}

extension SmallestVerdict.TestedTarget {
    fileprivate init(
        _ standing: SmallestSearch.Standing?, _ target: MetricTarget, _ replications: [ComparedReplication],
        _ summaries: [MetricSummary]
    ) {
        let summary = summaries.first { $0.key == target.key && $0.tally.count > 0 }
        self.init(
            standing: standing, mean: summary?.mean,
            interval: summary?.interval.map { $0.low...max($0.low, $0.high) },
            replicationsMet: replications.count { $0.meets(target) })
    }
}

extension ComparedReplication {
    /// Returns whether a replication meets a target when taken alone.
    func meets(_ target: MetricTarget) -> Bool {
        metrics.first { $0.key == target.key }?.value.map { target.surplus($0) >= 0 } ?? false
    }
}
