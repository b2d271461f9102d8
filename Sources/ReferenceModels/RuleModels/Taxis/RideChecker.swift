import CityModel
import Quantities
import TaxiService

/// The checker of drivers outside of queues and of accepted rides: D02–D07, T10–T12.
struct RideChecker: Sendable {
    private var commandState = CommandState()

    /// State of the current command.
    private struct CommandState: Sendable, BitwiseCopyable {
        /// The ride that must be given back (D06, T11).
        var mustGiveBack = RequestID.none
        /// The ride of which parties have ended.
        var endedRide = RequestID.none
        /// Zone where that ride ends (T10).
        var lastStop = ZoneID.none
        /// Driver who must stop work because the command says so (T10), or none.
        var mustStop = DriverID.none
        /// Pickup at which parties did not appear (T12).
        var missedPickup = StreetPoint.none
    }

    /// Whether a ride must still be given back (D06, T11).
    var awaitsGiveBack: Bool { !commandState.mustGiveBack.isNone }

    @inline(__always)
    mutating func begin() { commandState = CommandState() }
}

// Duty.
extension RideChecker {
    /// Checks the start of work (D02).
    mutating func started(
        _ driver: DriverID, in zone: ZoneID, _ dispatch: inout DispatchChecker, _ books: inout CheckerState
    ) {
        books.see(.started, by: driver)
        guard books.isKnown(driver), books.isKnown(zone) else { return }
        if books.namedZone(or: zone) != zone { books.note(.wrongZone, driver: driver, zone: zone) }
        if case .driver(_, .start(_, let taxi)) = books.current.command { books.drivers.assign(taxi, to: driver) }
        dispatch.join(driver, zone, &books)
    }

    /// Checks the end of work (D03), also with the end of a ride (T10); an allocated ride is given back (D06).
    mutating func stopped(
        _ driver: DriverID, in zone: ZoneID, _ dispatch: inout DispatchChecker, _ books: inout CheckerState
    ) {
        books.see(.stopped, by: driver)
        guard books.isKnown(driver) else { return }
        let record = books.drivers[driver]
        if zone != record.zone { books.note(.wrongZone, driver: driver, zone: zone) }
        if books.current.expectation.line == .concluded {
            if commandState.mustStop != driver { books.note(.uncalledFor, driver: driver) }
            commandState.mustStop = .none
        }
        commandState.mustGiveBack = record.ride
        if record.state == .available { dispatch.stopWork(driver, as: .offline, &books) }
    }

    /// Checks a lost connection: a busy driver stays busy, an available one goes offline (D03, D05).
    mutating func connectionLost(_ driver: DriverID, _ dispatch: inout DispatchChecker, _ books: inout CheckerState) {
        books.see(.connectionLost, by: driver)
        guard books.isKnown(driver) else { return }
        books.drivers.note(driver, isConnected: false)
        if books.drivers[driver].state == .available { dispatch.stopWork(driver, as: .offline, &books) }
    }

    /// Checks a regained connection (D05).
    mutating func connectionRegained(_ driver: DriverID, _ books: inout CheckerState) {
        books.see(.connectionRegained, by: driver)
        if books.isKnown(driver) { books.drivers.note(driver, isConnected: true) }
    }

    /// Checks the end of a suspension (D07).
    mutating func suspensionEnded(_ driver: DriverID, days: UInt32, _ books: inout CheckerState) {
        books.see(.suspensionEnded, by: driver)
        guard books.isKnown(driver) else { return }
        books.judge(suspensionDays: days, of: driver)
        books.drivers.endSuspension(of: driver)
    }

    /// Checks a move to the tail of another zone's queue, possibly with an open offer; for a busy driver it only
    /// changes the position (D04).
    mutating func moved(
        _ driver: DriverID, to zone: ZoneID, _ dispatch: inout DispatchChecker, _ books: inout CheckerState
    ) {
        books.see(.moved, by: driver)
        guard books.isKnown(driver), books.isKnown(zone) else { return }
        if books.namedZone(or: zone) != zone { books.note(.wrongZone, driver: driver, zone: zone) }
        let record = books.drivers[driver]
        guard record.state == .available else { return books.drivers.note(driver, isIn: zone) }
        books.history.note(.left, record.zone, driver: driver, at: books.time)
        books.ranks.leave(driver, record.zone)
        dispatch.join(driver, zone, &books)
    }
}

// Current rides.
extension RideChecker {
    /// Checks an arrival: the waiting time of the parties at this pickup begins, and joining closes (T12, S03).
    mutating func arrived(_ id: RequestID, _ client: ClientID, _ driver: DriverID, _ books: inout CheckerState) {
        books.see(.arrived, by: driver)
        books.judge(owner: client, of: id)
        let ride = allocatedRide(of: id, driver, &books)
        if ride.isNone { return }
        // S04: on streets the route determines the order of pickups.
        let isTurn =
            books.fares.model == nil
            ? !books.requests[id].isOnBoard && !books.requests[id].hasTaxiArrived
            : books.requests.first(of: ride) { !$0.isOnBoard && !$0.hasTaxiArrived } == id
        if !isTurn { return books.note(.uncalledFor, request: id, driver: driver) }
        books.requests.arrive(atPickupOf: id, from: max(books.time, books.requests[ride].pricedAt))
        books.expect(.noShowTimer(id))
        books.drivers.note(driver, isIn: books.requests[ride].origin)
    }

