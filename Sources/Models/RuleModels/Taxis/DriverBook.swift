import CityModel
import Quantities
import TaxiService

/// What the judge knows of a driver (D01).
struct JudgedDriver: Sendable, BitwiseCopyable {
    enum State: UInt8, Sendable, BitwiseCopyable {
        case offline, available, busy, suspended
    }

    fileprivate(set) var state = State.offline
    /// D05.
    fileprivate(set) var isConnected = true
    /// D07.
    fileprivate(set) var refusalsInRow: UInt32 = 0
    /// D07: how often so far.
    fileprivate(set) var suspensions: UInt32 = 0
    /// Whose queue, or where the driver is.
    fileprivate(set) var zone = ZoneID.none
    fileprivate(set) var taxi = TaxiID.none
    /// The ride of the open offer, by the number of the request that created it (T05).
    fileprivate(set) var offer = RequestID.none
    /// The ride in hand (I03).
    fileprivate(set) var ride = RequestID.none
    /// Of the timer of the open offer.
    fileprivate(set) var offerSerial = UInt32.max
    /// D08: from then on an answer is too late.
    fileprivate(set) var offerDue = SimTime.distantFuture

    /// T03: available and with no offer open.
    var isFree: Bool { state == .available && offer.isNone }
    /// D03: available or busy.
    var isWorking: Bool { state == .available || state == .busy }
}

/// The drivers, as the rules say they must be: what they do, where, with which taxi, offer and ride.
///
/// Drivers named must be among those given, or none of theirs is true.
struct DriverBook: Sendable {
    private var drivers: ContiguousArray<JudgedDriver>
    /// By taxi: who works with it (D02).
    private var taxiUsers: ContiguousArray<DriverID>
    /// D02: what stands in each driver's list besides the own taxi; nil where that is not known.
    private var furtherTaxis: [DriverID: Set<TaxiID>]?

    init(drivers count: Int) {
        drivers = ContiguousArray(repeating: JudgedDriver(), count: count)
        taxiUsers = ContiguousArray(repeating: .none, count: count)
    }

    var count: Int { drivers.count }

    @inline(__always)
    func has(_ driver: DriverID) -> Bool { Int(driver.index) < drivers.count }

    subscript(driver: DriverID) -> JudgedDriver {
        @inline(__always) get { drivers[Int(driver.index)] }
    }

    @inline(__always)
    func user(of taxi: TaxiID) -> DriverID { taxiUsers[Int(taxi.index)] }

    /// D02: whether a taxi that is not the driver's own is on the driver's list; nil where lists are not known.
    func isListed(_ taxi: TaxiID, of driver: DriverID) -> Bool? {
        furtherTaxis.map { $0[driver]?.contains(taxi) ?? false }
    }

    /// D02: lists are known from now on.
    mutating func list(_ taxis: [DriverID: Set<TaxiID>]) { furtherTaxis = taxis }

    /// D02.
    mutating func take(_ taxi: TaxiID, by driver: DriverID) {
        taxiUsers[Int(taxi.index)] = driver
        drivers[Int(driver.index)].taxi = taxi
    }

    /// D02, D04, T10: in the queue of the zone, without a ride.
    @inline(__always)
    mutating func stand(_ driver: DriverID, in zone: ZoneID) {
        drivers[Int(driver.index)].state = .available
        drivers[Int(driver.index)].zone = zone
    }

    /// In no queue, with no offer and no taxi (I02, I04).
    mutating func stopWork(_ driver: DriverID, as state: JudgedDriver.State) {
        let index = Int(driver.index)
        let taxi = drivers[index].taxi
        if Int(taxi.index) < taxiUsers.count { taxiUsers[Int(taxi.index)] = .none }
        drivers[index].state = state
        drivers[index].offer = .none
        drivers[index].taxi = .none
    }

    mutating func note(_ driver: DriverID, isIn zone: ZoneID) { drivers[Int(driver.index)].zone = zone }
    mutating func note(_ driver: DriverID, isConnected: Bool) { drivers[Int(driver.index)].isConnected = isConnected }

    /// T05; when it is due the timer tells.
    mutating func open(_ ride: RequestID, to driver: DriverID) {
        drivers[Int(driver.index)].offer = ride
        drivers[Int(driver.index)].offerDue = .distantFuture
    }

    /// D08: the timer of the open offer.
    mutating func setTimer(of driver: DriverID, serial: UInt32, due: SimTime) {
        drivers[Int(driver.index)].offerSerial = serial
        drivers[Int(driver.index)].offerDue = due
    }

    mutating func closeOffer(of driver: DriverID) { drivers[Int(driver.index)].offer = .none }

    /// T06; D07: the count begins anew.
    mutating func accept(_ ride: RequestID, by driver: DriverID) {
        let index = Int(driver.index)
        drivers[index].state = .busy
        drivers[index].offer = .none
        drivers[index].ride = ride
        drivers[index].refusalsInRow = 0
    }

    /// The ride is no longer in the driver's hands.
    mutating func endRide(of driver: DriverID) { drivers[Int(driver.index)].ride = .none }

    /// D07.
    ///
    /// - Returns: how many in a row.
    mutating func countRefusal(of driver: DriverID) -> UInt32 {
        drivers[Int(driver.index)].refusalsInRow += 1
        return drivers[Int(driver.index)].refusalsInRow
    }

    /// The service counts otherwise, and is followed.
    mutating func assume(refusals: UInt32, of driver: DriverID) { drivers[Int(driver.index)].refusalsInRow = refusals }

    /// D07.
    mutating func countSuspension(of driver: DriverID) { drivers[Int(driver.index)].suspensions += 1 }

    /// D07: afterwards offline, with the count at zero.
    mutating func endSuspension(of driver: DriverID) {
        drivers[Int(driver.index)].state = .offline
        drivers[Int(driver.index)].refusalsInRow = 0
    }
}
