import Quantities
import TaxiService
import TestSupport
import Testing

@Suite("Part P: prices and payment, P01–P03")
struct PriceRuleTests {
    /// Returns the price in the event `accepted` of a ride of that length, in a city of one zone.
    private func price(ofMetres metres: Int, rules: TaxiRules = TaxiRules()) throws -> String {
        var street = StepRunner(TestCity(milliseconds: [[60_000]], metres: [[metres]]), rules: rules, drivers: 1)
        let line = try street.run("0 d1 start A", "1 c1 request A A", "2 d1 accept").first ?? ""
        return String(line.split(separator: "=").last ?? "")
    }

    @Test(
        "P01: the price is flag fall and kilometres, rounded half up to whole cents",
        arguments: [
            (0, "3.30"), (1, "3.30"), (4, "3.30"), (5, "3.31"), (1_000, "4.40"), (2_400, "5.94"), (4_000, "7.70"),
            (9_095, "13.30"), (123_456, "139.10"),
        ])
    func price(metres: Int, price: String) throws {
        #expect(try self.price(ofMetres: metres) == price)
    }

    @Test("P01: exactly half a cent is rounded up")
    func half() throws {
        let rules = TaxiRules.with {
            $0.fare = TaxiRules.Tariff(flagFall: Money(cents: 0), perKilometre: Money(cents: 5))
        }
        #expect(try price(ofMetres: 100, rules: rules) == "0.01")
        #expect(try price(ofMetres: 99, rules: rules) == "0.00")
        #expect(try price(ofMetres: 300, rules: rules) == "0.02")
    }

    @Test("P01: the price is rounded to the nearest cent for every tariff and length")
    func nearestCent() {
        let seed: UInt64 = 7
        var random = SplitMix64(seed: seed)
        for _ in 0..<200_000 {
            let (flagFall, perKilometre) = (random.below(2_000), random.below(2_000))
            let metres = random.below(random.chance(50) ? 1_000 : 2_000_000)
            let tariff = TaxiRules.Tariff(
                flagFall: Money(cents: Int64(flagFall)), perKilometre: Money(cents: Int64(perKilometre)))
            // The exact price, in thousandths of a cent, is at most half a cent below the rounded one, and less than
            // half a cent above it.
            let distance =
                Int(tariff.price(metres: Int64(metres)).cents) * 1_000 - flagFall * 1_000 - perKilometre * metres
            if !(-499...500).contains(distance) {
                Issue.record(
                    "seed \(seed): \(flagFall) + \(perKilometre) per km over \(metres) m is off by \(distance)")
                return
            }
        }
    }

    @Test("P02: no price exceeds the legal limit; the lower of the two is charged")
    func legalLimit() throws {
        let dear = TaxiRules.with {
            $0.fare = TaxiRules.Tariff(flagFall: Money(cents: 400), perKilometre: Money(cents: 250))
        }
        #expect(try price(ofMetres: 1_000, rules: dear) == "6.50")
        #expect(try price(ofMetres: 2_000, rules: dear) == "9.00", "both give nine")
        #expect(try price(ofMetres: 4_000, rules: dear) == "13.00", "5.00 + 4 × 2.00, not 14.00")
        let limited = TaxiRules.with {
            $0.fareLimit = TaxiRules.Tariff(flagFall: Money(cents: 100), perKilometre: .zero)
        }
        #expect(try price(ofMetres: 4_000, rules: limited) == "1.00")
    }

    @Test("P03: cards are accepted at any time after allocation, cash from the pickup on")
    func means() throws {
        var street = StepRunner(drivers: 1)
        #expect(try street.run("0 c1 pay card") == ["rejected c1 action=pay;reason=noRide"])
        try street.run("0 d1 start A", "1 c1 request A C")
        #expect(try street.run("2 c1 pay card") == ["rejected c1 action=pay;reason=noRide"], "only offered")
        try street.run("3 d1 accept")
        #expect(try street.run("4 c1 pay cash") == ["rejected c1 action=pay;reason=notPickedUp"])
        #expect(try street.run("5 c1 pay card") == ["paid r1 c1 d1 by=card;price=7.70"])
        #expect(try street.run("6 c1 pay card") == ["rejected c1 action=pay;reason=alreadyPaid"])
        try street.run("7 d1 pickUp", "8 d1 conclude")
        #expect(try street.run("9 c1 pay card") == ["rejected c1 action=pay;reason=noRide"], "the ride is over")
        try street.run("10 c1 request C A", "11 d1 accept", "12 d1 pickUp")
        #expect(try street.run("13 c1 pay cash") == ["paid r2 c1 d1 by=cash;price=7.70"])
    }

