import LoadProfiles
import OutputFiles
import TestSupport
import Testing

@testable import LoadTest

/// A slow service must not make the test easier: the number of requested commands follows from the profile.
@Suite("Requested commands and their outcomes", .serialized)
struct CommandBalanceTests {
    private static func record(slowdownNanoseconds: Int64) throws -> (record: LoadRecord, profile: LoadProfile) {
        var overrides = LoadProfileLoader.Overrides()
        overrides.values = ["city.generate.zones=12", "warmUp=4 s", "duration=2 s", "rate=1000"]
        let profile = try LoadProfileLoader.load(
            path: "\(TestFiles.package)/Scenarios/load/smoke.yaml", overrides: overrides, dataFolder: nil)
        var target = ServiceAdapter(of: profile, try #require(profile.taxis))
        target.service.requestCapacity = 1 << 12
        target.service.timerCapacity = 1 << 10
        target.faults.slowdownNanoseconds = slowdownNanoseconds
        var options = LoadOptions(of: profile)
        options.drainNanosecondsMax = 500_000_000
        // Commands are sent even if they are late.
        options.latenessNanosecondsMax = .max
        let record = try LoadRun(target, options) { [load = target.service] in
            ClientsAndDrivers(profile: profile, load, share: $0, of: 1)
        }.run()
        return (record, profile)
    }

    @Test("A random shortfall against the profile is not counted as missed")
    func sound() throws {
        let profile = try ProfileSamples.profile(replacing: [(old: "rate: 2000", new: "rate: 1000")])
        let balance = CommandBalance(SyntheticRun(due: 960).record, of: profile)
        #expect(balance.asked == 1_000 && balance.askedPerSecond == 1_000 && balance.carriedOut == 960)
        #expect(balance.missed == 0 && balance.carriedOutShare == 1 && balance.causes.isEmpty)
        // A waiting user explains a limited number of missing commands.
        let waiting = CommandBalance(SyntheticRun(due: 960, awaitedAtEnd: 1).record, of: profile)
        #expect(waiting.missed == waiting.heldUp && (1...39).contains(waiting.heldUp), "\(waiting)")
        #expect(CommandBalance(SyntheticRun(due: 960, awaitedAtEnd: 1_000).record, of: profile).heldUp == 40)
    }

    @Test("Commands held up by a killed server are reported but not counted against it")
    func killed() throws {
        let profile = try ProfileSamples.profile(replacing: [(old: "rate: 2000", new: "rate: 1000")])
        for (isKilled, outcome) in [(false, TargetOutcome.fail), (true, .pass)] {
            let record = SyntheticRun(due: 960, awaitedAtEnd: 1_000, attempts: [], isKilled: isKilled).record
            let balance = CommandBalance(record, of: profile)
            #expect(balance.heldUp == 40 && balance.missed == 40)
            let rows = TargetTable(record, of: profile).rows
            let row = try #require(rows.first { $0.name.hasPrefix("commands carried out per second") })
            #expect(row.outcome == outcome && row.name.hasSuffix("never sent") == isKilled, "\(row)")
        }
    }

    @Test("Commands held up by slow answers count as missed, and the requested rate stays")
    func slow() throws {
        let (record, profile) = try Self.record(slowdownNanoseconds: 5_000_000)
        let balance = CommandBalance(record, of: profile)
        #expect(balance.asked == 2_000)
        #expect(record.generators.sent < 1_900, "people wait")
        #expect(balance.heldUp == balance.asked - record.generators.sent - balance.withoutAnyone)
        #expect(balance.unanswered > 1_000 && balance.carriedOutShare < 0.5, "\(balance)")
        #expect(balance.missed + balance.carriedOut == balance.asked)
        #expect(balance.causes.contains { $0.contains("still waiting for an answer") })
        let targets = TargetTable(record, of: profile)
        let row = try #require(targets.rows.first { $0.name == "commands carried out per second" })
        #expect(row.outcome == .fail && row.target == "99 % of 1000" && row.causes == balance.causes)
        let latency = try #require(targets.rows.first { $0.name.hasPrefix("time from due") })
        #expect(latency.measured.hasPrefix("at least ") && latency.outcome == .fail)
        #expect(record.judge.verdict.wrong == 0, "late is not wrong")
    }
}
