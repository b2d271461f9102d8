import Behaviour
import CityHost
import CityModel
import RuleModels
import Quantities
import TaxiService

/// The queue handling of the taxis.
package struct TestedTaxis: TestedService {
    /// Ways are those between zones, in a city with streets too.
    package var clock: TravelClock
    package var rules: TaxiRules
    package var driverCount: Int
    package var queueCapacity = 1 << 16
    /// Room for so many timers of a kind from the start; with more the writer stands still while it takes memory.
    package var timerCapacity = 1 << 18
    /// Room for so many requests from the oldest open one on; with more the writer stands still while it takes memory.
    package var requestCapacity = 1 << 19
    package var faults = Faults()
    /// A rule that the service breaks, see `Faults`.
    package var defect: TaxiService.Defect?
    /// Of all users; nil where nobody has one.
    var accounts: UserAccounts?
    /// Whether a server carries it out, which shows no timers.
    var isRemote = false
    /// Whether the judge can work out prices and waits.
    var knowsWays = true

    package init(clock: TravelClock, rules: TaxiRules, driverCount: Int) {
        self.clock = clock
        self.rules = rules
        self.driverCount = driverCount
    }

    /// What a profile describes; the day begins at eight.
    package init(of profile: LoadProfile, _ crowd: TaxiCrowd) {
        self.init(
            clock: TravelClock(city: crowd.city, clockAtStart: .hours(8)), rules: crowd.rules,
            driverCount: crowd.users.drivers)
        queueCapacity = profile.queueCapacity
        accounts = profile.hasAccounts ? UserAccounts(seed: profile.seed, crowd.users.roles) : nil
    }

    package static var nothing: (order: TaxiOrder, command: TaxiService.Command, effect: TaxiService.Effect) {
        let command = TaxiService.Command.timer(.suspensionEnd(.none))
        return (TaxiOrder(command: command, place: .nowhere, destination: .nowhere), command, .stoodDown(.none))
    }

    package func makeHost(checks: InvariantChecks, log: HostLog?) -> CityHost {
        var service = TaxiService(clock: clock, rules: rules, drivers: driverCount)
        service.reserve(requests: requestCapacity)
        return CityHost(
            taxis: service, timerCapacity: timerCapacity, checks: checks, fault: defect.map { .taxis($0) }, log: log)
    }

    package func prepare(_ host: inout CityHost) {
        guard let accounts else { return }
        for applicant in accounts.users { host.enrol(applicant, at: .zero) }
    }

    @inline(__always)
    package func command(of order: TaxiOrder) -> TaxiService.Command { order.command(in: clock.city) }

    @inline(__always)
    package func perform(_ command: TaxiService.Command, on host: inout CityHost, at time: SimTime) -> Bool {
        host.perform(command, of: accounts?.applicants, at: time)
    }

    @inline(__always)
    package func fireNextTimer(
        of host: inout CityHost, at time: SimTime
    ) -> (command: TaxiService.Command, due: SimTime)? {
        guard let (timer, due) = host.fireNextTimer(dueBy: time, at: time) else { return nil }
        // No other service of this host asks for timers.
        guard case .taxi(let timer) = timer else { return nil }
        return (.timer(timer), due)
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

    package func judge(in parts: RunParts<TestedTaxis>, consume: CommandConsumer?) {
        let fares = knowsWays ? FareModel(rules, ZoneTable(clock)) : nil
        let judge = Judge(city: clock.city, rules: rules, drivers: driverCount, fares: fares)
        if isRemote {
            parts.judge(self, with: TimerReckoner(judge, rules: rules), consume: consume)
        } else {
            parts.judge(self, with: judge, consume: consume)
        }
    }

    package func forEachCommandBefore(_ body: (HostCommand) -> Void) {
        accounts?.forEachCommand { body(.account($0)) }
    }

    /// Before somebody acts, the account service is asked whether they may.
    package func forEachHostCommand(of command: TaxiService.Command, _ body: (HostCommand) -> Void) {
        if let question = accounts?.applicants.question(before: command) { body(.account(question)) }
        body(.taxi(command))
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
