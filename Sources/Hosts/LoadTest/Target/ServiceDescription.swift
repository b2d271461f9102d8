import AccountService
import CityHost
import CityModel
import Quantities
import ServiceKernel
import TaxiService

/// A service of the city as the target of a load test: its users, the mix of their actions, and its checker.
///
/// `ServiceAdapter` does the rest, which is the same for all: host, accounts, timers, ring, writer, journal, histograms
/// and verdict. A further service needs one file with one conforming type, and a place in `LoadProfile.servicesTested`:
///
/// - its users: `groups`, `mix`, the commands that follow from it (`flows`), and `run`, which supplies one generator's
///   share of the users (`LoadSource`);
/// - its service: `makeHost`, `perform`, `effect` and the other requirements of the writer;
/// - its checker: `check` supplies it, most often an `AnswerChecker` with a model of the rules;
/// - the promises of the rule book: `promises`.
///
/// Words that users write belong with the existing ones: a new kind of command in `CommandKind`, a defect in
/// `LoadFault`, the keys of a profile in `LoadProfiles`.
package protocol ServiceDescription: Sendable {
    /// A command to the service, timers included.
    associatedtype Command: Sendable
    associatedtype Effect: Sendable & BitwiseCopyable
    /// A command as users submit it; the target may have to look up parts of it.
    associatedtype Payload: Sendable = Command

    /// Placeholder contents of rings and queues.
    static var placeholder: (order: Payload, command: Command, effect: Effect) { get }

    // MARK: Users

    static var services: ServiceSet { get }
    /// The command kinds that a profile may mix, and those that follow from them.
    static var mixedKinds: [CommandKind] { get }
    static var followingKinds: [CommandKind] { get }
    static var promises: ServicePromises { get }
    /// The users, in the order in which reports name them.
    var groups: [UserGroup] { get }
    /// The users, in the order in which they register.
    var registered: [UserGroup] { get }
    var mix: CommandMix { get }
    /// Returns the expected flows of commands at a rate, and the users under way.
    func flows(at rate: Double) -> ExpectedFlows
    /// Runs the test with its users.
    func run(_ test: ServiceTest<Self>) throws -> LoadRecord

    /// The taxi city, or one without taxis.
    var city: City { get }
    /// Dispatch policy; FIFO if taxis are not tested.
    var dispatchPolicy: TaxiService.PolicyName { get }
    /// Prices by demand, an experiment; none without taxis.
    var surge: TaxiRules.SurgePricing { get }
    /// Time of day on the city's clock when its services begin.
    var clockAtStart: SimDuration { get }

    // MARK: Service

    /// Returns a new host with the tested service.
    ///
    /// - Parameters:
    ///   - fault: planted fault, possibly of another service.
    ///   - log: receives its commands.
    func makeHost(fault: ServiceFault?, checks: InvariantChecks, log: HostLog?) -> CityHost

    func command(of order: Payload) -> Command

    /// Carries out a command.
    ///
    /// - Returns: whether the command was carried out; false if its sender may not act.
    func perform(
        _ command: Command, on host: inout CityHost, as accounts: UserAccounts?, at time: SimTime
    ) -> Bool

    /// Returns the command of a due timer; nil for a timer of another service.
    static func command(of timer: HostTimer) -> Command?

    /// Returns the number of effects of the last command.
    static func effectCount(of command: Command, by host: borrowing CityHost) -> Int
    static func effect(_ index: Int, of command: Command, by host: borrowing CityHost) -> Effect

    /// Whether the generator `share` of `count` receives the effect; false for effects that only the host needs.
    ///
    /// - Complexity: O(1).
    static func concerns(_ effect: Effect, generator share: UInt32, of count: UInt32) -> Bool

    /// Returns the service's own figures at the end of a run.
    static func record(of host: borrowing CityHost, at time: SimTime) -> ServiceRecord

    /// Returns the memory of the service itself, in bytes.
    static func bytes(of host: borrowing CityHost) -> Int

    /// Returns the host's form of the command; nil if its sender needs an account and has none.
    static func hostCommand(for command: Command, _ accounts: UserAccounts?) -> HostCommand?

    // MARK: Checker

    /// Checks the whole run on the checker's thread: passes the service's checker to `parts`.
    func check(in parts: RunContext<Self>, consume: CommandConsumer?)
}

extension ServiceDescription {
    /// The groups in reporting order, by default.
    package var registered: [UserGroup] { groups }
    /// A city without taxis, by default.
    package var city: City { .withoutTaxis }
    /// FIFO, by default.
    package var dispatchPolicy: TaxiService.PolicyName { .fifo }
    /// None, by default.
    package var surge: TaxiRules.SurgePricing { TaxiRules.SurgePricing() }
    /// Midnight, by default.
    package var clockAtStart: SimDuration { .zero }
    /// Returns nil, by default.
    package static func command(of timer: HostTimer) -> Command? { nil }

    /// Carries out the host's form of the command.
    package func perform(
        _ command: Command, on host: inout CityHost, as accounts: UserAccounts?, at time: SimTime
    ) -> Bool {
        guard let command = Self.hostCommand(for: command, accounts) else { return false }
        return host.perform(command, of: accounts?.generator, at: time)
    }

    /// Names and sizes of the groups with members, in reporting order.
    package var userCounts: [(name: String, count: Int)] { groups.filter { $0.count > 0 }.map { ($0.name, $0.count) } }
    /// Number of users in all groups.
    package var userCount: Int { groups.reduce(0) { $0 + $1.count } }

    /// Number of people who may appear in a log, by kind.
    package var peopleOfLogs: [EntityKind: Int] {
        groups.reduce(into: [:]) { people, group in
            for kind in group.kinds { people[kind] = group.count }
        }
    }
}

extension ServiceDescription where Payload == Command {
    /// Returns the order itself.
    package func command(of order: Command) -> Command { order }
}

/// Users of one kind.
package struct UserGroup: Sendable {
    /// Name of the group, such as `clients`.
    package let name: String
    /// Role of their accounts.
    package let role: AccountService.Role
    /// Number of users.
    package let count: Int
    /// Kinds of the group's members in logs; empty if the service itself counts them.
    let kinds: [EntityKind]

    init(_ name: String, _ role: AccountService.Role, _ count: Int, _ kinds: EntityKind...) {
        (self.name, self.role, self.count, self.kinds) = (name, role, count, kinds)
    }
}

extension City {
    /// The city of load tests without taxis: one zone without a map, because a host needs a city.
    static let withoutTaxis = City(
        name: "nowhere", zones: [Zone(name: "nowhere")], legs: [TravelLeg(milliseconds: 0, metres: 0)],
        searchDistances: [0])
}

extension TaxiService {
    /// A taxi service without drivers.
    static var withoutDrivers: TaxiService {
        TaxiService(clock: TravelClock(city: .withoutTaxis, clockAtStart: .zero), rules: TaxiRules(), drivers: 0)
    }
}
