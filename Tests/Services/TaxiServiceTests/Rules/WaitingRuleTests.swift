import Quantities
import TestSupport
import Testing

@testable import TaxiService

@Suite("P01, P02: the charge for a taxi that waits at the pickup")
struct WaitingRuleTests {
    /// Returns rules with 0.60 for each minute after two minutes. A to B takes 6 min and 2.4 km for 5.94, A to C 10 min
    /// and 4.0 km for 7.70.
    private func rules(limit: Bool = true, cents: Int64 = 60) -> TaxiRules {
        TaxiRules.with {
            if !limit { $0.fareLimit = nil }
            $0.waitingCharge.perMinute = Money(cents: cents)
            $0.noShowWait = .minutes(15)
        }
    }

    /// Returns a city where the taxi has arrived for a ride at 100 s.
    private func arrived(_ rules: TaxiRules, for ride: String = "A B", _ more: String...) throws -> StepRunner {
        var street = StepRunner(rules: rules, drivers: 2)
        try street.run(
            ["0 d1 start A", "1 c1 request \(ride)", "2 d1 accept"] + more + ["100 d1 arrive"])
        return street
    }

    @Test("P01: minutes beyond the free time are charged, to the microsecond and rounded half up")
    func minutes() throws {
        for (second, waiting) in [
            ("220", ""), ("220.49", ""), ("220.5", " waiting=0.01"), ("295", " waiting=0.75"),
        ] {
            var street = try arrived(rules())
            #expect(try street.run("\(second) d1 pickUp") == ["pickedUp r1 c1 d1\(waiting)"])
        }
    }

    @Test("P01, P03: a client who pays on the way pays the charge with the price")
    func paidLater() throws {
        var street = try arrived(rules())
        #expect(try street.run("295 d1 pickUp", "300 c1 pay cash") == ["paid r1 c1 d1 by=cash;price=6.69"])
        try street.run("900 d1 conclude")
        #expect(street.balances == StepRunner.Cents(clients: -669, escrow: 0, drivers: [669, 0]))
    }

    @Test("P01, P04: the ledger books the charge of a client who has paid before")
    func paidBefore() throws {
        var street = try arrived(rules(), "3 c1 pay card")
        #expect(street.balances == StepRunner.Cents(clients: -594, escrow: 594, drivers: [0, 0]))
        try street.run("295 d1 pickUp")
        #expect(street.balances == StepRunner.Cents(clients: -669, escrow: 669, drivers: [0, 0]))
        #expect(try street.reason("300 c1 pay card") == "alreadyPaid")
        try street.run("900 d1 conclude")
        #expect(street.balances == StepRunner.Cents(clients: -669, escrow: 0, drivers: [669, 0]))
    }

    @Test("P02: price and charge together stay under the legal limit")
    func limit() throws {
        // 12 minutes after the free ones cost 7.20; 5.00 + 2.4 × 2.00 = 9.80 leave 3.86.
        var limited = try arrived(rules())
        var free = try arrived(rules(limit: false))
        #expect(try limited.run("940 d1 pickUp") == ["pickedUp r1 c1 d1 waiting=3.86"])
        #expect(try free.run("940 d1 pickUp") == ["pickedUp r1 c1 d1 waiting=7.20"])
    }

    @Test("R01, P01: the wait of a reserved taxi is free before the departure")
    func reservation() throws {
        var street = StepRunner(rules: rules(), drivers: 1)
        try street.run("0 d1 start A", "1 c1 reserve A B departure 14400")
        try street.wait(until: 13_801)
        try street.run("13802 d1 accept", "13900 d1 arrive")
        #expect(try street.run("14580 d1 pickUp") == ["pickedUp r1 c1 d1 waiting=0.60"], "three minutes late")
    }

    @Test("T12: a client who does not come owes no charge")
    func noShow() throws {
        var street = try arrived(rules(), "3 c1 pay card")
        #expect(try street.wait(until: 1_000) == ["1000 noShow r1 c1 d1 A"])
        #expect(street.balances == StepRunner.Cents(clients: 0, escrow: 0, drivers: [0, 0]))
    }

    @Test("S05, P01: in a shared ride only the late party pays for waiting")
    func shared() throws {
        var street = try arrived(rules(), for: "A C share", "3 c2 join r1 C")
        #expect(try street.run("110 d1 pickUp c1") == ["pickedUp r1 c1 d1"])
        #expect(try street.run("295 d1 pickUp c2") == ["pickedUp r2 c2 d1 waiting=0.75"])
        // Pickups, drive and drop-offs make 6.0 km, which cost 9.90.
        #expect(try street.run("300 c1 pay card") == ["paid r1 c1 d1 by=card;price=4.95"])
        #expect(try street.run("301 c2 pay card") == ["paid r2 c2 d1 by=card;price=5.70"])
    }

    @Test("T11, P01: an interrupted ride costs the way driven and the charge, under that way's limit")
    func interrupted() throws {
        var street = try arrived(rules(), for: "A C", "3 c1 pay card")
        try street.run("295 d1 pickUp")
        #expect(
            try street.run("400 d1 interrupt B clientWish") == [
                "interrupted r1 c1 d1 B because=clientWish;price=6.69"
            ])
        #expect(street.balances == StepRunner.Cents(clients: -669, escrow: 0, drivers: [669, 0]))
        // 14 minutes cost 7.20, under the limit of 13.00 for 4.0 km 5.30, and of 9.80 for 2.4 km 3.86.
        var late = try arrived(rules(), for: "A C")
        #expect(try late.run("940 d1 pickUp") == ["pickedUp r1 c1 d1 waiting=5.30"])
        #expect(try late.run("950 d1 interrupt B clientWish").first?.hasSuffix("price=9.80") == true)
    }

    @Test("D06, P01: after a ride is given back the next taxi's wait counts anew")
    func givenBack() throws {
        var street = try arrived(rules(), "3 d2 start A")
        try street.run("300 d1 giveBack", "301 d2 accept", "400 d2 arrive")
        #expect(try street.run("580 d2 pickUp") == ["pickedUp r1 c1 d2 waiting=0.60"])
    }

    @Test("P01: without a price per minute waiting is free")
    func off() throws {
        var street = try arrived(rules(cents: 0))
        #expect(try street.run("900 d1 pickUp") == ["pickedUp r1 c1 d1"])
    }
}
