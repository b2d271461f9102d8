import TaxiService
import Testing

@Suite("Part T: dispatch, T03, T04, T05, T07 and T08")
struct DispatchRuleTests {
    @Test("T03: the first eligible driver of the first zone in search order that has one is offered the request")
    func firstEligible() throws {
        var street = try StepRunner(drivers: 3, after: "0 d1 start B", "0 d2 start A", "0 d3 start A")
        #expect(try street.run("1 c1 request A C").last == "offered r1 d2 A")
        #expect(try street.run("1 c2 request A C").last == "offered r2 d3 A", "d2 has an offer open")
        #expect(try street.run("1 c3 request A C").last == "offered r3 d1 B", "everybody in A has an offer open")
    }

    @Test("T03: a driver who refused a request is not offered it again, but is offered others")
    func triedOnce() throws {
        var street = try StepRunner(drivers: 1, after: "0 d1 start A", "1 c1 request A C")
        #expect(try street.run("2 d1 refuse") == ["refused r1 d1 A", "waiting r1 A"])
        #expect(try street.run("3 c2 request A C").last == "offered r2 d1 A")
    }

    @Test("T03: a driver who has tried a request is skipped for the next in the queue")
    func passedOver() throws {
        var street = try StepRunner(
            drivers: 3, after: "0 d1 start A", "0 d2 start A", "1 c1 request A C", "2 d1 refuse", "3 d2 accept",
            "4 d3 start A")
        #expect(street.queue("A") == ["d1", "d3"])
        #expect(try street.run("5 d2 giveBack") == ["gaveBack r1 d2", "offered r1 d3 A"])
        #expect(try street.run("6 c2 request A C").last == "offered r2 d1 A", "for another request d1 comes first")
    }

    @Test("T03: being sent to the tail is not joining: the request stays tried for the driver")
    func tailIsNotJoining() throws {
        var street = try StepRunner(
            drivers: 1, after: "0 d1 start A", "1 c1 request A C", "2 d1 refuse", "3 c2 request A C")
        #expect(try street.run("4 d1 refuse") == ["refused r2 d1 A", "waiting r2 A"])
        #expect(try street.run("5 c3 request A C").last == "offered r3 d1 A")
        #expect(try street.run("6 c3 withdraw") == ["withdrawn r3 c3"], "neither r1 nor r2 is offered again")
    }

    @Test("T03: starting work, entering another zone and concluding a ride are joining: no request stays tried")
    func joiningForgets() throws {
        var street = try StepRunner(drivers: 2, after: "0 d1 start A", "1 c1 request A C", "2 d1 refuse", "3 d1 stop")
        #expect(try street.run("4 d1 start A") == ["driverStarted d1 A", "offered r1 d1 A"])
        try street.run("5 d1 refuse")
        #expect(try street.run("6 d1 move B") == ["driverMoved d1 B", "offered r1 d1 B"])
        try street.run("7 d1 loseConnection", "8 d1 regainConnection", "9 d2 start C", "10 d2 refuse")
        try street.run("11 c2 request C C", "12 d2 accept", "13 d2 pickUp", "14 c2 pay cash")
        #expect(try street.run("15 d2 conclude") == ["concluded r2 c2 d2 C", "offered r1 d2 C"])
    }

    @Test("T03: a driver who moves with the offer open and then refuses has tried the request")
    func moveBeforeRefusing() throws {
        var street = try StepRunner(drivers: 1, after: "0 d1 start A", "1 c1 request A C", "2 d1 move B")
        #expect(try street.run("3 d1 refuse") == ["refused r1 d1 B", "waiting r1 A"])
    }

    @Test("T03: a driver who moves with an offer open is offered refused requests again")
    func movingWithOfferForgets() throws {
        var street = try StepRunner(
            drivers: 1, after: "0 d1 start A", "1 c1 request A C", "2 d1 refuse", "3 c2 request A C", "4 d1 move B")
        #expect(try street.run("5 d1 refuse") == ["refused r2 d1 B", "waiting r2 A", "offered r1 d1 B"])
    }

