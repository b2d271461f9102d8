import Quantities
import Statistics
import TaxiService
import Testing

@testable import LoadTest

/// A load tester is worthless unless it detects faults.
@Suite("Faults that a run must detect", .serialized)
struct FaultTests {
    private static func milliseconds(_ histogram: LatencyHistogram, _ percentile: Double) -> Double {
        Double(histogram.value(atPercentile: percentile)) / 1e6
    }

    @Test("A writer's standstill shows in the total latency, but not in the naive one")
    func standstill() throws {
        var faults = Faults()
        faults.standstill = .init(atNanoseconds: 200_000_000, nanoseconds: 400_000_000)
        let record = try SmallTown.play(
            SmallTown.target(faults: faults), SmallTown.options(seconds: 0.8), commandsPerSecond: 2_000)
        let all = record.judge.tally.all
        #expect(record.overloaded == 0 && record.invalidityReasons.isEmpty && record.writer.strikes.standstills == 1)
        // On any machine, most of the standstill is waiting, and almost none of it counts as service or naive latency.
        #expect(Self.milliseconds(all.total, 99) > 200)
        #expect(Self.milliseconds(all.queueing, 99) > 200)
        #expect(Self.milliseconds(all.naive, 90) < Self.milliseconds(all.total, 90) / 4)
        #expect(Self.milliseconds(all.naive, 100) > 200, "the one that was under way is seen even by the naive")
        #expect(Self.milliseconds(all.service, 90) < Self.milliseconds(all.total, 90) / 4)
    }

    @Test("While a small queue is full, every command is refused at once and counted")
    func overloaded() throws {
        var faults = Faults()
        faults.standstill = .init(atNanoseconds: 200_000_000, nanoseconds: 300_000_000)
        faults.queueCapacity = 64
        let record = try SmallTown.play(
            SmallTown.target(faults: faults), SmallTown.options(seconds: 0.8), commandsPerSecond: 2_000)
        #expect(record.overloaded > 50)
        #expect(record.generators.sent == 1_600)
        #expect(record.judge.verdict.commands == record.generators.sent - record.overloaded)
        #expect(record.generators.overloadedByKind[Int(CommandKind.position.rawValue)] > 0)
        #expect(record.latencyNanoseconds(atPercentile: 10) != nil)
        #expect(record.latencyNanoseconds(atPercentile: 99) == nil, "what is refused never had an answer")
        #expect(record.invalidityReasons.isEmpty, "it is the target that failed, not the generator")
    }

    @Test("A slow writer falls behind, and the run is valid")
    func slow() throws {
        var faults = Faults()
        faults.slowdownNanoseconds = 2_000_000
        let record = try SmallTown.play(
            SmallTown.target(faults: faults), SmallTown.options(seconds: 0.5), commandsPerSecond: 1_000)
        let all = record.judge.tally.all
        #expect(Self.milliseconds(all.service, 50) >= 2)
        #expect(Self.milliseconds(all.total, 90) > 200)
        #expect(record.invalidityReasons.isEmpty)
        #expect(record.judge.tally.all.total.count == 500 && record.unanswered == 0)
        #expect(record.writer.strikes.slowdowns >= 500)
    }

