import Quantities
import TaxiService
import Testing

@Suite("Part S: shared rides, S01–S06")
struct SharingRuleTests {
    /// B, C and D lie in a row, 2 min and 1 km apart; A to B takes 10 min and 5 km.
    private let row = TestCity(minutesAndKilometres: [
        [(0, 0), (10, 5.0), (12, 6.0), (14, 7.0)],
        [(10, 5.0), (0, 0), (2, 1.0), (4, 2.0)],
        [(12, 6.0), (2, 1.0), (0, 0), (2, 1.0)],
        [(14, 7.0), (4, 2.0), (2, 1.0), (0, 0)],
    ])

    @Test("S01: only a ride whose clients allow sharing can be joined")
    func consent() throws {
        var street = try StepRunner(after: "0 c1 request A C", "0 c2 request A C share")
        #expect(try street.reason("1 c3 join r1 C") == "notShared")
        #expect(try street.run("1 c3 join r2 C") == ["joined r3 c3 ride=r2;price=4.95"])
    }

    @Test("S01: a client can be in a ride only once, also in a reserved one")
    func once() throws {
        var street = try StepRunner(after: "0 c1 request A C share", "0 c2 reserve A C share departure 7200")
        #expect(try street.reason("1 c1 join r1 C") == "alreadyRiding")
        #expect(try street.reason("1 c2 join r2 C") == "alreadyRiding")
        #expect(try street.run("2 c1 join r2 C") == ["joined r3 c1 ride=r2;price=4.95"], "during a ride (T01)")
        #expect(try street.reason("3 c1 join r2 C") == "alreadyRiding")
    }

