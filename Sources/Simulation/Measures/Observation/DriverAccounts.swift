import CityModel
import Quantities
import System
import TaxiService

/// How the drivers spend their time and what they earn. Counts from the end of the warm-up to the end of the run.
struct DriverAccounts: ~Copyable {
    /// Two cache lines: what changes with nearly every event of a driver, and what changes once a ride or less.
    struct Account: BitwiseCopyable {
        /// When the activity began: of an idle driver, when the driver became available.
        var since = SimTime.zero
        var idle = SimDuration.zero
        var toPickup = SimDuration.zero
        var occupied = SimDuration.zero
        var income = Money.zero
        /// Of the ride in hand: between pickups, and as planned at departure; negative after an interruption.
        var metresInHand: Int64 = 0
        var offers: UInt32 = 0
        /// T11: where the driver will join the tail when the last party is out; none if nowhere.
        var tail = ZoneID.none
        var activity = DriverActivity.offDuty
        /// Accepted, and not yet brought to an end.
        var parties: UInt8 = 0
        var isConnected = true
        var home = ZoneID.none

        var pickupMetres: Int64 = 0
        var occupiedMetres: Int64 = 0
        var repositioningMetres: Int64 = 0
        var queueWait = SimDuration.zero
        var queueWaits: UInt32 = 0
        var rides: UInt32 = 0
        var passengers: UInt32 = 0
        var refusals: UInt32 = 0
        var timeouts: UInt32 = 0
        var standDowns: UInt32 = 0
        var suspensions: UInt32 = 0

        /// Nothing is counted; what goes on, goes on.
        func emptied(at time: SimTime) -> Account {
            var account = Account()
            account.since = time
            account.metresInHand = metresInHand
            account.tail = tail
            account.activity = activity
            account.parties = parties
            account.isConnected = isConnected
            account.home = home
            return account
        }

        var record: DriverRecord {
            var record = DriverRecord()
            record.homeZone = home
            record.shift = idle + toPickup + occupied
            record.busy = toPickup + occupied
            record.idle = idle
            record.occupied = occupied
            record.pickupMetres = pickupMetres
            record.repositioningMetres = repositioningMetres
            record.occupiedMetres = occupiedMetres
            record.rides = rides
            record.passengers = passengers
            record.offers = offers
            record.refusals = refusals
            record.timeouts = timeouts
            record.standDowns = standDowns
            record.suspensions = suspensions
            record.income = income
            record.queueWait = queueWait
            record.queueWaits = queueWaits
            return record
        }

        mutating func become(_ activity: DriverActivity, at time: SimTime, end: SimTime) {
            // Rides that outlast the run are driven to their end, but hours count only up to it.
            let elapsed = min(time, end) - min(since, end)
            switch self.activity {
            case .offDuty: break
            case .idle: idle += elapsed
            case .toPickup: toPickup += elapsed
            case .occupied: occupied += elapsed
            }
            self.activity = activity
            since = time
        }
    }

    private var accounts: Slab<Account>
    private var hours: FleetHourCounter
    private var shifts: ShiftBook
    private let end: SimTime

    init(drivers: Int, end: SimTime) {
        accounts = Slab(repeating: Account(), count: drivers)
        hours = FleetHourCounter(end: end)
        shifts = ShiftBook(drivers: drivers, end: end)
        self.end = end
    }

    func prefetch(_ driver: DriverID) { accounts.prefetch(Int(driver.index)) }

    // MARK: On duty and off

    mutating func start(_ driver: DriverID, in zone: ZoneID, at time: SimTime) {
        let index = Int(driver.index)
        if accounts[index].home == .none { accounts[index].home = zone }
        become(.idle, index, at: time)
    }

    mutating func stop(_ driver: DriverID, at time: SimTime) {
        become(.offDuty, Int(driver.index), at: time)
    }

    /// In no queue, and idle all the same.
    mutating func setOut(_ driver: DriverID, at time: SimTime) {
        become(.idle, Int(driver.index), at: time)
    }

    /// A busy driver goes on (D05).
    mutating func loseConnection(_ driver: DriverID, at time: SimTime) {
        accounts[Int(driver.index)].isConnected = false
        if accounts[Int(driver.index)].parties == 0 { stop(driver, at: time) }
    }

    mutating func regainConnection(_ driver: DriverID) { accounts[Int(driver.index)].isConnected = true }

    func isConnected(_ driver: DriverID) -> Bool { accounts[Int(driver.index)].isConnected }

    // MARK: Rides

    /// One more party; the way to the pickup is driven once, for the first.
    ///
    /// - Returns: of the first party, for how long the driver had been available; nil of the others.
    mutating func accept(_ driver: DriverID, pickupMetres: Int32, at time: SimTime) -> SimDuration? {
        let index = Int(driver.index)
        accounts[index].parties += 1
        guard accounts[index].parties == 1 else { return nil }
        assert(accounts[index].activity == .idle, "who accepts was available")
        let wait = time - accounts[index].since
        become(.toPickup, index, at: time)
        accounts[index].pickupMetres += Int64(pickupMetres)
        accounts[index].queueWait += wait
        accounts[index].queueWaits += 1
        return wait
    }

    /// A party has joined the ride in hand (S06).
    mutating func addParty(_ driver: DriverID) {
        assert(accounts[Int(driver.index)].parties > 0, "nobody joins a ride that nobody drives")
        accounts[Int(driver.index)].parties += 1
    }