    @Test("Draining times out, and unanswered commands count with their age, a lower bound")
    func drained() throws {
        var faults = Faults()
        faults.slowdownNanoseconds = 30_000_000
        var options = SmallTown.options(seconds: 0.5)
        options.drainNanosecondsMax = 200_000_000
        let record = try SmallTown.play(SmallTown.target(faults: faults), options, commandsPerSecond: 1_000)
        let all = record.judge.tally.all
        // All of them would take 15 s.
        #expect(record.unanswered > 250 && record.unanswered == 500 - Int(all.service.count))
        #expect(record.judge.verdict.commands == 500 - record.unanswered && record.judge.verdict.wrong == 0)
        #expect(all.total.count == 500 && record.generators.sent == 500)
        #expect(all.unanswered.shortestNanoseconds >= 190_000_000, "the last was due 200 ms before")
        #expect(Self.milliseconds(all.total, 99) > 200 && all.isLowerBound(all.total.max))
        #expect(!all.isLowerBound(all.unanswered.shortestNanoseconds - 1))
        #expect(record.latencyNanoseconds(atPercentile: 99) == all.total.value(atPercentile: 99))
        #expect(abs(record.commandsPerSecond - Double(500 - record.unanswered) / 0.5) < 1e-9)
        // Most commands other than positions have a waiting sender.
        #expect(record.judge.awaitedAtEnd > 30)
        #expect(record.invalidityReasons.isEmpty, "it is the target that failed, not the generator")
        #expect(
            LoadOptions(warmUpNanoseconds: 0, durationNanoseconds: 1, latenessNanosecondsMax: 0).drainNanosecondsMax
                == 10_000_000_000)
        let minutes = LoadOptions(
            warmUpNanoseconds: 0, durationNanoseconds: 300_000_000_000, latenessNanosecondsMax: 0)
        #expect(minutes.drainNanosecondsMax == 60_000_000_000)
    }

    @Test(
        "A service that breaks the rules is detected",
        arguments: [
            TaxiService.Defect.lastInFirstOut, .refusalLost, .driverOfferedTwice, .refuserAskedAgain, .pricesTenfold,
            .centAdded, .secondAdded,
        ])
    func defects(defect: TaxiService.Defect) throws {
        // Too few drivers for the requests, so that some requests wait.
        let record = try SmallTown.play(
            SmallTown.target(drivers: 12, defect: defect), SmallTown.options(seconds: 0.4), commandsPerSecond: 4_000,
            ridesUnderWay: 100)
        #expect(record.judge.verdict.wrong > 0 && !record.judge.verdict.firstWrong.isEmpty)
        #expect(record.invalidityReasons.isEmpty)
        // `refuserAskedAgain` omits bookkeeping, so its strikes are not visible from outside.
        #expect(record.writer.strikes.defects > 0 || defect == .refuserAskedAgain)
    }

    @Test("A fault that never took effect is reported as not tested")
    func neverStruck() throws {
        let record = try SmallTown.play(
            SmallTown.target(drivers: 200, defect: .driverOfferedTwice), SmallTown.options(seconds: 0.3),
            commandsPerSecond: 1_000)
        #expect(record.writer.strikes == FaultStrikes() && record.judge.verdict.wrong == 0)
        let profile = try ProfileSamples.profile()
        let fault = LoadFault.doubleOffer.result(in: record)
        let targets = TargetTable(record, of: profile, fault: fault)
        #expect(targets.conclusion == .invalid && targets.fault?.strikes == 0)
        #expect(targets.rows.contains { $0.outcome == .notTested && $0.name.contains("double-offer") })
        #expect(TargetTable(record, of: profile).rows.allSatisfy { $0.outcome != .notTested })
    }

    @Test("D08: a service that accepts late answers is detected")
    func staleAnswers() throws {
        var rules = TaxiRules()
        rules.offerTimeout = .milliseconds(50)
        let record = try SmallTown.play(
            SmallTown.target(rules: rules, defect: .staleAnswerAccepted), SmallTown.options(seconds: 0.6),
            commandsPerSecond: 1_500)
        #expect(record.judge.verdict.wrong > 0 && record.writer.strikes.defects > 0)
    }

    @Test("A generator that cannot keep up makes the run invalid")
    func slowGenerator() throws {
        var options = SmallTown.options(seconds: 0.3)
        options.latenessNanosecondsMax = 50_000_000
        let record = try LoadRun(SmallTown.target(), options) { _ in SlowSource() }.run()
        // Until the end of the grace period it makes at most one command per 4 ms, plus a burst of 64.
        #expect(record.generators.unsent > 130)
        #expect(record.invalidityReasons.contains(.generatorSlow(unsent: record.generators.unsent, of: 300)))
    }

    @Test("A generator's standstill delays commands, each measured from its due time")
    func lateGenerator() throws {
        var faults = Faults()
        faults.generatorStandstill = .init(atNanoseconds: 100_000_000, nanoseconds: 300_000_000)
        var options = SmallTown.options(seconds: 0.5)
        let record = try SmallTown.play(SmallTown.target(faults: faults), options, commandsPerSecond: 1_000)
        #expect(record.generators.standstills == 1 && record.generators.sent == 500 && record.invalidityReasons.isEmpty)
        #expect(record.generators.lateness.value(atPercentile: 99) > 200_000_000)
        #expect(Self.milliseconds(record.judge.tally.all.total, 99) > 200)
        options.latenessNanosecondsMax = 100_000_000
        let late = try SmallTown.play(SmallTown.target(faults: faults), options, commandsPerSecond: 1_000)
        #expect(!late.invalidityReasons.isEmpty)
    }

    @Test("A generator that takes no replies, or a checker that lags, makes the run invalid")
    func smallRings() throws {
        var options = SmallTown.options(seconds: 0.4)
        options.replyCapacity = 1
        var record = try SmallTown.play(SmallTown.target(), options, commandsPerSecond: 1_000)
        #expect(record.invalidityReasons == [.repliesLost(record.writer.repliesLost)])
        options = SmallTown.options(seconds: 0.4)
        options.journalCapacity = 1
        record = try SmallTown.play(SmallTown.target(), options, commandsPerSecond: 1_000)
        #expect(record.invalidityReasons == [.checkerLagged(nanoseconds: record.writer.journalWaitNanoseconds)])
        #expect(record.judge.verdict.commands == 400, "it is slow, but nothing is left out")
    }
}

/// A source with a thousand due commands per second, each of which takes 4 ms to make.
private struct SlowSource: ~Copyable, LoadSource {
    typealias Service = TaxiLoad

    private var index: Int64 = 0

    var nextDueNanoseconds: Int64 { index * 1_000_000 }

    mutating func next() -> Submission<TaxiMessage>? {
        RunClock.sleep(nanoseconds: 4_000_000)
        index += 1
        return Submission(.driver(DriverID(0), .accept), .answer, sender: 0, dueNanoseconds: (index - 1) * 1_000_000)
    }

    mutating func note(_ effect: TaxiService.Effect, at nanoseconds: Int64) {}
    mutating func noteOverloaded(_ submission: Submission<TaxiMessage>) {}
}
