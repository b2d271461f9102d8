import CityModel
import Quantities
import ServiceKernel
import TaxiService

/// The service and the model, given the same commands and fired the same timers; they must agree on everything.
struct SideBySide: ~Copyable {
    /// How much is compared after each command, besides the effects.
    struct Checks: Sendable {
        /// Queues and states of the model, and the service's own invariants (O(everything)).
        var wholeState = true
        /// The service's own invariants, for what the command touched.
        var touched = true
    }

    private(set) var service: TaxiService
    private var injector: FaultInjector<TaxiService>?
    private(set) var model: ModelService
    private var timers = PendingTimers()
    private(set) var now = SimTime.zero
    /// What the event log alone tells.
    private(set) var book: EventBook
    /// How many commands and timers have been carried out.
    private(set) var operations = 0
    private let checks: Checks
    private let clientCount: Int

    init(
        city: TestCity, rules: TaxiRules, drivers: Int, clients: Int, furtherTaxis: [(taxi: Int, driver: Int)] = [],
        checks: Checks = Checks(), defect: TaxiService.Defect? = nil
    ) {
        service = TaxiService(clock: city.clock, rules: rules, drivers: drivers)
        injector = FaultInjector(defect, in: &service)
        model = ModelService(city: city, rules: rules, drivers: drivers)
        book = EventBook(drivers: drivers)
        self.checks = checks
        clientCount = clients
        for (taxi, driver) in furtherTaxis {
            service.addTaxi(TaxiID(taxi), toListOf: DriverID(driver))
            model.cabs[driver].taxisOwned.append(taxi)
        }
    }

    init(copyOf other: borrowing SideBySide) {
        service = TaxiService(copyOf: other.service)
        injector = other.injector
        model = other.model
        timers = other.timers
        now = other.now
        book = other.book
        operations = other.operations
        checks = other.checks
        clientCount = other.clientCount
    }

    /// Fires every timer due by then, then carries the step out.
    ///
    /// - Returns: what came of the step itself. `observeCommand` is shown every command with its time, and `observe`
    ///   every effect, those of timers too.
    @discardableResult
    mutating func perform(
        _ step: Step, observe: (SimTime, TaxiService.Effect) -> Void = { _, _ in },
        observeCommand: (SimTime, TaxiService.Command) -> Void = { _, _ in }
    ) throws(Disagreement) -> ContiguousArray<TaxiService.Effect> {
        try fireTimers(through: step.time, observe: observe, observeCommand: observeCommand)
        now = max(now, step.time)
        observeCommand(now, step.command)
        try handle(step.command, observe: observe)
        return ContiguousArray(service.effects)
    }

    mutating func fireTimers(
        through time: SimTime, observe: (SimTime, TaxiService.Effect) -> Void = { _, _ in },
        observeCommand: (SimTime, TaxiService.Command) -> Void = { _, _ in }
    ) throws(Disagreement) {
        while let (due, timer) = timers.popFirst(dueBy: time) {
            now = due
            observeCommand(now, .timer(timer))
            try handle(.timer(timer), observe: observe)
        }
    }

    private mutating func handle(
        _ command: TaxiService.Command, observe: (SimTime, TaxiService.Effect) -> Void
    ) throws(Disagreement) {
        operations += 1
        let isOvertaken = isOvertaken(command)
        injector.handle(command, at: now, in: &service)
        let expected = model.handle(command, at: now)
        // A host drops timers that are overtaken, unseen; the others are worth waking up for.
        if let isOvertaken, isOvertaken != expected.isEmpty {
            throw disagreement(over: command, ["overtaken: \(isOvertaken)"], ["overtaken: \(expected.isEmpty)"])
        }
        guard service.effects.elementsEqual(expected) else {
            throw disagreement(over: command, service.effects.map(\.line), expected.map(\.line))
        }
        let timersAskedFor = expected.count { if case .setTimer = $0 { true } else { false } }
        guard service.timersAskedFor == timersAskedFor else {
            throw disagreement(
                over: command, ["timers: \(service.timersAskedFor)"], ["timers: \(timersAskedFor)"])
        }
        for effect in service.effects {
            book.enter(effect)
            if case .setTimer(let timer, let due) = effect { timers.set(timer, due: due, now: now) }
            observe(now, effect)
        }
        if checks.touched { try checkTouched(by: command) }
        if checks.wholeState { try checkState(after: command) }
    }

