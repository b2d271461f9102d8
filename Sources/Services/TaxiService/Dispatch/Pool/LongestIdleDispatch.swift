import CityModel
import Quantities
import ServiceKernel

/// `longestIdle`: the driver in reach who has been without a ride the longest.
///
/// The time counts from the end of the last ride or from the start of work, whichever came last. Moves, refusals and a
/// lost connection do not change it: a driver who starts again after a lost connection continues from the former time.
struct LongestIdleDispatch: RankingPolicy {
    var pool: DispatchPool
    /// The time since which each driver has had no ride.
    private var idleSince: [SimTime]
    /// Whether each driver lost the connection while available, and has not started work again.
    private var keepsIdleTime: [Bool]

    static let ranksWaitingRides = false

    init(_ pool: DispatchPool, drivers: Int) {
        self.pool = pool
        idleSince = Array(repeating: .zero, count: drivers)
        keepsIdleTime = Array(repeating: false, count: drivers)
    }

    mutating func driverBecomesIdle(_ driver: DriverID, because cause: IdleCause, at time: SimTime) {
        let index = Int(driver.index)
        if cause == .rideEnded || !keepsIdleTime[index] { idleSince[index] = time }
        keepsIdleTime[index] = false
    }

    mutating func driverLosesConnection(_ driver: DriverID) {
        assert(!keepsIdleTime[Int(driver.index)], "the driver has not started since the last lost connection")
        keepsIdleTime[Int(driver.index)] = true
    }

    /// Returns the time since which the driver has been idle, in microseconds from the start of the run.
    func rank(
        of driver: DriverID, for ride: Slot, _ fleet: borrowing Fleet, _ book: borrowing RequestTable,
        _ ways: TravelRouter, at time: SimTime
    ) -> UInt64 {
        UInt64(clamping: idleSince[Int(driver.index)].microseconds)
    }

    func calculation(of rank: UInt64, _ driver: DriverID, in zone: ZoneID, _ ways: TravelRouter, at time: SimTime)
        -> TaxiService.Calculation
    {
        let since = SimTime(microseconds: Int64(rank))
        return TaxiService.Calculation(
            .idleSince, [.driver: driver.fieldValue, .zone: zone.fieldValue, .time: since.fieldValue])
    }

    /// Returns the drivers of a zone, longest idle first.
    func drivers(in zone: ZoneID) -> [DriverID] {
        pool.drivers(in: zone).sorted {
            (idleSince[Int($0.index)], $0.index) < (idleSince[Int($1.index)], $1.index)
        }
    }

    func digest(into take: (UInt64) -> Void, _ fleet: borrowing Fleet, _ book: borrowing RequestTable) {
        pool.digest(into: take, book)
        for (since, goesOn) in zip(idleSince, keepsIdleTime) {
            take(UInt64(bitPattern: since.microseconds))
            take(goesOn ? 1 : 0)
        }
    }

    mutating func code(with form: inout StateCoder) throws {
        try pool.code(with: &form)
        try form.visit(&idleSince)
        try form.visit(&keepsIdleTime)
    }

    var bytes: Int {
        pool.bytes + idleSince.capacity * MemoryLayout<SimTime>.stride + keepsIdleTime.capacity
    }
}
