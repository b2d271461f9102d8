import CityModel

/// Passage of barriers across a street at one point.
enum BarrierRules {
    /// Kinds of barriers that a node can be; walls and fences are lines beside streets.
    static let kinds = [
        "block", "bollard", "bus_trap", "chain", "cycle_barrier", "debris", "full-height_turnstile", "gate",
        "hampshire_gate", "jersey_barrier", "kissing_gate", "lift_gate", "log", "motorcycle_barrier", "planter",
        "sliding_gate", "stile", "sump_buster", "swing_gate", "turnstile", "wicket_gate",
    ]

    /// Kinds of gates. They are open unless tagged otherwise, as across most public streets.
    private static let gates: Set = ["gate", "hampshire_gate", "lift_gate", "sliding_gate", "swing_gate"]
    private static let smallGates: Set = ["kissing_gate", "wicket_gate"]
    private static let closedToCycles: Set = ["full-height_turnstile", "kissing_gate", "stile", "turnstile"]

    /// Whether a node bars passage: by the tags of this travel mode, else if it is locked, else by the tags of all
    /// modes, else by its kind.
    static func isBarred(_ mode: TravelMode, _ tags: OSMTagValues) -> Bool {
        guard let barrier = tags[.barrier] else { return false }
        let access = AccessRules(tags)
        let isGate = gates.contains(barrier)
        let isLocked = tags[.locked] == "yes"
        let isLockedGate = isLocked && (isGate || smallGates.contains(barrier))
        let isOpen = access.isOpen(.access)
        switch mode {
        case .car:
            if let isOpen = access.isOpenToTaxis() ?? access.isOpen(.vehicle) { return !isOpen }
            if isLocked { return true }
            return isOpen.map { !$0 } ?? !(isGate || tags[.bollard] == "rising")
        case .walk:
            return access.isOpen(.foot).map { !$0 } ?? (isLockedGate || isGate && isOpen == false)
        case .cycle:
            if let isOpen = access.isOpen(.bicycle) { return !isOpen }
            return closedToCycles.contains(barrier) || isLockedGate || isGate && isOpen == false
        }
    }
}
