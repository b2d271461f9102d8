import CityWorld
import Quantities
import Scenario

/// Simulates one replication.
///
/// Called on several threads at once, each time with another replication. The same setup, replication and seed must
/// give the same record on whatever thread.
///
/// - `progress` is to be called now and then with the time the run has come to, and once a thousand events is often
///   enough. What it throws ends the run and is to be passed on.
/// - `observer` is told every line of the event log in order; nil where nobody listens. What it throws likewise.
package typealias ReplicationRunner =
    @Sendable (
        _ setup: SimulationSetup, _ replication: Int, _ options: ReplicationOptions,
        _ progress: (SimTime) throws -> Void, _ observer: EventObserver?
    ) throws -> ReplicationRecord

/// Takes the lines of one replication's event log in their order.
package typealias EventObserver = (EventRecord) throws -> Void

/// How a replication is run, none of which may change its record.
package struct ReplicationOptions: Sendable {
    /// All invariants after every event; a failure throws `InvariantViolation`.
    package var checksInvariants = false

    package init() {}
}

/// A replication that is finished, with its figures.
package struct ReplicationResult: Sendable {
    package var record: ReplicationRecord
    package var metrics: ReplicationMetrics

    package init(_ record: ReplicationRecord, in setup: SimulationSetup) {
        self.record = record
        metrics = ReplicationMetrics(of: record, in: setup)
    }
}
