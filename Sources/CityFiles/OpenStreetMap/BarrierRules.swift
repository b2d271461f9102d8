import CityModel

/// What stands across a street at one point, and whom it stops.
enum BarrierRules {
    /// Barriers that a node can be; walls and fences are lines beside streets.
    static let kinds = [
        "block", "bollard", "bus_trap", "chain", "cycle_barrier", "debris", "full-height_turnstile", "gate",
        "jersey_barrier", "kissing_gate", "lift_gate", "log", "motorcycle_barrier", "planter", "sliding_gate", "stile",
        "swing_gate", "turnstile",
    ]

    /// Gates are open unless the data say otherwise, as those across public streets are.
    private static let gates: Set = ["gate", "lift_gate", "sliding_gate", "swing_gate"]
    private static let closedToCycles: Set = ["full-height_turnstile", "kissing_gate", "stile", "turnstile"]

    static func isBarred(_ mode: TravelMode, _ tags: OSMTagValues) -> Bool {
        guard let barrier = tags[.barrier] else { return false }
        let isClosed = StreetRules.isOpen(tags[.access]) == false
        switch mode {
        case .car:
            if let isOpen = StreetRules.isOpenToTaxis(tags) ?? StreetRules.isOpen(tags[.vehicle]) { return !isOpen }
            if gates.contains(barrier) { return isClosed }
            return tags[.bollard] != "rising" || isClosed
        case .walk:
            return StreetRules.isOpen(tags[.foot]).map { !$0 } ?? (gates.contains(barrier) && isClosed)
        case .cycle:
            if let isOpen = StreetRules.isOpen(tags[.bicycle]) { return !isOpen }
            return closedToCycles.contains(barrier) || (gates.contains(barrier) && isClosed)
        }
    }
}
