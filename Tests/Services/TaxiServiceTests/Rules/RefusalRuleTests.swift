import Quantities
import TaxiService
import Testing

@Suite("Part D: refusals, stand-downs and suspensions, D07 and D08")
struct RefusalRuleTests {
    /// Lets `d1` refuse `count` requests in a row, one a minute, starting at `second`.
    ///
    /// - Returns: the lines of the last refusal.
    private func refuse(_ count: Int, from second: Int, in street: inout StepRunner) throws -> [String] {
        var lines: [String] = []
        for turn in 0..<count {
            let time = second + turn * 60
            try street.run("\(time) c1 request A C")
            lines = try street.run("\(time + 1) d1 refuse")
            try street.run("\(time + 2) c1 withdraw")
        }
        return lines
    }

    /// Returns a street in which `d1` works in A and has refused `count` requests in a row.
    private func street(
        afterRefusals count: Int, rules: TaxiRules = TaxiRules(), drivers: Int = 1,
        furtherTaxis: [(taxi: Int, driver: Int)] = []
    ) throws -> StepRunner {
        var street = try StepRunner(rules: rules, drivers: drivers, furtherTaxis: furtherTaxis, after: "0 d1 start A")
        _ = try refuse(count, from: 60, in: &street)
        return street
    }

    /// Returns a street in which `d1` has refused twice, performed these steps from second 300 on, and refused twice
    /// more.
    private func street(betweenRefusals steps: String...) throws -> StepRunner {
        var street = try street(afterRefusals: 2)
        try street.run(steps)
        _ = try refuse(2, from: 360, in: &street)
        return street
    }

    @Test("D07: the third refusal in a row stands the driver down")
    func standDown() throws {
        var street = try StepRunner(drivers: 1, after: "0 d1 start A")
        #expect(try refuse(2, from: 60, in: &street) == ["refused r2 d1 A", "waiting r2 A"])
        #expect(try refuse(1, from: 300, in: &street) == ["refused r3 d1 A", "stoodDown d1", "waiting r3 A"])
        #expect(street.state(1) == .offline)
        #expect(street.queue("A") == [])
    }

    @Test("D07: the count survives going offline: the fourth refusal does nothing, the fifth suspends for 3 days")
    func suspension() throws {
        var street = try street(afterRefusals: 3)
        try street.run("300 d1 start A")
        #expect(try refuse(1, from: 360, in: &street) == ["refused r4 d1 A", "waiting r4 A"])
        try street.run("420 d1 stop", "421 d1 start A")
        #expect(try refuse(1, from: 480, in: &street) == ["refused r5 d1 A", "suspended d1 days=3", "waiting r5 A"])
        #expect(street.state(1) == .suspended)
        #expect(try street.run("500 d1 start A") == ["rejected d1 action=start;reason=suspended"])
        #expect(try street.wait(until: 481 + 3 * 86_400 - 1) == [])
        #expect(try street.wait(until: 481 + 3 * 86_400) == ["259681 suspensionEnded d1 days=3"])
        #expect(street.state(1) == .offline)
    }

