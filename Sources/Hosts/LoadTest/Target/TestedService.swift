import CityHost
import Quantities
import RuleModels

/// A service of the city as a load test drives it: what a further service brings, beside its people (`LoadSource`), its
/// kinds of commands (`CommandKind`) and its judge (`ServiceJudge`). Ring, writer, journal, histograms and verdict are
/// the same for all.
package protocol TestedService: Sendable {
    /// What people hand over; the target may have to look something up before it is a command.
    associatedtype Order: Sendable & BitwiseCopyable
    /// What the service is told, timers among it.
    associatedtype Command: Sendable & BitwiseCopyable
    associatedtype Effect: Sendable & BitwiseCopyable

    /// What fills rings before anything is written into them.
    static var nothing: (order: Order, command: Command, effect: Effect) { get }

    /// Commands that may wait for the writer; a power of two.
    var queueCapacity: Int { get }
    var faults: Faults { get set }

    /// A fresh one, with a host around it.
    ///
    /// - Parameter log: takes what it is told.
    func makeHost(checks: InvariantChecks, log: HostLog?) -> CityHost

    /// Tells the host all that is to be told before the run.
    func prepare(_ host: inout CityHost)

    func command(of order: Order) -> Command

    /// The time that the service is told at a moment of the run; it does not go back.
    func time(atNanoseconds nanoseconds: Int64) -> SimTime

    /// - Returns: whether it was given, which it is not where its sender may not act.
    func perform(_ command: Command, on host: inout CityHost, at time: SimTime) -> Bool

    /// Carries out the first timer that is due by then; nil if none is.
    func fireNextTimer(of host: inout CityHost, at time: SimTime) -> (command: Command, due: SimTime)?

    /// What came of a command, which was the last.
    static func effectCount(of command: Command, by host: borrowing CityHost) -> Int
    static func effect(_ index: Int, of command: Command, by host: borrowing CityHost) -> Effect

    /// Whether one generator of `count` must be told; not of what is for the host only.
    ///
    /// - Complexity: O(1).
    static func concerns(_ effect: Effect, generator share: UInt32, of count: UInt32) -> Bool

    /// What the writer knows of the service at the end of a run.
    static func record(of host: borrowing CityHost, at time: SimTime) -> ServiceRecord

    /// Memory of the service itself.
    static func bytes(of host: borrowing CityHost) -> Int

    /// Judges the whole run, on the judge's thread: hands the service's judge to `parts`.
    func judge(in parts: RunParts<Self>, consume: CommandConsumer?)

    /// For whoever writes down what the services are told: in `prepare`, and with each command.
    func forEachCommandBefore(_ body: (HostCommand) -> Void)
    func forEachHostCommand(of command: Command, _ body: (HostCommand) -> Void)
}

extension TestedService {
    package func makeHost() -> CityHost { makeHost(checks: .none, log: nil) }

    /// The whole microsecond.
    @inline(__always)
    package func time(atNanoseconds nanoseconds: Int64) -> SimTime { SimTime(nanosecondsSinceStart: nanoseconds) }
}

/// What a service knows of itself at the end of a run.
package struct ServiceRecord: Sendable {
    /// By its own count: see `Verdict.begun`.
    package var begun: Int
    /// I13, where money is moved.
    package var isBalanced = true
    /// The ledger of the rides' money; nil if nobody pays for any.
    package var fares: FareTotals?
    /// The moment of all this.
    package var time = SimTime.zero
    /// What it has counted besides, for its judge, who counts the same.
    package var totals: [UInt64] = []
    /// How often what is broken on purpose has made a difference; 0 where the service does not count that.
    package var defectStrikes = 0
}

/// What is broken on purpose, about the target or the load tester itself, so that the tester can be tested: each must be found
/// out.
package struct Faults: Sendable {
    /// Somebody stands still from a moment of the run on, for so long.
    package struct Standstill: Sendable, BitwiseCopyable {
        package var atNanoseconds, nanoseconds: Int64

        package init(atNanoseconds: Int64, nanoseconds: Int64) {
            self.atNanoseconds = atNanoseconds
            self.nanoseconds = nanoseconds
        }
    }

    /// Of the writer.
    package var standstill: Standstill?
    /// Of the generators: a fault of the tester.
    package var generatorStandstill: Standstill?
    /// Every command takes so much longer.
    package var slowdownNanoseconds: Int64 = 0
    /// So many commands may wait instead of as many as the target has room for.
    package var queueCapacity: Int?

    package init() {}
}

/// How often what is broken about the target has made a difference.
package struct FaultStrikes: Hashable, Sendable {
    package var standstills = 0
    package var slowdowns = 0
    /// Of the service's defect.
    package var defects = 0

    package init() {}
}
