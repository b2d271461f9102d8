import TaxiService

/// A type of taxis (`drivers.types`).
package struct VehicleType: Sendable {
    /// Name in reports.
    package var name = ""
    /// Share of the roster; nil if `taxis` is given.
    package var share: Double?
    /// Number of taxis; nil if `share` is given.
    package var taxis: Int?
    /// Number of passengers' seats, 4 to 8.
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

    /// Name of the taxis that have no type.
    package static let ordinaryName = "ordinary"

    /// Creates a type with the capabilities of an ordinary taxi.
    package init(name: String = "") { self.name = name }

    /// The capabilities on which dispatch depends.
    package var capability: VehicleCapability {
        VehicleCapability(seats: UInt8(clamping: seats), isAccessible: isAccessible)
    }
}

extension VehicleRoster {
    /// Creates the roster of a number of taxis. The numbers of taxis by share are rounded so that their running total
    /// is always the nearest to the exact one.
    ///
    /// The taxis of a type are spread over the roster: each taxi has a lot, mixed from its number alone, and the types
    /// take the taxis in the order of their lots. So the types depend on nothing but the size of the roster.
    package init(_ types: [VehicleType], taxis count: Int) {
        var numbers = [UInt8](repeating: 0, count: types.isEmpty ? 0 : count)
        var lots = numbers.indices.map { (lot: VehicleRoster.lot($0), taxi: $0) }.sorted { $0 < $1 }[...]
        var rounding = ProportionalRounding(Double(count) / VehicleRoster.sharesPerUnit)
        for (index, type) in types.enumerated() {
            let shares = ((type.share ?? 0) * VehicleRoster.sharesPerUnit).rounded()
            let taxis = type.taxis ?? rounding.next(Int(shares))
            for (_, taxi) in lots.prefix(taxis) { numbers[taxi] = UInt8(index + 1) }
            lots = lots.dropFirst(taxis)
        }
        self.init(capabilities: types.map(\.capability), types: numbers)
    }

    /// The highest number of types, so that the type of a taxi fits one byte.
    package static let typesMax = 100
    /// Shares are counted in millionths.
    private static let sharesPerUnit = 1_000_000.0

    /// Returns the lot of a taxi (SplitMix64; Steele, Lea and Flood, "Fast splittable pseudorandom number generators",
    /// OOPSLA 2014).
    private static func lot(_ taxi: Int) -> UInt64 {
        var mixed = UInt64(taxi) &+ 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