    /// Whether the service holds a timer for overtaken; nil for what is no timer.
    private func isOvertaken(_ command: TaxiService.Command) -> Bool? {
        guard case .timer(let timer) = command else { return nil }
        return !service.isPending(timer)
    }

    private func disagreement(over command: TaxiService.Command, _ service: [String], _ model: [String]) -> Disagreement
    {
        Disagreement(step: Step(time: now, command: command), service: service, model: model)
    }
}

// Comparing states.
extension SideBySide {
    private func checkTouched(by command: TaxiService.Command) throws(Disagreement) {
        do {
            try service.checkInvariants(touchedBy: command)
        } catch {
            throw disagreement(over: command, ["of what it touched: \(error)"], ["(the invariants hold)"])
        }
    }

    /// Compares everything that can be seen from outside, and checks the service's invariants.
    ///
    /// - Throws: the first difference.
    func checkState(after command: TaxiService.Command) throws(Disagreement) {
        do {
            try service.checkInvariants()
        } catch {
            throw disagreement(over: command, ["\(error)"], ["(the invariants hold)"])
        }
        for zone in model.queues.indices {
            let queue = service.queue(of: ZoneID(zone)).map { Int($0.index) }
            if queue != model.queues[zone] {
                let name = TestCity.name(ofZone: zone)
                throw disagreement(
                    over: command, ["queue \(name): \(queue)"], ["queue \(name): \(model.queues[zone])"])
            }
        }
        for driver in model.cabs.indices {
            let (actual, expected) = (account(ofServiceDriver: driver), account(ofModelDriver: driver))
            if actual != expected { throw disagreement(over: command, ["\(actual)"], ["\(expected)"]) }
        }
        for client in 0..<clientCount {
            let actual = service.currentRequest(of: ClientID(client))
            let expected = model.current(of: client)?.id ?? RequestID.none
            if actual != expected {
                throw disagreement(
                    over: command, ["c\(client + 1): \(actual.text)"], ["c\(client + 1): \(expected.text)"])
            }
        }
        // I12: every accepted request has ended in exactly one way or is still open. P04: every cent is found again.
        let open = model.trips.reduce(0) { $0 + $1.members.count }
        if book.accepted != book.ended + open {
            throw disagreement(over: command, ["\(book)"], ["\(open) open requests"])
        }
        if let (actual, expected) = book.difference(from: service.ledger, service.counts) {
            throw disagreement(over: command, [actual], [expected])
        }
    }

    /// What hosts may know of a driver.
    private struct DriverAccount: Equatable {
        var driver: Int
        var state: TaxiService.DriverState
        var zone: ZoneID
        var isConnected: Bool
        var openOfferSerial: UInt32?
        var firstParty: RequestID
        var hasArrived: Bool
        var departure: SimTime?
        /// Of the ride in hand (T05, S04).
        var lastStop: ZoneID?
        var driveMilliseconds: Int64?
    }

    private func account(ofServiceDriver driver: Int) -> DriverAccount {
        let id = DriverID(driver)
        let view = service.view(of: id)
        return DriverAccount(
            driver: driver, state: view.state, zone: view.position.zone, isConnected: view.isConnected,
            openOfferSerial: service.openOfferSerial(of: id),
            firstParty: view.partyCount > 0 ? view.request(0) : .none, hasArrived: view.hasArrived,
            departure: view.departure, lastStop: service.route(inHandOf: id)?.lastStop.zone,
            driveMilliseconds: service.route(inHandOf: id)?.drive.milliseconds)
    }

    private func account(ofModelDriver driver: Int) -> DriverAccount {
        let cab = model.cabs[driver]
        let trip = model.ride(of: driver).map { model.trips[$0] }
        return DriverAccount(
            driver: driver, state: model.state(of: driver), zone: cab.zone.map { ZoneID($0) } ?? .none,
            isConnected: cab.isConnected,
            openOfferSerial: model.offer(to: driver) == nil ? nil : UInt32(cab.offersHad),
            firstParty: trip?.members.first?.id ?? .none, hasArrived: trip?.hasArrived ?? false,
            departure: trip?.departure, lastStop: trip.map { model.route(of: $0).lastStop },
            driveMilliseconds: trip.map { model.route(of: $0).driveMilliseconds })
    }
}

/// Where the service and the model part.
struct Disagreement: Error, CustomStringConvertible {
    /// The command or timer after which they differ.
    var step: Step
    var service: [String]
    var model: [String]

    var description: String {
        """
        at "\(step)"
          the service: \(service.joined(separator: " | "))
          the model:   \(model.joined(separator: " | "))
        """
    }
}
