import CityModel

/// What a way of OpenStreetMap is to those who travel: its class, and how fast and in which direction each may use it.
///
/// Turn restrictions and conditions by the hour are not read.
struct StreetRules {
    let tags: OSMTagValues
    let streetClass: StreetClass
    /// `primary_link`, `footway` and the like, as tagged.
    let highway: String

    /// - Returns: nil if this is no street, or not one yet.
    init?(_ tags: OSMTagValues) {
        guard let highway = tags[.highway], let streetClass = StreetClass(tag: highway) else { return nil }
        self.tags = tags
        self.highway = highway
        self.streetClass = streetClass
    }

    func speeds(_ mode: TravelMode) -> DrawnStreets.Speeds {
        switch mode {
        case .car: carSpeeds
        case .walk: walkSpeeds
        case .cycle: cycleSpeeds
        }
    }

    // MARK: Who may

    /// Open or closed where the data say so; nil where they say nothing that we know.
    static func isOpen(_ value: String?) -> Bool? {
        switch value {
        case "yes", "designated", "permissive", "destination", "customers", "official", "public": true
        case "no", "private", "agricultural", "forestry", "emergency", "delivery", "permit", "military", "residents",
            "use_sidepath":
            false
        default: nil
        }
    }

    /// A taxi may go where the street says so of taxis or of public service vehicles, else where a motorcar may.
    static func isOpenToTaxis(_ tags: OSMTagValues) -> Bool? {
        if let answer = isOpen(tags[.taxi]) { return answer }
        if isOpen(tags[.psv]) == true { return true }
        return isOpen(tags[.motorcar]) ?? isOpen(tags[.motorVehicle])
    }

    private var isOpenToCars: Bool {
        if let answer = StreetRules.isOpenToTaxis(tags) { return answer }
        // Where nobody drives unless a sign allows it, `access=yes` means those on foot.
        guard streetClass <= .service, tags[.area] != "yes" else { return false }
        return StreetRules.isOpen(tags[.vehicle]) ?? StreetRules.isOpen(tags[.access]) ?? true
    }

    /// Ways to a garage and between parked cars: nobody is picked up there, and they would double the network.
    private var isPrivateGround: Bool {
        ["driveway", "parking_aisle", "drive-through", "emergency_access"].contains(tags[.service])
    }

    private var isOpenToWalkers: Bool {
        if let answer = StreetRules.isOpen(tags[.foot]) { return answer }
        if StreetRules.isOpen(tags[.access]) == false { return false }
        switch streetClass {
        case .motorway: return false
        case .trunk: return ["yes", "both", "left", "right"].contains(tags[.sidewalk])
        default: return true
        }
    }

    private var isOpenToCycles: Bool {
        if tags[.bicycle] == "dismount" { return isOpenToWalkers }
        if let answer = StreetRules.isOpen(tags[.bicycle]) { return answer }
        if (StreetRules.isOpen(tags[.vehicle]) ?? StreetRules.isOpen(tags[.access])) == false { return false }
        switch streetClass {
        case .motorway, .trunk, .pedestrian, .steps: return false
        case .path: return highway == "path"
        default: return true
        }
    }

    // MARK: In which direction

    private enum Direction {
        case both
        case forward
        case backward
        case neither
    }

    private static func direction(_ value: String?) -> Direction? {
        switch value {
        case "yes", "true", "1": .forward
        case "-1", "reverse": .backward
        case "no", "false", "0", "alternating": .both
        case "reversible": .neither  // who may go when is not in the data
        default: nil
        }
    }

    /// That of the street itself. Roundabouts and motorways are one-way without saying so.
    private var streetDirection: Direction {
        if let said = StreetRules.direction(tags[.oneway]) { return said }
        return ["roundabout", "circular"].contains(tags[.junction]) || highway == "motorway" ? .forward : .both
    }

    private var carDirection: Direction {
        StreetRules.direction(tags.first(of: .onewayTaxi, .onewayPSV, .onewayMotorVehicle)) ?? streetDirection
    }

    private var cycleDirection: Direction {
        if let said = StreetRules.direction(tags[.onewayBicycle]) { return said }
        let lanes: [OSMKey] = [.cycleway, .cyclewayLeft, .cyclewayRight, .cyclewayBoth]
        if lanes.contains(where: { tags[$0]?.hasPrefix("opposite") == true }) { return .both }
        let laneDirections: [OSMKey] = [.cyclewayLeftOneway, .cyclewayRightOneway]
        if laneDirections.contains(where: { tags[$0] == "-1" || tags[$0] == "no" }) { return .both }
        return streetDirection
    }

    // MARK: How fast

    private var carSpeeds: DrawnStreets.Speeds {
        guard isOpenToCars && !isPrivateGround else { return .closed }
        let limit = StreetSpeeds.limit(tags[.maxspeed]) ?? StreetSpeeds.car(streetClass, highway: highway)
        return StreetRules.speeds(
            carDirection, forward: StreetSpeeds.limit(tags[.maxspeedForward]) ?? limit,
            backward: StreetSpeeds.limit(tags[.maxspeedBackward]) ?? limit)
    }

    private var walkSpeeds: DrawnStreets.Speeds {
        guard isOpenToWalkers else { return .closed }
        let speed = StreetSpeeds.walk(streetClass)
        return StreetRules.speeds(StreetRules.direction(tags[.onewayFoot]) ?? .both, forward: speed, backward: speed)
    }

    private var cycleSpeeds: DrawnStreets.Speeds {
        guard isOpenToCycles else { return .closed }
        if tags[.bicycle] == "dismount" { return walkSpeeds == .closed ? .closed : StreetSpeeds.pushing }
        let speed = StreetSpeeds.cycle(streetClass)
        return StreetRules.speeds(cycleDirection, forward: speed, backward: speed)
    }

    private static func speeds(_ direction: Direction, forward: Double, backward: Double) -> DrawnStreets.Speeds {
        DrawnStreets.Speeds(
            forwardKilometresPerHour: direction == .both || direction == .forward ? forward : 0,
            backwardKilometresPerHour: direction == .both || direction == .backward ? backward : 0)
    }
}
