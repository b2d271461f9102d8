import OperatingSystem
import Quantities

/// Hours, kilometres and income of the drivers within the counted window of the run.
///
/// A ride that crosses an edge of the window counts pro rata by time: its fares by the time of each party on board, its
/// kilometres by the time of the drive. So both terms of a ratio, such as income an hour, come from the window.
struct DriverAccounts: ~Copyable {
    /// The account of a driver in two cache lines: fields that change with nearly every event, and fields that change
    /// at most once a ride.
    struct Account: BitwiseCopyable {
        /// Start of the activity; for an idle driver, the time of becoming available.
        var since = SimTime.zero
        var idle = SimDuration.zero
        var toPickup = SimDuration.zero
        var occupied = SimDuration.zero
        var income = Money.zero
        /// Metres of the current ride: between pickups, and as planned at departure; negative after an interruption.
        var currentRideMetres: Int64 = 0
        /// Metres of the current drive to a pickup.
        var currentPickupMetres: Int32 = 0
        var offers: UInt32 = 0
        /// T11: zone whose queue the driver joins after the last party; none if the driver joins no queue.
        var tail = ZoneID.none
        var activity = DriverActivity.offDuty
        /// Accepted parties whose rides are not over.
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

        /// Returns the account without counts; the current activity continues.
        func withoutCounts() -> Account {
            var account = Account()
            account.since = since
            account.currentRideMetres = currentRideMetres
            account.currentPickupMetres = currentPickupMetres
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

        mutating func become(_ activity: DriverActivity, at time: SimTime, in window: CountedWindow) {
            let elapsed = window.length(from: since, to: time)
            switch self.activity {
            case .offDuty, .charging: break
            case .idle: idle += elapsed
            case .toPickup:
                toPickup += elapsed
                pickupMetres += window.part(of: Int64(currentPickupMetres), from: since, to: time)
                currentPickupMetres = 0
            case .occupied: occupied += elapsed
            }
            self.activity = activity
            since = time
        }
    }

    private var accounts: Slab<Account>
    private var hours: FleetHourCounter
    private var shifts: ShiftRecorder
    private(set) var window: CountedWindow
    /// Time of each driver at charging places; empty until one is there.
    private var charging: [SimDuration] = []
    /// Driver and start of the last drive to a pickup that ended.
    private var lastPickupDrive: (driver: Int, since: SimTime) = (0, .zero)

