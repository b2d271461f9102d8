import Behaviour
import CityModel
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
        // Without a patience of their own, clients wait as long as those who call.
        #expect(setup.walkUps.map(\.patienceSeconds) == [.constant(480), .constant(600)])
        #expect(try Samples.setup().rules.ranks.isEmpty && Samples.setup().walkUps.isEmpty)
    }

    @Test("Walk-up clients wait without limit only by their own word, and `demand.scale` multiplies them")
    func patienceAndScale() throws {
        let setup = try setup("[{zone: A, walkUps: {perHour: 2, patience: none}}]")
        #expect(setup.walkUps[0].patienceSeconds == nil)
        let scaled = try Samples.setup(
            replacing: "demand:", by: "ranks: [{zone: A, walkUps: {perHour: 2}}]\ndemand:",
            overrides: ["demand.scale=1.5"])
        #expect(scaled.walkUps[0].process.requestsPerHour == Array(repeating: 3, count: 24))
    }

    @Test("`all` leaves gateways out, and so do walk-up clients without a destination by the demand")
    func gateways() throws {
        let gateway = "  gateways: [{name: Airport, zone: B, drive: 25 min, distance: 22 km}]\nduration: 24 h"
        func zones(_ ranks: String) throws -> SimulationSetup {
            try Samples.setup(replacing: "duration: 24 h", by: gateway + "\nranks: \(ranks)")
        }
        let all = try zones("[{zone: all, walkUps: {perHour: 2}}]")
        #expect(all.rules.ranks.map(\.zone) == [ZoneID(0), ZoneID(1)])
        #expect(all.walkUps[1].process.choices[0].trips.map(\.destination) == [ZoneID(0)], "B has no requests")
        #expect(try zones("[{zone: Airport, capacity: 2}]").rules.ranks.map(\.zone) == [ZoneID(2)])
    }

    @Test("Recorded trips count per day of the run, as rates do, and sources of some days by those days")
    func destinations() throws {
        let folder = try TemporaryFolder()
        let ranks = "\nranks: [{zone: A, walkUps: {perHour: 2}}]\n"
        // 120 rides in four days are 30 a day; the flow is 720 a day.
        let rides = (0..<120).map { "\($0 * 60),A,A" }
        try folder.write((["time,from,to"] + rides).joined(separator: "\n") + "\n", to: "rides.csv")
        let text = Samples.scenario.replacing("duration: 24 h", with: "duration: 4 days")
            .replacing("perHour: 30}]", with: "perHour: 30}]\n  requests: {file: rides.csv}")
        let mixed = try ScenarioLoader.load(path: try folder.write(text + ranks, to: "s.yaml"), dataFolder: nil)
        let choice = mixed.walkUps[0].process.choices[0]
        #expect(choice.trips.map(\.destination) == [ZoneID(0), ZoneID(1)])
        #expect(abs(choice.weights[0] - 30) < 1e-9 && abs(choice.weights[1] - 720) < 1e-9)
        let week = Samples.scenario.replacing("duration: 24 h", with: "start: {date: 2026-06-01}\nduration: 4 days")
            .replacing(
                "perHour: 30}]",
                with: "perHour: 30}]\n  byDay: [{days: weekend, flows: [{from: A, to: A, perHour: 60}]}]")
        let byDay = try ScenarioLoader.load(path: try folder.write(week + ranks, to: "w.yaml"), dataFolder: nil)
        let weights = byDay.walkUps[0].process.choices[0].weights
        #expect(weights.count == 2 && abs(weights[0] / weights[1] - 0.8) < 1e-12, "2 × 60 to 5 × 30")
    }

    @Test("Drivers who go to ranks know those of `ranks`, in the middle of their zones")
    func knownRanks() throws {
        let idle = "[{taxis: 10}]\n  idle: {after: 5 min, stay: 0.5, towardsRanks: 0.5}"
        let ranks = "ranks: [{zone: B, capacity: 3}]"
        let setup = try Samples.setup(replacing: "[{taxis: 10}]", by: idle + "\n" + ranks)
        #expect(setup.drivers.ranks.map(\.position) == [Position(ZoneID(1))])
        #expect(try Samples.setup(adding: ranks).drivers.ranks.isEmpty)
    }

    @Test("Walk-up clients and electric taxis are refused together: no driver can let a ride pass")
    func electric() {
        let errors = inputErrors {
            _ = try Samples.setup(overrides: [
                "drivers.types=[{name: e, share: 0.5, electric: {battery: 60 kWh, consumption: 18 kWh/100km}}]",
                "drivers.charging=[{zone: A, power: 50 kW}]", "ranks=[{zone: A, walkUps: {perHour: 2}}]",
            ])
        }
        #expect(
            errors.count == 1
                && errors[0].hasSuffix(
                    "a walk-up client takes any taxi, also an electric one whose battery does not last for the ride; "
                        + "remove 'walkUps' here, or 'electric' of the types of taxis"),
            "\(errors)")
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
