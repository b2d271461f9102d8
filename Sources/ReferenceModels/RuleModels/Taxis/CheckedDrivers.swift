import CityModel
import Quantities
import TaxiService

/// The checker's state of a driver (D01).
struct CheckedDriver: Sendable, BitwiseCopyable {
    enum State: UInt8, Sendable, BitwiseCopyable {
        case offline, available, busy, suspended
    }

    fileprivate(set) var state = State.offline
    /// Whether the phone is connected (D05).
    fileprivate(set) var isConnected = true
    /// Number of refusals in a row (D07).
    fileprivate(set) var refusalsInRow: UInt32 = 0
    /// Number of suspensions so far (D07).
    fileprivate(set) var suspensions: UInt32 = 0
    /// Zone of the driver's queue or position.
    fileprivate(set) var zone = ZoneID.none
    fileprivate(set) var taxi = TaxiID.none
    /// Ride of the open offer, by the number of the request that created it (T05).
    fileprivate(set) var offer = RequestID.none
    /// The current ride (I03).
    fileprivate(set) var ride = RequestID.none
    /// Serial number of the open offer's timer.
    fileprivate(set) var offerSerial = UInt32.max
    /// Time from which an answer is too late (D08).
    fileprivate(set) var offerDue = SimTime.distantFuture

    /// Whether the driver is available without an open offer (T03).
    var isFree: Bool { state == .available && offer.isNone }
    /// Whether the driver is available or busy (D03).
    var isWorking: Bool { state == .available || state == .busy }
}

/// The drivers' states by the rules: activity, zone, taxi, offer and ride.
///
/// Subscripts require a known driver (see `has`).
struct CheckedDrivers: Sendable {
    private var drivers: ContiguousArray<CheckedDriver>
    /// The driver who works with each taxi (D02).
    private var taxiUsers: ContiguousArray<DriverID>
    /// Each driver's list of further taxis (D02); nil if unknown.
    private var furtherTaxis: [DriverID: Set<TaxiID>]?

    init(drivers count: Int) {
        drivers = ContiguousArray(repeating: CheckedDriver(), count: count)
        taxiUsers = ContiguousArray(repeating: .none, count: count)
    }

    var count: Int { drivers.count }

    @inline(__always)
    func has(_ driver: DriverID) -> Bool { Int(driver.index) < drivers.count }

    subscript(driver: DriverID) -> CheckedDriver {
        @inline(__always) get { drivers[Int(driver.index)] }
    }

    @inline(__always)
    func user(of taxi: TaxiID) -> DriverID { taxiUsers[Int(taxi.index)] }

    /// Returns whether a taxi other than the driver's own is on the driver's list; nil if lists are unknown (D02).
    func isListed(_ taxi: TaxiID, of driver: DriverID) -> Bool? {
        furtherTaxis.map { $0[driver]?.contains(taxi) ?? false }
    }

    /// Sets the lists of taxis (D02).
    mutating func setFurtherTaxis(_ taxis: [DriverID: Set<TaxiID>]) { furtherTaxis = taxis }

    /// Assigns a taxi to a driver (D02).
    mutating func assign(_ taxi: TaxiID, to driver: DriverID) {
        taxiUsers[Int(taxi.index)] = driver
        drivers[Int(driver.index)].taxi = taxi
    }

    /// Puts a driver into the queue of a zone, without a ride (D02, D04, T10).
    @inline(__always)
    mutating func stand(_ driver: DriverID, in zone: ZoneID) {
        drivers[Int(driver.index)].state = .available
        drivers[Int(driver.index)].zone = zone
    }

    /// Removes a driver from queue, offer and taxi (I02, I04).
    mutating func stopWork(_ driver: DriverID, as state: CheckedDriver.State) {
        let index = Int(driver.index)
        let taxi = drivers[index].taxi
        if Int(taxi.index) < taxiUsers.count { taxiUsers[Int(taxi.index)] = .none }
        drivers[index].state = state
        drivers[index].offer = .none
        drivers[index].taxi = .none
    }

    mutating func note(_ driver: DriverID, isIn zone: ZoneID) { drivers[Int(driver.index)].zone = zone }
    mutating func note(_ driver: DriverID, isConnected: Bool) { drivers[Int(driver.index)].isConnected = isConnected }

    /// Opens an offer (T05); its timer sets the due time.
    mutating func open(_ ride: RequestID, to driver: DriverID) {
        drivers[Int(driver.index)].offer = ride
        drivers[Int(driver.index)].offerDue = .distantFuture
    }

    /// Sets the timer of the open offer (D08).
    mutating func setTimer(of driver: DriverID, serial: UInt32, due: SimTime) {
        drivers[Int(driver.index)].offerSerial = serial
        drivers[Int(driver.index)].offerDue = due
    }

    mutating func closeOffer(of driver: DriverID) { drivers[Int(driver.index)].offer = .none }

    /// Accepts the offer (T06) and resets the count of refusals (D07).
    mutating func accept(_ ride: RequestID, by driver: DriverID) {
        let index = Int(driver.index)
        drivers[index].state = .busy
        drivers[index].offer = .none
        drivers[index].ride = ride
        drivers[index].refusalsInRow = 0
    }

    /// Ends the driver's current ride.
    mutating func endRide(of driver: DriverID) { drivers[Int(driver.index)].ride = .none }

    /// Counts a refusal (D07).
    ///
    /// - Returns: the number in a row.
    mutating func countRefusal(of driver: DriverID) -> UInt32 {
        drivers[Int(driver.index)].refusalsInRow += 1
        return drivers[Int(driver.index)].refusalsInRow
    }

    /// Adopts the service's count where it differs.
    mutating func adopt(refusals: UInt32, of driver: DriverID) { drivers[Int(driver.index)].refusalsInRow = refusals }

    /// Counts a suspension (D07).
    mutating func countSuspension(of driver: DriverID) { drivers[Int(driver.index)].suspensions += 1 }

    /// Ends a suspension: the driver is offline, with the count of refusals at zero (D07).
    mutating func endSuspension(of driver: DriverID) {
        drivers[Int(driver.index)].state = .offline
        drivers[Int(driver.index)].refusalsInRow = 0
    }
}
