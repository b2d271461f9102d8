import Quantities

/// What the measures know of a run before it begins: the scenario's, so the same in each of its replications.
package struct MeasuredRun: Sendable {
    package var zoneCount: Int
    package var driverCount: Int
    /// How long requests are made and hours count; rides under way then are still watched to their end.
    package var duration: SimDuration
    /// What happens before is left out of the metrics.
    package var warmUp: SimDuration
    /// The kinds of ride that can occur, in the order of `RideKind`: so every run of a scenario yields the same metrics.
    package var rideKinds: [RideKind]
    /// Room for so many requests is made beforehand; a wrong number only costs time.
    package var expectedRequests: Int

    package init(
        zoneCount: Int, driverCount: Int = 0, duration: SimDuration, warmUp: SimDuration = .zero,
        rideKinds: [RideKind] = [.immediate], expectedRequests: Int = 0
    ) {
        self.zoneCount = zoneCount
        self.driverCount = driverCount
        self.duration = duration
        self.warmUp = warmUp
        self.rideKinds = rideKinds
        self.expectedRequests = expectedRequests
    }
}
