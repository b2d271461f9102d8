import CityHost
import CityModel
import Quantities
import RuleModels
import SimulationKernel
import TaxiService
import Testing

@testable import LoadTest

/// A load test on virtual time without threads: simulated users and the real service. Each command is handled at its
/// due time, its effects are delivered slightly later, and everything is checked as in a real run.
struct VirtualRun<Users: LoadSource & ~Copyable, Checker: ServiceChecker & ~Copyable>: ~Copyable
where Users.Service.Command == Checker.Command, Users.Service.Effect == Checker.Effect {
    typealias Service = Users.Service

    final class Generator {
        var people: Users

        init(_ people: consuming Users) { self.people = people }
    }

    let generators: [Generator]
    var host: CityHost
    /// Time from which commands are counted.
    var countedFrom: Int64
    /// Numbers of users' commands by kind.
    private(set) var counts = [Int](repeating: 0, count: CommandKind.allCases.count)
    /// Receives each effect.
    var noteEffect: (Service.Effect) -> Void = { _ in }
    /// Digest of all commands with their times and places.
    private(set) var digest = StateDigest()
    var digests = false
    /// Every n-th command finds the queue full; 0 for none.
    var overloadedEvery = 0
    /// Delay of the effects on their way to the users.
    var deliveryNanoseconds: Int64 = 20_000
    private let target: ServiceAdapter<Service>
    private var checker: Checker
    private var deliveries = EventCalendar<Service.Effect>()
    private var sent = 0

    init(
        _ profile: LoadProfile, _ target: ServiceAdapter<Service>, _ checker: consuming Checker,
        generators count: Int = 1,
        makeUsers: (_ share: Int) -> Users
    ) {
        self.target = target
        self.checker = checker
        countedFrom = profile.warmUp.microseconds * 1_000
        generators = (0..<count).map { Generator(makeUsers($0)) }
        host = target.makeHost()
        target.enrolUsers(in: &host)
    }

    var total: Int { counts.reduce(0, +) }

    func count(_ kind: CommandKind) -> Int { counts[Int(kind.rawValue)] }

    /// Continues until `end`, in nanoseconds since the start of the run.
    mutating func run(until end: Int64) {
        while true {
            var (due, first) = (Int64.max, 0)
            for (index, generator) in generators.enumerated() where generator.people.nextDueNanoseconds < due {
                (due, first) = (generator.people.nextDueNanoseconds, index)
            }
            let timerDue = host.nextTimerTime.nanosecondsSinceStart
            let deliveryDue = deliveries.nextTime?.nanosecondsSinceStart ?? .max
            guard min(due, timerDue, deliveryDue) < end else { return }
            if deliveryDue <= min(due, timerDue) {
                if let delivery = deliveries.popNext() { deliver(delivery.event, at: deliveryDue) }
            } else if timerDue <= due {
                let time = SimTime(nanosecondsSinceStart: timerDue)
                if let (timer, _) = target.fireNextTimer(of: &host, at: time) { judge(timer, at: timerDue) }
            } else if let submission = generators[first].people.next() {
                send(submission, from: generators[first], at: due)
            }
        }
    }

    /// Ends the run and returns its verdict.
    mutating func finish(at end: Int64) -> Verdict {
        checker.finish(Service.record(of: host, at: SimTime(nanosecondsSinceStart: end)))
        return checker.verdict
    }

    private func deliver(_ effect: Service.Effect, at nanoseconds: Int64) {
        for (share, generator) in generators.enumerated()
        where Service.concerns(effect, generator: UInt32(share), of: UInt32(generators.count)) {
            generator.people.note(effect, at: nanoseconds)
        }
    }

    private mutating func send(
        _ submission: Submission<Service.Payload>, from generator: Generator, at nanoseconds: Int64
    ) {
        sent += 1
        if overloadedEvery > 0, sent % overloadedEvery == 0 {
            generator.people.noteOverloaded(submission)
            return
        }
        if submission.dueNanoseconds >= countedFrom { counts[Int(submission.kind.rawValue)] += 1 }
        if digests {
            digest.combine(UInt64(bitPattern: submission.dueNanoseconds))
            for byte in "\(submission.payload)".utf8 { digest.combine(UInt64(byte)) }
        }
        let command = target.service.command(of: submission.payload)
        guard target.perform(command, on: &host, at: SimTime(nanosecondsSinceStart: nanoseconds)) else { return }
        judge(command, at: nanoseconds)
    }

    /// Passes the effects to checker and users.
    private mutating func judge(_ command: Service.Command, at nanoseconds: Int64) {
        checker.begin(command, at: SimTime(nanosecondsSinceStart: nanoseconds))
        for index in 0..<Service.effectCount(of: command, by: host) {
            let effect = Service.effect(index, of: command, by: host)
            checker.check(effect)
            noteEffect(effect)
            let arrival = SimTime(nanosecondsSinceStart: nanoseconds + deliveryNanoseconds)
            deliveries.schedule(effect, at: max(arrival, deliveries.now), priority: .normal)
        }
        checker.end()
    }
}

