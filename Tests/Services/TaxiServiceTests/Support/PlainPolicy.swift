import CityModel
import Quantities
import ServiceKernel
import TestSupport

@testable import TaxiService

/// `nearest`, `longestIdle` and `random` as their definitions read, by plain arrays and sorting: what the real ones must
/// do.
struct PlainPolicy: DispatchPolicy {
    let name: TaxiService.PolicyName
    let city: City
    let rules: TaxiRules
    private var available: [DriverID] = []
    private var tried: [(driver: DriverID, ride: RequestID)] = []
    private var waiting: [Slot] = []
    private var offers: [RequestID: UInt64] = [:]
    /// By driver's number.
    private var idleSince: [UInt32: SimTime] = [:]
    private var haveLostConnection: Set<UInt32> = []

    init(_ rules: TaxiRules, city: City) {
        name = rules.dispatchPolicy
        self.city = city
        self.rules = rules
    }

    /// Nobody writes its state.
    mutating func describe(state form: inout StateForm) throws {}

    mutating func driverIsWithoutRide(_ driver: DriverID, since cause: WithoutRide, at time: SimTime) {
        let goesOn = haveLostConnection.remove(driver.index) != nil
        if cause == .workStarted, goesOn { return }
        idleSince[driver.index] = time
    }
    mutating func driverLosesConnection(_ driver: DriverID) { haveLostConnection.insert(driver.index) }

    mutating func driverJoins(_ driver: DriverID, _ fleet: borrowing Fleet) {
        available.append(driver)
        tried.removeAll { $0.driver == driver }
    }
    mutating func driverLeaves(_ driver: DriverID, _ fleet: borrowing Fleet) {
        available.removeAll { $0 == driver }
    }
    mutating func offerOpens(
        of ride: Slot, to driver: DriverID, _ fleet: borrowing Fleet, _ book: borrowing RequestBook
    ) {
        offers[book.ride(ride).number, default: 0] += 1
    }
    mutating func offerIsWithdrawn(from driver: DriverID, _ fleet: borrowing Fleet) {}
    mutating func offerIsNotTaken(
        _ ride: Slot, by driver: DriverID, _ fleet: borrowing Fleet, _ book: borrowing RequestBook
    ) {
        tried.append((driver, book.ride(ride).number))
    }
    mutating func rideWaits(_ ride: Slot, _ book: borrowing RequestBook) { waiting.append(ride) }
    mutating func rideWaitsNoLonger(_ ride: Slot, _ book: borrowing RequestBook) {
        waiting.removeAll { $0 == ride }
    }

    private func isEligible(
        _ driver: DriverID, for ride: Slot, _ fleet: borrowing Fleet, _ book: borrowing RequestBook
    ) -> Bool {
        let zones = (0..<(rules.searchZones ?? city.zoneCount)).prefix(city.zoneCount)
            .map { city.searchZone(from: book.ride(ride).origin, rank: $0) }
        return available.contains(driver) && fleet[driver].isFree && zones.contains(fleet[driver].zone)
            && !hasTried(book.ride(ride).number, driver)
    }

    private func measure(
        of driver: DriverID, for ride: Slot, _ fleet: borrowing Fleet, _ book: borrowing RequestBook
    ) -> UInt64 {
        switch name {
        case .nearest: UInt64(city.leg(from: fleet[driver].zone, to: book.ride(ride).origin).milliseconds)
        case .longestIdle: UInt64((idleSince[driver.index] ?? .zero).microseconds)
        case .random: lot(of: driver, for: book.ride(ride).number)
        case .fifo, .batched, .rebalanced: 0
        }
    }

    private func lot(of driver: DriverID, for ride: RequestID) -> UInt64 {
        func step(_ seed: UInt64) -> UInt64 {
            var generator = SplitMix64(seed: seed)
            return generator.next()
        }
        let before = offers[ride] ?? 0
        return step(
            step(UInt64(rules.dispatchSeed) * 0x1_0000_0000 + UInt64(ride.number))
                ^ (before * 0x1_0000_0000 + UInt64(driver.index)))
    }

    func driver(
        for ride: Slot, _ fleet: borrowing Fleet, _ book: borrowing RequestBook, _ ways: Ways, at time: SimTime
    ) -> DriverID {
        var candidates: [(measure: UInt64, number: UInt32)] = []
        for driver in available where isEligible(driver, for: ride, fleet, book) {
            candidates.append((measure(of: driver, for: ride, fleet, book), driver.index))
        }
        return candidates.min { $0 < $1 }.map { DriverID($0.number) } ?? .none
    }

    private func choice(
        among rides: [Slot], for driver: DriverID, _ fleet: borrowing Fleet, _ book: borrowing RequestBook
    ) -> Slot {
        var candidates: [(measure: UInt64, age: RideAge, ride: Slot)] = []
        for ride in rides where isEligible(driver, for: ride, fleet, book) {
            let measure = name == .nearest ? measure(of: driver, for: ride, fleet, book) : 0
            candidates.append((measure, book.ride(ride).age, ride))
        }
        return candidates.min { ($0.measure, $0.age) < ($1.measure, $1.age) }?.ride ?? .none
    }

    func waitingRide(
        for driver: DriverID, _ fleet: borrowing Fleet, _ book: borrowing RequestBook, _ ways: Ways,
        at time: SimTime
    ) -> Slot { choice(among: waiting, for: driver, fleet, book) }

    func waitingRide(
        for driver: DriverID, before returned: Slot, _ fleet: borrowing Fleet, _ book: borrowing RequestBook,
        _ ways: Ways, at time: SimTime
    ) -> Slot {
        let ride = choice(among: waiting + [returned], for: driver, fleet, book)
        return ride == returned ? .none : ride
    }

    func hasTried(_ ride: RequestID, _ driver: DriverID) -> Bool {
        tried.contains { $0.driver == driver && $0.ride == ride }
    }
    var reach: SearchReach { SearchReach(city: city, limit: rules.searchZones) }
    func drivers(in zone: ZoneID) -> [DriverID] { [] }
    func driverCount(in zone: ZoneID) -> UInt32 { 0 }
    func checkInvariants(
        _ fleet: borrowing Fleet, _ book: borrowing RequestBook, _ ways: Ways, at time: SimTime
    ) throws(InvariantViolation) {}
    func checkInvariants(
        of touched: TouchedByCommand, _ fleet: borrowing Fleet, _ book: borrowing RequestBook, _ ways: Ways,
        at time: SimTime
    ) throws(InvariantViolation) {}
    func digest(into take: (UInt64) -> Void, _ fleet: borrowing Fleet, _ book: borrowing RequestBook) {}
    var bytes: Int { 0 }
}