    @Test("S02: a joining party starts in the ride's origin zone, and gets a number and a share")
    func joins() throws {
        var street = try StepRunner(row, drivers: 1, after: "0 d1 start A", "1 c1 request A D share")
        // Alone 11.00 and 9.90; the route A–C–D is 7 km and costs 11.00, as the zone's own entry is zero.
        #expect(try street.run("2 c2 join r1 C") == ["joined r2 c2 ride=r1;price=5.21"])
        #expect(
            try street.run("3 d1 accept") == [
                "accepted r1 c1 d1 A wait_s=0.000;price=5.79", "accepted r2 c2 d1 A wait_s=0.000;price=5.21",
            ])
    }

    @Test("S02: a detour of exactly the limit is allowed, a little more is not")
    func detour() throws {
        // Alone 100 s; with the other party first 140 s, or 141 s.
        func reason(milliseconds: Int) throws -> String {
            let city = TestCity(
                milliseconds: [[0, 100_000, 40_000], [0, 0, 200_000], [0, milliseconds - 40_000, 0]],
                metres: [[0, 1_000, 1_000], [1_000, 0, 1_000], [1_000, 1_000, 0]])
            var street = StepRunner(city)
            return try street.reason("0 c1 request A B share", "1 c2 join r1 C")
        }
        #expect(try reason(milliseconds: 140_000) != "notSameWay")
        #expect(try reason(milliseconds: 140_001) == "notSameWay")
    }

    @Test("S02: the limit on detours holds for every party, and includes the time for other pickups")
    func everyParty() throws {
        // A to B takes 60 s, A to A 30 s: with the second pickup the first party is on board for 90 s.
        let city = TestCity(
            milliseconds: [[30_000, 60_000], [60_000, 0]], metres: [[0, 1_000], [1_000, 0]])
        var street = StepRunner(city)
        #expect(try street.reason("0 c1 request A B share", "1 c2 join r1 B") == "notSameWay")
        var patient = try StepRunner(
            city, rules: .with { $0.sharingDetourMax = ExactDecimal(digits: 15, decimals: 1) },
            after: "0 c1 request A B share")
        #expect(try patient.run("1 c2 join r1 B") == ["joined r2 c2 ride=r1;price=2.20"])
    }

    @Test(
        "S02: join is refused in the order invalidPartySize … notSameWay of the contract"
    )
    func reasons() throws {
        var street = try StepRunner(
            drivers: 4, after: "0 d1 start A", "0 d2 start A", "1 c1 request A C 2", "2 d1 accept", "3 d1 arrive")
        try street.run("4 c2 request A C 3 share", "5 d2 accept", "6 c3 request C A")
        #expect(try street.reason("7 c3 join r9 outside 5") == "invalidPartySize")
        #expect(try street.reason("7 c3 join r9 outside 4") == "unknownRequest")
        #expect(try street.reason("7 c3 join r0 outside 4") == "unknownRequest")
        #expect(try street.reason("7 c3 join r1 outside 4") == "outsideServiceArea")
        #expect(try street.reason("7 c3 join r1 A 4") == "alreadyRiding", "not shared, and closed")
        #expect(try street.reason("8 c4 join r1 A 4") == "notShared", "and closed, and full")
        try street.run("9 d2 arrive")
        #expect(try street.reason("10 c4 join r2 A 4") == "joinClosed", "and full, and another way")
        try street.run("11 d2 giveBack")
        #expect(try street.reason("12 c4 join r2 A 2") == "noSeats", "and another way")
        #expect(try street.reason("12 c4 join r2 A 1") == "notSameWay")
        #expect(try street.run("12 c4 join r2 C 1") == ["joined r4 c4 ride=r2;price=4.95"])
    }

    @Test("S02: the request of the oldest party in a ride names it")
    func naming() throws {
        var street = try StepRunner(after: "0 c1 request A C share", "1 c2 join r1 C")
        #expect(try street.reason("2 c3 join r2 C") == "unknownRequest")
        try street.run("3 c1 withdraw")
        #expect(try street.reason("4 c3 join r1 C") == "unknownRequest")
        #expect(try street.run("5 c3 join r2 C") == ["joined r3 c3 ride=r2;price=4.95"])
    }

    @Test("S02, T04: a ride keeps its place by age when its creator leaves it")
    func ageStays() throws {
        var street = try StepRunner(
            drivers: 1, after: "0 c1 request A C share", "1 c2 request A C", "2 c3 join r1 C", "3 c1 withdraw")
        #expect(try street.run("4 d1 start A") == ["driverStarted d1 A", "offered r3 d1 A"])
    }

    @Test("S03: an arrival, a party on board or a payment closes joining; giving back reopens it")
    func closing() throws {
        var street = try StepRunner(
            .abc, rules: .with { $0.sharingDetourMax = ExactDecimal(digits: 3) }, drivers: 3,
            after: "0 d1 start A", "1 c1 request A C share", "2 d1 accept")
        #expect(try street.run("3 c2 join r1 C") == ["joined r2 c2 ride=r1;price=4.95"], "after allocation")
        try street.run("4 d1 arrive")
        #expect(try street.reason("5 c3 join r1 C") == "joinClosed")
        try street.run("6 d1 giveBack", "7 d2 start A", "8 d2 accept")
        #expect(try street.reason("9 c3 join r1 C") != "joinClosed")
        try street.run("10 c3 pay card")
        #expect(try street.reason("11 c4 join r1 C") == "joinClosed", "paid")
        try street.run("12 c5 request A C share", "13 d3 start A", "14 d3 accept", "15 d3 pickUp")
        #expect(try street.reason("16 c6 join r4 C") == "joinClosed", "on board")
    }

    @Test("S03: while joining is closed, shares do not change when a party leaves")
    func sharesStand() throws {
        var street = try StepRunner(
            drivers: 2, after: "0 d1 start A", "1 c1 request A C share", "2 c2 join r1 C", "3 d1 accept",
            "4 c1 pay card")
        try street.run("5 d1 giveBack")
        #expect(try street.run("6 c2 withdraw") == ["left r2 c2 ride=r1;price=4.95"])
        try street.run("7 d2 start A")
        #expect(try street.run("8 d2 accept") == ["accepted r1 c1 d2 A wait_s=180.000;price=4.95"], "paid and done")
    }

    @Test("S04: the drop-offs come in the fastest order, independent of the order of joining")
    func fastestOrder() throws {
        var street = try StepRunner(
            row, drivers: 1, after: "0 d1 start A", "1 c1 request A D share", "2 c2 join r1 B", "3 c3 join r1 C",
            "4 d1 accept")
        try street.run("5 d1 pickUp", "5 d1 pickUp", "5 d1 pickUp", "6 c1 pay cash", "6 c2 pay cash", "6 c3 pay cash")
        #expect(
            try street.run("7 d1 conclude") == [
                "concluded r1 c1 d1 D", "concluded r2 c2 d1 D", "concluded r3 c3 d1 D",
            ], "B, C and last D")
    }

    @Test("S04: among equally fast orders the drop-offs follow the order of joining")
    func tie() throws {
        let milliseconds = [[0, 60_000, 60_000], [60_000, 0, 1_000], [60_000, 1_000, 0]]
        var street = try StepRunner(
            TestCity(milliseconds: milliseconds, metres: milliseconds), drivers: 1, after: "0 d1 start A",
            "1 c1 request A C share", "2 c2 join r1 B", "3 d1 accept")
        try street.run("5 d1 pickUp", "5 d1 pickUp", "6 c1 pay cash", "6 c2 pay cash")
        #expect(try street.run("7 d1 conclude") == ["concluded r1 c1 d1 B", "concluded r2 c2 d1 B"])
        #expect(street.queue("B") == ["d1"])
    }

    @Test("S05: the price of the route is split in proportion to the solo fares, in whole cents that add up")
    func split() throws {
        var street = StepRunner(row, drivers: 1)
        // Alone 8.80, 9.90 and 11.00; the route A–B–C–D is 7 km and costs 11.00: 3.2593, 3.6667 and 4.0741.
        try street.run("0 d1 start A", "1 c1 request A B share", "2 c2 join r1 C", "3 c3 join r1 D")
        #expect(
            try street.run("4 d1 accept") == [
                "accepted r1 c1 d1 A wait_s=0.000;price=3.26", "accepted r2 c2 d1 A wait_s=0.000;price=3.67",
                "accepted r3 c3 d1 A wait_s=0.000;price=4.07",
            ])
    }

    @Test("S05: remaining cents go to the largest remainders, ties to the lower request number")
    func remainders() throws {
        let city = TestCity(milliseconds: [[0, 60_000], [60_000, 0]], metres: [[0, 1_000], [1_000, 0]])
        var street = StepRunner(city, drivers: 1)
        // 4.40 is split in three.
        try street.run("0 d1 start A", "1 c3 request A B share", "2 c1 join r1 B", "3 c2 join r1 B")
        let lines = try street.run("4 d1 accept")
        #expect(lines.map { $0.suffix(4) } == ["1.47", "1.47", "1.46"])
    }

    @Test("S05: no party pays more than its solo fare, even on an expensive route")
    func notMoreThanAlone() throws {
        // The shared route is ten times as long as a solo ride.
        let city = TestCity(
            milliseconds: [[0, 60_000], [60_000, 0]], metres: [[50_000, 1_000], [1_000, 0]])
        var street = try StepRunner(city, drivers: 1, after: "0 d1 start A", "1 c1 request A B share")
        #expect(try street.run("2 c2 join r1 B") == ["joined r2 c2 ride=r1;price=4.40"])
    }

    @Test("S06: the event of a party that leaves has its former share, and the others get new prices")
    func leaving() throws {
        var street = try StepRunner(
            drivers: 2, after: "0 d1 start A", "0 d2 start A", "1 c1 request A C share", "2 c2 join r1 C",
            "3 c3 request B C")
        #expect(try street.run("4 c1 withdraw") == ["left r1 c1 ride=r1;price=4.95"])
        #expect(try street.run("5 c1 request A C").last == "waiting r4 A", "d1's offer stays open")
        #expect(try street.run("6 d1 accept") == ["accepted r2 c2 d1 A wait_s=180.000;price=7.70"])
    }

    @Test("S06: offers, refusals and waiting have a line for each party in the order of joining")
    func lines() throws {
        var street = try StepRunner(drivers: 2, after: "0 c2 request A C share", "1 c1 join r1 C")
        #expect(try street.run("2 d1 start B") == ["driverStarted d1 B", "offered r1 d1 B", "offered r2 d1 B"])
        #expect(
            try street.run("3 d1 refuse") == ["refused r1 d1 B", "refused r2 d1 B", "waiting r1 A", "waiting r2 A"])
        try street.run("4 d2 start A")
        #expect(
            try street.wait(until: 34) == [
                "34 timedOut r1 d2 A", "34 timedOut r2 d2 A", "34 waiting r1 A", "34 waiting r2 A",
            ])
        try street.run("40 d2 move B")
        #expect(
            try street.run("50 d2 accept") == [
                "accepted r1 c2 d2 B wait_s=360.000;price=4.95", "accepted r2 c1 d2 B wait_s=540.000;price=4.95",
            ], "the second pickup is the zone's own entry later")
        #expect(try street.run("60 d2 stop").prefix(3) == ["driverStopped d2 B", "gaveBack r1 d2", "gaveBack r2 d2"])
    }
}
