import CityModel
import Quantities
import ServiceKernel

/// The places at ranks with a limited number of them, and the taxis that wait for one (T15).
///
/// A taxi without a place keeps its turn in the zone's queue, from which calls are served; only walk-up clients need a
/// taxi that stands at the rank. Empty if no rank has a limit.
struct RankPlaces {
    /// The place of an available driver in a zone with a limit.
    enum Place: UInt8, Sendable, BitwiseCopyable {
        /// In no queue, or in a zone without a limit.
        case none = 0
        /// At the rank.
        case standing = 1
        /// On the way to a place that is kept.
        case calledForward = 2
        /// In the holding lot.
        case held = 3
        /// Elsewhere, because rank and lot were full.
        case turnedAway = 4

        /// Whether the driver stands at a place or has one kept.
        var takesPlace: Bool { self == .standing || self == .calledForward }
        /// Whether the driver is still to be called forward.
        var isWaiting: Bool { self == .held || self == .turnedAway }
    }

    /// The counts of a zone.
    struct Counts: Sendable, BitwiseCopyable {
        /// The number of places taken or kept.
        var taken: UInt32 = 0
        /// The number of drivers in the holding lot.
        var held: UInt32 = 0
        /// The number of drivers who were turned away and are still in the zone's queue.
        var turnedAway: UInt32 = 0
    }

    /// The rules of each zone; nil without a limit; empty if no zone has one.
    private let rules: [TaxiRules.RankRules?]
    private var places: [Place]
    /// The number of drives to the rank of each driver, by which a timer of an earlier one is recognised as stale.
    private var serials: [UInt32]
    private var zones: [Counts]
    /// The zones in which a place became free during the current command.
    private(set) var freed: [ZoneID] = []

    init(_ ranks: [TaxiRules.RankRules], zones count: Int, drivers: Int) {
        guard ranks.contains(where: { $0.capacity != nil }) else {
            (rules, places, serials, zones) = ([], [], [], [])
            return
        }
        var limited = [TaxiRules.RankRules?](repeating: nil, count: count)
        for rank in ranks where rank.capacity != nil { limited[Int(rank.zone.index)] = rank }
        rules = limited
        places = Array(repeating: .none, count: drivers)
        serials = Array(repeating: 0, count: drivers)
        zones = Array(repeating: Counts(), count: count)
    }

    mutating func code(with form: inout StateCoder) throws {
        guard !rules.isEmpty else { return }
        try form.visit(&places)
        try form.visit(&serials)
        try form.visit(&zones)
    }

    var bytes: Int {
        places.capacity + serials.capacity * MemoryLayout<UInt32>.stride + zones.capacity * MemoryLayout<Counts>.stride
            + freed.capacity * MemoryLayout<ZoneID>.stride
    }

    /// Whether any rank has a limit.
    @inline(__always)
    var isLimited: Bool { !rules.isEmpty }

    /// Returns the rules of a zone with a limit, or nil.
    func rules(of zone: ZoneID) -> TaxiRules.RankRules? { rules.isEmpty ? nil : rules[Int(zone.index)] }

    func place(of driver: DriverID) -> Place { places.isEmpty ? .none : places[Int(driver.index)] }
    func counts(of zone: ZoneID) -> Counts { zones.isEmpty ? Counts() : zones[Int(zone.index)] }
    func serial(of driver: DriverID) -> UInt32 { places.isEmpty ? 0 : serials[Int(driver.index)] }

    /// Returns whether a driver in the zone's queue stands at the rank.
    func isAtRank(_ driver: DriverID, _ zone: ZoneID) -> Bool {
        rules(of: zone) == nil || places[Int(driver.index)] == .standing
    }

    /// Gives a driver who has joined the zone's queue a place at the rank or in the lot, or turns the driver away.
    /// Nothing happens in a zone without a limit.
    mutating func join(_ driver: DriverID, _ zone: ZoneID) {
        guard let rules = rules(of: zone), let capacity = rules.capacity else { return }
        let counts = zones[Int(zone.index)]
        let hasQueue = counts.held + counts.turnedAway > 0
        let place: Place =
            if !hasQueue, counts.taken < capacity {
                .standing
            } else if let lot = rules.holding, lot.capacity.map({ counts.held < $0 }) ?? true {
                .held
            } else {
                .turnedAway
            }
        move(driver, to: place, zone)
    }

    /// Removes a driver who leaves the zone's queue.
    mutating func leave(_ driver: DriverID, _ zone: ZoneID) { move(driver, to: .none, zone) }

    /// Keeps a free place for a driver, who drives to it.
    ///
    /// - Returns: the serial number of the drive.
    mutating func callForward(_ driver: DriverID, _ zone: ZoneID) -> UInt32 {
        move(driver, to: .calledForward, zone)
        serials[Int(driver.index)] &+= 1
        return serials[Int(driver.index)]
    }

    /// Marks the driver as standing at the place that was kept.
    mutating func arrive(_ driver: DriverID, _ zone: ZoneID) { move(driver, to: .standing, zone) }

    /// Returns and forgets a zone with a place that became free, or nil.
    mutating func takeFreed() -> ZoneID? { freed.isEmpty ? nil : freed.removeFirst() }

    /// Returns whether a driver who waits can be called forward.
    func hasRoom(for zone: ZoneID) -> Bool {
        let counts = zones[Int(zone.index)]
        return counts.taken < rules[Int(zone.index)]?.capacity ?? 0 && counts.held + counts.turnedAway > 0
    }

    private mutating func move(_ driver: DriverID, to place: Place, _ zone: ZoneID) {
        let old = places[Int(driver.index)]
        places[Int(driver.index)] = place
        if old.takesPlace, !place.takesPlace {
            zones[Int(zone.index)].taken -= 1
            if !freed.contains(zone) { freed.append(zone) }
        }
        if !old.takesPlace, place.takesPlace { zones[Int(zone.index)].taken += 1 }
        if old == .held { zones[Int(zone.index)].held -= 1 }
        if place == .held { zones[Int(zone.index)].held += 1 }
        if old == .turnedAway { zones[Int(zone.index)].turnedAway -= 1 }
        if place == .turnedAway { zones[Int(zone.index)].turnedAway += 1 }
    }

    /// Passes the state to `take`, word by word, if any rank has a limit. The counts of the zones follow from it.
    func digest(into take: (UInt64) -> Void) {
        for (place, serial) in zip(places, serials) { take(UInt64(place.rawValue) | UInt64(serial) << 32) }
    }
}
