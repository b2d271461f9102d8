/// Access to a street or past a barrier, by the tags that say it.
///
/// Conditions by the hour are not read.
///
/// Source: OpenStreetMap's wiki, "Key:access".
struct AccessRules {
    /// A direction of travel along a way as it is drawn.
    enum Direction {
        case forward
        case backward
    }

    /// A key of access, and those that hold for one direction only.
    struct Key {
        let both, forward, backward: OSMKey

        static let access = Key(both: .access, forward: .accessForward, backward: .accessBackward)
        static let bicycle = Key(both: .bicycle, forward: .bicycleForward, backward: .bicycleBackward)
        static let foot = Key(both: .foot, forward: .footForward, backward: .footBackward)
        static let motorcar = Key(both: .motorcar, forward: .motorcarForward, backward: .motorcarBackward)
        static let motorVehicle = Key(
            both: .motorVehicle, forward: .motorVehicleForward, backward: .motorVehicleBackward)
        static let psv = Key(both: .psv, forward: .psvForward, backward: .psvBackward)
        static let taxi = Key(both: .taxi, forward: .taxiForward, backward: .taxiBackward)
        static let vehicle = Key(both: .vehicle, forward: .vehicleForward, backward: .vehicleBackward)
    }

    let tags: OSMTagValues

    init(_ tags: OSMTagValues) { self.tags = tags }

    /// Whether a key admits in a direction, or in both; nil if it says nothing known.
    func isOpen(_ key: Key, _ direction: Direction? = nil) -> Bool? {
        direction.flatMap { isOpenOnly(key, $0) } ?? AccessRules.isOpen(tags[key.both])
    }

    /// Whether a key admits in a direction, as it says of that direction alone.
    private func isOpenOnly(_ key: Key, _ direction: Direction) -> Bool? {
        switch direction {
        case .forward: AccessRules.isOpen(tags[key.forward])
        case .backward: AccessRules.isOpen(tags[key.backward])
        }
    }

    /// Whether taxis are admitted: as the street says of taxis or of public service vehicles, else of motorcars.
    func isOpenToTaxis(_ direction: Direction? = nil) -> Bool? {
        if let answer = isOpen(.taxi, direction) { return answer }
        if isOpen(.psv, direction) == true { return true }
        return isOpen(.motorcar, direction) ?? isOpen(.motorVehicle, direction)
    }

    /// Whether taxis are admitted in this direction by name, though the street may be one-way: `taxi:backward=yes`.
    func freesTaxis(_ direction: Direction) -> Bool {
        guard isOpenToTaxis(direction) == true else { return false }
        return [Key.taxi, .psv, .motorcar, .motorVehicle].contains { isOpenOnly($0, direction) == true }
    }

    /// Whether a key admits in this direction by name.
    func frees(_ key: Key, _ direction: Direction) -> Bool { isOpenOnly(key, direction) == true }

    /// Whether a value admits; of several, separated by semicolons, all must. nil if it says nothing known.
    static func isOpen(_ value: String?) -> Bool? {
        guard let value else { return nil }
        guard value.utf8.contains(UInt8(ascii: ";")) else { return isOpen(word: value) }
        let answers = value.split(separator: ";").map { part in
            isOpen(word: String(part.drop { $0 == " " }.prefix { $0 != " " }))
        }
        if answers.contains(false) { return false }
        return answers.isEmpty || answers.contains(nil) ? nil : true
    }

    private static func isOpen(word: String) -> Bool? {
        switch word {
        case "yes", "designated", "permissive", "destination", "customers", "official", "public": true
        case "no", "private", "agricultural", "forestry", "emergency", "delivery", "permit", "military", "residents",
            "use_sidepath":
            false
        default: nil
        }
    }
}
