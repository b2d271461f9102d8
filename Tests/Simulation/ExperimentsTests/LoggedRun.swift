import CityHost
import Experiments
import Measures

/// Returns the first replication with its complete log.
func loggedRun(
    _ setup: SimulationSetup, _ options: RunOptions
) throws -> (record: ReplicationRecord, log: HostLogBatch) {
    var log = HostLogBatch()
    let runner = ReplicationRunner(
        plan: WorldPlan(setup), options: options,
        observer: {
            log.commands += $0.commands
            log.effects += $0.effects
        })
    return (try runner.run(replication: 1), log)
}
