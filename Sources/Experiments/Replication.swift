import CityWorld
import Measures
import Quantities

/// Simulates one replication.
///
/// Called on several threads at once, each time with another replication. The same replication must give the same record
/// on whatever thread.
///
/// - `progress` is to be called now and then with the time the run has come to. What it throws ends the run and is to be
///   passed on.
/// - `observer` is told what happens, in order; nil where nobody listens. What it throws likewise.
package typealias SimulateReplication =
    @Sendable (
        _ replication: Int, _ progress: @escaping (SimTime) throws -> Void, _ observer: RunObserving?
    ) throws -> ReplicationRecord

/// A replication that is finished, with its figures.
package struct ReplicationResult: Sendable {
    package var record: ReplicationRecord
    package var metrics: ReplicationMetrics

    package init(_ record: ReplicationRecord, in setup: SimulationSetup) {
        self.record = record
        metrics = ReplicationMetrics(of: record, in: setup.measuredRun)
    }
}
