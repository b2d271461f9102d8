import Measures

/// A figure from the user's own records that a scenario is to reproduce: a row of `observed.csv`.
package struct ObservedFigure: Hashable, Sendable {
    /// The metric.
    package var key: MetricKey
    /// Hour of the day by the clock, 0 to 23; nil for the whole run.
    package var hour: Int?
    /// Value in the metric's unit.
    package var value: Double
    /// Precision of the value.
    package var error: ObservedError
    /// Variance of the rounding to the last written decimal.
    package var roundingVariance: Double
    /// Whether the figure is held out of the fit, to test the fitted scenario's predictions.
    package var isHeldOut: Bool
    /// Line and file of the table, for messages.
    package var line: Int
    /// The table's file name.
    package var file: String

    /// Creates a figure.
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

    /// Name in messages: `wait_mean_s at 7 h`.
    package var name: String { key.name + (hour.map { " at \($0) h" } ?? "") }

    /// Returns the corresponding metric of a replication, or nil if the scenario does not measure it.
    ///
    /// - Parameter hourly: hourly figures of the replication.
    package func metric(in result: ReplicationResult, hourly: HourlyFigures) -> Metric? {
        if let hour { return hourly.metric(key.measure, hour: hour) }
        return result.metrics.metrics.first { $0.key == key }
    }
}

/// The precision of an observed figure.
package enum ObservedError: Hashable, Sendable {
    /// The mean of this number of days, which vary as the simulated ones do.
    case simulatedDays(Double)
    /// A known standard error.
    case standardError(Double)

    /// Number of averaged days; nil for a known standard error.
    var days: Double? {
        switch self {
        case .simulatedDays(let days): days
        case .standardError: nil
        }
    }

    /// Known variance, without that of the days.
    var variance: Double {
        switch self {
        case .simulatedDays: 0
        case .standardError(let error): error * error
        }
    }
}

/// The simulated values of all observed figures over the replications of one point.
package struct SimulatedFigures: Sendable {
    /// Mean of each figure; NaN if no replication defines it.
    package let means: [Double]
    /// 95 % interval of each figure, or nil if unknown.
    package let intervals: [ClosedRange<Double>?]
    /// Values by figure and independent replication.
    package let values: [[Double]]

    /// Summarises replications.
    ///
    /// - Parameters:
    ///   - replications: at least two, each with the metrics that correspond to the figures.
    ///   - isAntithetic: whether they come in pairs, each of which is one independent value.
    package init(_ replications: [ComparedReplication], isAntithetic: Bool) {
        let summaries = MetricSummary.summaries(of: replications, isAntithetic: isAntithetic)
        means = summaries.map(\.mean)
        intervals = summaries.map { $0.interval.map { $0.low...max($0.low, $0.high) } }
        values = summaries.map { summary in summary.observations.map { $0 ?? summary.mean } }
    }

    /// Number of independent values of each figure.
    var count: Int { values.first?.count ?? 0 }

    /// Returns the deviation of each independent replication from the figure's mean.
    func deviations(of figure: Int) -> [Double] {
        let mean = values[figure].reduce(0, +) / Double(max(count, 1))
        return values[figure].map { $0 - mean }
    }

    /// Returns the variance of one independent replication.
    func variance(of figure: Int) -> Double {
        deviations(of: figure).reduce(0) { $0 + $1 * $1 } / Double(max(count - 1, 1))
    }
}
