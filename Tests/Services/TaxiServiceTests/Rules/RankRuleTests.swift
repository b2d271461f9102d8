import CityModel
import Quantities
import TaxiService
import Testing

@Suite("Part T: ranks, T14 and T15")
struct RankRuleTests {
    /// Returns rules with a rank in zone A.
    private static func rank(
        capacity: UInt32? = nil, holding: TaxiRules.HoldingLot? = nil, lineMax: UInt32? = nil
    ) -> TaxiRules {
        .with {
            $0.ranks = [TaxiRules.RankRules(zone: ZoneID(0), capacity: capacity, holding: holding, lineMax: lineMax)]
        }
    }

    @Test("T14: a walk-up client takes the first free taxi at the rank at once, without an offer or a drive")
    func takesFirst() throws {
        var street = try StepRunner(
            rules: Self.rank(lineMax: 2), drivers: 2, after: "0 d1 start A", "0 d2 start A", "1 c1 request A C")
        #expect(
            try street.run("2 c2 walkUp A C 2") == [
                "walkedUp r2 c2 A to=C;party=2", "accepted r2 c2 d2 A wait_s=0.000;price=7.70", "pickedUp r2 c2 d2",
            ], "d1 has an open offer")
        try street.run("3 c2 pay cash")
        #expect(try street.run("4 d2 conclude") == ["concluded r2 c2 d2 C"])
    }

    @Test("T14: clients wait in line for a taxi in their zone, although one is free elsewhere; the first comes first")
    func waitsInLine() throws {
        var street = try StepRunner(rules: Self.rank(lineMax: 2), drivers: 2, after: "0 d1 start B")
        #expect(try street.run("1 c1 walkUp A C") == ["walkedUp r1 c1 A to=C;party=1", "waiting r1 A"])
        try street.run("2 c2 walkUp A B")
        #expect(
            try street.run("3 d1 move A") == [
                "driverMoved d1 A", "accepted r1 c1 d1 A wait_s=0.000;price=7.70", "pickedUp r1 c1 d1",
            ])
        #expect(try street.run("4 c2 withdraw") == ["withdrawn r2 c2"])
        #expect(try street.run("5 d2 start A") == ["driverStarted d2 A"], "no client is in line")
    }

    @Test("D03, T10, T14: a driver who concludes and stops takes no client in line, and stands where the ride ended")
    func concludesAndStops() throws {
        var street = try StepRunner(
            rules: Self.rank(lineMax: 2), drivers: 1, after: "0 d1 start A", "1 c1 walkUp A A", "2 c2 walkUp A C")
        #expect(try street.reason("3 d1 concludeAndStop") == "unpaid")
        try street.run("3 c1 pay cash")
        #expect(try street.run("4 d1 concludeAndStop") == ["concluded r1 c1 d1 A", "driverStopped d1 A"])
        #expect(street.queue("A") == [])
        #expect(
            try street.run("5 d1 start A") == [
                "driverStarted d1 A", "accepted r2 c2 d1 A wait_s=0.000;price=7.70", "pickedUp r2 c2 d1",
            ])
        try street.run("6 c2 pay cash")
        #expect(try street.run("7 d1 concludeAndStop") == ["concluded r2 c2 d1 C", "driverStopped d1 C"])
    }

    @Test("T14: a full line refuses clients, and a zone without walk-up clients refuses all")
    func refuses() throws {
        var street = try StepRunner(rules: Self.rank(lineMax: 1), drivers: 1, after: "1 c1 walkUp A C")
        #expect(try street.reason("2 c2 walkUp A C") == "lineFull")
        #expect(try street.reason("2 c2 walkUp B C") == "noRank")
        #expect(try street.reason("2 c1 walkUp A C") == "alreadyRiding")
        #expect(try street.reason("2 c2 walkUp A C 5") == "invalidPartySize")
        var plain = StepRunner(drivers: 1)
        #expect(try plain.reason("1 c1 walkUp A C") == "noRank")
    }

    @Test("T04, T14: a free driver takes the older one, the first client in line or a waiting call")
    func olderFirst() throws {
        var street = try StepRunner(
            rules: Self.rank(lineMax: 5), drivers: 2, after: "1 c1 request B C", "2 c2 walkUp A C", "3 c3 request B C")
        #expect(try street.run("4 d1 start A") == ["driverStarted d1 A", "offered r1 d1 A"])
        #expect(
            try street.run("5 d1 refuse") == [
                "refused r1 d1 A", "waiting r1 B", "accepted r2 c2 d1 A wait_s=0.000;price=7.70",
                "pickedUp r2 c2 d1",
            ], "r2 is older than r3")
        #expect(try street.run("6 d2 start A") == ["driverStarted d2 A", "offered r1 d2 A"])
    }

    @Test(
        "T15: a taxi that finds the rank full waits in the lot; the next one is called forward and arrives by its drive"
    )
    func holding() throws {
        let rules = Self.rank(
            capacity: 1, holding: TaxiRules.HoldingLot(capacity: 1, drive: .seconds(240)), lineMax: 5)
        var street = try StepRunner(rules: rules, drivers: 3, after: "0 d1 start A")
        #expect(try street.run("1 d2 start A") == ["driverStarted d2 A", "held d2 A"])
        #expect(try street.run("2 d3 start A") == ["driverStarted d3 A", "turnedAway d3 A"])
        #expect(
            try street.run("10 c1 walkUp A C") == [
                "walkedUp r1 c1 A to=C;party=1", "accepted r1 c1 d1 A wait_s=0.000;price=7.70", "pickedUp r1 c1 d1",
                "calledForward d2 A",
            ])
        #expect(try street.run("20 c2 walkUp A C") == ["walkedUp r2 c2 A to=C;party=1", "waiting r2 A"])
        #expect(try street.wait(until: 249) == [])
        #expect(
            try street.wait(until: 250) == [
                "250 reachedRank d2 A", "250 accepted r2 c2 d2 A wait_s=0.000;price=7.70", "250 pickedUp r2 c2 d2",
                "250 calledForward d3 A",
            ])
        #expect(street.queue("A") == ["d3"])
    }

    @Test("T15: a call takes the head of the zone's queue, also from the lot, in the order of joining")
    func callsFollowQueue() throws {
        let rules = Self.rank(capacity: 1, holding: TaxiRules.HoldingLot(drive: .seconds(60)))
        var street = try StepRunner(rules: rules, drivers: 3, after: "0 d1 start A", "0 d2 start A", "0 d3 start A")
        #expect(try street.run("1 c1 request A C").last == "offered r1 d1 A")
        #expect(try street.run("1 c2 request A C").last == "offered r2 d2 A")
        #expect(
            try street.run("2 d2 accept").last == "accepted r2 c2 d2 A wait_s=180.000;price=7.70", "d1 still stands")
        #expect(
            try street.run("3 d1 refuse") == [
                "refused r1 d1 A", "held d1 A", "offered r1 d3 A", "calledForward d3 A",
            ], "d1 goes to the tail, behind d3")
        #expect(street.queue("A") == ["d3", "d1"])
        #expect(
            try street.wait(until: 63) == [
                "33 timedOut r1 d3 A", "33 held d3 A", "33 waiting r1 A", "33 calledForward d1 A",
            ])
        #expect(try street.wait(until: 93) == ["93 reachedRank d1 A"], "the drive of d3 was over before")
    }

    @Test("T15: leaving the queue frees a place, and a taxi that leaves the lot gives up its turn")
    func leaving() throws {
        let rules = Self.rank(capacity: 1, holding: TaxiRules.HoldingLot(drive: .seconds(60)))
        var street = try StepRunner(rules: rules, drivers: 3, after: "0 d1 start A", "0 d2 start A", "0 d3 start A")
        #expect(try street.run("1 d2 move B") == ["driverMoved d2 B"])
        #expect(try street.run("2 d1 stop") == ["driverStopped d1 A", "calledForward d3 A"])
        #expect(try street.run("3 d1 start A") == ["driverStarted d1 A", "held d1 A"], "the place is kept for d3")
    }
}
