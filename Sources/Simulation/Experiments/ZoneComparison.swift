import Measures
import Statistics

/// How the zones fared in one replication, as far as zones are compared.
package struct ComparedZones: Sendable {
    package let number: Int
    /// By zone, over the whole run; the same measures in each.
    let whole: [[Metric]]
    /// By zone.
    package let hours: [ClientHours]

    /// What zones are compared by over the whole run: of all that is known of a zone what its clients and drivers feel.
    package static let measures: [Measure] = [
        .waitMean, .waitP90, .serviceRate, .lost, .requests, .driverIncomeMean, .queueWaitMean,
    ]

    package init(_ unit: ReplicationUnit) {
        number = unit.replication
        whole = unit.zones.map { metrics in
            ComparedZones.measures.compactMap { measure in metrics.first { $0.key == MetricKey(measure) } }
        }
        hours = unit.clientHours
    }

    /// How many hours the run had.
    var runHours: Int { hours.map { $0.first + $0.hours.count }.max() ?? 0 }

    /// Hours before it were warming up.
    var firstHour: Int { hours.map(\.first).max() ?? 0 }

    package var zoneCount: Int { whole.count }
}

/// Where and when a variant differs from its baseline: map by map, each a measure over the whole run or in one hour.
///
/// Each map is one question about all its zones, so it is corrected over them by Benjamini and Hochberg: of maps without any
/// difference at most one in twenty marks a zone, and of the zones that maps mark at most about one in twenty does so by
/// chance only, on average.
package struct ZoneComparison: Sendable {
    package struct Map: Sendable {
        package let key: MetricKey
        /// Among the compared hours; nil over the whole run.
        package let hour: Int?
        /// By zone; nil where the measure is not defined in both.
        package fileprivate(set) var zones: [MetricDifference?]
        /// Zones of which too few clients are counted to name them, as on the map of a run.
        package let hasFew: [Bool]

        /// Zones of which enough is known.
        package var known: [Int] { zones.indices.filter { zones[$0] != nil && !hasFew[$0] } }

        /// The zones that are shown to differ.
        package var marked: [Int] { zones.indices.filter { zones[$0].map { $0.verdict != .none } ?? false } }

        /// The marked zones that sentences name.
        package var told: [Int] { marked.filter { !hasFew[$0] && zones[$0]?.isTold == true } }
    }

    /// Over the whole run, and then hour by hour, if the runs begin at the same hour.
    package private(set) var maps: [Map] = []
    package let hours: ComparedHours

    /// - Parameters:
    ///   - baseline: at least one replication, with at least one zone.
    ///   - variant: likewise, of the same zones.
    ///   - isPaired: whether replications of one number share their chance.
    ///   - isAntithetic: whether each pair of replications is one independent value.
    ///   - haveSameStart: whether an hour of one is the same hour of the other; else only whole runs are compared.
    ///   - worthTelling: the smallest differences that sentences tell.
    ///   - hours: given how many hours the runs have.
    /// - Complexity: O(replications × zones × hours).
    package init(
        baseline: [ComparedZones], variant: [ComparedZones], isPaired: Bool, isAntithetic: Bool,
        haveSameStart: Bool = true, worthTelling: WorthTelling = WorthTelling(),
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
                    counts[row.key].map { $0 >= ZoneComparison.countedMin * Double(side.replications.count) } ?? true
                }
            }
            return Zone(rows: rows, counts: counts[0].merging(counts[1], uniquingKeysWith: min))
        }
        addMaps(of: (0..<zoneCount).map { zone in compare { $0.whole[zone] } }, hour: nil)
        guard haveSameStart, (baseline + variant).allSatisfy({ $0.hours.count == zoneCount }) else { return }
        // What one of them only warmed up in is no hour of both.
        let firstHour = min((baseline + variant).map(\.firstHour).max() ?? 0, runHours)
        let runHoursOfSlots = (firstHour..<runHours).reduce(into: Array(repeating: [Int](), count: self.hours.count)) {
            $0[self.hours.slot(ofHour: $1)].append($1)
        }
        for (slot, hoursOfSlot) in runHoursOfSlots.enumerated() {
            let rows = (0..<zoneCount).map { zone in compare { $0.hours[zone].together(hoursOfSlot).metrics } }
            addMaps(of: rows, hour: slot)
        }
    }

    /// So many clients, or whatever else a share or a mean is of, a replication must have on average: of fewer its spread cannot be
    /// told, since what happens once and not again moves the mean more than all else.
    package static let countedMin = 3.0

    private struct Zone {
        var rows: [MetricDifference]
        /// The number of observations behind shares and means, in all replications together of the side that has fewer.
        var counts: [MetricKey: Double]
    }

    /// Returns the number of observations behind one side.
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
            let enough = Finding.enough(of: counts.map { $0 ?? 0 })
            maps.append(Map(key: key, hour: hour, zones: rows, hasFew: counts.map { $0.map { $0 < enough } ?? false }))
        }
    }

    /// nil if there is none of it.
    package func map(of key: MetricKey, hour: Int? = nil) -> Map? { maps.first { $0.key == key && $0.hour == hour } }
}
