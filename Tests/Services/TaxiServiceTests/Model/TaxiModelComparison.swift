import CityModel
import Quantities
import ServiceKernel
import TaxiService
import TestSupport

@testable import RuleModels

/// The service and the checker of its rules, which receive the same commands and timers: all effects of the service
/// must be what the checker expects.
///
/// A class, because neither can be copied implicitly.
final class TaxiModelComparison: ModelComparison {
    /// The extent of the comparison after each command.
    struct Checks: Sendable {
        /// Whether to compare queues, states and money, and to check all invariants of the service (O(everything)).
        var wholeState = true
        /// Whether to check the invariants that the command touched, and which timers are pending.
        var touched = true
        /// Whether to compare the effects.
        var effects = true

        static let effectsOnly = Checks(wholeState: false, touched: false)
        /// No comparison; the checker still receives the commands.
        static let nothing = Checks(wholeState: false, touched: false, effects: false)
    }

    private(set) var service: TaxiService
    private(set) var injector: FaultInjector<TaxiService>?
    var checker: TaxiChecker
    private var timers = PendingTimers()
    private(set) var now = SimTime.zero
    /// The number of commands and timers carried out.
    private(set) var operations = 0
    private let checks: Checks
    private let zones: Int
    private let clients: Int

    /// The limit of timers between two steps, since a defect may set new timers for ever.
    private static let timersMax = 300

    init(
        clock: TravelClock, traffic: StreetTraffic? = nil, rules: TaxiRules, drivers: Int, clients: Int,
        furtherTaxis: [(taxi: Int, driver: Int)] = [], checks: Checks = Checks(), defect: TaxiService.Defect? = nil,
        judgedBy wanted: TaxiRules? = nil, knowsWays: Bool = true
    ) {
        service = TaxiService(clock: clock, traffic: traffic, rules: rules, drivers: drivers)
        injector = FaultInjector(defect, in: &service)
        let wanted = wanted ?? rules
        checker = TaxiChecker(
            city: clock.city, rules: wanted, drivers: drivers,
            fares: knowsWays ? FareModel(wanted, ZoneTable(clock)) : nil)
        self.checks = checks
        (zones, self.clients) = (clock.city.zoneCount, clients)
        var lists: [DriverID: Set<TaxiID>] = [:]
        for (taxi, driver) in furtherTaxis {
            service.addTaxi(TaxiID(taxi), toListOf: DriverID(driver))
            lists[DriverID(driver), default: []].insert(TaxiID(taxi))
        }
        checker.setFurtherTaxis(lists)
    }

    init(copyOf other: TaxiModelComparison) {
        service = TaxiService(copyOf: other.service)
        injector = other.injector
        checker = TaxiChecker(copying: other.checker)
        (timers, now, operations, checks) = (other.timers, other.now, other.operations, other.checks)
        (zones, clients) = (other.zones, other.clients)
    }

    /// The state that the generator of steps reads.
    var model: TaxiModelComparison { self }

    func perform(_ step: Step) -> String? {
        do {
            try carryOut(step)
            return nil
        } catch {
            return "\(error)"
        }
    }

    /// Fires every timer due by then, then performs the step.
    ///
    /// - Parameter observe: receives every command, including timers, with its effects.
    /// - Returns: the effects of the step itself.
    @discardableResult
    func carryOut(
        _ step: Step, observe: (Step, ContiguousArray<TaxiService.Effect>) -> Void = { _, _ in }
    ) throws(Disagreement) -> ContiguousArray<TaxiService.Effect> {
        try fireTimers(through: step.time, observe: observe)
        now = max(now, step.time)
        return try handle(step.command, observe: observe)
    }

    func fireTimers(
        through time: SimTime, observe: (Step, ContiguousArray<TaxiService.Effect>) -> Void = { _, _ in }
    ) throws(Disagreement) {
        for _ in 0..<(injector == nil ? Int.max : TaxiModelComparison.timersMax) {
            guard let (due, timer) = timers.popFirst(dueBy: time) else { return }
            now = max(now, due)
            _ = try handle(.timer(timer), observe: observe)
        }
    }

    private func handle(
        _ command: TaxiService.Command, observe: (Step, ContiguousArray<TaxiService.Effect>) -> Void
    ) throws(Disagreement) -> ContiguousArray<TaxiService.Effect> {
        operations += 1
        let step = Step(time: now, command: command)
        // A host drops stale timers; the others must be pending.
        var isOvertaken = false
        if checks.touched, case .timer(let timer) = command {
            isOvertaken = !service.isPending(timer, injecting: injector)
            try require(!isOvertaken, is: checker.hasEffect(timer), "waits for the timer", step)
        }
        let wrongBefore = checker.wrong
        injector.handle(command, at: now, in: &service)
        checker.begin(command, at: now)
        for effect in service.effects { checker.check(effect) }
        checker.end()
        let effects = ContiguousArray(service.effects)
        for case .setTimer(let timer, let due) in effects { timers.set(timer, due: due, now: now) }
        observe(step, effects)
        guard checks.effects else { return effects }
        if checker.wrong > wrongBefore { throw Disagreement(step: step, complaint(effects)) }
        let timersAskedFor = effects.count { if case .setTimer = $0 { true } else { false } }
        try require(service.timerRequestCount, is: timersAskedFor, "timers asked for", step)
        if checks.touched, !isOvertaken {
            try hold(step) { () throws in try service.checkInvariants(touchedBy: command) }
        }
        if checks.wholeState { try checkState(after: step) }
        return effects
    }

