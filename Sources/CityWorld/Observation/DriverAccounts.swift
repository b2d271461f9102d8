import CityModel
import Quantities
import TaxiService

/// How the drivers spend their time and what they earn. Counts from the end of the warm-up to the end of the run.
struct DriverAccounts {
    private enum Activity: UInt8, BitwiseCopyable {
        case offDuty, idle, toPickup, occupied
    }

    private struct Present: BitwiseCopyable {
        var activity = Activity.offDuty
        var since = SimTime.zero
        /// When the driver last became available.
        var availableSince = SimTime.zero
    }

    private(set) var records: [DriverRecord]
    private var present: ContiguousArray<Present>
    private let end: SimTime

    init(drivers: Int, end: SimTime) {
        records = Array(repeating: DriverRecord(), count: drivers)
        present = ContiguousArray(repeating: Present(), count: drivers)
        self.end = end
    }

    mutating func start(_ driver: DriverID, in zone: ZoneID, at time: SimTime) {
        if records[Int(driver.index)].homeZone == .none { records[Int(driver.index)].homeZone = zone }
        free(driver, at: time)
    }

    mutating func stop(_ driver: DriverID, at time: SimTime) { become(.offDuty, driver, at: time) }

    /// - Returns: for how long the driver had been available.
    mutating func accept(_ driver: DriverID, pickupMetres: Int32, at time: SimTime) -> SimDuration {
        let index = Int(driver.index)
        let wait = time - present[index].availableSince
        become(.toPickup, driver, at: time)
        records[index].pickupMetres += Int64(pickupMetres)
        records[index].queueWait += wait
        records[index].queueWaits += 1
        return wait
    }

    mutating func pickUp(_ driver: DriverID, at time: SimTime) { become(.occupied, driver, at: time) }

    /// The driver is available, and was not before.
    mutating func free(_ driver: DriverID, at time: SimTime) {
        become(.idle, driver, at: time)
        present[Int(driver.index)].availableSince = time
    }

    mutating func addRide(_ driver: DriverID, metres: Int64) {
        records[Int(driver.index)].rides += 1
        records[Int(driver.index)].occupiedMetres += metres
    }

    /// A party taken to its destination, or to where the ride was interrupted.
    mutating func addFare(_ driver: DriverID, _ price: Money, passengers: UInt8) {
        records[Int(driver.index)].passengers += UInt32(passengers)
        records[Int(driver.index)].income += price
    }

    mutating func addRepositioning(_ driver: DriverID, metres: Int32) {
        records[Int(driver.index)].repositioningMetres += Int64(metres)
    }

    /// - Parameter metres: negative for what was counted and is not driven. What was counted before the end of the warm-up
    ///   is forgotten.
    mutating func addPickupDrive(_ driver: DriverID, metres: Int32) {
        let index = Int(driver.index)
        records[index].pickupMetres = max(0, records[index].pickupMetres + Int64(metres))
    }

    mutating func addOffer(_ driver: DriverID) { records[Int(driver.index)].offers += 1 }
    mutating func addRefusal(_ driver: DriverID) { records[Int(driver.index)].refusals += 1 }
    mutating func addTimeout(_ driver: DriverID) { records[Int(driver.index)].timeouts += 1 }
    mutating func addStandDown(_ driver: DriverID) { records[Int(driver.index)].standDowns += 1 }
    mutating func addSuspension(_ driver: DriverID) { records[Int(driver.index)].suspensions += 1 }

    /// Everything counted so far is forgotten; what goes on, goes on from here.
    mutating func endWarmUp(at time: SimTime) {
        for index in records.indices {
            let homeZone = records[index].homeZone
            records[index] = DriverRecord()
            records[index].homeZone = homeZone
            present[index].since = time
            present[index].availableSince = max(present[index].availableSince, time)
        }
    }

    /// Counts what goes on until the end of the run.
    mutating func close() {
        for index in present.indices { become(present[index].activity, DriverID(index), at: end) }
    }

    private mutating func become(_ activity: Activity, _ driver: DriverID, at time: SimTime) {
        let index = Int(driver.index)
        // Rides that outlast the run are driven to their end, but hours count only up to it.
        let moment = min(time, end)
        let elapsed = moment - present[index].since
        if elapsed > .zero { book(elapsed, on: present[index].activity, of: index) }
        present[index].activity = activity
        present[index].since = max(moment, present[index].since)
    }

    private mutating func book(_ elapsed: SimDuration, on activity: Activity, of index: Int) {
        switch activity {
        case .offDuty: return
        case .idle: records[index].idle += elapsed
        case .toPickup: records[index].busy += elapsed
        case .occupied:
            records[index].busy += elapsed
            records[index].occupied += elapsed
        }
        records[index].shift += elapsed
    }
}