typealias VirtualTaxis = VirtualRun<ClientsAndDrivers, TaxiChecker>

extension VirtualRun where Users == ClientsAndDrivers, Checker == TaxiChecker {
    init(_ profile: LoadProfile, generators count: Int = 1, breaking fault: LoadFault? = nil) throws {
        var target = ServiceAdapter(of: profile, try #require(profile.taxis), breaking: fault)
        (target.service.requestCapacity, target.service.timerCapacity) = (1 << 12, 1 << 8)
        let load = target.service
        self.init(
            profile, target,
            TaxiChecker(
                city: load.city, rules: load.rules, drivers: load.users.drivers,
                fares: FareModel(load.rules, ZoneTable(load.clock))), generators: count
        ) { ClientsAndDrivers(profile: profile, load, share: $0, of: count) }
    }
}

extension LoadProfile {
    /// The taxi load, or nil for a profile of another service.
    var taxis: TaxiLoad? { load as? TaxiLoad }

    /// Returns the time `seconds` after the end of the warm-up.
    func nanoseconds(measured seconds: Double = 0) -> Int64 { warmUp.microseconds * 1_000 + Int64(seconds * 1e9) }

    /// Runs the profile's users against its service after the warm-up and returns the verdict.
    ///
    /// - Parameter expected: receives the actual and the expected number of commands of each kind.
    func judged(
        seconds: Double, breaking fault: LoadFault? = nil, expected: (CommandKind, Int, Double) -> Void = { _, _, _ in }
    ) throws -> Verdict {
        func judged<Users: LoadSource & ~Copyable, Checker: ServiceChecker & ~Copyable>(
            _ run: consuming VirtualRun<Users, Checker>
        ) -> Verdict {
            let end = nanoseconds(measured: seconds)
            run.run(until: end)
            for kind in CommandKind.allCases { expected(kind, run.count(kind), flows.perSecond(kind) * seconds) }
            return run.finish(at: end)
        }
        switch load {
        case let load as TourLoad:
            let target = ServiceAdapter(of: self, load, breaking: fault)
            return judged(
                VirtualRun(self, target, AnswerChecker(load.answers)) { Walkers(profile: self, load, share: $0, of: 1) }
            )
        case let load as ActivityLoad:
            let target = ServiceAdapter(of: self, load, breaking: fault)
            return judged(
                VirtualRun(self, target, AnswerChecker(load.answers)) { Runners(profile: self, load, share: $0, of: 1) }
            )
        case let load as TouristLoad:
            let target = ServiceAdapter(of: self, load, breaking: fault)
            return judged(
                VirtualRun(self, target, AnswerChecker(load.answers)) {
                    Tourists(profile: self, load, share: $0, of: 1)
                })
        default: return judged(try VirtualTaxis(self, breaking: fault))
        }
    }
}
