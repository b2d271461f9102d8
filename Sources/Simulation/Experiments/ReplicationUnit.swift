import InputFiles
import Measures
import OutputFiles
import Quantities

/// A finished unit of work: the figures of one replication of one scenario, exactly. All summaries are made of these alone.
package struct ReplicationUnit: Hashable, Sendable {
    package var scenario: ScenarioDigest
    /// Counted from 1.
    package var replication: Int
    /// Fingerprint of the run's events.
    package var runDigest: UInt64
    package var eventsHandled: Int
    /// How many bytes its rows take in the tables that the results folder has: by these a row is found again.
    package var rows: [ResultsFile: WrittenRows]
    package var metrics: [Metric]
    /// By zone, the same measures in each: how clients and drivers fare there.
    package var zones: [[Metric]]
    /// By zone: how clients fare hour by hour.
    package var clientHours: [ClientHours] = []
    /// By site where tours lead, and by tour of the library at the start; the same measures in each.
    package var sites: [[Metric]] = []
    package var tours: [[Metric]] = []
    /// By place to visit; the same measures in each.
    package var places: [[Metric]] = []
    /// By site: when more people were there than its limit.
    package var overflows: [[Overflow]] = []

    package init(
        scenario: ScenarioDigest, replication: Int, runDigest: UInt64 = 0, eventsHandled: Int = 0,
        rows: [ResultsFile: WrittenRows] = [:], metrics: [Metric] = [], zones: [[Metric]] = []
    ) {
        self.scenario = scenario
        self.replication = replication
        self.runDigest = runDigest
        self.eventsHandled = eventsHandled
        self.rows = rows
        self.metrics = metrics
        self.zones = zones
    }

    /// Whether another measures the same, and that of as many parts of the city, as all units of one scenario do.
    package func isLike(_ other: ReplicationUnit) -> Bool {
        func areLike(_ part: [Metric], _ other: [Metric]) -> Bool { part.elementsEqual(other) { $0.key == $1.key } }
        return areLike(metrics, other.metrics)
            && [(zones, other.zones), (sites, other.sites), (tours, other.tours), (places, other.places)]
                .allSatisfy { $0.0.elementsEqual($0.1, by: areLike) }
            && clientHours.elementsEqual(other.clientHours) { $0.first == $1.first && $0.hours.count == $1.hours.count }
    }

    package init(_ result: ReplicationResult, of scenario: ScenarioDigest, rows: [ResultsFile: WrittenRows]) {
        self.init(
            scenario: scenario, replication: result.record.replication, runDigest: result.record.digest,
            eventsHandled: result.record.eventsHandled, rows: rows, metrics: result.metrics.metrics,
            zones: result.metrics.fairness.zones)
        places = result.metrics.tourism?.placeMetrics ?? []
        clientHours = result.metrics.clientHours
        guard let walks = result.metrics.walks else { return }
        (sites, tours, overflows) = (walks.siteMetrics, walks.tourMetrics, walks.overflows)
    }
}

/// A fingerprint of what a scenario says after `--set`, of its seed, and of what the files hold that it names: two units with the
/// same one are of one experiment.
///
/// The order of keys does not matter, nor how many replications are asked for.
package struct ScenarioDigest: Hashable, Sendable {
    package let value: UInt64

    package init(value: UInt64) { self.value = value }

    package init(of setup: SimulationSetup) {
        var trace = StateDigest()
        if case .map(let entries) = setup.document {
            // The seed may come from the command line, more replications are more units of the same work, and what is worth
            // telling changes no figure.
            trace.combine(.map(entries.filter { !["seed", "replications", "worthTelling"].contains($0.key) }))
        } else {
            trace.combine(setup.document)
        }
        trace.combine(UInt64(setup.seed))
        for digest in setup.inputDigests.values.sorted() { trace.combine(digest) }
        if let today = setup.reactions?.today { trace.combine(ScenarioDigest(of: today).value) }
        value = trace.value
    }
}

extension StateDigest {
    fileprivate mutating func combine(_ value: DocumentValue) {
        switch value {
        case .text(let text):
            combine(1)
            combine(text: text)
        case .list(let values):
            combine(2)
            combine(UInt64(values.count))
            for value in values { combine(value) }
        case .map(let entries):
            combine(3)
            combine(UInt64(entries.count))
            for entry in entries.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
                combine(text: entry.key)
                combine(entry.value)
            }
        }
    }
}
