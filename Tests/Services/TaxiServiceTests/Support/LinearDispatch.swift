import CityModel
import Quantities
import ServiceKernel

@testable import TaxiService

/// First in, first out as the rule book tells it, by plain arrays and linear searches: another policy behind the
/// same seam, and what the fast one must do.
struct LinearDispatch: DispatchPolicy {
    let city: City
    let searchZones: Int?
    /// By zone.
    private var queues: [[DriverID]]
    private var waiting: [Slot] = []
    private var tried: [(driver: DriverID, ride: RequestID)] = []

    init(city: City, searchZones: Int?) {
        self.city = city
        self.searchZones = searchZones
        queues = Array(repeating: [], count: city.zoneCount)
    }

    /// Nobody writes its state.
    mutating func describe(state form: inout StateForm) throws {}

    mutating func driverJoins(_ driver: DriverID, _ fleet: borrowing Fleet) {
        tried.removeAll { $0.driver == driver }
        queues[Int(fleet[driver].zone.index)].append(driver)
    }

    mutating func driverLeaves(_ driver: DriverID, _ fleet: borrowing Fleet) {
        for zone in queues.indices { queues[zone].removeAll { $0 == driver } }
    }

    // Whether an offer is open, the fleet knows.
    mutating func offerOpens(
        of ride: Slot, to driver: DriverID, _ fleet: borrowing Fleet, _ book: borrowing RequestBook
    ) {}
    mutating func offerIsWithdrawn(from driver: DriverID, _ fleet: borrowing Fleet) {}

    mutating func offerIsNotTaken(
        _ ride: Slot, by driver: DriverID, _ fleet: borrowing Fleet, _ book: borrowing RequestBook
    ) {
        driverLeaves(driver, fleet)
        queues[Int(fleet[driver].zone.index)].append(driver)
        tried.append((driver, book.ride(ride).number))
    }

    private func isEligible(
        _ driver: DriverID, for ride: Slot, _ fleet: borrowing Fleet, _ book: borrowing RequestBook
    ) -> Bool {
        let number = book.ride(ride).number
        return fleet[driver].isFree && !tried.contains { $0.driver == driver && $0.ride == number }
    }

    private func zones(from origin: ZoneID) -> [ZoneID] {
        (0..<min(searchZones ?? city.zoneCount, city.zoneCount)).map { city.searchZone(from: origin, rank: $0) }
    }

    func driver(
        for ride: Slot, _ fleet: borrowing Fleet, _ book: borrowing RequestBook, _ ways: Ways, at time: SimTime
    ) -> DriverID {
        for zone in zones(from: book.ride(ride).origin) {
            for driver in queues[Int(zone.index)] where isEligible(driver, for: ride, fleet, book) { return driver }
        }
        return .none
    }

    mutating func rideWaits(_ ride: Slot, _ book: borrowing RequestBook) { waiting.append(ride) }
    mutating func rideWaitsNoLonger(_ ride: Slot, _ book: borrowing RequestBook) {
        waiting.removeAll { $0 == ride }
    }

    func waitingRide(
        for driver: DriverID, _ fleet: borrowing Fleet, _ book: borrowing RequestBook, _ ways: Ways,
        at time: SimTime
    ) -> Slot {
        var oldest = Slot.none
        for ride in waiting
        where isEligible(driver, for: ride, fleet, book)
            && zones(from: book.ride(ride).origin).contains(fleet[driver].zone)
            && (oldest.isNone || book.ride(ride).age < book.ride(oldest).age)
        {
            oldest = ride
        }
        return oldest
    }

    func waitingRide(
        for driver: DriverID, before returned: Slot, _ fleet: borrowing Fleet, _ book: borrowing RequestBook,
        _ ways: Ways, at time: SimTime
    ) -> Slot {
        let oldest = waitingRide(for: driver, fleet, book, ways, at: time)
        if oldest.isNone || book.ride(returned).age < book.ride(oldest).age { return .none }
        return oldest
    }

    var reach: SearchReach { SearchReach(city: city, limit: searchZones) }
    func hasTried(_ ride: RequestID, _ driver: DriverID) -> Bool {
        tried.contains { $0.driver == driver && $0.ride == ride }
    }
    func drivers(in zone: ZoneID) -> [DriverID] { queues[Int(zone.index)] }
    func driverCount(in zone: ZoneID) -> UInt32 { UInt32(queues[Int(zone.index)].count) }

    func checkInvariants(
        _ fleet: borrowing Fleet, _ book: borrowing RequestBook, _ ways: Ways, at time: SimTime
    ) throws(InvariantViolation) {
        for ride in waiting {
            try require(
                driver(for: ride, fleet, book, ways, at: time).isNone, "I14",
                "\(book.ride(ride).number) waits in vain")
        }
    }

    func checkInvariants(
        of touched: TouchedByCommand, _ fleet: borrowing Fleet, _ book: borrowing RequestBook, _ ways: Ways,
        at time: SimTime
    ) throws(InvariantViolation) {
        try checkInvariants(fleet, book, ways, at: time)
    }

    func digest(into take: (UInt64) -> Void, _ fleet: borrowing Fleet, _ book: borrowing RequestBook) {
        for queue in queues {
            take(UInt64(queue.count))
            for driver in queue { take(UInt64(driver.index)) }
        }
        for driver in 0..<fleet.count {
            let rides = tried.filter { $0.driver == DriverID(driver) && !book.openRide($0.ride).isNone }.map(\.ride)
            take(UInt64(rides.count))
            for ride in rides.sorted() { take(UInt64(ride.number)) }
        }
    }

    var bytes: Int { 0 }
}
