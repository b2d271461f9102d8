import OperatingSystem
import Quantities
import ServiceKernel

/// The drivers and their taxis, with states, positions, offers and rides.
///
/// Each change is a transition of part D or T of the rule book, with everything that belongs to it.
struct Fleet: ~Copyable {
    private var drivers: Slab<Driver>
    private let roster: VehicleRoster
    /// Whether all taxis have equal capabilities, so that no search needs to compare them.
    let isUniform: Bool
    /// The driver who works with each taxi (I04).
    private var taxiUsers: Slab<DriverID>
    /// Each driver's own taxi.
    private var ownTaxis: Slab<TaxiID>
    /// Additional taxis in drivers' lists. Only looked up or sorted, never iterated in hash order.
    private var additionalTaxis: Set<TaxiOwnership> = []
    /// Taxis in use that leave the list when the driver stops work.
    private var leavingTaxis: Set<TaxiOwnership> = []

    struct TaxiOwnership: Hashable, Sendable {
        var taxi: TaxiID
        var driver: DriverID
    }

    /// Creates a fleet in which no driver works. Every driver owns the taxi of the same number.
    init(drivers count: Int, _ roster: VehicleRoster) {
        self.roster = roster
        isUniform = roster.isOrdinary
        drivers = Slab(repeating: Driver(), count: count)
        taxiUsers = Slab(repeating: .none, count: count)
        ownTaxis = Slab(repeating: .none, count: count)
        for index in 0..<count { ownTaxis[index] = TaxiID(index) }
    }

    init(copyOf other: borrowing Fleet) {
        drivers = Slab(copyOf: other.drivers)
        (roster, isUniform) = (other.roster, other.isUniform)
        taxiUsers = Slab(copyOf: other.taxiUsers)
        ownTaxis = Slab(copyOf: other.ownTaxis)
        additionalTaxis = other.additionalTaxis
        leavingTaxis = other.leavingTaxis
    }

    mutating func code(with form: inout StateCoder) throws {
        try form.visit(&drivers)
        try form.visit(&taxiUsers)
        try form.visit(&ownTaxis)
        try form.visit(&additionalTaxis)
        try form.visit(&leavingTaxis)
    }

    var count: Int { drivers.count }

    // A hash table allocates at least four thirds of its contents.
    var bytes: Int {
        drivers.bytes + taxiUsers.bytes + ownTaxis.bytes
            + (additionalTaxis.capacity + leavingTaxis.capacity) * MemoryLayout<TaxiOwnership>.stride * 4 / 3
    }

    subscript(driver: DriverID) -> Driver {
        @inline(__always) _read { yield drivers[Int(driver.index)] }
    }

    func prefetch(_ driver: DriverID) { drivers.prefetch(Int(driver.index)) }

    func ownTaxi(of driver: DriverID) -> TaxiID { ownTaxis[Int(driver.index)] }

    /// Returns whether the taxi is in the driver's list (D02).
    func owns(_ driver: DriverID, _ taxi: TaxiID) -> Bool {
        ownTaxis[Int(driver.index)] == taxi || additionalTaxis.contains(TaxiOwnership(taxi: taxi, driver: driver))
    }

    /// Returns the driver who works with an existing taxi, or none.
    func user(of taxi: TaxiID) -> DriverID { taxiUsers[Int(taxi.index)] }

    /// Returns whether the taxi that the driver uses can take the ride (T03).
    ///
    /// - Precondition: the driver works.
    func fits(_ driver: DriverID, _ ride: Ride) -> Bool {
        ride.fitsAllTaxis
            || roster.capability(of: drivers[Int(driver.index)].taxi)
                .fits(seats: ride.seats, needsAccess: ride.needsAccess)
    }

    /// The additional taxis, in the order of the drivers, then of the taxis.
    var furtherTaxisInOrder: [TaxiOwnership] {
        additionalTaxis.sorted { ($0.driver.index, $0.taxi.index) < ($1.driver.index, $1.taxi.index) }
    }

    mutating func add(_ taxi: TaxiID, toListOf driver: DriverID) {
        additionalTaxis.insert(TaxiOwnership(taxi: taxi, driver: driver))
        leavingTaxis.remove(TaxiOwnership(taxi: taxi, driver: driver))
    }

    mutating func remove(_ taxi: TaxiID, fromListOf driver: DriverID) {
        let pair = TaxiOwnership(taxi: taxi, driver: driver)
        guard additionalTaxis.contains(pair) else { return }
        if user(of: taxi) == driver { leavingTaxis.insert(pair) } else { additionalTaxis.remove(pair) }
    }

    /// Returns whether the taxi leaves the list when the driver stops work.
    func isLeaving(_ pair: TaxiOwnership) -> Bool { leavingTaxis.contains(pair) }
}

// Part D: work, position, connection, refusals.
extension Fleet {
    /// Assigns a taxi to a driver who starts work and is in no queue yet (D02).
    mutating func startWork(_ driver: DriverID, with taxi: TaxiID) {
        assert(drivers[Int(driver.index)].taxi == .none && user(of: taxi).isNone, "one taxi, one driver")  // I04
        drivers[Int(driver.index)].taxi = taxi
        taxiUsers[Int(taxi.index)] = driver
    }

