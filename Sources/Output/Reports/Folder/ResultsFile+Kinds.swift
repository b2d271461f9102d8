import Measures
import OutputFiles

// The files of a results folder that runs and experiments write.
extension ResultsFile {
    /// Returns the files of a run.
    package static func ofRun(
        _ run: MeasuredRun? = nil, withRides: Bool, withLogs: Bool, withWarmUp: Bool = false,
        exports: [ResultsFile] = []
    ) -> [ResultsFile] {
        [.manifest, .summary, .replications, .drivers, .zones, .losses, .fleet, .shifts, .statement]
            + (run?.ranks.isEmpty == false ? [.ranks] : [])
            + (run?.vehicleTypes.isEmpty == false ? [.vehicleTypes] : [])
            + (run?.rankZones.isEmpty == false ? [.rankService] : [])
            + (run?.driverGroups.isEmpty == false ? [.driverGroups] : [])
            + [.zoneSummary, .zoneMap, .fairness] + (withRides ? [.rides] : [])
            + (run?.zoneGroupings.isEmpty == false ? [.groups, .groupDifferences, .groupZones] : [])
            + (run?.events.isEmpty == false ? [.cityEvents] : [])
            + (run?.choice != nil ? [.choices] : [])
            + (run?.walks != nil ? [.tours, .waypoints] : [])
            + (run?.runners != nil ? [.sessions, .goals] : [])
            + (run?.tourism != nil ? [.places, .attention, .visits, .subscriptions, .guides] : [])
            + (withLogs ? [.events, .commands] : []) + (withWarmUp ? [.warmUp] : []) + exports
    }

    /// Returns the files of an experiment with several points.
    package static func ofExperiment(_ kind: ExperimentManifest.Kind) -> [ResultsFile] {
        [.manifest, .points, .sweep, .zoneMap] + kind.findingFiles
    }
}
