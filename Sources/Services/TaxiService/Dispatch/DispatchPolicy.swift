import CityModel
import Quantities
import ServiceKernel

/// A dispatch policy: it decides which driver is offered which ride. It covers all parts of dispatch that differ
/// between policies.
///
/// The service's rules notify the policy of changes to drivers and rides, and ask it two things: the driver for a ride
/// that enters dispatch, and the waiting ride for a driver who is free again. A policy that decides about many rides at
/// once answers neither, and asks for rounds. Offers, answers, counters and effects belong to the rules. A policy
/// stores its own state by driver number and by ride. It receives the fleet, the book and the routes to read only, as
/// they are at that moment.
///
/// A policy is one file or folder beside `FIFO`; only `Dispatcher.init`, which selects it, needs to change.
protocol DispatchPolicy: ~Copyable {
    /// Notifies the policy that an available driver has joined the queue at the fleet's position (D02, D04, T10). The
    /// driver may be offered every ride again (T03). An offer may still be open (D04).
    mutating func driverJoins(_ driver: DriverID, _ fleet: borrowing Fleet)

    /// Notifies the policy that the driver, still at the fleet's position, leaves dispatch or goes to another zone.
    mutating func driverLeaves(_ driver: DriverID, _ fleet: borrowing Fleet)

    /// Notifies the policy that the driver, about to join, has started work or has finished a ride (D02, T10–T12).
    mutating func driverBecomesIdle(_ driver: DriverID, because cause: IdleCause, at time: SimTime)

    /// Notifies the policy that an available driver, about to leave, has lost the connection (D05).
    mutating func driverLosesConnection(_ driver: DriverID)

    /// Notifies the policy that the driver has an open offer and gets no other one (T05).
    mutating func offerOpens(
        of ride: Slot, to driver: DriverID, _ fleet: borrowing Fleet, _ book: borrowing RequestTable)

    /// Notifies the policy that an offer is withdrawn without the driver's doing (T09).
    mutating func offerIsWithdrawn(from driver: DriverID, _ fleet: borrowing Fleet)

    /// Notifies the policy that the driver has refused the ride or let the offer time out, and is free again (T07,
    /// T08).
    mutating func offerIsDeclined(
        _ ride: Slot, by driver: DriverID, _ fleet: borrowing Fleet, _ book: borrowing RequestTable)

    /// Returns the driver for a ride that enters dispatch or comes back to it, or none if no driver is eligible (T03).
    func driver(
        for ride: Slot, _ fleet: borrowing Fleet, _ book: borrowing RequestTable, _ ways: TravelRouter,
        at time: SimTime
    ) -> DriverID

    /// Notifies the policy that no driver can take the ride (T04). The book already lists it as waiting.
    mutating func rideStartsWaiting(_ ride: Slot, _ book: borrowing RequestTable)

    /// Notifies the policy that a waiting ride is about to be offered or withdrawn. The book still lists it as waiting.
    mutating func rideStopsWaiting(_ ride: Slot, _ book: borrowing RequestTable)

    /// Returns the waiting ride to offer to a driver who has joined or is free again, or none (T04). The driver must be
    /// available and without an open offer; the same holds for the next function.
    func waitingRide(
        for driver: DriverID, _ fleet: borrowing Fleet, _ book: borrowing RequestTable, _ ways: TravelRouter,
        at time: SimTime
    ) -> Slot

    /// Returns the waiting ride to offer to the driver before `returned`, or none if `returned` comes first (T11).
    /// `returned` comes back to dispatch at the moment at which the driver is free again.
    func waitingRide(
        for driver: DriverID, before returned: Slot, _ fleet: borrowing Fleet, _ book: borrowing RequestTable,
        _ ways: TravelRouter, at time: SimTime
    ) -> Slot

    /// Returns the round to schedule, if one is needed and none is scheduled. Called when a ride has begun to wait, and
    /// after a round.
    mutating func nextRound(after time: SimTime) -> DispatchRound?

    /// Returns whether the round with this number is still needed.
    func isNeeded(round serial: UInt32) -> Bool

    /// Holds the round that is due. Returns the offers to make, in order.
    mutating func holdRound(
        _ fleet: borrowing Fleet, _ book: borrowing RequestTable, _ ways: TravelRouter, at time: SimTime
    ) -> [(ride: Slot, driver: DriverID)]

    /// The zones in which a ride looks for a driver (T03).
    var reach: SearchReach { get }
    /// Returns whether the driver has refused the ride, or let its offer time out, since joining (T03).
    func hasTried(_ ride: RequestID, _ driver: DriverID) -> Bool

    /// Returns the ranks of the driver and the other eligible drivers for a ride that has just been offered, for
    /// explanations. FIFO returns none: the queues explain it.
    func rankings(
        for ride: Slot, offeredTo driver: DriverID, _ fleet: borrowing Fleet, _ book: borrowing RequestTable,
        _ ways: TravelRouter, at time: SimTime
    ) -> [TaxiService.Calculation]

    /// Returns the drivers in a zone who are eligible or have an open offer, in the policy's order.
    func drivers(in zone: ZoneID) -> [DriverID]
    /// Returns the number of drivers in a zone who are eligible or have an open offer.
    /// - Complexity: O(1).
    func driverCount(in zone: ZoneID) -> UInt32

    /// Checks the whole state of the policy and its guarantees.
    func checkInvariants(
        _ fleet: borrowing Fleet, _ book: borrowing RequestTable, _ ways: TravelRouter, at time: SimTime
    ) throws(InvariantViolation)
    /// Checks the part of the state that the last command touched. The state must have been valid before it.
    ///
    /// - Parameter time: the time of the command.
    func checkInvariants(
        of touched: CommandFootprint, _ fleet: borrowing Fleet, _ book: borrowing RequestTable, _ ways: TravelRouter,
        at time: SimTime
    ) throws(InvariantViolation)

    /// Passes the part of the state that affects future decisions to `take`, word by word (see `TaxiService.digest`).
    func digest(into take: (UInt64) -> Void, _ fleet: borrowing Fleet, _ book: borrowing RequestTable)
    /// Visits the policy's whole state (see `StateForm`).
    mutating func code(with form: inout StateCoder) throws
    /// The allocated memory in bytes, used or not.
    var bytes: Int { get }
}

/// The reason why a joining driver has no ride.
enum IdleCause {
    /// The driver has started work (D02).
    case workStarted
    /// A ride has ended (T10–T12).
    case rideEnded
}

/// The time at which a policy decides about many rides at once.
struct DispatchRound {
    /// The number of the round, by which a round no longer needed is recognised.
    var serial: UInt32
    var due: SimTime
}

// Default implementations for notifications that most policies ignore.
extension DispatchPolicy where Self: ~Copyable {
    @inline(__always)
    mutating func driverBecomesIdle(_ driver: DriverID, because cause: IdleCause, at time: SimTime) {}
    @inline(__always)
    mutating func driverLosesConnection(_ driver: DriverID) {}
    @inline(__always)
    mutating func nextRound(after time: SimTime) -> DispatchRound? { nil }
    func isNeeded(round serial: UInt32) -> Bool { false }
    func rankings(
        for ride: Slot, offeredTo driver: DriverID, _ fleet: borrowing Fleet, _ book: borrowing RequestTable,
        _ ways: TravelRouter, at time: SimTime
    ) -> [TaxiService.Calculation] { [] }
    mutating func holdRound(
        _ fleet: borrowing Fleet, _ book: borrowing RequestTable, _ ways: TravelRouter, at time: SimTime
    ) -> [(ride: Slot, driver: DriverID)] { [] }
}
