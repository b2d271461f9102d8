import Quantities

/// One charging of an electric taxi.
package struct Charge: Sendable, BitwiseCopyable {
    /// Time that the taxi waited for a plug.
    package var waited: SimDuration
    /// Time at the plug.
    package var length: SimDuration
    /// Energy in watt-hours.
    package var wattHours: Double

    /// Creates a charging.
    package init(waited: SimDuration, length: SimDuration, wattHours: Double) {
        self.waited = waited
        self.length = length
        self.wattHours = wattHours
    }
}

/// The chargings of one driver's taxi that ended after the warm-up.
package struct ChargingRecord: Sendable, BitwiseCopyable {
    /// Number of chargings.
    package private(set) var charges = 0
    /// Total time in queues for a plug.
    package private(set) var waited = SimDuration.zero
    /// Total time at plugs.
    package private(set) var length = SimDuration.zero
    /// Total energy charged in watt-hours.
    package private(set) var wattHours = 0.0

    /// Creates an empty record.
    package init() {}

    mutating func add(_ charge: Charge) {
        charges += 1
        waited += charge.waited
        length += charge.length
        wattHours += charge.wattHours
    }

    mutating func add(_ other: ChargingRecord) {
        charges += other.charges
        waited += other.waited
        length += other.length
        wattHours += other.wattHours
    }
}
