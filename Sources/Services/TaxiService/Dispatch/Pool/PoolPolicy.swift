import CityModel
import Quantities
import ServiceKernel

/// A policy that chooses among all eligible drivers, without queues.
protocol PoolPolicy: DispatchPolicy {
    var pool: DispatchPool { get set }
}

extension PoolPolicy {
    mutating func driverJoins(_ driver: DriverID, _ fleet: borrowing Fleet) { pool.join(driver, fleet) }
    mutating func driverLeaves(_ driver: DriverID, _ fleet: borrowing Fleet) { pool.leave(driver, fleet) }

    // The fleet stores whether an offer is open.
    mutating func offerOpens(
        of ride: Slot, to driver: DriverID, _ fleet: borrowing Fleet, _ book: borrowing RequestTable
    ) {}
    mutating func offerIsWithdrawn(from driver: DriverID, _ fleet: borrowing Fleet) {}

    mutating func offerIsDeclined(
        _ ride: Slot, by driver: DriverID, _ fleet: borrowing Fleet, _ book: borrowing RequestTable
    ) {
        pool.addTried(ride, by: driver, book)
    }

    mutating func rideStartsWaiting(_ ride: Slot, _ book: borrowing RequestTable) { pool.addWaiting(ride, book) }
    mutating func rideStopsWaiting(_ ride: Slot, _ book: borrowing RequestTable) { pool.removeWaiting(ride, book) }

    var reach: SearchReach { pool.reach }
    func hasTried(_ ride: RequestID, _ driver: DriverID) -> Bool { pool.hasTried(ride, driver) }
    func drivers(in zone: ZoneID) -> [DriverID] { pool.drivers(in: zone) }
    func driverCount(in zone: ZoneID) -> UInt32 { pool.driverCount(in: zone) }

    /// Checks that the touched drivers and rides are listed correctly (I01, I02, I05, I10).
    func checkListed(
        _ touched: CommandFootprint, _ fleet: borrowing Fleet, _ book: borrowing RequestTable
    ) throws(InvariantViolation) {
        for driver in touched.drivers { try pool.check(driver, fleet) }
        for request in touched.requests {
            let party = book.openParty(request)
            if !party.isNone { try pool.check(book.party(party).ride, book) }
        }
    }

    func digest(into take: (UInt64) -> Void, _ fleet: borrowing Fleet, _ book: borrowing RequestTable) {
        pool.digest(into: take, book)
    }
    var bytes: Int { pool.bytes }
}
