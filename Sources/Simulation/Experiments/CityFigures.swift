import Measures

/// How the parts of a city fared over the replications: its zones, the sites where tours lead, the tours, and its places.
package struct CityFigures: Sendable {
    package private(set) var zones: PartFigures
    package private(set) var sites: PartFigures
    package private(set) var tours: PartFigures
    package private(set) var places: PartFigures
    /// By zone and replication: how many of how many clients are lost.
    package private(set) var losses: [[(part: Double, whole: Double)]] = []
    /// What was known of walkers beforehand; nil in a run without tours.
    package let walks: MeasuredWalks?
    /// By replication, in their order, and by site: when too many were there.
    package private(set) var overflows: [[[Overflow]]] = []

    /// - Parameters:
    ///   - zoneNames: as people call them.
    ///   - run: what is measured.
    package init(zoneNames: [String] = [], run: MeasuredRun? = nil) {
        walks = run?.walks
        zones = PartFigures(names: zoneNames, asked: [.waitMean, .serviceRate])
        sites = PartFigures(names: walks?.sites.map(\.name) ?? [], asked: [.crowdMax, .lineWaitMean])
        tours = PartFigures(
            names: walks?.tours.map(\.title) ?? [], asked: [.toursFollowed, .toursCancelledShare])
        places = PartFigures(names: run?.tourism?.catalogue.places.map(\.name) ?? [])
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
        addLosses(unit.zones)
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

/// How the parts of one sort fared over the replications: of each measure the mean in each part.
package struct PartFigures: Sendable {
    /// As people call them, by part.
    package let names: [String]
    /// The same in each part.
    package private(set) var keys: [MetricKey] = []
    /// Parts × keys.
    private var means: [[PooledMean]] = []
    /// Of which it may be asked which part has the most.
    private let asked: [Measure]
    /// By these, by part and by replication.
    private var values: [[[Metric]]]

    init(names: [String], asked: [Measure] = []) {
        (self.names, self.asked) = (names, asked)
        values = Array(repeating: [], count: asked.count)
    }

    package var count: Int { means.count }

    fileprivate mutating func add(_ parts: [[Metric]]) {
        if means.isEmpty {
            keys = parts.first?.map(\.key) ?? []
            means = parts.map { Array(repeating: PooledMean(), count: $0.count) }
            values = asked.map { _ in Array(repeating: [], count: parts.count) }
        }
        precondition(parts.count == means.count, "units of different cities")
        for (part, metrics) in parts.enumerated() {
            for (index, metric) in metrics.enumerated() { means[part][index].add(metric) }
            for (place, measure) in asked.enumerated() {
                if let metric = metrics.first(where: { $0.key == MetricKey(measure) }) {
                    values[place][part].append(metric)
                }
            }
        }
    }

    /// The mean over the replications, as `MetricSummary` has it; nil if the measure is not defined in any, or unknown.
    package func mean(_ measure: Measure, in part: Int) -> Double? {
        keys.firstIndex(of: MetricKey(measure)).flatMap { means[part][$0].value }
    }

    /// Which part has the most of a measure, where chance is ruled out.
    ///
    /// - Parameters:
    ///   - measure: one that may be asked of.
    ///   - isCandidate: false of a part of which too little is known.
    package func most(_ question: String, _ measure: Measure, where isCandidate: (Int) -> Bool = { _ in true })
        -> Finding
    {
        Finding(question, candidates(measure).enumerated().map { isCandidate($0) ? $1 : nil }, .most)
    }

    /// Returns the values of a measure by part of the city.
    package func candidates(_ measure: Measure) -> [Finding.Candidate] {
        guard let place = asked.firstIndex(of: measure) else { preconditionFailure("\(measure) is not kept") }
        return zip(names, values[place]).map { Finding.Candidate($0, $1) }
    }
}
