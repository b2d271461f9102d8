import Testing

@Suite("Part T: requests, T01, T02 and T09")
struct RequestRuleTests {
    @Test("T01: a request is numbered in the order of acceptance and logged with its details")
    func requested() throws {
        var street = StepRunner()
        #expect(
            try street.run("0 c2 request A C 3 share") == ["requested r1 c2 A to=C;party=3;share=true", "waiting r1 A"])
        try street.run("1 c1 request A C 5")
        #expect(
            try street.run("2 c1 request B A") == ["requested r2 c1 B to=A;party=1;share=false", "waiting r2 B"],
            "what is rejected takes no number")
    }

    @Test("T01: a party has 1 to 4 people", arguments: [(0, false), (1, true), (4, true), (5, false), (255, false)])
    func partySize(party: Int, isAccepted: Bool) throws {
        var street = StepRunner()
        let lines = try street.run("0 c1 request A C \(party)")
        #expect((lines == ["rejected c1 action=request;reason=invalidPartySize"]) == !isAccepted)
        #expect(lines.count == (isAccepted ? 2 : 1))
    }

    @Test("T01: a client with a request searching, offered, allocated or on board may not make another")
    func alreadyRiding() throws {
        var street = StepRunner(drivers: 1)
        let refusal = ["rejected c1 action=request;reason=alreadyRiding"]
        try street.run("0 c1 request A C")
        #expect(try street.run("1 c1 request B C") == refusal)
        try street.run("2 d1 start A")
        #expect(try street.run("3 c1 request B C") == refusal)
        try street.run("4 d1 accept")
        #expect(try street.run("5 c1 request B C") == refusal)
        try street.run("6 d1 pickUp")
        #expect(try street.run("7 c1 request B C") == refusal)
        try street.run("8 c1 pay card")
        #expect(try street.run("9 c1 request B C") == refusal)
        try street.run("10 d1 conclude")
        #expect(try street.run("11 c1 request B C").last == "offered r2 d1 C")
    }

    @Test("T02: a request is dispatched from the zone of its origin")
    func zoneOfOrigin() throws {
        var street = try StepRunner(drivers: 3, after: "0 d1 start A", "0 d2 start B", "0 d3 start C")
        #expect(try street.run("1 c1 request B A").last == "offered r1 d2 B")
    }

    @Test("T09: a waiting request can be withdrawn, and its client may make another")
    func withdrawWaiting() throws {
        var street = try StepRunner(drivers: 1, after: "0 c1 request A C", "0 c2 request A C", "0 c3 request A C")
        #expect(try street.run("1 c2 withdraw") == ["withdrawn r2 c2"])
        #expect(try street.run("2 c2 request A B").last == "waiting r4 A")
        #expect(try street.run("3 d1 start A") == ["driverStarted d1 A", "offered r1 d1 A"])
        #expect(try street.run("4 d1 refuse") == ["refused r1 d1 A", "waiting r1 A", "offered r3 d1 A"])
    }

    @Test("T09: withdrawing an offered request withdraws the offer, and the driver keeps the place in the queue")
    func withdrawOffered() throws {
        var street = try StepRunner(
            drivers: 3, after: "0 d1 start A", "0 d2 start A", "0 d3 start A", "1 c1 request A C", "1 c2 request A C")
        #expect(try street.hostLines(of: "2 c1 withdraw r1") == ["(offerWithdrawn r1 d1)"])
        #expect(street.log.last == "2 withdrawn r1 c1")
        #expect(street.queue("A") == ["d1", "d2", "d3"])
        #expect(try street.run("3 c1 request A C").last == "offered r3 d1 A", "d1 is still at the head")
        #expect(try street.run("4 c3 request A C").last == "offered r4 d3 A")
        try street.run("5 c2 withdraw")
        #expect(try street.run("6 d1 refuse") == ["refused r3 d1 A", "offered r3 d2 A"], "d2 is between d1 and d3")
    }

    @Test("T09, T04: a withdrawn offer frees the driver for waiting requests")
    func withdrawFreesDriver() throws {
        var street = try StepRunner(
            drivers: 1, after: "0 d1 start A", "1 c1 request A C", "2 c2 request B C", "3 c3 request A B")
        #expect(try street.run("4 c1 withdraw") == ["withdrawn r1 c1", "offered r2 d1 A"])
    }

    @Test("T09: a request cannot be withdrawn after a taxi is allocated")
    func withdrawAllocated() throws {
        var street = try StepRunner(drivers: 1, after: "0 d1 start A", "1 c1 request A C", "2 d1 accept")
        for step in ["3 c1 withdraw", "3 c1 withdraw r1"] { #expect(try street.reason(step) == "alreadyAllocated") }
        #expect(try street.reason("4 d1 pickUp", "5 c1 withdraw") == "alreadyAllocated")
    }

    @Test("T09: an unknown, another client's or ended request is refused with unknownRequest")
    func withdrawUnknown() throws {
        var street = StepRunner(drivers: 1)
        let refusal = ["rejected c1 action=withdraw;reason=unknownRequest"]
        #expect(try street.run("0 c1 withdraw") == refusal)
        #expect(try street.run("0 c1 withdraw r1") == refusal)
        try street.run("1 c2 request A C")
        #expect(try street.run("2 c1 withdraw r1") == refusal)
        try street.run("3 c1 request A C", "4 c1 withdraw r2")
        #expect(try street.run("5 c1 withdraw r2") == refusal)
        try street.run("6 d1 start A", "7 d1 accept")
        #expect(try street.run("8 c1 withdraw r1") == refusal, "also when the other's request is allocated")
    }
}
