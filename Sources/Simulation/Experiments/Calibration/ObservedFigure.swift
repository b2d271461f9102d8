import Measures

/// A figure of somebody's own records, which a scenario is to come near: a row of `observed.csv`.
package struct ObservedFigure: Hashable, Sendable {
    package var key: MetricKey
    /// Of the day, 0 to 23, as clocks show it; nil of all that is simulated.
    package var hour: Int?
    /// In the metric's unit.
    package var value: Double
    package var error: ObservedError
    /// What the written value leaves open by its last decimal, as a variance.
    package var roundingVariance: Double
    /// Whether it is not fitted, but kept to tell how well what was fitted foretells.
    package var isHeldOut: Bool
    /// The line of the table, and the table, for messages.
    package var line: Int
    package var file: String

    package init(
        _ key: MetricKey, hour: Int? = nil, value: Double, error: ObservedError = .simulatedDays(1),
        roundingVariance: Double = 0, isHeldOut: Bool = false, line: Int = 0, file: String = ""
    ) {
        self.key = key
        self.hour = hour
        self.value = value
        self.error = error
        self.roundingVariance = roundingVariance
        self.isHeldOut = isHeldOut
        self.line = line
        self.file = file
    }

    /// As messages name it: `wait_mean_s at 7 h`.
    package var name: String { key.name + (hour.map { " at \($0) h" } ?? "") }

    /// What a replication has in its place; nil if the scenario measures nothing of the kind.
    ///
    /// - Parameter hourly: of the replication.
    package func metric(in result: ReplicationResult, hourly: HourlyFigures) -> Metric? {
        if let hour { return hourly.metric(key.measure, hour: hour) }
        return result.metrics.metrics.first { $0.key == key }
    }
}

/// How well an observed figure is known.
package enum ObservedError: Hashable, Sendable {
    /// It is the mean of so many days, which vary as the simulated ones do.
    case simulatedDays(Double)
    /// So far off, as a standard deviation.
    case standardError(Double)

    /// Of how many simulated days it is the mean; nil where its error is known.
    var days: Double? {
        switch self {
        case .simulatedDays(let days): days
        case .standardError: nil
        }
    }

    /// What is known of it beforehand.
    var variance: Double {
        switch self {
        case .simulatedDays: 0
        case .standardError(let error): error * error
        }
    }
}

/// What a scenario has in the place of each observed figure, over the replications of one point.
package struct SimulatedFigures: Sendable {
    /// NaN of one that no replication defines.
    package let means: [Double]
    /// 95 % of each; nil where nothing can be said.
    package let intervals: [ClosedRange<Double>?]
    /// By figure, and by independent replication.
    package let values: [[Double]]

    /// - Parameters:
    ///   - replications: of each the metrics that stand in the figures' places, at least two.
    ///   - isAntithetic: whether they come in pairs, each of which is one independent value.
    package init(_ replications: [ComparedReplication], isAntithetic: Bool) {
        let summaries = MetricSummary.summaries(of: replications, isAntithetic: isAntithetic)
        means = summaries.map(\.mean)
        intervals = summaries.map { $0.interval.map { $0.low...max($0.low, $0.high) } }
        values = summaries.map { summary in summary.observations.map { $0 ?? summary.mean } }
    }

    /// How many independent values there are of each figure.
    var count: Int { values.first?.count ?? 0 }

    /// By independent replication: how far a figure lies from its mean.
    func deviations(of figure: Int) -> [Double] {
        let mean = values[figure].reduce(0, +) / Double(max(count, 1))
        return values[figure].map { $0 - mean }
    }

    /// Of one independent replication.
    func variance(of figure: Int) -> Double {
        deviations(of: figure).reduce(0) { $0 + $1 * $1 } / Double(max(count - 1, 1))
    }
}
