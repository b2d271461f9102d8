import CityHost
import OperatingSystem
import Quantities
import Statistics
import Synchronization
import TaxiService
import Testing

@testable import LoadTest

@Suite("A real-time run", .serialized)
struct LoadRunTests {
    @Test(
        "Every sent command is carried out, measured and checked, with one generator and with three",
        arguments: [1, 3])
    func complete(generators: Int) throws {
        let options = SmallTown.options(seconds: 0.4, generators: generators)
        let record = try SmallTown.play(SmallTown.target(), options, commandsPerSecond: 5_000)
        let all = record.judge.tally.all
        #expect(record.generators.sent == 2_000 && record.generators.unsent == 0 && record.overloaded == 0)
        #expect(all.total.count == 2_000 && all.service.count == 2_000 && all.naive.count == 2_000)
        #expect(record.judge.verdict.commands == 2_000)
        #expect(record.judge.seconds.reduce(0) { $0 + $1.completed } == 2_000)
        #expect(record.generators.repliesTaken > 0)
        #expect(record.judge.verdict.wrong == 0 && record.judge.verdict.decisions > 200)
        #expect(record.judge.verdict.begun == record.writer.begun)
        #expect(record.writer.isBalanced == true)
        #expect(record.invalidityReasons.isEmpty && !record.isCutShort)
    }

    @Test("Total latency is at least queueing plus service, and the kinds add up to all")
    func parts() throws {
        let record = try SmallTown.play(SmallTown.target(), SmallTown.options(seconds: 0.4), commandsPerSecond: 4_000)
        let all = record.judge.tally.all
        #expect(all.total.mean >= all.queueing.mean + all.service.mean)
        #expect(CommandKind.allCases.reduce(0) { $0 + record.judge.tally[$1].total.count } == all.total.count)
        #expect(record.judge.tally[.position].total.count > 400)
        #expect(record.judge.tally[.reservation].total.isEmpty)
    }

    @Test("Only commands due after the warm-up are measured, and all are checked")
    func warmUp() throws {
        var options = SmallTown.options(seconds: 0.3)
        options.warmUpNanoseconds = 300_000_000
        let record = try SmallTown.play(SmallTown.target(), options, commandsPerSecond: 4_000)
        #expect(record.generators.sent == 1_200)
        #expect(record.judge.tally.all.total.count == 1_200)
        #expect(record.judge.verdict.commands == 2_400)
    }

    @Test(
        "Commands of the warm-up are settled at its end, and delay no measured command",
        arguments: [1, 2])
    func settledWarmUp(generators: Int) throws {
        var options = SmallTown.options(seconds: 0.3, generators: generators)
        options.warmUpNanoseconds = 300_000_000
        var faults = Faults()
        faults.standstill = Faults.Standstill(atNanoseconds: 200_000_000, nanoseconds: 2_000_000_000)
        let record = try SmallTown.play(SmallTown.target(faults: faults), options, commandsPerSecond: 1_000)
        let warmUp = try #require(record.warmUp)
        #expect(warmUp.settlingSeconds > 1.5 && warmUp.unanswered == 0)
        #expect(warmUp.askedPerSecond == 1_000 && warmUp.answeredPerSecond == 1_000)
        #expect(record.generators.sent == 300 && record.judge.tally.all.total.count == 300)
        #expect(record.judge.tally.all.total.value(atPercentile: 50) < 1_000_000_000)
        #expect(record.judge.verdict.commands == 600 && record.judge.verdict.wrong == 0)
    }

    @Test("D08: unanswered offers time out, and timers of answered ones have no effect")
    func timers() throws {
        var rules = TaxiRules()
        rules.offerTimeout = .milliseconds(50)
        let timersTold = Mutex(0)
        var hooks = LoadHooks()
        hooks.commands = { commands in
            let timers = commands.count { if case .taxi(.timer) = $0.command { true } else { false } }
            timersTold.withLock { $0 += timers }
        }
        let record = try SmallTown.play(
            SmallTown.target(rules: rules), SmallTown.options(seconds: 0.4), commandsPerSecond: 1_500, hooks: hooks)
        #expect(record.judge.tally.timers > 0)
        #expect(record.judge.tally[.timeout].total.count == record.judge.tally.timers)
        // Timers due while the queue is drained at the end are checked but not measured.
        let timers = timersTold.withLock { $0 }
        #expect(timers == record.judge.verdict.commands - record.generators.sent)
        #expect(timers >= record.judge.tally.timers)
        #expect(record.judge.verdict.wrong == 0)
    }

    @Test("The commands are passed on in order, timers included, and their replay gives the same state")
    func recorded() throws {
        var rules = TaxiRules()
        rules.offerTimeout = .milliseconds(50)
        let target = SmallTown.target(rules: rules)
        let told = Mutex<[TimedCommand]>([])
        var hooks = LoadHooks()
        hooks.commands = { commands in told.withLock { $0 += commands } }
        let record = try SmallTown.play(
            target, SmallTown.options(seconds: 0.3), commandsPerSecond: 3_000, hooks: hooks)
        let commands = told.withLock { $0 }
        #expect(commands.count == record.judge.verdict.commands && record.judge.tally.timers > 0)
        var host = target.makeHost()
        try host.replay(commands, people: [.client: 500]) { _ in }
        #expect(host.digest == record.writer.digest)
        var other = target.makeHost()
        try other.replay(Array(commands.dropLast()), people: [.client: 500]) { _ in }
        #expect(other.digest != record.writer.digest)
    }

