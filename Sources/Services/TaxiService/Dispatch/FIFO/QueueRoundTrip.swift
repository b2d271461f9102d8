import Quantities

/// The bare queue operation, which a command's cost is held against: a driver leaves a zone's queue and joins its tail.
package struct QueueRoundTrip: ~Copyable {
    private var queues: ZoneQueues
    private let zoneCount: Int
    private let driverCount: Int

    /// All drivers stand in queues, in turn in those of all zones.
    package init(zones zoneCount: Int, drivers driverCount: Int) {
        self.zoneCount = zoneCount
        self.driverCount = driverCount
        queues = ZoneQueues(zones: zoneCount, drivers: driverCount)
        for driver in 0..<driverCount { queues.join(DriverID(driver), zone: zone(of: driver), isFree: true) }
    }

    /// Drivers far apart leave and join again, one after another.
    package mutating func run(times: Int) {
        var driver = 0
        for _ in 0..<times {
            driver = (driver + 7_919) % driverCount  // a prime, so that neighbours in memory do not follow each other
            queues.leave(DriverID(driver), zone: zone(of: driver))
            queues.join(DriverID(driver), zone: zone(of: driver), isFree: true)
        }
    }

    private func zone(of driver: Int) -> ZoneID { ZoneID(driver % zoneCount) }
}
