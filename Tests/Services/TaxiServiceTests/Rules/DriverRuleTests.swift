import Testing

@Suite("Part D: drivers at work, D01–D03")
struct DriverRuleTests {
    @Test("D01: an available driver is in one queue; an offline, busy or suspended driver is in none")
    func states() throws {
        var street = StepRunner(.abc, rules: .with { $0.refusalsToSuspend = 1 }, drivers: 1)
        #expect(street.state(1) == .offline)
        try street.run("0 d1 start A")
        #expect(street.state(1) == .available)
        #expect(street.queue("A") == ["d1"])
        try street.run("1 c1 request A B", "2 d1 accept")
        #expect(street.state(1) == .busy)
        #expect(street.queue("A") == [])
        try street.run("3 d1 pickUp", "4 c1 pay card", "5 d1 conclude")
        #expect(street.state(1) == .available)
        #expect(street.queue("B") == ["d1"])
        try street.run("6 c1 request A B", "7 d1 refuse")
        #expect(street.state(1) == .suspended)
        #expect(street.queue("A") + street.queue("B") + street.queue("C") == [])
    }

    @Test("D02: a driver who starts work joins the tail of the zone's queue")
    func start() throws {
        var street = StepRunner()
        #expect(try street.run("0 d1 start A") == ["driverStarted d1 A"])
        #expect(try street.run("0 d2 start A") == ["driverStarted d2 A"])
        #expect(street.queue("A") == ["d1", "d2"])
    }

    @Test("D02: a taxi must be on the driver's list and used by no other working driver")
    func taxis() throws {
        var street = StepRunner(drivers: 3, furtherTaxis: [(taxi: 0, driver: 1)])
        #expect(try street.run("0 d3 start A t1") == ["rejected d3 action=start;reason=notYourTaxi"])
        #expect(try street.run("0 d2 start A t1") == ["driverStarted d2 A"], "t1 is on d2's list too")
        #expect(try street.run("0 d1 start A") == ["rejected d1 action=start;reason=taxiInUse"])
        #expect(try street.run("1 d2 stop", "1 d1 start A") == ["driverStarted d1 A"], "free again when d2 stops")
    }

    @Test("D02: a taxi stays in use during the ride and until the driver stops")
    func taxiDuringRide() throws {
        var street = try StepRunner(
            drivers: 2, furtherTaxis: [(taxi: 0, driver: 1)], after: "0 d1 start A", "1 c1 request A B", "2 d1 accept",
            "3 d1 pickUp")
        #expect(try street.run("4 d2 start A t1") == ["rejected d2 action=start;reason=taxiInUse"])
        try street.run("5 c1 pay cash", "6 d1 conclude")
        #expect(try street.run("7 d2 start A t1") == ["rejected d2 action=start;reason=taxiInUse"])
    }

    @Test("D03: a driver who stops work leaves the queue, and the log line names the last zone")
    func stop() throws {
        var street = try StepRunner(after: "0 d1 start A", "0 d2 start A", "1 d1 move C")
        #expect(try street.run("2 d1 stop") == ["driverStopped d1 C"])
        #expect(street.queue("C") == [])
        #expect(street.state(1) == .offline)
    }

    @Test("D03: with an offer open, stopping passes the offer on and counts no refusal")
    func stopWithOffer() throws {
        var street = try StepRunner(
            .abc, rules: .with { $0.refusalsToStandDown = 1 }, drivers: 2, after: "0 d1 start A", "0 d2 start B",
            "1 c1 request A C")
        #expect(try street.run("2 d1 stop") == ["driverStopped d1 A", "offered r1 d2 B"])
        #expect(try street.run("3 d2 stop") == ["driverStopped d2 B", "waiting r1 A"])
        #expect(
            try street.run("4 d1 start A") == ["driverStarted d1 A", "offered r1 d1 A"],
            "d1 is not stood down, and has not tried r1")
    }

    @Test("D03: with a ride accepted and not begun, stopping gives the ride back")
    func stopWithRide() throws {
        var street = try StepRunner(drivers: 2, after: "0 d1 start A", "1 c1 request A C", "2 d1 accept", "3 d1 move B")
        #expect(try street.run("4 d1 stop") == ["driverStopped d1 B", "gaveBack r1 d1", "waiting r1 A"])
        #expect(street.state(1) == .offline)
        #expect(try street.run("5 d2 start C") == ["driverStarted d2 C", "offered r1 d2 C"])
    }

    @Test("D03: with a passenger on board, stopping is refused")
    func stopWithPassenger() throws {
        var street = try StepRunner(after: "0 d1 start A", "1 c1 request A C", "2 d1 accept", "3 d1 pickUp")
        #expect(try street.run("4 d1 stop") == ["rejected d1 action=stop;reason=passengerOnBoard"])
        #expect(street.state(1) == .busy)
    }
}
