import Measures
import Statistics

/// How the parts of a city fared over the replications: its zones, the sites where tours lead, the tours, and its places.
package struct CityFigures: Sendable {
    package private(set) var zones: PartFigures
    package private(set) var sites: PartFigures
    package private(set) var tours: PartFigures
    package private(set) var places: PartFigures
    /// What was known of walkers beforehand; nil in a run without tours.
    package let walks: MeasuredWalks?
    /// By replication, in their order, and by site: when too many were there.
    package private(set) var overflows: [[[Overflow]]] = []

    /// - Parameters:
    ///   - zoneNames: as people call them.
    ///   - run: what is measured.
    package init(zoneNames: [String] = [], run: MeasuredRun? = nil) {
        walks = run?.walks
        zones = PartFigures(names: zoneNames)
        sites = PartFigures(names: walks?.sites.map(\.name) ?? [])
        tours = PartFigures(names: walks?.tours.map(\.title) ?? [])
        places = PartFigures(names: run?.season?.catalogue.places.map(\.name) ?? [])
    }

    /// Whether a unit can be of this city: it tells of as many parts of each sort as there are, or of none.
    package func fit(_ unit: ReplicationUnit) -> Bool {
        [(unit.zones, zones), (unit.sites, sites), (unit.tours, tours), (unit.places, places)]
            .allSatisfy { parts, figures in [0, figures.names.count].contains(parts.count) }
    }

    /// Takes in one more replication of the same scenario.
    ///
    /// - Complexity: O(parts × measures).
    package mutating func add(_ unit: ReplicationUnit) {
        zones.add(unit.zones)
        sites.add(unit.sites)
        tours.add(unit.tours)
        places.add(unit.places)
        overflows.append(unit.overflows)
    }
}

/// How the parts of one sort fared over the replications: of each measure a tally in each part.
package struct PartFigures: Sendable {
    /// As people call them, by part.
    package let names: [String]
    /// The same in each part.
    package private(set) var keys: [MetricKey] = []
    /// Parts × keys, over the replications in which the measure is defined.
    private var tallies: [[Tally]] = []

    init(names: [String]) { self.names = names }

    package var count: Int { tallies.count }

    fileprivate mutating func add(_ parts: [[Metric]]) {
        if tallies.isEmpty {
            keys = parts.first?.map(\.key) ?? []
            tallies = parts.map { Array(repeating: Tally(), count: $0.count) }
        }
        precondition(parts.count == tallies.count, "units of different cities")
        for (part, metrics) in parts.enumerated() {
            for (index, metric) in metrics.enumerated() {
                if let value = metric.value { tallies[part][index].add(value) }
            }
        }
    }

    /// The mean over the replications; nil if the measure is not defined in any, or unknown.
    package func mean(_ measure: Measure, in part: Int) -> Double? {
        guard let index = keys.firstIndex(of: MetricKey(measure)), tallies[part][index].count > 0 else { return nil }
        return tallies[part][index].mean
    }
}
