import Measures
import Statistics

/// How the zones of a city fared over the replications: of each measure of `FairnessReport` a tally in each zone.
package struct ZoneSummaries: Sendable {
    /// As people call them, by zone.
    package let names: [String]
    /// The same in each zone.
    package private(set) var keys: [MetricKey] = []
    /// Zones × keys, over the replications in which the measure is defined.
    private var tallies: [[Tally]] = []

    /// - Parameter names: as people call the zones.
    package init(names: [String] = []) { self.names = names }

    package var zoneCount: Int { tallies.count }

    /// Takes in one more replication of the same scenario.
    ///
    /// - Complexity: O(zones × measures).
    package mutating func add(_ zones: [[Metric]]) {
        if tallies.isEmpty {
            keys = zones.first?.map(\.key) ?? []
            tallies = zones.map { Array(repeating: Tally(), count: $0.count) }
        }
        precondition(zones.count == tallies.count, "units of different cities")
        for (zone, metrics) in zones.enumerated() {
            for (index, metric) in metrics.enumerated() {
                if let value = metric.value { tallies[zone][index].add(value) }
            }
        }
    }

    /// The mean over the replications; nil if the measure is not defined in any, or unknown.
    package func mean(_ measure: Measure, in zone: Int) -> Double? {
        guard let index = keys.firstIndex(of: MetricKey(measure)), tallies[zone][index].count > 0 else { return nil }
        return tallies[zone][index].mean
    }
}
