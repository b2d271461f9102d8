/// What driving costs, those who drive and the air: figures of somebody else, by which kilometres are told. They change nothing
/// that happens.
package struct VehicleFigures: Hashable, Sendable {
    /// nil where the scenario does not say.
    package var co2GramsPerKilometre: Double?
    /// Of fuel, wear and whatever else grows with the way, in the scenario's money; nil likewise.
    package var costPerKilometre: Double?
    /// Where these figures are from.
    package var source = ""

    package init() {}
}
