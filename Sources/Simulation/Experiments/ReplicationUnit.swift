import InputFiles
import Measures
import OutputFiles
import Quantities

/// A finished unit of work: the exact figures of one replication of one scenario. All summaries are made from these
/// alone.
package struct ReplicationUnit: Hashable, Sendable {
    /// Fingerprint of the scenario.
    package var scenario: ScenarioDigest
    /// Number of the replication, from 1.
    package var replication: Int
    /// Fingerprint of the run's events.
    package var runDigest: UInt64
    /// Number of events.
    package var eventsHandled: Int
    /// Byte counts of its rows in the tables of the results folder, by which a row is found again.
    package var rows: [ResultsFile: WrittenRows]
    /// Metrics of the whole run.
    package var metrics: [Metric]
    /// Metrics of clients and drivers in each zone; the same measures in all.
    package var zones: [[Metric]]
    /// Hourly figures of the clients in each zone.
    package var clientHours: [ClientHours] = []
    /// Metrics of each site of tours, the same measures in all; `tours` are those of each tour in the initial library.
    package var sites: [[Metric]] = []
    /// Metrics of each tour in the initial library.
    package var tours: [[Metric]] = []
    /// Metrics of each place to visit; the same measures in all.
    package var places: [[Metric]] = []
    /// Metrics during each event: of the whole city, and then of its zone if it has one.
    package var events: [[Metric]] = []
    /// Times at which each site held more people than its limit.
    package var overflows: [[Overflow]] = []

    /// Creates a unit.
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

    /// Returns whether another unit has the same metrics of as many parts of the city, as all units of one scenario do.
    package func hasSameShape(as other: ReplicationUnit) -> Bool {
        func areLike(_ part: [Metric], _ other: [Metric]) -> Bool { part.elementsEqual(other) { $0.key == $1.key } }
        return areLike(metrics, other.metrics)
            && [
                (zones, other.zones), (sites, other.sites), (tours, other.tours), (places, other.places),
                (events, other.events),
            ]
            .allSatisfy { $0.0.elementsEqual($0.1, by: areLike) }
            && clientHours.elementsEqual(other.clientHours) { $0.first == $1.first && $0.hours.count == $1.hours.count }
    }

    /// Creates a unit from the result of a replication.
    package init(_ result: ReplicationResult, of scenario: ScenarioDigest, rows: [ResultsFile: WrittenRows]) {
        self.init(
            scenario: scenario, replication: result.record.replication, runDigest: result.record.digest,
            eventsHandled: result.record.eventsHandled, rows: rows, metrics: result.metrics.metrics,
            zones: result.metrics.fairness.zones)
        places = result.metrics.tourism?.placeMetrics ?? []
        clientHours = result.metrics.clientHours
        events = result.metrics.events
        guard let walks = result.metrics.walks else { return }
        (sites, tours, overflows) = (walks.siteMetrics, walks.tourMetrics, walks.overflows)
    }
}

/// A fingerprint of a scenario after `--set`, its seed, and the contents of its files: units with the same fingerprint
/// belong to one experiment.
///
/// It is independent of the order of keys, of name and description, and of the requested number of replications.
package struct ScenarioDigest: Hashable, Sendable {
    /// The 64-bit fingerprint.
    package let value: UInt64

    /// Creates a fingerprint from its stored value.
    package init(value: UInt64) { self.value = value }

    /// Computes the fingerprint of a scenario.
    package init(of setup: SimulationSetup) {
        var trace = StateDigest()
        if case .map(let entries) = setup.document {
            // The seed may come from the command line, more replications are more units of the same work, and the
            // other keys change no figure.
            let ignored = ["seed", "replications", "scenario", "description", "worthTelling"]
            trace.combine(.map(entries.filter { !ignored.contains($0.key) }))
        } else {
            trace.combine(setup.document)
        }
        trace.combine(UInt64(setup.seed))
        for digest in setup.inputDigests.values.sorted() { trace.combine(digest) }
        if let today = setup.reactions.map({ ScenarioDigest(of: $0.today).value }) ?? setup.todayDigest {
            trace.combine(today)
        }
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
