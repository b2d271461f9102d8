import CityModel
import Quantities
import ServiceKernel

/// `nearest`: the driver with the least travel time to the ride's first pickup, by the fastest route at that moment
/// from the last known position.
///
/// Times are whole milliseconds without the congestion factor that all streets share, which changes no order.
struct NearestDispatch: RankingPolicy {
    var pool: DispatchPool
    /// The lower bound of travel times; nil in a city without streets.
    private let bound: TravelTimeBound?

    static let ranksWaitingRides = true

    init(_ pool: DispatchPool, _ traffic: StreetTraffic?) {
        self.pool = pool
        bound = traffic.map { TravelTimeBound($0) }
    }

    mutating func code(with form: inout StateCoder) throws {
        try pool.code(with: &form)
    }

    /// Returns the travel time to the first pickup in milliseconds, without the congestion factor.
    func rank(
        of driver: DriverID, for ride: Slot, _ fleet: borrowing Fleet, _ book: borrowing RequestTable,
        _ ways: TravelRouter,
        at time: SimTime
    ) -> UInt64 {
        let pickup = book.firstPickup(of: ride, over: ways)
        return UInt64(clamping: ways.leg(from: fleet[driver].position, to: pickup, at: time).milliseconds)
    }

    func rankLowerBound(
        of driver: DriverID, for ride: Slot, _ fleet: borrowing Fleet, _ book: borrowing RequestTable,
        _ ways: TravelRouter
    ) -> UInt64 {
        let pickup = book.firstPickup(of: ride, over: ways)
        return bound?.leastMilliseconds(from: fleet[driver].position.point, to: pickup.point) ?? 0
    }

    /// Returns the nearest driver. The result is that of comparing all routes, but the bound excludes most of them.
    func firstDriver(
        for ride: Slot, excluding passed: DriverID, _ fleet: borrowing Fleet, _ book: borrowing RequestTable,
        _ ways: TravelRouter, at time: SimTime
    ) -> DriverID {
        let pickup = book.firstPickup(of: ride, over: ways)
        var best = (milliseconds: Int64.max, driver: DriverID.none)
        let consider = { (driver: DriverID, position: Position) in
            let milliseconds = Int64(ways.leg(from: position, to: pickup, at: time).milliseconds)
            if (milliseconds, driver.index) < (best.milliseconds, best.driver.index) { best = (milliseconds, driver) }
        }
        if let bound {
            var candidates: [(least: UInt64, driver: DriverID)] = []
            pool.forEachEligible(for: ride, fleet, book) { driver in
                if driver == passed { return }
                let position = fleet[driver].position.point
                candidates.append((bound.leastMilliseconds(from: position, to: pickup.point), driver))
            }
            candidates.sort { ($0.least, $0.driver.index) < ($1.least, $1.driver.index) }
            for (least, driver) in candidates where least <= UInt64(clamping: best.milliseconds) {
                consider(driver, fleet[driver].position)
            }
            return best.driver
        }
        // In a table city all drivers of a zone are equally far; the first by number is enough.
        for rank in 0..<pool.reach.searchZones {
            let zone = pool.reach.zone(from: book.ride(ride).origin, rank: rank)
            pool.forEachEligible(for: book.ride(ride), in: zone, fleet) { driver in
                if driver == passed { return .more }
                consider(driver, fleet[driver].position)
                return .enough
            }
        }
        return best.driver
    }

    func calculation(of rank: UInt64, _ driver: DriverID, in zone: ZoneID, _ ways: TravelRouter, at time: SimTime)
        -> TaxiService.Calculation
    {
        let length = ways.clock.congested(milliseconds: Int64(rank), at: time)
        return TaxiService.Calculation(
            .pickupTime, [.driver: driver.fieldValue, .zone: zone.fieldValue, .length: length.fieldValue])
    }
}
