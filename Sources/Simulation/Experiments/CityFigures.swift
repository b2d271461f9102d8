import Measures

/// The figures of the parts of a city over the replications: its zones, the sites of tours, the tours, and its places.
package struct CityFigures: Sendable {
    /// Figures of the zones.
    package private(set) var zones: PartFigures
    /// Figures of the sites that tours visit.
    package private(set) var sites: PartFigures
    /// Figures of the tours in the library.
    package private(set) var tours: PartFigures
    /// Figures of the places to visit.
    package private(set) var places: PartFigures
    /// Figures of groups of zones; nil if the scenario has none.
    package private(set) var zoneGroups: ZoneGroupFigures?
    /// Metrics during each event by part, as in `ReplicationUnit`, and replication.
    package private(set) var events: [[[Metric]]] = []
    /// Lost clients and all clients, by zone and replication.
    package private(set) var losses: [[(part: Double, whole: Double)]] = []
    /// Sites and tours of the scenario; nil for a run without tours.
    package let walks: MeasuredWalks?
    /// Times of overcrowding by replication and site.
    package private(set) var overflows: [[[Overflow]]] = []

    /// Creates empty figures.
    ///
    /// - Parameters:
    ///   - zoneNames: names for display.
    ///   - run: the measured run.
    package init(zoneNames: [String] = [], run: MeasuredRun? = nil) {
        walks = run?.walks
        zoneGroups = run.flatMap { ZoneGroupFigures($0) }
        zones = PartFigures(names: zoneNames, asked: [.waitMean, .serviceRate])
        sites = PartFigures(names: walks?.sites.map(\.name) ?? [], asked: [.crowdMax, .lineWaitMean])
        tours = PartFigures(
            names: walks?.tours.map(\.title) ?? [], asked: [.toursFollowed, .toursCancelledShare])
        places = PartFigures(names: run?.tourism?.catalogue.places.map(\.name) ?? [])
    }

    /// Returns whether a unit can belong to this city: it has as many parts of each sort, or none.
    package func matches(_ unit: ReplicationUnit) -> Bool {
        [(unit.zones, zones), (unit.sites, sites), (unit.tours, tours), (unit.places, places)]
            .allSatisfy { parts, figures in [0, figures.names.count].contains(parts.count) }
    }

    /// Adds one more replication of the same scenario.
    ///
    /// - Complexity: O(parts × measures).
    package mutating func add(_ unit: ReplicationUnit) {
        zones.add(unit.zones)
        addLosses(unit.zones)
        zoneGroups?.add(unit)
        if events.isEmpty { events = unit.events.map { _ in [] } }
        for (part, metrics) in unit.events.enumerated() { events[part].append(metrics) }
        sites.add(unit.sites)
        tours.add(unit.tours)
        places.add(unit.places)
        overflows.append(unit.overflows)
    }

    private mutating func addLosses(_ zones: [[Metric]]) {
        if losses.isEmpty { losses = zones.map { _ in [] } }
        for (zone, metrics) in zones.enumerated() {
            let value = { (measure: Measure) in metrics.first { $0.key == MetricKey(measure) }?.value ?? 0 }
            losses[zone].append((value(.lost), value(.requests)))
        }
    }
}

/// The figures of one sort of parts over the replications: the mean of each measure in each part.
package struct PartFigures: Sendable {
    /// Name of each part for display.
    package let names: [String]
    /// Metrics, the same in each part.
    package private(set) var keys: [MetricKey] = []
    /// Means, parts × keys.
    private var means: [[PooledMean]] = []
    /// Measures for which `most` and `candidates` can be called.
    private let asked: [Measure]
    /// Values of these measures by part and replication.
    private var values: [[[Metric]]]

    init(names: [String], asked: [Measure] = []) {
        (self.names, self.asked) = (names, asked)
        values = Array(repeating: [], count: asked.count)
    }

    /// Number of parts; 0 before the first replication.
    package var count: Int { means.count }

    fileprivate mutating func add(_ parts: [[Metric]]) {
        if means.isEmpty {
            keys = parts.first?.map(\.key) ?? []
            means = parts.map { Array(repeating: PooledMean(), count: $0.count) }
            values = asked.map { _ in Array(repeating: [], count: parts.count) }
        }
        precondition(parts.count == means.count, "the units are of different cities")
        for (part, metrics) in parts.enumerated() {
            for (index, metric) in metrics.enumerated() { means[part][index].add(metric) }
            for (place, measure) in asked.enumerated() {
                if let metric = metrics.first(where: { $0.key == MetricKey(measure) }) {
                    values[place][part].append(metric)
                }
            }
        }
    }

    /// Returns the mean over the replications, as in `MetricSummary`; nil if the measure is undefined in all, or
    /// unknown.
    package func mean(_ measure: Measure, in part: Int) -> Double? {
        keys.firstIndex(of: MetricKey(measure)).flatMap { means[part][$0].value }
    }

    /// Returns the part with the greatest value of a measure, if it is significant.
    ///
    /// - Parameters:
    ///   - measure: one of the measures that were requested at creation.
    ///   - isCandidate: false for a part with too few observations.
    package func most(_ question: String, _ measure: Measure, where isCandidate: (Int) -> Bool = { _ in true })
        -> Finding
    {
        Finding(question, candidates(measure).enumerated().map { isCandidate($0) ? $1 : nil }, .most)
    }

    /// Returns the values of a measure by part of the city.
    package func candidates(_ measure: Measure) -> [Finding.Candidate] {
        guard let place = asked.firstIndex(of: measure) else { preconditionFailure("\(measure) is not recorded") }
        return zip(names, values[place]).map { Finding.Candidate($0, $1) }
    }
}
