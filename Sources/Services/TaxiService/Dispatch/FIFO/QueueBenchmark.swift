import Quantities

/// The bare queue operation, the baseline for the cost of a command: a driver leaves a zone's queue and joins its tail.
package struct QueueBenchmark: ~Copyable {
    private var queues: ZoneQueues
    private let zoneCount: Int
    private let driverCount: Int

    /// Creates queues in which all drivers stand, spread evenly over the zones.
    package init(zones zoneCount: Int, drivers driverCount: Int) {
        self.zoneCount = zoneCount
        self.driverCount = driverCount
        queues = ZoneQueues(zones: zoneCount, drivers: driverCount)
        for driver in 0..<driverCount { queues.join(DriverID(driver), zone: zone(of: driver), isFree: true) }
    }

    /// Lets drivers leave and join again, one after another. Successive drivers lie far apart in memory.
    package mutating func run(times: Int) {
        var driver = 0
        for _ in 0..<times {
            // Far apart in memory; a prime, so that every driver has a turn.
            driver = (driver + 7_919) % driverCount
            queues.leave(DriverID(driver), zone: zone(of: driver))
            queues.join(DriverID(driver), zone: zone(of: driver), isFree: true)
        }
    }

    private func zone(of driver: Int) -> ZoneID { ZoneID(driver % zoneCount) }
}
