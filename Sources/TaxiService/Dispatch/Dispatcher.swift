import CityModel
import Quantities
import ServiceKernel

/// The policy in force. FIFO, the rule book's, has a place of its own and is called directly; any other stands behind a
/// call that is looked up at run time.
struct Dispatcher: ~Copyable {
    private(set) var fifo: FIFODispatch
    /// If set, it decides, and FIFO is told nothing.
    private var other: (any DispatchPolicy)?
    /// Asked first, for looking into `other` copies it.
    private let isFIFO: Bool

    init(_ fifo: consuming FIFODispatch) {
        self.fifo = fifo
        isFIFO = true
    }

    /// - Parameter unused: for a service without drivers.
    init(_ policy: any DispatchPolicy, unused: consuming FIFODispatch) {
        fifo = unused
        other = policy
        isFIFO = false
    }

    init(copyOf source: borrowing Dispatcher) {
        fifo = FIFODispatch(copyOf: source.fifo)
        other = source.other
        isFIFO = source.isFIFO
    }

    /// Lets a planted defect spoil FIFO's queues.
    mutating func spoil(_ body: (inout FIFODispatch) -> Void) { body(&fifo) }
}

extension Dispatcher: DispatchPolicy {
    mutating func driverJoins(_ driver: DriverID, _ fleet: borrowing Fleet) {
        guard !isFIFO else { return fifo.driverJoins(driver, fleet) }
        other?.driverJoins(driver, fleet)
    }

    mutating func driverLeaves(_ driver: DriverID, _ fleet: borrowing Fleet) {
        guard !isFIFO else { return fifo.driverLeaves(driver, fleet) }
        other?.driverLeaves(driver, fleet)
    }

    mutating func offerOpens(to driver: DriverID, _ fleet: borrowing Fleet) {
        guard !isFIFO else { return fifo.offerOpens(to: driver, fleet) }
        other?.offerOpens(to: driver, fleet)
    }

    mutating func offerIsWithdrawn(from driver: DriverID, _ fleet: borrowing Fleet) {
        guard !isFIFO else { return fifo.offerIsWithdrawn(from: driver, fleet) }
        other?.offerIsWithdrawn(from: driver, fleet)
    }

    mutating func offerIsNotTaken(
        _ ride: Slot, by driver: DriverID, _ fleet: borrowing Fleet, _ book: borrowing RequestBook
    ) {
        guard !isFIFO else { return fifo.offerIsNotTaken(ride, by: driver, fleet, book) }
        other?.offerIsNotTaken(ride, by: driver, fleet, book)
    }

    func driver(for ride: Slot, _ fleet: borrowing Fleet, _ book: borrowing RequestBook) -> DriverID {
        if !isFIFO, let other { return other.driver(for: ride, fleet, book) }
        return fifo.driver(for: ride, fleet, book)
    }

    mutating func rideWaits(_ ride: Slot, _ book: borrowing RequestBook) {
        guard !isFIFO else { return fifo.rideWaits(ride, book) }
        other?.rideWaits(ride, book)
    }

    mutating func rideWaitsNoLonger(_ ride: Slot, _ book: borrowing RequestBook) {
        guard !isFIFO else { return fifo.rideWaitsNoLonger(ride, book) }
        other?.rideWaitsNoLonger(ride, book)
    }

    func waitingRide(for driver: DriverID, _ fleet: borrowing Fleet, _ book: borrowing RequestBook) -> Slot {
        if !isFIFO, let other { return other.waitingRide(for: driver, fleet, book) }
        return fifo.waitingRide(for: driver, fleet, book)
    }

    func waitingRide(
        for driver: DriverID, before returned: Slot, _ fleet: borrowing Fleet, _ book: borrowing RequestBook
    ) -> Slot {
        if !isFIFO, let other { return other.waitingRide(for: driver, before: returned, fleet, book) }
        return fifo.waitingRide(for: driver, before: returned, fleet, book)
    }

    func drivers(in zone: ZoneID) -> [DriverID] {
        isFIFO ? fifo.drivers(in: zone) : other?.drivers(in: zone) ?? []
    }
    func driverCount(in zone: ZoneID) -> UInt32 {
        isFIFO ? fifo.driverCount(in: zone) : other?.driverCount(in: zone) ?? 0
    }

    func checkInvariants(_ fleet: borrowing Fleet, _ book: borrowing RequestBook) throws(InvariantViolation) {
        if !isFIFO, let other { return try other.checkInvariants(fleet, book) }
        try fifo.checkInvariants(fleet, book)
    }

    func checkInvariants(
        of touched: TouchedByCommand, _ fleet: borrowing Fleet, _ book: borrowing RequestBook
    ) throws(InvariantViolation) {
        if !isFIFO, let other { return try other.checkInvariants(of: touched, fleet, book) }
        try fifo.checkInvariants(of: touched, fleet, book)
    }

    func digest(into take: (UInt64) -> Void, _ fleet: borrowing Fleet, _ book: borrowing RequestBook) {
        if !isFIFO, let other { return other.digest(into: take, fleet, book) }
        fifo.digest(into: take, fleet, book)
    }

    var bytes: Int { fifo.bytes + (other?.bytes ?? 0) }
}
