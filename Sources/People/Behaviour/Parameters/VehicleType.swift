import TaxiService

/// A type of taxis (`drivers.types`).
package struct VehicleType: FleetPart {
    /// Most seats of a type, and so the largest party that a scenario can have (T01).
    package static let seatsMax = 8

    /// Name in reports.
    package var name = ""
    /// Share of the roster; nil if `taxis` is given.
    package var share: Double?
    /// Number of taxis; nil if `share` is given.
    package var taxis: Int?
    /// Number of passengers' seats, 4 to `seatsMax`.
    package var seats = 4
    /// Whether a passenger can enter in a wheelchair.
    package var isAccessible = false
    /// Battery and consumption; nil for a taxi that is not electric.
    package var electric: ElectricVehicle?
    /// Emission in grams of CO₂ a kilometre; nil for that of the scenario's `vehicles`.
    package var co2GramsPerKilometre: Double?
    /// Cost of a kilometre in the scenario's currency; nil for that of the scenario's `vehicles`.
    package var costPerKilometre: Double?
    /// Source of these figures.
    package var source = ""

    /// Creates a type with the capabilities of an ordinary taxi.
    package init(name: String = "") { self.name = name }

    /// The capabilities on which dispatch depends.
    package var capability: VehicleCapability {
        VehicleCapability(seats: UInt8(clamping: seats), isAccessible: isAccessible)
    }
}

extension VehicleRoster {
    /// Creates the roster of a number of taxis, which depends on nothing but that number.
    package init(_ types: [VehicleType], taxis count: Int) {
        self.init(
            capabilities: types.map(\.capability),
            types: types.isEmpty ? [] : FleetLots(taxis: count).numbers(of: types))
    }
}
