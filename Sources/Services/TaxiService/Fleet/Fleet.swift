import Quantities
import ServiceKernel
import System

/// The drivers and the taxis they use: what they are doing, and since when it counts.
///
/// Changes are the transitions of part D and T, each with everything that belongs to it.
struct Fleet: ~Copyable {
    private var drivers: Slab<Driver>
    /// Which driver works with each taxi (I04).
    private var taxiUsers: Slab<DriverID>
    /// Each driver's own taxi.
    private var ownTaxis: Slab<TaxiID>
    /// Further taxis in a driver's list. Looked up only, or sorted.
    private var furtherTaxis: Set<TaxiOwnership> = []
    /// The taxis in use that leave the list when the driver stops work.
    private var leavingTaxis: Set<TaxiOwnership> = []

    struct TaxiOwnership: Hashable, Sendable {
        var taxi: TaxiID
        var driver: DriverID
    }

    /// Nobody works yet; every driver owns the taxi of the same number.
    init(drivers count: Int) {
        drivers = Slab(repeating: Driver(), count: count)
        taxiUsers = Slab(repeating: .none, count: count)
        ownTaxis = Slab(repeating: .none, count: count)
        for index in 0..<count { ownTaxis[index] = TaxiID(index) }
    }

    init(copyOf other: borrowing Fleet) {
        drivers = Slab(copyOf: other.drivers)
        taxiUsers = Slab(copyOf: other.taxiUsers)
        ownTaxis = Slab(copyOf: other.ownTaxis)
        furtherTaxis = other.furtherTaxis
        leavingTaxis = other.leavingTaxis
    }

    mutating func describe(state form: inout StateForm) throws {
        try form.visit(&drivers)
        try form.visit(&taxiUsers)
        try form.visit(&ownTaxis)
        try form.visit(&furtherTaxis)
        try form.visit(&leavingTaxis)
    }

    var count: Int { drivers.count }

    // A hash table takes at least four thirds of what it holds.
    var bytes: Int {
        drivers.bytes + taxiUsers.bytes + ownTaxis.bytes
            + (furtherTaxis.capacity + leavingTaxis.capacity) * MemoryLayout<TaxiOwnership>.stride * 4 / 3
    }

    subscript(driver: DriverID) -> Driver {
        @inline(__always) _read { yield drivers[Int(driver.index)] }
    }

    func prefetch(_ driver: DriverID) { drivers.prefetch(Int(driver.index)) }

    func ownTaxi(of driver: DriverID) -> TaxiID { ownTaxis[Int(driver.index)] }

    /// D02: whether the taxi is in the driver's list.
    func owns(_ driver: DriverID, _ taxi: TaxiID) -> Bool {
        ownTaxis[Int(driver.index)] == taxi || furtherTaxis.contains(TaxiOwnership(taxi: taxi, driver: driver))
    }

    /// Who works with a taxi that exists, or none.
    func user(of taxi: TaxiID) -> DriverID { taxiUsers[Int(taxi.index)] }

    /// In the order of the drivers, then the taxis.
    var furtherTaxisInOrder: [TaxiOwnership] {
        furtherTaxis.sorted { ($0.driver.index, $0.taxi.index) < ($1.driver.index, $1.taxi.index) }
    }

    mutating func add(_ taxi: TaxiID, toListOf driver: DriverID) {
        furtherTaxis.insert(TaxiOwnership(taxi: taxi, driver: driver))
        leavingTaxis.remove(TaxiOwnership(taxi: taxi, driver: driver))
    }

    mutating func remove(_ taxi: TaxiID, fromListOf driver: DriverID) {
        let pair = TaxiOwnership(taxi: taxi, driver: driver)
        guard furtherTaxis.contains(pair) else { return }
        if user(of: taxi) == driver { leavingTaxis.insert(pair) } else { furtherTaxis.remove(pair) }
    }

    /// Whether the taxi leaves the list when the driver stops work.
    func isLeaving(_ pair: TaxiOwnership) -> Bool { leavingTaxis.contains(pair) }
}

// Part D: work, place, connection, refusals.
extension Fleet {
    /// D02: the driver takes a taxi, and stands nowhere yet.
    mutating func startWork(_ driver: DriverID, with taxi: TaxiID) {
        assert(drivers[Int(driver.index)].taxi == .none && user(of: taxi).isNone, "one taxi, one driver")  // I04
        drivers[Int(driver.index)].taxi = taxi
        taxiUsers[Int(taxi.index)] = driver
    }

