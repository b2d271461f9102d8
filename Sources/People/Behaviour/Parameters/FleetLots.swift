/// A part of the fleet by share or number, such as a type of taxis or a group of drivers.
package protocol FleetPart: Sendable {
    /// Name in reports.
    var name: String { get }
    /// Share of the fleet; nil if `taxis` is given.
    var share: Double? { get }
    /// Number of taxis; nil if `share` is given.
    var taxis: Int? { get }
}

/// Divides the fleet into parts.
///
/// The taxis of a part are spread over the fleet: each taxi has a lot, mixed from its number alone, and the parts take
/// the taxis in the order of their lots. So the parts depend on nothing but the size of the fleet.
struct FleetLots {
    /// Purpose of a division. Divisions for different purposes are independent of each other.
    enum Purpose: UInt64 {
        case types = 0
        case groups = 1
    }

    private let purpose: Purpose

    init(_ purpose: Purpose) { self.purpose = purpose }

    /// Returns the part of each taxi, counted from 1; 0 for none. The numbers of taxis by share are rounded so that
    /// their running total is always the nearest to the exact one.
    ///
    /// - Returns: a number for each taxi; an empty list without parts.
    func numbers(of parts: [some FleetPart], taxis count: Int) -> [UInt8] {
        var numbers = [UInt8](repeating: 0, count: parts.isEmpty ? 0 : count)
        var lots = numbers.indices.map { (lot: lot($0), taxi: $0) }.sorted { $0 < $1 }[...]
        var rounding = ProportionalRounding(Double(count) / FleetLots.sharesPerUnit)
        for (index, part) in parts.enumerated() {
            let shares = ((part.share ?? 0) * FleetLots.sharesPerUnit).rounded()
            let taxis = part.taxis ?? rounding.next(Int(shares))
            for (_, taxi) in lots.prefix(taxis) { numbers[taxi] = UInt8(index + 1) }
            lots = lots.dropFirst(taxis)
        }
        return numbers
    }

    /// Shares are counted in millionths.
    private static let sharesPerUnit = 1_000_000.0

    /// Returns the lot of a taxi (SplitMix64; Steele, Lea and Flood, "Fast splittable pseudorandom number generators",
    /// OOPSLA 2014).
    private func lot(_ taxi: Int) -> UInt64 {
        var mixed = UInt64(taxi) &+ purpose.rawValue << 32 &+ 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