    @Test("D07: the n-th suspension lasts n times 3 days, and resets the count")
    func laterSuspensions() throws {
        var street = StepRunner(.abc, rules: .with { $0.refusalsToStandDown = 9 }, drivers: 1)
        var second = 0
        for (days, request) in [(3, 5), (6, 10), (9, 15)] {
            try street.run("\(second) d1 start A")
            #expect(
                try refuse(5, from: second, in: &street)
                    == ["refused r\(request) d1 A", "suspended d1 days=\(days)", "waiting r\(request) A"])
            let end = second + 4 * 60 + 1 + days * 86_400
            #expect(try street.wait(until: Int64(end)) == ["\(end) suspensionEnded d1 days=\(days)"])
            second = end + 10
        }
    }

    @Test("D07: accepting resets the count")
    func acceptingZeroes() throws {
        var street = try street(
            betweenRefusals: "300 c1 request A A", "301 d1 accept", "302 d1 pickUp", "303 c1 pay card",
            "304 d1 conclude")
        #expect(street.state(1) == .available)
        #expect(try refuse(1, from: 600, in: &street) == ["refused r6 d1 A", "stoodDown d1", "waiting r6 A"])
    }

    @Test("D07: accepting resets the count even if the ride is then given back, which is no refusal")
    func givingBackIsNoRefusal() throws {
        let street = try street(
            betweenRefusals: "300 c1 request A A", "301 d1 accept", "302 d1 giveBack", "303 c1 withdraw",
            "304 d1 start A")
        #expect(street.state(1) == .available)
    }

    @Test("D07: stopping with an open offer and an uncounted time-out do not change the count")
    func uncounted() throws {
        var street = try street(afterRefusals: 2)
        try street.run("300 c1 request A C", "310 d1 stop", "311 c1 withdraw", "312 d1 start A")
        try street.run("400 c1 request A C")
        #expect(try street.wait(until: 430) == ["430 timedOut r4 d1 A", "430 waiting r4 A"])
        try street.run("431 c1 withdraw")
        #expect(try refuse(1, from: 480, in: &street) == ["refused r5 d1 A", "stoodDown d1", "waiting r5 A"])
    }

    @Test("D07: a refusal that reaches both limits only suspends")
    func bothNumbers() throws {
        let rules = TaxiRules.with {
            ($0.refusalsToStandDown, $0.refusalsToSuspend, $0.suspensionDays) = (2, 2, 1)
        }
        var street = try StepRunner(rules: rules, drivers: 1, after: "0 d1 start A")
        #expect(try refuse(2, from: 60, in: &street) == ["refused r2 d1 A", "suspended d1 days=1", "waiting r2 A"])
    }

    @Test("D07: a driver who is stood down or suspended uses no taxi")
    func taxiIsFree() throws {
        let rules = TaxiRules.with {
            $0.refusalsToStandDown = 1
            $0.refusalsToSuspend = 2
        }
        var street = try street(
            afterRefusals: 1, rules: rules, drivers: 2, furtherTaxis: [(taxi: 0, driver: 1)])
        #expect(try street.run("70 d2 start B t1") == ["driverStarted d2 B"])
        try street.run("71 d2 stop", "72 d1 start A")
        _ = try refuse(1, from: 120, in: &street)
        #expect(street.state(1) == .suspended)
        #expect(try street.run("130 d2 start B t1") == ["driverStarted d2 B"])
    }

    @Test("D08: an offer times out after exactly 30 s, and passes on like a refusal")
    func timeout() throws {
        var street = try StepRunner(drivers: 2, after: "0 d1 start A", "0 d2 start A")
        #expect(try street.hostLines(of: "10 c1 request A C") == ["(timer offerTimeout d1 #1 at 40)"])
        #expect(try street.run("39.999999 d1 refuse") == ["refused r1 d1 A", "offered r1 d2 A"])
        #expect(try street.run("69.999999 d2 accept") == ["rejected d2 action=accept;reason=noOpenOffer"])
        #expect(street.log.suffix(3).prefix(2) == ["69.999999 timedOut r1 d2 A", "69.999999 waiting r1 A"])
        #expect(street.queue("A") == ["d1", "d2"])
    }

    @Test("D08: an answer a microsecond before the time limit counts")
    func answerInTime() throws {
        var street = try StepRunner(drivers: 1, after: "0 d1 start A", "10 c1 request A C")
        #expect(try street.run("39.999999 d1 accept") == ["accepted r1 c1 d1 A wait_s=180.000;price=7.70"])
        #expect(try street.wait(until: 100) == [], "the timer of an answered offer does nothing")
    }

    @Test("D08: the timer of an earlier offer does not end a later one")
    func staleTimer() throws {
        var street = try StepRunner(
            drivers: 1, after: "0 d1 start A", "10 c1 request A C", "20 c1 withdraw", "21 c1 request A C")
        #expect(try street.wait(until: 50) == [])
        #expect(try street.wait(until: 51) == ["51 timedOut r2 d1 A", "51 waiting r2 A"])
    }

    @Test("D08: time-outs count as refusals with offer.timeoutCountsAsRefusal")
    func countedTimeout() throws {
        let rules = TaxiRules.with {
            $0.timeoutCountsAsRefusal = true
            $0.refusalsToStandDown = 2
            $0.offerTimeout = .seconds(5)
        }
        var street = try StepRunner(
            .abc, rules: rules, drivers: 1, after: "0 d1 start A", "10 c1 request A C", "11 d1 refuse",
            "12 c1 withdraw", "13 c1 request A C")
        #expect(try street.wait(until: 20) == ["18 timedOut r2 d1 A", "18 stoodDown d1", "18 waiting r2 A"])
    }
}
