import Testing

@testable import LoadTest

/// Verdicts on synthetic values, independent of the machine's load during the tests.
@Suite("The verdict on a run")
struct VerdictTests {
    private static let second: Int64 = 1_000_000_000

    /// Returns the targets for a profile with a thousand commands per second.
    private func targets(_ outcome: SyntheticRun, fault: PlantedFault? = nil) throws -> TargetTable {
        let profile = try ProfileSamples.profile(replacing: [(old: "rate: 2000", new: "rate: 1000")])
        return TargetTable(outcome.record, of: profile, fault: fault)
    }

    private func fault(strikes: Int, isOfTester: Bool = false) -> PlantedFault {
        PlantedFault(name: "worn", strikes: strikes, strikesWhen: "at dusk", isOfTester: isOfTester)
    }

    @Test("A late or slow load tester, lost replies or a lagging checker make a run invalid")
    func invalid() {
        #expect(SyntheticRun().record.invalidityReasons == [])
        #expect(SyntheticRun(late: (9, Self.second)).record.invalidityReasons == [], "fewer than one of a hundred")
        #expect(SyntheticRun(late: (1_000, 90_000_000)).record.invalidityReasons == [], "less late than it may be")
        let late = SyntheticRun(late: (20, Self.second)).record.invalidityReasons
        guard case .generatorLate(let nanoseconds)? = late.first, late.count == 1 else {
            Issue.record("\(late)")
            return
        }
        #expect((990_000_000...1_010_000_000).contains(nanoseconds))
        #expect(SyntheticRun(unsent: 10).record.invalidityReasons == [])
        #expect(SyntheticRun(unsent: 11).record.invalidityReasons == [.generatorSlow(unsent: 11, of: 1_000)])
        #expect(SyntheticRun(repliesLost: 1).record.invalidityReasons == [.repliesLost(1)])
        #expect(
            SyntheticRun(waitedForCheckerNanoseconds: 7).record.invalidityReasons == [.checkerLagged(nanoseconds: 7)])
    }

    @Test("A run limited by its generator is invalid, but its wrong decisions stay wrong")
    func bottleneck() throws {
        #expect(try targets(SyntheticRun()).conclusion == .met)
        let slow = try targets(SyntheticRun(latencyNanoseconds: 2 * Self.second))
        #expect(slow.conclusion == .missed && slow.isValid)
        #expect(slow.rows.contains { $0.name.hasPrefix("time from due") && $0.outcome == .fail })
        let late = try targets(SyntheticRun(late: (20, Self.second), latencyNanoseconds: 2 * Self.second, wrong: 1))
        #expect(late.conclusion == .invalid && late.invalidities.count == 1)
        #expect(late.rows.contains { $0.name.hasPrefix("time from due") && $0.outcome == .invalid })
        #expect(late.rows.contains { $0.name == "wrong decisions" && $0.outcome == .fail })
    }

    @Test("A planted fault must take effect and be detected; otherwise it is reported as not tested")
    func faults() throws {
        func row(_ outcome: SyntheticRun, _ fault: PlantedFault) throws -> (TargetRow?, LoadConclusion) {
            let targets = try targets(outcome, fault: fault)
            return (targets.rows.first { $0.name.contains("worn") }, targets.conclusion)
        }
        var (told, conclusion) = try row(SyntheticRun(), fault(strikes: 0))
        #expect(told?.outcome == .notTested && told?.measured == "struck 0 times" && conclusion == .invalid)
        (told, conclusion) = try row(SyntheticRun(), fault(strikes: 4))
        #expect(told?.outcome == .notTested && conclusion == .faultUndetected)
        #expect(told?.measured == "struck 4 times, but no check detected it")
        (told, conclusion) = try row(SyntheticRun(wrong: 1), fault(strikes: 4))
        #expect(told?.outcome == .pass && told?.measured == "struck 4 times" && conclusion == .missed)
        (told, conclusion) = try row(SyntheticRun(repliesLost: 1), fault(strikes: 4))
        #expect(told?.outcome == .invalid && conclusion == .invalid, "nobody knows")
        (told, conclusion) = try row(SyntheticRun(wrong: 1, repliesLost: 1), fault(strikes: 4))
        #expect(told?.outcome == .pass && conclusion == .invalid)
    }

    @Test("A fault of the load tester itself must make the run invalid")
    func faultOfTester() throws {
        var outcome = SyntheticRun(late: (500, Self.second), generatorStandstills: 1)
        let planted = LoadFault.lateGenerator.result(in: outcome.record)
        #expect(planted.strikes == 1 && planted.affectsTester)
        var targets = try targets(outcome, fault: planted)
        #expect(targets.conclusion == .invalid && targets.faultStanding == .detected)
        outcome.late.count = 5
        targets = try self.targets(outcome, fault: planted)
        #expect(targets.conclusion == .faultUndetected && targets.faultStanding == .undetected)
    }

    @Test("The allowed lateness is a tenth of the latency or the profile's value, also at the end")
    func lateness() throws {
        func options(_ target: String) throws -> LoadOptions {
            LoadOptions(
                of: try ProfileSamples.profile(
                    replacing: [(old: "warmUp: 20 s", new: "warmUp: 20 s\ntarget: {\(target)}")]))
        }
        let usual = try options("latency: 3 s")
        #expect(usual.latenessNanosecondsMax == 300_000_000 && usual.lateSendingNanosecondsMax == 300_000_000)
        let said = try options("latency: 3 s, lateness: 0.02 s")
        #expect(said.latenessNanosecondsMax == 20_000_000 && said.lateSendingNanosecondsMax == 100_000_000)
        #expect(try options("lateness: 1 min").lateSendingNanosecondsMax == 10_000_000_000)
    }
}