    init(drivers: Int, end: SimTime) {
        accounts = Slab(repeating: Account(), count: drivers)
        hours = FleetHourCounter(end: end)
        shifts = ShiftRecorder(drivers: drivers, end: end)
        window = CountedWindow(end: end)
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

    /// Makes a driver idle who is in no queue.
    mutating func startIdleDrive(_ driver: DriverID, at time: SimTime) {
        become(.idle, Int(driver.index), at: time)
    }

    /// Notes that a driver on duty is at a charging place.
    mutating func charge(_ driver: DriverID, at time: SimTime) {
        if charging.isEmpty { charging = Array(repeating: .zero, count: accounts.count) }
        become(.charging, Int(driver.index), at: time)
    }

    /// Notes a lost connection; a busy driver continues the ride (D05).
    mutating func loseConnection(_ driver: DriverID, at time: SimTime) {
        accounts[Int(driver.index)].isConnected = false
        if accounts[Int(driver.index)].parties == 0 { stop(driver, at: time) }
    }

    mutating func regainConnection(_ driver: DriverID) { accounts[Int(driver.index)].isConnected = true }

    func isConnected(_ driver: DriverID) -> Bool { accounts[Int(driver.index)].isConnected }

    // MARK: Rides

    /// Adds a party. The drive to the pickup counts once, for the first party.
    ///
    /// - Parameter time: negative for a drive that was in progress at the start of the run, which counts pro rata.
    /// - Returns: for the first party, how long the driver had been available; nil for others.
    mutating func accept(_ driver: DriverID, pickupMetres: Int32, at time: SimTime) -> SimDuration? {
        let index = Int(driver.index)
        accounts[index].parties += 1
        guard accounts[index].parties == 1 else { return nil }
        assert(accounts[index].activity == .idle, "the driver who accepts was not available")
        let wait = max(time, .zero) - accounts[index].since
        become(.toPickup, index, at: time)
        accounts[index].currentPickupMetres = pickupMetres
        accounts[index].queueWait += wait
        accounts[index].queueWaits += 1
        return wait
    }

    /// Adds a party that has joined the current ride (S06).
    mutating func addParty(_ driver: DriverID) {
        assert(accounts[Int(driver.index)].parties > 0, "a client joins a ride without a driver")
        accounts[Int(driver.index)].parties += 1
    }

    /// Notes a pickup.
    ///
    /// - Parameter time: negative for a ride that was in progress at the start of the run, which counts pro rata.
    mutating func pickUp(_ driver: DriverID, at time: SimTime) {
        let index = Int(driver.index)
        if accounts[index].activity != .occupied { become(.occupied, index, at: time) }
    }

    /// Adds metres with a passenger on board, driven or planned.
    mutating func addRideMetres(_ driver: DriverID, metres: Int64) {
        accounts[Int(driver.index)].currentRideMetres += metres
    }

    /// Adds the driver's part of a fare, and its passengers.
    mutating func add(_ fare: RideFare, to driver: DriverID) {
        let index = Int(driver.index)
        accounts[index].income += fare.part(in: window).income
        if window.contains(fare.ended) { accounts[index].passengers += UInt32(fare.passengers) }
    }

    /// Notes the arrival of a party; with the last party the ride ends.
    mutating func conclude(_ driver: DriverID, endedAt time: SimTime) {
        let index = Int(driver.index)
        if accounts[index].parties == 1 { addRide(index, metres: accounts[index].currentRideMetres, endedAt: time) }
    }

    /// Notes that a party leaves the taxi before its destination (T11).
    ///
    /// - Parameters:
    ///   - metres: distance driven with the party.
    ///   - tail: zone in which the driver is available after the last party; none if the taxi has a problem.
    mutating func interrupt(_ driver: DriverID, metres: Int32, tail: ZoneID, endedAt time: SimTime) {
        let index = Int(driver.index)
        // The first effect of the interruption represents the ride.
        if accounts[index].currentRideMetres >= 0 {
            addRide(index, metres: Int64(metres), endedAt: time)
            accounts[index].currentRideMetres = -1
        }
        if tail != .none { accounts[index].tail = tail }
    }

    /// Returns the zone in which the driver is available after an interrupted ride; none if there is none.
    func tail(of driver: DriverID) -> ZoneID { accounts[Int(driver.index)].tail }

    /// Removes a party.
    ///
    /// - Returns: whether it was the last: the driver is then available, or off duty without a zone.
    mutating func removeParty(_ driver: DriverID, tail zone: ZoneID, at time: SimTime) -> Bool {
        let index = Int(driver.index)
        accounts[index].parties -= 1
        guard accounts[index].parties == 0 else { return false }
        accounts[index].tail = .none
        accounts[index].currentRideMetres = 0
        become(zone == .none ? .offDuty : .idle, index, at: time)
        return true
    }

    // MARK: Empty ways

    /// Adds metres between zones.
    ///
    /// - Parameter time: end of a section of the drive; sections are short, so each counts at its end.
    mutating func addRepositioning(_ driver: DriverID, metres: Int32, at time: SimTime) {
        if window.contains(time) { accounts[Int(driver.index)].repositioningMetres += Int64(metres) }
    }

    mutating func addPickupDrive(_ driver: DriverID, metres: Int32) {
        accounts[Int(driver.index)].currentPickupMetres += metres
    }

    /// D06: subtracts the rest of a drive to a pickup that the driver has just given back.
    mutating func turnBack(_ driver: DriverID, metresLeft: Int32) {
        let index = Int(driver.index)
        assert(lastPickupDrive.driver == index, "a driver turns back when giving the ride back")
        accounts[index].pickupMetres -= window.part(
            of: Int64(metresLeft), from: lastPickupDrive.since, to: accounts[index].since)
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

    /// Starts the counted window: resets all counts.
    mutating func endWarmUp(at time: SimTime) {
        window.start = time
        for index in accounts.indices { accounts[index] = accounts[index].withoutCounts() }
        for index in charging.indices { charging[index] = .zero }
        shifts.endWarmUp(at: time)
    }

    /// Returns the fleet's activities hour by hour from the start of the run.
    func hourRecords() -> [FleetHourRecord] { hours.records() }

    /// Returns the shifts in the order of the drivers, each driver's in order of time.
    ///
    /// - Parameter records: the result of `records()`.
    func shiftRecords(_ records: [DriverRecord]) -> [ShiftRecord] { shifts.finish(records) }

    /// Returns the record of each driver, including activities in progress at the end of the run.
    func records() -> [DriverRecord] {
        accounts.indices.map { index in
            var account = accounts[index]
            let end = max(account.since, window.end)
            account.become(account.activity, at: end, in: window)
            var record = account.record
            if !charging.isEmpty { record.shift += timeCharging(index, until: end) }
            return record
        }
    }

    /// Returns the time at charging places if the current activity lasts until `time`.
    private func timeCharging(_ index: Int, until time: SimTime) -> SimDuration {
        let isThere = accounts[index].activity == .charging
        return charging[index] + (isThere ? window.length(from: accounts[index].since, to: time) : .zero)
    }

    private mutating func become(_ activity: DriverActivity, _ index: Int, at moment: SimTime) {
        // Activities in progress at the start of the run begin there.
        let time = max(moment, .zero)
        assert(time >= accounts[index].since, "the time runs backwards")
        let old = accounts[index].activity
        if old == .toPickup { lastPickupDrive = (index, accounts[index].since) }
        if old == .charging { charging[index] = timeCharging(index, until: time) }
        hours.change(from: old, to: activity, at: time)
        accounts[index].become(activity, at: time, in: window)
        accounts[index].since = moment
        if (old == .offDuty) != (activity == .offDuty) { changeDuty(index, isOn: old == .offDuty, at: time) }
    }

    private mutating func changeDuty(_ index: Int, isOn: Bool, at time: SimTime) {
        let record = accounts[index].record
        if isOn { shifts.begin(index, record, at: time) } else { shifts.end(index, record, at: time) }
    }

    private mutating func addRide(_ index: Int, metres: Int64, endedAt time: SimTime) {
        accounts[index].occupiedMetres += window.part(of: metres, from: accounts[index].since, to: time)
        if window.contains(time) { accounts[index].rides += 1 }
    }
}
