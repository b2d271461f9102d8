import CityHost
import CityModel
import Quantities
import SimulationKernel
import TaxiService
import Testing

@testable import LoadTest

/// A load test without threads, on virtual time: the people against the real service, every command handled at the moment
/// when it is due, and its effects delivered a little later.
struct VirtualRun: ~Copyable {
    final class Generator {
        var people: ClientsAndDrivers

        init(_ profile: LoadProfile, _ crowd: TaxiCrowd, _ share: Int, of count: Int) {
            people = ClientsAndDrivers(profile: profile, crowd, share: share, of: count)
        }
    }

    let profile: LoadProfile
    let generators: [Generator]
    var host: CityHost
    /// From here on commands are counted.
    var countedFrom: Int64 = 0
    /// By kind, those that people sent.
    var counts = [Int](repeating: 0, count: CommandKind.allCases.count)
    /// Refused by the rules, counted with the reason.
    var refusals = [Int](repeating: 0, count: TaxiService.Reason.allCases.count)
    /// Of all commands, with their moments and places.
    var digest = StateDigest()
    var digests = false
    /// Every so-manyth command finds the queue full; 0 for none.
    var overloadedEvery = 0
    /// How long effects are on their way to the people.
    var deliveryNanoseconds: Int64 = 20_000
    private var deliveries = EventCalendar<TaxiService.Effect>()
    private var sent = 0

    init(_ profile: LoadProfile, generators count: Int = 1, defect: TaxiService.Defect? = nil) throws {
        self.profile = profile
        let crowd = try #require(profile.taxis)
        generators = (0..<count).map { Generator(profile, crowd, $0, of: count) }
        host = CityHost(
            taxis: TaxiService(
                clock: TravelClock(city: crowd.city, clockAtStart: .zero), rules: crowd.rules,
                drivers: crowd.users.drivers), fault: defect.map { .taxis($0) })
    }

    var measuredFrom: Int64 { profile.warmUp.microseconds * 1_000 }
    var total: Int { counts.reduce(0, +) }

    func count(_ kind: CommandKind) -> Int { counts[Int(kind.rawValue)] }

    /// Goes on until `end`, nanoseconds since the start of the run.
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
                _ = host.fireNextTimer(dueBy: SimTime(nanosecondsSinceStart: timerDue))
                noteEffects(at: timerDue)
            } else if let submission = generators[first].people.next() {
                send(submission, from: generators[first])
            }
        }
    }

    private func deliver(_ effect: TaxiService.Effect, at nanoseconds: Int64) {
        for (share, generator) in generators.enumerated()
        where TestedTaxis.concerns(effect, generator: UInt32(share), of: UInt32(generators.count)) {
            generator.people.note(effect, at: nanoseconds)
        }
    }

    private mutating func send(_ submission: Submission<TaxiOrder>, from generator: Generator) {
        sent += 1
        if overloadedEvery > 0, sent % overloadedEvery == 0 {
            generator.people.noteOverloaded(submission)
            return
        }
        if submission.dueNanoseconds >= countedFrom { counts[Int(submission.kind.rawValue)] += 1 }
        if digests {
            digest.combine(UInt64(bitPattern: submission.dueNanoseconds))
            for byte in "\(submission.order.command) \(submission.order.place)".utf8 { digest.combine(UInt64(byte)) }
        }
        handle(submission.order.command, at: submission.dueNanoseconds)
    }

    private mutating func handle(_ command: TaxiService.Command, at nanoseconds: Int64) {
        host.perform(command, at: SimTime(nanosecondsSinceStart: nanoseconds))
        noteEffects(at: nanoseconds)
    }

    private mutating func noteEffects(at nanoseconds: Int64) {
        for index in 0..<host.taxis.effects.count {
            let effect = host.taxis.effects[index]
            if case .driverRejected(_, _, let reason) = effect { refusals[Int(reason.rawValue)] += 1 }
            if case .clientRejected(_, _, let reason) = effect { refusals[Int(reason.rawValue)] += 1 }
            let arrival = SimTime(nanosecondsSinceStart: nanoseconds + deliveryNanoseconds)
            deliveries.schedule(effect, at: max(arrival, deliveries.now), priority: .normal)
        }
    }
}
