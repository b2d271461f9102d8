import Quantities
import CityModel
import TaxiService

/// The drivers and the queues of the zones, as the rules say they must be.
///
/// Of each queue only those free for an offer are linked, in the order of the places that they took when they went to
/// the tail; whoever has an offer open is taken out and keeps the place (T05).
struct JudgedQueues: Sendable {
    private var drivers: ContiguousArray<JudgedDriver>
    private var heads: ContiguousArray<DriverID>
    private var tails: ContiguousArray<DriverID>
    private var placesGiven: UInt64 = 0
    /// Drivers linked in all zones together.
    private(set) var listedCount = 0

    init(zones: Int, drivers driverCount: Int) {
        drivers = ContiguousArray(repeating: JudgedDriver(), count: driverCount)
        heads = ContiguousArray(repeating: .none, count: zones)
        tails = ContiguousArray(repeating: .none, count: zones)
    }

    var driverCount: Int { drivers.count }

    subscript(driver: DriverID) -> JudgedDriver {
        @inline(__always) get { drivers[Int(driver.index)] }
        @inline(__always) _modify { yield &drivers[Int(driver.index)] }
    }

    @inline(__always)
    func first(in zone: ZoneID) -> DriverID { heads[Int(zone.index)] }

    @inline(__always)
    func next(after driver: DriverID) -> DriverID { drivers[Int(driver.index)].behind }

    /// Takes the last place of the driver's zone; linked if free.
    mutating func goToTail(_ driver: DriverID) {
        unlink(driver)
        placesGiven += 1
        let index = Int(driver.index)
        drivers[index].place = placesGiven
        drivers[index].timesOvertaken = 0
        if drivers[index].isFree {
            link(driver, behind: tails[Int(drivers[index].zone.index)])
        }
    }

    /// Free again at the old place (T09).
    ///
    /// - Complexity: O(free drivers ahead): those who have tried the ride that was offered.
    mutating func link(_ driver: DriverID) {
        guard !drivers[Int(driver.index)].isListed else { return }
        var ahead = DriverID.none
        var behind = heads[Int(drivers[Int(driver.index)].zone.index)]
        while !behind.isNone, drivers[Int(behind.index)].place < drivers[Int(driver.index)].place {
            ahead = behind
            behind = drivers[Int(behind.index)].behind
        }
        link(driver, behind: ahead)
    }

    private mutating func link(_ driver: DriverID, behind ahead: DriverID) {
        let index = Int(driver.index)
        let zone = Int(drivers[index].zone.index)
        let behind = ahead.isNone ? heads[zone] : drivers[Int(ahead.index)].behind
        drivers[index].ahead = ahead
        drivers[index].behind = behind
        drivers[index].isListed = true
        if ahead.isNone { heads[zone] = driver } else { drivers[Int(ahead.index)].behind = driver }
        if behind.isNone { tails[zone] = driver } else { drivers[Int(behind.index)].ahead = driver }
        listedCount += 1
    }

    /// No longer among those free. Must come before the driver's zone changes.
    mutating func unlink(_ driver: DriverID) {
        let record = drivers[Int(driver.index)]
        guard record.isListed else { return }
        let zone = Int(record.zone.index)
        if record.ahead.isNone {
            heads[zone] = record.behind
        } else {
            drivers[Int(record.ahead.index)].behind = record.behind
        }
        if record.behind.isNone {
            tails[zone] = record.ahead
        } else {
            drivers[Int(record.behind.index)].ahead = record.ahead
        }
        drivers[Int(driver.index)].isListed = false
        listedCount -= 1
    }
}
