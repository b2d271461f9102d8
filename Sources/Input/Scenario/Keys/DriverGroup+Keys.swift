import Behaviour

/// An entry of `drivers.groups`.
extension DriverGroup {
    /// Name and size of a group.
    static let keysOfPart: [Key<DriverGroup>] = [
        Key("name", \.name, .name, "name of the group in reports", required: "write a name, such as choosy"),
        Key(
            "share", \.share, .ifWritten(.share, defaultValue: 0), "share of all drivers",
            defaultValue: "needed without `taxis`"),
        Key(
            "taxis", \.taxis, .ifWritten(.whole(0...BehaviourDecoder.taxisMax), defaultValue: 0),
            "number of drivers, one for each taxi, multiplied by `drivers.scale`",
            defaultValue: "needed without `share`"),
    ]

    /// Break of a group.
    static let restKeys: [Key<DriverGroup>] = [
        Key(
            "break", \.rest, .ifWritten(.map(ShiftPlan.Rest.keys), defaultValue: .unknown),
            "break in place of that of the shift; none if the shift is over by then",
            defaultValue: "that of the shift")
    ]

    /// Habits that the group has in place of those of all drivers, except `idle`.
    static let habitKeys: [Key<DriverGroup>] = DriverBehaviour.keys.map { $0.embedded(in: \.habits) }

    static func check(_ map: MapField, _ group: DriverGroup, hasShifts: Bool) {
        FleetPartCheck.groups.reportSize(map)
        if group.rest != nil, !hasShifts {
            map.reportKey(
                "break", "no shift has a 'start', so no driver takes a break",
                remedy: "write 'start' and 'length' for a shift, or remove 'break'")
        }
    }
}

/// Checks the parts of a fleet together, such as types of taxis.
struct FleetPartCheck {
    /// Key of the list, such as `types`.
    let key: String
    /// Name of all parts and of their members, such as types of taxis.
    let (part, members, parts): (String, String, String)

    /// Check of the types of taxis.
    static let types = FleetPartCheck(key: "types", part: "type", members: "taxis", parts: "types of taxis")
    /// Check of the groups of drivers.
    static let groups = FleetPartCheck(key: "groups", part: "group", members: "drivers", parts: "groups of drivers")

    /// Reports a part that has not exactly one of a share and a number of taxis. An invalid value has its own error.
    func reportSize(_ map: MapField) {
        let sizes = map.present(among: ["share", "taxis"])
        if sizes.count == 1 { return }
        map.reportKey(
            sizes.last ?? "name", "the \(part) needs either 'share' or 'taxis'",
            remedy: "write one of them, such as 'share: 0.1'")
    }

    /// Reports parts that do not fit together.
    ///
    /// - Parameter taxis: number of taxis of all shifts, before any scale.
    func report<Part: FleetPart>(_ list: [Part], taxis: Int, _ map: MapField) {
        func report(_ problem: String, remedy: String) { map.reportKey(key, problem, remedy: remedy) }
        if list.count > Part.partsMax {
            report("there are \(list.count) \(parts)", remedy: "at most \(Part.partsMax) are possible")
        }
        var names: Set = [Part.ordinaryName]
        for entry in list where !names.insert(entry.name).inserted {
            report(
                "two \(parts) are called '\(entry.name)'",
                remedy: "give each \(part) another name; '\(Part.ordinaryName)' are the \(members) without a \(part)")
        }
        let counted = list.reduce(0) { $0 + ($1.taxis ?? 0) }
        let shared = list.reduce(0) { $0 + ($1.share ?? 0) }
        if shared > 1 + 1e-9 {
            report("the shares of the \(key) add up to more than 1", remedy: "write shares that add up to at most 1")
        } else if Double(counted) + shared * Double(taxis) > Double(taxis) + 0.5 {
            report(
                "the \(key) have more taxis than the shifts, which have \(taxis)",
                remedy: "write fewer 'taxis' or smaller shares")
        }
    }
}
