/// One figure of one replication: a row of `replications.csv`.
package struct Metric: Hashable, Sendable {
    package var key: MetricKey
    /// nil where the figure is not defined, such as the mean wait when nobody was served.
    package var value: Double?
    /// Of how many it is a share or a mean, 0 where it is not defined; nil of what is neither.
    package var weight: Double?

    /// - Parameters:
    ///   - value: nil or NaN if it is not defined.
    ///   - weight: not negative.
    package init(_ key: MetricKey, _ value: Double?, weight: Double? = nil) {
        self.key = key
        self.value = value.flatMap { $0.isNaN ? nil : $0 }
        self.weight = weight
    }
}

/// What a figure tells, and of which rides.
package struct MetricKey: Hashable, Sendable {
    package var measure: Measure
    /// nil of all kinds together, and where there are no kinds.
    package var kind: RideKind?

    package init(_ measure: Measure, of kind: RideKind? = nil) {
        self.measure = measure
        self.kind = kind
    }

    /// - Parameter name: as in the results; nil if no metric is called so.
    package init?(named name: some StringProtocol) {
        guard let key = MetricKey.named[String(name)] else { return nil }
        self = key
    }

    /// Looked up only: every key that there can be.
    private static let named: [String: MetricKey] = {
        let kinds = [nil] + RideKind.allCases.map(Optional.some)
        let keys = kinds.flatMap { kind in Measure.allCases.map { MetricKey($0, of: kind) } }
        return Dictionary(uniqueKeysWithValues: keys.map { ($0.name, $0) })
    }()

    /// `snake_case`, the kind in front, the unit last where there is one.
    package var name: String { kind.map { "\($0.name)_\(measure.name)" } ?? measure.name }
    package var label: String { kind.map { "\(measure.label), \($0.name) rides" } ?? measure.label }
    package var unit: MetricUnit { measure.unit }
}

/// What a metric is measured in: the column `unit` of `summary.csv`.
package enum MetricUnit: String, Sendable, CaseIterable {
    case count
    /// 0 to 1.
    case share
    /// A number without a unit that is no share.
    case ratio
    case people
    case seconds = "s"
    case minutes = "min"
    case kilometres = "km"
    case kilograms = "kg"
    case hours = "h"
    case money
    case moneyPerHour = "money/h"
    case ridesPerHour = "rides/h"
    case metresPerSecond = "m/s"
    /// Of the month, from 1.
    case day

    /// The unit as tables name it: with the currency, if there is one, instead of `money`.
    package func text(currency: String?) -> String {
        guard let currency else { return rawValue }
        return switch self {
        case .money: currency
        case .moneyPerHour: "\(currency)/h"
        case .count, .share, .ratio, .people, .seconds, .minutes, .kilometres, .kilograms, .hours, .ridesPerHour,
            .metresPerSecond,
            .day:
            rawValue
        }
    }

    /// Behind the name of what is measured in it.
    var nameEnding: String {
        switch self {
        case .seconds, .minutes, .kilometres, .kilograms, .hours, .day: "_\(rawValue)"
        case .metresPerSecond: "_m_per_s"
        case .count, .share, .ratio, .people, .money, .moneyPerHour, .ridesPerHour: ""
        }
    }

    /// Decimals of one value, where values are rounded.
    package var valueDecimals: Int {
        switch self {
        case .count: 0
        case .share, .ratio: 6
        case .people, .seconds, .minutes, .kilometres, .kilograms, .hours, .ridesPerHour, .metresPerSecond, .day: 3
        case .money, .moneyPerHour: 2
        }
    }

    /// Decimals of a mean, a standard deviation or the end of a confidence interval.
    package var statisticDecimals: Int { self == .count ? 3 : valueDecimals }
}

/// Metrics in the order in which they are reported.
struct MetricList {
    private(set) var metrics: [Metric] = []
    private let kind: RideKind?

    /// - Parameter kind: whose rides are measured; nil for all, and where there are no kinds.
    init(of kind: RideKind? = nil) { self.kind = kind }

    /// - Parameter value: nil or NaN if it is not defined.
    mutating func add(_ measure: Measure, _ value: Double?) {
        switch measure.pooling {
        case .rate(let whole), .ratio(let whole): preconditionFailure("\(measure) is of so many \(whole)")
        case .eachReplicationAlike: break
        }
        metrics.append(Metric(MetricKey(measure, of: kind), value))
    }

    mutating func add(_ measure: Measure, _ count: Int) { add(measure, Double(count)) }

    /// A share or a mean: `part / whole`, not defined if there is no whole.
    mutating func add(_ measure: Measure, _ part: Double, of whole: Double) {
        if case .eachReplicationAlike(let reason) = measure.pooling { preconditionFailure("\(measure) is a \(reason)") }
        metrics.append(Metric(MetricKey(measure, of: kind), ratio(part, whole), weight: whole))
    }

    mutating func add(_ measure: Measure, _ part: Double, of whole: Int) { add(measure, part, of: Double(whole)) }
    mutating func add(_ measure: Measure, _ part: Int, of whole: Int) { add(measure, Double(part), of: Double(whole)) }
    mutating func add(_ measure: Measure, _ part: Int64, of whole: Int64) {
        add(measure, Double(part), of: Double(whole))
    }
}

/// `part / whole`, or nil if there is no whole.
func ratio(_ part: Double, _ whole: Double) -> Double? { whole == 0 ? nil : part / whole }
func ratio(_ part: Int, _ whole: Int) -> Double? { ratio(Double(part), Double(whole)) }
func ratio(_ part: Int64, _ whole: Int64) -> Double? { ratio(Double(part), Double(whole)) }
