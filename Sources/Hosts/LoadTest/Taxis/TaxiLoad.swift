import Behaviour
import CityHost
import CityModel
import LoadTestParameters
import Quantities
import RuleModels
import SimulationKernel
import TaxiService

/// Load test of the taxi service, with its clients, its drivers and their city.
package struct TaxiLoad: ServiceDescription {
    /// The city.
    package var city: City
    /// Rules of the taxi service.
    package var rules: TaxiRules
    /// Numbers of clients and drivers.
    package var users: TaxiUsers
    /// Proportions of the actions that users begin on their own.
    package var mix: CommandMix
    /// Behaviour of clients.
    package var clients: ClientBehaviour
    /// Behaviour of drivers.
    package var drivers: DriverBehaviour
    /// Number of nearest zones among which an idle driver chooses.
    package var idleMoveZoneCount: Int
    /// Durations of the parts of a ride.
    package var rides: LoadRideTimes
    /// Data computed once from the city.
    package var plan: DemandModel

    /// Clock of the city, which shows 8:00 at the start. Travel times are those between zones, even in a city with
    /// streets.
    package var clock: TravelClock
    /// Initial capacity for timers of a kind; beyond it the writer pauses to allocate memory.
    package var timerCapacity = 1 << 18
    /// Initial capacity for requests from the oldest open one on; beyond it the writer pauses to allocate memory.
    package var requestCapacity = 1 << 19
    /// Whether the service runs on a server, which publishes no timers.
    var isRemote = false
    /// Whether the checker can compute prices and waits.
    var knowsTravelTimes = true

    /// Creates the load.
    package init(
        city: City, rules: TaxiRules, users: TaxiUsers, mix: CommandMix, clients: ClientBehaviour,
        drivers: DriverBehaviour, reachZones: Int, rides: LoadRideTimes, plan: DemandModel
    ) {
        self.city = city
        self.rules = rules
        self.users = users
        self.mix = mix
        self.clients = clients
        self.drivers = drivers
        self.idleMoveZoneCount = reachZones
        self.rides = rides
        self.plan = plan
        clock = TravelClock(city: city, clockAtStart: .hours(8))
    }

    /// Placeholder contents of rings and queues.
    package static var placeholder: (order: TaxiMessage, command: TaxiService.Command, effect: TaxiService.Effect) {
        let command = TaxiService.Command.timer(.suspensionEnd(.none))
        return (TaxiMessage(command: command, place: .nowhere, destination: .nowhere), command, .stoodDown(.none))
    }

    // MARK: Users

    /// The tested service.
    package static var services: ServiceSet { .taxis }
    /// The target of the rule book (T13).
    package static let promises = ServicePromises(
        rule: "T13", judged: "decisions", usersPromised: " (T13: up to 500000)",
        rows: [("T13", "queue handling of taxis", "under 1 s, below 1 wrong in 10000")])

    /// Command kinds that a profile may mix. The others are answers, for example to an offer or an arrived taxi.
    package static let mixedKinds: [CommandKind] = [
        .position, .zoneChange, .duty, .request, .reservation, .share, .withdrawal,
    ]
    /// Command kinds that follow from the mixed ones.
    package static let followingKinds: [CommandKind] = [.answer, .pickup, .payment, .conclusion, .timeout]

    /// Two groups: clients and drivers.
    package var groups: [UserGroup] {
        [UserGroup("clients", .client, users.clients, .client), UserGroup("drivers", .driver, users.drivers)]
    }
    /// Drivers register before clients.
    package var registered: [UserGroup] { groups.reversed() }
    /// Dispatch policy of the rules.
    package var dispatchPolicy: TaxiService.PolicyName { rules.dispatchPolicy }
    /// Surge pricing of the rules.
    package var surge: TaxiRules.SurgePricing { rules.surge }
    /// Time of day at the start.
    package var clockAtStart: SimDuration { clock.clockAtStart }

    /// Returns the steady-state flows of commands at `rate` commands per second.
    package func flows(at rate: Double) -> ExpectedFlows { TaxiFlows(self).flows(at: rate) }

    /// Runs the test with clients and drivers.
    package func run(_ test: ServiceTest<TaxiLoad>) throws -> LoadRecord {
        try test.run { ClientsAndDrivers(profile: test.profile, self, share: $0, of: test.profile.threads) }
    }

    // MARK: Service

    /// Returns a new host with the taxi service alone.
    package func makeHost(fault: ServiceFault?, checks: InvariantChecks, log: HostLog?) -> CityHost {
        var service = TaxiService(clock: clock, rules: rules, drivers: users.drivers)
        service.reserve(requests: requestCapacity)
        return CityHost(taxis: service, timerCapacity: timerCapacity, checks: checks, fault: fault, log: log)
    }

    @inline(__always)
    /// Returns the command of an order, with the zones of its coordinates (T02).
    package func command(of order: TaxiMessage) -> TaxiService.Command { order.command(in: clock.city) }

    @inline(__always)
    /// Carries out a command.
    package func perform(
        _ command: TaxiService.Command, on host: inout CityHost, as accounts: UserAccounts?, at time: SimTime
    ) -> Bool {
        host.perform(command, of: accounts?.generator, at: time)
    }

    @inline(__always)
    /// Returns the command of a taxi timer.
    package static func command(of timer: HostTimer) -> TaxiService.Command? {
        if case .taxi(let timer) = timer { .timer(timer) } else { nil }
    }

    @inline(__always)
    /// Returns the number of effects of the last command.
    package static func effectCount(of command: TaxiService.Command, by host: borrowing CityHost) -> Int {
        host.taxis.effects.count
    }

    @inline(__always)
    /// Returns one effect of the last command.
    package static func effect(
        _ index: Int, of command: TaxiService.Command, by host: borrowing CityHost
    ) -> TaxiService.Effect {
        host.taxis.effects[index]
    }

    @inline(__always)
    /// Whether the effect names a user of the generator `share`, or concerns all users.
    package static func concerns(
        _ effect: TaxiService.Effect, generator share: UInt32, of count: UInt32
    ) -> Bool {
        if case .setTimer = effect { return false }  // For the host only.
        if count == 1 { return true }
        let named = effect.subjects
        return named.isBroadcast || (!named.driver.isNone && named.driver.index % count == share)
            || (!named.client.isNone && named.client.index % count == share)
    }

    /// Returns the service's counts and ledger totals.
    package static func record(of host: borrowing CityHost, at time: SimTime) -> ServiceRecord {
        let ledger = host.taxis.ledger
        var record = ServiceRecord(
            begun: host.taxis.counts.accepted, isBalanced: ledger.balance == .zero,
            defectStrikes: host.faultInjectionCount)
        record.fares = FareTotals(
            escrow: ledger.total(of: .escrow), drivers: ledger.total(of: .drivers),
            authority: ledger.total(of: .authority))
        return record
    }

    /// Memory of the taxi service, in bytes.
    package static func bytes(of host: borrowing CityHost) -> Int { host.taxis.bytes }

    /// Returns the host's form of the command.
    package static func hostCommand(for command: TaxiService.Command, _: UserAccounts?) -> HostCommand? {
        .taxi(command)
    }

    // MARK: Checker

    /// Checks the run by `TaxiChecker`, with computed timers if the service is remote.
    package func check(in parts: RunContext<TaxiLoad>, consume: CommandConsumer?) {
        let fares = knowsTravelTimes ? FareModel(rules, ZoneTable(clock)) : nil
        let judge = TaxiChecker(city: clock.city, rules: rules, drivers: users.drivers, fares: fares)
        if isRemote {
            parts.check(with: TimerModel(judge, rules: rules), consume: consume)
        } else {
            parts.check(with: judge, consume: consume)
        }
    }
}

/// Numbers of logged-in users.
package struct TaxiUsers: Hashable, Sendable {
    /// Number of clients.
    package var clients: Int
    /// Number of drivers.
    package var drivers: Int

    /// Creates the numbers.
    package init(clients: Int, drivers: Int) {
        self.clients = clients
        self.drivers = drivers
    }
}

extension TaxiChecker: ServiceChecker {
    /// Ends the run and compares the service's ledger totals.
    package mutating func finish(_ record: ServiceRecord) {
        finish()
        if let totals = record.fares { finish(ledgerTotals: totals) }
    }

    /// The findings so far.
    package var verdict: Verdict {
        Verdict(
            commands: commands, decisions: decisions, wrong: wrong, wrongByKind: wrongByKind, firstWrong: firstWrong,
            begun: counts.accepted, fares: fareChecks)
    }
}