    @Test("P03: a failed card payment can be repeated or replaced by cash; until then the ride is unpaid")
    func failingCard() throws {
        var street = try StepRunner(drivers: 1, after: "0 d1 start A", "1 c1 request A C", "2 d1 accept", "3 d1 pickUp")
        for second in 4...5 {
            #expect(
                try street.run("\(second) c1 pay card fails") == ["paymentFailed r1 c1 d1 by=card;price=7.70"])
        }
        #expect(try street.run("6 d1 conclude") == ["rejected d1 action=conclude;reason=unpaid"])
        #expect(try street.run("7 c1 pay cash") == ["paid r1 c1 d1 by=cash;price=7.70"])
        #expect(try street.run("8 c1 pay card fails") == ["rejected c1 action=pay;reason=alreadyPaid"])
    }

    @Test("P03: a driver can confirm cash, conclude and get the next offer without the client's payment command")
    func confirmedCash() throws {
        var street = try StepRunner(drivers: 1, after: "0 d1 start A", "1 c1 request A C", "2 d1 accept", "3 d1 pickUp")
        #expect(try street.run("4 d1 conclude") == ["rejected d1 action=conclude;reason=unpaid"])
        #expect(try street.run("5 d1 confirmCash") == ["paid r1 c1 d1 by=cash;price=7.70"])
        #expect(try street.run("6 c1 pay cash") == ["rejected c1 action=pay;reason=alreadyPaid"])
        #expect(try street.run("7 d1 conclude") == ["concluded r1 c1 d1 C"])
        #expect(try street.run("8 c2 request C A").last == "offered r2 d1 C")
    }

    @Test(
        "P03: in a shared ride cash is confirmed party by party; unnamed, for the first unpaid party on board"
    )
    func confirmedCashOfParties() throws {
        var street = try StepRunner(
            drivers: 1, after: "0 c1 request A C share", "1 c2 join r1 C", "2 d1 start A", "3 d1 accept",
            "4 d1 pickUp c2")
        #expect(
            try street.run("5 d1 confirmCash").first?.hasPrefix("paid r2 c2 d1 by=cash") == true, "c1 is not on board")
        #expect(try street.run("6 d1 confirmCash") == ["rejected d1 action=confirmCash;reason=notPickedUp"])
        #expect(try street.run("7 d1 pickUp", "8 d1 confirmCash c1").first?.hasPrefix("paid r1 c1 d1 by=cash") == true)
        #expect(try street.run("9 d1 confirmCash") == ["rejected d1 action=confirmCash;reason=alreadyPaid"])
        #expect(try street.run("10 d1 conclude").count == 2)
    }

    @Test("P03, T11: the driver of an interrupted ride confirms cash once, and must name the client")
    func confirmedCashAfterInterruption() throws {
        var street = try StepRunner(
            drivers: 2, after: "0 d1 start A", "1 c1 request A C", "2 d1 accept", "3 d1 pickUp",
            "4 d1 interrupt B taxiProblem", "5 d2 start A")
        #expect(try street.run("6 d1 confirmCash") == ["rejected d1 action=confirmCash;reason=noRide"], "of whom?")
        #expect(try street.run("7 d2 confirmCash c1") == ["rejected d2 action=confirmCash;reason=noRide"])
        #expect(try street.run("8 d1 confirmCash c1").first?.hasPrefix("paid r1 c1 d1 by=cash") == true)
        #expect(try street.run("9 d1 confirmCash c1") == ["rejected d1 action=confirmCash;reason=noRide"])
        #expect(try street.run("10 c1 pay cash") == ["rejected c1 action=pay;reason=noRide"])
    }
}
