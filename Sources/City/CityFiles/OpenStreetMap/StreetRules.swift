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
        return isRoundabout || highway == "motorway" ? .forward : .both
    }

    var isRoundabout: Bool { ["roundabout", "circular"].contains(tags[.junction]) }

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

/// The speeds allowed, in km/h: the limit that is signed, else what is usual for the class. What is driven of it, and what
/// waits and the hour add, is not said here (`FreeFlow`, `Congestion`; B04).
enum StreetSpeeds {
    private static let kilometresPerMile = 1.609344
    /// What a sign may say.
    private static let limitRange = 5.0...130.0

    static func car(_ streetClass: StreetClass, highway: String) -> Double {
        let isRamp = highway.hasSuffix("_link")
        return switch streetClass {
        case .motorway: isRamp ? 60 : 100
        case .trunk: isRamp ? 50 : 80
        case .primary, .secondary: isRamp ? 40 : 50
        case .tertiary: isRamp ? 30 : 40
        case .residential: highway == "unclassified" ? 40 : 30
        case .service, .track: 15
        case .livingStreet, .pedestrian, .cycleway, .path, .steps: 10
        }
    }

    static func walk(_ streetClass: StreetClass) -> Double { streetClass == .steps ? 2.5 : 4.5 }

    static func cycle(_ streetClass: StreetClass) -> Double {
        switch streetClass {
        case .livingStreet, .track, .path: 12
        case .pedestrian, .steps: 8
        default: 16
        }
    }

    /// Beside the cycle, both ways.
    static var pushing: DrawnStreets.Speeds {
        DrawnStreets.Speeds(forwardKilometresPerHour: 4, backwardKilometresPerHour: 4)
    }

    /// The limit of a `maxspeed`: `50`, `30 mph`, `walk`, `none`, `FR:urban`, `DE:zone:30`; nil if it says nothing we know.
    static func limit(_ text: String?) -> Double? {
        guard let text, let value = text.split(separator: ";").first?.drop(while: { $0 == " " }) else { return nil }
        if let place = value.lastIndex(of: ":") { return implicitLimit(value[value.index(after: place)...]) }
        if value == "walk" { return limitRange.lowerBound }
        if value == "none" { return limitRange.upperBound }
        let digits = value.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard let number = Double(digits), number > 0 else { return nil }
        let unit = value[digits.endIndex...].drop { $0 == " " }
        switch unit {
        case "", "km/h", "kmh", "kph": return clamped(number)
        case "mph": return clamped(number * kilometresPerMile)
        default: return nil
        }
    }

    private static func implicitLimit(_ name: Substring) -> Double? {
        switch name {
        case "urban": 50
        case "rural": 90
        case "trunk": 100
        case "motorway": 120
        case "living_street", "walk": 10
        default: Double(name.drop { !$0.isNumber }).map { clamped($0) }  // zone30, or 30 of zone:30
        }
    }

    private static func clamped(_ speed: Double) -> Double {
        min(max(speed, limitRange.lowerBound), limitRange.upperBound)
    }
}

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

extension StreetControl {
    /// What a node says of those who pass it; nil if nothing.
    init?(_ tags: OSMTagValues) {
        let kind: WaitKind
        switch tags[.highway] {
        case "traffic_signals": kind = .signals
        case "stop": kind = .stop
        case "give_way", "mini_roundabout": kind = .givingWay
        case "crossing":
            // One that nothing marks gives walkers no right.
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
