import CityModel
import Quantities

/// Battery and consumption of a type of electric taxis (`drivers.types.0.electric`).
package struct ElectricVehicle: Sendable {
    /// Capacity of the battery in watt-hours.
    package var batteryWattHours = 0.0
    /// Consumption in watt-hours a kilometre.
    package var wattHoursPerKilometre = 0.0
    /// Share of the battery below which a free driver drives to a charging place.
    package var chargesBelow = 0.2
    /// Share of the battery up to which it is charged.
    package var chargesUntil = 0.8

    /// Creates a vehicle without a battery.
    package init() {}
}

/// A place with plugs at which electric taxis charge (`drivers.charging`).
package struct ChargingPlace: Sendable {
    /// Position.
    package var position: Position
    /// Name for display; empty if it has none.
    package var name: String
    /// Number of taxis that can charge at the same time.
    package var plugs: Int
    /// Power of each plug in watts.
    package var watts: Double

    /// Creates a place.
    package init(position: Position, name: String = "", plugs: Int, watts: Double) {
        self.position = position
        self.name = name
        self.plugs = plugs
        self.watts = watts
    }
}
