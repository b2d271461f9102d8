import CityModel
import Quantities
import ServiceKernel

/// The policy in force. FIFO, the rule book's policy, is stored by its concrete type and called directly; any other
/// policy is called through a protocol at run time.
struct Dispatcher: ~Copyable {
    private(set) var fifo: FIFODispatch
    /// The policy in force if it is not FIFO; FIFO is then not notified.
    private var otherPolicy: (any DispatchPolicy)?
    /// Whether FIFO is in force. It is checked first, because reading `other` copies it.
    private let isFIFO: Bool
    /// The rebalancing of free drivers beside FIFO's offers, or nil.
    private(set) var rebalancing: Rebalancing?

    /// Creates the policy that the rules name.
    ///
    /// - Parameters:
    ///   - traffic: the streets, if positions are points on them.
    ///   - expectedRequests: the requests expected each hour, rows by the hour × zones; empty if there is no forecast.
    init(
        _ rules: TaxiRules, city: City, _ traffic: StreetTraffic?, drivers: Int, expectedRequests: [Double]
    ) {
        let pool = { DispatchPool(city: city, searchZones: rules.searchZones, drivers: drivers) }
        switch rules.dispatchPolicy {
        case .fifo: self.init(FIFODispatch(city: city, searchZones: rules.searchZones, drivers: drivers))
        case .rebalanced:
            self.init(FIFODispatch(city: city, searchZones: rules.searchZones, drivers: drivers))
            rebalancing = Rebalancing(
                zones: city.zoneCount, interval: rules.rebalanceInterval, expectedRequests: expectedRequests)
        case .nearest: self.init(NearestDispatch(pool(), traffic), city: city)
        case .longestIdle: self.init(LongestIdleDispatch(pool(), drivers: drivers), city: city)
        case .random: self.init(RandomDispatch(pool(), seed: rules.dispatchSeed), city: city)
        case .batched: self.init(BatchedDispatch(pool(), interval: rules.batchInterval), city: city)
        }
    }

    private init(_ fifo: consuming FIFODispatch) {
        self.fifo = fifo
        isFIFO = true
    }

    /// Creates a dispatcher with another policy than FIFO.
    private init(_ policy: any DispatchPolicy, city: City) {
        fifo = FIFODispatch(city: city, searchZones: 1, drivers: 0)
        otherPolicy = policy
        isFIFO = false
    }

    init(copyOf source: borrowing Dispatcher) {
        fifo = FIFODispatch(copyOf: source.fifo)
        otherPolicy = source.otherPolicy
        isFIFO = source.isFIFO
        rebalancing = source.rebalancing
    }

    /// Visits the state of the policy that the rules name.
    mutating func code(with form: inout StateCoder) throws {
        try fifo.code(with: &form)
        try otherPolicy?.code(with: &form)
        try rebalancing?.code(with: &form)
    }

    /// Whether drivers stand in queues, where each has a place.
    var hasQueues: Bool { isFIFO }
}

extension Dispatcher: DispatchPolicy {
    mutating func driverJoins(_ driver: DriverID, _ fleet: borrowing Fleet) {
        guard !isFIFO else { return fifo.driverJoins(driver, fleet) }
        otherPolicy?.driverJoins(driver, fleet)
    }

    mutating func driverLeaves(_ driver: DriverID, _ fleet: borrowing Fleet) {
        assert(fleet[driver].state == .available, "the policy must be updated before the fleet")
        guard !isFIFO else { return fifo.driverLeaves(driver, fleet) }
        otherPolicy?.driverLeaves(driver, fleet)
    }

    mutating func driverBecomesIdle(_ driver: DriverID, because cause: IdleCause, at time: SimTime) {
        if !isFIFO { otherPolicy?.driverBecomesIdle(driver, because: cause, at: time) }
    }

    mutating func driverLosesConnection(_ driver: DriverID) {
        if !isFIFO { otherPolicy?.driverLosesConnection(driver) }
    }

    mutating func offerOpens(
        of ride: Slot, to driver: DriverID, _ fleet: borrowing Fleet, _ book: borrowing RequestTable
    ) {
        assert(fleet[driver].state == .available && fleet[driver].isFree, "a driver with an offer gets another")  // T05
        guard !isFIFO else { return fifo.offerOpens(of: ride, to: driver, fleet, book) }
        otherPolicy?.offerOpens(of: ride, to: driver, fleet, book)
    }

    mutating func offerIsWithdrawn(from driver: DriverID, _ fleet: borrowing Fleet) {
        assert(fleet[driver].state == .available && fleet[driver].isFree, "the fleet must be updated before the policy")
        guard !isFIFO else { return fifo.offerIsWithdrawn(from: driver, fleet) }
        otherPolicy?.offerIsWithdrawn(from: driver, fleet)
    }

    mutating func offerIsDeclined(
        _ ride: Slot, by driver: DriverID, _ fleet: borrowing Fleet, _ book: borrowing RequestTable
    ) {
        assert(fleet[driver].state == .available && fleet[driver].isFree, "the fleet must be updated before the policy")
        guard !isFIFO else { return fifo.offerIsDeclined(ride, by: driver, fleet, book) }
        otherPolicy?.offerIsDeclined(ride, by: driver, fleet, book)
    }

    func driver(
        for ride: Slot, _ fleet: borrowing Fleet, _ book: borrowing RequestTable, _ ways: TravelRouter,
        at time: SimTime
    ) -> DriverID {
        if !isFIFO, let otherPolicy { return otherPolicy.driver(for: ride, fleet, book, ways, at: time) }
        return fifo.driver(for: ride, fleet, book, ways, at: time)
    }