    mutating func pickUp(_ driver: DriverID, at time: SimTime) {
        become(.occupied, Int(driver.index), at: time)
    }

    /// Driven, or about to be driven, with somebody on board.
    mutating func addMetresInHand(_ driver: DriverID, metres: Int64) {
        accounts[Int(driver.index)].metresInHand += metres
    }

    /// A party is at its destination; with the last one the ride is over.
    ///
    /// - Parameter income: the price less the authority's part (P01).
    mutating func conclude(_ driver: DriverID, income: Money, passengers: UInt8) {
        let index = Int(driver.index)
        addFare(index, income, passengers: passengers)
        if accounts[index].parties == 1 { addRide(index, metres: accounts[index].metresInHand) }
    }

    /// T11: a party on board is out before its destination.
    ///
    /// - Parameters:
    ///   - income: the price less the authority's part (P01).
    ///   - metres: driven with it.
    ///   - tail: where the driver is available when everyone is out; none if the taxi has a problem.
    mutating func interrupt(_ driver: DriverID, income: Money, passengers: UInt8, metres: Int32, tail: ZoneID) {
        let index = Int(driver.index)
        addFare(index, income, passengers: passengers)
        // The first line of the interruption stands for the ride.
        if accounts[index].metresInHand >= 0 {
            addRide(index, metres: Int64(metres))
            accounts[index].metresInHand = -1
        }
        if tail != .none { accounts[index].tail = tail }
    }

    /// Where the driver will be available when everyone is out, after an interruption; none if nowhere.
    func tail(of driver: DriverID) -> ZoneID { accounts[Int(driver.index)].tail }

    /// One party fewer in the driver's hands.
    ///
    /// - Returns: whether it was the last: the driver is then available, or, with no zone to be available in, off duty.
    mutating func putOut(_ driver: DriverID, tail zone: ZoneID, at time: SimTime) -> Bool {
        let index = Int(driver.index)
        accounts[index].parties -= 1
        guard accounts[index].parties == 0 else { return false }
        accounts[index].tail = .none
        accounts[index].metresInHand = 0
        become(zone == .none ? .offDuty : .idle, index, at: time)
        return true
    }

    // MARK: Empty ways

    mutating func addRepositioning(_ driver: DriverID, metres: Int32) {
        accounts[Int(driver.index)].repositioningMetres += Int64(metres)
    }

    /// - Parameter metres: negative for what was counted and is not driven. What was counted before the end of the warm-up
    ///   is forgotten.
    mutating func addPickupDrive(_ driver: DriverID, metres: Int32) {
        let index = Int(driver.index)
        accounts[index].pickupMetres = max(0, accounts[index].pickupMetres + Int64(metres))
    }

    // MARK: Conduct

    mutating func addOffer(_ driver: DriverID) { accounts[Int(driver.index)].offers += 1 }
    mutating func addRefusal(_ driver: DriverID) { accounts[Int(driver.index)].refusals += 1 }
    mutating func addTimeout(_ driver: DriverID) { accounts[Int(driver.index)].timeouts += 1 }

    mutating func standDown(_ driver: DriverID, at time: SimTime) {
        accounts[Int(driver.index)].standDowns += 1
        stop(driver, at: time)
    }

    mutating func suspend(_ driver: DriverID, at time: SimTime) {
        accounts[Int(driver.index)].suspensions += 1
        stop(driver, at: time)
    }

    // MARK: Beginning and end

    /// Everything counted so far is forgotten; what goes on, goes on from here.
    mutating func endWarmUp(at time: SimTime) {
        for index in accounts.indices { accounts[index] = accounts[index].emptied(at: time) }
        shifts.endWarmUp(at: time)
    }

    /// How many did what, hour by hour from the start of the run.
    func hourRecords() -> [FleetHourRecord] { hours.records() }

    /// In the order of the drivers, each driver's in the order of time.
    ///
    /// - Parameter records: `records()`.
    func shiftRecords(_ records: [DriverRecord]) -> [ShiftRecord] { shifts.finish(records) }

    /// What was counted, with what goes on at the end of the run; in the order of the drivers.
    func records() -> [DriverRecord] {
        accounts.indices.map { index in
            var account = accounts[index]
            account.become(account.activity, at: end, end: end)
            return account.record
        }
    }

    private mutating func become(_ activity: DriverActivity, _ index: Int, at time: SimTime) {
        assert(time >= accounts[index].since, "time goes back")
        let old = accounts[index].activity
        hours.change(from: old, to: activity, at: time)
        accounts[index].become(activity, at: time, end: end)
        if (old == .offDuty) != (activity == .offDuty) { changeDuty(index, isOn: old == .offDuty, at: time) }
    }

    private mutating func changeDuty(_ index: Int, isOn: Bool, at time: SimTime) {
        let record = accounts[index].record
        if isOn { shifts.begin(index, record, at: time) } else { shifts.end(index, record, at: time) }
    }

    private mutating func addFare(_ index: Int, _ income: Money, passengers: UInt8) {
        accounts[index].passengers += UInt32(passengers)
        accounts[index].income += income
    }

    private mutating func addRide(_ index: Int, metres: Int64) {
        accounts[index].rides += 1
        accounts[index].occupiedMetres += metres
    }
}
