import CityModel
import Quantities
import TaxiService

// T14, T15: ranks with rules of their own.
extension DispatchChecker {
    /// Puts a walk-up client into the line of the zone, from which the client may be taken at once (T14).
    func walkedUp(_ id: RequestID, in zone: ZoneID, _ books: inout CheckerState) {
        books.requests.standInLine(id)
        books.ranks.joinLine(id, zone)
    }

    /// Checks that a walk-up client waits only if no free taxi stands at the rank (T14).
    func waitsInLine(_ id: RequestID, in zone: ZoneID, _ books: inout CheckerState) {
        books.beginEffect(.boarded)
        if !books.ranks.takeArrival(of: id) { books.note(.uncalledFor, request: id, zone: zone) }
        let origin = books.requests[id].origin
        if zone != origin { books.note(.wrongZone, request: id, zone: zone) }
        let driver = books.ranks.firstFree(in: origin, books.drivers)
        if !driver.isNone { books.note(.waitsInVain, request: id, right: driver, zone: origin) }
    }

    /// Checks that the first client in line takes the first free taxi at the rank, unless an older call comes first
    /// (T04, T14).
    mutating func boarded(
        _ id: RequestID, by driver: DriverID, in zone: ZoneID, wait: SimDuration, price: Money,
        _ books: inout CheckerState
    ) {
        books.beginEffect(.boarded)
        guard books.isKnown(driver), books.isKnown(zone) else { return }
        books.settleParties()
        settleStandDown(&books)
        settleTimer(&books)
        books.findings.countChoice()
        let origin = books.requests[id].origin
        let first = books.ranks.firstInLine(in: origin)
        let right = books.ranks.firstFree(in: origin, books.drivers)
        // T07: a ride that is passed on comes before the driver's next one.
        let passedOn = books.current.isInterruption ? RequestID.none : dispatchingRide
        let call = passedOn.isNone ? olderCall(than: id, for: driver, &books) : passedOn
        if zone != origin {
            books.note(.wrongZone, request: id, driver: driver, zone: zone)
        } else if right != driver {
            books.note(.wrongDriver, request: id, driver: driver, right: right, zone: zone)
        } else if first != id || !call.isNone {
            books.note(.rideOvertaken, request: id, driver: driver, rightRequest: first != id ? first : call)
        }
        books.check(price: price, of: id)
        if wait != .zero { books.note(.wrongWait, request: id, figure: .wait(reported: wait, right: .zero)) }
        books.history.note(.accepted, zone, driver: driver, request: id, at: books.time)
        leaveQueue(driver, &books)
        _ = books.ranks.takeArrival(of: id)
        books.ranks.leaveLine(id, origin)
        books.requests.offer(id, to: driver)
        books.drivers.accept(id, by: driver)
        books.requests.allocate(id)
        books.ranks.expectPickup(of: id)
    }

    /// Returns the call that the driver must get before this walk-up client, because it is older (T04); or none.
    func olderCall(than id: RequestID, for driver: DriverID, _ books: inout CheckerState) -> RequestID {
        let waiting = policy.rightRide(for: driver, &books)
        let returned = books.current.isInterruption ? dispatchingRide : .none
        return [waiting, returned].first { !$0.isNone && policy.isOlder($0, than: id, &books) } ?? .none
    }

    /// Checks that no walk-up client who has waited longer stands in line for a driver who gets a call (T04, T14).
    func checkLine(before ride: RequestID, _ driver: DriverID, _ books: inout CheckerState) {
        let zone = books.drivers[driver].zone
        let first = books.ranks.firstInLine(in: zone)
        guard !first.isNone, books.ranks.firstFree(in: zone, books.drivers) == driver,
            policy.isOlder(first, than: ride, &books)
        else { return }
        books.note(.rideOvertaken, request: ride, driver: driver, rightRequest: first, zone: zone)
    }

    /// Checks that a walk-up client gets in at once (T14).
    func pickedUpAtRank(_ id: RequestID, by driver: DriverID, _ books: inout CheckerState) {
        books.beginEffect(.boarded)
        guard books.isKnown(driver) else { return }
        if books.drivers[driver].ride != id { return books.note(.wrongAnswer, request: id, driver: driver) }
        books.requests.board(id)
        books.drivers.note(driver, isIn: books.requests[id].origin)
    }

    /// Checks that a driver without a place at the rank is sent to the lot, or turned away because it is full (T15).
    ///
    /// - Parameter isEarly: whether parties of the driver's ride must be given back before (T11).
    func checkPlace(
        _ line: EffectKind, _ driver: DriverID, in zone: ZoneID, isEarly: Bool, _ books: inout CheckerState
    ) {
        books.beginEffect(line)
        books.settleParties()
        guard books.isKnown(driver) else { return }
        let isExpected = books.ranks.take(line, of: driver) && !isEarly
        if !isExpected || books.drivers[driver].zone != zone { books.note(.wrongPlace, driver: driver, zone: zone) }
    }

    /// Checks that a driver's place was reported before any other driver or ride is concerned (T15).
    func settlePlace(before effect: TaxiService.Effect, _ books: inout CheckerState) {
        switch effect {
        case .offered, .waiting, .accepted, .calledForward, .stoodDown, .suspended:
            let driver = books.ranks.takeUnreported()
            if !driver.isNone { books.note(.wrongPlace, right: driver) }
        default: break
        }
    }

    /// Checks that the first driver who waits is called forward to a free place (T15).
    mutating func calledForward(_ driver: DriverID, in zone: ZoneID, _ books: inout CheckerState) {
        books.beginEffect(.calledForward)
        settleTimer(&books)
        books.settleParties()
        guard books.isKnown(driver) else { return }
        let right = books.ranks.callForward(in: zone)
        if right != driver { books.note(.wrongPlace, driver: driver, right: right, zone: zone) }
        books.expect(.rankTimer(driver))
    }

    /// Checks that a driver who was called forward reaches the rank (T15).
    func reachedRank(_ driver: DriverID, in zone: ZoneID, _ books: inout CheckerState) {
        books.see(.reachedRank, by: driver)
        guard books.isKnown(driver) else { return }
        if books.drivers[driver].zone != zone { books.note(.wrongZone, driver: driver, zone: zone) }
        books.ranks.arrive(driver, books.drivers[driver].zone)
    }

    /// Checks the lines and places at the end of a command.
    func settleRanks(_ books: inout CheckerState) {
        guard !books.ranks.isEmpty, let omission = books.ranks.omission(books.drivers) else { return }
        books.note(omission.kind, request: omission.request, right: omission.driver)
    }
}
