import Testing

@Suite("Part T: rides, T06 and T10")
struct RideRuleTests {
    @Test("T06: accepting reports taxi, waiting time and price, and removes the driver from the queue")
    func accept() throws {
        var street = try StepRunner(drivers: 2, after: "0 d1 start B", "0 d2 start B", "1 c1 request A C")
        #expect(try street.run("2 d1 accept") == ["accepted r1 c1 d1 B wait_s=360.000;price=7.70"])
        #expect(street.queue("B") == ["d2"])
        #expect(street.state(1) == .busy)
    }

    @Test("T06: the waiting time depends on the hour in which the offer is accepted")
    func waitInTheRush() throws {
        var city = TestCity.abc
        city.doubledHourFactors = Array(repeating: 2, count: 24)
        city.doubledHourFactors[1] = 3
        var street = try StepRunner(city, drivers: 1, after: "0 d1 start A", "3599 c1 request A C")
        #expect(try street.run("3600 d1 accept") == ["accepted r1 c1 d1 A wait_s=270.000;price=7.70"])
    }

    @Test("T10: after pickup, payment and conclusion the driver joins the tail where the ride ended")
    func wholeRide() throws {
        var street = try StepRunner(
            drivers: 2, after: "0 d1 start A", "0 d2 start C", "60 c1 request A C 2", "75 d1 accept")
        #expect(try street.run("255 d1 pickUp") == ["pickedUp r1 c1 d1"])
        #expect(try street.run("855 c1 pay card") == ["paid r1 c1 d1 by=card;price=7.70"])
        #expect(try street.run("860 d1 conclude") == ["concluded r1 c1 d1 C"])
        #expect(street.queue("C") == ["d2", "d1"])
    }

    @Test("T10: a ride is concluded only with the passenger on board and after payment")
    func concludeReasons() throws {
        var street = try StepRunner(
            drivers: 1, after: "0 d1 start A", "1 c1 request A C", "2 d1 accept", "3 c1 pay card")
        #expect(try street.reason("4 d1 conclude") == "notPickedUp")
        try street.run("5 d1 pickUp", "6 d1 conclude", "7 c2 request C A", "8 d1 accept", "9 d1 pickUp")
        #expect(try street.reason("10 d1 conclude") == "unpaid")
        try street.run("11 c2 pay cash")
        #expect(try street.run("12 d1 conclude") == ["concluded r2 c2 d1 A"])
    }

    @Test("T10, T04: a driver who concludes a ride gets a waiting request")
    func concludeRetries() throws {
        var street = try StepRunner(
            drivers: 1, after: "0 d1 start A", "1 c1 request A C", "2 d1 accept", "3 d1 pickUp", "4 c1 pay card")
        try street.run("5 c2 request A B", "6 c3 request C B")
        #expect(try street.run("7 d1 conclude") == ["concluded r1 c1 d1 C", "offered r2 d1 C"])
    }

    @Test("T10: a pickup is confirmed only once")
    func pickUpTwice() throws {
        var street = StepRunner(drivers: 1)
        #expect(try street.reason("0 d1 pickUp") == "noRide")
        try street.run("0 d1 start A", "1 c1 request A C", "2 d1 accept", "3 d1 pickUp")
        #expect(try street.run("4 d1 pickUp") == ["rejected d1 action=pickUp;reason=alreadyPickedUp"])
    }
}
