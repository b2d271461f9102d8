import CityModel
import Quantities
import TaxiService

/// The ranks by the rules: lines of walk-up clients (T14), places for taxis and holding lots (T15).
///
/// Queues are lists in the order of joining, and everything is searched: a rank has few taxis.
struct RankChecker: Sendable {
    /// The place of a driver in the queue of a zone with a rank.
    private enum Place: Equatable {
        case standing, calledForward, held, turnedAway

        var takesPlace: Bool { self == .standing || self == .calledForward }
    }

    private struct Taxi {
        var driver: DriverID
        var place: Place
        /// Serial number of the timer of the drive to the rank.
        var serial = UInt32.max
    }

    private struct Rank {
        var rules: TaxiRules.RankRules
        var line: [RequestID] = []
        /// The queue of the zone, head first.
        var queue: [Taxi] = []

        var hasRoom: Bool { queue.count { $0.place.takesPlace } < rules.capacity ?? .max }
        /// Index in the queue of the first taxi that waits for a place, or nil.
        var firstWaiting: Int? { queue.firstIndex { !$0.place.takesPlace } }
    }

    private var ranks: [ZoneID: Rank] = [:]
    /// The effect on a driver's place that must follow next (T15).
    private var expected: (effect: EffectKind, driver: DriverID)?
    /// The walk-up client who must wait or take a taxi by the next effect (T14), or none.
    private var arriving = RequestID.none
    /// The walk-up client who must get in next (T14), or none.
    private var boarding = RequestID.none

    init(_ rules: TaxiRules) {
        guard rules.dispatchPolicy == .fifo || rules.dispatchPolicy == .rebalanced else { return }
        for rank in rules.ranks { ranks[rank.zone] = Rank(rules: rank) }
    }

    /// Whether no rank has rules of its own.
    var isEmpty: Bool { ranks.isEmpty }
}

// T14: walk-up clients.
extension RankChecker {
    /// Returns the reason against a client who walks up to the rank of a zone; nil if there is none.
    func reasonAgainstWalkUp(in zone: ZoneID, _ drivers: borrowing CheckedDrivers) -> TaxiService.Reason? {
        guard let rank = ranks[zone], let lineMax = rank.rules.lineMax else { return .noRank }
        return rank.line.count >= lineMax && firstFree(in: zone, drivers).isNone ? .lineFull : nil
    }

    /// Returns the first driver in the queue who stands at the rank and has no offer, or none.
    func firstFree(in zone: ZoneID, _ drivers: borrowing CheckedDrivers) -> DriverID {
        for taxi in ranks[zone]?.queue ?? [] where taxi.place == .standing && drivers[taxi.driver].isFree {
            return taxi.driver
        }
        return .none
    }

    /// Returns the first client in the line of a zone, or none.
    func firstInLine(in zone: ZoneID) -> RequestID { ranks[zone]?.line.first ?? .none }

    mutating func joinLine(_ id: RequestID, _ zone: ZoneID) {
        ranks[zone]?.line.append(id)
        arriving = id
    }

    /// Returns whether the client has just come, and expects no other effect.
    mutating func takeArrival(of id: RequestID) -> Bool {
        guard arriving == id else { return false }
        arriving = .none
        return true
    }

    mutating func leaveLine(_ id: RequestID, _ zone: ZoneID) { ranks[zone]?.line.removeAll { $0 == id } }

    /// Expects that the client is on board next.
    mutating func expectPickup(of id: RequestID) { boarding = id }

    /// Returns whether the client must be on board now, and expects it no longer.
    mutating func takePickup(of id: RequestID) -> Bool {
        guard boarding == id else { return false }
        boarding = .none
        return true
    }
}

