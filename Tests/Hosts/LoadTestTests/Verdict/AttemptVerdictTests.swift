import Testing

@testable import LoadTest

@Suite("The verdict on attempts, and targets met in an invalid run")
struct AttemptVerdictTests {
    private func targets(_ outcome: SyntheticRun, target: String = "") throws -> TargetTable {
        let profile = try ProfileSamples.profile(
            replacing: [(old: "rate: 2000", new: "rate: 1000\ntarget: {\(target)}")])
        return TargetTable(outcome.record, of: profile)
    }

    private static func attempts(_ failures: [AttemptOutcome]) -> [AttemptOutcome] {
        failures + Array(repeating: .done, count: 1_000 - failures.count)
    }

    private static let failing = AttemptOutcome.allCases.filter { $0.outcomeClass != .answered }

    @Test("One failed attempt misses a target, independent of the command's outcome", arguments: failing)
    func one(outcome: AttemptOutcome) throws {
        let table = try targets(SyntheticRun(attempts: Self.attempts([outcome])))
        let missed = table.rows.filter { $0.outcome == .fail && $0.name.hasPrefix("attempts") }
        #expect(missed.count == 1 && missed.first?.causes == ["1 × \(outcome.rawValue)"])
        #expect(table.conclusion == .missed)
    }

    @Test("Refusals by rules of the city miss no target")
    func sound() throws {
        let table = try targets(SyntheticRun(attempts: Self.attempts([.ruleRefusal, .ruleRefusal])))
        #expect(table.conclusion == .met && !table.rows.contains { $0.name == "commands refused for overload" })
    }

    @Test("A profile may allow shares of refused, failed and broken attempts", arguments: failing)
    func allowed(outcome: AttemptOutcome) throws {
        let key = "\(outcome.outcomeClass.rawValue): 0.003"
        func failed(_ count: Int) throws -> Bool {
            let attempts = Self.attempts(Array(repeating: outcome, count: count))
            let rows = try targets(SyntheticRun(attempts: attempts), target: key).rows
            return rows.contains { $0.name.hasPrefix("attempts") && $0.outcome == .fail }
        }
        // A lost idle connection is no attempt, so such runs have fewer attempts.
        #expect(try !failed(2) && failed(4))
    }

    @Test("Without a server, the allowed share applies to commands refused by the full queue")
    func local() throws {
        let rows = try targets(SyntheticRun(), target: "refused: 0.01").rows
        #expect(rows.contains { $0.name == "commands refused for overload" && $0.target == "at most 1 %" })
    }

    @Test("An unknown outcome must be settled")
    func unknown() throws {
        func row(_ settled: Int) throws -> TargetRow? {
            let outcome = SyntheticRun(attempts: Self.attempts([]), unknown: (269, settled))
            return try targets(outcome).rows.first { $0.name == "unknown outcomes" }
        }
        #expect(try row(269)?.outcome == .pass && row(269)?.measured == "0 of 269")
        #expect(try row(268)?.outcome == .fail && row(268)?.measured == "1 of 269")
    }

    @Test("An invalid run reports targets met despite the tester's own delays")
    func held() throws {
        let late = SyntheticRun(late: (20, 500_000_000))
        let table = try targets(late)
        #expect(table.conclusion == .invalid)
        #expect(
            table.metDespiteInvalidity.contains { $0.hasPrefix("time from due, p99.99: 500 ms") },
            "\(table.metDespiteInvalidity)")
        let row = try #require(table.rows.first { $0.name.hasPrefix("time from due") })
        #expect(
            row.outcome == .invalid && row.measuredWithReason.contains("met even with the load tester's own delays"))
        // A missed target may be the tester's fault, and lost replies change the users' behaviour.
        let worse = try targets(SyntheticRun(late: (20, 2_000_000_000)))
        #expect(!worse.metDespiteInvalidity.contains { $0.hasPrefix("time from due") })
        #expect(try targets(SyntheticRun(repliesLost: 1)).metDespiteInvalidity.isEmpty)
        #expect(try targets(SyntheticRun()).metDespiteInvalidity.isEmpty, "a valid run says it by its targets")
    }
}
