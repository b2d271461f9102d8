import Measures
import Statistics

/// The figures of the zones in one replication, for comparisons.
package struct ComparedZones: Sendable {
    /// Number of the replication.
    package let number: Int
    /// Metrics of each zone over the whole run; the same measures in all.
    let whole: [[Metric]]
    /// Hourly figures of each zone.
    package let hours: [ClientHours]

    /// Measures that are compared over the whole run: those that clients and drivers experience.
    package static let measures: [Measure] = [
        .waitMean, .waitP90, .serviceRate, .lost, .requests, .driverIncomeMean, .queueWaitMean,
    ]

    /// Extracts the compared figures of a replication.
    package init(_ unit: ReplicationUnit) {
        number = unit.replication
        whole = unit.zones.map { metrics in
            ComparedZones.measures.compactMap { measure in metrics.first { $0.key == MetricKey(measure) } }
        }
        hours = unit.clientHours
    }

    /// Number of hours of the run.
    var runHours: Int { hours.map { $0.first + $0.hours.count }.max() ?? 0 }

    /// First hour after the warm-up.
    var firstHour: Int { hours.map(\.first).max() ?? 0 }

    /// Number of zones.
    package var zoneCount: Int { whole.count }
}

/// The zones and hours in which a variant differs from its baseline: a list of maps, each of one measure over the whole
/// run or in one hour.
///
/// Each map is one question about all its zones, so its p-values are corrected over them by Benjamini and Hochberg.
/// Among maps without any difference at most one in twenty marks a zone, and of the marked zones at most about one in
/// twenty is false on average.
package struct ZoneComparison: Sendable {
    /// One measure in all zones.
    package struct Map: Sendable {
        /// The metric of the map.
        package let key: MetricKey
        /// Index among the compared hours; nil for the whole run.
        package let hour: Int?
        /// Difference in each zone; nil if the measure is not defined in both.
        package fileprivate(set) var zones: [MetricDifference?]
        /// Whether each zone has too few clients to be named, as on the map of a run.
        package let hasFew: [Bool]

        /// Zones with enough observations.
        package var known: [Int] { zones.indices.filter { zones[$0] != nil && !hasFew[$0] } }

        /// Zones with a significant difference.
        package var marked: [Int] { zones.indices.filter { zones[$0].map { $0.verdict != .none } ?? false } }

        /// Marked zones that reports name.
        package var reported: [Int] { marked.filter { !hasFew[$0] && zones[$0]?.isReported == true } }
    }

    /// Maps over the whole run, followed by maps of each hour if the runs start at the same hour.
    package private(set) var maps: [Map] = []
    /// The compared hours.
    package let hours: ComparedHours

    /// Compares the zones of two variants.
    ///
    /// - Parameters:
    ///   - baseline: at least one replication, with at least one zone.
    ///   - variant: likewise, with the same zones.
    ///   - isPaired: whether replications of one number share their random numbers.
    ///   - isAntithetic: whether each pair of replications is one independent value.
    ///   - haveSameStart: whether the hours of both correspond; otherwise only whole runs are compared.
    ///   - worthTelling: smallest differences that reports mention.
    ///   - hours: returns the compared hours for a number of hours of the runs.
    /// - Complexity: O(replications × zones × hours).
    package init(
        baseline: [ComparedZones], variant: [ComparedZones], isPaired: Bool, isAntithetic: Bool,
        haveSameStart: Bool = true, worthTelling: ReportingThresholds = ReportingThresholds(),
        hours: (_ runHours: Int) -> ComparedHours
    ) {
        let runHours = min(baseline.map(\.runHours).max() ?? 0, variant.map(\.runHours).max() ?? 0)
        self.hours = hours(runHours)
        let zoneCount = min(baseline.first?.zoneCount ?? 0, variant.first?.zoneCount ?? 0)
        func compare(_ metrics: (ComparedZones) -> [Metric]) -> Zone {
            let sides = [baseline, variant].map { side in
                Comparison.Variant(
                    side.map { ComparedReplication(number: $0.number, metrics: metrics($0)) }, isPaired: isPaired,
                    isAntithetic: isAntithetic)
            }
            let counts = sides.map(ZoneComparison.counts)
            let rows = Comparison.differences(from: sides[0], to: sides[1], worthTelling) { _ in .zones }.filter {
                row in
                zip(sides, counts).allSatisfy { side, counts in
                    counts[row.key].map { $0 >= ZoneComparison.observationsMin * Double(side.replications.count) }
                        ?? true
                }
            }
            return Zone(rows: rows, counts: counts[0].merging(counts[1], uniquingKeysWith: min))
        }
        addMaps(of: (0..<zoneCount).map { zone in compare { $0.whole[zone] } }, hour: nil)
        guard haveSameStart, (baseline + variant).allSatisfy({ $0.hours.count == zoneCount }) else { return }
        // Hours of either warm-up are left out.
        let firstHour = min((baseline + variant).map(\.firstHour).max() ?? 0, runHours)
        let runHoursOfSlots = (firstHour..<runHours).reduce(into: Array(repeating: [Int](), count: self.hours.count)) {
            $0[self.hours.slot(ofHour: $1)].append($1)
        }
        for (slot, hoursOfSlot) in runHoursOfSlots.enumerated() {
            let rows = (0..<zoneCount).map { zone in compare { $0.hours[zone].combined(hoursOfSlot).metrics } }
            addMaps(of: rows, hour: slot)
        }
    }

    /// Least mean number of observations behind a share or a mean in a replication: with fewer the variance cannot be
    /// estimated, because a single event moves the mean more than everything else.
    package static let observationsMin = 3.0

    private struct Zone {
        var rows: [MetricDifference]
        /// Number of observations behind shares and means, in all replications together of the smaller side.
        var counts: [MetricKey: Double]
    }

    /// Returns the number of observations behind each metric of one side.
    private static func counts(in side: Comparison.Variant) -> [MetricKey: Double] {
        var sums: [MetricKey: Double] = [:]  // only looked up
        for metric in side.replications.lazy.flatMap(\.metrics) {
            if let weight = metric.weight { sums[metric.key, default: 0] += weight }
        }
        return sums
    }

    private mutating func addMaps(of zones: [Zone], hour: Int?) {
        var keys: [MetricKey] = []
        for row in zones.lazy.flatMap(\.rows) where !keys.contains(row.key) { keys.append(row.key) }
        for key in keys {
            var rows = zones.map { zone in zone.rows.first { $0.key == key } }
            MetricDifference.correct(&rows, by: FalseDiscoveryCorrection.corrected)
            let counts = zones.map { $0.counts[key] }
            let enough = Finding.countMin(of: counts.map { $0 ?? 0 })
            maps.append(Map(key: key, hour: hour, zones: rows, hasFew: counts.map { $0.map { $0 < enough } ?? false }))
        }
    }

    /// Returns the map of a metric, or nil if there is none.
    package func map(of key: MetricKey, hour: Int? = nil) -> Map? { maps.first { $0.key == key && $0.hour == hour } }
}
