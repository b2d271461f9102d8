import Quantities

/// The charging of one driver's taxi after the warm-up.
package struct ChargingRecord: Sendable, BitwiseCopyable {
    /// Number of times that charging ended.
    package private(set) var charges = 0
    /// Energy charged in watt-hours.
    package private(set) var wattHours = 0.0
    /// Time at plugs.
    package private(set) var length = SimDuration.zero
    /// Number of waits for a plug, of any length; one that is not over at the end of the run counts as far as it got.
    package private(set) var waits = 0
    /// Total time of the waits, from the arrival at the charging place.
    package private(set) var waited = SimDuration.zero

    /// Creates an empty record.
    package init() {}

    mutating func endCharging() { charges += 1 }

    mutating func addCharging(for time: SimDuration, watts: Double) {
        length += time
        wattHours += watts * time.seconds / 3_600
    }

    mutating func addWait(_ wait: SimDuration) {
        waits += 1
        waited += wait
    }

    mutating func add(_ other: ChargingRecord) {
        charges += other.charges
        wattHours += other.wattHours
        length += other.length
        waits += other.waits
        waited += other.waited
    }
}

/// The energy of all electric taxis in watt-hours, from the start of the run to its end.
package struct EnergyBalance: Sendable {
    /// Energy in all batteries at the start.
    package let initial: Double
    /// Energy used.
    package let used: Double
    /// Energy charged.
    package let charged: Double
    /// Energy in each driver's battery at the end, 0 without one.
    package let stored: [Double]

    /// Creates a balance.
    package init(initial: Double, used: Double, charged: Double, stored: [Double]) {
        (self.initial, self.used, self.charged, self.stored) = (initial, used, charged, stored)
    }
}
