import Behaviour
import Experiments
import Quantities
import TaxiService
import TestSupport
import Testing

@testable import Scenario

@Suite("Ranks with rules of their own in a scenario")
struct RankRulesTests {
    /// Loads the sample scenario, a table of the zones A and B, with ranks.
    private func setup(_ ranks: String, _ more: String = "") throws -> SimulationSetup {
        let folder = try TemporaryFolder()
        let text = Samples.scenario + "\nranks: \(ranks)\n\(more)"
        return try ScenarioLoader.load(path: try folder.write(text, to: "s.yaml"), dataFolder: nil)
    }

    private func complaint(_ ranks: String, _ more: String = "") -> String {
        let first = inputErrors { _ = try setup(ranks, more) }.first ?? ""
        return first.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? ""
    }

    @Test("Places, lot and walk-up clients of a zone; `all` stands for the other zones")
    func decoded() throws {
        let ranks = """
            [{zone: A, capacity: 12, holding: {capacity: 80, drive: 4 min}, \
            walkUps: {perHour: 30, patience: 8 min, lineMax: 40}}, {zone: all, walkUps: {perHour: 2}}]
            """
        let setup = try setup(ranks)
        #expect(
            setup.rules.ranks == [
                TaxiRules.RankRules(
                    zone: ZoneID(0), capacity: 12, holding: TaxiRules.HoldingLot(capacity: 80, drive: .minutes(4)),
                    lineMax: 40),
                TaxiRules.RankRules(zone: ZoneID(1), lineMax: .max),
            ])
        #expect(setup.walkUps.map(\.zone) == [ZoneID(0), ZoneID(1)])
        #expect(setup.walkUps[0].process.requestsPerHour == Array(repeating: 30, count: 24))
        #expect(setup.walkUps[0].patienceSeconds == .constant(480) && setup.walkUps[1].patienceSeconds == nil)
        #expect(try Samples.setup().rules.ranks.isEmpty && Samples.setup().walkUps.isEmpty)
    }

    @Test("The mean of the hours is the number written; walk-up clients go where the zone's requests go")
    func hours() throws {
        let weights = Array(repeating: "1", count: 12) + Array(repeating: "3", count: 12)
        let setup = try setup("[{zone: A, walkUps: {perHour: 10, hours: [\(weights.joined(separator: ", "))]}}]")
        #expect(
            setup.walkUps[0].process.requestsPerHour == Array(repeating: 5, count: 12) + Array(repeating: 15, count: 12)
        )
        #expect(setup.walkUps[0].process.choices[0].trips.allSatisfy { $0.origin == ZoneID(0) })
    }

    @Test(
        "Senseless ranks are refused, each in one line",
        arguments: [
            ("[]", "", "there are no ranks; list at least one"),
            ("[{zone: A}]", "", "the rank has no rules of its own; write 'capacity' or 'walkUps'"),
            ("[{capacity: 3}]", "", "entry 1 of 'ranks' lacks the key 'zone'; name a zone, or write 'all'"),
            ("[{zone: X, capacity: 3}]", "", "there is no zone 'X' in the city; known are A, B"),
            (
                "[{zone: A, holding: {drive: 1 min}}]", "",
                "a rank without a limit needs no holding lot; write the 'capacity' of the rank, or remove 'holding'"
            ),
            (
                "[{zone: A, capacity: 1}, {zone: A, capacity: 2}]", "",
                "the rank of this zone is written twice; keep one of them"
            ),
            (
                "[{zone: A, capacity: 1}]", "rules: {dispatch.policy: nearest}\n",
                "dispatch by 'nearest' has no queues, so that no taxi stands at a rank; "
                    + "write 'rules: {dispatch.policy: fifo}', or remove 'ranks'"
            ),
        ])
    func refused(ranks: String, more: String, expected: String) {
        #expect(complaint(ranks, more) == expected)
    }
}