    @Test("A05: with accounts each command is authorised first, and a replay gives the same state")
    func withAccounts() throws {
        var target = SmallTown.target()
        target.accounts = UserAccounts(seed: 3, target.service.registered)
        let told = Mutex<[TimedCommand]>([])
        var hooks = LoadHooks()
        hooks.commands = { commands in told.withLock { $0 += commands } }
        let record = try SmallTown.play(
            target, SmallTown.options(seconds: 0.3), commandsPerSecond: 1_000, hooks: hooks)
        #expect(record.judge.verdict.wrong == 0 && record.judge.verdict.commands > 100)
        let commands = told.withLock { $0 }
        let given = commands.compactMap(\.taxi).count
        #expect(given == record.judge.verdict.commands)
        // Registration, confirmation and login of each user, licences of drivers, and an authorisation before each
        // command except timers.
        #expect(commands.count - given == 3 * 700 + 200 + given - Int(record.judge.tally.timers))
        var host = target.makeHost()
        try host.replay(commands, people: [.client: 500]) { _ in }
        #expect(host.digest == record.writer.digest)
    }

    @Test("A run ends with the error of its command consumer")
    func fullDisk() {
        struct Full: Error {}
        var hooks = LoadHooks()
        hooks.commands = { _ in throw Full() }
        #expect(throws: Full.self) {
            try SmallTown.play(
                SmallTown.target(), SmallTown.options(seconds: 0.1), commandsPerSecond: 1_000, hooks: hooks)
        }
    }

    @Test("D08: an offer times out while nothing else happens")
    func quiet() throws {
        var rules = TaxiRules()
        rules.offerTimeout = .milliseconds(50)
        let hooks = LoadHooks()
        let record = try LoadRun(SmallTown.target(rules: rules), SmallTown.options(seconds: 600)) { _ in
            OneRequest(isTimedOut: hooks.cancellation)
        }.run(hooks: hooks)
        #expect(record.generators.sent == 2 && record.judge.tally[.timeout].total.count == 1)
        #expect(record.isCutShort, "not only at the end of the run")
        #expect(record.judge.verdict.wrong == 0)
    }

    @Test("A cancelled run ends early and keeps its results so far")
    func cancelled() throws {
        var hooks = LoadHooks()
        let cancellation = Cancellation()
        hooks.cancellation = cancellation
        // On a machine of any speed, some commands are done by then.
        hooks.progress = { if $0.completion != nil { cancellation.request() } }
        let record = try SmallTown.play(
            SmallTown.target(), SmallTown.options(seconds: 600), commandsPerSecond: 1_000, hooks: hooks)
        #expect(record.isCutShort && record.measuredSeconds < 300)
        #expect(record.judge.verdict.commands == record.generators.sent && record.generators.sent > 0)
    }

    @Test("Each second has its completions, backlog and resources")
    func seconds() throws {
        var hooks = LoadHooks()
        let cancellation = Cancellation()
        hooks.cancellation = cancellation
        // On a machine of any speed, three seconds have been sampled by then.
        hooks.progress = { if $0.resources.second >= 2, $0.completion?.second ?? 0 >= 2 { cancellation.request() } }
        let record = try SmallTown.play(
            SmallTown.target(), SmallTown.options(seconds: 100), commandsPerSecond: 1_000, hooks: hooks)
        #expect(record.judge.seconds.count >= 3)
        #expect(record.judge.logLines.count == record.judge.seconds.count)
        #expect(record.latencyNanoseconds(atPercentile: 99) == record.judge.tally.all.total.value(atPercentile: 99))
        #expect(record.judge.seconds.reduce(0) { $0 + $1.completed } >= record.generators.sent)
        #expect(record.judge.seconds.allSatisfy { ($0.completed > 0) == ($0.medianNanoseconds > 0) })
        #expect(record.resources.count >= 3)
        let last = try #require(record.resources.last)
        #expect(last.residentBytes > 1 << 20 && (last.serviceBytes ?? 0) > 1 << 14)
        #expect(last.writerNanoseconds > 0 && last.generatorNanoseconds > 0)
        #expect(record.resources[1].writerNanoseconds >= record.resources[0].writerNanoseconds)
        let used = last.writerNanoseconds + last.judgeNanoseconds + last.generatorNanoseconds
        #expect(Double(used) / 1e9 <= record.processor.seconds + 0.1 && record.processor.seconds > 0)
    }
}

/// A source with one driver and one request, and no further commands.
private struct OneRequest: ~Copyable, LoadSource {
    typealias Service = TaxiLoad

    /// Cancellation requested after the time-out.
    let isTimedOut: Cancellation
    private var sent = 0

    init(isTimedOut: Cancellation) { self.isTimedOut = isTimedOut }

    var nextDueNanoseconds: Int64 { sent < 2 ? 0 : .max }

    mutating func next() -> Submission<TaxiMessage>? {
        sent += 1
        let place = Position(ZoneID(0))
        let command =
            sent == 1
            ? TaxiService.Command.driver(DriverID(0), .start(at: place, taxi: TaxiID(0)))
            : .client(ClientID(0), .request(from: place, to: place, party: 1, share: false))
        return Submission(command, sent == 1 ? .duty : .request, sender: 0, dueNanoseconds: 0)
    }

    mutating func note(_ effect: TaxiService.Effect, at nanoseconds: Int64) {
        if case .timedOut = effect { isTimedOut.request() }
    }

    mutating func noteOverloaded(_ submission: Submission<TaxiMessage>) {}
}