// T15: places.
extension RankChecker {
    /// Puts a driver at the end of a zone's queue, with a place or not.
    mutating func join(_ driver: DriverID, _ zone: ZoneID) {
        guard let rank = ranks[zone] else { return }
        var place = Place.standing
        if rank.firstWaiting != nil || !rank.hasRoom {
            let held = rank.queue.count { $0.place == .held }
            let hasLotRoom = rank.rules.holding.map { $0.capacity.map { held < $0 } ?? true } ?? false
            place = hasLotRoom ? .held : .turnedAway
            expected = (place == .held ? .held : .turnedAway, driver)
        }
        ranks[zone]?.queue.append(Taxi(driver: driver, place: place))
    }

    mutating func leave(_ driver: DriverID, _ zone: ZoneID) {
        // Without ranks every departure from a queue would hash the zone.
        if !isEmpty { ranks[zone]?.queue.removeAll { $0.driver == driver } }
    }

    /// Moves a driver to the end of the queue (T07). The place passes to a driver who waits for one.
    mutating func goToTail(_ driver: DriverID, _ zone: ZoneID) {
        guard let rank = ranks[zone], let taxi = rank.queue.first(where: { $0.driver == driver }) else { return }
        leave(driver, zone)
        if taxi.place.takesPlace, rank.firstWaiting != nil {
            join(driver, zone)
        } else {
            ranks[zone]?.queue.append(taxi)
        }
    }

    /// Returns whether the effect on the driver's place is the one that must follow.
    mutating func take(_ effect: EffectKind, of driver: DriverID) -> Bool {
        defer { expected = nil }
        return expected?.effect == effect && expected?.driver == driver
    }

    /// Returns the driver whose place must have been reported by now, or none.
    mutating func takeUnreported() -> DriverID {
        defer { expected = nil }
        return expected?.driver ?? .none
    }

    /// Calls a driver forward.
    ///
    /// - Returns: the driver whose turn it is, or none.
    mutating func callForward(in zone: ZoneID) -> DriverID {
        guard let rank = ranks[zone], rank.hasRoom, let next = rank.firstWaiting else { return .none }
        ranks[zone]?.queue[next].place = .calledForward
        return rank.queue[next].driver
    }

    /// Returns the time of the drive to the rank of a zone.
    func drive(in zone: ZoneID) -> SimDuration { ranks[zone]?.rules.holding?.drive ?? .zero }

    mutating func setTimer(of driver: DriverID, _ zone: ZoneID, serial: UInt32) {
        guard let place = ranks[zone]?.queue.firstIndex(where: { $0.driver == driver }) else { return }
        ranks[zone]?.queue[place].serial = serial
    }

    /// Whether the driver is on the way to the rank, with this timer.
    func isCalledForward(_ driver: DriverID, _ zone: ZoneID, serial: UInt32) -> Bool {
        ranks[zone]?.queue.contains { $0.driver == driver && $0.place == .calledForward && $0.serial == serial }
            ?? false
    }

    mutating func arrive(_ driver: DriverID, _ zone: ZoneID) {
        guard let place = ranks[zone]?.queue.firstIndex(where: { $0.driver == driver }) else { return }
        ranks[zone]?.queue[place].place = .standing
    }

    /// Returns an obligation that the command has not met: a client in line beside a free taxi (I14), a place that is
    /// free while a driver waits for one, or an effect that did not come; nil if there is none.
    mutating func omission(
        _ drivers: borrowing CheckedDrivers
    ) -> (kind: ViolationKind, request: RequestID, driver: DriverID)? {
        defer { (expected, arriving, boarding) = (nil, .none, .none) }
        if let expected { return (.wrongPlace, .none, expected.driver) }
        if !arriving.isNone { return (.requestLost, arriving, .none) }
        if !boarding.isNone { return (.wrongEnd, boarding, .none) }
        for zone in ranks.keys.sorted(by: { $0.index < $1.index }) {
            guard let rank = ranks[zone] else { continue }
            if let first = rank.line.first {
                let driver = firstFree(in: zone, drivers)
                if !driver.isNone { return (.waitingForgotten, first, driver) }
            }
            if let next = rank.firstWaiting, rank.hasRoom { return (.wrongPlace, .none, rank.queue[next].driver) }
        }
        return nil
    }
}