    /// Makes the driver available at a position (D01).
    mutating func becomeAvailable(_ driver: DriverID, at place: Position) {
        assert(drivers[Int(driver.index)].taxi != .none, "a dispatched driver has a taxi")  // I04
        assert(drivers[Int(driver.index)].ride.isNone, "a driver with a ride is busy")  // I03
        drivers[Int(driver.index)].state = .available
        drivers[Int(driver.index)].position = place
    }

    /// Ends the driver's work and frees the taxi: an offline or suspended driver uses none (I04).
    mutating func stopWork(_ driver: DriverID, as state: TaxiService.DriverState) {
        let index = Int(driver.index)
        assert(user(of: drivers[index].taxi) == driver, "the taxi belongs to another driver")
        assert(drivers[index].ride.isNone, "a driver with a ride keeps it")  // I03
        drivers[index].state = state
        if !leavingTaxis.isEmpty,
            let pair = leavingTaxis.remove(TaxiOwnership(taxi: drivers[index].taxi, driver: driver))
        {
            additionalTaxis.remove(pair)
        }
        taxiUsers[Int(drivers[index].taxi.index)] = .none
        drivers[index].taxi = .none
    }

    mutating func setPosition(_ place: Position, of driver: DriverID) { drivers[Int(driver.index)].position = place }

    /// Sets whether the driver has a data connection (D05).
    mutating func setConnected(_ isConnected: Bool, _ driver: DriverID) {
        drivers[Int(driver.index)].isConnected = isConnected
    }

    /// Counts a refusal (D07).
    /// - Returns: the number of refusals in a row.
    mutating func countRefusal(of driver: DriverID) -> UInt32 {
        assert(drivers[Int(driver.index)].state == .available, "only available drivers get offers")
        drivers[Int(driver.index)].refusalsInRow += 1
        return drivers[Int(driver.index)].refusalsInRow
    }

    /// Suspends the driver, and counts the suspension (D07).
    mutating func suspend(_ driver: DriverID) {
        drivers[Int(driver.index)].suspensions += 1
        stopWork(driver, as: .suspended)
    }

    /// Ends a suspension: the driver is offline, with no refusals in a row (D07).
    mutating func endSuspension(of driver: DriverID) {
        drivers[Int(driver.index)].state = .offline
        drivers[Int(driver.index)].refusalsInRow = 0
    }
}

// Part T: offers and rides.
extension Fleet {
    /// Opens an offer (T05).
    /// - Returns: the serial number of the offer among those of this driver.
    mutating func openOffer(of ride: Slot, to driver: DriverID) -> UInt32 {
        assert(!ride.isNone && drivers[Int(driver.index)].state == .available, "a busy driver gets an offer")  // T03
        assert(drivers[Int(driver.index)].isFree, "the previous offer is open")  // T05
        drivers[Int(driver.index)].openOffer = ride
        drivers[Int(driver.index)].offerSerial &+= 1
        return drivers[Int(driver.index)].offerSerial
    }

    mutating func closeOffer(to driver: DriverID) {
        assert(!drivers[Int(driver.index)].isFree, "there is no offer to close")
        drivers[Int(driver.index)].openOffer = .none
    }

    /// Makes the driver busy with the offered ride (T06), and resets the count of refusals (D07).
    mutating func acceptOffer(_ driver: DriverID) {
        let index = Int(driver.index)
        assert(drivers[index].state == .available && !drivers[index].isFree && drivers[index].ride.isNone)  // I01, I03
        drivers[index].state = .busy
        drivers[index].ride = drivers[index].openOffer
        drivers[index].openOffer = .none
        drivers[index].refusalsInRow = 0
    }

    /// Removes a ride that is over or given back from its driver. The driver's next state is another transition.
    mutating func dropRide(of driver: DriverID) {
        assert(!drivers[Int(driver.index)].ride.isNone, "there is no ride to drop")
        drivers[Int(driver.index)].ride = .none
    }
}

/// The record of a driver, 40 bytes. Only the fleet changes it.
struct Driver: Sendable, BitwiseCopyable {
    fileprivate(set) var state = TaxiService.DriverState.offline
    /// Whether the driver has a data connection; without it every other action is refused (D05).
    fileprivate(set) var isConnected = true
    /// The last known position; outside before the first start.
    fileprivate(set) var position = Position.outside
    /// The taxi in use; `TaxiID.none` when not working.
    fileprivate(set) var taxi = TaxiID.none
    /// The ride offered and not answered yet, or none.
    fileprivate(set) var openOffer = Slot.none
    /// The ride accepted and not completed yet, or none (I03).
    fileprivate(set) var ride = Slot.none
    /// The number of offers so far, by which a timer of an earlier offer is recognised as stale.
    fileprivate(set) var offerSerial: UInt32 = 0
    /// The number of refusals in a row, which survives going offline (D07).
    fileprivate(set) var refusalsInRow: UInt32 = 0
    /// The number of suspensions, including the present one (D07).
    fileprivate(set) var suspensions: UInt32 = 0

    var zone: ZoneID { position.zone }
    var isWorking: Bool { state == .available || state == .busy }
    var isFree: Bool { openOffer.isNone }
}