    /// Checks a pickup (T10).
    mutating func pickedUp(
        _ id: RequestID, _ client: ClientID, _ driver: DriverID, waiting: Money, _ books: inout CheckerState
    ) {
        books.see(.pickedUp, by: driver)
        books.judge(owner: client, of: id)
        let ride = allocatedRide(of: id, driver, &books)
        if ride.isNone { return }
        var isAsked = books.requests.first(of: ride) { !$0.isOnBoard } == id
        if case .driver(_, .pickUp(let named)) = books.current.command, !named.isNone { isAsked = named == client }
        if !isAsked || books.requests[id].isOnBoard { return books.note(.uncalledFor, request: id, driver: driver) }
        books.requests.board(id)
        books.judge(waiting: waiting, of: id)
        books.drivers.note(driver, isIn: books.requests[ride].origin)
    }

    /// Checks a conclusion: all on board and paid; the driver joins the tail where the ride ended, or must stop work
    /// there (T10).
    mutating func concluded(
        _ id: RequestID, _ driver: DriverID, in zone: ZoneID, authority: Money, _ dispatch: inout DispatchChecker,
        _ books: inout CheckerState
    ) {
        books.see(.concluded, by: driver)
        let ride = allocatedRide(of: id, driver, &books)
        guard !ride.isNone, books.isKnown(zone) else { return }
        let record = books.requests[id]
        let isTurn = books.requests[ride].firstParty == id
        if !record.isOnBoard || !record.isPaid || !isTurn { books.note(.wrongEnd, request: id, driver: driver) }
        // S04: a shared ride ends where the last party gets off.
        if commandState.endedRide.isNone { commandState.lastStop = books.lastStop(of: ride) ?? zone }
        if commandState.lastStop != zone { books.note(.wrongZone, request: id, driver: driver, zone: zone) }
        books.judge(authority: authority, of: id)
        end(id, of: ride, as: .completed, &dispatch, &books)
        if books.requests[ride].phase != .over { return }
        books.drivers.endRide(of: driver)
        guard case .driver(_, .concludeAndStop) = books.current.command else {
            return dispatch.join(driver, zone, &books)
        }
        commandState.mustStop = driver
        books.drivers.note(driver, isIn: zone)
        dispatch.stopWork(driver, as: .offline, &books)
    }

    /// Checks a no-show: parties missing at a pickup are removed; if no party is left, the driver joins the tail there,
    /// or goes offline (T12, D05).
    mutating func checkNoShow(
        _ id: RequestID, _ driver: DriverID, in zone: ZoneID, _ dispatch: inout DispatchChecker,
        _ books: inout CheckerState
    ) {
        let isFirst = books.current.first == .nothing
        books.beginEffect(.noShow)
        let ride = allocatedRide(of: id, driver, &books)
        guard !ride.isNone, books.isKnown(zone) else { return }
        let party = books.requests[id]
        if isFirst, case .timer(.noShow(let waited, _)) = books.current.command {
            commandState.missedPickup = books.requests[waited].pickup
            if books.requests[waited].ride != ride { books.note(.wrongEnd, request: id, driver: driver) }
        }
        let pickup = commandState.missedPickup
        let isTurn = books.requests.first(of: ride) { !$0.isOnBoard && $0.pickup == pickup } == id
        if party.isOnBoard || !party.hasTaxiArrived || !isTurn {
            books.note(.wrongEnd, request: id, driver: driver)
        }
        let record = books.drivers[driver]
        if zone != record.zone { books.note(.wrongZone, request: id, driver: driver, zone: zone) }
        end(id, of: ride, as: .noShow, &dispatch, &books)
        if books.requests[ride].phase != .over { return }
        books.drivers.endRide(of: driver)
        if record.isConnected {
            dispatch.join(driver, zone, &books)
        } else {
            dispatch.stopWork(driver, as: .offline, &books)
        }
    }

