import Behaviour
import CityHost
import CityModel
import LoadParameters
import Quantities
import RuleModels
import SimulationKernel
import TaxiService

/// The queue handling of the taxis, with the clients and drivers of a load test and the city in which they are.
package struct TaxiLoad: ServiceDescription {
    package var city: City
    package var rules: TaxiRules
    package var users: TaxiUsers
    package var mix: CommandMix
    package var clients: ClientBehaviour
    package var drivers: DriverBehaviour
    /// An idle driver who changes zones goes to one of so many nearest ones.
    package var reachZones: Int
    package var rides: RideTimes
    /// Worked out from the city, once.
    package var plan: PeoplePlan

    /// The day begins at eight. Ways are those between zones, in a city with streets too.
    package var clock: TravelClock
    /// Room for so many timers of a kind from the start; with more the writer stands still while it takes memory.
    package var timerCapacity = 1 << 18
    /// Capacity for requests from the oldest open one on; beyond it the writer stops while it allocates memory.
    package var requestCapacity = 1 << 19
    /// Whether a server carries it out, which shows no timers.
    var isRemote = false
    /// Whether the checker can work out prices and waits.
    var knowsWays = true

    package init(
        city: City, rules: TaxiRules, users: TaxiUsers, mix: CommandMix, clients: ClientBehaviour,
        drivers: DriverBehaviour, reachZones: Int, rides: RideTimes, plan: PeoplePlan
    ) {
        self.city = city
        self.rules = rules
        self.users = users
        self.mix = mix
        self.clients = clients
        self.drivers = drivers
        self.reachZones = reachZones
        self.rides = rides
        self.plan = plan
        clock = TravelClock(city: city, clockAtStart: .hours(8))
    }

    package static var nothing: (order: TaxiOrder, command: TaxiService.Command, effect: TaxiService.Effect) {
        let command = TaxiService.Command.timer(.suspensionEnd(.none))
        return (TaxiOrder(command: command, place: .nowhere, destination: .nowhere), command, .stoodDown(.none))
    }

    // MARK: Users

    package static var services: HostedServices { .taxis }
    package static let promises = ServicePromises(
        rule: "T13", judged: "decisions", usersPromised: " (T13: up to 500000)",
        rows: [("T13", "queue handling of the taxis", "under 1 s, below 1 wrong in 10000")])

    /// Kinds of commands that a profile may mix. The others answer something: an offer, a taxi that has come, the end
    /// of a ride.
    package static let mixedKinds: [CommandKind] = [
        .position, .zoneChange, .duty, .request, .reservation, .share, .withdrawal,
    ]
    /// Kinds of commands that follow from the mixed ones.
    package static let followingKinds: [CommandKind] = [.answer, .pickup, .payment, .conclusion, .timeout]

    package var groups: [UserGroup] {
        [UserGroup("clients", .client, users.clients, .client), UserGroup("drivers", .driver, users.drivers)]
    }
    package var registered: [UserGroup] { groups.reversed() }
    package var dispatchPolicy: TaxiService.PolicyName { rules.dispatchPolicy }
    package var clockAtStart: SimDuration { clock.clockAtStart }

    package func flows(at rate: Double) -> ExpectedFlows { TaxiFlows(self).flows(at: rate) }

    package func run(_ test: ServiceTest<TaxiLoad>) throws -> LoadRecord {
        try test.run { ClientsAndDrivers(profile: test.profile, self, share: $0, of: test.profile.threads) }
    }

    // MARK: Service

    package func makeHost(fault: ServiceFault?, checks: InvariantChecks, log: HostLog?) -> CityHost {
        var service = TaxiService(clock: clock, rules: rules, drivers: users.drivers)
        service.reserve(requests: requestCapacity)
        return CityHost(taxis: service, timerCapacity: timerCapacity, checks: checks, fault: fault, log: log)
    }

    @inline(__always)
    package func command(of order: TaxiOrder) -> TaxiService.Command { order.command(in: clock.city) }

    @inline(__always)
    package func perform(
        _ command: TaxiService.Command, on host: inout CityHost, as accounts: UserAccounts?, at time: SimTime
    ) -> Bool {
        host.perform(command, of: accounts?.applicants, at: time)
    }

    @inline(__always)
    package static func command(of timer: HostTimer) -> TaxiService.Command? {
        if case .taxi(let timer) = timer { .timer(timer) } else { nil }
    }

    @inline(__always)
    package static func effectCount(of command: TaxiService.Command, by host: borrowing CityHost) -> Int {
        host.taxis.effects.count
    }

    @inline(__always)
    package static func effect(
        _ index: Int, of command: TaxiService.Command, by host: borrowing CityHost
    ) -> TaxiService.Effect {
        host.taxis.effects[index]
    }

    @inline(__always)
    package static func concerns(
        _ effect: TaxiService.Effect, generator share: UInt32, of count: UInt32
    ) -> Bool {
        if case .setTimer = effect { return false }  // That is for the host.
        if count == 1 { return true }
        let named = effect.subjects
        return named.isForEverybody || (!named.driver.isNone && named.driver.index % count == share)
            || (!named.client.isNone && named.client.index % count == share)
    }

    package static func record(of host: borrowing CityHost, at time: SimTime) -> ServiceRecord {
        let ledger = host.taxis.ledger
        var record = ServiceRecord(
            begun: host.taxis.counts.accepted, isBalanced: ledger.balance == .zero,
            defectStrikes: host.faultStrikes)
        record.fares = FareTotals(
            escrow: ledger.total(of: .escrow), drivers: ledger.total(of: .drivers),
            authority: ledger.total(of: .authority))
        return record
    }

    package static func bytes(of host: borrowing CityHost) -> Int { host.taxis.bytes }

    package static func hosted(_ command: TaxiService.Command, _: UserAccounts?) -> HostCommand? { .taxi(command) }

    // MARK: Checker

    package func check(in parts: RunParts<TaxiLoad>, consume: CommandConsumer?) {
        let fares = knowsWays ? FareModel(rules, ZoneTable(clock)) : nil
        let judge = Judge(city: clock.city, rules: rules, drivers: users.drivers, fares: fares)
        if isRemote {
            parts.judge(with: TimerReckoner(judge, rules: rules), consume: consume)
        } else {
            parts.judge(with: judge, consume: consume)
        }
    }
}

/// Numbers of users that are logged in.
package struct TaxiUsers: Hashable, Sendable {
    package var clients: Int
    package var drivers: Int

    package init(clients: Int, drivers: Int) {
        self.clients = clients
        self.drivers = drivers
    }
}

extension Judge: ServiceJudge {
    package mutating func finish(_ record: ServiceRecord) {
        finish()
        if let totals = record.fares { finish(holding: totals) }
    }

    package var verdict: Verdict {
        Verdict(
            commands: commands, decisions: decisions, wrong: wrong, wrongByKind: wrongByKind, firstWrong: firstWrong,
            begun: counts.accepted, fares: fareChecks)
    }
}
