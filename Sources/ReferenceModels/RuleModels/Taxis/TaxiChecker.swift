import CityModel
import Quantities
import TaxiService

/// A checker of all queue decisions of a taxi service by its commands and effects, independent of its code.
///
/// A small model of drivers, queues and open rides follows the service's effects. Each effect is compared with the rule
/// book's requirement in the state before it (Z03, D01–D08, T01–T12, R01–R04, S01–S06, P01–P04, I01–I03, I05, I08, I11,
/// I12, I14). Prices, waits and shared routes are checked if the travel times are known; otherwise a price is compared
/// with earlier reports. After a wrong decision the model follows the service, so that one error counts once; a driver
/// or ride passed over three times in a row counts as forgotten and is not expected any more.
///
///     judge.begin(command, at: time)
///     for effect in service.effects { judge.take(effect) }
///     judge.end()
///
/// - Complexity: amortised O(1) per command and effect, plus the zones that a decision must search and the drivers
///   passed over because they have tried the ride. Memory for drivers, clients and open requests.
package struct TaxiChecker: ~Copyable, Sendable {
    private(set) var books: CheckerState
    private(set) var dispatch: DispatchChecker
    private var requests = RequestChecker()
    private var rides = RideChecker()

    /// Creates a checker of a service without working drivers.
    ///
    /// - Parameter fares: nil if the service's travel times are unknown.
    package init(city: City, rules: TaxiRules, drivers: Int, fares: FareModel? = nil) {
        books = CheckerState(city: city, rules: rules, drivers: drivers, fares: fares)
        dispatch = DispatchChecker(DispatchModel(city: city, rules: rules, drivers: drivers))
    }

    /// Creates a copy with the same state.
    package init(copying other: borrowing TaxiChecker) {
        books = CheckerState(copyOf: other.books)
        (dispatch, requests, rides) = (other.dispatch, other.requests, other.rides)
    }

    /// Sets each driver's list of further taxis, if known (D02).
    package mutating func setFurtherTaxis(_ furtherTaxis: [DriverID: Set<TaxiID>]) {
        books.drivers.setFurtherTaxis(furtherTaxis)
    }

    /// Configures the checker for a service over HTTP, which shows neither its timers nor withdrawn offers. The caller
    /// supplies the timers by the rules.
    package mutating func expectNoHostNotices() { books.showsHostNotices = false }

    /// Starts the check of a command; its effects follow.
    ///
    /// - Precondition: drivers and taxis are within the given number, and `time` does not decrease.
    package mutating func begin(_ command: TaxiService.Command, at time: SimTime) {
        books.begin(command, at: time)
        dispatch.begin(&books)
        requests.begin(&books)
        rides.begin()
    }

    /// Checks the next effect of the command.
    package mutating func check(_ effect: TaxiService.Effect) {
        books.current.nextEffect()
        // Notices to the host, which appear in no log.
        if case .setTimer(let timer, let due) = effect { return timerSet(timer, due: due) }
        if case .offerWithdrawn(let id, let driver) = effect { return books.receive(.withdrawnOffer(id, driver)) }
        books.settleNotice()
        if !books.ranks.isEmpty { dispatch.settlePlace(before: effect, &books) }
        switch effect {
        // Drivers.
        case .driverStarted(let driver, let zone): rides.started(driver, in: zone, &dispatch, &books)
        case .driverStopped(let driver, let zone): rides.stopped(driver, in: zone, &dispatch, &books)
        case .driverMoved(let driver, let zone): rides.moved(driver, to: zone, &dispatch, &books)
        case .connectionLost(let driver): rides.connectionLost(driver, &dispatch, &books)
        case .connectionRegained(let driver): rides.connectionRegained(driver, &books)
        case .sent(let driver, let from, let to): dispatch.sent(driver, from: from, to: to, &books)
        case .held(let driver, let zone):
            dispatch.checkPlace(.held, driver, in: zone, isEarly: rides.awaitsGiveBack, &books)
        case .turnedAway(let driver, let zone):
            dispatch.checkPlace(.turnedAway, driver, in: zone, isEarly: rides.awaitsGiveBack, &books)
        case .calledForward(let driver, let zone): dispatch.calledForward(driver, in: zone, &books)
        case .reachedRank(let driver, let zone): dispatch.reachedRank(driver, in: zone, &books)
        case .stoodDown(let driver): dispatch.checkStandDown(driver, .stoodDown, &books)
        case .suspended(let driver, let days): dispatch.checkStandDown(driver, .suspended, days: days, &books)
        case .suspensionEnded(let driver, let days): rides.suspensionEnded(driver, days: days, &books)
        // Offers.
        case .offered(let id, let driver, let zone): dispatch.offered(id, to: driver, in: zone, &books)
        case .waiting(let id, let zone) where books.requests[id].phase == .inLine:
            dispatch.waitsInLine(id, in: zone, &books)
        case .accepted(let id, let client, let driver, let zone, let wait, let price)
        where books.requests[id].phase == .inLine:
            books.judge(owner: client, of: id)
            dispatch.boarded(id, by: driver, in: zone, wait: wait, price: price, &books)
        case .waiting(let id, let zone): dispatch.waits(id, in: zone, &books)
        case .accepted(let id, let client, let driver, let zone, let wait, let price):
            dispatch.accepted(id, by: driver, in: zone, &books)
            books.judge(owner: client, of: id)
            books.judgeAccepted(id, by: driver, wait: wait, price: price)
        case .refused(let id, let driver, let zone): dispatch.checkRefusal(id, by: driver, in: zone, .refused, &books)
        case .timedOut(let id, let driver, let zone): dispatch.checkRefusal(id, by: driver, in: zone, .timedOut, &books)
        // Rides.
        case .gaveBack(let id, let driver): rides.gaveBack(id, driver, &dispatch, &books)
        case .arrived(let id, let client, let driver): rides.arrived(id, client, driver, &books)
        case .pickedUp(let id, let client, let driver, let waiting) where books.ranks.takePickup(of: id):
            books.judge(owner: client, of: id)
            dispatch.pickedUpAtRank(id, by: driver, &books)
            books.judge(waiting: waiting, of: id)
        case .pickedUp(let id, let client, let driver, let waiting):
            rides.pickedUp(id, client, driver, waiting: waiting, &books)
        case .paid(let id, let client, let driver, let means, let price):
            books.judgePaid(id, by: client, to: driver, means, price, fails: false)
        case .paymentFailed(let id, let client, let driver, let means, let price):
            books.judgePaid(id, by: client, to: driver, means, price, fails: true)
        case .interrupted(let id, let client, let driver, let zone, let cause, let price, let authority):
            books.judge(owner: client, of: id)
            rides.interrupted(
                id, driver, in: zone, because: cause, price: price, authority: authority, &dispatch, &books)
        case .noShow(let id, let client, let driver, let zone):
            books.judge(owner: client, of: id)
            rides.checkNoShow(id, driver, in: zone, &dispatch, &books)
        case .concluded(let id, let client, let driver, let zone, let authority):
            books.judge(owner: client, of: id)
            rides.concluded(id, driver, in: zone, authority: authority, &dispatch, &books)
        // Requests.
        case .requested(let id, let client, let origin, let destination, let party, let share, _):
            requests.requested(
                id, by: client, from: origin.zone, to: destination.zone, party: party, share: share, &dispatch, &books)
        case .walkedUp(let id, let client, let origin, let destination, let party, _):
            requests.walkedUp(
                id, by: client, from: origin.zone, to: destination.zone, party: party, dispatch, &books)
        case .withdrawn(let id, let client): requests.withdrawn(id, by: client, &dispatch, &books)
        case .left(let id, let client, let ride, let price):
            requests.left(id, by: client, ride: ride, price: price, &dispatch, &books)
        case .joined(let id, let client, let ride, let price, _, let destination, let party):
            requests.joined(id, by: client, ride: ride, to: destination.zone, party: party, price: price, &books)
        case .reserved(let id, let client, let origin, let destination, let departure, let share, let party, _):
            requests.reserved(
                id, by: client, from: origin.zone, to: destination.zone, party: party, share: share,
                departure: departure, &books)
        case .reservationChanged(let id, let client, let origin, let destination, let departure, let share, _):
            requests.reservationChanged(
                id, by: client, from: origin.zone, to: destination.zone, departure: departure, share: share, &books)
        case .reservationCancelled(let id, let client, let origin, let destination, let departure, let share):
            requests.cancelled(
                id, by: client, from: origin, to: destination, departure: departure, share: share, &dispatch, &books)
        case .reservationLapsed(let client, let reason): requests.lapsed(client, for: reason, &books)
        case .driverRejected(let driver, let action, let reason):
            books.rejected(books.isCommand(.driver(driver, action)), for: reason)
        case .clientRejected(let client, let action, let reason):
            books.rejected(books.isCommand(.client(client, action)), for: reason)
        case .setTimer, .offerWithdrawn: break
        }
    }

    private mutating func timerSet(_ timer: TaxiService.Timer, due: SimTime) {
        books.judge(due: due, of: timer)
        switch timer {
        case .offerTimeout(let driver, let serial):
            books.settleNotice()
            dispatch.offerTimerSet(driver, serial: serial, due: due, &books)
        case .noShow(let id, let serial):
            books.receive(.noShowTimer(id))
            books.requests.setNoShowTimer(of: id, serial: serial)
        case .reservationDue(let ride, let serial):
            books.receive(.departureTimer(ride))
            books.requests.setDueTimer(of: ride, serial: serial)
        case .dispatchRound(let serial):
            books.settleNotice()
            dispatch.roundCalled(serial, due: due, &books)
        case .rankArrival(let driver, let serial):
            books.receive(.rankTimer(driver))
            if books.drivers.has(driver) {
                books.ranks.setTimer(of: driver, books.drivers[driver].zone, serial: serial)
            }
        case .suspensionEnd(let driver): books.receive(.suspensionTimer(driver))
        }
    }

    /// Checks the command's obligations after its last effect.
    package mutating func end() {
        books.endEffects()
        dispatch.settleRound(&books)
        dispatch.settleDispatch(&books)
        dispatch.requireNoIdleMatch(&books)
        dispatch.settleTimer(&books)
        dispatch.settleStandDown(&books)
        rides.settle(&dispatch, &books)
        requests.settle(&books)
        rides.requireAllEnded(&books)
        dispatch.settleRanks(&books)
    }

    /// Checks at the end of the run that each request has ended once or is open, and that the counts add up (I12).
    /// - Complexity: O(capacity for open requests).
    package mutating func finish() {
        books.current.endEffects()
        var open = 0
        var astray = RequestID.none
        books.requests.forEachOpen { id, record in
            open += 1
            if !isConsistent(record.ride) { astray = id }
        }
        if !astray.isNone { books.note(.requestLost, request: astray) }
        if counts.accepted != counts.ended + open { books.note(.countsDiffer) }
    }

    /// Compares the service's ledger at the end of the run with the reported payments, fares and rides (P04, I13).
    package mutating func finish(ledgerTotals totals: FareTotals) {
        if totals == books.fares.totals { return }
        books.note(.moneyLost, figure: .balance(reported: totals, right: books.fares.totals))
    }

    /// Whether the ride waits, or is offered or allocated to the driver who has it (I05).
    private func isConsistent(_ ride: RequestID) -> Bool {
        let record = books.requests[ride]
        return switch record.phase {
        case .reserved, .waiting, .inLine, .lost: true
        case .offered: books.drivers[record.driver].offer == ride
        case .allocated: books.drivers[record.driver].ride == ride
        case .dispatching, .over: false
        }
    }
}

