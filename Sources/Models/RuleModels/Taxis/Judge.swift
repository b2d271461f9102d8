import CityModel
import Quantities
import TaxiService

/// Judges every queue decision of a taxi service from its commands and effects, beside it and without its code.
///
/// A small model of the drivers, queues and open rides follows what the service says it did; every effect is held against
/// what the rule book wants in the state before it (Z03, D01–D08, T01–T12, R01–R04, S01–S06, P01–P04, I01–I03, I05, I08, I11,
/// I12, I14). Prices, waits and shared routes are judged where the ways between zones are known; otherwise a price is held
/// against what was told of it before. After a wrong decision the model follows the service, so that one mistake is not
/// counted for ever: whoever is passed over three times in a row is taken to be forgotten by the service, and not expected
/// any more.
///
///     judge.begin(command, at: time)
///     for effect in service.effects { judge.take(effect) }
///     judge.end()
///
/// - Complexity: O(1) amortised for each command and effect, apart from the zones that a decision must search and the
///   drivers passed over because they have tried the ride. Memory is that of the drivers, clients and open requests.
package struct Judge: ~Copyable, Sendable {
    private(set) var books: JudgedBooks
    private(set) var dispatch: DispatchJudge
    private var requests = RequestJudge()
    private var rides = RideJudge()

    /// A judge of a service in which nobody works yet.
    ///
    /// - Parameter fares: nil where the ways of the service are not known.
    package init(city: City, rules: TaxiRules, drivers: Int, fares: FareModel? = nil) {
        books = JudgedBooks(city: city, rules: rules, drivers: drivers, fares: fares)
        dispatch = DispatchJudge(ExpectedDispatch(city: city, rules: rules, drivers: drivers))
    }

    /// A second judge that knows the same.
    package init(copyOf other: borrowing Judge) {
        books = JudgedBooks(copyOf: other.books)
        (dispatch, requests, rides) = (other.dispatch, other.requests, other.rides)
    }

    /// D02: what stands in each driver's list besides the own taxi, where that is known.
    package mutating func list(furtherTaxis: [DriverID: Set<TaxiID>]) { books.drivers.list(furtherTaxis) }

    /// The service shows neither the timers that it sets nor to whom an offer is no longer open, as none does over HTTP: timers
    /// are told by a host that knows when they must be set.
    package mutating func hideHost() { books.showsHost = false }

    /// A command is about to be judged; its effects follow.
    ///
    /// - Precondition: drivers and taxis named are within the number given, and `time` does not go back.
    package mutating func begin(_ command: TaxiService.Command, at time: SimTime) {
        books.begin(command, at: time)
        dispatch.begin(&books)
        requests.begin(&books)
        rides.begin()
    }

    /// What came of the command, one effect after another.
    package mutating func take(_ effect: TaxiService.Effect) {
        books.current.nextEffect()
        // The host's part, which no log shows.
        if case .setTimer(let timer, let due) = effect { return timerSet(timer, due: due) }
        if case .offerWithdrawn(let id, let driver) = effect { return books.receive(.withdrawnOffer(id, driver)) }
        books.settleNotice()
        switch effect {
        // Drivers.
        case .driverStarted(let driver, let zone): rides.started(driver, in: zone, &dispatch, &books)
        case .driverStopped(let driver, let zone): rides.stopped(driver, in: zone, &dispatch, &books)
        case .driverMoved(let driver, let zone): rides.moved(driver, to: zone, &dispatch, &books)
        case .connectionLost(let driver): rides.connectionLost(driver, &dispatch, &books)
        case .connectionRegained(let driver): rides.connectionRegained(driver, &books)
        case .sent(let driver, let from, let to): dispatch.sent(driver, from: from, to: to, &books)
        case .stoodDown(let driver): dispatch.leftByRefusals(driver, .stoodDown, &books)
        case .suspended(let driver, let days): dispatch.leftByRefusals(driver, .suspended, days: days, &books)
        case .suspensionEnded(let driver, let days): rides.suspensionEnded(driver, days: days, &books)
        // Offers.
        case .offered(let id, let driver, let zone): dispatch.offered(id, to: driver, in: zone, &books)
        case .waiting(let id, let zone): dispatch.waits(id, in: zone, &books)
        case .accepted(let id, let client, let driver, let zone, let wait, let price):
            dispatch.accepted(id, by: driver, in: zone, &books)
            books.judge(owner: client, of: id)
            books.judgeAccepted(id, by: driver, wait: wait, price: price)
        case .refused(let id, let driver, let zone): dispatch.passedOn(id, by: driver, in: zone, .refused, &books)
        case .timedOut(let id, let driver, let zone): dispatch.passedOn(id, by: driver, in: zone, .timedOut, &books)
        // Rides.
        case .gaveBack(let id, let driver): rides.gaveBack(id, driver, &dispatch, &books)
        case .arrived(let id, let client, let driver): rides.arrived(id, client, driver, &books)
        case .pickedUp(let id, let client, let driver): rides.pickedUp(id, client, driver, &books)
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
            rides.missing(id, driver, in: zone, &dispatch, &books)
        case .concluded(let id, let client, let driver, let zone, let authority):
            books.judge(owner: client, of: id)
            rides.concluded(id, driver, in: zone, authority: authority, &dispatch, &books)
        // Requests.
        case .requested(let id, let client, let origin, let destination, let party, let share, _):
            requests.requested(
                id, by: client, from: origin.zone, to: destination.zone, party: party, share: share, &dispatch, &books)
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
        case .suspensionEnd(let driver): books.receive(.suspensionTimer(driver))
        }
    }

    /// Everything that came of the command has been taken.
    package mutating func end() {
        books.endEffects()
        dispatch.settleRound(&books)
        dispatch.settleDispatch(&books)
        dispatch.settleRetry(&books)
        dispatch.settleTimer(&books)
        dispatch.settleStandDown(&books)
        rides.settle(&dispatch, &books)
        requests.settle(&books)
        rides.settleEndings(&books)
    }

    /// The end of the run: every request ended exactly once or is open, and the counts add up (I12).
    /// - Complexity: O(room for open requests).
    package mutating func finish() {
        books.current.endEffects()
        var open = 0
        var astray = RequestID.none
        books.requests.forEachOpen { id, record in
            open += 1
            if !isWhole(record.ride) { astray = id }
        }
        if !astray.isNone { books.note(.requestLost, request: astray) }
        if counts.accepted != counts.ended + open { books.note(.countsDiffer) }
    }

    /// Compares the service's books at the end of the run with the payments, fares and rides told (P04, I13).
    package mutating func finish(holding totals: FareTotals) {
        if totals == books.fares.totals { return }
        books.note(.moneyLost, figure: .balance(told: totals, right: books.fares.totals))
    }

    /// Whether the ride is waited with, offered or allocated as its driver sees it too (I05).
    private func isWhole(_ ride: RequestID) -> Bool {
        let record = books.requests[ride]
        return switch record.phase {
        case .reserved, .waiting, .lost: true
        case .offered: books.drivers[record.driver].offer == ride
        case .allocated: books.drivers[record.driver].ride == ride
        case .dispatching, .over: false
        }
    }
}

