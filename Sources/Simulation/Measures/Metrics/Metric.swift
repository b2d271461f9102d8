/// One figure of one replication: a row of `replications.csv`.
package struct Metric: Hashable, Sendable {
    /// The measure and kind of rides.
    package var key: MetricKey
    /// The value; nil if it is undefined, such as the mean wait without served clients.
    package var value: Double?
    /// Number of observations behind a share or a mean, 0 if it is undefined; nil for other values.
    package var weight: Double?

    /// Creates a figure.
    ///
    /// - Parameters:
    ///   - value: nil or NaN if it is undefined.
    ///   - weight: not negative.
    package init(_ key: MetricKey, _ value: Double?, weight: Double? = nil) {
        self.key = key
        self.value = value.flatMap { $0.isNaN ? nil : $0 }
        self.weight = weight
    }
}

/// The identity of a metric: a measure and a kind of rides.
package struct MetricKey: Hashable, Sendable {
    /// The measured quantity.
    package var measure: Measure
    /// Kind of rides; nil for all kinds, and for measures without kinds.
    package var kind: RideKind?

    /// Creates a key.
    package init(_ measure: Measure, of kind: RideKind? = nil) {
        self.measure = measure
        self.kind = kind
    }

    /// Creates the key of a metric's name in the results; nil if there is no such metric.
    package init?(named name: some StringProtocol) {
        guard let key = MetricKey.named[String(name)] else { return nil }
        self = key
    }

    /// Every possible key by name; only looked up.
    private static let named: [String: MetricKey] = {
        let kinds = [nil] + RideKind.allCases.map(Optional.some)
        let keys = kinds.flatMap { kind in Measure.allCases.map { MetricKey($0, of: kind) } }
        return Dictionary(uniqueKeysWithValues: keys.map { ($0.name, $0) })
    }()

    /// Name in files: `snake_case`, with the kind first and the unit last.
    package var name: String { kind.map { "\($0.name)_\(measure.name)" } ?? measure.name }
    /// Label for display, with the kind of rides.
    package var label: String { kind.map { "\(measure.label), \($0.name) rides" } ?? measure.label }
    /// Unit of its values.
    package var unit: MetricUnit { measure.unit }
}

/// The unit of a metric: the column `unit` of `summary.csv`.
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
    /// Day of the month, from 1.
    case day

    /// Returns the unit for tables, with the currency, if there is one, instead of `money`.
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

    /// Suffix of the names of measures in this unit.
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

/// Metrics in the order of reports.
struct MetricList {
    private(set) var metrics: [Metric] = []
    private let kind: RideKind?

    /// Creates an empty list.
    ///
    /// - Parameter kind: kind of the measured rides; nil for all, and for measures without kinds.
    init(of kind: RideKind? = nil) { self.kind = kind }

    /// Adds a value that is neither a share nor a mean.
    ///
    /// - Parameter value: nil or NaN if it is undefined.
    mutating func add(_ measure: Measure, _ value: Double?) {
        switch measure.pooling {
        case .rate(let whole), .ratio(let whole): preconditionFailure("\(measure) is a share of \(whole)")
        case .unweightedMean: break
        }
        metrics.append(Metric(MetricKey(measure, of: kind), value))
    }

    mutating func add(_ measure: Measure, _ count: Int) { add(measure, Double(count)) }

    /// Adds a share or a mean: `part / whole`, undefined if the whole is 0.
    mutating func add(_ measure: Measure, _ part: Double, of whole: Double) {
        if case .unweightedMean(let reason) = measure.pooling { preconditionFailure("\(measure) is a \(reason)") }
        metrics.append(Metric(MetricKey(measure, of: kind), ratio(part, whole), weight: whole))
    }

    mutating func add(_ measure: Measure, _ part: Double, of whole: Int) { add(measure, part, of: Double(whole)) }
    mutating func add(_ measure: Measure, _ part: Int, of whole: Int) { add(measure, Double(part), of: Double(whole)) }
    mutating func add(_ measure: Measure, _ part: Int64, of whole: Int64) {
        add(measure, Double(part), of: Double(whole))
    }
}

/// Returns `part / whole`, or nil if the whole is 0.
func ratio(_ part: Double, _ whole: Double) -> Double? { whole == 0 ? nil : part / whole }
func ratio(_ part: Int, _ whole: Int) -> Double? { ratio(Double(part), Double(whole)) }
func ratio(_ part: Int64, _ whole: Int64) -> Double? { ratio(Double(part), Double(whole)) }