    /// Checks an interruption: the ride ends for parties on board, the driver joins the tail there or goes offline, and
    /// the other parties return to dispatch (T11).
    mutating func interrupted(
        _ id: RequestID, _ driver: DriverID, in zone: ZoneID, because cause: TaxiService.InterruptionCause,
        price: Money, authority: Money, _ dispatch: inout DispatchChecker, _ books: inout CheckerState
    ) {
        let isFirst = books.current.first == .nothing
        books.see(.interrupted, by: driver)
        let ride = books.openRide(of: id)
        guard !ride.isNone, books.isKnown(driver), books.isKnown(zone) else { return }
        guard isAllocated(ride, to: driver, id, &books) else { return }
        if books.requests.first(of: ride, where: \.isOnBoard) != id {
            books.note(.wrongEnd, request: id, driver: driver)
        }
        if case .driver(_, .interrupt(_, let asked)) = books.current.command, asked != cause {
            books.note(.wrongAnswer, request: id, driver: driver)
        }
        if books.namedZone(or: zone) != zone { books.note(.wrongZone, request: id, driver: driver, zone: zone) }
        if isFirst, books.isKnown(books.namedZone(or: zone)) {
            books.updateInterruptedFares(of: ride, at: books.namedZone(or: zone))
        }
        books.judgeInterrupted(id, driver, price: price, authority: authority)
        end(id, of: ride, as: .interrupted, &dispatch, &books)
        commandState.mustGiveBack = books.requests[ride].phase == .over ? .none : ride
        guard isFirst else { return }
        books.drivers.endRide(of: driver)
        switch cause {
        case .clientWish: dispatch.join(driver, zone, &books)
        case .taxiProblem:
            books.drivers.note(driver, isIn: zone)
            dispatch.stopWork(driver, as: .offline, &books)
        }
    }

    /// Checks a ride given back: it returns to dispatch with its request time, and the driver is offline, except after
    /// an interruption (D06, T11).
    mutating func gaveBack(
        _ id: RequestID, _ driver: DriverID, _ dispatch: inout DispatchChecker, _ books: inout CheckerState
    ) {
        books.see(.gaveBack, by: driver)
        guard books.isKnown(driver) else { return }
        let ride = books.openRide(of: id)
        guard !ride.isNone, books.isFirstLine(id, of: ride, .gaveBack, driver, .none) else { return }
        guard isAllocated(ride, to: driver, id, &books) else { return }
        if books.requests[ride].partiesOnBoard > 0 { books.note(.wrongEnd, request: id, driver: driver) }
        if commandState.mustGiveBack == ride { commandState.mustGiveBack = .none }
        dispatch.requireDispatch(ride, &books)
        if books.current.isInterruption { return }
        books.drivers.endRide(of: driver)
        dispatch.stopWork(driver, as: .offline, &books)
    }

    private func isAllocated(
        _ ride: RequestID, to driver: DriverID, _ id: RequestID, _ books: inout CheckerState
    ) -> Bool {
        if books.requests[ride].phase == .allocated, books.requests[ride].driver == driver { return true }
        books.note(.uncalledFor, request: id, driver: driver)
        return false
    }

    /// Returns the request's ride if this driver has it; otherwise reports a violation and returns none.
    private func allocatedRide(
        of id: RequestID, _ driver: DriverID, _ books: inout CheckerState
    ) -> RequestID {
        let ride = books.openRide(of: id)
        guard !ride.isNone, books.isKnown(driver) else { return .none }
        guard books.requests[ride].phase == .allocated, books.drivers[driver].ride == ride else {
            books.note(.uncalledFor, request: id, driver: driver)
            return .none
        }
        return ride
    }

    private mutating func end(
        _ id: RequestID, of ride: RequestID, as end: RequestEnd, _ dispatch: inout DispatchChecker,
        _ books: inout CheckerState
    ) {
        commandState.endedRide = ride
        dispatch.end(id, as: end, &books)
    }
}

// Obligations at the end of a command.
extension RideChecker {
    mutating func settle(_ dispatch: inout DispatchChecker, _ books: inout CheckerState) {
        if !commandState.mustGiveBack.isNone { requireGiveBack(&dispatch, &books) }
        if !commandState.mustStop.isNone { books.note(.commandLost, driver: commandState.mustStop) }
    }

    /// Reports a ride that its driver left and that is not back in dispatch (D06, T11).
    private mutating func requireGiveBack(_ dispatch: inout DispatchChecker, _ books: inout CheckerState) {
        let ride = commandState.mustGiveBack
        let record = books.requests[ride]
        books.note(.requestLost, request: ride, zone: record.origin)
        books.requests.markForgotten(ride)
        guard books.drivers.has(record.driver), books.drivers[record.driver].ride == ride else { return }
        books.drivers.endRide(of: record.driver)
        dispatch.stopWork(record.driver, as: .offline, &books)
    }

    /// Reports a party that was omitted at the end of its ride (T10, T12).
    mutating func requireAllEnded(_ books: inout CheckerState) {
        if commandState.endedRide.isNone { return }
        let ride = books.requests[commandState.endedRide]
        let first = books.current.first
        if first == .concluded, ride.phase == .allocated {
            books.note(.wrongEnd, request: ride.firstParty, driver: ride.driver)
        } else if first == .noShow, ride.phase == .allocated,
            books.requests.hasMissingParty(commandState.endedRide, at: commandState.missedPickup)
        {
            books.note(.timerLost, request: ride.firstParty, driver: ride.driver)
        } else if first == .interrupted, ride.phase != .over, ride.partiesOnBoard > 0 {
            books.note(.wrongEnd, request: ride.firstParty, driver: ride.driver)
        }
    }
}
