import Testing

@Suite("Part D: moving, losing the connection and giving back, D04–D06")
struct MovingRuleTests {
    @Test("D04: a driver who enters another zone leaves the old queue and joins the tail of the new one")
    func move() throws {
        var street = try StepRunner(after: "0 d1 start A", "0 d2 start B", "0 d3 start A")
        #expect(try street.run("1 d1 move B") == ["driverMoved d1 B"])
        #expect(street.queue("A") == ["d3"])
        #expect(street.queue("B") == ["d2", "d1"])
    }

    @Test("D04: a move within the zone changes nothing and has no event")
    func moveWithinZone() throws {
        var street = try StepRunner(after: "0 d1 start A", "0 d2 start A")
        #expect(try street.run("1 d1 move A") == [])
        #expect(street.queue("A") == ["d1", "d2"])
    }

    @Test("D04: an open offer stays open during a move and is answered from the new zone")
    func moveWithOffer() throws {
        var street = try StepRunner(drivers: 3, after: "0 d1 start A", "0 d2 start B", "1 c1 request A C")
        #expect(try street.run("2 d1 move B") == ["driverMoved d1 B"])
        #expect(street.queue("B") == ["d2", "d1"])
        #expect(try street.run("3 c2 request B C").last == "offered r2 d2 B")
        #expect(try street.run("3 c3 request B C").last == "waiting r3 B", "d1 gets no second offer")
        // Six minutes from B, where the driver is now, to A.
        #expect(try street.run("4 d1 accept") == ["accepted r1 c1 d1 B wait_s=360.000;price=7.70"])
    }

    @Test("D04: a driver who moved refuses into the new zone's tail; the time limit does not change")
    func moveAndRefuse() throws {
        var street = try StepRunner(
            drivers: 2, after: "0 d1 start A", "1 c1 request A C", "2 d1 move B", "3 d2 start B")
        #expect(try street.run("4 d1 refuse") == ["refused r1 d1 B", "offered r1 d2 B"])
        #expect(street.queue("B") == ["d2", "d1"])
        try street.run("5 d2 move C")
        #expect(try street.wait(until: 34) == ["34 timedOut r1 d2 C", "34 waiting r1 A"])
    }

    @Test("D04: a busy driver's move only records the position")
    func moveWhileBusy() throws {
        var street = try StepRunner(drivers: 1, after: "0 d1 start A", "1 c1 request A C", "2 d1 accept")
        #expect(try street.run("3 d1 move B") == ["driverMoved d1 B"])
        #expect(street.queue("B") == [])
        #expect(try street.run("4 d1 move B") == [])
        #expect(try street.run("5 d1 move outside") == ["rejected d1 action=move;reason=outsideServiceArea"])
        try street.run("6 d1 pickUp")
        #expect(try street.run("7 d1 move A") == [], "the pickup's zone is the driver's position")
    }

    @Test("D05: an available driver who loses the connection goes offline, and starts work again after regaining it")
    func connectionOfAvailable() throws {
        var street = try StepRunner(drivers: 2, after: "0 d1 start A", "0 d2 start A", "1 c1 request A C")
        #expect(try street.run("2 d1 loseConnection") == ["connectionLost d1", "offered r1 d2 A"])
        #expect(street.state(1) == .offline)
        #expect(try street.run("3 d1 start A") == ["rejected d1 action=start;reason=noConnection"])
        #expect(try street.run("4 d1 regainConnection") == ["connectionRegained d1"])
        #expect(street.state(1) == .offline)
        #expect(try street.run("5 d1 start A") == ["driverStarted d1 A"])
    }

    @Test("D05: a busy driver without connection keeps the ride, and rejoins a queue only by concluding it online")
    func connectionOfBusy() throws {
        var street = try StepRunner(drivers: 1, after: "0 d1 start A", "1 c1 request A C", "2 d1 accept", "3 d1 pickUp")
        #expect(try street.run("4 d1 loseConnection") == ["connectionLost d1"])
        #expect(street.state(1) == .busy)
        #expect(try street.run("5 c1 pay card") == ["paid r1 c1 d1 by=card;price=7.70"], "clients can still pay")
        #expect(try street.run("6 d1 conclude") == ["rejected d1 action=conclude;reason=noConnection"])
        try street.run("7 d1 regainConnection")
        #expect(street.queue("C") == [])
        #expect(try street.run("8 d1 conclude") == ["concluded r1 c1 d1 C"])
        #expect(street.queue("C") == ["d1"])
    }

    @Test("D06: a ride given back before pickup returns to dispatch, and the driver goes offline")
    func giveBack() throws {
        var street = try StepRunner(
            drivers: 2, after: "0 d1 start A", "0 d2 start B", "1 c1 request A C", "2 d1 accept")
        #expect(try street.run("3 d1 giveBack") == ["gaveBack r1 d1", "offered r1 d2 B"])
        #expect(street.state(1) == .offline)
        #expect(try street.run("4 d2 accept") == ["accepted r1 c1 d2 B wait_s=360.000;price=7.70"])
        try street.run("5 d2 pickUp")
        #expect(try street.run("6 d2 giveBack") == ["rejected d2 action=giveBack;reason=passengerOnBoard"])
    }

    @Test("D06: a ride given back keeps its request time, its payment and the drivers tried")
    func giveBackKeeps() throws {
        var street = try StepRunner(
            drivers: 3, after: "0 d1 start A", "0 d2 start A", "1 c1 request A C", "2 d1 refuse", "3 d2 accept",
            "4 c1 pay card")
        try street.run("5 c2 request B C", "6 d1 refuse")  // r2 waits and is younger than r1.
        #expect(
            try street.run("7 d2 giveBack") == ["gaveBack r1 d2", "waiting r1 A"],
            "d1 refused r1 and has not joined a queue since")
        #expect(try street.run("8 c1 pay card") == ["rejected c1 action=pay;reason=noRide"])
        #expect(try street.run("9 d3 start A") == ["driverStarted d3 A", "offered r1 d3 A"], "r1 is older than r2")
        try street.run("10 d3 accept")
        #expect(try street.run("11 c1 pay card") == ["rejected c1 action=pay;reason=alreadyPaid"])
        #expect(try street.run("12 d3 pickUp", "13 d3 conclude") == ["concluded r1 c1 d3 C", "offered r2 d3 C"])
    }

    @Test("D06: a ride given back may be withdrawn, even if it is paid")
    func withdrawAfterGiveBack() throws {
        var street = try StepRunner(
            drivers: 1, after: "0 d1 start A", "1 c1 request A C", "2 d1 accept", "3 c1 pay card", "4 d1 giveBack")
        #expect(try street.run("5 c1 withdraw") == ["withdrawn r1 c1"])
        #expect(try street.run("6 d1 start A") == ["driverStarted d1 A"])
    }
}