// Queries of a host that computes timers.
extension TaxiChecker {
    /// Whether the timer would have an effect if it fired now.
    package func hasEffect(_ timer: TaxiService.Timer) -> Bool {
        ExpectedEffect(of: timer, books.drivers, books.requests, books.rounds, books.ranks).isAccepted
    }
}

// State by the rules, for comparisons with the service's.
extension TaxiChecker {
    /// Returns the queue of a zone, head first, including drivers with an open offer (T05).
    /// - Complexity: O(drivers).
    func queue(of zone: ZoneID) -> [DriverID] {
        (0..<books.drivers.count).map { DriverID($0) }
            .filter { books.drivers[$0].state == .available && books.drivers[$0].zone == zone }
            .sorted { dispatch.policy.lines.number(of: $0) < dispatch.policy.lines.number(of: $1) }
    }

    /// Returns the driver who must get the ride next; none if no driver is eligible (T03).
    mutating func rightDriver(for ride: RequestID) -> DriverID { dispatch.policy.rightDriver(for: ride, &books) }

    /// Returns the route of the ride (S04); nil if travel times are unknown.
    func route(of ride: RequestID) -> ModelSharedRoute? {
        guard let model = books.fares.model else { return nil }
        return books.requests.parties(of: ride).map { model.route(of: $0) }
    }

