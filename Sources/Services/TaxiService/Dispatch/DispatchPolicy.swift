import CityModel
import Quantities
import ServiceKernel

/// Which driver is offered which ride: everything about dispatch that another policy would do otherwise.
///
/// The rules of the service tell the policy what becomes of drivers and rides, and ask it two things: who is offered a
/// ride that enters dispatch, and which waiting ride is for a driver who is free again. A policy that decides for many at
/// once answers neither, and asks for rounds. Offers, answers, counters and effects are the rules' own. A policy keeps
/// whatever it needs by driver's number and by ride; fleet, book and ways are handed to it for looking only, as they are at
/// that moment.
///
/// One policy is one file or folder beside `FIFO`; nothing else need change but who chooses it (`Dispatcher.init`).
protocol DispatchPolicy: ~Copyable {
    /// The driver, available, has come to where the fleet says, by D02, D04 or T10: everything may be offered anew
    /// (T03). An open offer may have stayed open (D04).
    mutating func driverJoins(_ driver: DriverID, _ fleet: borrowing Fleet)

    /// The driver, still where the fleet says, is not to be dispatched any more, or goes to another zone.
    mutating func driverLeaves(_ driver: DriverID, _ fleet: borrowing Fleet)

    /// D02, T10–T12: the driver, about to join, has started work or is rid of a ride.
    mutating func driverIsWithoutRide(_ driver: DriverID, since cause: WithoutRide, at time: SimTime)

    /// D05: the driver, available, is about to leave because the connection is lost.
    mutating func driverLosesConnection(_ driver: DriverID)

    /// T05: the driver has an offer and gets no other one.
    mutating func offerOpens(
        of ride: Slot, to driver: DriverID, _ fleet: borrowing Fleet, _ book: borrowing RequestBook)

    /// T09: the offer is taken back, through no doing of the driver.
    mutating func offerIsWithdrawn(from driver: DriverID, _ fleet: borrowing Fleet)

    /// T07, T08: the driver has refused the ride, or let the time go by, and is free again.
    mutating func offerIsNotTaken(
        _ ride: Slot, by driver: DriverID, _ fleet: borrowing Fleet, _ book: borrowing RequestBook)

    /// T03: who is offered a ride that enters dispatch or comes back to it; none if nobody can take it.
    func driver(
        for ride: Slot, _ fleet: borrowing Fleet, _ book: borrowing RequestBook, _ ways: Ways,
        at time: SimTime
    ) -> DriverID

    /// T04: nobody can take the ride. The book says so already.
    mutating func rideWaits(_ ride: Slot, _ book: borrowing RequestBook)

    /// The ride is about to be offered after all, or is withdrawn. The book still says that it waits.
    mutating func rideWaitsNoLonger(_ ride: Slot, _ book: borrowing RequestBook)

    /// T04: the waiting ride that is offered to a driver who has joined or is free again, or none. Asked only about
    /// available drivers without an open offer; so also the next one.
    func waitingRide(
        for driver: DriverID, _ fleet: borrowing Fleet, _ book: borrowing RequestBook, _ ways: Ways,
        at time: SimTime
    ) -> Slot

    /// T11: the waiting ride that is offered to the driver before `returned` is dispatched, which comes back to
    /// dispatch at the moment at which the driver is free again; none if `returned` comes first.
    func waitingRide(
        for driver: DriverID, before returned: Slot, _ fleet: borrowing Fleet, _ book: borrowing RequestBook,
        _ ways: Ways, at time: SimTime
    ) -> Slot

    /// The round that is to be called for, if one is wanted and none is on its way. Asked when a ride has begun to wait, and
    /// after a round.
    mutating func nextRound(after time: SimTime) -> DispatchRound?

    /// Whether the round with this number is still wanted.
    func isWanted(round serial: UInt32) -> Bool

    /// Holds the round that is due: which waiting rides are offered to whom, in this order.
    mutating func holdRound(
        _ fleet: borrowing Fleet, _ book: borrowing RequestBook, _ ways: Ways, at time: SimTime
    ) -> [(ride: Slot, driver: DriverID)]

    /// T03: how far a ride looks for a driver.
    var reach: SearchReach { get }
    /// T03: whether the driver has refused the ride, or let it pass, since joining.
    func hasTried(_ ride: RequestID, _ driver: DriverID) -> Bool

    /// For explanations: how the driver and the others who could be asked stand for a ride that has just been offered; empty
    /// of queues, which tell it themselves.
    func standings(
        for ride: Slot, offeredTo driver: DriverID, _ fleet: borrowing Fleet, _ book: borrowing RequestBook,
        _ ways: Ways, at time: SimTime
    ) -> [TaxiService.Reckoning]

    /// The drivers who could be offered something in a zone or have an offer open, in the policy's order.
    func drivers(in zone: ZoneID) -> [DriverID]
    /// - Complexity: O(1).
    func driverCount(in zone: ZoneID) -> UInt32

    /// Checks the whole of the policy's state, and what it promises.
    func checkInvariants(
        _ fleet: borrowing Fleet, _ book: borrowing RequestBook, _ ways: Ways, at time: SimTime
    ) throws(InvariantViolation)
    /// Checks what the last command touched, in a state that was sound before it.
    ///
    /// - Parameter time: of the command.
    func checkInvariants(
        of touched: TouchedByCommand, _ fleet: borrowing Fleet, _ book: borrowing RequestBook, _ ways: Ways,
        at time: SimTime
    ) throws(InvariantViolation)

    /// What of its state decides about anything to come, word by word (see `TaxiService.digest`).
    func digest(into take: (UInt64) -> Void, _ fleet: borrowing Fleet, _ book: borrowing RequestBook)
    /// Everything that it keeps (see `StateForm`).
    mutating func describe(state form: inout StateForm) throws
    /// The memory taken, used or not.
    var bytes: Int { get }
}

/// Why a driver who joins is without a ride.
enum WithoutRide {
    /// D02.
    case workStarted
    /// T10–T12.
    case rideEnded
}

/// A moment at which a policy decides for many at once.
struct DispatchRound {
    /// So that one that is wanted no more is known.
    var serial: UInt32
    var due: SimTime
}

// What most policies need not know, and do not do.
extension DispatchPolicy where Self: ~Copyable {
    @inline(__always)
    mutating func driverIsWithoutRide(_ driver: DriverID, since cause: WithoutRide, at time: SimTime) {}
    @inline(__always)
    mutating func driverLosesConnection(_ driver: DriverID) {}
    @inline(__always)
    mutating func nextRound(after time: SimTime) -> DispatchRound? { nil }
    func isWanted(round serial: UInt32) -> Bool { false }
    func standings(
        for ride: Slot, offeredTo driver: DriverID, _ fleet: borrowing Fleet, _ book: borrowing RequestBook,
        _ ways: Ways, at time: SimTime
    ) -> [TaxiService.Reckoning] { [] }
    mutating func holdRound(
        _ fleet: borrowing Fleet, _ book: borrowing RequestBook, _ ways: Ways, at time: SimTime
    ) -> [(ride: Slot, driver: DriverID)] { [] }
}
