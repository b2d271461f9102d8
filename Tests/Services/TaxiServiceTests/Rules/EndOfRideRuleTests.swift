import Quantities
import TaxiService
import Testing

@Suite("Part T: interruptions and no-shows, T11 and T12")
struct EndOfRideRuleTests {
    @Test("T11: after the client's wish the driver joins the zone's tail, and the price is that of the route driven")
    func clientWish() throws {
        var street = try StepRunner(
            drivers: 2, after: "0 d2 start B", "0 d1 start A", "1 c1 request A C", "2 d1 accept", "3 d1 pickUp")
        #expect(
            try street.run("4 d1 interrupt B clientWish") == ["interrupted r1 c1 d1 B because=clientWish;price=5.94"])
        #expect(street.queue("B") == ["d2", "d1"])
        #expect(try street.run("5 c1 request A C").first?.hasPrefix("requested") == true, "c1 rides no more")
    }

    @Test("T11: after a problem of the taxi the driver goes offline")
    func taxiProblem() throws {
        var street = try StepRunner(
            drivers: 1, after: "0 d1 start A", "1 c1 request A C", "2 d1 accept", "3 d1 pickUp", "4 c2 request A C")
        let lines = try street.run("5 d1 interrupt B taxiProblem")
        #expect(lines == ["interrupted r1 c1 d1 B because=taxiProblem;price=5.94"])
        #expect(street.state(1) == .offline)
    }

    @Test("T11: a route driven that costs nothing replaces the former price")
    func freeWay() throws {
        let rules = TaxiRules.with { $0.fare.flagFall = .zero }
        var street = try StepRunner(
            TestCity(milliseconds: [[0, 60_000], [60_000, 0]], metres: [[0, 1_000], [1_000, 0]]), rules: rules,
            drivers: 1, after: "0 d1 start A", "1 c1 request A B", "2 d1 accept", "3 d1 pickUp", "4 c1 pay card")
        #expect(
            try street.run("5 d1 interrupt A clientWish") == ["interrupted r1 c1 d1 A because=clientWish;price=0.00"])
    }

    @Test("T11: interrupt is refused for noRide, notPickedUp, outsideServiceArea, in this order")
    func reasons() throws {
        var street = StepRunner(drivers: 1)
        #expect(try street.reason("0 d1 interrupt outside") == "noRide")
        try street.run("0 d1 start A", "1 c1 request A C", "2 d1 accept")
        #expect(try street.reason("3 d1 interrupt outside") == "notPickedUp")
        try street.run("4 d1 pickUp")
        #expect(try street.reason("5 d1 interrupt outside") == "outsideServiceArea")
    }

    @Test("T11: parties on board share the price, with ties to the lower number; the others return to dispatch")
    func shared() throws {
        var street = try StepRunner(
            .abc, rules: .with { $0.sharingDetourMax = ExactDecimal(digits: 3) }, drivers: 2,
            after: "0 d1 start A", "1 c1 request A C share", "2 c2 join r1 C", "3 c3 join r1 C", "4 d1 accept")
        try street.run("5 d1 pickUp c3", "6 d1 pickUp c1", "7 c2 pay card")
        #expect(
            try street.run("8 d1 interrupt B taxiProblem") == [
                "interrupted r1 c1 d1 B because=taxiProblem;price=2.97",
                "interrupted r3 c3 d1 B because=taxiProblem;price=2.97", "gaveBack r2 d1", "waiting r2 A",
            ])
        #expect(try street.reason("9 c4 join r2 C") == "joinClosed", "c2's payment stays")
    }

    @Test("T11: first the driver joins the tail, then the waiting requests are tried, oldest first")
    func thenWaiting() throws {
        var street = try StepRunner(drivers: 1, after: "0 c9 request A C", "1 d1 start A", "2 c9 withdraw")
        try street.run("3 c1 request A C share", "4 c2 join r2 C", "5 d1 accept", "6 c4 request A C", "7 d1 pickUp c1")
        #expect(
            try street.run("8 d1 interrupt B clientWish") == [
                "interrupted r2 c1 d1 B because=clientWish;price=5.94", "gaveBack r3 d1", "offered r3 d1 B",
            ], "r3's ride is older than r4")
    }

    @Test("T11: an older request that waits is tried before the parties that return")
    func olderFirst() throws {
        var street = try StepRunner(
            drivers: 2, after: "0 d1 start A", "1 c4 request C A", "2 d1 refuse", "3 c1 request A C share",
            "4 c2 join r2 C")
        try street.run("5 d1 accept", "6 d1 pickUp c1")
        #expect(
            try street.run("7 d1 interrupt B clientWish") == [
                "interrupted r2 c1 d1 B because=clientWish;price=5.94", "gaveBack r3 d1", "offered r1 d1 B",
                "waiting r3 A",
            ])
    }

    @Test("T12: five minutes after arriving a missing party is closed as no-show; the driver joins the tail there")
    func noShow() throws {
        var street = try StepRunner(drivers: 1, after: "0 d1 start B", "1 c1 request A C", "2 d1 accept")
        #expect(try street.hostLines(of: "362 d1 arrive") == ["(timer noShow r1 #0 at 662)"])
        #expect(street.log.last == "362 arrived r1 c1 d1")
        #expect(try street.wait(until: 661) == [])
        #expect(try street.wait(until: 662) == ["662 noShow r1 c1 d1 A"])
        #expect(street.queue("A") == ["d1"])
        #expect(try street.run("663 c1 request A C").last == "offered r2 d1 A")
    }

    @Test("T12: the waiting time for a reservation begins at its departure")
    func noShowOfReservation() throws {
        var street = try StepRunner(
            drivers: 1, after: "0 d1 start A", "0 c1 reserve A C departure 7200", "6610 d1 accept")
        #expect(try street.hostLines(of: "6700 d1 arrive") == ["(timer noShow r1 #0 at 7500)"])
    }

    @Test("T12: no-shows require an arrival; a driver arrives once, and may pick up without arriving")
    func arriving() throws {
        var street = StepRunner(drivers: 1)
        #expect(try street.reason("0 d1 arrive") == "noRide")
        try street.run("0 d1 start A", "1 c1 request A C share", "2 c2 join r1 C", "3 d1 accept")
        #expect(try street.wait(until: 9_999) == [])
        try street.run("10000 d1 pickUp c1")
        #expect(try street.run("10001 d1 arrive") == ["arrived r2 c2 d1"], "for the first not on board")
        #expect(try street.reason("10002 d1 arrive") == "alreadyArrived")
    }

    @Test("T12: in a shared ride missing parties are closed, and the others continue at unchanged prices")
    func sharedNoShow() throws {
        var street = try StepRunner(
            drivers: 1, after: "0 d1 start A", "1 c1 request A C share", "2 c2 join r1 C", "3 d1 accept", "4 d1 arrive")
        try street.run("5 d1 pickUp c2", "6 c1 pay card")
        #expect(try street.wait(until: 304) == ["304 noShow r1 c1 d1 A"])
        #expect(try street.run("305 c2 pay cash") == ["paid r2 c2 d1 by=cash;price=4.95"])
        #expect(try street.run("306 d1 conclude") == ["concluded r2 c2 d1 C"])
    }

    @Test("T12, D05: a driver without a connection goes offline when the ride is closed as a no-show")
    func noConnection() throws {
        var street = try StepRunner(
            drivers: 1, after: "0 d1 start A", "1 c1 request A C", "2 d1 accept", "3 d1 arrive", "4 d1 loseConnection")
        #expect(try street.wait(until: 303) == ["303 noShow r1 c1 d1 A"])
        #expect(street.state(1) == .offline)
        #expect(try street.run("304 d1 regainConnection", "305 d1 start A") == ["driverStarted d1 A"])
    }

    @Test("T12, D06: giving back undoes the arrival and its waiting time")
    func givenBack() throws {
        var street = try StepRunner(
            drivers: 2, after: "0 d1 start A", "1 c1 request A C", "2 d1 accept", "3 d1 arrive", "4 d1 giveBack")
        try street.run("200 d2 start A", "201 d2 accept", "202 d2 arrive")
        #expect(try street.wait(until: 501) == [], "the first driver's waiting would be over")
        #expect(try street.wait(until: 502) == ["502 noShow r1 c1 d2 A"])
    }

    @Test("T10: a shared ride is concluded as a whole when all are on board and have paid")
    func concludeShared() throws {
        var street = try StepRunner(
            drivers: 1, after: "0 d1 start A", "1 c1 request A C share", "2 c2 join r1 C", "3 d1 accept")
        #expect(try street.run("4 d1 pickUp") == ["pickedUp r1 c1 d1"], "the first of those missing")
        #expect(try street.reason("5 d1 pickUp c1") == "alreadyPickedUp")
        #expect(try street.reason("5 d1 pickUp c7") == "noRide", "not in the ride")
        try street.run("6 c1 pay card")
        #expect(try street.reason("7 d1 conclude") == "notPickedUp")
        #expect(try street.reason("7 d1 giveBack") == "passengerOnBoard")
        try street.run("8 d1 pickUp c2")
        #expect(try street.reason("9 d1 pickUp") == "alreadyPickedUp")
        #expect(try street.reason("9 d1 arrive") == "alreadyArrived", "nobody is left to arrive for")
        #expect(try street.reason("9 d1 conclude") == "unpaid")
        try street.run("10 c2 pay cash")
        #expect(try street.run("11 d1 conclude") == ["concluded r1 c1 d1 C", "concluded r2 c2 d1 C"])
    }
}