    @Test("T03: offers that end otherwise than by refusal or time-out do not count as tried")
    func withdrawnIsNotTried() throws {
        var street = try StepRunner(drivers: 2, after: "0 d1 start A", "1 c1 request A C", "2 d1 stop")
        #expect(try street.run("3 d1 start A").last == "offered r1 d1 A")
        try street.run("4 d1 accept", "5 d1 giveBack")
        #expect(try street.run("6 d1 start A").last == "offered r1 d1 A", "giving back is not refusing")
    }

    @Test("T04: without an eligible driver requests wait; a driver who joins gets the oldest")
    func waiting() throws {
        var street = StepRunner(drivers: 2)
        #expect(try street.run("1 c1 request A C").last == "waiting r1 A")
        #expect(try street.run("1 c2 request A C").last == "waiting r2 A")
        #expect(try street.run("2 d1 start C") == ["driverStarted d1 C", "offered r1 d1 C"])
        #expect(try street.run("3 d2 start A") == ["driverStarted d2 A", "offered r2 d2 A"])
    }

    @Test("T04: a request without an eligible driver does not block younger requests")
    func youngerAreTriedToo() throws {
        var street = try StepRunner(
            .abc, rules: .with { $0.searchZones = 1 }, drivers: 2, after: "0 c1 request A C", "1 c2 request B C",
            "2 c3 request B A")
        #expect(try street.run("3 d1 start B") == ["driverStarted d1 B", "offered r2 d1 B"])
        #expect(try street.run("4 d1 refuse") == ["refused r2 d1 B", "waiting r2 B", "offered r3 d1 B"])
    }

    @Test("T04: a driver gets the oldest request of all zones, except requests tried before")
    func oldestOfAllZones() throws {
        var street = try StepRunner(
            drivers: 1, after: "0 d1 start A", "1 c1 request B C", "2 d1 refuse", "3 c2 request C A")
        try street.run("4 c3 request A C", "5 c4 request B C")
        #expect(try street.run("6 c2 withdraw") == ["withdrawn r2 c2", "offered r3 d1 A"], "r1 is tried, r4 younger")
        try street.run("7 d1 refuse")
        #expect(street.log.suffix(2) == ["7 waiting r3 A", "7 offered r4 d1 A"])
    }

    @Test("T04, Z03: waiting requests are offered only to drivers within their own search order")
    func reachIsNotMutual() throws {
        // Requests from A search B, from B search C, and from C search A.
        let metres = [[0, 1_000, 2_000], [2_000, 0, 1_000], [1_000, 2_000, 0]]
        var street = try StepRunner(
            TestCity(milliseconds: metres, metres: metres), rules: .with { $0.searchZones = 2 }, drivers: 2,
            after: "0 c1 request C A", "1 c2 request A C")
        #expect(try street.run("2 d1 start B") == ["driverStarted d1 B", "offered r2 d1 B"])
        #expect(try street.run("3 d2 start A") == ["driverStarted d2 A", "offered r1 d2 A"])
    }

    @Test("T04: a returned request keeps its age, and precedes later requests")
    func returningIsOldest() throws {
        var street = try StepRunner(
            drivers: 2, after: "0 d1 start A", "1 c1 request A C", "2 d1 accept", "3 c2 request A C", "4 c3 request A C"
        )
        try street.run("5 d1 giveBack")
        #expect(try street.run("6 d2 start A") == ["driverStarted d2 A", "offered r1 d2 A"])
        #expect(try street.run("7 d1 start A") == ["driverStarted d1 A", "offered r2 d1 A"])
    }

    @Test("T04: among requests made at the same time the lower number is the older")
    func tiesByNumber() throws {
        var street = try StepRunner(
            drivers: 2, after: "0 d1 start A", "1 c2 request A C", "1 c1 request A C", "1 d1 accept", "1 d1 giveBack")
        #expect(try street.run("2 d2 start A") == ["driverStarted d2 A", "offered r1 d2 A"])
    }

