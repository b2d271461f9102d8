import AccountService
import CityHost
import CityModel
import Quantities
import ServiceKernel
import TaxiService

/// A service of the city as a load test drives it: its users, the mix of what they begin, and its checker.
///
/// `ServiceAdapter` does the rest, the same for all: host, accounts, timers, ring, writer, journal, histograms and verdict.
/// A further service needs one file with one type that conforms, and its place in `LoadProfile.servicesTested`:
///
/// - its users: `groups`, `mix`, the commands that follow from it (`flows`), and `run`, which hands one generator's share of
///   the users over (`LoadSource`);
/// - its service: `makeHost`, `perform`, `effect` and what else the writer asks of it;
/// - its checker: `check` hands it over, most often an `AnswerJudge` with a model of the rules;
/// - what the rule book promises of it: `promises`.
///
/// What people write has its place with all other such words: a kind of command that no other service has in `CommandKind`,
/// a defect in `LoadFault`, the keys of a profile in `LoadProfiles`.
package protocol ServiceDescription: Sendable {
    /// A command to the service, timers included.
    associatedtype Command: Sendable
    associatedtype Effect: Sendable & BitwiseCopyable
    /// A command as users submit it; the target may have to look something up first.
    associatedtype Order: Sendable = Command

    /// Initial contents of rings.
    static var nothing: (order: Order, command: Command, effect: Effect) { get }

    // MARK: Users

    static var services: HostedServices { get }
    /// The kinds that a profile may mix, and those that follow from them.
    static var mixedKinds: [CommandKind] { get }
    static var followingKinds: [CommandKind] { get }
    static var promises: ServicePromises { get }
    /// The users, in the order in which people name them.
    var groups: [UserGroup] { get }
    /// The same in the order in which they register.
    var registered: [UserGroup] { get }
    var mix: CommandMix { get }
    /// The commands that users send at a rate, and the users who are then under way.
    func flows(at rate: Double) -> ExpectedFlows
    /// Runs the test with its users.
    func run(_ test: ServiceTest<Self>) throws -> LoadRecord

    /// The city of taxis, or one without anything.
    var city: City { get }
    /// FIFO where no taxis are tested.
    var dispatchPolicy: TaxiService.PolicyName { get }
    /// The time that the clock of the city shows when its services begin.
    var clockAtStart: SimDuration { get }

    // MARK: Service

    /// A fresh service with a host around it.
    ///
    /// - Parameters:
    ///   - fault: planted in the service on purpose; it may be another service's.
    ///   - log: takes what it is told.
    func makeHost(fault: ServiceFault?, checks: InvariantChecks, log: HostLog?) -> CityHost

    func command(of order: Order) -> Command

    /// - Returns: whether the command was given, which it is not where its sender may not act.
    func perform(
        _ command: Command, on host: inout CityHost, as accounts: UserAccounts?, at time: SimTime
    ) -> Bool

    /// The command of a timer that is due; nil of another service's.
    static func command(of timer: HostTimer) -> Command?

    /// The effects of a command, which was the last.
    static func effectCount(of command: Command, by host: borrowing CityHost) -> Int
    static func effect(_ index: Int, of command: Command, by host: borrowing CityHost) -> Effect

    /// Whether one generator of `count` must be told of the effect; false of what is for the host only.
    ///
    /// - Complexity: O(1).
    static func concerns(_ effect: Effect, generator share: UInt32, of count: UInt32) -> Bool

    /// The service's own figures at the end of a run.
    static func record(of host: borrowing CityHost, at time: SimTime) -> ServiceRecord

    /// Memory of the service itself.
    static func bytes(of host: borrowing CityHost) -> Int

    /// The command as the host has it; nil if its sender has no account and needs one.
    static func hosted(_ command: Command, _ accounts: UserAccounts?) -> HostCommand?

    // MARK: Checker

    /// Checks the whole run, on the checker's thread: hands the service's checker to `parts`.
    func check(in parts: RunParts<Self>, consume: CommandConsumer?)
}

extension ServiceDescription {
    package var registered: [UserGroup] { groups }
    package var city: City { .withoutTaxis }
    package var dispatchPolicy: TaxiService.PolicyName { .fifo }
    package var clockAtStart: SimDuration { .zero }
    package static func command(of timer: HostTimer) -> Command? { nil }

    package func perform(
        _ command: Command, on host: inout CityHost, as accounts: UserAccounts?, at time: SimTime
    ) -> Bool {
        guard let command = Self.hosted(command, accounts) else { return false }
        return host.perform(command, of: accounts?.applicants, at: time)
    }

    /// The groups that have anybody, as people name them.
    package var usersByName: [(name: String, count: Int)] { groups.filter { $0.count > 0 }.map { ($0.name, $0.count) } }
    package var userCount: Int { groups.reduce(0) { $0 + $1.count } }

    /// The people who can stand in a log, by kind.
    package var peopleOfLogs: [NumberedKind: Int] {
        groups.reduce(into: [:]) { people, group in
            for kind in group.kinds { people[kind] = group.count }
        }
    }
}

extension ServiceDescription where Order == Command {
    package func command(of order: Command) -> Command { order }
}

/// Users of one kind.
package struct UserGroup: Sendable {
    /// Name of the group: `clients`.
    package let name: String
    package let role: AccountService.Role
    package let count: Int
    /// Kinds of the group's members in logs; empty if the service itself counts them.
    let kinds: [NumberedKind]

    init(_ name: String, _ role: AccountService.Role, _ count: Int, _ kinds: NumberedKind...) {
        (self.name, self.role, self.count, self.kinds) = (name, role, count, kinds)
    }
}

extension City {
    /// The city of load tests in which nobody takes a taxi: one zone without a map, for a host must have a city.
    static let withoutTaxis = City(
        name: "nowhere", zones: [Zone(name: "nowhere")], legs: [TravelLeg(milliseconds: 0, metres: 0)],
        searchDistances: [0])
}

extension TaxiService {
    /// The service of a city in which nobody drives.
    static var ofNobody: TaxiService {
        TaxiService(clock: TravelClock(city: .withoutTaxis, clockAtStart: .zero), rules: TaxiRules(), drivers: 0)
    }
}