// What a host that shows no timers may ask.
extension Judge {
    /// Whether something is to come of the timer, if it fires now.
    package func wants(_ timer: TaxiService.Timer) -> Bool {
        Expectation(of: timer, books.drivers, books.requests, books.rounds).isToBeDone
    }
}

// What must be so, for whoever compares it with the service's state.
extension Judge {
    /// The queue of a zone, head first, those with an open offer included (T05).
    /// - Complexity: O(drivers).
    func queue(of zone: ZoneID) -> [DriverID] {
        (0..<books.drivers.count).map { DriverID($0) }
            .filter { books.drivers[$0].state == .available && books.drivers[$0].zone == zone }
            .sorted { dispatch.policy.lines.number(of: $0) < dispatch.policy.lines.number(of: $1) }
    }

    /// T03: who must be offered the ride; none if nobody may have it.
    mutating func rightDriver(for ride: RequestID) -> DriverID { dispatch.policy.rightDriver(for: ride, &books) }

    /// S04: how the ride goes; nil where ways are not known.
    func route(of ride: RequestID) -> ModelSharedRoute? {
        guard let model = books.fares.model else { return nil }
        return books.requests.parties(of: ride).map { model.route(of: $0) }
    }

    /// The requests that are not over, by ride, in the order of joining; the oldest ride first.
    var openRides: [(ride: RequestID, parties: [RequestID])] {
        var rides: [RequestID: [RequestID]] = [:]
        books.requests.forEachOpen { id, record in rides[record.ride, default: []].append(id) }
        return rides.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}

// What was found.
extension Judge {
    /// Commands and timers judged.
    package var commands: Int { books.findings.commands }
    /// Choices of a driver for a ride, or of none (T03).
    package var choices: Int { books.findings.choices }
    /// Queue decisions judged: choices, and drivers who joined, left or went to the tail.
    package var decisions: Int { books.findings.decisions }
    /// Wrong ones among them; other mistakes that the rules do not allow count too.
    package var wrong: Int { books.findings.wrong }
    /// The first ten.
    package var firstWrong: [WrongDecision] { books.findings.firstWrong }
    /// The number of figures of fares that were checked by the rules.
    package var fareChecks: FareChecks { books.fares.checks }
    /// How the requests ended.
    package var counts: JudgedCounts { books.requests.counts }

    /// By kind, those that happened.
    package var wrongByKind: [(kind: WrongKind, count: Int)] { books.findings.wrongByKind }
    /// How many wrong decisions there are of a kind.
    package func wrong(of kind: WrongKind) -> Int { books.findings.wrong(of: kind) }
}
