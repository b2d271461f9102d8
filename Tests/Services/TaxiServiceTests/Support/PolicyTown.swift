import CityModel
import Quantities
import ServiceKernel
import TaxiService
import TestSupport

/// A small city under another policy than the rule's: steps happen, timers fire before the steps that come after them, and
/// the invariants are checked after each command.
struct PolicyTown: ~Copyable {
    private(set) var service: TaxiService
    private var injector: FaultInjector<TaxiService>?
    private var timers = PendingTimers()
    private(set) var now = SimTime.zero
    /// Whether all invariants are checked after each command, or those of what it touched.
    private let looksAtWhole: Bool

    init(
        _ policy: TaxiService.PolicyName, _ city: TestCity = .abc, drivers: Int = 3, looksAtWhole: Bool = true,
        _ change: (inout TaxiRules) -> Void = { _ in }
    ) {
        var rules = TaxiRules()
        rules.dispatchPolicy = policy
        change(&rules)
        service = TaxiService(clock: city.clock, rules: rules, drivers: drivers)
        self.looksAtWhole = looksAtWhole
    }

    init(of service: consuming TaxiService, defect: TaxiService.Defect? = nil) {
        self.service = service
        injector = FaultInjector(defect, in: &self.service)
        looksAtWhole = true
    }

    /// The number of times that the fault made a difference.
    var strikes: Int { injector?.strikes ?? 0 }

    /// What tests of policies change of the rules: offers are refused often without driving everybody home.
    static func rules(_ policy: TaxiService.PolicyName, searchZones: Int?) -> TaxiRules {
        TaxiRules.with {
            $0.dispatchPolicy = policy
            $0.searchZones = searchZones
            ($0.refusalsToStandDown, $0.refusalsToSuspend) = (4, 1_000)
            ($0.reservationLead, $0.reservationAllocation) = (.minutes(5), .minutes(4))
            ($0.noShowWait, $0.sharingDetourMax) = (.minutes(1), ExactDecimal(digits: 30, decimals: 1))
        }
    }

    /// - Returns: the lines of the last step that a log shows.
    @discardableResult
    mutating func run(_ texts: String...) throws -> [String] {
        var lines: [String] = []
        for step in try Step.lines(texts) { lines = try perform(step).filter(\.isLogged).map(\.line) }
        return lines
    }

    /// - Returns: the lines of the timers due by then.
    @discardableResult
    mutating func wait(until seconds: Int64) throws -> [String] {
        var lines: [String] = []
        try fireTimers(through: .zero + .seconds(seconds)) { _, effects in
            lines += effects.filter(\.isLogged).map(\.line)
        }
        return lines
    }

    /// - Parameter observe: is shown each command, that of a timer too, and what came of it.
    @discardableResult
    mutating func perform(
        _ step: Step, observe: (Step, ContiguousArray<TaxiService.Effect>) throws -> Void = { _, _ in }
    ) throws -> ContiguousArray<TaxiService.Effect> {
        try fireTimers(through: step.time, observe: observe)
        now = max(now, step.time)
        return try handle(step.command, observe: observe)
    }

    mutating func fireTimers(
        through time: SimTime, observe: (Step, ContiguousArray<TaxiService.Effect>) throws -> Void = { _, _ in }
    ) throws {
        while let (due, timer) = timers.popFirst(dueBy: time) {
            now = due
            // A host drops what is overtaken, unseen.
            if service.isPending(timer) { try handle(.timer(timer), observe: observe) }
        }
    }

    @discardableResult
    private mutating func handle(
        _ command: TaxiService.Command, observe: (Step, ContiguousArray<TaxiService.Effect>) throws -> Void
    ) throws -> ContiguousArray<TaxiService.Effect> {
        injector.handle(command, at: now, in: &service)
        let effects = ContiguousArray(service.effects)
        for case .setTimer(let timer, let due) in effects { timers.set(timer, due: due, now: now) }
        try observe(Step(time: now, command: command), effects)
        try service.checkInvariants(touchedBy: command)
        if looksAtWhole { try service.checkInvariants() }
        return effects
    }
}

/// What people do at random in such a city, mostly what makes sense: they look at the service itself.
struct PolicyWalk {
    private var random: SplitMix64
    private let zones: Int
    private let drivers: Int
    private let clients: Int
    private var time = SimTime.zero

    init(seed: UInt64, zones: Int, drivers: Int, clients: Int) {
        random = SplitMix64(seed: seed)
        (self.zones, self.drivers, self.clients) = (zones, drivers, clients)
    }

    mutating func next(after service: borrowing TaxiService) -> Step {
        time = time + .milliseconds(Int64(random.pick([0, 0, 500, 2_000, 7_000, 25_000, 90_000])))
        let command: TaxiService.Command
        if random.chance(40) {
            command = .client(ClientID(random.below(clients)), clientAction(service))
        } else {
            let driver = DriverID(random.below(drivers))
            command = driverCommand(driver, service)
        }
        return Step(time: time, command: command)
    }

    private mutating func zone() -> Position { Position(ZoneID(random.below(zones))) }

    private mutating func clientAction(_ service: borrowing TaxiService) -> TaxiService.ClientAction {
        let (origin, destination, share) = (zone(), zone(), random.chance(40))
        switch random.below(12) {
        case 0...5:
            return .request(from: origin, to: destination, party: UInt8(random.within(1...2)), share: share)
        case 6, 7: return .withdraw(.none)
        case 8:
            let departure = time + .minutes(Int64(random.within(1...20)))
            return .reserve(from: origin, to: destination, party: 1, share: share, departure: departure)
        case 9:
            let ride = RequestID(UInt32(random.within(1...max(1, Int(service.counts.accepted)))))
            return .join(ride, from: .outside, to: destination, party: 1)
        default: return .pay(.cash, fails: false)
        }
    }

    private mutating func driverCommand(
        _ driver: DriverID, _ service: borrowing TaxiService
    ) -> TaxiService.Command {
        let view = service.view(of: driver)
        guard view.isConnected else { return .driver(driver, .regainConnection) }
        let place = zone()
        switch view.state {
        case .offline, .suspended: return .driver(driver, .start(at: place, taxi: service.taxi(of: driver)))
        case .available where service.openOfferSerial(of: driver) != nil:
            return .driver(
                driver, random.pick([.accept, .accept, .accept, .refuse, .refuse, .move(to: place), .loseConnection]))
        case .available:
            return .driver(driver, random.pick([.move(to: place), .move(to: place), .stop, .loseConnection]))
        case .busy:
            if !view.hasAnyoneOnBoard {
                return .driver(driver, random.pick([.arrive, .pickUp(.none), .pickUp(.none), .giveBack, .stop]))
            }
            let party = (0..<view.partyCount).first { view.isOnBoard($0) } ?? 0
            let client = service.client(of: view.request(party))
            if random.chance(40) { return .client(client, .pay(.card, fails: false)) }
            return .driver(
                driver,
                random.pick([
                    .conclude, .conclude, .pickUp(.none), .interrupt(at: place, because: .clientWish),
                    .confirmCash(.none),
                    .interrupt(at: place, because: .taxiProblem),
                ]))
        }
    }
}
