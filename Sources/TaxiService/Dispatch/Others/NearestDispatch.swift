import CityModel
import Quantities

/// `nearest`: whoever is the least time away from the ride's first pickup, by the fastest way at that moment from the last
/// known position.
///
/// Times are whole milliseconds without the factor that all streets have in common, which changes no order.
struct NearestDispatch: RankingPolicy {
    var pool: DispatchPool

    static let ridesGoByRank = true

    init(_ pool: DispatchPool) { self.pool = pool }

    /// The time to the first pickup.
    func rank(
        of driver: DriverID, for ride: Slot, _ fleet: borrowing Fleet, _ book: borrowing RequestBook,
        _ ways: Ways, at time: SimTime
    ) -> UInt64 {
        let pickup = book.firstPickup(of: ride, over: ways)
        return UInt64(clamping: ways.leg(from: fleet[driver].position, to: pickup, at: time).milliseconds)
    }
}
