import Quantities
import TaxiService
import Testing

/// In `.abc` a ride within a zone takes 3 min, A–B 6, B–C 5, A–C 10.
@Suite("Policies other than the rule")
struct PolicyRuleTests {
    private static func street(
        _ policy: TaxiService.PolicyName, drivers: Int = 3, _ change: (inout TaxiRules) -> Void = { _ in }
    ) -> StepRunner {
        var rules = TaxiRules()
        rules.dispatchPolicy = policy
        change(&rules)
        return StepRunner(rules: rules, drivers: drivers)
    }

    @Test("nearest: offers go by time to the pickup, ties to the lowest number, then to the next nearest driver")
    func nearest() throws {
        var street = PolicyRuleTests.street(.nearest)
        try street.run("0 d3 start B", "1 d1 start C", "2 d2 start B", "3 d2 refuse")
        #expect(try street.run("10 c1 request A C").last == "offered r1 d2 B")
        #expect(try street.run("11 d2 refuse") == ["refused r1 d2 B", "offered r1 d3 B"])
        #expect(try street.run("12 d3 refuse") == ["refused r1 d3 B", "offered r1 d1 C"])
    }

    @Test("nearest: a driver who is free again gets the waiting ride with the nearest pickup, ties to the older")
    func nearestRide() throws {
        var street = PolicyRuleTests.street(.nearest, drivers: 1)
        try street.run("0 c1 request C A", "1 c2 request B A", "2 c3 request B A")
        #expect(try street.run("10 d1 start A") == ["driverStarted d1 A", "offered r2 d1 A"])
        #expect(try street.run("11 c2 withdraw") == ["withdrawn r2 c2", "offered r3 d1 A"])
    }

    @Test("longestIdle: a move, a refusal or a lost connection does not reset the idle time")
    func longestIdle() throws {
        var street = PolicyRuleTests.street(.longestIdle, drivers: 2)
        try street.run(
            "0 d2 start C", "10 d1 start A", "20 d2 move B", "30 d2 loseConnection", "40 d2 regainConnection")
        try street.run("50 d2 start C")
        #expect(try street.run("60 c1 request A C").last == "offered r1 d2 C")
        #expect(try street.run("61 d2 refuse") == ["refused r1 d2 C", "offered r1 d1 A"])
        #expect(try street.run("62 c2 request A C").last == "offered r2 d2 C")
    }

    @Test("longestIdle: starting work and ending a ride reset the idle time")
    func idleTimeBeginsAnew() throws {
        var street = PolicyRuleTests.street(.longestIdle, drivers: 3)
        try street.run("0 d1 start A", "1 d2 start A", "2 d3 start A", "10 d1 stop", "11 d1 start A")
        #expect(try street.run("20 c1 request A A").last == "offered r1 d2 A")
        try street.run("21 d2 accept", "22 d2 pickUp", "23 c1 pay cash", "24 d2 conclude")
        #expect(try street.run("30 c1 request A A").last == "offered r2 d3 A")
        #expect(try street.run("31 c2 request A A").last == "offered r3 d1 A")
        #expect(try street.run("32 c3 request A A").last == "offered r4 d2 A")
    }

    @Test("random: the choice depends on dispatch.seed, the ride and the offer alone")
    func random() throws {
        func asked(seed: UInt32, extra: Bool = false) throws -> [String] {
            var street = PolicyRuleTests.street(.random, drivers: 9) { $0.dispatchSeed = seed }
            for driver in 1...8 { try street.run("0 d\(driver) start A") }
            if extra { try street.run("1 d1 move B", "2 d1 move A") }
            return try (1...9).map { try street.run("\(10 + $0) c\($0) request A C").last ?? "" }
        }
        let first = try asked(seed: 1)
        #expect(try asked(seed: 1) == first && asked(seed: 1, extra: true) == first)
        #expect(try asked(seed: 2) != first)
    }

    @Test("batched: rides wait for the round and are offered together, with the least total time to the pickups")
    func batched() throws {
        // d1 in B is nearer to both, but then d2 would have to come from C to A.
        var street = PolicyRuleTests.street(.batched, drivers: 2) { $0.batchInterval = .seconds(10) }
        try street.run("0 d1 start B", "0 d2 start C")
        #expect(try street.run("5 c1 request B A").last == "waiting r1 B")
        #expect(try street.run("6 c2 request A B").last == "waiting r2 A")
        #expect(try street.wait(until: 14) == [])
        #expect(try street.wait(until: 15) == ["15 offered r1 d2 C", "15 offered r2 d1 B"])
    }

    @Test("batched: a refused ride waits for the next round with a driver who has not tried it")
    func batchedAgain() throws {
        var street = PolicyRuleTests.street(.batched, drivers: 1) { $0.batchInterval = .seconds(10) }
        try street.run("0 d1 start A", "1 c1 request A B")
        #expect(try street.wait(until: 11) == ["11 offered r1 d1 A"])
        #expect(try street.run("12 d1 refuse") == ["refused r1 d1 A", "waiting r1 A"])
        #expect(try street.wait(until: 30) == [])
        #expect(try street.run("31 d1 move B") == ["driverMoved d1 B"])
        #expect(try street.wait(until: 32) == ["32 offered r1 d1 B"], "joining makes everything new (T03)")
        #expect(try street.run("33 c1 withdraw") == ["withdrawn r1 c1"])
        #expect(try street.run("34 c1 request A B").last == "waiting r2 A")
        #expect(try street.wait(until: 43) == [])
        #expect(try street.wait(until: 44) == ["44 offered r2 d1 B"])
    }

    @Test(
        "dispatch.searchZones applies to every policy",
        arguments: [TaxiService.PolicyName.nearest, .longestIdle, .random])
    func searchZones(policy: TaxiService.PolicyName) throws {
        var street = PolicyRuleTests.street(policy, drivers: 1) { $0.searchZones = 2 }
        try street.run("0 d1 start C")
        #expect(try street.run("1 c1 request A B").last == "waiting r1 A")
        #expect(try street.run("2 d1 move B") == ["driverMoved d1 B", "offered r1 d1 B"])
    }
}