    @Test("T04: a request stops waiting when offered; if no driver takes it, it waits and is logged again")
    func waitsAnew() throws {
        var street = try StepRunner(drivers: 1, after: "0 c1 request A C")
        try street.run("1 d1 start A")
        #expect(try street.run("2 d1 refuse") == ["refused r1 d1 A", "waiting r1 A"])
        try street.run("3 d1 stop")
        #expect(try street.run("4 c2 request A C").last == "waiting r2 A")
        #expect(street.log.count { $0.contains("waiting r1") } == 2, "trying in vain is not logged")
    }

    @Test("T05: a driver with an open offer keeps the place in the queue and gets no other offer")
    func oneOfferAtATime() throws {
        var street = try StepRunner(drivers: 2, after: "0 d1 start A", "0 d2 start A", "1 c1 request A C")
        #expect(street.queue("A") == ["d1", "d2"])
        #expect(street.state(1) == .available)
        #expect(try street.run("2 c2 request A C").last == "offered r2 d2 A")
        #expect(try street.run("3 c3 request A C").last == "waiting r3 A")
    }

    @Test("T07: a driver who refuses goes to the tail, and the next driver is offered the request")
    func refuse() throws {
        var street = try StepRunner(drivers: 2, after: "0 d1 start A", "0 d2 start A", "60 c1 request A C 2")
        #expect(try street.run("70 d1 refuse") == ["refused r1 d1 A", "offered r1 d2 A"])
        #expect(street.queue("A") == ["d2", "d1"])
    }

    @Test("T07: the order is: tail, counters and D07, next offer of this request, waiting requests")
    func orderAtOneInstant() throws {
        var street = try StepRunner(
            drivers: 2, after: "0 d1 start A", "0 d2 start B", "1 c1 request B C", "2 c2 request A C",
            "3 c3 request A B")
        #expect(
            try street.run("4 d1 refuse") == ["refused r2 d1 A", "waiting r2 A", "offered r3 d1 A"],
            "this request first, then the one that waited")
        try street.run("5 c2 withdraw", "5 c2 request C A", "6 d1 refuse")
        #expect(street.log.suffix(3) == ["6 refused r3 d1 A", "6 waiting r3 A", "6 offered r4 d1 A"])
        #expect(
            try street.run("7 d1 refuse") == ["refused r4 d1 A", "stoodDown d1", "waiting r4 C"],
            "the third refusal: offline, so nothing is tried again with d1")
    }

    @Test("T07: the request goes to the next zone when no eligible driver is left in the first")
    func nextZone() throws {
        var street = try StepRunner(
            drivers: 3, after: "0 d1 start A", "0 d2 start C", "0 d3 start B", "1 c1 request A C")
        #expect(try street.run("2 d1 refuse").last == "offered r1 d3 B")
        #expect(try street.run("3 d3 refuse").last == "offered r1 d2 C")
        #expect(try street.run("4 d2 refuse").last == "waiting r1 A")
    }

    @Test("T08: an unanswered offer moves the driver to the tail and goes to the next")
    func timeout() throws {
        var street = try StepRunner(drivers: 2, after: "0 d1 start A", "0 d2 start A", "1 c1 request A C")
        #expect(try street.wait(until: 31) == ["31 timedOut r1 d1 A", "31 offered r1 d2 A"])
        #expect(street.queue("A") == ["d2", "d1"])
        #expect(try street.wait(until: 61) == ["61 timedOut r1 d2 A", "61 waiting r1 A"])
    }

    @Test("T08: offers that time out together do so in the order in which they were made")
    func timeoutsAtOneInstant() throws {
        var street = try StepRunner(
            drivers: 2, after: "0 d2 start A", "0 d1 start A", "1 c1 request A C", "1 c2 request A C")
        #expect(
            try street.wait(until: 31) == [
                "31 timedOut r1 d2 A", "31 waiting r1 A", "31 timedOut r2 d1 A", "31 offered r2 d2 A",
                "31 offered r1 d1 A",
            ])
    }
}