    /// Open requests by ride, in the order of joining; the oldest ride first.
    var openRides: [(ride: RequestID, parties: [RequestID])] {
        var rides: [RequestID: [RequestID]] = [:]
        books.requests.forEachOpen { id, record in rides[record.ride, default: []].append(id) }
        return rides.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}

// Findings.
extension TaxiChecker {
    /// Number of commands and timers checked.
    package var commands: Int { books.findings.commands }
    /// Number of choices of a driver for a ride, or of none (T03).
    package var choiceCount: Int { books.findings.choices }
    /// Number of queue decisions checked: choices, and drivers who joined, left or went to the tail.
    package var decisions: Int { books.findings.decisions }
    /// Number of wrong decisions, including other violations of the rules.
    package var wrong: Int { books.findings.wrong }
    /// The first ten wrong decisions.
    package var firstWrong: [WrongDecision] { books.findings.firstWrong }
    /// Numbers of checked fare figures.
    package var fareChecks: FareChecks { books.fares.checks }
    /// Numbers of requests by their end.
    package var counts: RequestEndCounts { books.requests.counts }

    /// Numbers of wrong decisions by kind, without zeros.
    package var wrongByKind: [(kind: ViolationKind, count: Int)] { books.findings.wrongByKind }
    /// Returns the number of wrong decisions of a kind.
    package func wrong(of kind: ViolationKind) -> Int { books.findings.wrong(of: kind) }
}