    /// D01: to be dispatched from here.
    mutating func becomeAvailable(_ driver: DriverID, at place: Position) {
        assert(drivers[Int(driver.index)].taxi != .none, "whoever is dispatched has a taxi")  // I04
        assert(drivers[Int(driver.index)].ride.isNone, "whoever has a ride is busy")  // I03
        drivers[Int(driver.index)].state = .available
        drivers[Int(driver.index)].position = place
    }

    /// I04: whoever is offline or suspended uses no taxi.
    mutating func stopWork(_ driver: DriverID, as state: TaxiService.DriverState) {
        let index = Int(driver.index)
        assert(user(of: drivers[index].taxi) == driver, "the taxi is another's")
        assert(drivers[index].ride.isNone, "whoever has a ride goes on with it")  // I03
        drivers[index].state = state
        if !leavingTaxis.isEmpty,
            let pair = leavingTaxis.remove(TaxiOwnership(taxi: drivers[index].taxi, driver: driver))
        {
            furtherTaxis.remove(pair)
        }
        taxiUsers[Int(drivers[index].taxi.index)] = .none
        drivers[index].taxi = .none
    }

    mutating func note(_ place: Position, of driver: DriverID) { drivers[Int(driver.index)].position = place }

    /// D05.
    mutating func setConnected(_ isConnected: Bool, _ driver: DriverID) {
        drivers[Int(driver.index)].isConnected = isConnected
    }

    /// D07.
    /// - Returns: how many refusals in a row it is now.
    mutating func countRefusal(of driver: DriverID) -> UInt32 {
        assert(drivers[Int(driver.index)].state == .available, "only those are asked who are available")
        drivers[Int(driver.index)].refusalsInRow += 1
        return drivers[Int(driver.index)].refusalsInRow
    }

    /// D07: one suspension more.
    mutating func suspend(_ driver: DriverID) {
        drivers[Int(driver.index)].suspensions += 1
        stopWork(driver, as: .suspended)
    }

    /// D07: afterwards offline, with the count at zero.
    mutating func endSuspension(of driver: DriverID) {
        drivers[Int(driver.index)].state = .offline
        drivers[Int(driver.index)].refusalsInRow = 0
    }
}

// Part T: offers and rides.
extension Fleet {
    /// T05.
    /// - Returns: the number of the offer among those of this driver.
    mutating func openOffer(of ride: Slot, to driver: DriverID) -> UInt32 {
        assert(!ride.isNone && drivers[Int(driver.index)].state == .available, "a busy driver is asked")  // T03
        assert(drivers[Int(driver.index)].isFree, "the offer before is open")  // T05
        drivers[Int(driver.index)].openOffer = ride
        drivers[Int(driver.index)].offerSerial &+= 1
        return drivers[Int(driver.index)].offerSerial
    }

    mutating func closeOffer(to driver: DriverID) {
        assert(!drivers[Int(driver.index)].isFree, "there is no offer to close")
        drivers[Int(driver.index)].openOffer = .none
    }

    /// T06: busy with the ride offered; D07: the count is zeroed.
    mutating func acceptOffer(_ driver: DriverID) {
        let index = Int(driver.index)
        assert(drivers[index].state == .available && !drivers[index].isFree && drivers[index].ride.isNone)  // I01, I03
        drivers[index].state = .busy
        drivers[index].ride = drivers[index].openOffer
        drivers[index].openOffer = .none
        drivers[index].refusalsInRow = 0
    }

    /// The ride in hand is over, or given back. What the driver does next is another transition.
    mutating func dropRide(of driver: DriverID) {
        assert(!drivers[Int(driver.index)].ride.isNone, "there is no ride to drop")
        drivers[Int(driver.index)].ride = .none
    }
}

/// What the service knows of a driver, 40 bytes. Only the fleet changes it.
struct Driver: Sendable, BitwiseCopyable {
    fileprivate(set) var state = TaxiService.DriverState.offline
    /// D05: without it every other action is refused.
    fileprivate(set) var isConnected = true
    /// The last known position; outside before the first start.
    fileprivate(set) var position = Position.outside
    /// The taxi in use; `TaxiID.none` when not working.
    fileprivate(set) var taxi = TaxiID.none
    /// The ride offered and not yet answered, or none.
    fileprivate(set) var openOffer = Slot.none
    /// The ride accepted and not yet completed, or none (I03).
    fileprivate(set) var ride = Slot.none
    /// Counts offers, so that a timer of an earlier one is known to be stale.
    fileprivate(set) var offerSerial: UInt32 = 0
    /// D07: survives going offline.
    fileprivate(set) var refusalsInRow: UInt32 = 0
    /// D07: how many suspensions so far, the present one included.
    fileprivate(set) var suspensions: UInt32 = 0

    var zone: ZoneID { position.zone }
    var isWorking: Bool { state == .available || state == .busy }
    var isFree: Bool { openOffer.isNone }
}