    private func complaint(_ effects: ContiguousArray<TaxiService.Effect>) -> String {
        let first = checker.firstWrong.first.map { "\($0.kind): \($0.actual); expected: \($0.expected)" } ?? ""
        return "\(first)\n  the service: \(effects.map(\.line).joined(separator: " | "))"
    }
}

/// A difference between the service and the rules.
struct Disagreement: Error, CustomStringConvertible {
    /// The command or timer after which they differ.
    let step: Step
    let text: String

    init(step: Step, _ text: String) { (self.step, self.text) = (step, text) }

    var description: String { "at \"\(step)\"\n  \(text)" }
}

// Comparing states.
extension TaxiModelComparison {
    private func require<Value: Equatable>(
        _ actual: Value, is expected: Value, _ name: String, _ step: Step
    ) throws(Disagreement) {
        if actual != expected { throw Disagreement(step: step, "\(name): \(actual); expected: \(expected)") }
    }

    private func hold(_ step: Step, _ invariants: () throws -> Void) throws(Disagreement) {
        do { try invariants() } catch { throw Disagreement(step: step, "\(error)") }
    }

    func differenceOfStates() -> String? {
        do {
            let step = Step(time: now, command: .timer(.suspensionEnd(.none)))
            if checks.touched { try checkState(after: step) }
            var last = TaxiChecker(copying: checker)
            last.finish()
            last.finish(ledgerTotals: totals)
            try require(last.wrong, is: checker.wrong, "\(last.firstWrong.map(\.actual)): wrong at the end", step)
            return nil
        } catch {
            return error.text
        }
    }

    /// Compares everything that can be seen from outside, and checks the service's invariants.
    ///
    /// - Throws: the first difference.
    func checkState(after step: Step) throws(Disagreement) {
        try hold(step) { try service.checkInvariants() }
        let isInOrder = service.rules.dispatchPolicy.isFirstInFirstOut
        for zone in (0..<zones).map({ ZoneID($0) }) where isInOrder {
            try require(service.queue(of: zone), is: checker.queue(of: zone), "queue of \(zone.text)", step)
        }
        for driver in (0..<service.driverCount).map({ DriverID($0) }) {
            try require(account(ofServiceDriver: driver), is: account(ofCheckedDriver: driver), driver.text, step)
        }
        for client in (0..<clients).map({ ClientID($0) }) {
            let expected = checker.books.requests.current(of: client)
            try require(service.currentRequest(of: client), is: expected, "request of \(client.text)", step)
        }
        try checkBooks(step)
    }

    /// Checks that every accepted request is open or has ended in exactly one way (I12), and that every cent is
    /// accounted for (P04).
    private func checkBooks(_ step: Step) throws(Disagreement) {
        let (counts, own) = (service.counts, checker.counts)
        let ends = [counts.completed, counts.interrupted, counts.withdrawn, counts.noShow, counts.cancelled]
        let ownEnds = [own.completed, own.interrupted, own.withdrawn, own.noShow, own.cancelled]
        try require([counts.accepted] + ends, is: [own.accepted] + ownEnds, "requests by their end", step)
        let open = checker.openRides.reduce(0) { $0 + $1.parties.count }
        try require(counts.open, is: open, "open requests", step)
        try require(own.accepted, is: own.ended + open, "requests", step)
        let (ledger, fares) = (service.ledger, checker.books.fares)
        try require(totals, is: fares.totals, "money", step)
        try require(ledger.accounts(of: .drivers).map(\.cents), is: fares.earned.map(\.cents), "drivers' money", step)
        try require(ledger.balance, is: .zero, "balance", step)
    }

    /// The money in the service's ledger (P04).
    private var totals: FareTotals {
        let ledger = service.ledger
        return FareTotals(
            escrow: ledger.total(of: .escrow), drivers: ledger.total(of: .drivers),
            authority: ledger.total(of: .authority))
    }

    /// The state of a driver as hosts can read it.
    private struct DriverAccount: Equatable {
        var state: TaxiService.DriverState
        var zone: ZoneID
        var isConnected: Bool
        var openOfferSerial: UInt32?
        var firstParty: RequestID
        var hasArrived: Bool
        var departure: SimTime?
        /// The end of the driver's ride (T05, S04).
        var lastStop: ZoneID?
        var driveMilliseconds: Int64?
    }

    private func account(ofServiceDriver driver: DriverID) -> DriverAccount {
        let view = service.view(of: driver)
        let route = service.acceptedRoute(of: driver)
        return DriverAccount(
            state: view.state, zone: view.position.zone, isConnected: view.isConnected,
            openOfferSerial: service.openOfferSerial(of: driver),
            firstParty: view.partyCount > 0 ? view.request(0) : .none, hasArrived: view.hasArrived,
            departure: view.departure, lastStop: route?.lastStop.zone, driveMilliseconds: route?.drive.milliseconds)
    }

    private func account(ofCheckedDriver driver: DriverID) -> DriverAccount {
        let record = checker.books.drivers[driver]
        let ride = record.ride.isNone ? nil : checker.books.requests[record.ride]
        let route = ride == nil ? nil : checker.route(of: record.ride)
        let state: TaxiService.DriverState =
            switch record.state {
            case .offline: .offline
            case .available: .available
            case .busy: .busy
            case .suspended: .suspended
            }
        return DriverAccount(
            state: state, zone: record.zone, isConnected: record.isConnected,
            openOfferSerial: record.offer.isNone ? nil : record.offerSerial, firstParty: ride?.firstParty ?? .none,
            hasArrived: ride?.hasArrived ?? false, departure: ride.flatMap { $0.isReservation ? $0.pricedAt : nil },
            lastStop: route?.lastStop, driveMilliseconds: route?.driveMilliseconds)
    }
}
