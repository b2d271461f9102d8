import OperatingSystem
import Quantities
import TaxiService

/// The queues of all zones, reconstructed from the effects alone: their lengths and events.
///
/// It deliberately knows nothing of the service's own lists. `OvertakingCheck` verifies the order in which drivers are
/// asked; another dispatch rule needs another check.
struct QueueRecorder: ~Copyable {
    /// A driver's queue, if any.
    struct Standing: BitwiseCopyable {
        var zone = ZoneID.none
        var hasOffer = false
    }

    private var standings: Slab<Standing>
    private var lengths: QueueLengthTally
    private var overtakingCheck: OvertakingCheck
    /// The taxis, whose types may differ.
    private let roster: VehicleRoster
    /// Events of each zone's queue.
    private(set) var records: [ZoneQueueRecord]

    init(zones: Int, drivers: Int, _ roster: VehicleRoster = .ordinary) {
        self.roster = roster
        standings = Slab(repeating: Standing(), count: drivers)
        lengths = QueueLengthTally(zones: zones)
        overtakingCheck = OvertakingCheck(zones: zones, drivers: drivers)
        records = Array(repeating: ZoneQueueRecord(), count: zones)
    }

    /// Lengths of the queues: one record for each finished hour and, within it, each zone.
    var hours: [ZoneHourRecord] { lengths.hours }

    func prefetch(_ driver: DriverID) {
        standings.prefetch(Int(driver.index))
        overtakingCheck.prefetch(driver)
    }

    // MARK: Into a queue and out of it

    mutating func join(_ driver: DriverID, zone: ZoneID, at time: SimTime) {
        assert(standings[Int(driver.index)].zone == .none, "the driver is already in a queue")  // I01
        standings[Int(driver.index)] = Standing(zone: zone)
        overtakingCheck.join(driver, zone: zone)
        lengths.change(zone, by: 1, at: time)
    }

    /// Removes a driver from the queue; has no effect on a driver outside all queues.
    mutating func leave(_ driver: DriverID, at time: SimTime) {
        let zone = standings[Int(driver.index)].zone
        guard zone != .none else { return }
        overtakingCheck.leave(driver, zone: zone)
        standings[Int(driver.index)] = Standing()
        lengths.change(zone, by: -1, at: time)
    }

    /// Moves a driver, who may have an open offer, to another queue (D04). A busy driver is in no queue.
    mutating func move(_ driver: DriverID, to zone: ZoneID, at time: SimTime) {
        let standing = standings[Int(driver.index)]
        guard standing.zone != .none else { return }
        leave(driver, at: time)
        join(driver, zone: zone, at: time)
        standings[Int(driver.index)].hasOffer = standing.hasOffer
    }

    // MARK: Offers

    /// Notes an offer.
    ///
    /// - Parameters:
    ///   - ride: the request that created the ride.
    ///   - party: the people of that request, on whom it depends which taxis fit.
    /// - Returns: false if the offer is already noted: the offer of a shared ride comes as one effect for each party.
    mutating func offer(
        _ ride: RequestID, to driver: DriverID, party: TaxiService.TravelParty = 1
    ) -> Bool {
        let standing = standings[Int(driver.index)]
        guard !standing.hasOffer else { return false }
        standings[Int(driver.index)].hasOffer = true
        guard standing.zone != .none else { return true }
        records[Int(standing.zone.index)].offers += 1
        if isOvertaking(driver, ride, party, in: standing.zone) { records[Int(standing.zone.index)].overtakes += 1 }
        return true
    }

    /// Notes a refusal.
    ///
    /// - Parameter zone: zone to whose tail the driver goes (T03).
    /// - Returns: false if the refusal is already noted.
    mutating func refuse(_ ride: RequestID, by driver: DriverID, tail zone: ZoneID) -> Bool {
        let standing = standings[Int(driver.index)]
        if standing.hasOffer, standing.zone != .none { records[Int(standing.zone.index)].refusals += 1 }
        goToTail(driver, refusing: ride, from: standing.zone, to: zone)
        return standing.hasOffer
    }

    /// Notes an expired offer, like `refuse`.
    mutating func timeOut(_ ride: RequestID, by driver: DriverID, tail zone: ZoneID) -> Bool {
        let standing = standings[Int(driver.index)]
        if standing.hasOffer, standing.zone != .none { records[Int(standing.zone.index)].timeouts += 1 }
        goToTail(driver, refusing: ride, from: standing.zone, to: zone)
        return standing.hasOffer
    }

    mutating func withdrawOffer(to driver: DriverID) { standings[Int(driver.index)].hasOffer = false }

