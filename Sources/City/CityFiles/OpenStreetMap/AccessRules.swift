/// Access to a street or past a barrier, from its access tags.
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

    /// An access key, and its variants for one direction.
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

    /// Whether a key admits travel in a direction, or in both; nil if it has no known value.
    func isOpen(_ key: Key, _ direction: Direction? = nil) -> Bool? {
        direction.flatMap { isOpenOnly(key, $0) } ?? AccessRules.isOpen(tags[key.both])
    }

    /// Whether the variant of a key for this direction admits travel; nil if it has no known value.
    private func isOpenOnly(_ key: Key, _ direction: Direction) -> Bool? {
        switch direction {
        case .forward: AccessRules.isOpen(tags[key.forward])
        case .backward: AccessRules.isOpen(tags[key.backward])
        }
    }

    /// Whether taxis are admitted, by the tags for taxis or public service vehicles, or else for motorcars.
    func isOpenToTaxis(_ direction: Direction? = nil) -> Bool? {
        if let answer = isOpen(.taxi, direction) { return answer }
        if isOpen(.psv, direction) == true { return true }
        return isOpen(.motorcar, direction) ?? isOpen(.motorVehicle, direction)
    }

    /// Whether a tag for this direction admits taxis, even on a one-way street: `taxi:backward=yes`.
    func admitsTaxis(_ direction: Direction) -> Bool {
        guard isOpenToTaxis(direction) == true else { return false }
        return [Key.taxi, .psv, .motorcar, .motorVehicle].contains { isOpenOnly($0, direction) == true }
    }

    /// Whether a tag for this direction admits travel.
    func admits(_ key: Key, _ direction: Direction) -> Bool { isOpenOnly(key, direction) == true }

    /// Whether a value admits travel; of several, separated by semicolons, all must. Returns nil for an unknown value.
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
