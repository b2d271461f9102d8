/// One figure of one replication: a row of `replications.csv`.
package struct Metric: Hashable, Sendable {
    /// `snake_case`, the unit last where there is one.
    package var name: String
    package var unit: MetricUnit
    /// nil where the figure is not defined, such as the mean wait when nobody was served.
    package var value: Double?

    package init(name: String, unit: MetricUnit, value: Double?) {
        self.name = name
        self.unit = unit
        self.value = value
    }
}

/// What a metric is measured in: the column `unit` of `summary.csv`.
package enum MetricUnit: String, Sendable, CaseIterable {
    case count
    /// 0 to 1.
    case share
    /// A number without a unit that is no share.
    case ratio
    case seconds = "s"
    case kilometres = "km"
    case hours = "h"
    case money
    case moneyPerHour = "money/h"
    case ridesPerHour = "rides/h"

    /// Decimals of one value.
    package var valueDecimals: Int {
        switch self {
        case .count: 0
        case .share, .ratio: 6
        case .seconds, .kilometres, .hours, .ridesPerHour: 3
        case .money, .moneyPerHour: 2
        }
    }

    /// Decimals of a mean, a standard deviation or the end of a confidence interval.
    package var statisticDecimals: Int { self == .count ? 3 : valueDecimals }
}

/// Metrics in the order in which they are reported.
struct MetricList {
    private(set) var metrics: [Metric] = []
    private let prefix: String

    /// - Parameter prefix: put before every name; the kind of ride, or nothing.
    init(prefix: String = "") { self.prefix = prefix }

    /// - Parameter value: nil or NaN if it is not defined.
    mutating func add(_ name: String, _ unit: MetricUnit, _ value: Double?) {
        let defined = value.flatMap { $0.isNaN ? nil : $0 }
        metrics.append(Metric(name: prefix + name, unit: unit, value: defined))
    }

    mutating func add(_ name: String, _ unit: MetricUnit, _ count: Int) {
        add(name, unit, Double(count))
    }
}

/// `part / whole`, or nil if there is no whole.
func ratio(_ part: Double, _ whole: Double) -> Double? { whole == 0 ? nil : part / whole }
func ratio(_ part: Int, _ whole: Int) -> Double? { ratio(Double(part), Double(whole)) }
func ratio(_ part: Int64, _ whole: Int64) -> Double? { ratio(Double(part), Double(whole)) }