    /// Adds the time that a driver of this zone's queue was available before accepting a ride.
    mutating func noteWait(_ wait: SimDuration, in zone: ZoneID) {
        records[Int(zone.index)].wait += wait
        records[Int(zone.index)].waits += 1
    }

    mutating func standDown(_ driver: DriverID, at time: SimTime) {
        let zone = standings[Int(driver.index)].zone
        if zone != .none { records[Int(zone.index)].standDowns += 1 }
        leave(driver, at: time)
    }

    mutating func suspend(_ driver: DriverID, at time: SimTime) {
        let zone = standings[Int(driver.index)].zone
        if zone != .none { records[Int(zone.index)].suspensions += 1 }
        leave(driver, at: time)
    }

    // MARK: Hours

    /// Closes the hour that ends at `time`.
    mutating func endHour(at time: SimTime) { lengths.endHour(at: time) }

    /// Takes the current queues as the initial state of the run, without events.
    mutating func setInitialState() {
        for index in records.indices { records[index] = ZoneQueueRecord() }
        lengths.resetMaxima()
    }

    /// Resets all counts except overtaking, which is forbidden during the warm-up, too.
    mutating func endWarmUp() {
        for index in records.indices {
            let overtakes = records[index].overtakes
            records[index] = ZoneQueueRecord()
            records[index].overtakes = overtakes
        }
    }

    private mutating func goToTail(_ driver: DriverID, refusing ride: RequestID, from old: ZoneID, to zone: ZoneID) {
        overtakingCheck.refuse(ride, by: driver, from: old, toTailOf: zone)
        standings[Int(driver.index)] = Standing(zone: zone)
    }

    private mutating func isOvertaking(
        _ driver: DriverID, _ ride: RequestID, _ party: TaxiService.TravelParty, in zone: ZoneID
    ) -> Bool {
        var ahead = overtakingCheck.head(of: zone)
        var areRefusersMarked = false
        while let other = ahead, other != driver {
            if !standings[Int(other.index)].hasOffer, party.isOrdinary || fits(other, party) {
                if !areRefusersMarked { overtakingCheck.markRefusers(of: ride) }
                areRefusersMarked = true
                if !overtakingCheck.isMarkedRefuser(other) { return true }
            }
            ahead = overtakingCheck.next(after: other)
        }
        return false
    }
}

extension QueueRecorder {
    /// Returns whether the driver's own taxi can take the party.
    private func fits(_ driver: DriverID, _ party: TaxiService.TravelParty) -> Bool {
        roster.capability(of: TaxiID(driver.index)).fits(seats: party.size, needsAccess: party.usesWheelchair)
    }
}

/// Mean and largest number of taxis in every queue, hour by hour.
struct QueueLengthTally {
    private struct Running {
        var length: UInt32 = 0
        var lengthMax: UInt32 = 0
        var lastChange = SimTime.zero
        var driverMicroseconds: Int64 = 0
    }

    private var running: ContiguousArray<Running>
    /// One record for each finished hour and, within it, each queue.
    private(set) var hours: [ZoneHourRecord] = []

    /// Creates empty queues.
    ///
    /// - Parameter zones: number of queues, one for each zone.
    init(zones: Int) { running = ContiguousArray(repeating: Running(), count: zones) }

    /// Begins the maxima at the current lengths.
    mutating func resetMaxima() {
        for index in running.indices { running[index].lengthMax = running[index].length }
    }

    mutating func change(_ zone: ZoneID, by step: Int32, at time: SimTime) {
        change(Int(zone.index), by: step, at: time)
    }

    mutating func change(_ queue: Int, by step: Int32, at time: SimTime) {
        change(&running[queue], by: step, at: time)
    }

    mutating func endHour(at time: SimTime) {
        hours.reserveCapacity(hours.count + running.count)
        for index in running.indices {
            change(&running[index], by: 0, at: time)
            var record = ZoneHourRecord()
            record.queueDriverSeconds = Double(running[index].driverMicroseconds) / 1_000_000
            record.queueLengthMax = running[index].lengthMax
            hours.append(record)
            running[index].driverMicroseconds = 0
            running[index].lengthMax = running[index].length
        }
    }

    @inline(__always)
    private func change(_ queue: inout Running, by step: Int32, at time: SimTime) {
        let elapsed = time - queue.lastChange
        queue.driverMicroseconds += elapsed.microseconds * Int64(queue.length)
        queue.lastChange = time
        queue.length = UInt32(Int32(queue.length) + step)
        queue.lengthMax = max(queue.lengthMax, queue.length)
    }
}