    mutating func rideStartsWaiting(_ ride: Slot, _ book: borrowing RequestTable) {
        assert(book.ride(ride).phase == .waiting, "the book must be updated before the policy")
        guard !isFIFO else { return fifo.rideStartsWaiting(ride, book) }
        otherPolicy?.rideStartsWaiting(ride, book)
    }

    mutating func rideStopsWaiting(_ ride: Slot, _ book: borrowing RequestTable) {
        assert(book.ride(ride).phase == .waiting, "the policy must be updated before the book")
        guard !isFIFO else { return fifo.rideStopsWaiting(ride, book) }
        otherPolicy?.rideStopsWaiting(ride, book)
    }

    func waitingRide(
        for driver: DriverID, _ fleet: borrowing Fleet, _ book: borrowing RequestTable, _ ways: TravelRouter,
        at time: SimTime
    ) -> Slot {
        if !isFIFO, let otherPolicy { return otherPolicy.waitingRide(for: driver, fleet, book, ways, at: time) }
        return fifo.waitingRide(for: driver, fleet, book, ways, at: time)
    }

    func waitingRide(
        for driver: DriverID, before returned: Slot, _ fleet: borrowing Fleet, _ book: borrowing RequestTable,
        _ ways: TravelRouter, at time: SimTime
    ) -> Slot {
        if !isFIFO, let otherPolicy {
            return otherPolicy.waitingRide(for: driver, before: returned, fleet, book, ways, at: time)
        }
        return fifo.waitingRide(for: driver, before: returned, fleet, book, ways, at: time)
    }

    mutating func nextRound(after time: SimTime) -> DispatchRound? {
        isFIFO ? rebalancing?.nextRound(after: time) : otherPolicy?.nextRound(after: time)
    }

    func isNeeded(round serial: UInt32) -> Bool {
        isFIFO ? rebalancing?.isWanted(round: serial) ?? false : otherPolicy?.isNeeded(round: serial) ?? false
    }

    mutating func holdRound(
        _ fleet: borrowing Fleet, _ book: borrowing RequestTable, _ ways: TravelRouter, at time: SimTime
    ) -> [(ride: Slot, driver: DriverID)] {
        otherPolicy?.holdRound(fleet, book, ways, at: time) ?? []
    }

    var reach: SearchReach { isFIFO ? fifo.reach : otherPolicy?.reach ?? fifo.reach }
    func hasTried(_ ride: RequestID, _ driver: DriverID) -> Bool {
        isFIFO ? fifo.hasTried(ride, driver) : otherPolicy?.hasTried(ride, driver) ?? false
    }

    func rankings(
        for ride: Slot, offeredTo driver: DriverID, _ fleet: borrowing Fleet, _ book: borrowing RequestTable,
        _ ways: TravelRouter, at time: SimTime
    ) -> [TaxiService.Calculation] {
        otherPolicy?.rankings(for: ride, offeredTo: driver, fleet, book, ways, at: time) ?? []
    }

    func drivers(in zone: ZoneID) -> [DriverID] {
        isFIFO ? fifo.drivers(in: zone) : otherPolicy?.drivers(in: zone) ?? []
    }
    func driverCount(in zone: ZoneID) -> UInt32 {
        isFIFO ? fifo.driverCount(in: zone) : otherPolicy?.driverCount(in: zone) ?? 0
    }

    func checkInvariants(
        _ fleet: borrowing Fleet, _ book: borrowing RequestTable, _ ways: TravelRouter, at time: SimTime
    ) throws(InvariantViolation) {
        if !isFIFO, let otherPolicy { return try otherPolicy.checkInvariants(fleet, book, ways, at: time) }
        try fifo.checkInvariants(fleet, book, ways, at: time)
    }

    func checkInvariants(
        of touched: CommandFootprint, _ fleet: borrowing Fleet, _ book: borrowing RequestTable, _ ways: TravelRouter,
        at time: SimTime
    ) throws(InvariantViolation) {
        if !isFIFO, let otherPolicy { return try otherPolicy.checkInvariants(of: touched, fleet, book, ways, at: time) }
        try fifo.checkInvariants(of: touched, fleet, book, ways, at: time)
        try rebalancing?.check(touched, fifo, fleet, ways.clock, at: time)
    }

    func digest(into take: (UInt64) -> Void, _ fleet: borrowing Fleet, _ book: borrowing RequestTable) {
        if !isFIFO, let otherPolicy { return otherPolicy.digest(into: take, fleet, book) }
        fifo.digest(into: take, fleet, book)
        rebalancing?.digest(into: take)
    }

    var bytes: Int { fifo.bytes + (otherPolicy?.bytes ?? 0) + (rebalancing?.bytes ?? 0) }
}

// Rebalancing of free drivers.
extension Dispatcher {
    /// Counts a request that enters dispatch for the first time.
    mutating func noteRequest(from zone: ZoneID, at time: SimTime) { rebalancing?.noteRequest(from: zone, at: time) }

    /// Holds the rebalancing round that is due. Returns the drivers to send, with their zones.
    mutating func relocateDrivers(_ fleet: borrowing Fleet, _ ways: TravelRouter, at time: SimTime) -> [Rebalancing
        .Relocation]
    {
        rebalancing?.holdRound(fifo, fleet, ways, at: time) ?? []
    }
}
