import CityModel

/// Use of an OpenStreetMap way by travellers: its class, and for each travel mode speed and direction.
///
/// Turn restrictions and conditions by the hour are not read.
struct StreetRules {
    let tags: OSMTagValues
    let streetClass: StreetClass
    /// Value of the tag `highway`: `primary_link`, `footway` and the like.
    let highway: String

    /// Reads the tags; nil if this is no street, or not one yet.
    init?(_ tags: OSMTagValues) {
        guard let highway = tags[.highway],
            let streetClass = highway == "busway" ? .tertiary : StreetClass(tag: highway)
        else { return nil }
        self.tags = tags
        self.highway = highway
        self.streetClass = streetClass
    }

    func speeds(_ mode: TravelMode) -> SourceStreets.Speeds {
        switch mode {
        case .car: carSpeeds
        case .walk: walkSpeeds
        case .cycle: cycleSpeeds
        }
    }

    // MARK: Access

    private var access: AccessRules { AccessRules(tags) }

    /// Whether this is a road for buses only, unless a tag admits others.
    private var isBusway: Bool { highway == "busway" }

    /// Whether vehicles cannot pass.
    private var isImpassable: Bool { tags[.smoothness] == "impassable" }

    private func isOpenToCars(_ direction: AccessRules.Direction) -> Bool {
        if let answer = access.isOpenToTaxis(direction) { return answer }
        // On ways closed to cars by default, `access=yes` means pedestrians.
        guard streetClass <= .service, tags[.area] != "yes", !isBusway else { return false }
        return access.isOpen(.vehicle, direction) ?? access.isOpen(.access, direction) ?? true
    }

    /// Whether this is a driveway or a parking aisle: without pickups, and they would double the size of the network.
    private var isPrivateGround: Bool {
        ["driveway", "parking_aisle", "drive-through", "emergency_access"].contains(tags[.service])
    }

    private func isOpenToWalkers(_ direction: AccessRules.Direction) -> Bool {
        if let answer = access.isOpen(.foot, direction) { return answer }
        if access.isOpen(.access, direction) == false || isBusway { return false }
        switch streetClass {
        case .motorway: return false
        case .trunk: return ["yes", "both", "left", "right"].contains(tags[.sidewalk])
        default: return true
        }
    }

    private func isOpenToCycles(_ direction: AccessRules.Direction) -> Bool {
        if let answer = access.isOpen(.bicycle, direction) { return answer }
        if (access.isOpen(.vehicle, direction) ?? access.isOpen(.access, direction)) == false || isBusway {
            return false
        }
        switch streetClass {
        case .motorway, .trunk, .pedestrian, .steps: return false
        case .path: return highway == "path"
        default: return true
        }
    }

    // MARK: Direction

    enum Direction {
        case both
        case forward
        case backward
        case neither

        var isForward: Bool { self == .both || self == .forward }
        var isBackward: Bool { self == .both || self == .backward }
    }

    static func direction(_ value: String?) -> Direction? {
        switch value {
        case "yes", "true", "1": .forward
        case "-1", "reverse": .backward
        case "no", "false", "0", "alternating": .both
        case "reversible": .neither  // the data lack the hours of each direction
        default: nil
        }
    }

    /// Direction of the street itself. Roundabouts and motorways are one-way without a tag.
    private var streetDirection: Direction {
        if let said = StreetRules.direction(tags[.oneway]) { return said }
        return isRoundabout || highway == "motorway" ? .forward : .both
    }

    var isRoundabout: Bool { ["roundabout", "circular"].contains(tags[.junction]) }

    private var carDirection: Direction {
        StreetRules.direction(
            tags.first(of: .onewayTaxi, .onewayPSV, .onewayMotorcar, .onewayMotorVehicle, .onewayVehicle))
            ?? streetDirection
    }

    private var cycleDirection: Direction {
        if let said = StreetRules.direction(tags.first(of: .onewayBicycle, .onewayVehicle)) { return said }
        let lanes: [OSMKey] = [.cycleway, .cyclewayLeft, .cyclewayRight, .cyclewayBoth]
        if lanes.contains(where: { tags[$0]?.hasPrefix("opposite") == true }) { return .both }
        let laneDirections: [OSMKey] = [.cyclewayLeftOneway, .cyclewayRightOneway]
        if laneDirections.contains(where: { tags[$0] == "-1" || tags[$0] == "no" }) { return .both }
        return streetDirection
    }

    // MARK: Speed

    private var carSpeeds: SourceStreets.Speeds {
        guard !isPrivateGround, !isImpassable else { return .closed }
        let limits = StreetSpeeds.limits(tags, streetClass, highway: highway)
        let (access, direction) = (self.access, carDirection)
        func isOpen(_ way: AccessRules.Direction, _ isAllowed: Bool) -> Bool {
            isOpenToCars(way) && (isAllowed || access.admitsTaxis(way))
        }
        return SourceStreets.Speeds(
            forwardKilometresPerHour: isOpen(.forward, direction.isForward) ? limits.forward : 0,
            backwardKilometresPerHour: isOpen(.backward, direction.isBackward) ? limits.backward : 0)
    }

    private var walkSpeeds: SourceStreets.Speeds {
        let (access, speed) = (self.access, StreetSpeeds.walk(streetClass))
        let direction = StreetRules.direction(tags[.onewayFoot]) ?? .both
        func isOpen(_ way: AccessRules.Direction, _ isAllowed: Bool) -> Bool {
            isOpenToWalkers(way) && (isAllowed || access.admits(.foot, way))
        }
        return SourceStreets.Speeds(
            forwardKilometresPerHour: isOpen(.forward, direction.isForward) ? speed : 0,
            backwardKilometresPerHour: isOpen(.backward, direction.isBackward) ? speed : 0)
    }

    private var cycleSpeeds: SourceStreets.Speeds {
        // Cyclists who dismount may go where pedestrians may.
        if tags[.bicycle] == "dismount" { return walkSpeeds == .closed ? .closed : StreetSpeeds.pushing }
        guard !isImpassable else { return .closed }
        let (access, speed, direction) = (self.access, StreetSpeeds.cycle(streetClass), cycleDirection)
        func isOpen(_ way: AccessRules.Direction, _ isAllowed: Bool) -> Bool {
            isOpenToCycles(way) && (isAllowed || access.admits(.bicycle, way))
        }
        return SourceStreets.Speeds(
            forwardKilometresPerHour: isOpen(.forward, direction.isForward) ? speed : 0,
            backwardKilometresPerHour: isOpen(.backward, direction.isBackward) ? speed : 0)
    }
}

extension StreetControl {
    /// Returns the traffic control at a node, or nil if there is none.
    init?(_ tags: OSMTagValues) {
        let kind: WaitKind
        switch tags[.highway] {
        case "traffic_signals": kind = .signals
        case "stop": kind = .stop
        case "give_way", "mini_roundabout": kind = .givingWay
        case "crossing":
            // An unmarked crossing gives pedestrians no priority.
            if tags[.crossing] == "unmarked" || tags[.crossing] == "no" { return nil }
            kind = tags[.crossing] == "traffic_signals" ? .signals : .crossing
        default: return nil
        }
        let direction: Direction
        switch tags.first(of: .trafficSignalsDirection, .direction) {
        case "forward": direction = .forward
        case "backward": direction = .backward
        default: direction = .unsaid
        }
        let isForAll = tags[.stop] == "all" || tags[.highway] == "mini_roundabout"
        self.init(kind, direction: direction, isForAll: isForAll)
    }
}
